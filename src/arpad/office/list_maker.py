"""A list made from its inputs, whether they come from the books or from a blob: no database here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Any

import narwhals as nw
import polars as pl

from arpad.formats.corrections import Uncorrectable
from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import report_with_facts
from arpad.office.corrections_in_force import as_changes
from arpad.office.federation import Particulars, decisions_from
from arpad.office.guests import read_guests
from arpad.office.inputs import EventInput, KeptInputs, players_in
from arpad.office.list_store import read_content
from arpad.office.people import Description
from arpad.office.refused import Refused
from arpad.rating.case import Choice, EventCase, case_of, edition_of_list
from arpad.rating.corrections import with_player_merged
from arpad.rating.effects import WITHOUT_ID
from arpad.rating.list_calendar import why_it_waits
from arpad.rating.list_columns import DESCRIPTION, PARTICULARS
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.participants import NO_LIST, NO_LIST_WITH_ID
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import readings_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError, finding_of
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

OTHER_LIST = "other_list"
"""Why an event waits whose games belong to the list of another chapter."""


@dataclass(frozen=True)
class Made:
    """The list, which events it took, and the latest list before it as it was used."""

    result: NextList
    entered: tuple[str, ...]
    before: PublishedList | None
    tournaments: Mapping[str, Tournament]  # by the key of the event, as the office sees them
    waiting: Mapping[str, tuple[str, str]]  # events that did not enter: why, and the day or the list that says so


def make(given: KeptInputs, *, players_only: bool = False) -> Made:
    """The next list. Raises Refused where the law has no answer or a report cannot be rated.

    `players_only` leaves out everybody who did not play: enough for the reasons behind the numbers, and much sooner.
    """
    inputs, choice = given.inputs, _choice(given)
    try:
        edition = edition_of_list(choice, Cadence(inputs.cadence), inputs.date)
        lists = [
            _with_merges(read_content(data, day), inputs.merges)
            for (day, _, _), data in zip(inputs.lists, given.lists, strict=True)
        ]
        people = _frame(inputs.people)
        if players_only:
            playing = players_in(inputs.events, dict(inputs.merges))
            lists = [_only(listed, playing) for listed in lists]
        if lists:
            lists[-1] = _as_described(lists[-1], people)
        cases = _cases(given, choice)
        of_series = _of_series(given, cases)
        games = _games(given, of_series.values(), people, choice)
        result = next_list(lists, games, edition, inputs.date, inputs.engine_series, inputs.closing)
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    others = [
        Finding("office.W033", {"event": key, "list": case.series, "series": inputs.series})
        for key, case in cases.items()
        if key not in of_series
    ]
    waiting = _waiting(given, of_series, edition)
    waiting |= {key: (OTHER_LIST, case.series) for key, case in cases.items() if key not in of_series}
    read = readings_of([(edition, inputs.date), *((case.edition, case.start) for case in of_series.values())])
    return Made(
        replace(result, findings=(*read, *_in_the_office(result.findings), *others)),
        tuple(key for key in of_series if key not in waiting),
        lists[-1] if lists else None,
        {key: case.tournament for key, case in cases.items()},
        waiting,
    )


def entering_of(given: KeptInputs) -> tuple[str, ...]:
    """The events of these inputs that the list takes, without making it."""
    choice = _choice(given)
    try:
        edition = edition_of_list(choice, Cadence(given.inputs.cadence), given.inputs.date)
        of_series = _of_series(given, _cases(given, choice))
        waiting = _waiting(given, of_series, edition)
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    return tuple(key for key in of_series if key not in waiting)


def _of_series(given: KeptInputs, cases: Mapping[str, EventCase]) -> dict[str, EventCase]:
    return {key: case for key, case in cases.items() if case.series == given.inputs.engine_series}


def _waiting(given: KeptInputs, cases: Mapping[str, EventCase], edition: Edition) -> dict[str, tuple[str, str]]:
    why = {key: why_it_waits(case, edition, given.inputs.date, given.inputs.closing) for key, case in cases.items()}
    return {key: (str(found[0]), str(found[1])) for key, found in why.items() if found is not None}


def _in_the_office(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Who is on no list is settled on the page of the event, not with files; lines without a person are listed as
    such."""
    for finding in findings:
        if finding.id != WITHOUT_ID:
            yield replace(finding, id="office.W232") if finding.id in (NO_LIST, NO_LIST_WITH_ID) else finding


def games_of(given: KeptInputs) -> Games:
    """What was played for the list, as the office sees it, for studies of several lists."""
    choice = _choice(given)
    of_series = [case for case in _cases(given, choice).values() if case.series == given.inputs.engine_series]
    return _games(given, of_series, _frame(given.inputs.people), choice)


def _choice(given: KeptInputs) -> Choice:
    named = given.inputs.edition if given.inputs.named else None
    return Choice(named, options=given.inputs.options, for_list=True)


