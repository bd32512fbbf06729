"""A report beside its form: figures counted from the games, and what its file must contain."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad.homologation.case import HomologationCase
from arpad.homologation.form import EventForm, Figures, Papers, PlayerData, School
from arpad.homologation.papers import canon_of_the_year, due_before_passing_on, kept_until
from arpad.homologation.verdict import homologation
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.rating.requirement import Outcome, Requirement
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.person import Birth
from arpad.values.result import Colour, Result
from arpad.values.time_control import Cadence

START, END = date(2015, 5, 9), date(2015, 5, 17)
EDITION = edition_of_list(Choice("fada-2014"), Cadence.STANDARD, START)
FORM = EventForm(
    name="Open",
    start=START,
    end=END,
    chief_arbiter="Reloj, Rosa",
    telephone="600 000 000",
    email="a@example.org",
    papers=Papers(received_on=END, files=("open.tunx",), deputy_arbiter=""),
    players={1: PlayerData(province="Sevilla"), 2: PlayerData(origin="Lisboa")},
)
WIN = RoundRecord(2, Colour.WHITE, Result.WIN)
LOSS = RoundRecord(1, Colour.BLACK, Result.LOSS)
BYE = RoundRecord(None, None, Result.HALF_POINT_BYE)
FORFEIT = RoundRecord(2, Colour.WHITE, Result.FORFEIT_WIN)
ANA = Entry(1, "Alfil, Ana", rating=2000, player_id="1001", rounds=(WIN,))
BEN = Entry(2, "Torre, Ben", birth=Birth(2001, 5, 9), rounds=(LOSS,))
REPORT = Tournament(
    (ANA, BEN), "Open", start=START, end=END, rate_of_play_text="90 min", chief_arbiter="Reloj, Rosa", rounds_planned=1
)


def requirement(rule: str, report: Tournament, form: EventForm = FORM, listed: RatingList | None = None) -> Requirement:
    verdict = homologation(HomologationCase(form, EDITION, report, listed=listed))
    return next(one for one in verdict.requirements if one.rule.name == rule)


def figures(rounds: int, *played: int) -> Figures:
    """Of players who played so many of the rounds and had half-point byes in the others."""
    entries = [
        Entry(n, f"Peón, {n}", 1500, rounds=(WIN,) * games + (BYE,) * (rounds - games))
        for n, games in enumerate(played, 1)
    ]
    report = Tournament(tuple(entries), rounds_planned=rounds, start=START, end=END)
    return HomologationCase(FORM, EDITION, report).figures


class TestEffectivePlayers:
    """Art 5.d.ii: two rounds in three, games on the board only (I-304)."""

    @pytest.mark.article("fada-2014/Art 5.d.ii")
    def test_six_of_nine_and_five_of_seven(self) -> None:
        """2/3 of 9 is 6; 2/3 of 7 is 4.67, so five."""
        assert figures(9, 9, 6, 5, 0).effective == 2
        assert figures(7, 5, 4).effective == 1

    @pytest.mark.article("fada-2014/Art 5.d.ii")
    def test_a_forfeit_is_no_game(self) -> None:
        three = Entry(1, "Peón, 1", rounds=(WIN, WIN, FORFEIT))
        two = Entry(2, "Peón, 2", rounds=(WIN, FORFEIT, FORFEIT))
        report = Tournament((three, two), rounds_planned=3, start=START, end=END)
        assert HomologationCase(FORM, EDITION, report).figures.effective == 1

    @pytest.mark.article("fada-2014/Art 5.d.ii", "fada-2014/Art 11.k")
    def test_any_rating_counts_for_transparency_and_the_own_list_for_school_events(self) -> None:
        """Ana is on the list, Eva has FIDE's only, Ben has none."""
        eva = Entry(3, "Dama, Eva", rating=1900, player_id="1003", rounds=(WIN,))
        report = replace(REPORT, entries=(ANA, BEN, eva))
        listed = RatingList({"1001": ListedPlayer("1001", rating=1850)})
        counted = HomologationCase(FORM, EDITION, report, listed=listed).figures
        assert (counted.players, counted.rated, counted.own_rated) == (3, 2, 1)

    def test_without_a_list_the_form_is_asked_who_is_on_it(self) -> None:
        form = replace(FORM, figures=Figures(own_rated=12, effective=99))
        counted = HomologationCase(form, EDITION, REPORT).figures
        assert (counted.own_rated, counted.effective) == (12, 2)


