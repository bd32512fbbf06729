"""From a place in the event to a line and a column of its report."""

from collections.abc import Mapping
from dataclasses import field, replace

from arpad.formats.trf.columns import PLAYER_FIELDS, round_column
from arpad.formats.trf.header_records import CODE_LISTS, COUNT_RECORDS, DATE_RECORDS, TEXT_RECORDS
from arpad.values.finding import Finding
from arpad.values.records import dataclass

RECORDS_OF_FIELD: dict[str, tuple[str, ...]] = {
    **{
        name: (record,)
        for table in (TEXT_RECORDS, COUNT_RECORDS, DATE_RECORDS, CODE_LISTS)
        for record, name in table.items()
    },
    "deputy_arbiters": ("112",),
    "round_dates": ("132",),
    "rounds_planned": ("142", "XXR"),
    "initial_colour": ("152", "XXC"),
    "point_system": ("162", "XXS", "BBW"),
    "type_code": ("192",),
    "declared_type": ("192", "092"),
    "time_control": ("222", "122"),
    "teams": ("310", "013"),
    "requested_byes": ("240", "XXZ"),
    "accelerations": ("250", "XXA"),
    "forbidden_pairs": ("260", "XXP"),
    "abnormal_points": ("299",),
}


@dataclass(frozen=True)
class Places:
    """The line of every player and every team, and the first line of every record."""

    player_lines: Mapping[int, int] = field(default_factory=dict)
    record_lines: Mapping[str, int] = field(default_factory=dict)
    team_lines: Mapping[int, int] = field(default_factory=dict)

    def locate(self, finding: Finding) -> Finding:
        """The finding with its line and column, if its place is in the file, and the line of a second player."""
        if finding.line is not None:
            return finding
        line, column = self._line(finding), self._column(finding)
        other = self._other_line(finding)
        data = {**finding.data, "other_line": other} if other is not None else finding.data
        return replace(finding, line=line, column=column if line is not None else None, data=data)

    def _line(self, finding: Finding) -> int | None:
        place = finding.place
        if place.player is not None:
            return self.player_lines.get(place.player)
        if place.team is not None:
            return self.team_lines.get(place.team)
        records = RECORDS_OF_FIELD.get(place.field, ())
        return next((self.record_lines[record] for record in records if record in self.record_lines), None)

    def _column(self, finding: Finding) -> int:
        place = finding.place
        if place.round_number is not None:
            return round_column(place.round_number, place.field)
        if place.player is not None:
            where = PLAYER_FIELDS.get(place.field)
            return where.start + 1 if where else 1
        return 5

    def _other_line(self, finding: Finding) -> int | None:
        """Of the two players that a finding names, the line of the one at which it is not reported."""
        numbers = [finding.data.get(name) for name in ("player", "opponent", "other")]
        others = [number for number in numbers if isinstance(number, int) and number != finding.place.player]
        return self.player_lines.get(others[0]) if others and finding.place.player is not None else None
