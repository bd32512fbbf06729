"""The rounds of a round robin by the tables, as pairings to make or to compare with."""

from collections.abc import Collection

from arpad.pairing.round_robin.berger import REST, Pairing, Round, berger_rounds, double_berger_rounds
from arpad.regulations.edition import Edition
from arpad.values.event_type import EventType


def rounds_by_the_tables(players: int, event_type: EventType, edition: Edition) -> tuple[Round, ...]:
    """Every round, of one cycle or of two."""
    if event_type is EventType.DOUBLE_ROUND_ROBIN:
        return double_berger_rounds(players, edition.rule("double_round_robin").integer("reversed_last"))
    return berger_rounds(players)


def round_without(scheduled: Round, away: Collection[int]) -> Round:
    """The round among those who are there: a player whose opponent is away rests."""
    there = ([number for number in pair if number != REST and number not in away] for pair in scheduled)
    return tuple(Pairing(*pair) if len(pair) == 2 else Pairing(pair[0], REST) for pair in there if pair)
