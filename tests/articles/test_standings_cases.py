"""Runs the readable cases of standings in c06_tournament and c07_tiebreaks. See README.md beside this file."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.regulations.loader import all_editions
from arpad.regulations.options import with_option
from arpad.reports.standings_json import standings_json
from arpad.reports.wording import wording
from arpad.standings.event import EventStandings, Wishes, standings_of
from arpad.standings.orders import TIEBREAKS
from arpad.tournament.facts import read_facts
from arpad.tournament.model import PointSystem, Team, Tournament
from arpad.values.event_type import EventType
from support.events import tournament

FOLDER = Path(__file__).parent
FOLDERS = ("c06_tournament", "c07_tiebreaks")
EVENT_KEYS = {"type", "players", "teams", "rounds", "rounds_planned", "points"}
CASE_KEYS = {
    "name", "article", "articles", "editions", "because", "event", "tiebreaks", "options", "facts", "unrated", "after", "expect",
}  # fmt: skip
EXPECT_KEYS = {"order", "findings", "no_findings", "tiebreaks", "struck"}


def cases() -> Iterator[Any]:
    for folder in FOLDERS:
        for file in sorted((FOLDER / folder).glob("*.toml")):
            content = tomllib.loads(file.read_text("utf-8"))
            events = _shared_events() | content.get("event", {})
            for case in content["case"]:
                for edition in case["editions"]:
                    yield pytest.param(case, events, edition, id=f"{folder}/{file.name}: {case['name']} ({edition})")


def _shared_events() -> dict[str, Any]:
    return dict(tomllib.loads((FOLDER / "c07_tiebreaks" / "events.toml").read_text("utf-8"))["event"])


@pytest.mark.parametrize(("case", "events", "edition"), list(cases()))
def test_case(case: Mapping[str, Any], events: Mapping[str, Any], edition: str) -> None:
    assert case["because"]
    assert case.get("article") or case["articles"]
    assert set(case) <= CASE_KEYS, f"unknown keys: {set(case) - CASE_KEYS}"
    event = events[case["event"]]
    assert set(event) <= EVENT_KEYS, f"unknown keys: {set(event) - EVENT_KEYS}"
    facts, wrong = read_facts(case.get("facts", {}))
    assert not wrong, wrong
    law = edition_named(edition)
    for option in case.get("options", ()):
        law = with_option(law, option)
    wishes = Wishes(case.get("tiebreaks"), case.get("after"), case.get("unrated"))
    found = standings_of(_tournament(event), facts, law, wishes)
    _check(case["expect"], found)


def _tournament(event: Mapping[str, Any]) -> Tournament:
    made = tournament(
        event["players"],
        event["rounds"],
        EventType(event.get("type", "swiss")),
        rounds_planned=event.get("rounds_planned"),
        point_system=PointSystem(**event.get("points", {})),
    )
    numbers = {entry.name: entry.number for entry in made.entries}
    teams = tuple(
        Team(number, name, tuple(numbers[player] for player in players))
        for number, (name, players) in enumerate(event.get("teams", {}).items(), 1)
    )
    return replace(made, teams=teams)


def _check(expect: Mapping[str, Any], found: EventStandings) -> None:
    shown = standings_json(found, found.findings, "", wording("en"))
    lines = shown.get("teams") or shown["players"]
    by_name = {line["name"]: line for line in lines}
    ids = {finding["id"] for finding in shown["findings"]}
    assert expect, "the case expects nothing"
    for key, wanted in expect.items():
        if key == "order":
            assert [line["name"] for line in lines if line["rank"] is not None] == wanted
        elif key == "struck":
            assert [line["name"] for line in lines if line["rank"] is None] == wanted
        elif key == "findings":
            assert set(wanted) <= ids
        elif key == "no_findings":
            assert not set(wanted) & ids
        elif key == "tiebreaks":
            assert shown["tiebreaks"] == wanted
        else:
            line = by_name[key]
            between = line["separated_by"] or {}
            flat = {**line["tiebreaks"], "rank": line["rank"], "points": line["points"], "by": between.get("by")}
            values = {name: "none" if flat[name] is None else flat[name] for name in wanted}
            assert values == wanted, key


def test_every_shared_event_is_used() -> None:
    used = {param.values[0]["event"] for param in cases()}
    assert set(_shared_events()) <= used


def untried_tiebreaks(names: Iterable[str], expected: set[str]) -> list[str]:
    """Of those tie-breaks the ones of which no case expects a value, as sentences."""
    spelled: dict[str, set[str]] = defaultdict(set)
    for edition in all_editions().values():
        for rule in edition.rules.values():
            spelled[rule.name] |= {code.upper() for code in rule.values.get("codes", ())}
    return [
        f"No case in tests/articles/c06_tournament or c07_tiebreaks expects a value of the tie-break {name} "
        f"({', '.join(sorted(spelled[name])) or 'in no edition'}): write one from its article."
        for name in names
        if not spelled[name] & expected
    ]


def expected_codes() -> set[str]:
    """The codes whose values some case expects, without modifiers."""
    lines = [line for param in cases() for line in param.values[0]["expect"].values() if isinstance(line, Mapping)]
    return {re.split("[/:]", code)[0].upper() for line in lines for code in line}


def test_every_tiebreak_has_a_case_that_expects_its_value() -> None:
    untried = untried_tiebreaks(TIEBREAKS, expected_codes())
    assert not untried, "\n" + "\n".join(untried)


def test_a_tiebreak_without_a_case_is_told_in_a_sentence() -> None:
    assert untried_tiebreaks(["fewest_draws"], expected_codes()) == [
        "No case in tests/articles/c06_tournament or c07_tiebreaks expects a value of the tie-break fewest_draws "
        "(in no edition): write one from its article."
    ]
    assert untried_tiebreaks(["koya"], {"BH"})[0].startswith(
        "No case in tests/articles/c06_tournament or c07_tiebreaks expects a value of the tie-break koya (KS"
    )
