"""Writes a report from an event alone."""

from collections.abc import Iterator

from arpad.formats.trf.event_lines import AFTER_PLAYERS, BEFORE_PLAYERS, Version
from arpad.formats.trf.player_lines import national_line, player_line
from arpad.formats.trf.text import encode
from arpad.tournament.model import Tournament


def write_trf(
    tournament: Tournament, version: Version = "TRF16", line_end: str = "\r\n", encoding: str = "utf-8"
) -> bytes:
    """The report in that edition of the format. Where TRF16 has no record, the engines' XX* tell it, if they can;
    comments and lines that were not understood are kept."""
    return b"".join(encode(line + line_end, encoding) for line in _lines(tournament, version))


def _lines(tournament: Tournament, version: Version) -> Iterator[str]:
    for group in BEFORE_PLAYERS:
        if version == "TRF26" or group.in_trf16:
            yield from group.lines(tournament, version)
    for entry in tournament.entries:
        yield player_line(entry)
        yield from (national_line(entry, national) for national in entry.national)
    for group in AFTER_PLAYERS:
        if version == "TRF26" or group.in_trf16:
            yield from group.lines(tournament, version)
