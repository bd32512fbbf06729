"""What a preview says: which events enter, which wait and why, who leaves and for what cause, and the draft itself."""

from datetime import date

import pytest

from arpad.office.draft_rows import DraftQuery, page_of
from arpad.office.drafting import looks_from
from arpad.office.models import Event, Player
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.office.worker import RUNNERS
from support.books import act, act_on
from support.month import LIST, NOVEMBER, REPORT, accepted, opened, previewed, received, registered
from support.refusals import ids
from support.two_lists import ANA, BLAS, DARIO, corrected

pytestmark = pytest.mark.usefixtures("books")
TWIN, LOW, FALLING = "990000044", "990000045", "990000046"


def waiting() -> dict[str, tuple[str, str]]:
    return {one.event: (one.why, one.detail) for one in previewed().looks.waiting}


def over(key: str, **given: object) -> None:
    registered(key, start=date(2011, 10, 5), end=date(2011, 10, 6), **given)


def test_two_lists_never_share_the_hash_that_an_officer_signs() -> None:
    """Made from the same list and no event, under one edition: still two lists."""
    opened()
    november, january = previewed(), preview(act(), "standard", date(2012, 1, 1))
    assert november.draft.edition == january.draft.edition
    assert november.inputs_sha256 != january.inputs_sha256
    with pytest.raises(Refused) as error:
        publish(act(), "standard", NOVEMBER, january.inputs_sha256)
    assert ids(error) == ["office.E031"]


def test_the_events_that_enter() -> None:
    opened()
    accepted()
    looks = previewed().looks
    (event,) = looks.entering
    assert (event.event, event.end, event.players, event.games, event.unrated_by) == ("friends", "2011-10-03", 4, 6, "")
    assert looks.waiting == ()


def test_those_that_wait_and_why() -> None:
    """What begins after the day of the list is not waited for."""
    opened()
    over("silent")
    registered("long", start=date(2011, 10, 5), end=date(2011, 12, 6))
    registered("next-year", start=date(2012, 10, 5), end=date(2012, 12, 6))
    over("announced", invited_unrated=True, unrated_announced_on=date(2011, 10, 1))
    for key in ("came", "open", "back", "no"):
        over(key)
        text = REPORT.replace("Four friends", key)
        text = text.replace("990000004 1983/01/01", "          1983      ") if key == "open" else text
        receive(act_on(date(2011, 10, 7)), Submission(key, text.encode(), received_on=date(2011, 10, 7)))
    review(act(), "back", Verdict.RETURN, correct_by=date(2011, 10, 30))
    review(act(), "no", Verdict.REFUSE, "0.1")
    assert waiting() == {
        "silent": ("no_report", ""),
        "long": ("ends_later", "2011-12-06"),
        "announced": ("unrated", ""),
        "came": ("received", "2011-10-07"),
        "open": ("lines_open", "1"),
        "back": ("returned_by", "2011-10-30"),
        "no": ("refused", ""),
    }


def test_an_accepted_event_waits_with_the_day_that_decides() -> None:
    opened()
    accepted()
    looks = preview(act(), "standard", NOVEMBER, date(2011, 10, 2)).looks
    assert [(one.why, one.detail) for one in looks.waiting] == [("ends_later", "2011-10-03")]
    assert (looks.entering, looks.closing) == ((), "2011-10-02")
    received_later = preview(act(), "standard", NOVEMBER, date(2011, 10, 3)).looks
    assert [(one.why, one.detail) for one in received_later.waiting] == [("received_later", "2011-10-04")]
    corrected(Asked(withdrawn=("friends",)))
    assert waiting() == {"friends": ("withdrawn", "")}


def with_leavers() -> None:
    """Three more on the opening list: Dario again, somebody under the floor of 1200, and somebody who falls below it."""
    open_series(act(), "standard")
    more = (
        f'{TWIN},"Rey, Dario",ESP,m,,1983-01-01,2050,15,30,2050,2007-01-01\n'
        f'{LOW},"Peón, Eva",ESP,w,,1983-01-01,1100,15,30,1100,2007-01-01\n'
        f'{FALLING},"Peón, Fe",ESP,w,,1983-01-01,1201,15,30,1201,2007-01-01\n'
    )
    import_list(act(), ListImport(LIST + more.encode(), "2011-09.csv", "standard", date(2011, 9, 1)))
    registered()
    text = REPORT.replace(
        "Rey, Dario                        2100 ESP   990000004",
        "Peón, Fe                          1201 ESP   990000046",
    )
    received(text=text.replace("001    4 m ", "001    4 w ").replace("1983/01/01  1.5    2     1 b 0     2 w 1     3 w =", "1983/01/01  0.0    4     1 b 0     2 w 0     3 w 0")
             .replace("4 b 0     1 b 0", "4 b 1     1 b 0").replace("1 w =     4 b =", "1 w =     4 b 1")
             .replace("1981/01/01  1.0", "1981/01/01  2.0").replace("1982/01/01  1.0", "1982/01/01  1.5"))  # fmt: skip
    review(act(), "friends", Verdict.ACCEPT)
    corrected(Asked(merges=(f"{TWIN}={DARIO}",)))


def test_whoever_leaves_has_a_cause() -> None:
    with_leavers()
    left = {one.id: (one.before, one.after, one.cause, one.detail) for one in previewed().looks.left}
    assert left == {
        TWIN: (2050, 2100, "merged", DARIO),
        LOW: (1100, None, "was_below_floor", "1200"),
        FALLING: (1201, None, "below_floor", "1200"),
    }


def test_what_a_job_keeps_of_it_is_read_again() -> None:
    with_leavers()
    result = RUNNERS["preview"](act(), {"series": "standard", "date": str(NOVEMBER)}, _Watch(), lambda: act().at)  # type: ignore[arg-type]
    assert looks_from(result["looks"]) == previewed().looks


class _Watch:
    def progress(self, done: int, total: int) -> None:
        pass


def test_the_draft_line_by_line() -> None:
    opened()
    accepted()
    Player.objects.filter(key=ANA).update(name="Ålfil, Ana")
    draft = previewed().draft
    found = page_of(draft, DraftQuery(), 0, 2)
    assert [
        (row["rank"], row["id"], row["before"], row["rating"], row["change"], row["games"]) for row in found.rows
    ] == [
        (1, ANA, 2400, 2403, 3, 3),
        (2, BLAS, 2300, 2289, -11, 3),
    ]
    assert found.total == 4
    assert [row["id"] for row in page_of(draft, DraftQuery(sort="change"), 0, 2).rows] == [BLAS, DARIO]
    assert [row["id"] for row in page_of(draft, DraftQuery("dario rey"), 0, 9).rows] == [DARIO]
    assert [row["id"] for row in page_of(draft, DraftQuery("9900000"), 2, 9).rows] == ["990000003", DARIO]
    assert page_of(draft, DraftQuery("nobody"), 0, 9).total == 0


def test_cancelled_events_are_no_longer_waited_for() -> None:
    opened()
    over("off")
    Event.objects.filter(key="off").update(state=Event.State.CANCELLED)
    assert waiting() == {}
