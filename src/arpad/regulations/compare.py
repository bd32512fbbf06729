"""What changed between two editions."""

from dataclasses import dataclass
from typing import Any

from arpad.regulations.edition import Edition, Rule


@dataclass(frozen=True)
class Difference:
    """A key of a rule with its two values (None where it is absent); without key, a whole rule."""

    rule: str
    key: str
    first: Any
    second: Any


def differences(first: Edition, second: Edition) -> list[Difference]:
    """Rule by rule, in the first edition's order; then the rules only the second has."""
    found: list[Difference] = []
    for name, rule in first.rules.items():
        other = second.rules.get(name)
        if other is None:
            found.append(Difference(name, "", rule.article, None))
        else:
            found += _in_rule(rule, other)
    found += [
        Difference(name, "", None, rule.article) for name, rule in second.rules.items() if name not in first.rules
    ]
    return found


def _in_rule(first: Rule, second: Rule) -> list[Difference]:
    before, after = _keys(first), _keys(second)
    return [
        Difference(first.name, key, before.get(key), after.get(key))
        for key in dict.fromkeys((*before, *after))
        if before.get(key) != after.get(key)
    ]


def _keys(rule: Rule) -> dict[str, Any]:
    policy = {"policy": rule.policy} if rule.policy else {}
    return {"article": rule.article, **policy, **rule.values}
