"""What the books hold beside the reports: corrections by event, and who turned out to be whom.

A proposal is laid over it, so that its impact is seen before anything is written.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from arpad.formats.corrections import Changes, DateChange, IdChange, ResultChange
from arpad.office.log import entries_of
from arpad.office.models import Correction, Merge
from arpad.values.records import dataclass

Kind = Correction.Kind
Change = tuple[str, str]
"""Kind and change, in the words of `arpad list correct` without the file."""


@dataclass(frozen=True)
class Row:
    """A correction (event, kind, change) or a merge (gone, kept).

    `number` is the entry of the log that made it, `until` that which takes it back from the next list on: 0 while it
    stands.
    """

    number: int
    from_next: bool
    words: tuple[str, ...]
    until: int = 0

    def as_of(self, number: int) -> "Row":
        """As a list has it that came out with this entry of the log."""
        return replace(self, until=0) if self.number <= number < self.until else self


@dataclass(frozen=True)
class Proposal:
    """Corrections by event, merges (gone, kept), and the log entries whose corrections are taken back."""

    corrections: tuple[tuple[str, str, str], ...] = ()
    merges: tuple[tuple[str, str], ...] = ()
    undone: tuple[int, ...] = ()


@dataclass(frozen=True)
class Standing:
    """`rows` and `pairs` are the same, one by one, and those that are taken back from the next list on."""

    corrections: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)
    merges: Mapping[str, str] = field(default_factory=dict)  # gone -> who is left at the end
    rows: tuple[Row, ...] = ()
    pairs: tuple[Row, ...] = ()

    def of(self, event: str) -> tuple[Change, ...]:
        return self.corrections.get(event, ())

    def withdrawn(self, event: str) -> bool:
        return any(kind == Kind.WITHDRAW for kind, _ in self.of(event))

    def as_of(self, number: int) -> "Standing":
        """What a list owes that came out with this entry of the log: not what was deferred to the next one later."""
        if not any(row.from_next or row.until for row in (*self.rows, *self.pairs)):
            return self
        return _standing(_as_of(self.rows, number), _as_of(self.pairs, number))

    def deferred(self, since: int) -> list[int]:
        """The entries of the log after that one that take effect from the next list on. What was made and taken back
        since has none."""
        both = (*self.rows, *self.pairs)
        made = {row.number for row in both if row.from_next and row.number > since and not row.until}
        return sorted(made | {row.until for row in both if row.number <= since < row.until})

    def made_by(self, number: int) -> list[tuple[str, ...]]:
        """What an entry of the log did that still holds; what it took back is told with the entry that had made it."""
        rows = [row.words for row in self.rows if row.number == number and not row.until]
        pairs = [pair.words for pair in self.pairs if pair.number == number and not pair.until]
        both = (*self.rows, *self.pairs)
        return [*rows, *pairs, *((str(row.number), *row.words) for row in both if row.until == number)]


def standing(proposal: Proposal = Proposal(), ending: Mapping[int, int] | None = None) -> Standing:  # noqa: B008 (frozen)
    """`ending` is what the entry that is being written takes back from the next list on: the log has it afterwards."""
    corrections = Correction.objects.exclude(log_number__in=proposal.undone).order_by("pk")
    merges = Merge.objects.exclude(log_number__in=proposal.undone).order_by("pk")
    rows = list(corrections.values_list("undone", "log_number", "from_next", "event__key", "kind", "change"))
    pairs = list(merges.values_list("undone", "log_number", "from_next", "gone__key", "kept__key"))
    ends = {**_taken_back_from_next(), **(ending or {})} if any(undone for undone, *_ in (*rows, *pairs)) else {}
    return _standing(
        (*_rows(rows, ends), *(Row(0, False, one) for one in proposal.corrections)),
        (*_rows(pairs, ends), *(Row(0, False, one) for one in proposal.merges)),
    )


def _rows(found: Iterable[Sequence[object]], ends: Mapping[int, int]) -> tuple[Row, ...]:
    """Without those that were taken back at once."""
    rows = []
    for undone, number, from_next, *words in found:
        assert isinstance(number, int)
        until = ends.get(number, 0) if undone else 0
        if until or not undone:
            rows.append(Row(number, bool(from_next), tuple(map(str, words)), until))
    return tuple(rows)


def _taken_back_from_next() -> dict[int, int]:
    """By the entry of the log that corrected: the entry that takes it back from the next list on."""
    ends: dict[int, int] = {}
    for number, facts in entries_of("correct").order_by("number").values_list("number", "facts"):
        said = json.loads(facts)
        if said.get("from_next") and said.get("undone"):
            ends |= {int(one): number for one in said["undone"].split(".")}
    return ends


def _as_of(rows: Iterable[Row], number: int) -> tuple[Row, ...]:
    return tuple(row.as_of(number) for row in rows if not (row.from_next and row.number > number))


def _standing(rows: tuple[Row, ...], pairs: tuple[Row, ...]) -> Standing:
    by_event: dict[str, tuple[Change, ...]] = {}
    for event, kind, change in (row.words for row in rows if not row.until):
        by_event[event] = (*by_event.get(event, ()), (kind, change))
    merges = _to_the_end([(gone, kept) for gone, kept in (pair.words for pair in pairs if not pair.until)])
    return Standing(by_event, merges, rows, pairs)


def _to_the_end(merges: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Who was merged into somebody that was merged later is the last one."""
    into = dict(merges)
    ends = {}
    for gone in into:
        end = gone
        while end in into:
            end = into[end]
        ends[gone] = end
    return ends


def as_changes(event: str, corrections: Sequence[Sequence[str]], merges: Mapping[str, str]) -> Changes:
    """Kept corrections in the shape that can be applied to an event."""
    by_kind: dict[str, list[str]] = {kind: [] for kind in Kind}
    for kind, change in corrections:
        by_kind[kind].append(change)
    return Changes(
        results=[ResultChange.read(f"{event}:{change}") for change in by_kind[Kind.RESULT]],
        dates=[DateChange.read(f"{event}={change}") for change in by_kind[Kind.DATES]],
        splits=[IdChange.read_split(_placed(change, event)) for change in by_kind[Kind.SPLIT]],
        merges=[IdChange(gone, kept) for gone, kept in sorted(merges.items())],
    )


def _placed(split: str, event: str) -> str:
    old, _, new = split.partition("=")
    return f"{old}@{event}={new}"
