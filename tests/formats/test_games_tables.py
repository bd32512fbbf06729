"""Tables of games: every defect with its row and column, however the games are spread over files."""

import io
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from arpad.formats.games import read_games

HEADER = "event,start,end,cadence,type,round,white,black,result\n"


def findings_of(*texts: str) -> list[list[tuple[str, int | None, int | None]]]:
    read = read_games([(HEADER + text).encode() for text in texts])
    assert read.games is None
    return [[(one.id, one.line, one.column) for one in found] for found in read.findings]


def test_each_wrong_cell_is_named() -> None:
    text = (
        ",2011-07-05,,standard,swiss,1,a,b,1-0\n"
        "A,2011-31-05,,standard,swiss,1,a,b,1-0\n"
        "B,2011-07-05,tomorrow,slow,circle,0,a,b,2-0\n"
        "C,2011-07-05,,,,1000,,b,1-0\n"
        "D,2011-07-05,,,,x,a,,½-½\n"
    )
    wrong = {(2, 1), (3, 2), (4, 3), (4, 4), (4, 5), (4, 6), (4, 9), (5, 6), (5, 7), (6, 6), (6, 8)}
    [found] = findings_of(text)
    assert {(line, column) for _, line, column in found} == wrong
    assert {kind for kind, _, _ in found} == {"games.E003"}


@pytest.mark.parametrize("day", ["2011-07-05x", "20110705", "2011-W27-2", "2011-07-05 10:00"])
def test_a_day_is_written_in_one_way(day: str) -> None:
    [found] = findings_of(f"A,{day},,,,1,a,b,1-0\n")
    assert found == [("games.E003", 2, 2)]


def test_an_end_before_the_start() -> None:
    [found] = findings_of("A,2011-07-05,2011-07-04,,,1,a,b,1-0\n")
    assert found == [("games.E009", 2, 3)]


def test_a_table_without_games_is_a_period_without_games() -> None:
    read = read_games([HEADER.encode()])
    assert read.games is not None
    assert read.games.height == 0
    assert not any(read.findings)


def test_a_moment_of_a_parquet_file_is_its_day() -> None:
    frame = pl.read_csv(io.BytesIO((HEADER + "A,2011-07-05,,,,1,a,b,1-0\n").encode()), infer_schema=False)
    data = io.BytesIO()
    frame.with_columns(start=pl.datetime(2011, 7, 5, 10), end=pl.date(2011, 7, 6)).write_parquet(data)
    games = read_games([data.getvalue()]).games
    assert games is not None
    report = games.events[0].report
    assert (str(report.start), str(report.end)) == ("2011-07-05", "2011-07-06")


def test_a_player_against_himself_and_a_game_twice() -> None:
    [found] = findings_of("A,2011-07-05,,,,1,a,a,1-0\nA,2011-07-05,,,,2,a,b,1-0\n")
    assert found == [("games.E004", 2, None)]
    [found] = findings_of("A,2011-07-05,,,,2,a,b,1-0\nA,2011-07-05,,,,3,b,a,1-0\nA,2011-07-05,,,,2,a,b,1-0\n")
    assert found == [("games.E005", 4, None), ("games.E005", 4, None)], "both players have a game there already"


def test_a_game_twice_in_two_files() -> None:
    read = read_games([(HEADER + "A,2011-07-05,,,,2,a,b,1-0\n").encode()] * 2)
    first, second = read.findings
    assert not first
    assert [(one.id, one.line, one.data["first"]) for one in second] == [("games.E005", 2, "2 (1)")] * 2


def test_an_event_says_one_thing() -> None:
    [found] = findings_of("A,2011-07-05,,,,1,a,b,1-0\nA,2011-07-05,,,team,2,a,b,1-0\n")
    assert found == [("games.E007", 3, 5)]


@pytest.mark.parametrize("cell", [1.5, Decimal("1.0"), [1]])
def test_a_float_column_is_refused_by_name(cell: object) -> None:
    frame = pl.read_csv(io.BytesIO((HEADER + "A,2011-07-05,,,,1,a,b,1-0\n").encode()), infer_schema=False)
    data = io.BytesIO()
    frame.with_columns(pl.Series("round", [cell])).write_parquet(data)
    [[finding]] = read_games([data.getvalue()]).findings
    assert (finding.id, finding.data["name"], finding.column) == ("games.E006", "round", 6)


@pytest.mark.parametrize("damage", [b"", b"PAR1", b"PAR1" + b"\0" * 40 + b"PAR1", b"\xff\xfe\x00"])
def test_what_is_no_table_is_said(damage: bytes) -> None:
    [[finding]] = read_games([damage]).findings
    assert finding.is_error


def test_a_million_wrong_rows_are_counted_not_listed() -> None:
    rows = "".join(f"A,2011-07-05,,,,1,p{number},q{number},2-0\n" for number in range(5000))
    [found] = findings_of(rows)
    assert len(found) == 201
    [more] = [one for one in read_games([(HEADER + rows).encode()]).findings[0] if one.id == "games.E008"]
    assert more.data["more"] == 4800


def test_csv_and_parquet_from_paths_are_one_table(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text(HEADER + "A,2011-07-05,,,,1,a,b,1-0\n", "utf-8")
    other = pl.read_csv(io.BytesIO((HEADER + "A,2011-07-05,,,,2,b,a,0-1\n").encode()), infer_schema=False)
    other.write_parquet(tmp_path / "two.parquet")
    read = read_games([str(tmp_path / "one.csv"), str(tmp_path / "two.parquet")])
    assert read.games is not None
    assert read.games.tournament(0).rounds_recorded == 2
    assert not any(read.findings)
