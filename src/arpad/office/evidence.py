"""Who an open line could be: by name without accents and in any order of its words, birth, club and federation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from arpad.office.models import Player, PlayerFact
from arpad.office.names import searchable
from arpad.office.people import valid_on
from arpad.tournament.model import Entry as Line

_SHOWN = 5
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
    return sorted(made, key=lambda one: (-one.weight, one.player.key))[:_SHOWN]


def _words(name: str) -> list[str]:
    """
    >>> _words("Pingüino, Simón")
    ['pinguino', 'simon']
    """
    return sorted(searchable(name).replace(",", " ").split())


def same_words(one: str, other: str) -> bool:
    return _words(one) == _words(other)


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
