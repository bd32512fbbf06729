"""Runs the readable cases in *.toml: an arbiter can write one. See README.md beside this file."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from arpad.rating.outcome import EventOutcome
from arpad.regulations.loader import all_editions
from arpad.reports.rating import event_json
from arpad.reports.wording import wording
from arpad.tournament.facts import Facts, read_facts
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.time_control_text import parse_code, parse_rate_of_play
from support.events import STARTS, listed, rate, round_robin_rounds, tournament
from support.slips import slip_text

FOLDER = Path(__file__).parent / "b02_rating"
CASE_KEYS = {"name", "article", "articles", "edition", "editions", "because", "players", "options", "events", "expect"}
EVENT_KEYS = {
    "type", "start", "end", "rounds", "crosstable", "facts", "rate_of_play", "time_control", "round_dates",
    "rounds_planned", "expect",
}  # fmt: skip


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.rglob("*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            several = len(editions_of(case)) > 1
            for edition in editions_of(case):
                name = f"{file.relative_to(FOLDER)}: {case['name']}" + (f" ({edition})" if several else "")
                yield pytest.param(case, edition, id=name)


def editions_of(case: Mapping[str, Any]) -> Sequence[str]:
    """`editions` instead of `edition`: the same events under each; their days are those of the first."""
    assert ("edition" in case) != ("editions" in case), case["name"]
    return case.get("editions") or [case["edition"]]


@pytest.mark.parametrize(("case", "edition"), list(cases()))
def test_case(case: Mapping[str, Any], edition: str) -> None:
    assert case["because"] and edition in all_editions()
    assert case.get("article") or case["articles"]
    events = case.get("events") or [{key: value for key, value in case.items() if key in EVENT_KEYS}]
    allowed = CASE_KEYS if "events" in case else CASE_KEYS | EVENT_KEYS
    assert set(case) <= allowed, f"unknown keys: {set(case) - allowed}"
    results = rate(
        edition,
        [_tournament(case, event) for event in events],
        listed(case["players"]),
        [_facts(event) for event in events],
        case.get("options", ()),
    )
    checked = 0
    for event, result in zip(events, results, strict=True):
        checked += _check(event.get("expect", {}), result)
    assert checked, "the case expects nothing"


def _tournament(case: Mapping[str, Any], event: Mapping[str, Any]) -> Tournament:
    assert set(event) <= EVENT_KEYS, f"unknown keys: {set(event) - EVENT_KEYS}"
    kind = EventType(event.get("type", "swiss"))
    players = case["players"]
    rounds = event.get("rounds")
    if rounds is None:
        table = event["crosstable"]
        players = {name: players[name] for name in table}
        rounds = round_robin_rounds(list(table), list(table.values()), kind is EventType.DOUBLE_ROUND_ROBIN)
    control = parse_rate_of_play(event["rate_of_play"]) if "rate_of_play" in event else None
    if "time_control" in event:
        control = parse_code(event["time_control"])
    assert control is not None or not {"rate_of_play", "time_control"} & set(event)
    return tournament(
        players,
        rounds,
        kind,
        event.get("start", STARTS[editions_of(case)[0]]),
        end=event.get("end"),
        time_control=control,
        round_dates=tuple(event.get("round_dates", ())),
        rounds_planned=event.get("rounds_planned"),
    )


def _facts(event: Mapping[str, Any]) -> Facts:
    facts, findings = read_facts(event.get("facts", {}))
    assert not findings, findings
    return facts


def _check(expect: Mapping[str, Any], result: EventOutcome) -> int:
    shown = event_json(result, result.findings, wording("en"))
    players = {player["name"]: player for player in shown["players"]}
    checked = 0
    for name, wanted in expect.items():
        checked += len(wanted)
        if name == "event":
            _check_event(wanted, shown)
        elif name == "slip":
            for player, lines in wanted.items():
                shown_lines = slip_text(result, player)
                assert [line for line in lines if line not in shown_lines] == [], "\n".join(shown_lines)
        elif name == "excluded":
            for player, rows in wanted.items():
                assert players[player]["excluded"] == [{**row, "opponent": _number(players, row)} for row in rows]
        else:
            found = {key: players[name][key] for key in wanted}
            assert found == {key: None if value == "none" else value for key, value in wanted.items()}, name
    return checked


def _number(players: Mapping[str, Any], row: Mapping[str, Any]) -> int:
    return int(players[row["opponent"]]["number"])


def _check_event(wanted: Mapping[str, Any], shown: Mapping[str, Any]) -> None:
    """`failed`, `met`, `open`, `late`, `waived`: rules with that verdict, as 'rule article'."""
    reasons = shown["event"]["reasons"]
    findings = {finding["id"] for finding in shown["findings"]}
    for key, value in wanted.items():
        if key == "rated":
            assert shown["event"]["rated"] is value
        elif key == "findings":
            assert set(value) <= findings
        elif key == "no_findings":
            assert not set(value) & findings
        else:
            verdicts = [f"{step['rule']} {step['article']}" for step in reasons if step["value"] == key]
            missing = [rule for rule in value if rule not in verdicts]
            assert not missing, f"{key}: {verdicts}"
