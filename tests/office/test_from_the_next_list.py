"""A correction from the next list on: published lists stay, and the next one has what a republished chain would have."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.db import transaction

from arpad.office.inputs import KeptInputs
from arpad.office.made_good import made_good_on
from arpad.office.models import EventSeries, ListRow, Merge, RatingList
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.verbs.books import verify as verify_file
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.correct import Corrected, correct
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import Preview, preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.month import AFTER, LIST, NOVEMBER, REPORT, accepted, opened, received, registered
from support.refusals import ids
from support.two_lists import (
    AFTER_JANUARY,
    ANA,
    BLAS,
    CELIA,
    DARIO,
    DRAW,
    DRAWN_JANUARY,
    JANUARY,
    corrected,
    ratings,
    republished,
    second_list,
    two_lists,
)

pytestmark = pytest.mark.usefixtures("books")
MARCH, MAY = date(2012, 3, 1), date(2012, 5, 1)


def deferred(asked: Asked = DRAW) -> Corrected:
    return correct(act(), asked, weigh_correction(asked).seen, True)


def third_meeting() -> None:
    """After the list of January came out."""
    registered("third", start=date(2012, 1, 11), end=date(2012, 1, 13))
    text = REPORT.replace("2011/10/0", "2012/01/1").replace("11/10/0", "12/01/1")
    came = date(2012, 1, 14)
    receive(act_on(came), Submission("third", text.encode(), received_on=came))
    review(act(), "third", Verdict.ACCEPT)


def drafted(made: Preview) -> dict[str, int | None]:
    return dict(ListRow.objects.filter(list=made.draft).values_list("key", "rating"))


def test_published_lists_stay_and_none_is_to_be_republished() -> None:
    two_lists()
    assert deferred().to_republish == ()
    with pytest.raises(Refused) as error:
        redraft(act(), "standard")
    assert ids(error) == ["office.E074"]
    assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)


def test_the_next_list_is_that_of_a_chain_that_was_right_from_the_start() -> None:
    """Without games in between it is the January of the corrected chain; with games, that of the republished one."""
    two_lists()
    number = deferred().number
    made = preview(act(), "standard", MARCH)
    assert drafted(made) == DRAWN_JANUARY
    assert [finding.data["entries"] for finding in made.findings if finding.id == "office.I273"] == [str(number)]
    third_meeting()
    in_one_step = drafted(preview(act(), "standard", MARCH))
    corrected(Asked(undo=(number,)))
    corrected()
    republished()
    assert drafted(preview(act(), "standard", MARCH)) == in_one_step != DRAWN_JANUARY


def test_it_is_published_verified_and_made_good_once() -> None:
    two_lists()
    deferred()
    third_meeting()
    made = preview(act(), "standard", MARCH)
    publish(act(), "standard", MARCH, made.inputs_sha256)
    assert not verify().findings
    assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)
    after = preview(act(), "standard", MAY)
    assert "office.I273" not in {finding.id for finding in after.findings}
    assert drafted(after) == ratings(MARCH)
    assert {one.id: one.before for one in made.looks.movers}[ANA] == AFTER_JANUARY[ANA]
    good = made_good_on(RatingList.published.get(date=MARCH))
    assert (good.of(ANA), good.of(BLAS), good.of(CELIA)) == (2401 - 2405, 2285 - 2279, 0)
    assert made_good_on(RatingList.published.get(date=JANUARY)).points is None


def test_taken_back_before_it_was_made_good_it_never_was() -> None:
    two_lists()
    corrected(Asked(undo=(deferred().number,)))
    assert drafted(preview(act(), "standard", MARCH)) == AFTER_JANUARY


def test_taken_back_afterwards_the_list_that_made_it_good_is_made_anew() -> None:
    two_lists()
    number = deferred().number
    publish(act(), "standard", MARCH, preview(act(), "standard", MARCH).inputs_sha256)
    done = corrected(Asked(undo=(number,)))
    assert done.to_republish == (("standard", str(MARCH)),)
    republished()
    assert ratings(MARCH) == AFTER_JANUARY
    assert not verify().findings


def test_lists_that_are_made_anew_later_take_it_as_well() -> None:
    """Another result of the second meeting has January made anew, and then November too: each is right in itself."""
    two_lists()
    deferred()
    publish(act(), "standard", MARCH, preview(act(), "standard", MARCH).inputs_sha256)
    done = corrected(Asked(results=(f"again:3:{ANA}-{BLAS}=1/2-1/2",)))
    assert done.to_republish == (("standard", str(NOVEMBER)),)
    republished()
    assert ratings(NOVEMBER)[ANA] == 2398
    assert ratings(MARCH) == ratings(JANUARY)
    assert RatingList.published.get(date=MARCH, revision=1).revision == 1
    with pytest.raises(Refused):
        redraft(act(), "standard")
    assert not verify().findings


# ---- Other dates


LATER = Asked(dates=("friends=2011-11-01/2011-11-03",))
"""Too late for the list of November: the list of January rates both meetings."""
AFTER_THE_LISTS = Asked(dates=("friends=2012-01-21/2012-01-23",))
"""In time for none of the lists that are out."""
JULY = date(2012, 7, 1)
EVERY_DATE = pytest.mark.parametrize(
    "asked",
    [pytest.param(LATER, id="to January"), pytest.param(AFTER_THE_LISTS, id="past both lists", marks=pytest.mark.slow)],
)


def meeting(key: str, first: date) -> None:
    last = first + timedelta(days=2)
    registered(key, start=first, end=last)
    text = REPORT.replace("2011/10/0", f"{first:%Y/%m}/0").replace("11/10/0", f"{first:%y/%m}/0")
    came = last + timedelta(days=1)
    receive(act_on(came), Submission(key, text.encode(), received_on=came))
    review(act(), key, Verdict.ACCEPT)


def published_on(day: date) -> dict[str, int | None]:
    publish(act(), "standard", day, preview(act(), "standard", day).inputs_sha256)
    return ratings(day)


def both_to_come() -> list[dict[str, int | None]]:
    """The next list, with a meeting after that of January, and the one after it."""
    third_meeting()
    next_one = published_on(MARCH)
    meeting("fourth", date(2012, 3, 2))
    return [next_one, published_on(MAY)]


@contextmanager
def in_other_books() -> Iterator[None]:
    """What is done inside leaves nothing behind."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def republished_and_to_come(asked: Asked) -> list[dict[str, int | None]]:
    with in_other_books():
        corrected(asked)
        republished()
        return both_to_come()


