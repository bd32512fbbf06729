"""`arpad list`: the next list, verified, corrected, shown, converted."""

import csv
import hashlib
import io
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from support.example_files import EXAMPLES

HEADER = "id,name,rating,k,games,peak,listed_from\n"
GAMES = "event,start,end,cadence,type,round,white,black,result\n"


@pytest.fixture
def history(tmp_path: Path, arpad: Any) -> Path:
    """Two lists of four players, made by the commands themselves."""
    (tmp_path / "2011-07.csv").write_text(
        HEADER
        + "1,Ana,2399,,90,2399,2005-01-01\n2,Ben,2100,,90,2100,2005-01-01\n3,Cai,2000,,12,2000,2011-05-01\n4,Dan,1204,,90,1300,2005-01-01\n"
    )
    (tmp_path / "a.csv").write_text(
        GAMES + "A,2011-07-05,2011-07-06,standard,swiss,1,1,2,1-0\nA,2011-07-05,2011-07-06,standard,swiss,1,3,4,1-0\n"
    )
    (tmp_path / "b.csv").write_text(GAMES + "B,2011-09-05,2011-09-06,standard,swiss,1,1,3,1/2-1/2\n")
    (tmp_path / "b2.csv").write_text(GAMES + "B,2011-09-05,2011-09-06,standard,swiss,1,1,3,1-0\n")
    path = tmp_path / "history.toml"
    path.write_text(
        'opening = "2011-07.csv@2011-07-01"\n[[lists]]\ndate = 2011-09-01\nfile = "2011-09.csv"\ngames = ["a.csv"]\n'
        '[[lists]]\ndate = 2011-11-01\nfile = "2011-11.csv"\ngames = ["b.csv"]\n'
    )
    first = arpad(
        "list",
        "next",
        "--previous",
        f"{tmp_path / '2011-07.csv'}@2011-07-01",
        "--games",
        tmp_path / "a.csv",
        "--on",
        "2011-09-01",
        "-o",
        tmp_path / "2011-09.csv",
    )
    assert first.code == 0, first.err
    both = ("--previous", f"{tmp_path / '2011-07.csv'}@2011-07-01", "--previous", tmp_path / "2011-09.csv")
    second = arpad(
        "list", "next", *both, "--games", tmp_path / "b.csv", "--on", "2011-11-01", "-o", tmp_path / "2011-11.csv"
    )
    assert second.code == 0, second.err
    return path


def rows(path: Path) -> dict[str, dict[str, str]]:
    return {row["name"]: row for row in csv.DictReader(io.StringIO(path.read_text("utf-8")))}


def test_next_carries_what_a_list_needs(history: Path) -> None:
    """Ana 2399 beats 2100: .85, 15 x .15 = 2.25, 2401 and K 10 from now on; Dan falls by 15 x .08."""
    first = rows(history.parent / "2011-09.csv")
    assert (first["Ana"]["rating"], first["Ana"]["k"], first["Ana"]["peak"]) == ("2401", "10", "2401")
    assert (first["Dan"]["rating"], first["Dan"]["list_date"]) == ("1203", "2011-09-01")
    manifest = json.loads((history.parent / "2011-09.csv.manifest.json").read_text())
    assert manifest["edition"] == "fide-2011"
    assert [one["file"] for one in manifest["inputs"]] == ["2011-07.csv", "a.csv"]
    assert len(manifest["sha256"]) == 64
    second = rows(history.parent / "2011-11.csv")
    assert second["Ben"]["games_in_period"] == "0"


def test_the_same_files_give_the_same_bytes(history: Path, arpad: Any, tmp_path: Path) -> None:
    again = tmp_path / "again.csv"
    folder = history.parent
    arpad(
        "list",
        "next",
        "--games",
        folder / "a.csv",
        "--previous",
        f"{folder / '2011-07.csv'}@2011-07-01",
        "--on",
        "2011-09-01",
        "-o",
        again,
    )
    assert again.read_bytes() == (folder / "2011-09.csv").read_bytes()


