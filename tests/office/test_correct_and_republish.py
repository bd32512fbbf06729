"""A mistake found when two lists are out: seen, corrected, republished, taken back."""

from datetime import date

import pytest

from arpad.office.models import Correction, EventSeries, LogEntry, Player, RatingList
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.month import AFTER, LIST, NOVEMBER, REPORT, opened, received, registered
from support.refusals import ids
from support.two_lists import (
    AFTER_JANUARY,
    ANA,
    BLAS,
    CELIA,
    DARIO,
    DRAW,
    DRAWN,
    DRAWN_JANUARY,
    JANUARY,
    again_in_november,
    corrected,
    ratings,
    republished,
    second_list,
    two_lists,
)

pytestmark = pytest.mark.usefixtures("books")
TWIN = "990000044"


def test_the_second_list_is_as_worked_out_by_hand() -> None:
    two_lists()
    assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)


class TestWeigh:
    def test_the_impact_is_shown_list_by_list_and_nothing_is_written(self) -> None:
        two_lists()
        (impact,) = weigh_correction(DRAW).impacts
        assert [one.date for one in impact.lists] == [NOVEMBER, JANUARY]
        moves = {(one.date, move.id): (move.before, move.after) for one in impact.lists for move in one.moves}
        assert moves == {
            (NOVEMBER, ANA): ("2403", "2398"),
            (NOVEMBER, BLAS): ("2289", "2296"),
            (JANUARY, ANA): ("2405", "2401"),
            (JANUARY, BLAS): ("2279", "2285"),
        }
        assert [one.points for one in impact.lists] == [2, 2]
        assert not Correction.objects.exists()

    def test_what_came_before_the_mistake_is_left_alone(self) -> None:
        two_lists()
        (impact,) = weigh_correction(Asked(results=(f"again:1:{ANA}-{DARIO}=1/2-1/2",))).impacts
        assert [one.date for one in impact.lists] == [JANUARY]

    def test_everything_that_cannot_be_understood_is_said_at_once(self) -> None:
        two_lists()
        registered("waiting")
        asked = Asked(("friends",), ("nowhere=2011-10-01",), ("a@waiting=b",), ("c=d",), undo=(3,))
        with pytest.raises(Refused) as error:
            weigh_correction(asked)
        expected = [
            "list.E036",
            "office.E004",
            "office.E066",
            "office.E067",
            "office.E067",
            "office.E067",
            "office.E073",
        ]
        assert sorted(ids(error)) == sorted(expected)

    def test_asking_for_nothing(self) -> None:
        with pytest.raises(Refused) as error:
            weigh_correction(Asked())
        assert ids(error) == ["office.E065"]

    def test_a_game_that_was_not_played(self) -> None:
        two_lists()
        with pytest.raises(Refused) as error:
            weigh_correction(Asked(results=(f"friends:1:{ANA}-{BLAS}=1-0",)))
        assert ids(error) == ["list.E041"]


