"""A correction from the next list on: published lists stay, and the next one has what a republished chain would have."""

from datetime import date

import pytest

from arpad.office.made_good import made_good_on
from arpad.office.models import ListRow, RatingList
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.correct import Corrected, correct
from arpad.office.verbs.lists.preview import Preview, preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.month import AFTER, NOVEMBER, REPORT, registered
from support.refusals import ids
from support.two_lists import (
    AFTER_JANUARY,
    ANA,
    BLAS,
    DRAW,
    DRAWN_JANUARY,
    JANUARY,
    corrected,
    ratings,
    republished,
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
    assert good.points == {ANA: 2401 - 2405, BLAS: 2285 - 2279}
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


def test_dates_and_what_is_taken_back_cannot_wait() -> None:
    two_lists()
    for asked in (Asked(dates=("friends=2011-10-02",)), Asked(undo=(corrected().number,))):
        with pytest.raises(Refused) as error:
            deferred(asked)
        assert "office.E273" in ids(error)
