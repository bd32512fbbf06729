"""Who the lines of a report are: evidence, and the officer's word."""

from datetime import date

import pytest

from arpad.identity.judging import Verdict as Verdicts
from arpad.office.identities import judged_lines
from arpad.office.models import Entry, Player, Report
from arpad.office.refused import Refused
from arpad.office.report_lines import open_lines
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import AFTER, NOVEMBER, REPORT, opened, published, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
ID = "990000004 1983/01/01"


BY_YEAR = "          1983      "
DAY = "1983/05/06"


def defective(line: str = BY_YEAR, name: str = "Rey, Dario") -> None:
    """The report of the month with line 4 written in another way: without an id, and of the birth only the year. A day
    that says more than a year is his."""
    opened()
    if DAY in line:
        Player.objects.filter(key="990000004").update(birth="1983-05-06")
    registered()
    received(text=REPORT.replace(ID, line).replace(f"{'Rey, Dario':<33}", f"{name:<33}"))


def evidence() -> list[tuple[str, tuple[str, ...]]]:
    (line,) = open_lines("friends")
    return [(one.player.key, one.evidence) for one in line.candidates]


class TestEvidence:
    def test_the_same_name_and_year(self) -> None:
        defective()
        assert evidence() == [("990000004", ("name", "year", "federation", "rating"))]

    def test_accents_and_capitals_do_not_matter(self) -> None:
        defective(name="REY, Darío")
        assert evidence() == [("990000004", ("name", "year", "federation", "rating"))]

    def test_first_name_first(self) -> None:
        defective(name="Dario Rey")
        assert evidence() == [("990000004", ("transposed", "year", "federation", "rating"))]

    def test_a_misspelt_first_name_is_a_question_whatever_the_birth(self) -> None:
        defective(f"          {DAY}", name="Rey, Darius")
        assert evidence() == [("990000004", ("similar", "birth", "federation", "rating"))]

    def test_the_likelier_of_two_comes_first(self) -> None:
        defective()
        twin = Player.objects.create(key="x", name="Rey, Dario", search_name="rey, dario", birth="1990", changed_in=99)
        assert [key for key, _ in evidence()] == ["990000004", "x"]
        assert evidence()[1] == ("x", ("name", "other_birth"))
        Player.objects.filter(pk=twin.pk).update(merged_into=Player.objects.get(key="990000004"))
        assert [key for key, _ in evidence()] == ["990000004"]

    def test_the_club_is_that_of_the_team(self) -> None:
        opened()
        Player.objects.get(key="990000004").facts.create(kind="club", value="Peña Ajedrez", valid_from=date(2010, 1, 1))
        registered()
        team = f"013 {'Pena Ajedrez':<32}    4"
        received(text=f"{REPORT.replace(ID, BY_YEAR)}{team}\n")
        assert evidence() == [("990000004", ("name", "year", "federation", "club", "rating"))]

    def test_who_is_another_line_is_no_candidate(self) -> None:
        defective("          1980/01/01", "Alfil, Ana")
        assert evidence() == []


def entry_of(number: int) -> tuple[str | None, str]:
    entry = Entry.objects.select_related("player").get(number=number)
    return (entry.player.key if entry.player else None), entry.evidence


