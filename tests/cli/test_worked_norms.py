"""The worked cases of norms since 2024 once more, as an arbiter meets them: a report, a facts file and `arpad norms`."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.trf.writer import write_trf
from articles.test_norm_cases import _check as check
from articles.test_norm_cases import _facts as facts_of
from articles.test_norm_cases import _tournament as tournament_of
from articles.test_norm_cases import cases

IN_WORDS = {
    "swiss": "Individual: Swiss-System", "round_robin": "Individual: Round-Robin", "match": "Match",
    "double_round_robin": "Individual: Double-Round-Robin", "scheveningen": "Scheveningen", "team": "Team: Swiss-System",
    "knockout": "Individual: Knock-Out",
}  # fmt: skip
SINCE_2024 = [param for param in cases() if param.values[0].get("edition") == "titles-2024"]


def toml_value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return str(value) if isinstance(value, date) else json.dumps(value)


@pytest.mark.slow
@pytest.mark.parametrize(("case", "events"), SINCE_2024)
def test_the_command_says_what_the_case_asks(
    case: Mapping[str, Any], events: Mapping[str, Any], arpad: Any, tmp_path: Path
) -> None:
    report, facts = tmp_path / "event.trf", tmp_path / "event.trf.facts.toml"
    event = tournament_of(case, events)
    people = [one if one.player_id else replace(one, player_id=f"99070{one.number:04d}") for one in event.entries]
    said_so = {
        "type_text": IN_WORDS[case.get("type", "swiss")],
        "rate_of_play_text": case.get("rate_of_play", "90 min + 30 s"),
    }
    report.write_bytes(write_trf(replace(event, entries=tuple(people), **said_so), "TRF26"))
    facts.write_text("".join(f"{key} = {toml_value(value)}\n" for key, value in facts_of(case).items()), "utf-8")
    said = arpad("norms", report, "--player", 1, "--title", case["title"].lower(), "--explain", "--format", "json")
    assert said.code == 0, said.err
    check(case["expect"], json.loads(said.out))
