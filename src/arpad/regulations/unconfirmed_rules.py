"""Rules that an edition is known to have, but of whose content no primary source speaks."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from arpad.regulations.checks import Problems, nonempty_text, only_known_keys
from arpad.regulations.edition import Rule
from arpad.regulations.errors import EditionFileError
from arpad.regulations.shapes import Shape

ReadRule: TypeAlias = Callable[[str, str, str, Any, Mapping[str, Shape], Problems], Rule | None]
CERTAINTIES = ("witnesses", "one_witness", "inferred")
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
            raise EditionFileError(file, f"{key}.rule", f"{rule!r}: no such rule")
        if rule in rules or rule in found:
            raise EditionFileError(file, f"{key}.rule", f"{rule!r} is a rule of this edition, or stands here twice")
        values = {"why": body["why"]}
        content = {name: value for name, value in body.items() if name not in (*_OF_THE_ENTRY, "article")}
        if content or "absent" in body or "certainty" in body:
            _certainty(file, key, body, content)
        if "absent" in body:
            values["absent"] = body["absent"]
        certainty = body.get("certainty", "")
        found[rule] = Rule(rule, edition_id, body["article"], policy="unconfirmed", values=values, certainty=certainty)
        if content:
            presumed[rule] = replace(
                _presumed(file, key, edition_id, rule, body, shapes, read_rule), certainty=certainty
            )
    return found, presumed


def _certainty(file: str, key: str, body: Mapping[str, Any], content: Mapping[str, Any]) -> None:
    """Content, or its absence, and how certain that is, go together."""
    if body.get("certainty") not in CERTAINTIES:
        choices, value = ", ".join(CERTAINTIES), repr(body.get("certainty"))
        raise EditionFileError(file, f"{key}.certainty", "not_among", choices=choices, value=value)
    if body.get("absent", True) is not True or bool(content) == ("absent" in body):
        raise EditionFileError(file, f"{key}.absent", "an entry has the keys of its rule, or absent = true")


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
        raise EditionFileError(file, place, first.kind or first.problem, **first.data)
    return rule