class TestJudgedWhenItComes:
    def test_the_name_and_the_day_of_birth_are_certain_without_an_id(self) -> None:
        defective(f"          {DAY}", name="DARÍO REY")
        assert entry_of(4) == ("990000004", "certain")
        assert open_lines("friends") == []

    def test_the_first_of_january_on_both_sides_is_only_likely(self) -> None:
        """Two spreadsheets that know the year (I-702)."""
        defective("          1983/01/01")
        assert entry_of(4) == (None, "")

    def test_the_year_alone_is_only_likely_and_never_taken(self) -> None:
        defective()
        assert judged_lines(Report.objects.get())[4].verdict is Verdicts.LIKELY
        review(act(), "friends", Verdict.RETURN)
        assert entry_of(4) == (None, "")

    def test_an_id_whose_name_and_birth_are_somebody_elses_contradicts(self) -> None:
        """Somebody who is not in the register came with the id of Dario."""
        defective("990000004 2001/05/05", name="Peón, Pía")
        assert entry_of(4) == (None, "contradicts")
        assert [line.entry.number for line in open_lines("friends")] == [4]
        with pytest.raises(Refused) as error:
            review(act(), "friends", Verdict.ACCEPT)
        assert ids(error).count("office.E210") == 1

    def test_decided_by_an_officer_it_can_be_accepted(self) -> None:
        defective("990000004 2001/05/05", name="Peón, Pía")
        with pytest.raises(Refused) as error:
            match_players(act(), "friends", {4: "990000004"})
        assert ids(error) == ["office.E491"]
        assert entry_of(4) == (None, "contradicts")
        done = match_players(act(), "friends", {4: "990000004"}, although=True)
        assert [one.id for one in done.findings] == ["office.W490"]
        assert set(done.findings[0].data["why"]) >= {"identity.reason.other_name", "identity.reason.other_birth"}
        assert "office.E210" not in [finding.id for finding in review(act(), "friends", Verdict.ACCEPT).findings]
        assert entry_of(4) == ("990000004", "officer")

    def test_entered_as_a_new_person_it_leaves_the_id_to_its_owner(self) -> None:
        defective("990000004 2001/05/05", name="Peón, Pía")
        (new,) = enrol(act(), "friends", 4).players
        assert (new.name, new.fide_id) == ("Peón, Pía", None)
        review(act(), "friends", Verdict.ACCEPT)
        rows = preview(act(), "standard", NOVEMBER).draft.rows
        assert dict(rows.values_list("key", "rating"))["990000004"] == 2100

    def test_the_id_of_another_line_contradicts_where_the_true_person_is_known(self) -> None:
        """Line 4 has the id of somebody in the register who does not play."""
        opened()
        Player.objects.create(key="77", name="Peón, Pía", search_name="peon, pia", birth="2001-05-05", changed_in=99)
        registered()
        received(text=REPORT.replace(ID, "       77 1983/01/01"))
        assert entry_of(4) == (None, "contradicts")
        (line,) = open_lines("friends")
        assert [candidate.player.key for candidate in line.candidates] == ["990000004", "77"]

    def test_books_of_before_are_judged_when_they_are_reviewed(self) -> None:
        defective("990000004 2001/05/05", name="Peón, Pía")
        dario = Player.objects.get(key="990000004")
        Entry.objects.filter(number=4).update(player=dario, evidence=Entry.Evidence.ID)
        with pytest.raises(Refused):
            review(act(), "friends", Verdict.ACCEPT)

    def test_who_played_for_the_organiser_before_comes_first(self) -> None:
        opened()
        registered(organiser="Club Alfil")
        received()
        twin = Player.objects.create(key="1", name="Rey, Dario", search_name="rey, dario", birth="1983", changed_in=99)
        registered("again", start=date(2011, 11, 1), end=date(2011, 11, 3), organiser="Club Alfil")
        received("again", REPORT.replace(ID, BY_YEAR).replace("2100 ESP", "     ESP"))
        (line,) = judged_lines(Report.objects.get(event__key="again"), [4]).values()
        assert [candidate.person.key for candidate in line.candidates] == ["990000004", twin.key]
        assert "organiser" in line.candidates[0].reasons

    def test_names_are_kept_by_keys_that_follow_the_register(self) -> None:
        defective(name="Reyes, Dario")
        assert [key for key, _ in evidence()] == ["990000004"]
        Player.objects.filter(key="990000004").update(name="Alcázar, Blas", birth="", changed_in=99)
        assert evidence() == []


class TestMatch:
    def test_matched_by_the_officer_the_line_rates_its_player(self) -> None:
        defective()
        (entry,) = match_players(act(), "friends", {4: "990000004"}).entries
        assert (entry.evidence, open_lines("friends")) == ("officer", [])
        review(act(), "friends", Verdict.ACCEPT)
        rows = preview(act(), "standard", NOVEMBER).draft.rows
        assert dict(rows.values_list("key", "rating")) == AFTER

    def test_a_line_can_be_opened_again(self) -> None:
        defective()
        match_players(act(), "friends", {4: "990000004"})
        match_players(act(), "friends", {4: ""})
        assert len(open_lines("friends")) == 1

    def test_everything_wrong_is_said_at_once(self) -> None:
        defective()
        with pytest.raises(Refused) as error:
            match_players(act(), "friends", {9: "990000004", 4: "nobody"})
        assert ids(error) == ["office.E080", "office.E067"]

    def test_nobody_is_two_lines(self) -> None:
        defective()
        with pytest.raises(Refused) as error:
            match_players(act(), "friends", {4: "990000001"})
        assert ids(error) == ["office.E081"]
        assert len(open_lines("friends")) == 1

    def test_once_a_list_has_taken_the_event_it_is_a_correction(self) -> None:
        published()
        with pytest.raises(Refused) as error:
            match_players(act(), "friends", {4: ""})
        assert ids(error) == ["office.E079"]
