"""A month of a federation's own list on the command line, from an opening list with six years of last games."""

import io
import json
from pathlib import Path
from typing import Any

import fastexcel
import pytest

from support.pdf import pdf_pages, pdf_text

OPENING = """\
id,name,birth,rating,games,last_played,province,category,fide_rating,list_date
{lines}"""
GAMES = "event,start,end,cadence,type,round,white,black,result\nOpen,2015-09-12,2015-09-13,standard,swiss,1,1,2,1-0\n"


def opening() -> str:
    """Ten of one age at 1400, 1420 … 1600 without 1500; then an inactive and an obsolete player."""
    ratings = [1400, 1420, 1440, 1460, 1480, 1520, 1540, 1560, 1580, 1600]
    lines = [
        f'{at},"P{at}, Ana",2000-05-01,{rating},40,2015-09-05,Jaén,,,2015-09-05\n'
        for at, rating in enumerate(ratings, 1)
    ]
    lines.append('11,"Inactivo, Iván",1980,1700,40,2013-02-05,Cádiz,MA,1750,2015-09-05\n')
    lines.append('12,"Obsoleto, Óscar",1980,1800,40,2009-09-20,Cádiz,,,2015-09-05\n')
    return OPENING.format(lines="".join(lines))


@pytest.fixture
def month(arpad: Any, tmp_path: Path) -> Path:
    """P1 (1400) beats P2 (1420): D -20, .47, 24 x .53 = 12.72, 1413; P2 1407."""
    (tmp_path / "2015-09.csv").write_text(opening(), "utf-8")
    (tmp_path / "games.csv").write_text(GAMES)
    made = tmp_path / "2015-10.csv"
    said = arpad(
        "list",
        "next",
        "--edition",
        "fada-2014",
        "--previous",
        tmp_path / "2015-09.csv",
        "--games",
        tmp_path / "games.csv",
        "--on",
        "2015-10-05",
        "-o",
        made,
    )
    assert said.code == 0, said.err
    return made


def shown(arpad: Any, *args: object) -> Any:
    return arpad("list", "show", *args, "--edition", "fada-2014")


@pytest.mark.article("fada-2014/Art 9.b#10", "fada-2014/Art 9.h")
def test_the_list_in_official_order(arpad: Any, month: Path) -> None:
    page = json.loads(shown(arpad, month, "--format", "json").out)
    assert [(one["rank"], one["code"], one["rating"], one["activity"]) for one in page["players"][:3]] == [
        (1, "12", 1800, "O"), (2, "11", 1700, "I"), (3, "10", 1600, "A"),
    ]  # fmt: skip
    assert [one["rating"] for one in page["players"] if one["code"] in ("1", "2")] == [1413, 1407]
    table = shown(arpad, month, "--lang", "es").out
    assert table.split("\n")[0].split() == [
        "Puesto", "Código", "Nombre", "Provincia", "Cat.", "Título", "Elo", "Partidas", "Nac.", "Act.", "Código", "FIDE",
        "Código", "nacional", "Rc", "Z-Elo", "Anterior", "Part./año", "Máximo", "Inact.", "Club", "Federado",
    ]  # fmt: skip


@pytest.mark.article("fada-2014/Art 8.h#1")
def test_why_somebody_has_his_score(arpad: Any, tmp_path: Path) -> None:
    """The ten of the opening list: mean 1500, deviation 66.33; 1600 is 1.51 above, 651. Nine are too few."""
    (tmp_path / "list.csv").write_text(opening().replace(",40,2015-09-05", ",40,2015-09-05"), "utf-8")
    lines = opening().splitlines()
    with_states = [lines[0] + ",activity", *(f"{one},{'A' if at < 10 else 'I'}" for at, one in enumerate(lines[1:]))]
    (tmp_path / "list.csv").write_text("\n".join(with_states) + "\n", "utf-8")
    said = shown(arpad, tmp_path / "list.csv", "--explain", "10").out
    assert "born from 1999-05-01 to 2001-05-01 (years each way: 1): 10" in said
    assert "15000 / 10 = 1500.00" in said
    assert "Z = (1600 − 1500.00) / 66.33 = 1.51" in said
    assert "Z-Elo = (Z + 5) × 100 = 651: high [Art 8.h]" in said
    spanish = shown(arpad, tmp_path / "list.csv", "--explain", "1", "--lang", "es").out
    assert "(1400 − 1500,00) / 66,33 = −1,51" in spanish
    assert "349: rezagado" in spanish
    data = json.loads(shown(arpad, tmp_path / "list.csv", "--explain", "11", "--format", "json").out)
    assert (data["age_score"]["value"], data["age_score"]["why_not"], data["place"]) == (None, "not_active", 2)
    (tmp_path / "nine.csv").write_text("\n".join(with_states[:10]) + "\n", "utf-8")
    said = shown(arpad, tmp_path / "nine.csv", "--explain", "1").out
    assert "No Z-Elo: too few players to judge: 9, and 10 are needed" in said


