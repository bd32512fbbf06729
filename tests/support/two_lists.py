"""Two lists, so that a correction of the first moves the second: the four friends of `month` meet again in November.

PD of the second meeting, from the ratings of November 2403, 2289, 2196, 2111:

    Ana    2.5 − (.66 + .77 + .85) =  .22, times 10 =   2.2   2405.2 → 2405
    Blas   1   − (.34 + .63 + .73) = −.70, times 15 = −10.5   2278.5 → 2279
    Celia  1   − (.23 + .37 + .62) = −.22, times 15 =  −3.3   2192.7 → 2193
    Dario  1.5 − (.15 + .27 + .38) =  .70, times 15 =  10.5   2121.5 → 2122

If Ana and Blas drew in October (a half point less and more): Ana 2400 + 10 × −.25 = 2397.5 → 2398, Blas
2300 + 15 × −.26 = 2296.1 → 2296. The second meeting from 2398, 2296, 2196, 2111 is then

    Ana    2.5 − (.64 + .76 + .84) =  .26, times 10 =   2.6   2400.6 → 2401
    Blas   1   − (.36 + .64 + .74) = −.74, times 15 = −11.1   2284.9 → 2285

and the others as before: Celia expects .24 + .36 + .62 and Dario .16 + .26 + .38, the same sums.
"""

from datetime import date

from arpad.office.models import ListRow, RatingList
from arpad.office.proposals import Asked
from arpad.office.verbs.lists.correct import Corrected, correct
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import Republished, republish
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.kept import kept
from support.month import REPORT, published, registered

JANUARY = date(2012, 1, 1)
ANA, BLAS, CELIA, DARIO = "990000001", "990000002", "990000003", "990000004"
AFTER_JANUARY = {ANA: 2405, BLAS: 2279, CELIA: 2193, DARIO: 2122}
DRAW = Asked(results=(f"friends:3:{ANA}-{BLAS}=1/2-1/2",))
DRAWN = {ANA: 2398, BLAS: 2296, CELIA: 2196, DARIO: 2111}
DRAWN_JANUARY = {ANA: 2401, BLAS: 2285, CELIA: 2193, DARIO: 2122}


def again_in_november() -> str:
    return REPORT.replace("11/10/0", "11/11/1")


@kept
def second_list() -> RatingList:
    """The list of January, from a second meeting on 11 to 13 November."""
    registered("again", start=date(2011, 11, 11), end=date(2011, 11, 13))
    came = date(2011, 11, 14)
    receive(act_on(came), Submission("again", again_in_november().encode(), received_on=came))
    review(act(), "again", Verdict.ACCEPT)
    return publish(act(), "standard", JANUARY, preview(act(), "standard", JANUARY).inputs_sha256).list


@kept
def two_lists() -> None:
    published()
    second_list()


@kept
def corrected(asked: Asked = DRAW) -> Corrected:
    return correct(act(), asked, weigh_correction(asked).seen)


@kept
def republished() -> Republished:
    return republish(act(), "standard", redraft(act(), "standard").inputs_sha256)


def ratings(day: date) -> dict[str, int | None]:
    """Of the last revision of that day."""
    last = RatingList.published.filter(date=day).latest("revision")
    return dict(ListRow.objects.filter(list=last).values_list("key", "rating"))
