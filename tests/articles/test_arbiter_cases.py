"""Runs the readable cases of b06_arbiters. See README.md beside this file."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.arbiters.application import examine_arbiter, norm_of
from arpad.titles.arbiters.event import arbiter_case
from arpad.titles.arbiters.norm import arbiter_norm
from arpad.titles.arbiters.record import read_arbiter_application
from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.titles.model import Requirement
from arpad.tournament.facts import read_facts
from arpad.tournament.model import Entry, RoundRecord, Team, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Title
from arpad.values.result import Colour, Result
from arpad.values.time_control_text import parse_rate_of_play

FOLDER = Path(__file__).parent / "b06_arbiters"
KEYS = {"name", "articles", "because", "title", "event", "facts", "arbiter", "chief", "application", "expect"}
EVENT_KEYS = {
    "system", "players", "rated", "rounds", "federations", "host", "titles", "rating", "rate_of_play", "teams",
    "boards", "start", "end",
}  # fmt: skip


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.toml")):
        content = tomllib.loads(file.read_text("utf-8"))
        for case in content["case"]:
            yield pytest.param(case, content["sound"], id=f"{file.name}: {case['name']}")


@pytest.mark.parametrize(("case", "sound"), list(cases()))
def test_case(case: Mapping[str, Any], sound: Mapping[str, Any]) -> None:
    assert case["because"] and case["articles"] and case["expect"]
    assert set(case) <= KEYS, set(case) - KEYS
    shown = _application(case, sound) if "application" in case else _norm(case, sound)
    for key, wanted in case["expect"].items():
        if key in ("failed", "open"):
            assert sorted(shown[key]) == sorted(wanted), (key, shown[key])
        else:
            assert shown.get(key) == wanted, (key, shown.get(key))


def _norm(case: Mapping[str, Any], sound: Mapping[str, Any]) -> dict[str, Any]:
    title = ArbiterTitle(case["title"])
    chief = {**sound["chief"], **case.get("chief", {})}
    own = {**sound["arbiter"], **sound[title.value.lower()], **case.get("arbiter", {})}
    arbiters = [own] if own.get("role") == "chief" else [chief, own]
    raw = {**sound["facts"], **case.get("facts", {}), "arbiters": [_known(one) for one in arbiters]}
    facts, wrong = read_facts(_known(raw))
    assert not wrong, wrong
    event = {**sound["event"], **case.get("event", {})}
    assert set(event) <= EVENT_KEYS, set(event) - EVENT_KEYS
    law = edition_named("arbiters-2021", "arbiters")
    judged = arbiter_norm(arbiter_case(_event(event), facts, law), facts.arbiters[-1], title)
    return {
        "verdict": judged.verdict.value,
        "achieved": judged.achieved,
        "failed": _named(judged.failed),
        "open": [f"{one.article} {one.missing_fact}" for one in judged.open],
        "by": judged.route.article if judged.route is not None else "",
        "level": judged.case.level,
        "systems": list(judged.case.form_systems),
        "once": [article for article, _ in judged.once],
        "most_certificates": judged.certificates.most,
        "signed_by": judged.signed_by,
    }


def _application(case: Mapping[str, Any], sound: Mapping[str, Any]) -> dict[str, Any]:
    given = case["application"]
    base = sound[given.get("title", "FA").lower()]
    whole = {**base, **given}
    for table in ("arbiter", "seminar"):
        whole[table] = _known({**base[table], **given.get(table, {})})
    norms = given.get("norms", [{}] * len(base["norms"]))
    whole["norms"] = [_known({**own, **changed}) for own, changed in zip(base["norms"], norms, strict=False)]
    whole["norms"] += [_known({**base["norms"][-1], **changed}) for changed in norms[len(base["norms"]) :]]
    application, findings = read_arbiter_application(_known(whole))
    assert application is not None and not findings, findings
    law = edition_named("arbiters-2021", "arbiters")
    numbered = [norm_of(index, claim, None) for index, claim in enumerate(application.norms, 1)]
    verdict = examine_arbiter(application, numbered, law)
    return {
        "complete": verdict.complete,
        "failed": _named([one for one in verdict.missing if one.passed is False]),
        "open": [f"{one.article} {one.missing_fact}" for one in verdict.missing if one.passed is None],
        "considered_by": verdict.considered_by,
        "shown_until": verdict.shown_until,
        "fee_paid_by": verdict.fee_paid_by,
        "title": verdict.application.title.value,
        "edition": verdict.edition.id,
        "exceptions": [", ".join(norm.exceptions) for norm in verdict.norms],
    }


def _known(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value != "none"}


def _named(requirements: Any) -> list[str]:
    """`3.8.1 19 of 20`: the article, what was found, and what is asked."""
    return [_one(requirement) for requirement in requirements]


def _one(requirement: Requirement) -> str:
    return f"{requirement.article} {requirement.measured or '-'} of {requirement.required or '-'}"


def _event(given: Mapping[str, Any]) -> Tournament:
    """Players 1 to n: the first ones rated, federations and titles dealt out in their order."""
    federations = [code for code, number in given["federations"].items() for _ in range(number)]
    players = given.get("players", len(federations))
    federations += [federations[-1]] * (players - len(federations))
    titles = [title for title, number in given.get("titles", {}).items() for _ in range(number)]
    rated = given.get("rated", players)
    teams = given.get("teams", 0)
    entries = tuple(
        Entry(
            number=number,
            name=f"Jugador {number}",
            rating=given.get("rating", 2000) if number <= rated else None,
            federation=federations[number - 1],
            title=Title(titles[number - 1]) if number <= len(titles) else None,
            rounds=_first_round(number, players) if teams else (),
        )
        for number in range(1, players + 1)
    )
    size = players // teams if teams else 0
    start, end = given["start"], given["end"]
    assert isinstance(start, date)
    return Tournament(
        entries=entries,
        name="Abierto de Prueba",
        federation=given["host"],
        start=start,
        end=end,
        rounds_planned=given["rounds"],
        declared_type=EventType(given["system"]),
        time_control=parse_rate_of_play(given["rate_of_play"]),
        teams=tuple(
            Team(number, f"Equipo {number}", tuple(range((number - 1) * size + 1, number * size + 1)))
            for number in range(1, teams + 1)
        ),
    )


def _first_round(number: int, players: int) -> tuple[RoundRecord, ...]:
    """Everybody plays: 1 against the first of the second half."""
    half = players // 2
    opponent = number + half if number <= half else number - half
    return (RoundRecord(opponent, Colour.WHITE if number <= half else Colour.BLACK, Result.DRAW),)