def test_dates_that_leave_an_event_to_a_later_list() -> None:
    """Ana 2400 and 2400 against Celia, Dario, Blas as in November: both meetings in January's list are rated with the
    ratings before them; the published lists stay."""
    two_lists()
    assert deferred(LATER).to_republish == ()
    assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)
    made = preview(act(), "standard", MARCH)
    # the second meeting from 2400, 2300, 2200, 2100 as the first one was: the changes twice
    first = {ANA: 2.5, BLAS: -11.4, CELIA: -3.6, DARIO: 11.25}
    start = {ANA: 2400, BLAS: 2300, CELIA: 2200, DARIO: 2100}
    assert drafted(made) == {key: math.floor(start[key] + 2 * first[key] + 0.5) for key in start}
    assert "friends" not in {one.event for one in made.looks.entering}


def test_an_event_past_both_lists_enters_the_next() -> None:
    two_lists()
    deferred(AFTER_THE_LISTS)
    made = preview(act(), "standard", MARCH)
    assert [one.event for one in made.looks.entering] == ["friends"]
    publish(act(), "standard", MARCH, made.inputs_sha256)
    line = EventSeries.objects.get(event__key="friends")
    assert line.rated_in == RatingList.published.get(date=MARCH)
    assert drafted(preview(act(), "standard", MAY)) == ratings(MARCH)


def test_an_event_that_the_next_list_does_not_take_either_waits_for_the_one_after() -> None:
    two_lists()
    deferred(Asked(dates=("friends=2012-03-11/2012-03-13",)))
    made = preview(act(), "standard", MARCH)
    assert [(one.event, one.why) for one in made.looks.waiting] == [("friends", "ends_later")]
    publish(act(), "standard", MARCH, made.inputs_sha256)
    after = preview(act(), "standard", MAY)
    assert [one.event for one in after.looks.entering] == ["friends"]
    publish(act(), "standard", MAY, after.inputs_sha256)
    assert not preview(act(), "standard", JULY).looks.entering
    assert not verify().findings


@EVERY_DATE
def test_with_other_dates_both_lists_to_come_are_those_of_a_republished_chain(asked: Asked) -> None:
    two_lists()
    wanted = republished_and_to_come(asked)
    deferred(asked)
    assert both_to_come() == wanted
    assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)
    assert not verify().findings


@EVERY_DATE
def test_other_dates_taken_back_from_the_next_list_on(asked: Asked) -> None:
    """They were corrected at once and published; taken back, those lists stay as well."""
    two_lists()
    with in_other_books():
        wanted = both_to_come()
    number = corrected(asked).number
    republished()
    out = ratings(NOVEMBER), ratings(JANUARY)
    assert deferred(Asked(undo=(number,))).to_republish == ()
    assert both_to_come() == wanted
    assert (ratings(NOVEMBER), ratings(JANUARY)) == out
    assert not verify().findings


@EVERY_DATE
def test_made_good_and_then_taken_back_from_the_next_list_on(asked: Asked) -> None:
    two_lists()
    third_meeting()
    with in_other_books():
        published_on(MARCH)
        wanted = published_on(MAY)
    number = deferred(asked).number
    good = published_on(MARCH)
    assert deferred(Asked(undo=(number,))).to_republish == ()
    assert published_on(MAY) == wanted != good == ratings(MARCH)
    assert not verify().findings


# ---- What is taken back, and what two entries make good


def test_a_result_taken_back_from_the_next_list_on() -> None:
    two_lists()
    with in_other_books():
        wanted = both_to_come()
    number = corrected().number
    republished()
    assert ratings(JANUARY) == DRAWN_JANUARY
    back = deferred(Asked(undo=(number,)))
    assert back.to_republish == ()
    assert both_to_come() == wanted
    good = made_good_on(RatingList.published.get(date=MARCH))
    assert good.by_entry(ANA) == {str(back.number): 2405 - 2401}
    assert not verify().findings


