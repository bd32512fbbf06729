"""Requirements of titles and applications in words, for every reader the same."""

from collections.abc import Iterable
from typing import Any

from arpad.reports.wording import Wording
from arpad.results.table import TEXT, Column, Kind, Table, Words, points_text
from arpad.titles.model import Requirement
from arpad.values.event_type import EventType
from arpad.values.finding import DecimalText
from arpad.values.numbers import parse_decimal
from arpad.values.records import dataclass

_CODES = {
    **{code: f"title.{code}" for code in ("yes", "no", "crosstable")},
    **{code: f"form.it1.basis.{code}" for code in ("start", "each_game")},
    **{kind.value: f"type.{kind.value}" for kind in EventType},
}
_POINT_RULES = ("minimum_score",)
_ANSWERS = ("true", "false")  # of rules that have words for them
MOST_CHOICES = 5  # that a line spells out


def verdict_word(passed: bool | None, words: Words) -> str:
    return words.text("title.open" if passed is None else "title.met" if passed else "title.failed")


def shown_value(value: str, words: Words) -> str:
    """A measured or required value: codes as words, decimals as the language writes them, what is not known a dash."""
    if isinstance(value, DecimalText):
        return words.number(value)
    choices = value.split(" | ")
    if len(choices) > MOST_CHOICES:
        return words.text("norms.one_of", count=len(choices))
    return " / ".join(", ".join(_told(part, words) for part in choice.split(", ")) for choice in choices) or "—"


def _told(part: str, words: Words) -> str:
    if part in _CODES:
        return words.text(_CODES[part])
    championship = f"championship.{part}"
    return words.text(championship) if words.has(championship) else part


def found_text(requirement: Requirement, words: Words) -> str:
    """What was measured; an answer in the words of its rule."""
    if requirement.measured in _ANSWERS:
        return words.text(f"norms.said.{requirement.rule}.{requirement.measured}")
    return _value_of(requirement, requirement.measured, words)


def asked_text(requirement: Requirement, words: Words) -> str:
    """What is required; where an answer is, in the words of its rule."""
    if requirement.required in _ANSWERS:
        return words.text(f"norms.asked.{requirement.rule}")
    return _value_of(requirement, requirement.required, words)


def _value_of(requirement: Requirement, value: str, words: Words) -> str:
    """Its measured or required value; points with their halves."""
    if requirement.rule in _POINT_RULES and value:
        return points_text(parse_decimal(value, 1), words)
    return shown_value(value, words)


def requirements_table(requirements: Iterable[Requirement]) -> Table:
    measured = Kind(found_text)
    required = Kind(asked_text)
    rule = Kind(lambda name, words: words.rule(name), left=True)
    return Table(
        list(requirements),
        text=(
            Column("rule", rule, lambda row: row.rule, "title.head.rule"),
            Column("measured", measured, lambda row: row, "title.head.measured"),
            Column("required", required, lambda row: row, "title.head.required"),
            Column("article", TEXT, lambda row: row.article, "title.head.article"),
            Column("verdict", Kind(lambda one, words: verdict_word(one.passed, words), left=True), lambda row: row,
                   "title.head.verdict"),
        ),
    )  # fmt: skip


@dataclass(frozen=True)
class ShownRequirement:
    rule: str
    measured: str
    required: str
    article: str
    verdict: str
    passed: bool | None


def shown_requirements(requirements: Iterable[Requirement], words: Wording) -> list[ShownRequirement]:
    """What failed first, then what was met, and what stands open last."""
    order = {False: 0, True: 1, None: 2}
    return [
        ShownRequirement(
            _marked(words.rule(requirement.rule), requirement, words),
            found_text(requirement, words),
            asked_text(requirement, words),
            requirement.article,
            verdict_word(requirement.passed, words),
            requirement.passed,
        )
        for requirement in sorted(requirements, key=lambda requirement: order[requirement.passed])
    ]


def _marked(text: str, requirement: Requirement, words: Wording) -> str:
    """A rule that the edition does not have for certain says so (I-660)."""
    if not requirement.certainty:
        return text
    return words.text("slip.unconfirmed", text=text, how=words.text(f"slip.certainty.{requirement.certainty}"))


def requirement_json(requirement: Requirement) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "rule": requirement.rule,
        "article": requirement.article,
        "measured": requirement.measured,
        "required": requirement.required,
        "passed": requirement.passed,
    }
    return shown | {"missing_fact": requirement.missing_fact} if requirement.missing_fact else shown


def missing_sentence(requirement: Requirement, words: Wording) -> str:
    """What a requirement lacks, as a person says it; one that is only open may have words of its own."""
    key = f"missing.{requirement.rule}"
    if requirement.passed is None and words.has(f"{key}.open"):
        key = f"{key}.open"
    return words.text(
        key,
        measured=found_text(requirement, words),
        required=asked_text(requirement, words),
        fact=requirement.missing_fact or requirement.required,
    )
