"""A month of four friends, small enough to be worked out by hand.

Ana 2400 (K 10), Blas 2300, Celia 2200 and Dario 2100 (K 15) play each other once in a Swiss of three rounds. PD for 100,
200 and 300 points are .64, .76 and .85:

    Ana    2.5 − (.64 + .76 + .85) =  .25, times 10 =   2.5   2402.5 → 2403
    Blas   1   − (.64 + .76 + .36) = −.76, times 15 = −11.4   2288.6 → 2289
    Celia  1   − (.64 + .36 + .24) = −.24, times 15 =  −3.6   2196.4 → 2196
    Dario  1.5 − (.36 + .24 + .15) =  .75, times 15 = 11.25   2111.25 → 2111
"""

from datetime import date

from arpad.office.models import RatingList
from arpad.office.verbs.events.register import Registered, Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import Preview, preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Received, Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.kept import kept

OPENING = date(2011, 9, 1)
NOVEMBER = date(2011, 11, 1)
AFTER = {"990000001": 2403, "990000002": 2289, "990000003": 2196, "990000004": 2111}

LIST = b"""\
id,name,federation,sex,title,birth,rating,k,games,peak,listed_from
990000001,"Alfil, Ana",ESP,w,IM,1980-01-01,2400,10,90,2405,2003-01-01
990000002,"Torre, Blas",ESP,m,,1981-01-01,2300,15,80,2300,2004-01-01
990000003,"Dama, Celia",ESP,w,,1982-01-01,2200,15,70,2210,2005-01-01
990000004,"Rey, Dario",ESP,m,,1983-01-01,2100,15,60,2150,2006-01-01
"""

REPORT = """\
012 Four friends
022 Sevilla
032 ESP
042 2011/10/01
052 2011/10/03
092 Individual: Swiss-System
102 Reloj, Rosa
122 120 min
132                                                                                        11/10/01  11/10/02  11/10/03
001    1 w IM Alfil, Ana                        2400 ESP   990000001 1980/01/01  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  1.0    3     3 w 1     4 b 0     1 b 0
001    3 w    Dama, Celia                       2200 ESP   990000003 1982/01/01  1.0    3     2 b 0     1 w =     4 b =
001    4 m    Rey, Dario                        2100 ESP   990000004 1983/01/01  1.5    2     1 b 0     2 w 1     3 w =
"""


@kept
def opened() -> RatingList:
    """A series with its opening list."""
    open_series(act(), "standard")
    return import_list(act(), ListImport(LIST, "2011-09.csv", "standard", OPENING)).list


@kept
def registered(key: str = "friends", **given: object) -> Registered:
    form = {"start": date(2011, 10, 1), "end": date(2011, 10, 3), "registered_on": date(2011, 8, 1), **given}
    return register(act(), Registration(key, "Four friends", ["standard"], **form))  # type: ignore[arg-type]


@kept
def received(key: str = "friends", text: str = REPORT) -> Received:
    return receive(act(), Submission(key, text.encode(), "friends.trf", received_on=date(2011, 10, 4)))


@kept
def accepted(key: str = "friends") -> None:
    """An event from registration to acceptance."""
    registered(key)
    received(key)
    review(act(), key, Verdict.ACCEPT)


@kept
def previewed(actor: str = "ana") -> Preview:
    return preview(act(actor), "standard", NOVEMBER)


@kept
def published() -> RatingList:
    """The whole month."""
    opened()
    accepted()
    return publish(act(), "standard", NOVEMBER, previewed().inputs_sha256).list