def test_verify_finds_a_changed_rating(history: Path, arpad: Any) -> None:
    said = arpad("list", "verify", history)
    assert said.code == 0, said.err
    target = history.parent / "2011-11.csv"
    target.write_text(
        target.read_text().replace(",2401,", ",2501,", 1)
        if ",2401," in target.read_text()
        else target.read_text().replace("Ben", "Bem")
    )
    said = arpad("list", "verify", history)
    assert said.code == 1
    assert "2011-11.csv DIFFERS" in said.out


def test_correct_shows_everything_that_moves_and_writes_only_when_told(
    history: Path, arpad: Any, tmp_path: Path
) -> None:
    before = {path.name for path in tmp_path.iterdir()}
    said = arpad("list", "correct", history, "--replace", "b.csv=b2.csv")
    assert said.code == 0
    assert "List of 2011-09-01: fields that change: 0" in said.out
    assert "Cai" in said.out
    assert {path.name for path in tmp_path.iterdir()} == before
    assert arpad("list", "correct", history, "--withdraw", "zzz.csv").code == 3
    assert arpad("list", "correct", history, "--replace", "b.csv").code == 3
    revised = tmp_path / "revised"
    revised.mkdir()
    assert arpad("list", "correct", history, "--withdraw", "b.csv", "--commit", revised).code == 3
    assert (
        arpad(
            "list", "correct", history, "--withdraw", "b.csv", "--commit", revised, "--reason", "report withdrawn"
        ).code
        == 0
    )
    note = json.loads((revised / "correction.json").read_text())
    assert note["reason"] == "report withdrawn"
    assert [one["original"] == one["revised"] for one in note["lists"]] == [True, False]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("event,start\n", "games.E002"),
        (GAMES + "A,2011-07-05,,standard,swiss,1,1,1,1-0\n", "games.E004"),
        (GAMES + "A,2011-07-05,,standard,swiss,1,1,2,1-0\nA,2011-07-05,,standard,swiss,1,1,2,1-0\n", "games.E005"),
        (GAMES + "A,2011-31-05,,standard,swiss,0,1,2,2-0\n", "games.E003"),
        (GAMES + "A,2011-07-05,,slow,circle,x,1,2,1-0\n", "games.E003"),
    ],
)
def test_bad_tables_of_games(arpad: Any, tmp_path: Path, history: Path, text: str, finding: str) -> None:
    (tmp_path / "bad.csv").write_text(text)
    out = tmp_path / "out.csv"
    said = arpad(
        "list",
        "next",
        "--previous",
        f"{tmp_path / '2011-07.csv'}@2011-07-01",
        "--games",
        tmp_path / "bad.csv",
        "--on",
        "2011-09-01",
        "-o",
        out,
    )
    assert said.code == 3
    assert finding in said.err
    assert not out.exists()


def test_bad_lists_and_dates(arpad: Any, tmp_path: Path, history: Path) -> None:
    folder = history.parent
    games = ("--games", folder / "a.csv")
    undated = folder / "2011-07.csv"
    said = arpad("list", "next", "--previous", undated, *games, "--on", "2011-09-01").err
    assert "list.E031" in said and f"{undated}@YYYY-MM-DD" in said
    said = arpad("list", "next", "--previous", f"{undated}@2011-07-32", *games, "--on", "2011-09-01").err
    assert "list.E056" in said and "'2011-07-32'" in said and str(undated) in said and "list.E031" not in said
    assert "list.E030" in arpad("list", "next", "--previous", folder / "2011-11.csv", *games, "--on", "2011-09-01").err
    assert "list.W031" in arpad("list", "next", "--previous", folder / "2011-09.csv", *games, "--on", "2011-10-07").err
    assert arpad("list", "next", "--previous", folder / "2011-09.csv", *games, "--on", "soon").code == 3
    assert arpad("list", "convert", folder / "2011-09.csv", "--to", "papyrus").code == 3
    history.write_text("opening = 3\n")
    assert "list.E034" in arpad("list", "verify", history).err


