"""A past rated twice: by its own law and by another, from the same list on.

Lists of a decade are packed: whole ones would fill the memory, and each is asked for a few times only.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import overload

import narwhals as nw
import polars as pl

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.list_columns import FEDERATION
from arpad.rating.list_update import Ledger
from arpad.rating.next_list import NextList
from arpad.rating.periods import closing_date
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition, Rule
from arpad.studies.history import Past, PastPeriod, rated, still_serving
from arpad.values.records import dataclass

_OPEN = 30  # lists that stay unpacked: as many as a period may ask for, and some


@dataclass(frozen=True, eq=False)
class Packed:
    date: date
    content: bytes


def packed(published: PublishedList) -> Packed:
    return Packed(published.date, published.frame.to_native().write_ipc(None, compression="zstd").getvalue())


class PackedLists(Sequence[PublishedList]):
    """Reads like a list of lists; `entries` say the dates without unpacking anything."""

    def __init__(self, entries: Iterable[Packed]) -> None:
        self.entries = tuple(entries)
        self.unpacked = lru_cache(_OPEN)(_unpacked)

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, place: int) -> PublishedList: ...
    @overload
    def __getitem__(self, place: slice) -> "PackedLists": ...
    def __getitem__(self, place: int | slice) -> "PublishedList | PackedLists":
        if isinstance(place, slice):
            return PackedLists(self.entries[place])
        return self.unpacked(self.entries[place])

    def only(self, *columns: str) -> Iterator[PublishedList]:
        """Every list with these columns alone, which costs a fraction of the whole."""
        return (_unpacked(entry, columns) for entry in self.entries)


def _unpacked(entry: Packed, columns: Sequence[str] | None = None) -> PublishedList:
    native = pl.read_ipc(entry.content, columns=None if columns is None else list(columns))
    return PublishedList(entry.date, nw.from_native(native, eager_only=True))


_K_NAMES = ("new", "lower", "upper", "junior", "k")

# What rating an event and comparing lists need of a list once it is made.
_KEPT = (
    "id", "name", "federation", "sex", "title", "birth", "rating", "k", "games", "peak", "listed_from",
    "standard_rating", "delisted", "pool",
)  # fmt: skip


@dataclass(frozen=True)
class Law:
    """Which edition governs a list of a day, and the choice that gives every event its own."""

    choice: Choice
    edition_of: Callable[[date], Edition]


@dataclass(frozen=True)
class Chain:
    """What one law made: for each period its list, in the columns that are kept, and where its points came from."""

    lists: PackedLists
    ledgers: Sequence[Ledger]

    @property
    def ledger(self) -> dict[str, int]:
        """Millionths of a point by cause, over all periods."""
        causes = dict.fromkeys(cause for one in self.ledgers for cause in one)
        return {cause: sum(one.get(cause, 0) for one in self.ledgers) for cause in causes}


@dataclass(frozen=True)
class TwoLaws:
    """Both chains over the periods of `past`, which begin where the laws part; `before` are the lists until then."""

    past: Past
    other_law: Law
    before: Sequence[PublishedList]
    own: Chain
    other: Chain

    def lists_before(self, place: int) -> list[PublishedList]:
        """Of the own law, those that the period at that place may ask for."""
        made = self.own.lists
        dated: list[PublishedList | Packed] = [*self.before, *made.entries[:place]]
        serving = still_serving(dated, self.past.periods[place].date)
        return [one if isinstance(one, PublishedList) else made.unpacked(one) for one in serving]


def rated_twice(past: Past, law: Law, since: date | None = None) -> TwoLaws:
    """Both chains begin with the list before `since`, as the own law made it; without a date with the opening list."""
    first = next((i for i, one in enumerate(past.periods) if since is None or one.date >= since), len(past.periods))
    earlier, later = past.periods[:first], past.periods[first:]
    before = [past.opening]
    for made in rated(past.opening, earlier, past.edition_of, past.series):
        before = still_serving([*before, made.published], made.published.date)
    own = _chain(before, later, past.edition_of, past.series)
    under = [_under(period, law.choice, past) for period in later]
    begins = [with_k_of(one, past.edition_of, law, later[0].date) for one in before] if later else before
    other = _chain(begins, under, law.edition_of, past.series)
    return TwoLaws(replace(past, opening=before[-1], periods=later), law, before, own, other)


def _chain(
    lists: Sequence[PublishedList], periods: Sequence[PastPeriod], edition_of: Callable[[date], Edition], series: str
) -> Chain:
    told = [replace(period, games=replace(period.games, explain_sum=True)) for period in periods]
    made = [(_light(one), one.ledger) for one in rated(lists[-1], told, edition_of, series, lists[:-1])]
    return Chain(PackedLists(published for published, _ in made), [ledger for _, ledger in made])


def _light(made: NextList) -> Packed:
    frame = made.published.frame
    own = [name for name in FEDERATION if name in frame.columns and name not in _KEPT]
    return packed(PublishedList(made.published.date, frame.select(*_KEPT, *own)))


def _under(period: PastPeriod, choice: Choice, past: Past) -> PastPeriod:
    """The same games on the same list, every event under the other choice; what came in by when is no matter of the
    rules that are compared (reading I-381)."""
    rated_ones = (case for one in period.games.cases for case in under_choice(one, choice))
    cases = tuple(case for case in rated_ones if case.series == past.series)
    closing = period.closing or closing_date(past.edition_of(period.date), period.date)
    return replace(period, games=replace(period.games, cases=cases, choice=choice), closing=closing)


def under_choice(case: EventCase, choice: Choice) -> Iterator[EventCase]:
    found, _ = case_of(case.tournament, case.facts, choice)
    if found is not None:
        yield found


def with_k_of(published: PublishedList, edition_of: Callable[[date], Edition], law: Law, day: date) -> PublishedList:
    """A list's K is of the law that made it. Under another one the rule decides; where the games that it asks for are
    not known, the K of the same name (reading I-382).   [k_factor]"""
    own, other = edition_of(day).rule("k_factor"), law.edition_of(day).rule("k_factor")
    if own.values == other.values and own.policy == other.policy:
        return published
    k = nw.lit(None, nw.Int64())
    for name in reversed(_K_NAMES):
        if name in own.values and name in other.values:
            same = nw.col("games").is_null() & (nw.col("k") == own.integer(name))
            k = nw.when(same).then(nw.lit(other.integer(name))).otherwise(k)
    return replace(published, frame=published.frame.with_columns(k=k.cast(nw.Int64())))


def changed_rules(own: Edition, other: Edition) -> Iterator[tuple[Rule | None, Rule | None]]:
    """Rules that are not the same in both; articles and readings aside."""
    for name in dict.fromkeys((*own.rules, *other.rules)):
        first, second = own.find(name), other.find(name)
        if first is None or second is None or (first.policy, first.values) != (second.policy, second.values):
            yield first, second
