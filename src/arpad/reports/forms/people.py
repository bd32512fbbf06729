"""Who took part: numbers of players and federations by rating and by title (IT3, Form 5)."""

from collections.abc import Callable
from dataclasses import dataclass

from arpad.tournament.model import Entry, Tournament
from arpad.values.title import Title

TITLES = (Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM)


@dataclass(frozen=True, slots=True)
class PeopleCount:
    """One line of the table. A player without a federation is in the number only."""

    type: str
    number: int
    federations: int
    host_players: int
    other_players: int


def people_counts(tournament: Tournament) -> tuple[PeopleCount, ...]:
    """Rated and unrated players, then the holders of each title."""
    kinds: dict[str, Callable[[Entry], bool]] = {
        "rated": lambda entry: entry.rating is not None,
        "unrated": lambda entry: entry.rating is None,
    }
    return (
        *(
            _count(name, [entry for entry in tournament.entries if test(entry)], tournament)
            for name, test in kinds.items()
        ),
        *(
            _count(title.value, [one for one in tournament.entries if one.title is title], tournament)
            for title in TITLES
        ),
    )


def _count(name: str, entries: list[Entry], tournament: Tournament) -> PeopleCount:
    federations = [entry.federation for entry in entries if entry.federation]
    host = federations.count(tournament.federation)
    return PeopleCount(name, len(entries), len(set(federations)), host, len(federations) - host)