class TestCorrect:
    def test_published_lists_stay_until_they_are_republished(self) -> None:
        two_lists()
        done = corrected()
        assert done.to_republish == (("standard", "2011-11-01"),)
        assert ratings(NOVEMBER) == AFTER
        republished()
        assert (ratings(NOVEMBER), ratings(JANUARY)) == (DRAWN, DRAWN_JANUARY)
        assert list(RatingList.published.order_by("date", "revision").values_list("date", "revision"))[1:] == [
            (NOVEMBER, 0), (NOVEMBER, 1), (JANUARY, 0), (JANUARY, 1),
        ]  # fmt: skip
        assert EventSeries.objects.get(event__key="again").rated_in.revision == 1
        assert not verify().findings

    def test_before_its_list_a_correction_enters_with_the_list(self) -> None:
        opened()
        registered()
        received()
        review(act(), "friends", Verdict.ACCEPT)
        assert not weigh_correction(DRAW).impacts
        corrected()
        publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
        assert ratings(NOVEMBER) == DRAWN
        assert not verify().findings

    def test_it_is_refused_with_what_happened_since_the_impact_was_shown(self) -> None:
        two_lists()
        seen = weigh_correction(DRAW).seen
        corrected(Asked(results=(f"again:1:{ANA}-{DARIO}=1/2-1/2",)))
        with pytest.raises(Refused) as error:
            correct(act(), DRAW, seen)
        assert ids(error) == ["office.E069", "office.I060"]
        assert error.value.findings[1].data["verb"] == "correct"
        assert Correction.objects.count() == 1

    def test_what_does_not_touch_it_may_happen_in_between(self) -> None:
        two_lists()
        seen = weigh_correction(DRAW).seen
        registered("third")
        assert correct(act(), DRAW, seen).number == LogEntry.objects.count()

    def test_it_needs_a_reason(self) -> None:
        two_lists()
        with pytest.raises(Refused) as error:
            correct(act(reason=""), DRAW, "0-0")
        assert ids(error) == ["office.E002"]

    def test_taken_back_the_lists_are_what_they_were(self) -> None:
        two_lists()
        number = corrected().number
        republished()
        corrected(Asked(undo=(number,)))
        republished()
        assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)
        first, *_, last = RatingList.published.filter(date=JANUARY).order_by("revision")
        assert (last.revision, last.sha256) == (2, first.sha256)
        assert not verify().findings

    def test_other_dates_move_an_event_to_the_list_that_takes_it_and_back(self) -> None:
        """Played in November, the first meeting is rated in January from the opening list like the second."""
        two_lists()
        number = corrected(Asked(dates=("friends=2011-11-05/2011-11-07",))).number
        republished()
        assert ratings(NOVEMBER) == {ANA: 2400, BLAS: 2300, CELIA: 2200, DARIO: 2100}
        assert EventSeries.objects.get(event__key="friends").rated_in.date == JANUARY
        corrected(Asked(undo=(number,)))
        republished()
        assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)
        assert EventSeries.objects.get(event__key="friends").rated_in.date == NOVEMBER
        assert not verify().findings

    def test_a_withdrawn_event_counts_for_nothing_and_can_come_back(self) -> None:
        two_lists()
        number = corrected(Asked(withdrawn=("friends",))).number
        republished()
        assert ratings(NOVEMBER) == {ANA: 2400, BLAS: 2300, CELIA: 2200, DARIO: 2100}
        corrected(Asked(undo=(number,)))
        republished()
        assert ratings(JANUARY) == AFTER_JANUARY

    def test_a_new_version_of_a_rated_report_counts_as_received_when_the_first_was(self) -> None:
        """Reading I-266: it comes in December, and the list of November takes it."""
        two_lists()
        drawn = REPORT.replace("2 w 1\n", "2 w =\n").replace("1 b 0\n", "1 b =\n")
        drawn = drawn.replace("2.5    1", "2.0    1").replace("1.0    3     3 w 1", "1.5    3     3 w 1")
        receive(act_on(date(2011, 12, 20)), Submission("friends", drawn.encode()))
        review(act(), "friends", Verdict.ACCEPT)
        republished()
        assert (ratings(NOVEMBER), ratings(JANUARY)) == (DRAWN, DRAWN_JANUARY)


