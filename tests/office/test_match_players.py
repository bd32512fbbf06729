"""Who the lines of a report are: evidence, and the officer's word."""

from datetime import date

import pytest

from arpad.office.models import Player
from arpad.office.refused import Refused
from arpad.office.report_lines import open_lines
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import AFTER, NOVEMBER, REPORT, opened, published, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
ID = "990000004 1983/01/01"


def defective(line: str = "          1983/01/01", name: str = "Rey, Dario") -> None:
    """The report of the month with line 4 written in another way."""
    opened()
    registered()
    received(text=REPORT.replace(ID, line).replace(f"{'Rey, Dario':<33}", f"{name:<33}"))


def evidence() -> list[tuple[str, tuple[str, ...]]]:
    (line,) = open_lines("friends")
    return [(one.player.key, one.evidence) for one in line.candidates]


class TestEvidence:
    def test_the_same_name_and_birth(self) -> None:
        defective()
        assert evidence() == [("990000004", ("name", "birth", "federation"))]

    def test_accents_and_capitals_do_not_matter(self) -> None:
        defective(name="REY, Darío")
        assert evidence() == [("990000004", ("name", "birth", "federation"))]

    def test_first_name_first(self) -> None:
        defective("          1983      ", "Dario Rey")
        assert evidence() == [("990000004", ("transposed", "year", "federation"))]

    def test_a_misspelt_first_name_needs_the_year(self) -> None:
        defective(name="Rey, Darius")
        assert evidence() == [("990000004", ("similar", "birth", "federation"))]
        Player.objects.filter(key="990000004").update(birth="1984-01-01")
        assert evidence() == []

    def test_the_likelier_of_two_comes_first(self) -> None:
        defective()
        twin = Player.objects.create(key="x", name="Rey, Dario", search_name="rey, dario", birth="1990", changed_in=1)
        assert [key for key, _ in evidence()] == ["990000004", "x"]
        assert evidence()[1] == ("x", ("name", "other_birth"))
        Player.objects.filter(pk=twin.pk).update(merged_into=Player.objects.get(key="990000004"))
        assert [key for key, _ in evidence()] == ["990000004"]

    def test_the_club_is_that_of_the_team(self) -> None:
        opened()
        Player.objects.get(key="990000004").facts.create(kind="club", value="Peña Ajedrez", valid_from=date(2010, 1, 1))
        registered()
        team = f"013 {'Pena Ajedrez':<32}    4"
        text = REPORT.replace(ID, "          1983/01/01").replace("092 Individual: Swiss-System\n", "")
        received(text=f"{text}{team}\n")
        assert evidence() == [("990000004", ("name", "birth", "club", "federation"))]

    def test_who_is_another_line_is_no_candidate(self) -> None:
        defective("          1980/01/01", "Alfil, Ana")
        assert evidence() == []


class TestMatch:
    def test_matched_by_the_officer_the_line_rates_its_player(self) -> None:
        defective()
        (entry,) = match_players(act(), "friends", {4: "990000004"})
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
