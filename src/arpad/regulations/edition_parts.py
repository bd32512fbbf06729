"""Parts of an edition's file beside its rules: the history that heads the document, and the unconfirmed rules.

The history says who approved and amended the document, and when. An unconfirmed rule is one that the edition is known
to have, but of whose content no primary source speaks.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from arpad.regulations.checks import Problems, nonempty_text, only_known_keys
from arpad.regulations.edition import Passage, Rule
from arpad.regulations.errors import EditionFileError
from arpad.regulations.shapes import Shape

_CHOICES = {"act": ("approved", "amended"), "body": ("general_assembly", "presidential_board")}
_KEYS = {*_CHOICES, "years"}


def read_history(file: str, entries: Any) -> tuple[Passage, ...]:
    """Every passage with its years; the years of one rise."""
    if not isinstance(entries, list):
        raise EditionFileError(file, "history", "not_a_table")
    return tuple(_passage(file, f"history[{index}]", body) for index, body in enumerate(entries))


def _passage(file: str, key: str, body: Any) -> Passage:
    if not isinstance(body, Mapping):
        raise EditionFileError(file, key, "not_a_table")
    for name in sorted(set(body) ^ _KEYS):
        raise EditionFileError(file, f"{key}.{name}", "no_such_key" if name in body else "missing")
    for name, choices in _CHOICES.items():
        if body[name] not in choices:
            value = repr(body[name])
            raise EditionFileError(file, f"{key}.{name}", "not_among", choices=", ".join(choices), value=value)
    years = body["years"]
    whole = isinstance(years, list) and bool(years) and all(type(year) is int for year in years)
    if not whole or years != sorted(set(years)):
        raise EditionFileError(file, f"{key}.years", "not_whole_numbers")
    return Passage(body["act"], body["body"], tuple(years))


ReadRule: TypeAlias = Callable[[str, str, str, Any, Mapping[str, Shape], Problems], Rule | None]
CERTAINTIES = ("witnesses", "one_witness", "inferred", "assumed")
_UNCONFIRMED = {"rule", "article", "why"}
_OF_THE_ENTRY = {"rule", "why", "certainty", "absent"}


def read_unconfirmed(
    file: str,
    edition_id: str,
    entries: Any,
    rules: Mapping[str, Rule],
    shapes: Mapping[str, Shape],
    read_rule: ReadRule,
) -> tuple[dict[str, Rule], dict[str, Rule]]:
    """Rules that the edition has, but whose content no primary source confirms: declared, never applied as if it did.

    An entry may carry the keys of the rule, as far as they are presumed, or `absent`, and then how certain that is.
    """
    found: dict[str, Rule] = {}
    presumed: dict[str, Rule] = {}
    for index, body in enumerate(entries):
        key = f"unconfirmed[{index}]"
        only_known_keys(file, key, body, _UNCONFIRMED, set(body))
        for name in _UNCONFIRMED:
            nonempty_text(file, f"{key}.{name}", body[name])
        rule = body["rule"]
        if rule not in shapes:
            raise EditionFileError(file, f"{key}.rule", "no_such_rule")
        if rule in rules or rule in found:
            raise EditionFileError(file, f"{key}.rule", "rule_twice", value=repr(rule))
        values = {"why": body["why"]}
        content = {name: value for name, value in body.items() if name not in (*_OF_THE_ENTRY, "article")}
        told = bool(content) or ("certainty" in body and "absent" not in body and _has_no_keys(shapes[rule]))
        if told or "absent" in body or "certainty" in body:
            _certainty(file, key, body, told=told)
        if "absent" in body:
            values["absent"] = body["absent"]
        certainty = body.get("certainty", "")
        found[rule] = Rule(rule, edition_id, body["article"], policy="unconfirmed", values=values, certainty=certainty)
        if told:
            presumed[rule] = replace(
                _presumed(file, key, edition_id, rule, body, shapes, read_rule), certainty=certainty
            )
    return found, presumed


def _has_no_keys(shape: Shape) -> bool:
    """Of such a rule nothing can be told but that it is there."""
    return not shape.keys and not shape.policies and not shape.optional


def _certainty(file: str, key: str, body: Mapping[str, Any], *, told: bool) -> None:
    """Content, or its absence, and how certain that is, go together."""
    if body.get("certainty") not in CERTAINTIES:
        choices, value = ", ".join(CERTAINTIES), repr(body.get("certainty"))
        raise EditionFileError(file, f"{key}.certainty", "not_among", choices=choices, value=value)
    if body.get("absent", True) is not True or told == ("absent" in body):
        raise EditionFileError(file, f"{key}.absent", "keys_or_absent")


def _presumed(
    file: str,
    key: str,
    edition_id: str,
    name: str,
    body: Mapping[str, Any],
    shapes: Mapping[str, Shape],
    read_rule: ReadRule,
) -> Rule:
    """The rule as the entry tells it; it must be whole."""
    problems = Problems()
    content = {one: value for one, value in body.items() if one not in _OF_THE_ENTRY}
    rule = read_rule(file, edition_id, name, content, shapes, problems)
    if rule is None:
        first = problems[0]
        place = first.key.replace(f"rules.{name}", key, 1)
        raise EditionFileError(file, place, first.problem, **first.data)
    return rule
