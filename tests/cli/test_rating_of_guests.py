"""`arpad rate` and `arpad list next` beside a list: who is on none is unrated, guests count by leave (I-440, I-441).

Fide-2024, 2000 against 2000 and K 20: a win is +10.
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import arpad as front_door

REPORT = """\
012 Open
042 2024/04/09
052 2024/04/09
092 Individual: Swiss-System
122 120 min
132                                                                                        24/04/09
001    1 w    Alfil, Ana                        2000 ESP   990000001             0.0    2     2 w 0
001    2 m    Hval, Hans                        2000 NOR     1503014             1.0    1     1 b 1
"""
WITHOUT_ID = REPORT.replace("1503014", "       ").replace(
    "m    Hval, Hans                        2000", "m    Juks, Jens                        2790"
)
OWN = "id,name,rating,k,games,peak\n990000001,Ana,2000,20,90,2000\n"
FIDE = 'id,name,birth,rating,k,games,peak\n1503014,"Hval, Hans",1990,2000,10,900,2500\n'


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    texts = {"open.trf": REPORT, "new.trf": WITHOUT_ID, "own.csv": OWN, "fide.csv": FIDE}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return {name: tmp_path / name for name in texts}


def rated(arpad: Any, *args: Any) -> tuple[list[int | None], list[str], dict[str, Any]]:
    """New ratings, findings about guests, and everything."""
    shown = json.loads(arpad("rate", *args, "--format", "json").out)
    told = [finding["id"] for finding in shown["findings"] if finding["id"][-3:] in ("230", "232", "233", "234", "235")]
    return [player["new_rating"] for player in shown["players"]], told, shown


def test_the_number_of_somebody_on_no_list_counts_for_nothing(arpad: Any, files: dict[str, Path]) -> None:
    new, told, _ = rated(arpad, files["new.trf"], "--list", files["own.csv"])
    assert (new, told) == ([2000, None], ["rate.W230"])
    new, told, _ = rated(arpad, files["open.trf"], "--list", files["own.csv"])
    assert (new, told) == ([2000, None], ["rate.W232"])


def test_a_line_without_an_id_is_one_finding(arpad: Any, files: dict[str, Path]) -> None:
    _, _, shown = rated(arpad, files["new.trf"], "--list", files["own.csv"])
    assert [finding["id"] for finding in shown["findings"] if finding["line"] == 8] == ["rate.W230"]


def test_a_name_that_the_report_has_no_room_for_is_no_other_name(arpad: Any, files: dict[str, Path]) -> None:
    name = "Fuentes de la Encina y Olivares Mayor, Maximiliano"
    files["open.trf"].write_text(REPORT.replace("Alfil, Ana".ljust(33), name[:33]))
    files["own.csv"].write_text(OWN.replace("Ana", f'"{name}"'))
    _, _, shown = rated(arpad, files["open.trf"], "--list", files["own.csv"])
    assert not [finding for finding in shown["findings"] if finding["id"] == "rate.W022"]


def test_without_a_list_the_report_counts(arpad: Any, files: dict[str, Path]) -> None:
    assert rated(arpad, files["open.trf"])[:2] == ([1990, 2010], [])


def test_a_guest_counts_with_fides_list(arpad: Any, files: dict[str, Path]) -> None:
    files["open.trf"].write_text(REPORT.replace("2000 NOR", "2790 NOR"))
    new, told, shown = rated(arpad, files["open.trf"], "--list", files["own.csv"], "--reference", files["fide.csv"])
    assert (new, told) == ([1990, 2010], ["rate.I230"])
    assert shown["players"][1]["reasons"][0]["inputs"] == {"source": "fide_list"}
    slip = arpad(
        "rate", files["open.trf"], "--list", files["own.csv"], "--reference", files["fide.csv"], "--explain", 2
    )
    assert "(FIDE's list)" in slip.out


def test_a_guest_counts_with_the_report_where_it_is_confirmed(arpad: Any, files: dict[str, Path]) -> None:
    asked = (files["open.trf"], "--list", files["own.csv"], "--guest", "1503014")
    new, told, shown = rated(arpad, *asked)
    assert (new, told) == ([1990, 2010], ["rate.W233"])
    assert shown["players"][1]["reasons"][0]["inputs"] == {"source": "confirmed"}
    assert "(informe, confirmado)" in arpad("rate", *asked, "--explain", 2, "--lang", "es").out
    assert rated(arpad, *asked[:3], "--guest", "7")[0] == [2000, None]


def test_confirming_does_not_change_who_is_on_the_list(arpad: Any, files: dict[str, Path]) -> None:
    files["open.trf"].write_text(REPORT.replace("2000 ESP", "2500 ESP"))
    new, _, shown = rated(arpad, files["open.trf"], "--list", files["own.csv"], "--guest", "990000001")
    assert (new[0], shown["players"][0]["rating"]) == (2000, 2000)


def test_a_hundred_strangers_are_one_finding_on_the_terminal(arpad: Any, tmp_path: Path) -> None:
    lines = REPORT.splitlines(keepends=True)
    for number in range(3, 23):
        name = f"Gjest, Nr {number}".ljust(33)
        lines.append(f"001 {number:4} m    {name} 2100 NOR {number + 2_000_000:11}             0.0   {number:2}\n")
    (tmp_path / "many.trf").write_text("".join(lines))
    (tmp_path / "own.csv").write_text(OWN)
    said = arpad("rate", tmp_path / "many.trf", "--list", tmp_path / "own.csv").err
    assert said.count("rate.W232") == 1
    assert "21 players are on no list" in said


def listed(arpad: Any, out: Path, *args: Any) -> tuple[dict[str, str], str]:
    said = arpad("list", "next", "--on", "2024-05-01", "-o", out, *args)
    assert said.code == 0, said.err
    return {row["id"]: row["rating"] for row in csv.DictReader(io.StringIO(out.read_text("utf-8")))}, said.err


GAMES = "event,start,end,cadence,type,round,white,black,result\nOpen,2024-04-09,2024-04-09,standard,swiss,1,990000001,1503014,0-1\n"


def test_the_next_list_goes_the_same_way(arpad: Any, files: dict[str, Path], tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES)
    previous = ("--previous", f"{files['own.csv']}@2024-04-01")
    reference = ("--reference", f"{files['fide.csv']}@2024-04-01")
    out = tmp_path / "out.csv"
    for games in (files["open.trf"], tmp_path / "games.csv"):
        rows, said = listed(arpad, out, *previous, "--games", games)
        assert (rows, "rate.W232" in said) == ({"990000001": "2000", "1503014": ""}, games.suffix == ".trf")
        rows, _ = listed(arpad, out, *previous, "--games", games, *reference)
        assert rows == {"990000001": "1990", "1503014": "2010"}
    rows, said = listed(arpad, out, *previous, "--games", files["open.trf"], "--guest", "1503014")
    assert rows == {"990000001": "1990", "1503014": "2010"}
    assert "rate.W233" in said


def test_the_front_door_takes_the_same(files: dict[str, Path]) -> None:
    report = front_door.read_report(files["open.trf"])
    own, fide = files["own.csv"].read_bytes(), files["fide.csv"].read_bytes()
    event = front_door.rate(report, rating_list=own).event
    assert [player.new_rating for player in event.players] == [2000, None]
    for more in ({"reference_list": fide}, {"guests": ["1503014"]}):
        event = front_door.rate(report, rating_list=own, **more).event  # type: ignore[arg-type]
        assert [player.new_rating for player in event.players] == [1990, 2010]


BORN = REPORT.replace(
    "Hval, Hans                        2000 NOR     1503014           ", "{:<33} 2000 NOR     1503014 {:<10}"
)


@pytest.mark.parametrize(
    ("name", "birth", "at_fide", "is_him"),
    [
        ("Hval, Hans", "1990/05/01", '"Hval, Hans",1990', True),
        ("Hans HVAL", "", '"Hval, Hans",1990', True),
        ("Hval, H.", "1990/05/01", '"Hval, Hans",1990', True),
        ("Hvall, Hans", "1990/05/01", '"Hval, Hans",', True),  # a slip
        ("Hval", "1990/05/01", '"Hval, Hans",1990', False),  # as his brother would be
        ("Hval, Hans", "1990/05/01", "Hans,1990", False),
        ("Susanto", "1990/05/01", "Susanto,1990", True),  # whoever has one name
        ("Hval, Hans", "1951/05/01", '"Hval, Hans",1990', False),  # a father
        ("Rey, Lola", "1990/05/01", '"Hval, Hans",1990', False),
        ("Rey, Lola", "", '"Hval, Hans",', False),
        ("Hval, Hans", "1990/05/01", ",1990", True),  # a list without names has none to compare
        ("Hval, Hans", "1951/05/01", ",1990", False),
    ],
)
def test_a_guest_counts_only_as_whom_fides_list_has_under_his_id(
    arpad: Any, files: dict[str, Path], name: str, birth: str, at_fide: str, is_him: bool, tmp_path: Path
) -> None:
    """I-600: on every way."""
    files["open.trf"].write_text(BORN.format(name, birth))
    files["fide.csv"].write_text(f"id,name,birth,rating,k,games,peak\n1503014,{at_fide},2000,10,900,2500\n")
    own, fide, report = files["own.csv"], files["fide.csv"], files["open.trf"]
    new, told, _ = rated(arpad, report, "--list", own, "--reference", fide)
    assert (new, told) == (([1990, 2010], ["rate.I230"]) if is_him else ([2000, None], ["rate.W234"]))
    event = front_door.rate(front_door.read_report(report), rating_list=own, reference_list=fide).event
    assert [player.new_rating for player in event.players] == new
    rows, said = listed(
        arpad, tmp_path / "o.csv", "--previous", f"{own}@2024-04-01", "--reference", f"{fide}@2024-04-01",
        "--games", report,
    )  # fmt: skip
    assert rows == {"990000001": str(new[0]), "1503014": str(new[1] or "")}
    assert ("rate.W234" in said) is not is_him


def test_the_finding_says_whose_the_id_is_and_what_to_do(arpad: Any, files: dict[str, Path]) -> None:
    files["open.trf"].write_text(BORN.format("Rey, Lola", "1951/05/01"))
    asked = (files["open.trf"], "--list", files["own.csv"], "--reference", files["fide.csv"])
    said = arpad("rate", *asked).err
    assert (
        "Player 2 (Rey, Lola, born 1951-05-01) has the id 1503014, which on FIDE's list is Hval, Hans, born 1990"
        in said
    )
    assert "--guest ID" in said
    new, told, _ = rated(arpad, *asked, "--guest", "1503014")  # somebody answers for the number
    assert (new, told) == ([1990, 2010], ["rate.W234", "rate.W233"])


def test_without_a_list_of_ones_own_the_same_holds(arpad: Any, files: dict[str, Path]) -> None:
    """Who has no rating in the report may have FIDE's."""
    for name, expected in (("Hval, Hans", [1990, 2010]), ("Rey, Lola", [2000, None])):
        files["open.trf"].write_text(BORN.format(name, "").replace(" 2000 NOR", "    0 NOR"))
        new, _, _ = rated(arpad, files["open.trf"], "--reference", files["fide.csv"])
        assert new == expected