class TestMergeAndSplit:
    def under_two_ids(self) -> None:
        """Dario plays in October under an id that the register does not know, and is enrolled as somebody else."""
        opened()
        registered()
        received(text=REPORT.replace(DARIO, TWIN))
        enrol(act(), "friends", 4, although=True)
        review(act(), "friends", Verdict.ACCEPT)
        publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
        second_list()

    def test_one_player_under_two_ids(self) -> None:
        """Merged, everybody has what the month gives."""
        self.under_two_ids()
        assert ratings(NOVEMBER)[DARIO] == 2100
        number = corrected(Asked(merges=(f"{TWIN}={DARIO}",))).number
        republished()
        assert (ratings(NOVEMBER), ratings(JANUARY)) == (AFTER, AFTER_JANUARY)
        assert Player.objects.get(key=TWIN).merged_into.key == DARIO
        assert not verify().findings
        before = RatingList.published.get(date=JANUARY, revision=0).sha256
        corrected(Asked(undo=(number,)))
        republished()
        assert RatingList.published.get(date=JANUARY, revision=2).sha256 == before
        assert Player.objects.get(key=TWIN).merged_into is None

    def test_a_report_that_comes_after_the_merge_under_the_old_id(self) -> None:
        self.under_two_ids()
        corrected(Asked(merges=(f"{TWIN}={DARIO}",)))
        republished()
        registered("third", start=date(2011, 12, 1), end=date(2011, 12, 3))
        text = REPORT.replace(DARIO, TWIN).replace("2011/10/", "2011/12/").replace("11/10/", "11/12/")
        found = receive(act_on(date(2011, 12, 4)), Submission("third", text.encode()))
        assert "office.W026" not in {finding.id for finding in found.findings}
        review(act(), "third", Verdict.ACCEPT)
        draft = preview(act(), "standard", date(2012, 3, 1)).draft
        assert set(draft.rows.values_list("key", flat=True)) == set(AFTER)

    def test_a_line_that_is_only_on_the_opening_list_leaves_with_the_next(self) -> None:
        open_series(act(), "standard")
        twin = LIST + f'{TWIN},"Rey, Dario",ESP,m,,1983-01-01,2050,15,30,2050,2007-01-01\n'.encode()
        import_list(act(), ListImport(twin, "2011-09.csv", "standard", date(2011, 9, 1)))
        registered()
        received()
        review(act(), "friends", Verdict.ACCEPT)
        corrected(Asked(merges=(f"{TWIN}={DARIO}",)))
        publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
        assert ratings(NOVEMBER) == AFTER

    def with_a_twin(self, rating: int = 2050) -> None:
        """Dario stands twice on the opening list; nobody ever played under the second id. Both lists are out."""
        open_series(act(), "standard")
        twin = LIST + f'{TWIN},"Rey, Dario",ESP,m,,1983-01-01,{rating},15,30,2050,2007-01-01\n'.encode()
        import_list(act(), ListImport(twin, "2011-09.csv", "standard", date(2011, 9, 1)))
        registered()
        received()
        review(act(), "friends", Verdict.ACCEPT)
        publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
        second_list()

    def test_a_duplicate_that_never_played_touches_no_list(self) -> None:
        self.with_a_twin()
        asked = Asked(merges=(f"{TWIN}={DARIO}",))
        weighed = weigh_correction(asked)
        assert (weighed.impacts, [finding.id for finding in weighed.findings]) == ((), ["office.I270"])
        done = correct(act(), asked, weighed.seen)
        assert done.to_republish == ()
        with pytest.raises(Refused) as error:
            redraft(act(), "standard")
        assert ids(error) == ["office.E074"]
        march = date(2012, 3, 1)
        publish(act(), "standard", march, preview(act(), "standard", march).inputs_sha256)
        assert ratings(march) == AFTER_JANUARY
        assert set(ratings(JANUARY)) == {*AFTER_JANUARY, TWIN}
        assert not verify().findings
        corrected(Asked(undo=(done.number,)))
        republished()
        assert ratings(march) == {**AFTER_JANUARY, TWIN: 2050}
        assert not RatingList.published.filter(date=JANUARY, revision__gt=0).exists()

    def test_lists_that_wait_for_other_corrections_are_not_put_down_to_such_a_merge(self) -> None:
        self.with_a_twin()
        corrected(Asked(results=(f"friends:1:{ANA}-{DARIO}=1/2-1/2",)))
        weighed = weigh_correction(Asked(merges=(f"{TWIN}={DARIO}",)))
        assert weighed.impacts
        assert {"office.I270", "office.I276"} <= {finding.id for finding in weighed.findings}

    def test_a_line_without_games_counts_where_the_person_had_none(self) -> None:
        """Dario played under a new id as a newcomer: with the line of the opening list he was rated all along."""
        self.under_two_ids()
        done = corrected(Asked(merges=(f"{DARIO}={TWIN}",)))
        assert done.to_republish == (("standard", str(NOVEMBER)),)

    def test_who_meets_himself_is_not_one_person(self) -> None:
        two_lists()
        with pytest.raises(Refused) as error:
            weigh_correction(Asked(merges=(f"{DARIO}={ANA}",)))
        assert set(ids(error)) == {"list.E043"}

    def test_nobody_is_merged_into_somebody_who_is_gone(self) -> None:
        self.under_two_ids()
        corrected(Asked(merges=(f"{TWIN}={DARIO}",)))
        with pytest.raises(Refused) as error:
            weigh_correction(Asked(merges=(f"{DARIO}={TWIN}",)))
        assert "office.E068" in ids(error)

    def test_a_result_can_be_named_by_either_id(self) -> None:
        self.under_two_ids()
        corrected(Asked(merges=(f"{TWIN}={DARIO}",)))
        corrected(Asked(results=(f"friends:1:{ANA}-{DARIO}=1/2-1/2",)))
        assert Correction.objects.get().change == f"1:{ANA}-{TWIN}=1/2-1/2"

    def test_two_players_under_one_id(self) -> None:
        """October was played by Dario's cousin, who has 2100 as well: he gets 2111, and Dario keeps 2100."""
        open_series(act(), "standard")
        cousin = LIST + f'{TWIN},"Rey, David",ESP,m,,1985-01-01,2100,15,60,2150,2006-01-01\n'.encode()
        import_list(act(), ListImport(cousin, "2011-09.csv", "standard", date(2011, 9, 1)))
        registered()
        received()
        review(act(), "friends", Verdict.ACCEPT)
        publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
        number = corrected(Asked(splits=(f"{DARIO}@friends={TWIN}",))).number
        republished()
        assert ratings(NOVEMBER) == {**AFTER, DARIO: 2100, TWIN: 2111}
        assert not verify().findings
        corrected(Asked(undo=(number,)))
        republished()
        assert ratings(NOVEMBER) == {**AFTER, TWIN: 2100}


