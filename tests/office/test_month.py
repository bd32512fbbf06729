"""The month: opening list, registration, report, review, preview, publication."""

from datetime import date

import pytest

from arpad.office.list_store import throw_away
from arpad.office.models import Decision, Event, EventSeries, Game, ListRow, LogEntry, Player, RatingList, Report
from arpad.office.refused import Refused
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import AFTER, NOVEMBER, REPORT, accepted, opened, previewed, published, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")


def test_the_list_has_the_ratings_worked_out_by_hand() -> None:
    made = published()
    assert dict(ListRow.objects.filter(list=made).values_list("key", "rating")) == AFTER
    assert made.state == "published"
    assert made.log_head == LogEntry.objects.latest("number").sha256


def test_the_event_says_which_list_rated_it() -> None:
    made = published()
    assert EventSeries.objects.get(event__key="friends").rated_in == made


class TestImport:
    def test_players_enter_the_register_with_their_facts(self) -> None:
        opened()
        ana = Player.objects.get(key="990000001")
        assert (ana.name, ana.search_name, ana.birth, ana.sex) == ("Alfil, Ana", "alfil, ana", "1980-01-01", "w")
        assert list(ana.facts.values_list("kind", "value")) == [("federation", "ESP")]
        assert list(ana.titles.values_list("title", flat=True)) == ["IM"]

    def test_what_the_next_list_needs_comes_with_the_opening_list(self) -> None:
        row = ListRow.objects.get(list=opened(), key="990000001")
        assert (row.rating, row.k, row.games, row.peak, row.listed_from) == (2400, 10, 90, 2405, "2003-01-01")

    def test_a_series_begins_once(self) -> None:
        opened()
        with pytest.raises(Refused) as error:
            opened()
        assert ids(error) == ["office.E010"]


class TestRegister:
    def test_thirty_days_before_the_start_is_in_time_in_2011(self) -> None:
        open_series(act(), "standard")
        assert not registered(registered_on=date(2011, 9, 1)).findings

    def test_one_day_less_is_late_and_names_the_article(self) -> None:
        open_series(act(), "standard")
        (late,) = registered(registered_on=date(2011, 9, 2)).findings
        assert (late.id, late.article) == ("rate.W012", "0.4")

    def test_everything_wrong_is_said_at_once(self) -> None:
        open_series(act(), "standard")
        registered()
        with pytest.raises(Refused) as error:
            registered(end=date(2011, 9, 1))
        assert ids(error) == ["office.E021", "office.E020"]


class TestReceive:
    def test_the_bytes_are_kept_and_every_version_counts(self) -> None:
        opened()
        registered()
        received(text=REPORT.replace("2.5    1", "2.0    1"))
        second = received().report
        assert (second.version, bytes(second.content)) == (2, REPORT.encode())
        assert Report.objects.count() == 2

    def test_the_same_file_again_is_refused(self) -> None:
        opened()
        registered()
        received()
        with pytest.raises(Refused) as error:
            received()
        assert ids(error) == ["office.E026"]

    def test_games_are_entered_with_white_first(self) -> None:
        opened()
        registered()
        received()
        game = Game.objects.get(round_number=1, white__number=1)
        assert (game.black.number, game.result, game.reply, game.day) == (4, "1", "0", date(2011, 10, 1))
        assert Game.objects.count() == 6

    def test_other_days_than_registered_are_told(self) -> None:
        opened()
        registered(end=date(2011, 10, 4))
        assert "office.W025" in {finding.id for finding in received().findings}


class TestReview:
    def test_the_books_prevail_over_the_facts_file(self) -> None:
        """Reading I-260: registered in August, whatever the file says."""
        opened()
        registered()
        late = b"registered_on = 2011-09-30\nreceived_on = 2011-10-04\n"
        found = receive(act(), Submission("friends", REPORT.encode(), facts=late)).findings
        assert not [finding for finding in found if finding.rule == "registration"]
        assert Report.objects.get().received_on == act().day

    def test_a_report_with_an_error_cannot_be_accepted_but_returned(self) -> None:
        opened()
        registered()
        received(text=REPORT.replace("4 w 1     3 b =", "4 w 1     9 b ="))
        with pytest.raises(Refused):
            review(act(), "friends", Verdict.ACCEPT)
        review(act(), "friends", Verdict.RETURN)
        assert Event.objects.get().state == "returned"
        received()
        review(act(), "friends", Verdict.ACCEPT)
        assert list(Report.objects.order_by("version").values_list("state", flat=True)) == ["returned", "accepted"]

    def test_a_refusal_names_its_article(self) -> None:
        opened()
        registered()
        received()
        with pytest.raises(Refused) as error:
            review(act(), "friends", Verdict.REFUSE)
        assert ids(error) == ["office.E029"]
        review(act(), "friends", Verdict.REFUSE, "0.5")
        assert Decision.objects.get().article == "0.5"

    def test_a_decision_needs_a_reason_and_an_actor(self) -> None:
        opened()
        registered()
        received()
        with pytest.raises(Refused) as error:
            review(act(actor="", reason=" "), "friends", Verdict.ACCEPT)
        assert ids(error) == ["office.E001", "office.E002"]


