"""The JSON of the commands is as its published schemas say, key by key, for all examples."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import arpad
from support.json_schemas import OUTPUTS, file_of, schema_of, validator
from support.library import SOUND, every_report, facts_of, read

ROOT = Path(__file__).parents[2]

CALLS: dict[str, Callable[[arpad.TournamentReport], Any]] = {
    "rate": lambda report: arpad.rate(report).to_dict(),
    "standings": lambda report: arpad.standings(report).to_dict("es", explain=True),
    "norms": lambda report: arpad.norms(report).to_dict(explain=True),
    "pair": lambda report: arpad.pair(report).to_dict("es"),
    "check": lambda report: arpad.check(report).to_dict(),
}


@every_report
def test_every_example(path: Path) -> None:
    validator("validate").validate(arpad.validate(path, facts_of(path)).to_dict())
    for output, call in CALLS.items():
        try:
            validator(output).validate(call(read(path)))
        except arpad.InputRefused as refused:
            validator("refused").validate(refused.to_dict())
        except arpad.PairingImpossible as impossible:
            validator("pair").validate(impossible.to_dict())
        except arpad.RegulationError:
            continue


def test_the_editions() -> None:
    validator("edition-list").validate([edition.to_dict() for edition in arpad.editions()])


@pytest.mark.parametrize(("arbiter", "title", "verdict"), [("990900102", "FA", "met"), ("990900103", "IA", "open")])
def test_the_norm_of_an_arbiter(arbiter: str, title: str, verdict: str) -> None:
    norm = arpad.arbiter_norm(read(ROOT / "examples/titles/arbiters.trf"), arbiter=arbiter, title=title)
    assert norm.verdict == verdict
    validator("arbiter-norm").validate(norm.to_dict())
    validator("arbiter-norm").validate(norm.to_dict("es"))


def test_several_reports_and_one_that_is_refused() -> None:
    reports = [read(path) for path in SOUND[:2]]
    validator("rate").validate(arpad.rate(reports).to_dict())
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.rate([reports[0], reports[0]])
    assert refused.value.rated is not None
    validator("rate").validate(refused.value.rated.to_dict())


def test_a_pair_that_was_asked_about_and_one_that_was_handed_in() -> None:
    made = arpad.pair(read(ROOT / "examples/08-swiss.trf"))
    first, second = made.pairs[0], made.pairs[1]
    other = [(first.white, second.white), (first.black, second.black), *made.pairs[2:]]
    bye = [] if made.bye is None else [(made.bye, 0)]
    why, compared = made.why(first.white, second.white), made.compare([*other, *bye])
    validator("pair").validate(made.to_dict(why=why, compared=compared))


@pytest.mark.parametrize("output", OUTPUTS)
def test_what_is_published_is_a_schema_and_says_something(output: str) -> None:
    published = json.loads((ROOT / "docs/reference/schemas" / file_of(output)).read_text("utf-8"))
    assert published == schema_of(output)
    assert published["$id"] == f"urn:arpad:schema:{output}:{OUTPUTS[output].version}"
    jsonschema_rs.meta.validate(published)
    wrong: list[Any] = [{"findings": [{"id": 1}]}, [{"id": 1}], "text"]
    assert not any(validator(output).is_valid(one) for one in wrong)


def test_every_published_file_is_a_schema_that_is_made_or_an_older_version_of_it() -> None:
    for file in (ROOT / "docs/reference/schemas").glob("*.json"):
        output, _, version = file.stem.rpartition(".v")
        assert 1 <= int(version) <= OUTPUTS[output].version, file.name
        jsonschema_rs.meta.validate(json.loads(file.read_text("utf-8")))


def test_what_the_front_door_gives_is_described() -> None:
    """Whatever has a `to_dict()` is one of the outputs: a new one needs a schema."""
    with_data = {name for name in arpad.__all__ if hasattr(getattr(arpad, name), "to_dict")}
    described = {
        "RatedEvent", "RatedPeriod", "RankedEvent", "EventNorms", "PairedRound", "PairingImpossible", "CheckedEvent",
        "ValidatedReport", "InputRefused", "EditionSummary", "NewList", "ArbiterNorm",
    }  # fmt: skip
    assert with_data == described