LISTED = 'id,name,birth,rating,k,games,peak\n990000001,"Alfil, Ana",,2000,20,90,2000\n1503014,"Hval, Hans",1990,2000,20,90,2000\n'


@pytest.mark.parametrize(
    ("name", "birth", "counts"),
    [
        ("Hval, Hans", "1990/05/01", True),
        ("Rey, Hans", "1990/05/01", True),  # he married
        ("Hval, Hans", "1951/05/01", True),  # a wrong birth
        ("HVAL H.", "1990/05/01", True),
        ("Hval", "1990/05/01", True),  # too little to be anybody else
        ("Hval", "1951/05/01", False),
        ("Hval, H.", "1951/05/01", False),
        ("Hval, Hanna", "1990/05/01", False),  # of his year
        ("Rey, Lola", "", False),
        ("Rey, Lola", "1990/05/01", False),
        ("Rey, Lola", "1951/05/01", False),
    ],
)
def test_a_line_whose_id_is_somebody_elses_on_the_list_rates_nobody(
    arpad: Any, files: dict[str, Path], name: str, birth: str, counts: bool, tmp_path: Path
) -> None:
    """I-601: neither himself, nor whose id he has, nor the opponent; on every way."""
    files["open.trf"].write_text(BORN.format(name, birth))
    files["own.csv"].write_text(LISTED)
    own, report = files["own.csv"], files["open.trf"]
    new, told, shown = rated(arpad, report, "--list", own)
    assert (new, told) == (([1990, 2010], []) if counts else ([2000, None], ["rate.W235"]))
    assert shown["players"][1]["id"] == "1503014"
    event = front_door.rate(front_door.read_report(report), rating_list=own).event
    assert [player.new_rating for player in event.players] == new
    rows, said = listed(arpad, tmp_path / "o.csv", "--previous", f"{own}@2024-04-01", "--games", report)
    assert rows == {"990000001": str(new[0]), "1503014": "2010" if counts else "2000"}
    assert ("rate.W235" in said) is not counts


@pytest.mark.parametrize(("birth", "counts"), [("1951/05/01", False), ("1990/05/01", True), ("", True)])
def test_the_id_of_a_son_is_not_his_fathers(
    arpad: Any, files: dict[str, Path], birth: str, counts: bool, tmp_path: Path
) -> None:
    """The list has both, and the birth says who played (I-430)."""
    files["open.trf"].write_text(BORN.format("Hval, Hans", birth))
    files["own.csv"].write_text(LISTED + '1503015,"Hval, Hans",1951,2200,20,90,2200\n')
    new, told, _ = rated(arpad, files["open.trf"], "--list", files["own.csv"])
    assert (new, told) == (([1990, 2010], []) if counts else ([2000, None], ["rate.W235"]))
    rows, _ = listed(
        arpad, tmp_path / "o.csv", "--previous", f"{files['own.csv']}@2024-04-01", "--games", files["open.trf"]
    )
    assert rows == {"990000001": str(new[0]), "1503014": "2010" if counts else "2000", "1503015": "2200"}
