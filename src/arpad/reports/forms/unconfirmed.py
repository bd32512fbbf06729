"""The rules behind a norm that no text at hand has (I-660), as its paper names them."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from arpad.regulations.edition import Edition
from arpad.reports.wording import Wording
from arpad.titles.model import NormVerdict
from arpad.values.records import dataclass

_OF_EVERY_NORM = ("norm_average", "performance_table")


@dataclass(frozen=True, slots=True)
class UnconfirmedRule:
    """`certainty` says how its content is known."""

    rule: str
    article: str
    certainty: str


def unconfirmed_rules(edition: Edition, verdict: NormVerdict) -> tuple[UnconfirmedRule, ...]:
    """What was asked, what counted and how, each rule once."""
    found = [edition.find(name) for name in dict.fromkeys(_rules(verdict))]
    return tuple(UnconfirmedRule(one.name, one.article, one.certainty) for one in found if one and one.certainty)


def _rules(verdict: NormVerdict) -> Iterator[str]:
    yield from (requirement.rule for requirement in verdict.requirements)
    yield from _OF_EVERY_NORM
    for line in verdict.lines:
        yield from filter(None, (line.rule, line.adjusted_by.value))
    yield from (remark.rule for remark in verdict.remarks)


def unconfirmed_box(rules: Sequence[UnconfirmedRule], words: Wording) -> dict[str, Any]:
    """One line for each way in which they are known; without rules there is none."""
    ways = groupby(sorted(rules, key=lambda one: one.certainty), key=lambda one: one.certainty)
    return {
        "title": words.text("form.unconfirmed.title"),
        "lines": [
            words.text(
                "form.unconfirmed.line",
                how=_as_a_sentence(words.text(f"slip.certainty.{certainty}")),
                rules="; ".join(f"{words.rule(one.rule)} ({one.article})" for one in alike),
            )
            for certainty, alike in ways
        ],
    }


def _as_a_sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
