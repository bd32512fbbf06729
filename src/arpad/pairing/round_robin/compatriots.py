"""Whether players of one federation meet at the end, which a restricted draw is held to prevent."""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.pairing.round_robin.berger import berger_rounds


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two compatriots paired in one of the last rounds."""

    round_number: int
    white: int
    black: int
    federation: str


def compatriots_meeting(federations: Mapping[int, str], last_rounds: int) -> tuple[Meeting, ...]:
    """The pairings of compatriots in the last rounds, by number. No federation is nobody's compatriot.

    The last rounds of a double round robin have the same pairs.
    """
    rounds = list(enumerate(berger_rounds(len(federations)), start=1))
    return tuple(
        Meeting(round_number, white, black, federations[white])
        for round_number, pairings in rounds[-last_rounds:]
        for white, black in pairings
        if black and federations[white] and federations[white] == federations[black]
    )
