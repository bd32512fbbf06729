"""Equal findings stand together on the screen, `--all` and JSON have each of them, and no report says what all say."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.trf.writer import write_trf
from arpad.values.time_control_text import parse_rate_of_play
from support.events import tournament

EXAMPLES = Path(__file__).parents[2] / "examples"
LIST_HEADER = "id,name,federation,sex,birth,title,rating,k,games,peak,flag,listed_from\n"


@pytest.fixture
def large_open(tmp_path: Path) -> Path:
    """Thirty players in two rounds: nobody but the first has an id, every second has half a point too many."""
    names = [f"P{number:02}" for number in range(1, 31)]
    pairs = [" ; ".join(f"{names[at]} 1-0 {names[at + 1]}" for at in range(0, 30, 2))]
    pairs.append(
        " ; ".join(f"{names[at]} 1-0 {names[at + 3 if at + 3 < 30 else at + 3 - 30]}" for at in range(0, 30, 2))
    )
    event = tournament(dict.fromkeys(names, 1800), pairs, time_control=parse_rate_of_play("90 min + 30 sec"))
    lines = write_trf(event, "TRF16").decode().splitlines()
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    for at in players:
        number = int(lines[at][4:8])
        lines[at] = lines[at][:57] + (f"{990000 + number:>11}" if number == 1 else " " * 11) + lines[at][68:]
        if number % 2 == 0:
            lines[at] = lines[at][:80] + " 0.5" + lines[at][84:]
    path = tmp_path / "open.trf"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def ids(found: list[dict[str, Any]]) -> list[str]:
    return [finding["id"] for finding in found]


def test_a_screen_holds_what_json_has_in_full(arpad: Any, large_open: Path) -> None:
    shown = arpad("validate", large_open).out
    found = json.loads(arpad("validate", large_open, "--format", "json").out)
    assert ids(found).count("trf.W022") == 29
    assert ids(found).count("trf.W018") == 15
    assert len(shown.splitlines()) <= 40
    assert "warning trf.W022: 29 players have no FIDE ID." in shown
    assert "and 24 more: --all" in shown and "and 10 more: --all" in shown


def test_all_prints_every_one_at_its_line(arpad: Any, large_open: Path) -> None:
    found = json.loads(arpad("validate", large_open, "--format", "json").out)
    lines = arpad("validate", large_open, "--all").out.splitlines()
    assert len(lines) == 2 * len(found)
    for finding in found:
        assert any(finding["id"] in line and finding["message"] in line for line in lines)


def test_every_command_groups_what_it_says(arpad: Any, large_open: Path) -> None:
    for command in ("rate", "standings", "crosstable"):
        said = arpad(command, large_open).err
        assert said.count("trf.W022") <= 1, command
        assert arpad(command, large_open, "--all").err.count("trf.W022") in (0, 29), command


def test_a_refusal_is_grouped_too(arpad: Any, large_open: Path, tmp_path: Path) -> None:
    text = large_open.read_text("utf-8").replace(" 1800 ", " 18Z0 ")
    broken = tmp_path / "broken.trf"
    broken.write_text(text, "utf-8")
    said = arpad("rate", broken)
    assert said.code == 3
    assert "error trf.E028: The rating “18Z0” of 30 players is not a number." in said.err
    assert arpad("rate", broken, "--all").err.count("trf.E028") == 30


def test_a_list_is_read_quietly(arpad: Any, tmp_path: Path) -> None:
    """Each line of an old list may have a value that nobody knows."""
    head = "ID_NUMBER NAME                             TITLE COUNTRY  JAN01 GAMES BIRTHDAY  FLAG\n"
    rows = [
        f"  {1000000 + at:<8}{f'Player, Some {at}':<33}  g   ESP      2000    5 01.01.70  qq{at % 3}\n"
        for at in range(60)
    ]
    path = tmp_path / "old.txt"
    path.write_text(head + "".join(rows), "utf-8")
    said = arpad("list", "convert", path, "--to", "csv", "-o", tmp_path / "out.csv")
    assert len(said.err.splitlines()) <= 40


def test_a_missing_id_is_one_finding(arpad: Any, report: Any, tmp_path: Path) -> None:
    """Also beside a list that lacks the player, and with a second report in the period."""
    nameless = report(("  990000001", "           "))
    path = tmp_path / "list.csv"
    path.write_text(LIST_HEADER + '7,"Somebody, Else",ESP,m,,,2000,20,50,,,\n', "utf-8")
    first, second = json.loads(
        arpad("rate", nameless, EXAMPLES / "02-closed.trf", "--list", path, "--format", "json").out
    )["events"]
    about = [finding["id"] for finding in first["findings"] if finding["message"].startswith("Player 1 ")]
    assert about == ["rate.W230"]
    assert second["players"]


def test_where_the_list_has_the_name_the_candidates_are_named_beside_what_it_means(
    arpad: Any, report: Any, tmp_path: Path
) -> None:
    nameless = report(("  990000001", "           "))
    path = tmp_path / "list.csv"
    path.write_text(LIST_HEADER + '990000001,"Alfil, Ana",ESP,m,,,2400,20,50,,,\n', "utf-8")
    shown = json.loads(arpad("validate", nameless, "--list", path, "--format", "json").out)
    about = [finding["id"] for finding in shown if finding["message"].startswith("Player 1 ")]
    assert about == ["rate.W002", "rate.W230"]


def test_points_of_an_empty_round_are_no_second_defect(arpad: Any, report: Any) -> None:
    """Player 1 has 2.5 points; without round 2 the results give 2, and the half point may be a bye's."""
    half = report(
        ("4 w 1     3 b =     2 w 1", "4 w 1               2 w 1"), ("2 b 0     1 w =     4", "2 b 0  0000 - H     4")
    )
    assert ids(json.loads(arpad("validate", half, "--format", "json").out)).count("trf.W018") == 0
    more = report(
        ("2.5    1     4 w 1     3 b =     2 w 1", "3.5    1     4 w 1               2 w 1"),
        ("2 b 0     1 w =     4", "2 b 0  0000 - H     4"),
    )
    assert ids(json.loads(arpad("validate", more, "--format", "json").out)).count("trf.W018") == 1


