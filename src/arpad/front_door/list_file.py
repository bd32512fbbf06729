"""A rating list as events need it: `arpad.read_list`."""

import io
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO

from arpad.front_door.errors import InputRefused
from arpad.front_door.plain_data import WithFindings
from arpad.front_door.report import Source, content
from arpad.rating.case import EventCase
from arpad.rating.rating_list import RatingList
from arpad.tournament.model import Entry
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

if TYPE_CHECKING:
    from arpad.formats.lists import ListTable
    from arpad.formats.native_list import NativeList


@dataclass(frozen=True)
class ListFile(WithFindings):
    """A list as it was read: plain players, or a table from which each event takes its own players and cadence."""

    players: RatingList | None = None
    table: "ListTable | None" = None
    findings: tuple[Finding, ...] = ()
    native: "NativeList | None" = None

    @property
    def day(self) -> str:
        """The date of the list, where the file says it."""
        if self.table is None:
            return ""
        from arpad.formats.lists import date_of

        return str(date_of(self.table) or "")

    def serving(self, case: EventCase) -> RatingList:
        return self.of(case.tournament.entries, case.cadence)

    def of(self, entries: Sequence[Entry], cadence: Cadence) -> RatingList:
        """What the list says of these players."""
        ids, names = [entry.player_id for entry in entries], [entry.name for entry in entries]
        if self.native is not None:
            listed = self.native.to_rating_list(cadence, ids, names)
        elif self.players is not None or self.table is None:
            return self.players or RatingList()
        else:
            from arpad.formats.lists import to_rating_list

            listed = to_rating_list(self.table, cadence, ids, names)
        # a list in columns names everybody it rates: no rating there is no rating
        return RatingList({key: replace(player, rating=player.rating or 0) for key, player in listed.players.items()})


def read_list(source: Source, *, name: str = "", players: Sequence[Entry] | None = None) -> ListFile:
    """A rating list in any format: FIDE's TXT and XML, CSV, Parquet, XLSX, also zipped. The name helps to know which.

    With `players` FIDE's lists and large CSV files are not loaded: those players are looked up, and only their lines
    are checked. Raises InputRefused for a defective list, and OSError.
    """
    if players is not None and (looked_up := _looked_up(source, name, players)) is not None:
        return looked_up
    from arpad.formats.list_csv import is_plain_list, read_list_csv
    from arpad.formats.native_list import read_native_list

    data, name = content(source, name=name)
    plain, table = None, None
    if is_plain_list(data):
        plain, findings = read_list_csv(data)
    elif (native := read_native_list(data)) is not None:
        return ListFile(native=native)
    else:
        from arpad.formats.lists import read_list as read_table  # polars, only where a list needs it

        table, findings = read_table(data, name)
    if plain is None and table is None:
        raise InputRefused(findings, name)
    return ListFile(plain, table, tuple(findings))


def _looked_up(source: Source, name: str, players: Sequence[Entry]) -> ListFile | None:
    """None where the list is to be read whole."""
    from arpad.formats.list_csv import is_plain_list
    from arpad.formats.native_list import MOST_BYTES

    def opened() -> BinaryIO:
        return io.BytesIO(source) if isinstance(source, bytes) else open(source, "rb")

    name = name or ("" if isinstance(source, bytes) else os.fspath(source))
    with opened() as stream:
        top = stream.read(MOST_BYTES)
    if len(top) < MOST_BYTES and is_plain_list(top):
        return None
    from arpad.formats.list_lines.wanted_players import looked_up

    read = looked_up(opened, name, top, [player.player_id for player in players], [player.name for player in players])
    if read is None:
        return None
    listed, findings = read
    if listed is None:
        raise InputRefused(findings, name)
    if isinstance(listed, RatingList):
        return ListFile(players=listed, findings=tuple(findings))
    return ListFile(native=listed, findings=tuple(findings))


def list_of(given: "ListFile | Source | None", players: Sequence[Entry]) -> ListFile | None:
    """A list that was read, or is read now for these players."""
    return given if given is None or isinstance(given, ListFile) else read_list(given, players=players)
