"""Runs the readable cases of the arbiter's desk in c04_swiss. See README.md beside this file."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from arpad.pairing.minimum_rules import minimum_rules_broken
from arpad.pairing.next_round import swiss_round
from arpad.pairing.readiness import Desk, findings_before_pairing
from arpad.pairing.swiss.round_pairing import NoLegalPairing
from arpad.pairing.system import reported_system
from arpad.regulations.calendar import edition_named
from arpad.tournament.checks import check_tournament
from arpad.tournament.facts import read_facts
from arpad.tournament.model import (
    AbnormalPoints,
    Acceleration,
    ForbiddenPairs,
    PointSystem,
    RequestedBye,
    Tournament,
)
from arpad.values.finding import any_error
from arpad.values.numbers import parse_decimal, shortest_text
from arpad.values.result import Result
from support.events import tournament

FOLDER = Path(__file__).parent / "c04_swiss"
CASE_KEYS = {
    "name", "articles", "article", "editions", "because", "players", "rounds", "rounds_planned", "facts", "byes", "forbidden",
    "virtual_points", "given_points", "bye_worth", "program", "system", "expect",
}  # fmt: skip
EXPECT_KEYS = {"pairs", "bye", "absent", "findings", "no_findings", "broken", "refused", "no_pairing", "scores"}


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("desk_*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            for edition in case["editions"]:
                yield pytest.param(case, edition, id=f"{file.name}: {case['name']} ({edition})")


@pytest.mark.parametrize(("case", "edition"), list(cases()))
def test_case(case: Mapping[str, Any], edition: str) -> None:
    assert case["because"]
    assert set(case) <= CASE_KEYS, f"unknown keys: {set(case) - CASE_KEYS}"
    expect = case["expect"]
    assert expect and set(expect) <= EXPECT_KEYS, f"unknown keys: {set(expect) - EXPECT_KEYS}"
    facts, wrong = read_facts(_with_numbers(case))
    assert not wrong, wrong
    event = _event(case)
    law = edition_named(edition)
    desk = Desk(event, facts, law, event.rounds_paired + 1)
    found = [
        *check_tournament(event),
        *findings_before_pairing(desk),
        *minimum_rules_broken(event, law.rule("minimum_rules")),
    ]
    found += reported_system(event, law) if "system" in case else []
    ids = {finding.id for finding in found}
    assert set(expect.get("findings", ())) <= ids, ids
    assert not set(expect.get("no_findings", ())) & ids
    assert any_error(found) is expect.get("refused", False), ids
    names = {entry.number: entry.name for entry in event.entries}
    if "broken" in expect:
        broken = [
            f"{names[one.data['player']]} {one.data['round']} {one.article}"
            for one in found
            if one.rule == "minimum_rules"
        ]
        assert broken == expect["broken"]
    for name, points in expect.get("scores", {}).items():
        assert shortest_text(desk.field.by_number[_number(case, name)].score, 1) == points, name
    _check_round(expect, desk, names)


def _number(case: Mapping[str, Any], name: str) -> int:
    return list(case["players"]).index(name) + 1


def _check_round(expect: Mapping[str, Any], desk: Desk, names: Mapping[int, str]) -> None:
    if expect.get("no_pairing"):
        with pytest.raises(NoLegalPairing):
            swiss_round(desk)
        return
    if not {"pairs", "bye", "absent"} & set(expect):
        return
    made = swiss_round(desk)
    if "pairs" in expect:
        games = {f"{names[pair.white]} {names[pair.black]}" for pair in made.pairs if not pair.is_rest}
        assert games == set(expect["pairs"])
    if "bye" in expect:
        assert [names[pair.white] for pair in made.pairs if pair.is_rest] == [expect["bye"]]
    if "absent" in expect:
        assert {names[number]: result.value for number, result in made.absent.items()} == expect["absent"]


def _with_numbers(case: Mapping[str, Any]) -> dict[str, Any]:
    numbers = {name: str(number) for number, name in enumerate(case["players"], 1)}
    facts = dict(case.get("facts", {}))
    if "players" in facts:
        facts["players"] = {numbers[name]: body for name, body in facts["players"].items()}
    return facts


def _event(case: Mapping[str, Any]) -> Tournament:
    numbers = {name: number for number, name in enumerate(case["players"], 1)}
    byes = [text.split() for text in case.get("byes", ())]
    worth = parse_decimal(case.get("bye_worth", "1"), 1)
    return tournament(
        case["players"],
        case["rounds"],
        rounds_planned=case.get("rounds_planned", 9),
        point_system=PointSystem(pairing_allocated_bye=worth),
        requested_byes=tuple(RequestedBye(Result(kind), int(number), (numbers[name],)) for name, kind, number in byes),
        forbidden_pairs=tuple(
            ForbiddenPairs(1, None, tuple(numbers[name] for name in text.split())) for text in case.get("forbidden", ())
        ),
        accelerations=tuple(
            Acceleration(parse_decimal(points, 1), 1, 99, numbers[name], numbers[name])
            for name, points in case.get("virtual_points", {}).items()
        ),
        abnormal_points=tuple(
            AbnormalPoints("", parse_decimal(points, 1), None, (numbers[name],))
            for name, points in case.get("given_points", {}).items()
        ),
        pairing_controller=case.get("program", ""),
        type_text=case.get("system", ""),
    )