def test_taken_back_before_a_list_had_it_there_is_nothing_to_make_good() -> None:
    two_lists()
    deferred(Asked(undo=(deferred().number,)))
    made = preview(act(), "standard", MARCH)
    assert drafted(made) == AFTER_JANUARY
    assert "office.I273" not in {finding.id for finding in made.findings}


def test_each_of_two_corrections_gives_its_own_points() -> None:
    """The draw of October gives Ana 2401 instead of 2405; with the second meeting drawn as well she scored 2, not 2.5,
    of 2.24: 2398 − 2.4 is 2395.6, and Blas 1.5 of 1.74: 2296 − 3.6 is 2292.4."""
    two_lists()
    first, second = deferred().number, deferred(Asked(results=(f"again:3:{ANA}-{BLAS}=1/2-1/2",))).number
    made = preview(act(), "standard", MARCH)
    publish(act(), "standard", MARCH, made.inputs_sha256)
    good = made_good_on(RatingList.published.get(date=MARCH))
    assert good.by_entry(ANA) == {str(first): 2401 - 2405, str(second): 2396 - 2401}
    assert good.by_entry(BLAS) == {str(first): 2285 - 2279, str(second): 2292 - 2285}
    assert good.by_entry(CELIA) == {}
    assert not verify().findings


def test_verify_makes_the_corrected_chain_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes what the blob says of a player's points is found, although the numbers of the list are right."""
    two_lists()
    number = deferred().number
    publish(act(), "standard", MARCH, preview(act(), "standard", MARCH).inputs_sha256)
    real = verify_file.from_blob

    def forged(data: bytes) -> KeptInputs:
        given = real(data)
        return replace(given, steps=tuple(replace(one, points={ANA: 40}) for one in given.steps))

    monkeypatch.setattr(verify_file, "from_blob", forged)
    (found,) = verify().findings
    assert (found.id, found.data["entry"]) == ("office.E275", str(number))


# ---- Two ids that are one person


TWIN = "990000044"
LIST_WITH_TWIN = LIST + f'{TWIN},"Rey, Dario",ESP,m,,1983-01-01,2050,15,30,2050,2007-01-01\n'.encode()
ONE_PERSON = Asked(merges=(f"{TWIN}={DARIO}",))


def under_two_ids() -> None:
    """Dario plays in October under an id that the register does not know, and is enrolled as somebody else."""
    opened()
    registered()
    received(text=REPORT.replace(DARIO, TWIN))
    enrol(act(), "friends", 4, although=True)
    review(act(), "friends", Verdict.ACCEPT)
    publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
    second_list()


def test_a_merge_from_the_next_list_on() -> None:
    under_two_ids()
    out = ratings(NOVEMBER), ratings(JANUARY)
    assert out[0][DARIO] == 2100
    wanted = republished_and_to_come(ONE_PERSON)
    assert deferred(ONE_PERSON).to_republish == ()
    assert both_to_come() == wanted
    assert TWIN not in ratings(MARCH)
    assert (ratings(NOVEMBER), ratings(JANUARY)) == out
    assert not verify().findings


@pytest.mark.slow
def test_a_merge_taken_back_from_the_next_list_on() -> None:
    under_two_ids()
    with in_other_books():
        wanted = both_to_come()
    number = corrected(ONE_PERSON).number
    republished()
    assert deferred(Asked(undo=(number,))).to_republish == ()
    assert both_to_come() == wanted
    assert not verify().findings


@pytest.mark.slow
def test_a_duplicate_that_never_played_has_nothing_to_make_good() -> None:
    open_series(act(), "standard")
    import_list(act(), ListImport(LIST_WITH_TWIN, "2011-09.csv", "standard", date(2011, 9, 1)))
    accepted()
    publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
    second_list()
    assert deferred(ONE_PERSON).to_republish == ()
    made = preview(act(), "standard", MARCH)
    assert "office.I273" not in {finding.id for finding in made.findings}
    publish(act(), "standard", MARCH, made.inputs_sha256)
    assert ratings(MARCH) == AFTER_JANUARY
    assert not verify().findings
    number = Merge.objects.get().log_number
    assert deferred(Asked(undo=(number,))).to_republish == ()
    assert drafted(preview(act(), "standard", MAY)) == {**AFTER_JANUARY, TWIN: 2050}


# ---- Lists that are made anew after other dates


def test_a_later_list_made_anew_keeps_the_event_that_moved_to_it() -> None:
    """The first meeting is on January's list by now; another result of the second must not lose it."""
    two_lists()
    corrected(LATER)
    republished()
    both = ratings(JANUARY)
    corrected(Asked(results=(f"again:3:{ANA}-{BLAS}=1/2-1/2",)))
    republished()
    assert ratings(JANUARY)[CELIA] == both[CELIA]
    assert ratings(JANUARY)[ANA] == 2400 + 2.5 + 2.5 - 5
