"""A field of a form made from the description of a fact."""

from collections.abc import Sequence

from arpad.reports.wording import Wording
from arpad.values.fields import ANSWERS, Asked, Field
from arpad.values.records import dataclass

_KINDS = {Asked.DAY: "date", Asked.NUMBER: "number", Asked.LINES: "lines"}


@dataclass(frozen=True)
class ShownFact:
    """`choices` are values with their words; without any it is an input of the kind."""

    name: str
    label: str
    kind: str
    choices: Sequence[tuple[str, str]]
    value: str


def shown_field(field: Field, name: str, value: str, words: Wording) -> ShownFact:
    """Its words are those of `ask.field.NAME`; the answers yes and no have one text everywhere."""
    answers = field.asked is Asked.ANSWER
    group = "answer" if answers else name
    choices = ANSWERS if answers else field.choices
    named = [(choice, words.text(f"ask.choice.{group}.{choice}")) for choice in choices]
    return ShownFact(name, words.text(f"ask.field.{name}"), _KINDS.get(field.asked, "text"), named, value)
