"""One defective report, every command: it stops only what needs the missing thing."""

import json
from typing import Any

import pytest

BIRTH = ("1980/01/01", "1980.  .  ")
NO_BIRTH = ("1981/01/01", "    .  .  ")
ROUND_DATES = ("11/10/01  11/10/02  11/10/03", "11.01.10  11.02.10  11.03.10")
TWICE = ("990000004 ", "990000001 ")
OPEN_DAY = [("042 2011/10/01", "042 10.09.11"), ("052 2011/10/03\n", ""), ("11/10/01  11/10/02  11/10/03", "")]
COLOURS = ("   1 b 0     2 w 1     3 w =", "   1 w 0     2 w 1     3 w =")

COMMANDS: dict[str, tuple[str, ...]] = {
    "validate": ("validate",),
    "rate": ("rate",),
    "standings": ("standings", "--edition", "tiebreaks-2024"),
    "crosstable": ("crosstable",),
    "check": ("check", "--edition", "dutch-2017"),
    "norms": ("norms", "--edition", "titles-2024"),
}


def code(arpad: Any, command: str, path: Any, *more: str) -> int:
    name, *options = COMMANDS[command]
    return int(arpad(name, path, *options, *more).code)


def levels(arpad: Any, command: str, path: Any, finding: str) -> set[str]:
    """Of this finding, as the command says them: on stdout for validate, on stderr for the others."""
    name, *options = COMMANDS[command]
    said = arpad(name, path, *options)
    lines = [text for text in (said.out + said.err).splitlines() if finding in text]
    return {level for level in ("error", "warning") for text in lines if f"{level} {finding}" in text}


@pytest.mark.parametrize("change", [BIRTH, NO_BIRTH, ROUND_DATES])
def test_births_and_round_dates_stop_nothing(arpad: Any, report: Any, change: tuple[str, str]) -> None:
    path = report(change)
    sound = report(name="sound.trf")
    for command in COMMANDS:
        assert code(arpad, command, path) == code(arpad, command, sound), command


def test_a_doubled_id_stops_the_rating_of_these_two_only(arpad: Any, report: Any) -> None:
    said = arpad("rate", report(TWICE), "--format", "json")
    players = json.loads(said.out)["players"]
    assert said.code == 3
    assert [(player["status"], player["change"] is None) for player in players] == [
        ("ignored", True), ("rated", False), ("rated", False), ("ignored", True),
    ]  # fmt: skip
    sound = json.loads(arpad("rate", report(), "--format", "json").out)["players"]
    assert [player["change"] for player in players[1:3]] == [player["change"] for player in sound[1:3]]


def test_the_slip_of_a_doubled_id(arpad: Any, report: Any) -> None:
    assert "Rey, Dario" in arpad("rate", report(TWICE), "--explain").out


@pytest.mark.parametrize(
    ("command", "level"),
    [("validate", "error"), ("rate", "error"), ("norms", "error"), ("standings", "warning"), ("crosstable", "warning"),
     ("check", "warning")],
)  # fmt: skip
def test_the_level_of_a_doubled_id(arpad: Any, report: Any, command: str, level: str) -> None:
    assert levels(arpad, command, report(TWICE), "trf.E019") == {level}


def test_pairing_goes_on_with_a_doubled_id(arpad: Any, report: Any) -> None:
    said = arpad("pair", report(TWICE), "--edition", "dutch-2017")
    assert "warning trf.E019" in said.err


def test_colours_stop_pairing_and_nothing_else(arpad: Any, report: Any) -> None:
    path = report(COLOURS)
    assert code(arpad, "rate", path) == code(arpad, "standings", path) == code(arpad, "validate", path) == 0
    assert levels(arpad, "check", path, "trf.E016") == {"error"}
    assert code(arpad, "check", path) == 3


class TestAnOpenDay:
    def test_is_asked_and_never_guessed(self, arpad: Any, report: Any) -> None:
        said = arpad("rate", report(*OPEN_DAY))
        assert said.code == 3
        assert "trf.W055" in said.err and "rate.E001" in said.err and "--on" in said.err

    def test_is_rated_as_soon_as_it_is_said(self, arpad: Any, report: Any) -> None:
        said = arpad("rate", report(*OPEN_DAY), "--on", "2011-09-10", "--format", "json")
        assert said.code == 0
        assert json.loads(said.out)["edition"] == "fide-2011"

    def test_serves_what_needs_no_day(self, arpad: Any, report: Any) -> None:
        assert code(arpad, "crosstable", report(*OPEN_DAY)) == 0
        assert code(arpad, "standings", report(*OPEN_DAY)) == 0


def test_levels_of_json_are_those_of_the_command(arpad: Any, report: Any) -> None:
    said = arpad("standings", report(TWICE), "--edition", "tiebreaks-2024", "--format", "json")
    (found,) = (one for one in json.loads(said.out)["findings"] if one["id"] == "trf.E019")
    assert found["level"] == "warning"