def test_a_rate_of_play_that_is_not_understood_is_one_warning(arpad: Any, report: Any) -> None:
    odd = report(("122 120 min", "122 rather slow"))
    shown = json.loads(arpad("validate", odd, "--format", "json").out)
    assert [one for one in ids(shown) if one in ("trf.W013", "rate.W013")] == ["trf.W013"]
    none = report(("122 120 min\n", ""))
    shown = json.loads(arpad("validate", none, "--format", "json").out)
    assert [one for one in ids(shown) if one in ("trf.W013", "rate.W013")] == ["rate.W013"]


class TestNothingOnEveryReport:
    def test_a_complete_facts_file_ends_what_is_left_open(self, arpad: Any) -> None:
        for example in ("01-open.trf", "02-closed.trf", "03-rapid.trf", "05-match.trf"):
            assert arpad("validate", EXAMPLES / example).out == "No findings.\n"

    def test_an_open_fact_is_named_with_what_it_would_change(self, arpad: Any, report: Any) -> None:
        """On the screen the last line, without level and id; in the data it is of the event, not of the findings."""
        said = arpad("validate", report())
        assert "rate.W010" not in said.out
        last = said.out.splitlines()[-1]
        assert last.startswith("Requirement left open (no report says it) [0.4]: ")
        assert "registered_on; if not met, the event is not rated" in last
        assert arpad("validate", report(), "--all").out.splitlines()[-1] == last
        event = json.loads(arpad("rate", report(), "--format", "json").out)["event"]
        open_fact = {"rule": "registration", "article": "0.4", "fact": "registered_on", "if_not_met": "not_rated"}
        assert event["open"] == [open_fact]

    @pytest.mark.parametrize("command", ["rate", "validate"])
    @pytest.mark.parametrize("output_format", ["json", "csv"])
    def test_the_data_of_a_report_without_facts_have_only_its_own_findings(
        self, arpad: Any, report: Any, command: str, output_format: str
    ) -> None:
        said = arpad(command, report(), "--format", output_format)
        assert "rate.W010" not in said.out
        assert "registered_on; if not met, the event is not rated" in said.err

    def test_a_facts_file_that_leaves_it_open_has_a_finding(self, arpad: Any, report: Any) -> None:
        path = report()
        path.with_name(path.name + ".facts.toml").write_text("women_only = false\n", "utf-8")
        found = json.loads(arpad("validate", path, "--format", "json").out)
        assert "registration" in [finding["rule"] for finding in found if finding["id"] == "rate.W010"]
        shown = json.loads(arpad("rate", path, "--format", "json").out)
        assert "rate.W010" in ids(shown["findings"])
        assert [one["fact"] for one in shown["event"]["open"]] == ["registered_on"]

    def test_options_are_said_once_in_a_call(self, arpad: Any, report: Any) -> None:
        first, second = report(name="a.trf"), EXAMPLES / "02-closed.trf"
        said = arpad("rate", first, second, "--set", "k_factor.upper=20")
        assert said.err.count("rate.I004") == 1
        assert said.out.count("[k_factor.upper=20]") == 2

    def test_rules_that_meet_nobody_of_the_event_are_not_said(self, arpad: Any, report: Any) -> None:
        """2014 leaves first ratings and the closing date open: here all are rated, and a closing date is the list's."""
        rated = report(("2011/10", "2015/10"), ("11/10", "15/10"))
        said = arpad("rate", rated, "--format", "json")
        assert json.loads(said.out)["edition"] == "fide-2014"
        assert "rate.I010" not in ids(json.loads(said.out)["findings"])
