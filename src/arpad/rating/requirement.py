"""A requirement of the edition, measured on one event."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any

from arpad.regulations.edition import Rule
from arpad.values.records import dataclass
from arpad.values.trace import Step


class Outcome(StrEnum):
    MET = "met"
    FAILED = "failed"  # the event is not rated
    WAIVED = "waived"  # failed, but a recorded decision admits the event
    OPEN = "open"  # a fact is missing: nobody may take it as met
    LATE = "late"  # failed, with no consequence for the rating


@dataclass(frozen=True)
class Requirement:
    rule: Rule
    outcome: Outcome
    inputs: Mapping[str, Any] = field(default_factory=dict)
    missing_fact: str = ""  # in the facts file; with FAILED: a fact that could change the verdict
    missing_record: str = ""  # in the report
    weighs: bool = True  # whether failing it leaves games unrated; else it is only late
    article: str = ""  # where one rule stands in several articles, the one that decided

    @property
    def step(self) -> Step:
        return Step(
            rule=self.rule.name,
            article=self.article or self.rule.article,
            inputs=dict(self.inputs),
            value=self.outcome.value,
            note="requirement",
            edition=self.rule.edition,
        )
