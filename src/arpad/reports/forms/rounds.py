"""What both forms of a Swiss say about each round of a player."""

from dataclasses import dataclass

from arpad.tournament.crosstable import mark
from arpad.tournament.model import Entry, Tournament
from arpad.values.colour import Colour

PRINTED_ROUNDS = 11  # the forms have eleven lines; longer events get more


@dataclass(frozen=True, slots=True)
class FormRound:
    """`total` is the running score in tenths. A rating stands only for a game on the board with a rated opponent."""

    round_number: int
    opponent: int | None
    opponent_name: str
    rating: int | None
    colour: Colour | None
    mark: str
    total: int | None


def form_rounds(entry: Entry, tournament: Tournament) -> list[FormRound]:
    """As many lines as the form has, or as the event has rounds."""
    lines, total = [], 0
    for round_number in range(1, max(PRINTED_ROUNDS, tournament.rounds_recorded) + 1):
        record = entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None
        if record is None:
            lines.append(FormRound(round_number, None, "", None, None, "", None))
            continue
        total += tournament.point_system.points(record.result)
        opponent = tournament.by_number[record.opponent] if record.opponent is not None else None
        rating = opponent.rating if opponent and record.result.played else None
        name = opponent.name if opponent else ""
        lines.append(FormRound(round_number, record.opponent, name, rating, record.colour, mark(record.result), total))
    return lines


def family_and_first_name(name: str) -> tuple[str, str]:
    """Reports write "Family, First".

    >>> family_and_first_name("Alfil Malo, Ana"), family_and_first_name("Anand")
    (('Alfil Malo', 'Ana'), ('Anand', ''))
    """
    family, _, first = name.partition(",")
    return family.strip(), first.strip()
