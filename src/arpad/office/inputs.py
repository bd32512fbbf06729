"""Everything a list is made from: gathered from the books, signed by one hash, kept as one Parquet blob.

The manifest names every input with its hash, so that two moments can be compared line by line. It is made from the
hashes the books hold, without opening a report; only the computation opens them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from typing import Any

from arpad import __version__
from arpad.formats.amendments import Amendment
from arpad.office.corrections_in_force import Standing, as_changes, standing
from arpad.office.event_facts import office_facts
from arpad.office.federation import Particulars, decision_texts, particulars_on
from arpad.office.guests import Guests, guests_in
from arpad.office.hashes import sha256, sha256_of
from arpad.office.list_store import in_force, since
from arpad.office.models import Entry, Event, ListBlob, ListRow, Player, RatingList, Report, Series
from arpad.office.people import Description, changed_between, described_on
from arpad.office.report_reading import amendments_of
from arpad.office.series import choice_of, engine_name, law_of
from arpad.office.standard_lists import StandardInput, seeding
from arpad.rating.federation.federation_list import is_federation_list
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass

UNLISTED = "unlisted"
OF_LIST = "of_list"


Day = date  # `date` is a field below


@dataclass(frozen=True)
class EventInput:
    """An accepted report, who its lines are, and what the office knows beside it."""

    key: str
    start: date
    report: int  # its row; 0 once it comes out of a blob
    version: int
    sha256: str
    facts_sha256: str
    office_facts: Mapping[str, Any]  # names of tournament.facts, as JSON has them
    identities: Mapping[str, str]  # number in the report -> id in the register, before splits and merges
    corrections: Sequence[Sequence[str]]  # kind and change
    edition: str = ""  # named for this event
    amendments: tuple[Amendment, ...] = ()  # what an officer put right in the report

    @property
    def hash(self) -> str:
        """Without the day on which it was passed on: that is known later, and changes no rating (I-256)."""
        about = self.about()
        facts = {name: value for name, value in about["facts"].items() if name != "uploaded_on"}
        return sha256_of({**about, "facts": facts})

    def about(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "sha256": self.sha256,
            "facts_sha256": self.facts_sha256,
            "start": str(self.start),
            "facts": dict(self.office_facts),
            "identities": dict(self.identities),
            "corrections": [list(correction) for correction in self.corrections],
            **({"edition": self.edition} if self.edition else {}),
            **({"amendments": [amendment.row for amendment in self.amendments]} if self.amendments else {}),
        }


@dataclass(frozen=True)
class Inputs:
    """One list to be made. `lists` are the earlier ones that can matter, the latest last."""

    series: str
    cadence: str
    engine_series: str
    date: date
    closing: Day | None
    edition: str
    named: bool  # whether the series names its edition
    options: tuple[str, ...]
    law: str  # hash of the edition's rules
    lists: tuple[tuple[Day, int, str], ...]  # date, revision, hash
    events: tuple[EventInput, ...]
    people: tuple[Description, ...]
    merges: tuple[tuple[str, str], ...] = ()  # gone, kept
    particulars: tuple[Particulars, ...] = ()  # of a federation's own list
    decisions: tuple[str, ...] = ()  # its administrator's records, as handed in
    standard: tuple[StandardInput, ...] = ()  # what seeds a rapid or blitz list
    arpad: str = __version__
    by_hand: str = ""  # the edition that an officer named for this list alone
    made_good: tuple[tuple[str, str], ...] = ()  # corrections deferred to this list, and the lists as they make them
    guests: Mapping[str, Guests] = field(default_factory=dict)  # by event; who is on no list and rated all the same
    report_rates: bool = False  # made before I-440: who is on no list has the rating of the report
    names_list: bool = True  # False: made before the hash said which list it is of

    def manifest(self) -> dict[str, str]:
        """Every input by name and hash."""
        return {
            "arpad": self.arpad,
            "closing": str(self.closing or ""),
            **self.of_list,
            **self.unlisted,
            f"law:{self.edition}": sha256_of([self.law, self.named, self.options]),
            **{f"list:{day}:{revision}": sha for day, revision, sha in self.lists},
            **{f"event:{event.key}": event.hash for event in self.events},
            **{f"player:{person[0]}": sha256_of(person) for person in self.people},
            **{f"merge:{gone}": sha256_of(kept) for gone, kept in self.merges},
            **{f"particulars:{particular[0]}": sha256_of(particular) for particular in self.particulars},
            **{f"decision:{number}": sha256_of(text) for number, text in enumerate(self.decisions, 1)},
            **{name: sha for one in self.standard for name, sha in one.manifest().items()},
            **{f"made_good:{name}": sha for name, sha in self.made_good},
            **{f"guests:{event}": sha256_of(told) for event, told in self.guests.items()},
        }

    @property
    def of_list(self) -> dict[str, str]:
        """Two lists never share a hash, whatever else they are made from."""
        return {OF_LIST: f"{self.series} {self.date}"} if self.names_list else {}

    @property
    def unlisted(self) -> dict[str, str]:
        """What who is on no list counts as; older inputs do not say it."""
        return {} if self.report_rates else {UNLISTED: "unrated"}

    @property
    def sha256(self) -> str:
        return sha256_of(self.manifest())


@dataclass(frozen=True)
class Moved:
    """Events with other dates: those that no list made anew takes any more, and those that one of them does."""

    onward: tuple[Event, ...] = ()
    taken: frozenset[str] = frozenset()


def inputs_of(
    series: Series,
    list_date: date,
    closing: date | None,
    named: str = "",
    moved: Moved = Moved(),  # noqa: B008 (frozen)
) -> Inputs:
    """What the list of that day would be made from now; `named` is an edition for this list alone."""
    books = standing()
    waits = [event for event in waiting_events(series) if event.key not in moved.taken]
    inputs = event_inputs({*waits, *moved.onward}, books)
    lists = lists_that_matter(in_force(series, before=list_date), inputs)
    made_of = tuple((listed.date, listed.revision, listed.sha256) for listed in lists)
    law = law_of(series, list_date, named)
    is_own = is_federation_list(law)
    people = described_on(_people(inputs, lists, list_date, books), list_date, is_own)
    own = _own_list(series, list_date, inputs, lists, books) if is_own else {}
    standard = seeding(series, list_date, law, first_start(inputs), players_in(inputs, books.merges), lists, books)
    given = inputs_from(series, list_date, closing, made_of, inputs, people, books, named)
    return replace(given, **own, standard=standard, guests=guests_in(series, law, inputs, lists))


def _own_list(
    series: Series, list_date: date, events: Sequence[EventInput], lists: Sequence[RatingList], books: Standing
) -> dict[str, Any]:
    """Particulars of everybody on the latest list or in the events, and decisions: for a federation's own list."""
    listed = ListRow.objects.filter(list=lists[-1]).values_list("key", flat=True) if lists else ()
    keys = {*players_in(events, books.merges), *listed} - books.merges.keys()
    return {"particulars": tuple(particulars_on(keys, list_date)), "decisions": decision_texts(series)}


