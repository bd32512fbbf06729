"""What the books hold beside the reports: corrections by event, and who turned out to be whom.

A proposal is laid over it, so that its impact is seen before anything is written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field

from arpad.formats.corrections import Changes, DateChange, IdChange, ResultChange
from arpad.office.models import Correction, Merge
from arpad.values.records import dataclass

Kind = Correction.Kind
Row = tuple[int, bool, str, str, str]
"""A correction: the entry of the log, whether from the next list on, event, kind, change."""
Pair = tuple[int, bool, str, str]
"""A merge: the entry of the log, whether from the next list on, gone, kept."""
Change = tuple[str, str]
"""Kind and change, in the words of `arpad list correct` without the file."""


@dataclass(frozen=True)
class Proposal:
    """Corrections by event, merges (gone, kept), and the log entries whose corrections are taken back."""

    corrections: tuple[tuple[str, str, str], ...] = ()
    merges: tuple[tuple[str, str], ...] = ()
    undone: tuple[int, ...] = ()


@dataclass(frozen=True)
class Standing:
    """`rows` and `pairs` are the same, one by one."""

    corrections: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)
    merges: Mapping[str, str] = field(default_factory=dict)  # gone -> who is left at the end
    rows: tuple[Row, ...] = ()
    pairs: tuple[Pair, ...] = ()

    def of(self, event: str) -> tuple[Change, ...]:
        return self.corrections.get(event, ())

    def withdrawn(self, event: str) -> bool:
        return any(kind == Kind.WITHDRAW for kind, _ in self.of(event))

    def as_of(self, number: int) -> "Standing":
        """What a list owes that came out with this entry of the log: not what was deferred to the next one later."""
        if not self.deferred(number):
            return self
        rows = tuple(row for row in self.rows if not (row[1] and row[0] > number))
        return _standing(rows, tuple(pair for pair in self.pairs if not (pair[1] and pair[0] > number)))

    def deferred(self, since: int) -> list[int]:
        """The entries of the log after that one whose corrections take effect from the next list on."""
        rows = {number for number, from_next, *_ in self.rows if from_next and number > since}
        return sorted(rows | {number for number, from_next, *_ in self.pairs if from_next and number > since})

    def made_by(self, number: int) -> list[tuple[str, ...]]:
        rows = [row[2:] for row in self.rows if row[0] == number]
        return [*rows, *(pair[2:] for pair in self.pairs if pair[0] == number)]


def standing(proposal: Proposal = Proposal()) -> Standing:  # noqa: B008 (frozen)
    corrections = Correction.objects.filter(undone=False).exclude(log_number__in=proposal.undone).order_by("pk")
    merges = Merge.objects.filter(undone=False).exclude(log_number__in=proposal.undone).order_by("pk")
    rows = corrections.values_list("log_number", "from_next", "event__key", "kind", "change")
    pairs = merges.values_list("log_number", "from_next", "gone__key", "kept__key")
    return _standing(
        (*rows, *((0, False, *one) for one in proposal.corrections)),
        (*pairs, *((0, False, *one) for one in proposal.merges)),
    )


def _standing(rows: tuple[Row, ...], pairs: tuple[Pair, ...]) -> Standing:
    by_event: dict[str, tuple[Change, ...]] = {}
    for _, _, event, kind, change in rows:
        by_event[event] = (*by_event.get(event, ()), (kind, change))
    return Standing(by_event, _to_the_end([(gone, kept) for _, _, gone, kept in pairs]), rows, pairs)


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
