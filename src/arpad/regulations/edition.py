"""An edition and its rules, as the engines see them, and what changed between two editions."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from typing import Any

from arpad.regulations.errors import NO_RULE, UnconfirmedRule, UnknownRule
from arpad.values.numbers import parse_decimal
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Rule:
    """One rule of one edition, with its article. Keys are read by type; the loader has already checked them."""

    name: str
    edition: str
    article: str
    also: tuple[str, ...] = ()
    policy: str = ""
    interpretations: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    certainty: str = ""  # blank where the document is known: else how the content of the rule is known

    def integer(self, key: str) -> int:
        value = self.values[key]
        assert isinstance(value, int)
        return value

    def maybe_integer(self, key: str) -> int | None:
        value = self.values.get(key)
        return value if isinstance(value, int) else None

    def maybe_day(self, key: str) -> date | None:
        return date.fromisoformat(self.text(key)) if key in self.values else None

    def flag(self, key: str) -> bool:
        return bool(self.values.get(key, False))

    def text(self, key: str) -> str:
        return str(self.values[key])

    def tenths(self, key: str) -> int:
        return parse_decimal(self.text(key), 1)

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(self.values[key])

    def maybe_texts(self, key: str) -> tuple[str, ...]:
        return self.texts(key) if key in self.values else ()

    def integers(self, key: str) -> tuple[int, ...]:
        return tuple(self.values[key])

    def bands(self, key: str) -> tuple[tuple[int, int], ...]:
        """(from_rating, minutes), the highest first."""
        return tuple((band["from_rating"], band["minutes"]) for band in self.values[key])

    def minutes_for(self, rating: int) -> int:
        """The least minutes that the bands ask for with a player of that rating."""
        return next(minutes for from_rating, minutes in self.bands("bands") if rating >= from_rating)


@dataclass(frozen=True)
class Erratum:
    """Where the document slips: what it prints, what is used, and why."""

    ruling: str
    article: str
    printed: str
    used: str
    why: str
    rule: str = ""
    percentages: tuple[int, ...] = ()  # the rows of a table of percentages that are misprinted
    steps: tuple[str, ...] = ()  # lines of a slip that rest on it, where they are not those of its rule and article
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # printed, used, why by language

    def told(self, key: str, language: str) -> str:
        """In that language; figures need no other words."""
        return self.translations.get(language, {}).get(key) or str(getattr(self, key))


@dataclass(frozen=True)
class Passage:
    """How a text came to be: approved or amended, by which body, in which years."""

    act: str
    body: str
    years: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Edition:
    """The law of a chapter over a span of time: its rules by name."""

    id: str
    chapter: str
    title: str
    document: str
    governs: str
    effective_from: date
    effective_to: date | None
    checked_on: date
    rules: Mapping[str, Rule]
    errata: tuple[Erratum, ...] = ()
    history: tuple[Passage, ...] = ()  # as the heading of the document tells it
    unconfirmed: Mapping[str, Rule] = field(default_factory=dict)  # rules known to exist whose content is not
    presumed: Mapping[str, Rule] = field(
        default_factory=dict
    )  # what witnesses, a principle or the neighbours say of some
    supplement: str = ""  # the chapter that fills in what this edition does not say
    changed: tuple[str, ...] = ()  # options set for a study or by a federation's choice
    supplemented_by: str = ""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # title, document, governs by language

    def introduced(self, key: str, language: str) -> str:
        """The title, the document or what it governs, in that language as far as the file has it."""
        return self.translations.get(language, {}).get(key) or str(getattr(self, key))

    def rule(self, name: str) -> Rule:
        """A rule that must be there."""
        try:
            return self.rules[name]
        except KeyError:
            if name in self.unconfirmed:
                raise UnconfirmedRule(self.id, name, None, self.unconfirmed[name].text("why")) from None
            raise UnknownRule(self.id, name, None, NO_RULE) from None

    def find(self, name: str) -> Rule | None:
        """A rule that this edition may not have."""
        return self.rules.get(name)

    def as_presumed(self, before: Sequence["Edition"], *, strict: bool = False) -> "Edition":
        """This edition with its unconfirmed rules filled in one by one, each marked with its certainty.

        What is presumed of a rule serves; without that, or if `strict`, the rule of the last edition `before` that has
        it confirmed. A rule that is presumed to be gone stays unconfirmed, and is not applied.
        """
        found = dict(self.rules)
        for name, declared in self.unconfirmed.items():
            if not strict and declared.flag("absent"):
                continue
            earlier = next((other.rules[name] for other in reversed(before) if name in other.rules), None)
            presumed = None if strict else self.presumed.get(name)
            if presumed is not None:
                found[name] = presumed
            elif earlier is not None:
                found[name] = replace(earlier, certainty="earlier_edition")
        still_open = {name: rule for name, rule in self.unconfirmed.items() if name not in found}
        return replace(self, rules=found, unconfirmed=still_open)

    def with_supplement(self, other: "Edition") -> "Edition":
        """This edition with the other's rules where it is silent; each rule keeps the edition it comes from."""
        rules = {**other.rules, **self.rules}
        unconfirmed = {name: rule for name, rule in other.unconfirmed.items() if name not in rules}
        return replace(self, rules=rules, unconfirmed={**unconfirmed, **self.unconfirmed}, supplemented_by=other.id)


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
