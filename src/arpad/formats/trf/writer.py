"""Writes a report from an event alone."""

from collections.abc import Iterator
from dataclasses import replace

from arpad.formats.trf.event_lines import AFTER_PLAYERS, BEFORE_PLAYERS, Version
from arpad.formats.trf.player_lines import national_line, player_line
from arpad.formats.trf.text import encode
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.result import Result


def write_trf(
    tournament: Tournament, version: Version = "TRF16", line_end: str = "\r\n", encoding: str = "utf-8"
) -> bytes:
    """The report in that edition of the format. Where TRF16 has no record, the engines' XX* tell it, if they can;
    comments and lines that were not understood are kept."""
    return b"".join(encode(line + line_end, encoding) for line in _lines(tournament, version))


def _lines(tournament: Tournament, version: Version) -> Iterator[str]:
    if version == "TRF16":
        tournament = _with_byes_on_lines(tournament)
    for group in BEFORE_PLAYERS:
        if version == "TRF26" or group.in_trf16:
            yield from group.lines(tournament, version)
    for entry in tournament.entries:
        yield player_line(entry)
        yield from (national_line(entry, national) for national in entry.national)
    for group in AFTER_PLAYERS:
        if version == "TRF26" or group.in_trf16:
            yield from group.lines(tournament, version)


def _with_byes_on_lines(tournament: Tournament) -> Tournament:
    """Byes of half a point or a whole one asked for the coming round have no record in TRF16: they are entered ahead,
    as the engines read them. Absences have XXZ."""
    coming = tournament.rounds_paired + 1
    wanted = {
        number: bye.kind
        for bye in tournament.requested_byes
        if bye.round_number == coming and bye.kind is not Result.ZERO_POINT_BYE
        for number in bye.numbers
    }
    if not wanted:
        return tournament

    def entered(entry: Entry) -> Entry:
        if entry.number not in wanted or len(entry.rounds) >= coming:
            return entry
        before = (*entry.rounds, *[None] * coming)[: coming - 1]
        return replace(entry, rounds=(*before, RoundRecord(None, None, wanted[entry.number])))

    return replace(tournament, entries=tuple(entered(entry) for entry in tournament.entries))
