"""Who somebody is: by ids, by name without accents and in any order of its words, and all the register says of him."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

import polars as pl
from django.db.models import Q

from arpad.identity.names import BLANKS, LETTERS, PAIRS, WRITTEN_AS_TWO, collapsed, same_words
from arpad.office.models import Entry, PersonState, Player, PlayerFact, Report
from arpad.office.people import valid_on
from arpad.office.refused import Refused
from arpad.office.report_reading import read_of
from arpad.tournament.model import Entry as Line
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


_ID_COLUMNS = ("key", "fide_id", "national_id", "regional_id")


def players_by_id(ids: Iterable[str]) -> dict[str, Player]:
    """By the office's own key first, then by FIDE's, the national and the regional id.

    Merges are applied when a list is made, not here, so that one that is taken back leaves no line behind.
    """
    wanted = sorted({player_id for player_id in ids if player_id})
    found: dict[str, Player] = {}
    for column in _ID_COLUMNS:
        for player in Player.objects.filter(**{f"{column}__in": wanted}):
            found.setdefault(getattr(player, column), player)
    return found


def match_by_id(entries: Sequence[Entry]) -> None:
    """Set the player of every line whose id the register has; the others stay open for an officer."""
    known = players_by_id(entry.given_id for entry in entries)
    for entry in entries:
        player = known.get(entry.given_id)
        if player is not None:
            entry.player, entry.evidence = player, Entry.Evidence.ID


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


def player_with_id(given: str) -> Player:
    """The person known by any of his ids."""
    player = players_by_id([given]).get(given)
    if player is None:
        raise Refused(Finding("office.E093", {"id": given}))
    return player


_CANDIDATES_SHOWN = 5
_WEIGHTS = {
    "name": 5, "transposed": 4, "similar": 1, "birth": 4, "year": 2, "other_birth": -3, "club": 1, "federation": 1,
}  # fmt: skip
"""Only the order in which candidates are shown; the officer decides."""


@dataclass(frozen=True)
class Candidate:
    player: Player
    evidence: tuple[str, ...]

    @property
    def weight(self) -> int:
        return sum(_WEIGHTS[one] for one in self.evidence)


def candidates(line: Line, club: str, day: date, taken: Iterable[int] = ()) -> list[Candidate]:
    """The likeliest first; nobody who is another line of the report, and nobody who was merged away."""
    words = _words(line.name)
    if not words:
        return []
    same = Q(search_name=searchable(line.name))
    transposed = Q()
    for word in words:
        transposed &= Q(search_name__contains=word)
    similar = Q(pk__in=[])
    for word in _words(line.name.partition(",")[0]) if line.birth else ():
        similar |= Q(search_name__contains=word, birth__startswith=str(line.birth.year) if line.birth else "")
    people = Player.objects.filter(same | transposed | similar, merged_into=None).exclude(pk__in=list(taken))
    found = list(people[:200])
    facts = _facts(found, day)
    made = [Candidate(player, tuple(_evidence(player, line, club, facts.get(player.pk, set())))) for player in found]
    return sorted(made, key=lambda one: (-one.weight, one.player.key))[:_CANDIDATES_SHOWN]


def _words(name: str) -> list[str]:
    """
    >>> _words("Pingüino, Simón")
    ['pinguino', 'simon']
    """
    return sorted(searchable(name).replace(",", " ").split())


def _facts(people: Sequence[Player], day: date) -> dict[int, set[tuple[str, str]]]:
    kinds = [PlayerFact.Kind.CLUB, PlayerFact.Kind.FEDERATION]
    rows = PlayerFact.objects.filter(valid_on(day), player__in=people, kind__in=kinds)
    found: dict[int, set[tuple[str, str]]] = {}
    for player, kind, value in rows.values_list("player", "kind", "value"):
        found.setdefault(player, set()).add((kind, searchable(value)))
    return found


def _evidence(player: Player, line: Line, club: str, facts: set[tuple[str, str]]) -> Iterable[str]:
    if player.search_name == searchable(line.name):
        yield "name"
    else:
        yield "transposed" if same_words(player.name, line.name) else "similar"
    if line.birth is not None and player.birth:
        yield _birth(str(line.birth), player.birth)
    if club and (PlayerFact.Kind.CLUB, searchable(club)) in facts:
        yield "club"
    if line.federation and (PlayerFact.Kind.FEDERATION, searchable(line.federation)) in facts:
        yield "federation"


def _birth(said: str, known: str) -> str:
    """A year alone agrees with any day of it."""
    if said == known:
        return "birth" if len(said) == 10 else "year"
    whole = len(said) == len(known) == 10
    return "year" if said[:4] == known[:4] and not whole else "other_birth"


_PEOPLE_SHOWN = 20

Told = tuple[str, str, date | None, date | None]
"""Kind, value, first and last day."""


def found_people(text: str) -> list[Player]:
    """By any id; else by all words of the text, in any order and without accents."""
    by_id = players_by_id([text]).get(text)
    if by_id is not None:
        return [by_id]
    words = Q()
    for word in searchable(text).replace(",", " ").split():
        words &= Q(search_name__contains=word)
    return (
        list(Player.objects.filter(words, merged_into=None).order_by("search_name", "key")[:_PEOPLE_SHOWN])
        if words
        else []
    )


def told_of(player: Player) -> Iterator[Told]:
    yield from player.facts.order_by("kind", "valid_from", "pk").values_list("kind", "value", "valid_from", "valid_to")
    states = PersonState.objects.filter(player=player).order_by("kind", "valid_from", "pk")
    yield from states.values_list("kind", "note", "valid_from", "valid_to")
    for title in player.titles.order_by("valid_from", "pk"):
        yield "revoked" if title.revoked_on else "title", title.title, title.valid_from, title.valid_to
    if player.merged_into is not None:
        yield "merged", player.merged_into.key, None, None