@pytest.mark.article("fada-2014/Art 9.e")
@pytest.mark.parametrize(
    ("lang", "title", "bands"), [("en", "List of honour", "high normal"), ("es", "Lista de honor", "normal alto")]
)
def test_on_paper_with_honours_and_the_histogram(arpad: Any, month: Path, lang: str, title: str, bands: str) -> None:
    (month.parent / "decisions.toml").write_text('[[honour]]\nname = "Peón Pasado, Hugo"\n', "utf-8")
    out = month.parent / "list.pdf"
    said = shown(
        arpad, month, "--format", "pdf", "-o", out, "--decisions", month.parent / "decisions.toml", "--lang", lang
    )
    assert said.code == 0, said.err
    text = pdf_text(out.read_bytes())
    assert all(one in text for one in (title, "Peón Pasado, Hugo", "P10, Ana", "2015-10-05", bands, "Z-Elo"))
    assert pdf_pages(out.read_bytes()) == 1
    again = month.parent / "again.pdf"
    shown(arpad, month, "--format", "pdf", "-o", again, "--decisions", month.parent / "decisions.toml", "--lang", lang)
    assert again.read_bytes() == out.read_bytes()


def test_as_a_spreadsheet(arpad: Any, month: Path) -> None:
    out = month.parent / "list.xlsx"
    assert shown(arpad, month, "--format", "xlsx", "-o", out).code == 0
    book = fastexcel.read_excel(out.read_bytes())
    assert book.sheet_names == ["List", "Z-Elo"]
    rows = book.load_sheet("List", header_row=3).to_polars()
    assert rows["Rating"].to_list()[:3] == [1800, 1700, 1600]
    bars = book.load_sheet("Z-Elo").to_polars()
    assert sum(bars.drop("Z-Elo").sum().row(0)) == 10


def test_a_decision_is_in_the_manifest_and_a_broken_one_stops_the_list(arpad: Any, month: Path) -> None:
    folder, out = month.parent, month.parent / "again.csv"
    record = folder / "decisions.toml"
    record.write_text(
        '[[update]]\nid = "11"\nlist = 2015-10-05\nfrom = "fide"\nrating = 1850\nown = 1700\ngames = 90\nown_games = 40\n'
        'decided_on = 2015-09-20\nby = "A"\nreason = "b"\n'
    )
    call = (
        "list",
        "next",
        "--edition",
        "fada-2014",
        "--previous",
        folder / "2015-09.csv",
        "--games",
        folder / "games.csv",
        "--on",
        "2015-10-05",
        "--decisions",
        record,
        "-o",
        out,
    )
    assert arpad(*call).code == 0
    manifest = json.loads(Path(f"{out}.manifest.json").read_text())
    assert "decisions.toml" in [one["file"] for one in manifest["inputs"]]
    assert manifest["ledger"]["decisions"] == "150.000000"
    assert '11,"Inactivo, Iván"' in out.read_text("utf-8") and ",1850," in out.read_text("utf-8")
    out.unlink()
    record.write_text(record.read_text().replace("rating = 1850", "rating = 1700"))
    said = arpad(*call)
    assert (said.code, "rea.E055" in said.err, out.exists()) == (3, True, False)
    record.write_text("[[update]\n")
    assert "rea.E057" in arpad(*call).err