def _cases(given: KeptInputs, choice: Choice) -> dict[str, EventCase]:
    cases = {
        event.key: case_from(event, *files, choice, dict(given.inputs.merges))
        for event, files in zip(given.inputs.events, given.reports, strict=True)
    }
    guests = {key: read_guests(told) for key, told in given.inputs.guests.items()}
    by_report = given.inputs.report_rates
    return {key: replace(case, guests=guests.get(key, {}), report_rates=by_report) for key, case in cases.items()}


def _games(given: KeptInputs, cases: Iterable[EventCase], people: pl.DataFrame, choice: Choice) -> Games:
    register = nw.from_native(_register(people, given.inputs.particulars), eager_only=True)
    return Games(
        list(cases),
        register=register,
        decisions=decisions_from(given.inputs.decisions),
        choice=choice,
        standard_lists=[_with_merges(one.published, given.inputs.merges) for one in given.inputs.standard],
    )


def case_from(
    event: EventInput, report: bytes, facts: bytes, choice: Choice, merges: Mapping[str, str] = MappingProxyType({})
) -> EventCase:
    """An event as the office sees it: its report, under the ids and with the corrections of the books."""
    found = report_with_facts(report, facts or None, amendments=event.amendments)
    if found.refused_for(Purpose.RATING) or found.report.tournament is None:
        raise Refused(Finding("office.E034", {"event": event.key, "version": event.version}))
    tournament = corrected(identified(found.report.tournament, event), event, merges)
    case, findings = case_of(tournament, with_office_facts(found.facts, event), on_the_day(choice, event))
    if case is None:
        raise Refused(*findings)
    return case


def on_the_day(choice: Choice, event: EventInput) -> Choice:
    """A report that leaves its days open was played when the event was registered for."""
    return choice if choice.on is not None else replace(choice, on=event.start)


def corrected(tournament: Tournament, event: EventInput, merges: Mapping[str, str]) -> Tournament:
    """Results, dates and splits in the register's ids, and then merges (reading I-265)."""
    try:
        return as_changes(event.key, event.corrections, merges).applied(event.key, [tournament])[0]
    except Uncorrectable as error:
        raise Refused(*error.findings) from None


def _with_merges(published: PublishedList, merges: Sequence[tuple[str, str]]) -> PublishedList:
    """Who is somebody else leaves the earlier lists; his line stays, under the other id, where it is the only one."""
    for gone, kept in merges:
        published = with_player_merged(published, gone, kept)
    return published


def identified(tournament: Tournament, event: EventInput) -> Tournament:
    """Everybody under the id of the register; who is not known there has none, and is not carried to the list."""
    entries = (replace(entry, player_id=event.identities.get(str(entry.number), "")) for entry in tournament.entries)
    return replace(tournament, entries=tuple(entries))


def with_office_facts(facts: Facts, event: EventInput) -> Facts:
    """The law is chosen by the office: an edition that the sender names does not count."""
    return replace(with_known(facts, event.office_facts), edition=event.edition)


def with_known(facts: Facts, office_facts: Mapping[str, Any]) -> Facts:
    """What the books know goes before what a facts file says (I-260)."""
    known = {name: _read_fact(name, value) for name, value in office_facts.items()}
    return replace(facts, **known)


def _only(published: PublishedList, ids: Iterable[str]) -> PublishedList:
    frame: pl.DataFrame = published.frame.to_native()
    return PublishedList(published.date, nw.from_native(frame.filter(pl.col("id").is_in(sorted(ids))), eager_only=True))


def _read_fact(name: str, value: Any) -> Any:
    """From JSON, as the facts have it."""
    if name == "kind":
        return EventKind(value)
    return date.fromisoformat(value) if name.endswith("_on") or name == "before_play_off" else value


def _frame(people: Sequence[Description]) -> pl.DataFrame:
    return pl.DataFrame(people, schema=dict.fromkeys(DESCRIPTION, pl.String), orient="row")


def _register(people: pl.DataFrame, particulars: Sequence[Particulars]) -> pl.DataFrame:
    """Descriptions, and beside them what a federation's own list says of its players."""
    if not particulars:
        return people
    types = {name: pl.Int64 if one.type == nw.Int64() else pl.String for name, one in PARTICULARS.items()}
    own = pl.DataFrame(list(particulars), schema={"id": pl.String, **types}, orient="row")
    whole = people.join(own, on="id", how="full", coalesce=True)
    return whole.with_columns(pl.col(pl.String).fill_null("")).sort("id")


def _as_described(published: PublishedList, people: pl.DataFrame) -> PublishedList:
    """The list with the descriptions of today: a title, a transfer or a corrected name enters with the next list."""
    frame: pl.DataFrame = published.frame.to_native()
    updated = frame.update(people, on="id", how="left")
    return PublishedList(published.date, nw.from_native(updated, eager_only=True))
