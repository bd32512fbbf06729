"""Crosstables and lists of results as pairing programs export them: the same event, whatever the language."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from exported_files import HEADINGS, crosstable, pairing_lists
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sheet_files import as_csv, as_xlsx

from arpad.formats.report_with_facts import report_with_facts
from arpad.formats.trf import read_trf, write_trf
from arpad.tournament.crosstable import places_by_points, points_of
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.result import Colour, Result
from support.examples import SOME

GAMES = [
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
]
NAMES = ("Alfil, Ana", "Torre, Blas", "Dama, Celia", "Rey, Darío", "Peón, Eva", "Caballo, Fe", "Enroque, Gil")


def ranked(entries: list[Entry]) -> Tournament:
    event = Tournament(tuple(entries), name="Open de la Villa")
    scored = replace(event, entries=tuple(replace(entry, points=points_of(entry, event)) for entry in entries))
    ranks = {place.number: place.rank for place in places_by_points(scored)}
    return replace(scored, entries=tuple(replace(entry, rank=ranks[entry.number]) for entry in scored.entries))


@st.composite
def events(draw: st.DrawFn) -> Tournament:
    """Some rounds with everybody paired, left over, away or absent; more than one point without a game never."""
    count = draw(st.integers(2, 7))
    rounds: list[list[RoundRecord]] = [[] for _ in range(count)]
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(range(count)))
        games = draw(st.integers(1, count // 2))
        for at in range(games):
            white, black = order[2 * at], order[2 * at + 1]
            result, answer = draw(st.sampled_from(GAMES))
            rounds[white].append(RoundRecord(black + 1, Colour.WHITE, result))
            rounds[black].append(RoundRecord(white + 1, Colour.BLACK, answer))
        byes = [Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE]
        for at, player in enumerate(order[2 * games :]):
            result = draw(st.sampled_from(byes if at == 0 else byes[1:]))
            rounds[player].append(RoundRecord(None, None, result))
    entries = [
        Entry(
            number,
            NAMES[number - 1],
            title=draw(st.sampled_from([None, *Title])),
            rating=draw(st.none() | st.integers(1400, 2800)),
            federation="ESP",
            player_id=str(990_000_000 + number),
            rounds=tuple(rounds[number - 1]),
        )
        for number in range(1, count + 1)
    ]
    return ranked(entries)


EVENT = ranked(
    [
        Entry(1, "Alfil, Ana", None, Title.IM, 2400, "ESP", "990000001", rounds=(
            RoundRecord(3, Colour.WHITE, Result.LOSS), RoundRecord(4, Colour.BLACK, Result.DRAW),
            RoundRecord(None, None, Result.HALF_POINT_BYE))),
        Entry(2, "Torre, Blas", None, None, 2300, "ESP", "990000002", rounds=(
            RoundRecord(4, Colour.BLACK, Result.WIN), RoundRecord(3, Colour.WHITE, Result.FORFEIT_WIN),
            RoundRecord(None, None, Result.ZERO_POINT_BYE))),
        Entry(3, "Dama, Celia", None, None, None, "POR", "990000003", rounds=(
            RoundRecord(1, Colour.BLACK, Result.WIN), RoundRecord(2, Colour.BLACK, Result.FORFEIT_LOSS),
            RoundRecord(4, Colour.WHITE, Result.WIN))),
        Entry(4, "Rey, Darío", None, None, 2100, "ESP", "990000004", rounds=(
            RoundRecord(2, Colour.WHITE, Result.LOSS), RoundRecord(1, Colour.WHITE, Result.DRAW),
            RoundRecord(3, Colour.BLACK, Result.LOSS))),
    ]
)  # fmt: skip


def read(data: bytes) -> Tournament:
    found = report_with_facts(data, None)
    assert not [finding for finding in found.findings if finding.is_error], found.findings
    assert found.report.tournament is not None
    return found.report.tournament


def findings(rows: list[list[object]]) -> list[Finding]:
    return list(report_with_facts(as_xlsx(rows), None).findings)


def shifted(event: Tournament) -> Tournament:
    """With final ranks for numbers."""
    ranks = {entry.number: entry.rank or 0 for entry in event.entries}
    entries = [
        replace(
            entry,
            number=ranks[entry.number],
            rounds=tuple(
                record._replace(opponent=ranks[record.opponent]) if record and record.opponent else record
                for record in entry.rounds
            ),
        )
        for entry in event.entries
    ]
    return replace(event, entries=tuple(sorted(entries, key=lambda entry: entry.number)))


@pytest.mark.parametrize("language", HEADINGS)
@pytest.mark.parametrize("by", ["number", "rank"])
def test_the_same_event_in_every_language_whichever_number_the_results_name(language: str, by: str) -> None:
    rows = crosstable(EVENT, language, by)
    for data in (as_xlsx(rows), as_csv(rows), as_csv(rows, "\t")):
        event = read(data)
        assert event.entries == EVENT.entries
        assert (event.name, str(event.start), str(event.end)) == ("Open de la Villa", "2024-03-01", "2024-03-09")
        assert (event.federation, event.time_control is not None) == ("ESP", True)


def test_it_is_the_event_of_its_trf() -> None:
    assert read(as_xlsx(crosstable(EVENT, "es"))).entries == read_trf(write_trf(EVENT)).tournament.entries  # type: ignore[union-attr]


def test_without_starting_ranks_players_are_numbered_by_rank_and_that_is_said() -> None:
    rows = crosstable(EVENT, "en", "rank", ["rank"])
    assert read(as_xlsx(rows)).entries == shifted(EVENT).entries
    assert [finding.id for finding in findings(rows)] == ["results.I001"]


def test_nothing_is_warned_of_that_exports_always_have() -> None:
    assert [findings(crosstable(EVENT, language)) for language in HEADINGS] == [[], [], []]


@settings(max_examples=SOME, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(events(), st.sampled_from(sorted(HEADINGS)), st.sampled_from(["number", "rank"]))
def test_any_crosstable_is_read_back(event: Tournament, language: str, by: str) -> None:
    """Where nothing tells the two numbers, or black from white, apart, that is asked and nothing is guessed."""
    found = report_with_facts(as_xlsx(crosstable(event, language, by)), None)
    asked = {finding.id for finding in found.findings} & {"results.E013", "results.E014"}
    assert found.report.tournament is not None
    if not asked:
        assert found.report.tournament.entries == event.entries


@pytest.mark.parametrize("language", HEADINGS)
def test_lists_of_results_round_by_round(language: str) -> None:
    event = read(as_xlsx(pairing_lists(EVENT, language)))
    assert [(entry.number, entry.name, entry.rating, entry.title, entry.rounds) for entry in event.entries] == [
        (entry.number, entry.name, entry.rating, entry.title, entry.rounds) for entry in EVENT.entries
    ]
    assert [str(day) for day in event.round_dates] == ["2024-03-01", "2024-03-02", "2024-03-03"]


@settings(max_examples=SOME, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(events(), st.sampled_from(sorted(HEADINGS)))
def test_any_list_of_results_is_read_back(event: Tournament, language: str) -> None:
    made = read(as_csv(pairing_lists(event, language)))
    assert {entry.number: entry.rounds for entry in made.entries} == {
        entry.number: entry.rounds for entry in event.entries
    }


class TestAsked:
    def test_two_columns_that_may_be_the_rating(self) -> None:
        rows = [["No.", "Name", "Rtg", "Elo", "1.Rd"], [1, "Ana", 2400, 2350, "2w1"], [2, "Blas", 2300, 2250, "1b0"]]
        (finding,) = [finding for finding in findings(rows) if finding.is_error]
        assert (finding.id, finding.data["headings"]) == ("results.E011", "“Rtg”, “Elo”")

    def test_an_id_beside_fides_is_the_national_one_with_its_rating(self) -> None:
        rows = [
            ["No.", "Name", "FideID", "ID", "RtgI", "RtgN", "FED", "1.Rd"],
            [1, "Ana", 990000001, "AN77", 2400, 2350, "ESP", "2w1"],
            [2, "Blas", 990000002, None, 2300, 0, "ESP", "1b0"],
        ]
        ana, blas = read(as_xlsx(rows)).entries
        assert (ana.player_id, ana.rating) == ("990000001", 2400)
        assert [(line.federation, line.rating, line.player_id) for line in ana.national] == [("ESP", 2350, "AN77")]
        assert blas.national == ()

    def test_an_id_alone_may_be_either_and_is_not_read(self) -> None:
        rows = [["No.", "Name", "ID", "1.Rd"], [1, "Ana", 77, "2w1"], [2, "Blas", 78, "1b0"]]
        assert [finding.id for finding in findings(rows)] == ["results.W003", "trf.W023"]

    @pytest.mark.parametrize(
        "rows",
        [
            [[1, "Ana", "*", 1], [2, "Blas", 1, "*"]],
            [[1, "Ana", "*", 1], [2, "Blas", "", "*"]],
            [[1, "Ana", "*", "2½"], [2, "Blas", "1½", "*"]],
            [[1, "Ana", "*", "1½"], [2, "Blas", "½", "*"]],
            [[1, "Ana", "*", 1], [2, "Blas", "*", 0]],
        ],
    )
    def test_a_table_by_opponents_that_leaves_a_doubt(self, rows: list[list[object]]) -> None:
        found = findings([["Rk.", "Name", 1, 2], *rows])
        assert [finding.id for finding in found if finding.is_error] == ["results.E010", "results.E012"]

    def test_numbers_that_fit_starting_ranks_and_final_ranks_alike(self) -> None:
        people = [[1, 3, "Ana", "2w1"], [2, 4, "Blas", "1b0"], [3, 1, "Cai", "4w1"], [4, 2, "Dov", "3b0"]]
        assert "results.E013" in [finding.id for finding in findings([["Rk.", "SNo", "Name", "1.Rd"], *people])]

    def test_numbers_by_which_everybody_would_meet_himself_are_not_meant(self) -> None:
        rows = [["Rk.", "SNo", "Name", "1.Rd"], [1, 2, "Ana", "2w1"], [2, 1, "Blas", "1b0"]]
        first, second = read(as_xlsx(rows)).entries  # type: ignore[union-attr]
        assert [(one.name, one.rounds[0].opponent) for one in (first, second)] == [("Blas", 2), ("Ana", 1)]

    def test_a_letter_that_is_white_in_one_language_and_black_in_another(self) -> None:
        rows = [["No.", "Name", "1.Rd"], [1, "Ana", "2b1"], [2, "Blas", -1]]
        assert "results.E014" in [finding.id for finding in findings(rows)]

    def test_pairings_of_no_round(self) -> None:
        rows = [["Bo.", "No.", "White", "Result", "Black", "No."], [1, 1, "Ana", "1 - 0", "Blas", 2]]
        assert "results.E015" in [finding.id for finding in findings(rows)]

    def test_one_number_with_two_names(self) -> None:
        rows: list[list[object]] = [
            ["Round 1"], ["Bo.", "No.", "White", "Result", "Black", "No."], [1, 1, "Ana", "1 - 0", "Blas", 2],
            [2, 1, "Celia", "1 - 0", "Dario", 3],
        ]  # fmt: skip
        assert "results.E016" in [finding.id for finding in findings(rows)]

    def test_several_points_without_an_opponent_are_no_bye_of_the_pairing(self) -> None:
        rows = [["No.", "Name", "1.Rd"], [1, "Ana", -1], [2, "Blas", -1], [3, "Eva", "4w1"], [4, "Fe", "3b0"]]
        assert [entry.rounds[0].result for entry in read(as_xlsx(rows)).entries[:2]] == [Result.FULL_POINT_BYE] * 2  # type: ignore[union-attr]
        assert "results.W002" in [finding.id for finding in findings(rows)]


def test_a_game_that_is_not_over_and_one_to_come() -> None:
    rows = [["No.", "Name", "1.Rd", "2.Rd"], [1, "Ana", " 2w ", None], [2, "Blas", " 1b ", None]]
    assert [entry.rounds for entry in read(as_xlsx(rows)).entries] == [
        (RoundRecord(2, Colour.WHITE, Result.UNKNOWN),),
        (RoundRecord(1, Colour.BLACK, Result.UNKNOWN),),
    ]


_WITHOUT_POLARS = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"polars", "narwhals", "numpy", "fastexcel"}:
            raise ImportError(name)

sys.meta_path.insert(0, Blocker())
from arpad.cli.__main__ import main
main(["rate", sys.argv[1], "--format", "json"])
"""