@pytest.mark.parametrize("args", [("--format", "pdf", "-o", "x.pdf"), ("--explain", "1")])
def test_only_a_federations_own_list_has_such_pages(arpad: Any, month: Path, args: tuple[str, ...]) -> None:
    said = arpad("list", "show", month, *args)
    assert (said.code, "rea.E059" in said.err) == (3, True)
    assert "rea.E058" in shown(arpad, month, "--explain", "999").err


def test_bars_of_fifty_points_by_band() -> None:
    from arpad.reports.charts import bars

    assert bars([(449, "low"), (450, "normal"), (499, "normal"), (500, "normal")]) == [
        (400, "low", 1), (450, "normal", 2), (500, "normal", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("lang", "said"), [("en", "was read up to 2026-11-15"), ("es", "se leyó hasta el 2026-11-15")])
@pytest.mark.parametrize("kind", ["pdf", "xlsx"])
def test_a_list_of_days_to_come_says_how_far_the_law_was_read(
    arpad: Any, month: Path, kind: str, lang: str, said: str
) -> None:
    """On paper at the foot, in a spreadsheet above the columns; a list of 2015 says nothing."""
    later, out = month.parent / "2031-10.csv", month.parent / f"list.{kind}"
    later.write_text(month.read_text("utf-8").replace("2015-10-05", "2031-10-05"), "utf-8")
    for file, times in ((later, 1), (month, 0)):
        assert shown(arpad, file, "--format", kind, "-o", out, "--lang", lang).code == 0
        assert " ".join(words_in(out).split()).count(said) == times


def words_in(file: Path) -> str:
    if file.suffix == ".pdf":
        return pdf_text(file.read_bytes())
    sheet = fastexcel.read_excel(file.read_bytes()).load_sheet(0, header_row=None, n_rows=3).to_polars()
    return " ".join(str(cell) for row in sheet.rows() for cell in row)


def test_a_name_is_never_a_formula(arpad: Any, month: Path) -> None:
    from zipfile import ZipFile

    text = month.read_text("utf-8").replace("P10, Ana", "=1+1")
    month.write_text(text, "utf-8")
    shown(arpad, month, "--format", "xlsx", "-o", month.parent / "x.xlsx")
    sheet = ZipFile(io.BytesIO((month.parent / "x.xlsx").read_bytes())).read("xl/worksheets/sheet1.xml")
    assert b"<f>" not in sheet


def test_a_history_with_register_and_decisions_is_verified_and_corrected(arpad: Any, month: Path) -> None:
    """P3 gets a province from the register and 1600 by decision. The result of the open turned round moves P1 and P2."""
    folder = month.parent
    lines = opening().splitlines()
    (folder / "register.csv").write_text(
        "\n".join([lines[0], *(one.replace("Jaén", "Huelva") for one in lines[1:])]), "utf-8"
    )
    (folder / "decisions.toml").write_text(
        '[[update]]\nid = "3"\nlist = 2015-10-05\nfrom = "fide"\nrating = 1600\nown = 1440\ngames = 90\nown_games = 40\n'
        'decided_on = 2015-09-20\nby = "A"\nreason = "b"\n'
    )
    extra = ("--players", folder / "register.csv", "--decisions", folder / "decisions.toml")
    call = (
        "list",
        "next",
        "--edition",
        "fada-2014",
        "--previous",
        folder / "2015-09.csv",
        "--games",
        folder / "games.csv",
        "--on",
        "2015-10-05",
        *extra,
        "-o",
        month,
    )
    assert arpad(*call).code == 0
    history = 'edition = "fada-2014"\nopening = "2015-09.csv"\n[[lists]]\ndate = 2015-10-05\nfile = "2015-10.csv"\ngames = ["games.csv"]\n'
    (folder / "history.toml").write_text(history)
    assert arpad("list", "verify", folder / "history.toml").code == 1
    (folder / "history.toml").write_text(history + 'players = "register.csv"\ndecisions = "decisions.toml"\n')
    assert arpad("list", "verify", folder / "history.toml").code == 0
    said = arpad("list", "correct", folder / "history.toml", "--result", "games.csv:1:1-2=0-1")
    assert said.code == 0, said.err
    assert "1413" in said.out and "1389" in said.out  # 24 x -.47 = -11.28 for P1
    assert "Z-Elo" in said.out.partition("Players who move")[2]
