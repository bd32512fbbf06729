"""`arpad approximate`: conditions, passes and bounds in both languages; what it refuses."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.trf import write_trf
from arpad.values.time_control_text import parse_rate_of_play
from support.events import tournament

RATED = {f"r{index}": 1500 for index in range(4)}
ROUNDS = [
    "nia 1-0 r0 ; olga 0-1 r1 ; pau = rut",
    "nia 0-1 r1 ; olga 1-0 r0 ; pau 1-0 rut",
    "nia = olga ; r0 = r1 ; rut = pau",
]


@pytest.fixture
def school(tmp_path: Path) -> str:
    """nia and olga met two rated players each and one another, pau and rut nobody else."""
    people = {**RATED, **{name: {"birth": 1990} for name in ("nia", "olga", "pau", "rut")}}
    event = tournament(people, ROUNDS, start=date(2016, 3, 5), time_control=parse_rate_of_play("60 min"))
    file = tmp_path / "school.trf"
    file.write_bytes(write_trf(event, "TRF16"))
    return str(file)


def test_the_passes_as_json(arpad: Any, school: str) -> None:
    """Both have half of their points against 1500, 1500 and each other: everybody stays where he began."""
    said = arpad("approximate", school, "--edition", "fada-2014", "--format", "json")
    shown = json.loads(said.out)
    assert said.code == 0
    assert (shown["start"], shown["passes"], shown["converged"], shown["applies"]) == ("1500.00", 1, True, False)
    by_name = {one["name"]: one for one in shown["newcomers"]}
    assert by_name["nia"]["values"] == ["1500.00"]
    assert by_name["nia"]["rating"] == 1500
    assert by_name["nia"]["rated_opponents"] == [1500, 1500]
    assert by_name["pau"]["rating"] is None
    assert shown["fee"] == "36"


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "no chain to a rated player"), ("es", "sin cadena hasta un jugador con Elo")]
)
def test_a_table_in_both_languages(arpad: Any, school: str, lang: str, words: str) -> None:
    said = arpad("approximate", school, "--edition", "fada-2014", "--lang", lang, "--explain", "5")
    assert said.code == 0
    assert words in said.out
    assert "Art 12 bullet 1" in said.out
    assert "rea.W082" in said.err


def test_csv_has_a_line_for_each_pass(arpad: Any, school: str) -> None:
    said = arpad("approximate", school, "--edition", "fada-2014", "--format", "csv")
    assert said.out.splitlines() == [
        "number,name,pass,value", "5,nia,0,1500.00", "5,nia,1,1500.00", "6,olga,0,1500.00", "6,olga,1,1500.00",
    ]  # fmt: skip


def test_an_edition_without_the_method_is_refused(arpad: Any, school: str) -> None:
    said = arpad("approximate", school, "--edition", "fide-2012")
    assert said.code == 3
    assert "rea.E080" in said.err


def test_somebody_who_is_rated_has_no_passes(arpad: Any, school: str) -> None:
    said = arpad("approximate", school, "--edition", "fada-2014", "--explain", "1")
    assert said.code == 3
    assert "rea.E081" in said.err