def inputs_from(
    series: Series,
    list_date: date,
    closing: date | None,
    lists: Sequence[tuple[date, int, str]],
    events: Sequence[EventInput],
    people: Iterable[Description],
    books: Standing,
    named: str = "",
) -> Inputs:
    """These inputs, under the law of that day, or the one named."""
    edition, choice = law_of(series, list_date, named), choice_of(series, named)
    return Inputs(
        series=series.key,
        cadence=series.cadence,
        engine_series=engine_name(series, edition),
        date=list_date,
        closing=closing,
        edition=edition.id,
        named=choice.edition_id is not None,
        options=tuple(choice.options),
        law=law_hash(edition),
        lists=tuple(lists),
        events=tuple(events),
        people=tuple(person for person in people if person[0] not in books.merges),
        merges=tuple(sorted(books.merges.items())),
        by_hand=named,
    )


def event_inputs(events: Iterable[Event], books: Standing) -> tuple[EventInput, ...]:
    """Those that are not withdrawn, by key."""
    there = sorted((event for event in events if not books.withdrawn(event.key)), key=lambda event: event.key)
    return tuple(_event_input(event, books) for event in there)


def waiting_events(series: Series) -> list[Event]:
    """Accepted, and on no list of the series yet."""
    return list(Event.objects.filter(series__series=series, series__rated_in=None, state=Event.State.ACCEPTED))


def law_hash(edition: Edition) -> str:
    """What the rules say, however the file is laid out."""
    rules = {name: [rule.policy, rule.values] for name, rule in edition.rules.items()}
    return sha256(json.dumps(rules, sort_keys=True, default=str).encode())


