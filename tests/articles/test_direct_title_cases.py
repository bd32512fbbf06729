"""Runs the readable cases of b01_titles/direct: titles from championships. See README.md beside this file."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.regulations.options import with_option
from arpad.titles.achievements import Finishers
from arpad.titles.championship import EventFacts, Finisher, championship_of
from arpad.titles.direct_titles import DirectTitles, Status, titles_of_championship
from arpad.values.numbers import parse_decimal
from arpad.values.person import Sex, Title

FOLDER = Path(__file__).parent / "b01_titles" / "direct"
PLACES = ("gold", "silver", "bronze", "fourth", "fifth", "sixth", "seventh", "eighth")
POINTS = {"clear": (70, 60, 50, 40, 30, 20, 10, 10), "shared": (70, 70, 50, 40, 30, 20, 10, 10)}
TENTHS = {"1": 10, "=": 5, "0": 0}
KEYS = {"name", "articles", "article", "edition", "championships", "because", "expect", "players", "facts", "options",
        "fill", "fill_group", "federations"}  # fmt: skip


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            for code in case["championships"]:
                yield pytest.param(case, code, id=f"{file.name}: {case['name']} ({code})")


@pytest.mark.parametrize(("case", "code"), list(cases()))
def test_case(case: Mapping[str, Any], code: str) -> None:
    assert case["because"] and case["expect"] and ("articles" in case or ("article" in case and "edition" in case))
    assert set(case) <= KEYS, set(case) - KEYS
    edition = edition_named(case.get("edition", "titles-2009"), "titles")
    for option in case.get("options", ()):
        edition = with_option(edition, option)
    if "players" in case:
        _check_players(case, code, edition)
        return
    for scene, wanted in case["expect"].items():
        if scene == "reached":
            for stage, rewards in wanted.items():
                found = _given(code, _field([70] * 8, code, stage), {}, edition)
                assert _rewards(found, "gold") == rewards, stage
        else:
            found = _given(code, _field(POINTS[scene], code), {}, edition)
            for place, rewards in wanted.items():
                assert _rewards(found, place) == rewards, (scene, place)
            assert not _rewards(found, "eighth")


def _field(points: Sequence[int], code: str, reached: str = "") -> list[Finisher]:
    sex = Sex.FEMALE if code.endswith("_women") else Sex.MALE
    return [
        Finisher(
            number, PLACES[number - 1], number, 1, points[number - 1], (), f"F{number}", sex,
            reached=reached if number == 1 else "",
        )
        for number in range(1, 9)
    ]  # fmt: skip


def _given(code: str, players: Sequence[Finisher], facts: Mapping[str, Any], edition: Edition) -> DirectTitles:
    values = {"member_federations": 24, "subzonal_approved": True} | dict(facts)
    about = EventFacts(**{name: None if value == "none" else value for name, value in values.items()})
    return titles_of_championship(championship_of(code), Finishers(players), about, edition)


def _rewards(found: DirectTitles, name: str) -> list[str]:
    return [
        " ".join(filter(None, (one.title, one.reward, str(one.credit or ""))))
        + ("" if one.status is Status.POSSIBLE else f": {one.status}")
        for one in found.rewards
        if one.name == name
    ]


def _check_players(case: Mapping[str, Any], code: str, edition: Edition) -> None:
    """Players with their own games; `fill` of others make up the field."""
    given = case["players"]
    players = [_player(number, name, body, given) for number, (name, body) in enumerate(given.items(), 1)]
    last = len(players)
    players += [
        Finisher(
            number,
            f"other {number}",
            number,
            1,
            0,
            (),
            f"F{1 + (number - 1) % case.get('federations', 99)}",
            Sex.FEMALE,
            group=case.get("fill_group", ""),
        )
        for number in range(last + 1, last + 1 + case.get("fill", 8))
    ]
    found = _given(code, players, case.get("facts", {}), edition)
    for name, wanted in case["expect"].items():
        if name == "findings":
            assert set(wanted) <= {finding.id for finding in found.findings}
        elif name == "no_findings":
            assert not set(wanted) & {finding.id for finding in found.findings}
        elif name == "requirements":
            assert {f"{one.rule}: {one.measured} of {one.required}": one.passed for one in found.requirements} == wanted
        else:
            assert _rewards(found, name) == wanted, name


def _player(number: int, name: str, body: Mapping[str, Any], everybody: Mapping[str, Any]) -> Finisher:
    place = body.get("place", number)
    sharing = sum(other.get("place", index) == place for index, other in enumerate(everybody.values(), 1))
    results = tuple(TENTHS[one] for one in body.get("results", ""))
    points = parse_decimal(body["points"], 1) if "points" in body else sum(results)
    sex = Sex(body["sex"]) if "sex" in body else None
    held = Title(body["title"]) if "title" in body else None
    optional = ("rating", "best_rating", "best_rating_on", "rated_games", "by_table_games", "by_table_percent")
    known = {key: body.get(key) for key in optional}
    known |= {"given": body.get("given", 0), "group": body.get("group", "")}
    entered = Title(body["by_table"]) if "by_table" in body else None
    federation = body.get("federation", f"F{number}")
    return Finisher(
        number, name, place, sharing, points, results, federation, sex, held, by_table=entered, **known
    )  # fmt: skip
