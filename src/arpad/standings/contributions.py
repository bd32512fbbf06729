"""What every round of a participant gives to one tie-break."""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.standings.column import value_text
from arpad.standings.ranking import Standings


@dataclass(frozen=True, slots=True)
class Contributions:
    """By round; what is cut or does not count stands in brackets. `total` is the tie-break's value."""

    by_round: Mapping[int, str]
    total: str


def contributions(standings: Standings, number: int) -> Contributions:
    """Of the first tie-break of the order, for the participant with that number."""
    index = next(at for at, tiebreak in enumerate(standings.tiebreaks) if tiebreak is not None)
    column, who = standings.columns[index], standings.line_of[number].participant
    total = column.text(who) or ""
    if column.parts is None:
        return Contributions({}, total)
    kept, cuts = column.parts(who)
    unit = column.part_unit or column.unit
    shown = {part.round_number: (part, part.counted) for part in kept} | {
        cut.part.round_number: (cut.part, False) for cut in cuts
    }
    texts = {turn: value_text(part.value, unit) or "" for turn, (part, _) in shown.items()}
    return Contributions({turn: texts[turn] if shown[turn][1] else f"({texts[turn]})" for turn in sorted(shown)}, total)