def _event_input(event: Event, books: Standing) -> EventInput:
    accepted = Report.objects.filter(event=event, state__in=[Report.State.ACCEPTED, Report.State.REPLACED])
    first = accepted.order_by("version").values_list("received_on", flat=True)[0]  # reading I-266
    row = accepted.filter(state=Report.State.ACCEPTED).defer("content", "facts").latest("version")
    entries = Entry.objects.filter(report=row.pk).exclude(player=None).order_by("number")
    dates = as_changes(event.key, books.of(event.key), {}).dates
    return EventInput(
        key=event.key,
        start=dates[-1].start if dates else event.start,
        report=row.pk,
        version=row.version,
        sha256=row.sha256,
        facts_sha256=row.facts_sha256,
        office_facts=office_facts(event, first),
        identities={str(number): key for number, key in entries.values_list("number", "player__key")},
        corrections=books.of(event.key),
        edition=event.edition,
        amendments=amendments_of(row.pk),
    )


def players_in(events: Iterable[EventInput], merges: Mapping[str, str]) -> set[str]:
    """The ids under which people play, after splits and merges."""
    found = set()
    for event in events:
        moved = {split.old: split.new for split in as_changes(event.key, event.corrections, {}).splits}
        ids = {moved.get(identity, identity) for identity in event.identities.values()}
        found |= {merges.get(player_id, player_id) for player_id in ids}
    return found


def first_start(events: Iterable[EventInput]) -> date | None:
    return min((event.start for event in events), default=None)


def lists_that_matter(lists: Sequence[RatingList], events: Sequence[EventInput]) -> list[RatingList]:
    """From the list in force when the first event began up to the latest (reading I-261)."""
    first = first_start(events)
    return list(lists[-1:]) if first is None else since(lists, first)


def _people(events: Sequence[EventInput], lists: Sequence[RatingList], list_date: date, books: Standing) -> set[int]:
    """The players of the events, and whoever is described in another way than on the latest list."""
    ids = keyed(players_in(events, books.merges))
    if lists:
        ids |= changed_between(lists[-1].log_number or 0, lists[-1].date, list_date)
    return ids


def keyed(keys: Iterable[str]) -> set[int]:
    return set(Player.objects.filter(key__in=sorted(keys)).values_list("pk", flat=True))


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[tuple[str, str]]:
    """What was added, removed or changed between two manifests, by name."""
    return [
        ("added" if name not in before else "removed" if name not in now else "changed", name)
        for name in sorted({*before, *now})
        if before.get(name) != now.get(name)
    ]


@dataclass(frozen=True)
class CorrectedList:
    """An earlier list as a deferred correction makes it: the revision that is published, and what makes it anew. Its
    contents are those of the books, and of the corrected lists before it."""

    date: Day
    revision: int
    sha256: str
    inputs: Inputs


@dataclass(frozen=True)
class MadeGoodBy:
    """One entry of the log whose correction was deferred, with all before it: the earlier lists, and the points that it
    gives each player on the list before."""

    entry: str
    chain: tuple[CorrectedList, ...]
    points: Mapping[str, int]


@dataclass(frozen=True)
class KeptInputs:
    """Inputs with their contents: all that a computation needs, from the books or from a blob."""

    inputs: Inputs
    lists: tuple[bytes, ...]
    reports: tuple[tuple[bytes, bytes], ...]  # report and facts file
    steps: tuple[MadeGoodBy, ...] = ()


def kept(inputs: Inputs, series: Series, revised: Mapping[Day, bytes] | None = None) -> KeptInputs:
    """Read the contents of all inputs from the books; `revised` are lists that are not there yet."""
    lists = []
    for day, revision, _ in inputs.lists:
        if revised and day in revised:
            lists.append(revised[day])
            continue
        blob = ListBlob.objects.get(
            list__series=series, list__date=day, list__revision=revision, list__state="published"
        )
        lists.append(bytes(blob.content))
    rows = {row.pk: row for row in Report.objects.filter(pk__in=[event.report for event in inputs.events])}
    reports = tuple((bytes(rows[one.report].content), bytes(rows[one.report].facts)) for one in inputs.events)
    return KeptInputs(inputs, tuple(lists), reports)
