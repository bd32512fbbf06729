"""What the books hold beside the reports: corrections by event, and who turned out to be whom.

A proposal is laid over it, so that its impact is seen before anything is written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field

from arpad.formats.corrections import Changes, DateChange, IdChange, ResultChange
from arpad.office.models import Correction, Merge
from arpad.values.records import dataclass

Kind = Correction.Kind
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
    corrections: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)
    merges: Mapping[str, str] = field(default_factory=dict)  # gone -> who is left at the end

    def of(self, event: str) -> tuple[Change, ...]:
        return self.corrections.get(event, ())

    def withdrawn(self, event: str) -> bool:
        return any(kind == Kind.WITHDRAW for kind, _ in self.of(event))


def standing(proposal: Proposal = Proposal()) -> Standing:  # noqa: B008 (frozen)
    corrections = Correction.objects.filter(undone=False).exclude(log_number__in=proposal.undone).order_by("pk")
    merges = Merge.objects.filter(undone=False).exclude(log_number__in=proposal.undone).order_by("pk")
    by_event: dict[str, tuple[Change, ...]] = {}
    rows = [*corrections.values_list("event__key", "kind", "change"), *proposal.corrections]
    for event, kind, change in rows:
        by_event[event] = (*by_event.get(event, ()), (kind, change))
    return Standing(by_event, _to_the_end([*merges.values_list("gone__key", "kept__key"), *proposal.merges]))


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
