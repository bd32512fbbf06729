"""An edition with one key changed: a federation's declared option, or a researcher's what-if."""

from dataclasses import replace
from datetime import date

from arpad.regulations.checks import table_names
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.errors import UnknownRule
from arpad.regulations.plugged import policy_keys, with_plugged
from arpad.regulations.shapes import SHAPES, TEXT_CHOICES
from arpad.values.finding import Problem
from arpad.values.numbers import parse_decimal

_GREATEST = 1_000_000  # beyond every figure of a regulation; lists are computed in columns of 64 bits


_MOST_WORDS = 0.6  # of the words of two names together

STRICT = "supplement.strict=true"
"""The option under which only confirmed rules count. It acts where the edition is chosen and completed."""


def with_option(edition: Edition, assignment: str) -> Edition:
    """`RULE.KEY=VALUE`, names as `arpad edition show` prints them. Unknown names are refused with the nearest one."""
    if assignment == STRICT:
        return (
            replace(edition, changed=(*edition.changed, STRICT)) if edition.supplement or edition.presumed else edition
        )
    path, equals, text = assignment.partition("=")
    rule_name, _, key = path.strip().partition(".")
    if not equals or not key:
        raise UnknownRule(edition.id, assignment, None, Problem("problem.form"))
    rule = edition.find(rule_name)
    if rule is None:
        raise UnknownRule(edition.id, rule_name, _nearest_setting(edition, f"{rule_name}.{key}", rule_name))
    changed = _with_policy(rule, text.strip()) if key == "policy" else _with_value(rule, key, text.strip())
    return replace(
        edition,
        rules={**edition.rules, rule_name: changed},
        changed=(*edition.changed, f"{rule_name}.{key}={text.strip()}"),
    )


def _with_policy(rule: Rule, policy: str) -> Rule:
    policies = with_plugged(rule.name, SHAPES[rule.name]).policies
    if policy not in policies:
        choices = {"choices": ", ".join(policies)}
        problem = Problem("problem.one_of", choices) if policies else Problem("law.problem.no_policies")
        raise UnknownRule(rule.edition, f"{rule.name}.policy={policy}", _nearest(policy, policies), problem)
    missing = [key for key in policy_keys(rule.name, policy) if key not in rule.values]
    if missing:
        first = Problem("problem.set_first", {"keys": ", ".join(missing)})
        raise UnknownRule(rule.edition, f"{rule.name}.policy={policy}", None, first)
    return replace(rule, policy=policy)


def _with_value(rule: Rule, key: str, text: str) -> Rule:
    shape = with_plugged(rule.name, SHAPES[rule.name])
    kinds = {**shape.keys, **shape.optional}
    path = f"{rule.name}.{key}"
    if key not in kinds:
        raise UnknownRule(rule.edition, path, _nearest(key, kinds))
    kind = kinds[key]
    value: object
    try:
        if kind == "integer":
            value = int(text)
            if not 0 <= value <= _GREATEST:
                raise ValueError(text)
        elif kind == "flag":
            value = {"true": True, "false": False}[text.lower()]
        elif kind == "decimal":
            parse_decimal(text, 1)
            value = text
        elif kind == "day":
            value = str(date.fromisoformat(text))
        elif kind == "table":
            if text not in table_names():
                raise UnknownRule(
                    rule.edition, f"{path}={text}", _nearest(text, table_names()), Problem("problem.no_table")
                )
            value = text
        elif kind == "text":
            value = text
        else:
            raise UnknownRule(rule.edition, path, None, Problem("problem.not_settable"))
    except (ValueError, KeyError):
        raise UnknownRule(rule.edition, f"{path}={text}", None, Problem(f"problem.takes.{kind}")) from None
    choices = TEXT_CHOICES.get((rule.name, key))
    if choices is not None and text not in choices:
        one_of = Problem("problem.one_of", {"choices": ", ".join(choices)})
        raise UnknownRule(rule.edition, f"{path}={text}", _nearest(text, choices), one_of)
    return replace(rule, values={**rule.values, key: value})


def _nearest_setting(edition: Edition, path: str, rule_name: str) -> str | None:
    """Somebody who guesses a name has its words, in another order: `floor.rating` is `rating_floor.floor`."""
    words = _words(path)
    shapes = {name: with_plugged(name, SHAPES[name]) for name in edition.rules if name in SHAPES}
    paths = [f"{name}.{key}" for name, shape in shapes.items() for key in (*shape.keys, *shape.optional)]
    shared = {path: len(words & _words(path)) / len(words | _words(path)) for path in paths}
    best = max(shared.values(), default=0)
    if best < _MOST_WORDS:
        return _nearest(rule_name, edition.rules)
    return _nearest(path, [path for path, share in shared.items() if share == best]) or None


def _words(path: str) -> set[str]:
    return set(path.replace(".", "_").split("_"))


def _nearest(name: str, known: object) -> str | None:
    import difflib  # slow to load, and needed for a wrong name only

    matches = difflib.get_close_matches(name, list(known), n=1, cutoff=0.4)  # type: ignore[call-overload]
    return matches[0] if matches else None
