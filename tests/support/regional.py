"""A month of the Andalusian list: four friends of Sevilla in March 2015, under REA's own rules.

The valid list is that of 5 March: Ana 2400, Blas 2300, Celia 2200, Dario 2100. 120 minutes give K 24 to all (8.e), and no
difference is capped (8.b). PD for 100, 200, 300 points are .64, .76, .85:

    Ana    2.5 − (.64 + .76 + .85) =  .25, times 24 =   6.00   2406
    Blas   1   − (.64 + .76 + .36) = −.76, times 24 = −18.24   2281.76 → 2282
    Celia  1   − (.64 + .36 + .24) = −.24, times 24 =  −5.76   2194.24 → 2194
    Dario  1.5 − (.36 + .24 + .15) =  .75, times 24 =  18.00   2118

If Ana and Blas drew (Ana won in the report): Ana 2400 + 24 × −.25 = 2394, Blas 2300 + 24 × −.26 = 2293.76 → 2294.
"""

from datetime import UTC, date, datetime

from arpad.office.act import Act
from arpad.office.models import Event, PlayerFact, RatingList
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Received, Submission, receive
from support.books import act
from support.kept import kept
from support.month import LIST, REPORT
from support.regional_form import FORM

APRIL = date(2015, 4, 5)
MAY = date(2015, 5, 5)
AFTER = {"990000001": 2406, "990000002": 2282, "990000003": 2194, "990000004": 2118}
DRAWN = {**AFTER, "990000001": 2394, "990000002": 2294}

SWISS_MANAGER = b"\x00TUNX not a text \xff"


def on(day: date, reason: str = "because") -> Act:
    return act(reason=reason, at=datetime(day.year, day.month, day.day, 9, tzinfo=UTC))


def report(start: str = "2015/03/20", end: str = "2015/03/22") -> str:
    days = REPORT.replace("2011/10/01", start).replace("2011/10/03", end)
    return days.replace("11/10/01", "15/03/20").replace("11/10/02", "15/03/21").replace("11/10/03", "15/03/22")


@kept
def opened() -> None:
    """The series and its opening list of 5 March, everybody of the province of Sevilla."""
    open_series(on(date(2015, 3, 1)), "rea", edition="fada-2014")
    import_list(on(date(2015, 3, 1)), ListImport(LIST, "march.csv", "rea", date(2015, 3, 5)))
    from arpad.office.models import Player

    for player in Player.objects.all():
        PlayerFact.objects.create(player=player, kind=PlayerFact.Kind.PROVINCE, value="Sevilla")


@kept
def registered(form: str = FORM, key: str = "friends", file: str = "friends.form.toml") -> Event:
    day = date(2015, 3, 1)
    asked = Registration(key, "Four friends", ["rea"], date(2015, 3, 20), date(2015, 3, 22), day, province="Sevilla")
    made = register(on(day), asked).event
    attach(on(day), Paper(key, "form", form.encode(), file))
    return made


@kept
def received(day: date = date(2015, 3, 25), key: str = "friends") -> Received:
    """The report as TRF, and the file of the pairing program with it."""
    attach(on(day), Paper(key, "swiss_manager", SWISS_MANAGER, "friends.tunx"))
    return receive(on(day), Submission(key, report().encode(), "friends.trf", received_on=day))


@kept
def published(day: date = APRIL) -> RatingList:
    seen = preview(on(day), "rea", day)
    return publish(on(day), "rea", day, seen.inputs_sha256).list