def test_show_diff_and_convert(arpad: Any, history: Path, tmp_path: Path) -> None:
    folder = history.parent
    shown = arpad("list", "show", folder / "2011-09.csv", "--top", "2").out
    assert "Ana" in shown
    assert "Dan" not in shown
    said = arpad("list", "diff", folder / "2011-09.csv", folder / "2011-11.csv")
    assert said.code == 1
    assert arpad("list", "diff", folder / "2011-09.csv", folder / "2011-09.csv").code == 0
    for kind in ("csv", "parquet", "xlsx", "fide_single", "fide_xml"):
        out = tmp_path / f"list.{kind}"
        assert arpad("list", "convert", folder / "2011-09.csv", "--to", kind, "--period", "SEP11", "-o", out).code == 0
        assert arpad("rate", EXAMPLES / "05-match.trf", "--list", out, "--format", "csv").code == 0


@pytest.mark.parametrize("kind", ["fide_single", "fide_old"])
def test_a_month_stands_in_the_header_of_a_list_of_fide(arpad: Any, tmp_path: Path, kind: str) -> None:
    """The one named, else that of the list's day; without any, nobody could read the file."""
    dated, undated, out = tmp_path / "dated.csv", tmp_path / "undated.csv", tmp_path / "list.txt"
    dated.write_text(SECTIONED)
    undated.write_text(SECTIONED.replace("2012-01-01\n", "\n"))
    assert arpad("list", "convert", dated, "--to", kind, "-o", out).code == 0
    assert json.loads(arpad("list", "show", out, "--format", "json").out)["date"] == "2012-01-01"
    out.unlink()
    for more, finding in (((), "list.E057"), (("--period", "soon"), "list.E058")):
        said = arpad("list", "convert", undated, "--to", kind, "-o", out, *more)
        assert (said.code, out.exists()) == (3, False)
        assert finding in said.err and "--period SEP26" in said.err
    assert arpad("list", "convert", undated, "--to", kind, "--period", "feb12", "-o", out).code == 0
    assert json.loads(arpad("list", "show", out, "--format", "json").out)["date"] == "2012-02-01"


def test_a_refused_list_assumes_nothing(arpad: Any, tmp_path: Path, history: Path) -> None:
    """What an opening list leaves unsaid is said where a list is made of it."""
    opening, games = tmp_path / "opening.csv", ("--games", history.parent / "a.csv")
    opening.write_text("id,name,rating\n1,Ana,2000\n2,Ben,2000\n")
    call = ("list", "next", "--previous", f"{opening}@2011-07-01", *games, "-o", tmp_path / "out.csv", "--on")
    made, refused = arpad(*call, "2011-09-01"), arpad(*call, "2011-07-01")
    assert made.code == 0 and "list.W04" in made.err
    assert refused.code == 3 and "list.E030" in refused.err and "list.W04" not in refused.err


def test_reports_make_a_list_too(arpad: Any, tmp_path: Path) -> None:
    out = tmp_path / "2011-11.parquet"
    said = arpad(
        "list", "next", "--previous", f"{EXAMPLES / 'lists/2011-09.csv'}@2011-09-01", "--games", EXAMPLES / "01-open.trf",
        "--games", EXAMPLES / "02-closed.trf", "--on", "2011-11-01", "-o", out,
    )  # fmt: skip
    assert said.code == 0, said.err
    assert "2473" in arpad("list", "show", out).out


