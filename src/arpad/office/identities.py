"""Who somebody is: the lines of a report judged, people looked up, and all the register says of them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date

import polars as pl
from django.db import connection, transaction
from django.db.models import Q

from arpad.formats.trf.team_records import teams_told
from arpad.identity.judging import Judgement, Sighting, Verdict
from arpad.identity.names import BLANKS, LETTERS, PAIRS, WRITTEN_AS_TWO, collapsed, words
from arpad.office.models import Entry, Event, PersonState, Player, Report, Series
from arpad.office.refused import Refused
from arpad.office.register_lookup import ID_COLUMNS, Circumstances, Lookup, judged
from arpad.office.report_reading import read_of
from arpad.office.states import died_before, not_shown
from arpad.tournament.model import Entry as Line
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass


def searchable(name: str) -> str:
    """As a name is looked for: whoever types it in ASCII, with an accent or with two letters for one finds it.

    >>> searchable("Pingüino,  SIMÓN"), searchable("Ødegård") == searchable("oedegaard")
    ('pinguino, simon', True)
    """
    return collapsed(name)


def searchable_names(names: pl.Expr) -> pl.Expr:
    """The same for a whole column."""
    small = names.str.normalize("NFD").str.replace_all(r"\p{M}", "").str.to_lowercase()
    for pair, latin in PAIRS.items():
        small = small.str.replace_all(pair, latin, literal=True)
    latin_names = small.str.replace_many(list(LETTERS), list(LETTERS.values()))
    plain = latin_names.str.replace_all(BLANKS, " ").str.strip_chars(" ")
    for two, letter in WRITTEN_AS_TWO:
        plain = plain.str.replace_all(two, letter)
    return plain


_FOLDED_AT_A_TIME = 50_000
_FOLD_AGAIN = "UPDATE office_player SET search_name = %s WHERE id = %s"


def fold_names_again() -> None:
    """Books of an earlier version were folded in another way: whoever is found by another text now gets it."""
    last = 0
    schema = {"pk": pl.Int64, "name": pl.String, "search_name": pl.String}
    people = Player.objects.order_by("pk").values_list(*schema)
    while some := list(people.filter(pk__gt=last)[:_FOLDED_AT_A_TIME]):
        last = some[-1][0]
        names = pl.DataFrame(some, schema=schema, orient="row").with_columns(folded=searchable_names(pl.col("name")))
        other = names.filter(pl.col("folded") != pl.col("search_name"))
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.executemany(_FOLD_AGAIN, other.select("folded", "pk").rows())


def players_by_id(ids: Iterable[str]) -> dict[str, Player]:
    """By the office's own key first, then by FIDE's, the national and the regional id.

    Merges are applied when a list is made, not here, so that one that is taken back leaves no line behind.
    """
    wanted = sorted({player_id for player_id in ids if player_id})
    found: dict[str, Player] = {}
    for column in ID_COLUMNS:
        for player in Player.objects.filter(**{f"{column}__in": wanted}):
            found.setdefault(getattr(player, column), player)
    return found


DECIDED = (Entry.Evidence.OFFICER, Entry.Evidence.NEW, Entry.Evidence.GUEST)
LEFT_TO_OFFICERS = (*DECIDED, Entry.Evidence.OPENED)
"""Lines that nothing but an officer changes."""


def judged_lines(report: Report, numbers: Collection[int] = ()) -> dict[int, Judgement]:
    """Who the lines of a report are, by their numbers: all of them, or those. What somebody decided is not asked
    again, and nobody is two lines: whoever is certain for one is no candidate of another. Of the dead none is certain
    (I-703)."""
    tournament = read_of(report).report.tournament
    if tournament is None:
        return {}
    said = report.entries.filter(evidence__in=DECIDED)
    decided = set(said.values_list("number", flat=True))
    taken = {key for keys in said.values_list("player__key", "player__merged_into__key") for key in keys if key}
    clubs = clubs_of(tournament)
    lines = [line for line in tournament.entries if line.number not in decided]
    sightings = {line.number: sighting_of(line, clubs.get(line.number, "")) for line in lines}
    lookup = Lookup(_at(report.event))
    found = lookup.judged(sightings, taken)
    dead = died_before(report.event.start)
    sure = {number: key for number, key in _each_once(found, sightings).items() if key not in dead}
    others = {number: sightings[number] for number in found if number not in sure}
    found |= lookup.judged(others, {*taken, *sure.values()})
    found = {number: _undecided(one) if number in others else one for number, one in found.items()}
    return {number: one for number, one in found.items() if not numbers or number in numbers}


def _at(event: Event) -> Circumstances:
    series = Series.objects.filter(events__event=event).in_order().first()
    return Circumstances(event.start, series, event)


def _each_once(found: Mapping[int, Judgement], sightings: Mapping[int, Sighting]) -> dict[int, str]:
    """The lines that are certain, with their people. Where two are the same person, the one with his id counts; without
    such a one neither does. Who was merged is one person under both ids."""
    certain = {number: one.certain.key for number, one in found.items() if one.certain is not None}
    merged = Player.objects.filter(key__in=set(certain.values())).exclude(merged_into=None)
    kept = dict(merged.values_list("key", "merged_into__key"))
    sure = {number: kept.get(key) or key for number, key in certain.items()}
    by_id = {key for number, key in sure.items() if sightings[number].id}
    times = Counter(sure.values())
    return {
        number: key
        for number, key in sure.items()
        if times[key] == 1 or (key in by_id and sightings[number].id and _only_id(key, sure, sightings))
    }


def _only_id(key: str, sure: Mapping[int, str], sightings: Mapping[int, Sighting]) -> bool:
    return sum(1 for number, other in sure.items() if other == key and sightings[number].id) == 1


def _undecided(one: Judgement) -> Judgement:
    """Of lines that wanted the same person none is certain, whoever is left."""
    return Judgement(Verdict.LIKELY, one.candidates) if one.verdict is Verdict.CERTAIN else one


def sighting_of(line: Line, club: str = "") -> Sighting:
    """A line as it is looked for."""
    sex = line.sex.value if line.sex is not None else ""
    return Sighting(line.name, line.player_id, str(line.birth or ""), sex, line.federation, club, line.rating)


def clubs_of(tournament: Tournament) -> dict[int, str]:
    """The team of a player is taken for his club; also in an individual event, where nobody plays for a team."""
    of_teams = {number: team.name for team in tournament.teams for number in team.members}
    return of_teams or dict(teams_told(tournament.extra))


def match_lines(entries: Sequence[Entry]) -> None:
    """Set the player of every line that is certain; of one whose id is somebody else's that it contradicts. The others
    stay open for an officer, and so does all that is only likely."""
    if not entries:
        return
    judgements = judged_lines(entries[0].report, {entry.number for entry in entries})
    people = players_by_id(one.certain.key for one in judgements.values() if one.certain is not None)
    for entry in entries:
        judgement = judgements.get(entry.number, Judgement(Verdict.NONE))
        entry.player = people[judgement.certain.key] if judgement.certain is not None else None
        entry.evidence = _evidence(judgement)


def _evidence(judgement: Judgement) -> str:
    if judgement.verdict is Verdict.CONTRADICTS:
        return Entry.Evidence.CONTRADICTED
    if judgement.certain is None:
        return Entry.Evidence.NONE
    return Entry.Evidence.ID if "id" in judgement.candidates[0].reasons else Entry.Evidence.CERTAIN


def doubtful_lines(report: Report) -> frozenset[int]:
    """Lines that share an id while no officer said who one of them is: the id tells nothing."""
    read = read_of(report)
    said = report.entries.filter(evidence=Entry.Evidence.OFFICER).exclude(player=None)
    told_apart = set(said.values_list("number", flat=True))
    return frozenset(number for pair in read.doubled if not told_apart & set(pair) for number in pair)


def open_entries(report_id: int) -> list[Entry]:
    """Lines that nobody has decided about; a guest is decided, and has no person."""
    nobody = Entry.objects.filter(report=report_id, player=None).exclude(evidence=Entry.Evidence.GUEST)
    return list(nobody.order_by("number"))


def refuse_opening_accepted(report: Report, open_before: Iterable[Entry]) -> None:
    """Once a report is accepted no change leaves a line to nobody: the next list would leave him out in silence. Lines
    that an earlier version of the office accepted open may be decided one by one."""
    known = {entry.number for entry in open_before}
    lines = [entry for entry in open_entries(report.pk) if entry.number not in known]
    if lines and report.state == Report.State.ACCEPTED:
        numbers = ", ".join(str(entry.number) for entry in lines)
        raise Refused(Finding("office.E315", {"event": report.event.key, "lines": numbers}))


def player_with_id(given: str) -> Player:
    """The person known by any of his ids."""
    player = players_by_id([given]).get(given)
    if player is None:
        raise Refused(Finding("office.E093", {"id": given}))
    return player


def person_meant(given: str, day: date) -> Player:
    """By an id, or by a name with or without one, as somebody typed it who may be a stranger: only who is certain is
    taken. Of the others he is told names and ids, which lists have too, and nobody who is hidden (I-470)."""
    by_id = players_by_id([given]).get(given)
    if by_id is not None:
        return by_id
    ids = [word for word in given.split() if any(letter.isdigit() for letter in word)]
    name = " ".join(word for word in given.split() if word not in ids)
    if not words(name):
        raise Refused(Finding("office.E093", {"id": given}))
    found = judged({0: Sighting(name, " ".join(ids))}, Circumstances(day))[0]
    if found.certain is not None:
        return players_by_id([found.certain.key])[found.certain.key]
    hidden = not_shown(date.min, day)
    people = [one.person for one in found.candidates if one.person.key not in hidden]
    if not people:
        raise Refused(Finding("office.E301", {"name": given}))
    candidates = "; ".join(f"{person.name} ({person.key})" for person in people)
    raise Refused(Finding("office.E300", {"name": given, "candidates": candidates}))


@dataclass(frozen=True)
class Candidate:
    """`evidence` are the reasons of the judgement; `weight` its score, 0 to 100."""

    player: Player
    evidence: tuple[str, ...]
    weight: int = 0


def candidates(line: Line, club: str, day: date, taken: Iterable[int] = ()) -> list[Candidate]:
    """The likeliest first; nobody who is another line of the report, and nobody who was merged away."""
    found = judged({line.number: sighting_of(line, club)}, Circumstances(day), _keys(taken))
    return with_players(found[line.number])


def candidates_of_lines(lines: Sequence[tuple[Line, str]], event: Event, taken: Iterable[int]) -> list[list[Candidate]]:
    """Of each line, with its club, as `candidates`; with who played for the organiser, and how strong they are."""
    sightings = {line.number: sighting_of(line, club) for line, club in lines}
    found = judged(sightings, _at(event), _keys(taken))
    return [with_players(found[line.number]) for line, _ in lines]


def _keys(players: Iterable[int]) -> set[str]:
    return set(Player.objects.filter(pk__in=list(players)).values_list("key", flat=True))


def with_players(judgement: Judgement) -> list[Candidate]:
    people = players_by_id(one.person.key for one in judgement.candidates)
    return [Candidate(people[one.person.key], one.reasons, one.score) for one in judgement.candidates]


_PEOPLE_SHOWN = 20

Told = tuple[str, str, date | None, date | None]
"""Kind, value, first and last day."""


def found_people(text: str) -> list[Player]:
    """By any id; else by all words of the text, in any order and without accents; else by how it sounds."""
    by_id = players_by_id([text]).get(text)
    if by_id is not None:
        return [by_id]
    asked = Q()
    for word in words(text):
        asked &= Q(search_name__contains=word)
    if not asked:
        return []
    people = Player.objects.filter(asked, merged_into=None).order_by("search_name", "key")
    return list(people[:_PEOPLE_SHOWN]) or _misspelt(text)


def _misspelt(text: str) -> list[Player]:
    """Who is called nearly so."""
    found = judged({0: Sighting(text)}, Circumstances(date.max), shown=_PEOPLE_SHOWN)[0]
    return [candidate.player for candidate in with_players(found)]


def told_of(player: Player) -> Iterator[Told]:
    yield from player.facts.order_by("kind", "valid_from", "pk").values_list("kind", "value", "valid_from", "valid_to")
    states = PersonState.objects.filter(player=player).order_by("kind", "valid_from", "pk")
    yield from states.values_list("kind", "note", "valid_from", "valid_to")
    for title in player.titles.order_by("valid_from", "pk"):
        yield "revoked" if title.revoked_on else "title", title.title, title.valid_from, title.valid_to
    if player.merged_into is not None:
        yield "merged", player.merged_into.key, None, None
