"""How everybody ended in a championship: place, games in their order, what is already held."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.tournament.places import points_of
from arpad.values.person import Sex
from arpad.values.result import PLAYED_TENTHS
from arpad.values.title import Title


@dataclass(frozen=True, slots=True)
class Finisher:
    """One player. Those whom nothing separates share `place` (the best of theirs) and differ in nothing else of it.

    `results` are the tenths of the games played, earlier phases first; `points` are those of the final ranking.
    """

    number: int
    name: str
    place: int | None
    sharing: int = 1  # how many stand on that place together
    points: int = 0
    results: tuple[int, ...] = ()
    federation: str = ""
    sex: Sex | None = None
    held: Title | None = None
    reached: str = ""

    @property
    def score(self) -> int:
        return sum(self.results)


def finishers(
    tournament: Tournament, facts: Facts, ranks: Mapping[int, int | None], phases: Sequence[Tournament] = ()
) -> tuple[Finisher, ...]:
    """Everybody of the final ranking; `ranks` are places after tie-breaks, shared where nothing separates.

    Results of earlier phases are those of the same ids (note a).
    """
    shared: dict[int, int] = {}
    for rank in ranks.values():
        if rank is not None:
            shared[rank] = shared.get(rank, 0) + 1
    found = []
    for entry in tournament.entries:
        rank = ranks.get(entry.number)
        earlier = [_results(one) for phase in phases for one in phase.entries if _same(one, entry)]
        found.append(
            Finisher(
                number=entry.number,
                name=entry.name,
                place=rank,
                sharing=shared.get(rank, 1) if rank is not None else 1,
                points=points_of(entry, tournament),
                results=(*(tenths for results in earlier for tenths in results), *_results(entry)),
                federation=entry.federation,
                sex=entry.sex,
                held=entry.title,
                reached=facts.player(entry.number).reached,
            )
        )
    return tuple(found)


def _results(entry: Entry) -> tuple[int, ...]:
    """Games on the board only: a forfeit or a bye is no game, and does not break the row of games (I-183)."""
    records = (record for record in entry.rounds if record is not None and record.opponent is not None)
    return tuple(PLAYED_TENTHS[record.result] for record in records if record.result.played)


def _same(entry: Entry, other: Entry) -> bool:
    return bool(entry.player_id) and entry.player_id == other.player_id


def ranks_of_report(tournament: Tournament) -> dict[int, int | None] | None:
    """The final ranks that the organiser put into the report, if they are whole and go with the points (I-182)."""
    entries = tournament.entries
    ranks = {entry.number: entry.rank for entry in entries}
    if sorted(rank or 0 for rank in ranks.values()) != list(range(1, len(entries) + 1)):
        return None
    points = [points_of(entry, tournament) for entry in sorted(entries, key=lambda entry: entry.rank or 0)]
    return dict(ranks) if points == sorted(points, reverse=True) else None