def test_the_manifest_has_every_file_that_was_read(arpad: Any, tmp_path: Path) -> None:
    """The facts beside a report too, and files with the sign of a date in their names."""
    folder = tmp_path / "me@home"
    folder.mkdir()
    (folder / "old@1.csv").write_bytes((EXAMPLES / "lists/2011-09.csv").read_bytes())
    for name in ("01-open.trf", "01-open.trf.facts.toml"):
        (folder / name).write_bytes((EXAMPLES / name).read_bytes())
    (folder / "b@2.csv").write_text(GAMES + "B,2011-09-05,2011-09-06,standard,swiss,1,990001004,990001041,1-0\n")
    out = tmp_path / "2011-11.csv"
    said = arpad(
        "list", "next", "--previous", f"{folder / 'old@1.csv'}@2011-09-01", "--games", folder / "01-open.trf",
        "--games", folder / "b@2.csv", "--on", "2011-11-01", "-o", out,
    )  # fmt: skip
    assert said.code == 0, said.err
    inputs = json.loads((tmp_path / "2011-11.csv.manifest.json").read_text("utf-8"))["inputs"]
    hashes = {one["file"]: one["sha256"] for one in inputs}
    names = ("old@1.csv", "01-open.trf", "b@2.csv", "01-open.trf.facts.toml")
    assert hashes == {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_float_column_of_a_parquet_file_is_named(arpad: Any, tmp_path: Path, history: Path, lang: str) -> None:
    games = pl.read_csv(history.parent / "a.csv", infer_schema=False)
    games.with_columns(round=pl.lit(1.0)).write_parquet(tmp_path / "games.parquet")
    pl.DataFrame({"id": ["1"], "rating": [2000.5]}).write_parquet(tmp_path / "list.parquet")
    pl.DataFrame({"id": ["1"], "rating": [2000.0]}).write_parquet(tmp_path / "whole.parquet")
    good = f"{history.parent / '2011-07.csv'}@2011-07-01"
    cases = [(good, "games.parquet", "games.E006")]
    cases += [(f"{tmp_path / name}@2011-07-01", "a.csv", kind) for name, kind in FLOAT_LISTS]
    for previous, table, kind in cases:
        given = ("--previous", previous, "--games", tmp_path / table, "--on", "2011-09-01", "--lang", lang)
        said = arpad("list", "next", *given, "-o", tmp_path / "out.csv")
        assert (said.code, kind in said.err, "Float64" in said.err) == (3, True, True), said.err


FLOAT_LISTS = (("list.parquet", "list.E017"), ("whole.parquet", "list.E018"))


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("pool", "garbage"),
        ("pool", "{}"),
        ("pool", '"{""entries"":[{""games"":""x""}],""disabled_member"":false}"'),
        ("recent_games", "abc"),
        ("recent_games", "0010"),
    ],
)
def test_what_a_list_carries_is_checked(arpad: Any, tmp_path: Path, history: Path, column: str, cell: str) -> None:
    (tmp_path / "odd.csv").write_text(f"id,name,rating,{column}\n1,Ana,2000,{cell}\n")
    given = ("--previous", f"{tmp_path / 'odd.csv'}@2011-07-01", "--games", history.parent / "a.csv")
    said = arpad("list", "next", *given, "--on", "2011-09-01", "-o", tmp_path / "out.csv")
    assert (said.code, "list.E003" in said.err, column in said.err) == (3, True, True), said.err


SECTIONED = """\
id,name,federation,title,rating,k,flag,inactive_since,delisted,list_date
1,"Zamora, Ana",ESP,,2100,15,,,,2012-01-01
2,"Bahr, Udo",GER,IM,2400,10,i,2011-11-01,,2012-01-01
3,"Gone, Long",GER,GM,2600,10,i,2009-11-01,,2012-01-01
4,"Master, Fide",ESP,FM,,,,,,2012-01-01
5,"Fallen, Cai",GER,,,,,,2012-01-01,2012-01-01
"""


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        ((), ["2", "1"]),
        (("--section", "alphabetical"), ["2", "1"]),
        (("--section", "federation"), ["1"]),
        (("--section", "top"), ["2", "1"]),
        (("--section", "top", "--top", "1"), ["2"]),
        (("--top", "1"), ["2"]),
        (("--section", "titled_unrated"), ["4"]),
        (("--section", "delisted"), ["5"]),
        (("--edition", "fide-2024"), ["3", "2", "1"]),  # no span there: shown for ever
        (("--edition", "fide-2024", "--top", "9"), ["1"]),
    ],
)
def test_show_prints_the_sections(arpad: Any, tmp_path: Path, options: tuple[str, ...], ids: list[str]) -> None:
    path = tmp_path / "list.csv"
    path.write_text(SECTIONED)
    said = arpad("list", "show", path, *options, "--format", "csv")
    assert [row["id"] for row in csv.DictReader(io.StringIO(said.out))] == ids, said.err
    shown = json.loads(arpad("list", "show", path, *options, "--format", "json").out)
    assert [player["id"] for player in shown["players"]] == ids
    assert (shown["date"], shown["edition"]) == ("2012-01-01", "fide-2024" if "--edition" in options else "fide-2011")
    table = arpad("list", "show", path, *options, "--lang", "es").out
    assert len(table.splitlines()) == 2 + len(ids)


