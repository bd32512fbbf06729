"""An event replayed round by round: where its pairings differ from those that the rules give."""

from collections.abc import Iterable, Iterator

from arpad.pairing.round_robin.berger import REST, Pairing, Round
from arpad.tournament.model import Tournament
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result


@dataclass(frozen=True)
class Compared:
    """One round: what the rules give and the report lacks, and what the report has instead."""

    round_number: int
    missing: tuple[Pairing, ...]
    extra: tuple[Pairing, ...]

    @property
    def identical(self) -> bool:
        return not self.missing and not self.extra


def recorded_round(tournament: Tournament, round_number: int) -> Round:
    """The pairs of the report, White first (the lower number where it gives no colour), then the pairing's bye."""
    games, byes = [], []
    for entry in tournament.entries:
        record = entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None
        if record is None:
            continue
        if record.opponent is None:
            if record.result is Result.PAIRING_ALLOCATED_BYE:
                byes.append(Pairing(entry.number, REST))
        elif record.colour is Colour.WHITE or (record.colour is None and entry.number < record.opponent):
            games.append(Pairing(entry.number, record.opponent))
    return (*games, *byes)


def without_colour(tournament: Tournament, round_number: int) -> frozenset[frozenset[int]]:
    """The pairs of which the report does not say who had White, such as games that were never played."""
    return frozenset(
        frozenset((entry.number, record.opponent))
        for entry in tournament.entries
        if round_number <= len(entry.rounds)
        and (record := entry.rounds[round_number - 1]) is not None
        and record.opponent is not None
        and record.colour is None
    )


def compared(
    round_number: int, expected: Iterable[Pairing], found: Iterable[Pairing], any_colour: frozenset[frozenset[int]]
) -> Compared:
    """Pair by pair. A pair with the colours exchanged is on both sides, unless the report gives it no colours."""
    given, recorded = list(expected), list(found)
    return Compared(
        round_number,
        tuple(_without(given, recorded, any_colour)),
        tuple(_without(recorded, given, any_colour)),
    )


def _without(ours: list[Pairing], theirs: list[Pairing], any_colour: frozenset[frozenset[int]]) -> Iterator[Pairing]:
    there = set(theirs) | {pair.reversed for pair in theirs if frozenset(pair) in any_colour}
    return (pair for pair in ours if pair not in there)


def rounds_paired(tournament: Tournament) -> list[int]:
    """The rounds in which anybody has an opponent."""
    return sorted(
        {
            round_number
            for entry in tournament.entries
            for round_number, record in enumerate(entry.rounds, 1)
            if record is not None and record.opponent is not None
        }
    )


def games_that_count(scheduled: Round, recorded: Round) -> tuple[Round, Round]:
    """For round robins: the rests are those of the tables, and a game that neither of the two replaced by another
    was not played, which is no other pairing (I-220)."""
    busy = {number for pair in recorded if not pair.is_rest for number in pair}
    return (
        tuple(pair for pair in scheduled if not pair.is_rest and busy & set(pair)),
        tuple(pair for pair in recorded if not pair.is_rest),
    )
