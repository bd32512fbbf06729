"""What a verb and its fields are called, in the language of whoever reads it."""

from arpad.office.description import VerbDescription, VerbField
from arpad.reports.wording import Wording


class MissingWords(LookupError):
    """A verb or a field that has no words yet; the message says what to write, and where."""


def title_of(verb: VerbDescription, words: Wording) -> str:
    return _text(words, f"ask.{verb.name}", of=f"the verb {verb.name}")


def label_of(verb: VerbDescription, field: VerbField, words: Wording) -> str:
    """Words of its own for this verb, or those that the field has everywhere."""
    own = f"ask.{verb.name}.{field.name}"
    shared = f"ask.field.{field.name}"
    return _text(words, own if words.has(own) else shared, of=f"the field {field.name} of the verb {verb.name}")


def done_of(verb: VerbDescription, words: Wording) -> str:
    """That it was done."""
    return _text(words, f"desk.done.{verb.done or verb.name}", of=f"that the verb {verb.name} was done")


def _text(words: Wording, key: str, *, of: str) -> str:
    if not words.has(key):
        file = f"reports/wording/{words.language}/web_asks.toml"
        raise MissingWords(f'There are no words for {of}: write "{key}" in {file}')
    return words.text(key)