class TestRepublish:
    def test_nothing_to_do(self) -> None:
        two_lists()
        with pytest.raises(Refused) as error:
            redraft(act(), "standard")
        assert ids(error) == ["office.E074"]

    def test_drafts_nobody_saw(self) -> None:
        two_lists()
        corrected()
        redraft(act(), "standard")
        with pytest.raises(Refused) as error:
            republish(act(), "standard", "0" * 64)
        assert ids(error) == ["office.E075"]

    def test_it_is_refused_with_the_difference_if_something_was_corrected_since(self) -> None:
        two_lists()
        corrected()
        seen = redraft(act(), "standard").inputs_sha256
        corrected(Asked(results=(f"again:1:{ANA}-{DARIO}=1/2-1/2",)))
        with pytest.raises(Refused) as error:
            republish(act(), "standard", seen)
        assert ids(error) == ["office.E032", "office.I033"]
        assert error.value.findings[1].data == {"name": "event:again"}
        assert ratings(NOVEMBER) == AFTER

    def test_a_list_that_came_out_since_has_to_be_made_anew_too(self) -> None:
        from support.month import published

        published()
        corrected()
        seen = redraft(act(), "standard").inputs_sha256
        second_list()
        with pytest.raises(Refused) as error:
            republish(act(), "standard", seen)
        assert ids(error) == ["office.E032", "office.I031"]
        republished()
        assert ratings(JANUARY) == DRAWN_JANUARY

    def test_a_reason_is_needed_and_nothing_is_left_without(self) -> None:
        two_lists()
        corrected()
        seen = redraft(act(), "standard").inputs_sha256
        with pytest.raises(Refused):
            republish(act(reason=""), "standard", seen)
        assert ratings(NOVEMBER) == AFTER

    def test_two_officers_where_the_series_asks_for_them(self) -> None:
        two_lists()
        open_series(act(), "standard", second_officer=True)
        corrected()
        seen = redraft(act(), "standard").inputs_sha256
        assert republish(act("ana"), "standard", seen).waiting
        assert ratings(NOVEMBER) == AFTER
        assert not republish(act("ben"), "standard", seen).waiting
        assert ratings(NOVEMBER) == DRAWN


def test_the_second_meeting_is_in_november() -> None:
    text = again_in_november()
    assert "042 2011/11/11" in text and "052 2011/11/13" in text and "11/11/12" in text
