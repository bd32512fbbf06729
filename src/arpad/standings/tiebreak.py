"""What a tie-break is: how it is written, what it may look at, and the column of values it gives.

A specifier is `CODE[:MP|GP][/C1|/C2|/M1|/M2|/P|…]`; `-`, `:`, `#` and `!` also go before a modifier. A value is made of
parts, one for each round, of which some may be cut.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field as default
from enum import Enum, auto
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from arpad.regulations.edition import Edition, Rule
from arpad.standings.field import Encounter, RoundKind, Score, StandingsField
from arpad.values.numbers import decimal_text, round_half_up, shortest_text
from arpad.values.records import dataclass

_CODE = re.compile(r"\s*([A-Za-z]+\d*)(.*?)\s*\Z", re.S)
_PART = re.compile(r"[/:#!-]\s*(MP|GP|[CMKU]\d{1,4}|L[+-]?\d{1,4}|[PFR])(?=[/:#!-]|\Z)", re.I | re.A)


@dataclass(frozen=True)
class Specifier:
    """One tie-break of an order. `text` is how arpad writes it."""

    code: str  # upper case
    points: str = ""  # MP or GP
    low: int = 0  # values cut from below
    high: int = 0
    median: bool = False
    limit_steps: int = 0  # Koya's line, in half points
    limit_percent: int | None = None
    factor: int | None = None  # of SSSC
    unrated: int | None = None  # the rating that the unrated count with
    forfeits_as_played: bool = False
    fore: bool = False
    reverse: bool = False
    modifiers: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        points = f":{self.points}" if self.points else ""
        return "/".join((self.code + points, *self.modifiers))


def parse_specifier(text: str) -> Specifier | None:
    """The specifier, or None if it is not written like one. Whether the code exists is for the registry.

    >>> parse_specifier("bh:gp-c1").text, parse_specifier("KS/L-1").limit_steps
    ('BH:GP/C1', -1)
    """
    match = _CODE.match(text)
    if match is None:
        return None
    code, rest = match[1].upper(), match[2]
    values: dict[str, object] = {}
    modifiers: list[str] = []
    while rest:
        part = _PART.match(rest)
        if part is None:
            return None
        rest = rest[part.end() :]
        token = part[1].upper()
        if token in ("MP", "GP"):
            values["points"] = token
            continue
        read = _modifier(token)
        if read is None or values.keys() & read.keys():
            return None  # beyond reason, or a second cut
        modifiers.append(token)
        values |= read
    return Specifier(code, modifiers=tuple(modifiers), **values)  # type: ignore[arg-type]


_HIGHEST = {"C": 99, "M": 99, "K": 999, "U": 4000, "L": 100}


def _modifier(token: str) -> dict[str, object] | None:
    letter, number = token[0], token[1:]
    if number and abs(int(number)) > _HIGHEST[letter]:
        return None
    if letter == "C":
        return {"low": int(number)}
    if letter == "M":
        return {"low": int(number), "high": int(number), "median": True}
    if letter == "L":
        return {"limit_steps": int(number)} if number[0] in "+-" else {"limit_percent": int(number)}
    if letter == "K":
        return {"factor": int(number)}
    if letter == "U":
        return {"unrated": int(number)}
    return {{"P": "forfeits_as_played", "F": "fore", "R": "reverse"}[letter]: True}


class Part(NamedTuple):
    """One round's contribution.

    `weight` is the opponent's score or rating: the least significant part is the one with the lowest weight. `how`
    says where the weight comes from (played, dummy, …). `counted` is false for a round that adds nothing by rule.
    """

    round_number: int
    opponent: int
    value: int
    weight: int
    voluntary: bool = False
    how: str = "played"
    result: int | None = None
    counted: bool = True
    in_table: int | None = None  # the opponent's own score, where he counts with another one


class Cut(NamedTuple):
    """A part left out, and why: lowest, highest, voluntary, first."""

    part: Part
    why: str


class Kept(NamedTuple):
    kept: Sequence[Part]
    cuts: Sequence[Cut]


def without_extremes(parts: Sequence[Part], low: int, high: int, exception: bool) -> Kept:
    """Leave out the `low` least significant parts, then the `high` most significant ones.   [cuts]"""
    if not low and not high:
        return Kept(parts, ())
    left, cuts = list(parts), []
    for _ in range(low):
        if left:
            cuts.append(_lowest(left, exception))
            left.remove(cuts[-1].part)
    for _ in range(high):
        if left:
            highest = max(left, key=lambda part: (part.weight, part.value))
            cuts.append(Cut(highest, "highest"))
            left.remove(highest)
    return Kept(left, cuts)


def _lowest(parts: Sequence[Part], exception: bool) -> Cut:
    """The least significant part; the lowest of a voluntary absence goes first if it is not lower.   [cut_exception]"""
    least = min(parts, key=lambda part: (part.weight, part.value))
    if exception:
        absences = [part for part in parts if part.voluntary]
        if absences:
            absence = min(absences, key=lambda part: (part.value, part.weight))
            if absence.value >= least.value:
                return Cut(absence, "lowest" if absence == least else "voluntary")
    return Cut(least, "lowest")


def without_first(parts: Sequence[Part], count: int) -> Kept:
    """Leave out the scores after the first rounds."""
    return Kept(parts[count:], [Cut(part, "first") for part in parts[:count]])


class Unit(Enum):
    POINTS = "points"  # tenths
    PRODUCT = "product"  # tenths times tenths
    COUNT = "count"  # whole numbers: games, ratings, pairing numbers
    AVERAGE = "average"  # a fraction of points, shown with two decimals
    PLACE = "place"  # the place among those who were tied


Value = int | Fraction | None


@dataclass(frozen=True)
class TiebreakColumn:
    """`values` are ordered from the highest down, unless `ascending`; None stands last. Whoever is in `demoted`
    stands below the others, whatever the value."""

    values: Sequence[Value]
    unit: Unit
    ascending: bool = False
    demoted: frozenset[int] = frozenset()
    parts: Callable[[int], Kept] | None = None
    part_unit: Unit | None = None
    summary: Callable[[int], Mapping[str, Any]] | None = None  # how the parts make the value, if not by adding up
    silence: Callable[[int], Mapping[str, Any]] | None = None  # why there is no value

    def sort_key(self, participant: int) -> tuple[bool, bool, int | Fraction]:
        """Small is better."""
        value = self.values[participant]
        number = 0 if value is None else value if self.ascending else -value
        return (participant in self.demoted, value is None, number)

    def text(self, participant: int) -> str | None:
        return value_text(self.values[participant], self.unit)


def value_text(value: Value, unit: Unit) -> str | None:
    """Shortest form; averages with two decimals, a half going up.

    >>> value_text(455, Unit.POINTS), value_text(Fraction(61, 3), Unit.AVERAGE)
    ('45.5', '20.33')
    """
    if value is None:
        return None
    if unit is Unit.AVERAGE:
        return decimal_text(round_half_up(100 * value.numerator, value.denominator), 2)
    assert isinstance(value, int)
    if unit is Unit.POINTS:
        return shortest_text(value, 1)
    return shortest_text(value, 2) if unit is Unit.PRODUCT else str(value)


T = TypeVar("T")
Groups = Sequence[Sequence[int]]


@dataclass
class Context:
    """The field under its edition. Values that several tie-breaks need are kept in `cache`."""

    field: StandingsField
    edition: Edition
    unrated: int | None = None  # the rating the event gives to those without one
    cache: dict[Any, Any] = default(default_factory=dict)

    def once(self, key: Any, make: Callable[[], T]) -> T:
        if key not in self.cache:
            self.cache[key] = make()
        found: T = self.cache[key]
        return found

    def score(self, spec: Specifier) -> Score:
        return self.field.scores[spec.points] if spec.points else self.field.score

    def played(self, encounter: Encounter, spec: Specifier) -> bool:
        """On the board, or a forfeit that counts as played against its opponent: in round robins, or by /P."""
        if encounter.kind is RoundKind.PLAYED:
            return encounter.opponent >= 0
        return encounter.kind.forfeit and (spec.forfeits_as_played or self.field.predetermined)


Compute = Callable[[Context, Specifier, Rule, Groups], TiebreakColumn]
"""A tie-break. `groups` are those still tied when its turn comes."""


class Ranked(Enum):
    """Whom a tie-break is for."""

    ALL = auto()
    PLAYERS = auto()  # by their ratings
    TEAMS = auto()


@dataclass(frozen=True)
class Registered:
    compute: Compute
    ranked: Ranked
    either_score: bool  # of teams: it takes :MP or :GP


_REGISTERED: dict[str, Registered] = {}


def tiebreak(ranked: Ranked = Ranked.ALL, *, either_score: bool = False) -> Callable[[Compute], Compute]:
    """The function computes the tie-break whose rule has its name.

    What an edition may say of that rule stands in `regulations.shapes.tournament`: the law is read and checked where
    nobody computes standings.
    """

    def register(compute: Compute) -> Compute:
        _REGISTERED[compute.__name__] = Registered(compute, ranked, either_score)
        return compute

    return register


def registered() -> Mapping[str, Registered]:
    """By the name of the rule, as far as the modules of the tie-breaks are loaded."""
    return _REGISTERED
