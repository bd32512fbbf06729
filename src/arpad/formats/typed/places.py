"""From a place in the event to the cell that says it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from arpad.formats.trf.places import Places
from arpad.formats.typed.sheet import Cell
from arpad.values.finding import Finding

_KEYS = {
    "type_text": "type",
    "declared_type": "type",
    "rate_of_play_text": "rate_of_play",
    "time_control": "rate_of_play",
    "rounds_planned": "rounds",
}
_COLUMNS = {"player_id": "id"}


@dataclass(frozen=True)
class TypedPlaces(Places):
    """Cells of the event by key, of players by number and column, of rounds by number and round."""

    event: Mapping[str, Cell] = field(default_factory=dict)
    players: Mapping[tuple[int, str], Cell] = field(default_factory=dict)
    rounds: Mapping[tuple[int, int], Cell] = field(default_factory=dict)

    def _cell(self, finding: Finding) -> Cell | None:
        place = finding.place
        if place.player is None:
            return self.event.get(_KEYS.get(place.field, place.field))
        if place.round_number is not None and (cell := self.rounds.get((place.player, place.round_number))):
            return cell
        return self.players.get((place.player, _COLUMNS.get(place.field, place.field)))

    def _line(self, finding: Finding) -> int | None:
        cell = self._cell(finding)
        if cell is not None:
            return cell.line
        return self.player_lines.get(finding.place.player) if finding.place.player is not None else None

    def _column(self, finding: Finding) -> int:
        cell = self._cell(finding)
        return cell.column if cell is not None else 1