@pytest.mark.article("fada-2014/Art 11.b")
def test_an_older_player_in_a_school_event() -> None:
    """Under 16 in 2015: born in 1999 or later (I-81)."""
    form = replace(FORM, kind="school", school=School(age_limit=16))
    young = replace(REPORT, entries=(ANA, replace(BEN, birth=Birth(1999))))
    older = replace(REPORT, entries=(ANA, replace(BEN, birth=Birth(1998))))
    assert requirement("school_categories", young, form).outcome is Outcome.MET
    found = requirement("school_categories", older, form)
    assert (found.outcome, found.inputs["older"]) == (Outcome.FAILED, "2 (1)")


class TestContents:
    """Art 7.g: what the event's file must have; without it the file goes back."""

    @pytest.mark.article(
        "fada-2014/Art 7.g.i", "fada-2014/Art 7.g.ii", "fada-2014/Art 7.g.iii", "fada-2014/Art 7.g.iv",
        "fada-2014/Art 7.g.v", "fada-2014/Art 7.g.vi", "fada-2014/Art 7.g.vii", "fada-2014/Art 7.g.viii",
    )  # fmt: skip
    def test_everything_there_and_everything_missing(self) -> None:
        assert requirement("report_contents", REPORT).outcome is Outcome.MET
        bare = replace(REPORT, name="", start=None, rate_of_play_text="", chief_arbiter="")
        form = replace(FORM, chief_arbiter="", telephone="", email="", papers=Papers(received_on=END))
        found = requirement("report_contents", bare, form)
        assert found.outcome is Outcome.FAILED
        assert found.inputs["missing"] == (
            "name", "dates", "rate_of_play", "chief_arbiter", "telephone", "deputy_arbiter", "email", "files",
        )  # fmt: skip

    @pytest.mark.article(
        "fada-2014/Art 7.g.viii", "fada-2014/Art 7.g.viii.1", "fada-2014/Art 7.g.viii.2", "fada-2014/Art 7.g.viii.3",
        "fada-2014/Art 7.g.viii.4",
    )  # fmt: skip
    @pytest.mark.parametrize(
        ("entries", "players", "lacking"),
        [
            ((ANA, BEN), FORM.players, {}),
            ((replace(ANA, name="Ana"), BEN), FORM.players, {"without_name": "1 (1)"}),
            ((replace(ANA, player_id=""), BEN), FORM.players, {"without_codes": "1 (1)"}),
            ((ANA, replace(BEN, player_id="")), FORM.players, {}),  # nobody unrated needs a code
            ((ANA, replace(BEN, birth=Birth(2001))), FORM.players, {"without_birth": "2 (1)"}),
            ((ANA, replace(BEN, birth=Birth(2001), rating=1500, player_id="7")), FORM.players, {}),
            ((ANA, BEN), {2: PlayerData(origin="Lisboa")}, {"without_province": "1 (1)"}),
        ],
    )
    def test_of_each_player(self, entries: Any, players: Any, lacking: dict[str, str]) -> None:
        found = requirement("report_contents", replace(REPORT, entries=entries), replace(FORM, players=players))
        missing = {key: value for key, value in found.inputs.items() if key.startswith("without") and value}
        assert missing == lacking
        assert found.outcome is (Outcome.FAILED if lacking else Outcome.MET)


@pytest.mark.article("fada-2014/Art 7.d")
def test_fifteen_days_before_others_want_it() -> None:
    """Where FIDE wants a report by 30 June, it is due here on 15 June."""
    assert due_before_passing_on(EDITION.rule("forwarding_margin"), date(2015, 6, 30)) == date(2015, 6, 15)


@pytest.mark.article("fada-2014/Art 7.f")
def test_papers_are_kept_two_years() -> None:
    rule = EDITION.rule("report_archive")
    assert kept_until(rule, date(2015, 6, 1)) == date(2017, 6, 1)
    assert kept_until(rule, date(2016, 2, 29)) == date(2018, 2, 28)


@pytest.mark.article("fada-2014/Art 6.d#1")
def test_the_canon_is_that_of_the_year() -> None:
    """Approved each year: a rate of another year is used, and said (I-307)."""
    rule = EDITION.rule("canon")
    assert canon_of_the_year(rule, date(2015, 1, 1), date(2015, 12, 31)).outcome is Outcome.MET
    assert canon_of_the_year(rule, date(2015, 1, 1), date(2016, 1, 1)).outcome is Outcome.LATE