@pytest.mark.usefixtures("gap_of_2017")
def test_show_takes_lists_without_a_date_and_of_a_day_without_law(arpad: Any, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(SECTIONED.replace("2012-01-01\n", "\n"))
    shown = json.loads(arpad("list", "show", path, "--format", "json").out)
    assert (shown["date"], shown["edition"], len(shown["players"])) == (None, None, 3)
    said = arpad("list", "show", f"{path}@2019-01-01", "--format", "json")
    assert "list.W033" in said.err
    assert (json.loads(said.out)["date"], json.loads(said.out)["edition"]) == ("2019-01-01", None)
    assert arpad("list", "show", path, "--edition", "fide-2012x").code == 4
    said = arpad("list", "show", f"{path}@tomorrow").err
    assert "list.E056" in said and "'tomorrow'" in said


def test_show_reads_the_month_of_a_fide_file(arpad: Any, tmp_path: Path) -> None:
    path, fide = tmp_path / "list.csv", tmp_path / "standard_jan12frl.txt"
    path.write_text(SECTIONED)
    assert arpad("list", "convert", path, "--to", "fide_single", "--period", "JAN12", "-o", fide).code == 0
    shown = json.loads(arpad("list", "show", fide, "--section", "alphabetical", "--format", "json").out)
    assert (shown["date"], shown["edition"]) == ("2012-01-01", "fide-2011")
    assert [player["id"] for player in shown["players"]] == ["2", "3", "1"]  # nobody knows since when Gone is inactive


STARTS = {
    "fide-2004": "2004-10", "fide-2005": "2006-10", "fide-2009": "2010-09", "fide-2011": "2011-11", "fide-2012": "2012-10", "fide-2013": "2013-10",
    "fide-2014": "2015-10", "fide-2017": "2019-10", "fide-2022": "2022-10", "fide-2024": "2024-10", "fide-2025": "2025-12",
    "fide-rapid-blitz-2012": "2015-10", "fide-rapid-blitz-2018": "2019-10", "fide-rapid-blitz-2022": "2022-09", "fide-rapid-blitz-2022-10": "2023-10", "fide-rapid-blitz-2024": "2024-10",
    "fide-rapid-blitz-2024-12": "2025-10", "fada-2014": "2015-10",
}  # fmt: skip
UNCONFIRMED = {"fide-rapid-blitz-2012"}


@pytest.mark.parametrize("edition", STARTS)
def test_every_edition_makes_its_list_or_says_what_it_needs(arpad: Any, tmp_path: Path, edition: str) -> None:
    """Where no source confirms the closing date, it is asked for with the reason, and put on record when stated."""
    month, day = STARTS[edition], "05" if edition == "fada-2014" else "01"
    cadence = "blitz" if "blitz" in edition else "standard"
    (tmp_path / "old.csv").write_text(HEADER + "1,Ana,2000,,90,2000,2003-01-01\n2,Ben,2000,,90,2000,2003-01-01\n")
    year = int(month[:4]) - 1
    (tmp_path / "games.csv").write_text(GAMES + f"A,{year}-12-05,{year}-12-06,{cadence},swiss,1,1,2,1/2-1/2\n")
    out = tmp_path / "new.csv"
    call = ("list", "next", "--previous", f"{tmp_path / 'old.csv'}@{year}-12-01", "--games", tmp_path / "games.csv")
    call = (*call, "--on", f"{month}-{day}", "--cadence", cadence, "--edition", edition, "-o", out)
    said = arpad(*call)
    if edition in UNCONFIRMED:
        assert (said.code, "list.E039" in said.err, "--closing" in said.err) == (3, True, True)
        assert not out.exists()
        assert "list.E040" in arpad(*call, "--closing", f"{month}-{day}").err
        said = arpad(*call, "--closing", f"{month[:4]}-08-24")
    assert said.code == 0, said.err
    manifest = json.loads((tmp_path / "new.csv.manifest.json").read_text())
    assert manifest["closing_stated"] is (edition in UNCONFIRMED)
    if edition in UNCONFIRMED:
        assert manifest["closing"] == f"{month[:4]}-08-24"


def test_a_history_keeps_a_stated_closing_date(history: Path, arpad: Any) -> None:
    """Stated before the event's last day, it keeps the event out: the published list is not what the files give."""
    stated = history.read_text().replace('games = ["b.csv"]', 'games = ["b.csv"]\nclosing = 2011-09-01')
    history.write_text(stated)
    said = arpad("list", "verify", history)
    assert (said.code, "2011-11.csv DIFFERS" in said.out) == (1, True)
    history.write_text(stated.replace("closing = 2011-09-01", "closing = 2011-09-06"))
    assert arpad("list", "verify", history).code == 0


def test_convert_joins_the_three_lists_of_a_day(arpad: Any, tmp_path: Path) -> None:
    for name, line in {"standard": "1,Ana,2400", "fast": "1,Ana,2300", "faster": "2,Ben,1900"}.items():
        (tmp_path / f"{name}.csv").write_text(f"id,name,rating,list_date\n{line},2026-09-01\n")
    out = tmp_path / "players_list_foa.txt"
    beside = ("--rapid", tmp_path / "fast.csv", "--blitz", tmp_path / "faster.csv")
    call = ("list", "convert", tmp_path / "standard.csv", *beside, "--to", "fide_combined", "-o", out)
    assert arpad(*call).code == 0
    shown = {
        cadence: [(row["id"], row["rating"]) for row in csv.DictReader(io.StringIO(said.out))]
        for cadence in ("standard", "rapid", "blitz")
        if (said := arpad("list", "show", out, "--cadence", cadence, "--format", "csv"))
    }
    assert shown == {"standard": [("1", "2400")], "rapid": [("1", "2300")], "blitz": [("2", "1900")]}
    (tmp_path / "faster.csv").write_text("id,name,rating,list_date\n2,Ben,1900,2026-10-01\n")
    said = arpad(*call)
    assert (said.code, "list.E047" in said.err) == (3, True)
    single = tmp_path / "blitz_sep26frl.txt"
    assert (
        arpad(
            "list", "convert", tmp_path / "standard.csv", "--to", "fide_single", "--period", "SEP26", "-o", single
        ).code
        == 0
    )
    said = arpad("list", "convert", tmp_path / "standard.csv", "--rapid", single, "--to", "fide_combined")
    assert (said.code, "list.E046" in said.err) == (3, True)


def test_who_is_not_to_be_listed_is_in_no_published_file(arpad: Any, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(
        "id,name,federation,rating,hidden,list_date\n1,Ana,ESP,2000,,2012-01-01\n2,Ben,ESP,2100,notice,2012-01-01\n"
        "3,Cai,XXX,2200,,2012-01-01\n"
    )
    shown = arpad("list", "show", path, "--exclude", "XXX", "--format", "csv").out
    assert [row["id"] for row in csv.DictReader(io.StringIO(shown))] == ["1"]
    single = arpad("list", "convert", path, "--to", "fide_single", "--period", "JAN12", "--exclude", "XXX").out
    assert [name in single for name in ("Ana", "Ben", "Cai")] == [True, False, False]
    native = arpad("list", "convert", path, "--to", "csv").out
    assert [name in native for name in ("Ana", "Ben", "Cai")] == [True, True, True]


def test_monthly_lists_by_the_switch_of_the_edition(arpad: Any, history: Path, tmp_path: Path) -> None:
    """2011, 7.3: October has a list only then, and the manifest says so; a history says it too."""
    folder, out = history.parent, tmp_path / "2011-10.csv"
    call = ("list", "next", "--previous", folder / "2011-09.csv", "--games", folder / "b.csv", "--on", "2011-10-01")
    assert "list.W031" in arpad(*call).err
    said = arpad(*call, "--set", "list_calendar.monthly_switch=true", "-o", out)
    assert (said.code, "list.W031" in said.err) == (0, False)
    manifest = json.loads((tmp_path / "2011-10.csv.manifest.json").read_text())
    assert manifest["options"] == ["list_calendar.monthly_switch=true"]
    history.write_text(
        'opening = "2011-09.csv"\noptions = ["list_calendar.monthly_switch=true"]\n'
        '[[lists]]\ndate = 2011-10-01\nfile = "2011-10.csv"\ngames = ["b.csv"]\n'
    )
    assert arpad("list", "verify", history).code == 0
    history.write_text(history.read_text().replace("monthly_switch", "weekly_switch"))
    assert arpad("list", "verify", history).code == 3