def test_a_spreadsheet_is_rated_with_nothing_but_the_standard_library(tmp_path: Path) -> None:
    file = tmp_path / "open.xlsx"
    file.write_bytes(as_xlsx(crosstable(EVENT, "es")))
    run = subprocess.run([sys.executable, "-c", _WITHOUT_POLARS, str(file)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    rated = json.loads(run.stdout)
    assert (rated["event"]["start"], len(rated["players"])) == ("2024-03-01", 4)


@settings(max_examples=SOME, deadline=None)
@given(st.text(st.sampled_from(',;\t\n"-½1203wbn*RrkNameFEDsult.ñ '), max_size=300))
def test_text_of_such_pieces_is_answered(text: str) -> None:
    for head in ("Rk.;Name;1.Rd\n", "No.,Name,Result,Name\n", "number\tname\t1\n"):
        report_with_facts((head + text).encode(), None)


class TestPlayersByPlayers:
    """A round robin as it is printed: what two players say of each other is one game."""

    GRID = (
        ("Rk.", "SNo", "Name", "Rtg", 1, 2, 3, 4, "Pts."),
        (1, 3, "Ana", 2100, "*", "½", 1, "+", "2,5"),
        (2, 1, "Blas", 2000, "½", "*", 0, 1, "1,5"),
        (3, 4, "Cora", 1900, 0, 1, "*", "½", "1,5"),
        (4, 2, "Dino", 1800, "-", 0, "½", "*", "0,5"),
    )

    @pytest.mark.parametrize("written", [as_csv, as_xlsx])
    @pytest.mark.parametrize("numbered", [True, False])
    def test_every_game_is_there_once(self, written: Any, numbered: bool) -> None:
        rows = [[cell for at, cell in enumerate(row) if at != 1 or numbered] for row in self.GRID]
        read = report_with_facts(written(rows), None, "grid.csv")
        event = read.report.tournament
        assert event is not None
        assert [finding.id for finding in read.findings if finding.is_error] == []
        assert "results.W039" in [finding.id for finding in read.findings]
        names = {entry.number: entry.name for entry in event.entries}
        assert sorted(names) == [1, 2, 3, 4]
        assert names[3 if numbered else 1] == "Ana"
        games = {
            (entry.name, names[record.opponent]): record.result.value
            for entry in event.entries for record in entry.rounds if record and record.opponent
        }  # fmt: skip
        assert games == {
            ("Ana", "Blas"): "=", ("Blas", "Ana"): "=", ("Ana", "Cora"): "1", ("Cora", "Ana"): "0", ("Ana", "Dino"): "+",
            ("Dino", "Ana"): "-", ("Blas", "Cora"): "0", ("Cora", "Blas"): "1", ("Blas", "Dino"): "1", ("Dino", "Blas"): "0",
            ("Cora", "Dino"): "=", ("Dino", "Cora"): "=",
        }  # fmt: skip
        assert all(record.colour is None for entry in event.entries for record in entry.rounds if record)
        assert [points_of(entry, event) for entry in event.entries] == [entry.points for entry in event.entries]

    def test_two_games_a_cell(self) -> None:
        rows = [["No.", "Name", 1, 2, 3], [1, "Ana", "**", "1 ½", "00"], [2, "Blas", "0 ½", "**", "½"],
                [3, "Cora", "11", "½", "**"]]  # fmt: skip
        event = report_with_facts(as_csv(rows), None, "grid.csv").report.tournament
        assert event is not None
        assert [points_of(entry, event) for entry in event.entries] == [15, 10, 25]
        assert event.rounds_recorded == 6


@pytest.mark.parametrize(
    "rows",
    [
        [["Rk.", "SNo", "Team", "Games", "+", "=", "-", "TB1"], [1, 2, "Torre Blanca", 3, 3, 0, 0, 6]],
        [["Rg.", "Mannschaft", 1, 2, "Wtg1"], [1, "Torre Blanca", "*", "2½", 2], [2, "Peón", "1½", "*", 0]],
        [["Bo.", 1, "Torre Blanca", "Elo", "-", 2, "Peón", "Elo", "2½:1½"], ["1.1", "", "Ana", 2100, "-", "", "Blas", 2000, "1 - 0"]],
    ],
)  # fmt: skip
@pytest.mark.parametrize("written", [as_csv, as_xlsx])
def test_tables_of_teams_are_refused_by_name(rows: list[list[object]], written: Any) -> None:
    read = report_with_facts(written(rows), None, "teams.csv")
    assert [finding.id for finding in read.findings if finding.is_error] == ["results.E040"]
