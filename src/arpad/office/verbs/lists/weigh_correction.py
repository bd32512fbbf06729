"""Show what a correction would change on every published list, before anything is written."""

from collections.abc import Callable, Iterator
from datetime import date

from arpad.office.act import long_verb
from arpad.office.corrections_in_force import Proposal, Standing, standing
from arpad.office.description import AUDITOR, OFFICER, About, Desk, OnTop, Reach, VerbDescription
from arpad.office.hand_decisions import of_merges
from arpad.office.hashes import sha256_of
from arpad.office.inputs import event_inputs
from arpad.office.list_store import Progress, nobody_watches, published_list
from arpad.office.log import head
from arpad.office.models import Entry, RatingList, Report, Series
from arpad.office.proposals import Asked, proposal_of
from arpad.office.revisions import homes_of, outdated, redone
from arpad.office.standard_lists import slim
from arpad.rating.corrections import ListImpact, compared
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class SeriesImpact:
    series: str
    lists: tuple[ListImpact, ...]


@dataclass(frozen=True)
class Weighed:
    """`seen` is what the officer signs when he corrects: the log's number and the hash of what was weighed."""

    impacts: tuple[SeriesImpact, ...]
    seen: str
    findings: tuple[Finding, ...] = ()


WEIGHED_FIRST = "a person does it at the desk: a correction of published lists is weighed and read before it is made"
WEIGH_CORRECTION = VerbDescription(
    "weigh_correction", Desk.LISTS, About.OFFICE, {OFFICER: Reach.OFFICE, AUDITOR: Reach.OFFICE},
    on_top=OnTop("desk_weigh",
                 "it takes minutes and is a job; its impact on every list is read before anything is written"),
    no_call=WEIGHED_FIRST,
)  # fmt: skip


@long_verb(WEIGH_CORRECTION)
def weigh_correction(asked: Asked, progress: Progress = nobody_watches) -> Weighed:
    """Reads only. Corrections that stand and are not republished yet are in the impact too, and so is what standard
    lists made anew do to those that they seed."""
    number = head().number
    proposal = proposal_of(asked)
    books = standing(proposal)
    seen = f"{number}-{basis(proposal, books)}"
    impacts, findings = [], {f"{finding.id} {finding.data}": finding for finding in _of_merges(proposal)}
    beside: dict[tuple[str, date], PublishedList] = {}
    for series in sorted(Series.objects.all(), key=lambda one: (one.cadence != Cadence.STANDARD, one.key)):
        lists = []
        todo = outdated(series, books, beside)
        for done, one in enumerate(redone(series, todo, books, beside)):
            lists.append(compared(published_list(one.old), one.made.result.published))
            beside[series.key, one.old.date] = slim(one.made.result.published)
            findings |= {f"{finding.id} {finding.data}": finding for finding in one.made.result.findings}
            progress(done + 1, len(todo))
        if lists:
            impacts.append(SeriesImpact(series.key, tuple(lists)))
    if impacts and _only_merges_without_games(proposal):
        findings["office.I276"] = Finding("office.I276")
    order = list(Series.objects.in_order().values_list("key", flat=True))
    impacts.sort(key=lambda impact: order.index(impact.series))
    return Weighed(tuple(impacts), seen, tuple(findings.values()))


def _of_merges(proposal: Proposal) -> Iterator[Finding]:
    """Who are perhaps two people; and whose line leaves with the next list, as no published number rests on it."""
    yield from of_merges(proposal.merges)
    for gone, kept in proposal.merges:
        if not _has_played(gone):
            yield Finding("office.I270", {"gone": gone, "kept": kept})


def _has_played(key: str) -> bool:
    return Entry.objects.filter(player__key=key, report__state=Report.State.ACCEPTED).exists()


def _only_merges_without_games(proposal: Proposal) -> bool:
    """What other corrections do to the lists is not theirs."""
    alone = bool(proposal.merges) and not proposal.corrections and not proposal.undone
    return alone and not any(_has_played(gone) for gone, _ in proposal.merges)


def basis(proposal: Proposal, books: Standing) -> str:
    """The hash of what an impact rests on: the proposal, all that stands, and the lists with their events."""
    lists = {}
    for series in Series.objects.order_by("key"):
        todo, homes = outdated(series, books), homes_of(series)
        lists[series.key] = [_about(listed, homes.get, books) for listed in todo]
    asked = [proposal.corrections, proposal.merges, proposal.undone]
    return sha256_of([asked, dict(books.corrections), dict(books.merges), lists])


def _about(rating_list: RatingList, home: Callable[..., list], books: Standing) -> list[object]:  # type: ignore[type-arg]
    events = {event.key: event.hash for event in event_inputs(home(rating_list.date, []), books)}
    return [str(rating_list.date), rating_list.revision, rating_list.sha256, events]
