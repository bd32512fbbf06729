"""What only several events, or the register, can tell about a report: always a question to the arbiter, no verdict."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date

from django.db.models import F, Q

from arpad.identity.names import same_words
from arpad.office.models import Arbiter, Entry, Event, EventArbiter, Game, PlayerFact, Report, Series
from arpad.office.report_reading import read_of
from arpad.office.series import known_law_of_event
from arpad.regulations.edition import Edition, Rule
from arpad.values.finding import Finding, Place
from arpad.values.result import Result
from arpad.values.time_control import Cadence

_PLAYED = [result.value for result in Result if result.played]
_ALIVE = [Report.State.RECEIVED, Report.State.ACCEPTED]
_ROUNDS = {Cadence.RAPID: "rapid_rounds", Cadence.BLITZ: "blitz_rounds"}

Days = dict[tuple[int, date], int]
"""Rounds played by a person on a day."""


def findings_across(report: Report, series: Series) -> Iterator[Finding]:
    entries = {_person(entry): entry for entry in report.entries.exclude(player=None).select_related("player")}
    law = known_law_of_event(series, report.event)
    yield from _two_places(report, entries, law)
    yield from _players_without_licence(report, entries)
    yield from _arbiters(report, law)


def _person(entry: Entry) -> int:
    """Whoever he turned out to be."""
    assert entry.player is not None
    return entry.player.merged_into_id or entry.player.pk


def _two_places(report: Report, entries: dict[int, Entry], law: Edition | None) -> Iterator[Finding]:
    """A player with games in another event on the same day, and then more rounds than a day may have."""
    here = _days(Q(report=report))
    others = Q(report__state__in=_ALIVE, day__in={day for _, day in here}) & ~Q(report__event=report.event)
    elsewhere: dict[tuple[int, date], list[tuple[str, int]]] = defaultdict(list)
    for key in Game.objects.filter(others).values_list("report__event__key", flat=True).distinct():
        for place, rounds in _days(others & Q(report__event__key=key)).items():
            elsewhere[place].append((key, rounds))
    rule = law.find("rounds_per_day") if law is not None else None
    limit = rule.maybe_integer(_ROUNDS.get(Cadence(report.event.cadence), "rounds")) if rule else None
    both = [place for place in here if place in elsewhere and place[0] in entries]
    both.sort(key=lambda place: (entries[place[0]].number, place[1]))
    for person, day in both:
        entry, events = entries[person], sorted(elsewhere[person, day])
        total = here[person, day] + sum(rounds for _, rounds in events)
        about = {
            "player": entry.number,
            "name": entry.name,
            "day": str(day),
            "event": ", ".join(key for key, _ in events),
        }
        line = Place(entry.number, None, "player_id")
        yield Finding("office.W062", about, place=line)
        if rule is not None and limit is not None and total > limit:
            more = {**about, "rounds": total, "at_most": limit}
            yield Finding("office.W063", more, rule=rule.name, article=rule.article, place=line)


def _days(games: Q) -> Days:
    """One report a version: a later one that waits counts beside the accepted one it may replace, as one round."""
    rounds: dict[tuple[int, date], set[int]] = defaultdict(set)
    played = Game.objects.filter(games, result__in=_PLAYED)
    for side in ("white", "black"):
        people = played.exclude(**{f"{side}__player": None})
        rows = people.annotate(one=F(f"{side}__player"), other=F(f"{side}__player__merged_into"))
        for one, other, day, number in rows.values_list("one", "other", "day", "round_number"):
            if day is not None:
                rounds[other or one, day].add(number)
    return {place: len(numbers) for place, numbers in rounds.items()}


def _players_without_licence(report: Report, entries: dict[int, Entry]) -> Iterator[Finding]:
    """Where the books keep licences: those of the event's federation who have none for all its days (reading I-267)."""
    licences = PlayerFact.objects.filter(kind=PlayerFact.Kind.LICENCE)
    if not licences.exists():
        return
    event = report.event
    covering = licences.filter(_covers(event.start, event.end), player__in=entries)
    licensed = set(covering.values_list("player", flat=True))
    federated = PlayerFact.objects.filter(
        _covers(event.start, event.start), player__in=entries, kind=PlayerFact.Kind.FEDERATION, value=event.federation
    )
    concerned = set(federated.values_list("player", flat=True)) if event.federation else set(entries)
    for person in sorted(concerned - licensed, key=lambda one: entries[one].number):
        entry = entries[person]
        place = Place(entry.number, None, "player_id")
        yield Finding("office.W064", {"player": entry.number, "name": entry.name}, place=place)


def _covers(first: date, last: date) -> Q:
    return (Q(valid_from=None) | Q(valid_from__lte=first)) & (Q(valid_to=None) | Q(valid_to__gte=last))


def without_licence(event: Event, arbiters: Iterable[Arbiter], rule: Rule | None = None) -> Iterator[Finding]:
    """Arbiters who have none for all days of the event."""
    name, article = (rule.name, rule.article) if rule is not None else ("", "")
    for arbiter in sorted(arbiters, key=lambda one: one.key):
        if not arbiter.licences.filter(_covers(event.start, event.end)).exists():
            yield Finding("office.W065", {"name": arbiter.name}, rule=name, article=article)


def _arbiters(report: Report, law: Edition | None) -> Iterator[Finding]:
    """Arbiters of the event, as registered and as the report names them: licensed, and not among the players."""
    event, rule = report.event, law.find("arbiter_licences") if law is not None else None
    tournament = read_of(report).report.tournament
    named = [tournament.chief_arbiter, *tournament.deputy_arbiters] if tournament is not None else []
    known = {
        event_arbiter.arbiter for event_arbiter in EventArbiter.objects.filter(event=event).select_related("arbiter")
    }
    known |= {arbiter for arbiter in Arbiter.objects.all() if any(same_words(arbiter.name, name) for name in named)}
    yield from without_licence(event, known, rule)
    names = {*named, *(one.name for one in known)} - {""}
    persons = {one.player_id for one in known if one.player_id is not None}
    for entry in report.entries.order_by("number"):
        playing = next((name for name in sorted(names) if same_words(name, entry.name)), "")
        if playing or entry.player_id in persons:
            about = {"name": playing or entry.name, "player": entry.number}
            yield Finding("office.W066", about, place=Place(entry.number))