class TestIdentities:
    def test_an_unknown_player_is_told_and_can_be_enrolled(self) -> None:
        opened()
        registered()
        stranger = REPORT.replace("Rey, Dario ", "Peon, Pepa ").replace("990000004 1983/01/01", "990000009 1990/05/06")
        found = received(text=stranger).findings
        assert [finding.data["id"] for finding in found if finding.id == "office.W026"] == ["990000009"]
        (pepa,) = enrol(act(), "friends").players
        assert (pepa.key, pepa.birth) == ("990000009", "1990-05-06")
        assert "office.W026" not in {finding.id for finding in review(act(), "friends", Verdict.ACCEPT).findings}

    def test_a_guest_without_an_id_is_unrated_for_the_others_too(self) -> None:
        """Readings I-263 and I-440. Ana 1.5 - (.76 + .64) = .1, times 10 = 1; Blas 1 - (.64 + .36) = 0; Celia .5 - (.24 + .36)
        = -.1, times 15 = -1.5."""
        opened()
        registered()
        received(text=REPORT.replace("990000004 1983/01/01", "          1983/01/01"))
        match_players(act(), "friends", {}, [4])
        review(act(), "friends", Verdict.ACCEPT)
        rows = dict(ListRow.objects.filter(list=previewed().draft).values_list("key", "rating"))
        assert rows == {"990000001": 2401, "990000002": 2300, "990000003": 2199, "990000004": 2100}

    def test_a_player_is_known_by_his_national_id_too(self) -> None:
        opened()
        Player.objects.filter(key="990000004").update(national_id="77")
        registered()
        found = received(text=REPORT.replace("990000004", "       77"))
        assert found.report.entries.get(number=4).player.key == "990000004"


class TestPreview:
    def test_it_opens_with_what_looks_wrong(self) -> None:
        opened()
        accepted()
        registered("late", start=date(2011, 10, 5), end=date(2011, 10, 6))
        looks = previewed().looks
        assert (looks.movers[0].id, looks.movers[0].before, looks.movers[0].after) == ("990000002", 2300, 2289)
        assert looks.missing == (("late", "2011-10-06", "registered"),)
        assert not looks.newcomers
        assert not looks.unmatched

    def test_nobody_sees_a_draft(self) -> None:
        opened()
        accepted()
        previewed()
        assert RatingList.published.filter(date=NOVEMBER).count() == 0

    def test_a_new_title_and_a_transfer_enter_with_the_next_list(self) -> None:
        opened()
        accepted()
        ana = Player.objects.get(key="990000001")
        ana.titles.create(title="GM", valid_from=date(2011, 10, 15))
        ana.facts.update(valid_to=date(2011, 9, 30))
        ana.facts.create(kind="federation", value="FRA", valid_from=date(2011, 10, 1))
        row = ListRow.objects.get(list=previewed().draft, key=ana.key)
        assert (row.title, row.federation) == ("GM", "FRA")

    def test_a_later_federation_goes_before_one_since_ever(self) -> None:
        opened()
        accepted()
        Player.objects.get(key="990000001").facts.create(kind="federation", value="FRA", valid_from=date(2011, 10, 1))
        assert ListRow.objects.get(list=previewed().draft, key="990000001").federation == "FRA"

    def test_the_same_inputs_give_the_same_draft(self) -> None:
        opened()
        accepted()
        assert previewed("ana").draft == previewed("ben").draft


class TestPublish:
    def test_it_is_refused_with_the_difference_if_something_was_accepted_since(self) -> None:
        opened()
        accepted()
        seen = previewed().inputs_sha256
        accepted("second")
        with pytest.raises(Refused) as error:
            publish(act(), "standard", NOVEMBER, seen)
        assert ids(error) == ["office.E032", "office.I031"]
        assert error.value.findings[1].data == {"name": "event:second"}
        assert not RatingList.published.filter(date=NOVEMBER).exists()

    def test_it_is_refused_if_a_player_was_changed_since(self) -> None:
        opened()
        accepted()
        seen = previewed().inputs_sha256
        Player.objects.filter(key="990000002").update(birth="1981-01-02")
        with pytest.raises(Refused) as error:
            publish(act(), "standard", NOVEMBER, seen)
        assert [finding.data.get("name") for finding in error.value.findings] == [None, "player:990000002"]

    def test_a_hash_nobody_saw_is_refused(self) -> None:
        opened()
        accepted()
        previewed()
        with pytest.raises(Refused) as error:
            publish(act(), "standard", NOVEMBER, "0" * 64)
        assert ids(error) == ["office.E031"]

    def test_a_date_is_published_once(self) -> None:
        made = published()
        with pytest.raises(Refused) as error:
            publish(act(), "standard", NOVEMBER, made.inputs_sha256)
        assert ids(error) == ["office.E030"]

    def test_lists_go_forward(self) -> None:
        published()
        with pytest.raises(Refused) as error:
            preview(act(), "standard", date(2011, 10, 1))
        assert ids(error) == ["office.E035"]

    def test_a_draft_that_is_being_thrown_away_cannot_be_published(self) -> None:
        opened()
        accepted()
        seen = previewed()
        ListRow.objects.filter(list=seen.draft, key="990000001").delete()
        with pytest.raises(Refused) as error:
            publish(act(), "standard", NOVEMBER, seen.inputs_sha256)
        assert ids(error) == ["office.E031"]

    def test_a_published_list_cannot_be_thrown_away(self) -> None:
        made = published()
        throw_away(made)
        assert ListRow.objects.filter(list=made).count() == 4

    def test_two_officers_where_the_series_asks_for_them(self) -> None:
        opened()
        open_series(act(), "standard", second_officer=True)
        accepted()
        seen = previewed().inputs_sha256
        assert publish(act("ana"), "standard", NOVEMBER, seen).waiting
        assert publish(act("ana"), "standard", NOVEMBER, seen).waiting
        assert not publish(act("ben"), "standard", NOVEMBER, seen).waiting
        assert RatingList.published.filter(date=NOVEMBER).exists()
