"""Player lines: record 001, and the national rating lines that repeat its columns."""

from arpad.formats.trf import columns as at
from arpad.formats.trf import ids
from arpad.formats.trf.alignment import first_column_not_blank, realigned, undo_wrong_decoding
from arpad.formats.trf.draft import Draft
from arpad.formats.trf.player_fields import PlayerFields
from arpad.formats.trf.round_cells import RoundCells
from arpad.tournament.model import Entry, NationalRating
from arpad.values.finding import Place


def read_player(draft: Draft, cells: RoundCells, line: int, text: str) -> None:
    draft.player_lines_seen += 1
    if draft.player_lines_seen > at.MAX_PLAYERS:
        if draft.player_lines_seen == at.MAX_PLAYERS + 1:
            draft.findings.add(ids.TOO_MANY_PLAYERS, line, 1, limit=at.MAX_PLAYERS)
        return
    aligned = _in_columns(draft, line, text)
    number = _starting_rank(draft, line, aligned or text)
    if number is None:
        draft.player_lines_dropped += 1
        return
    draft.player_lines[number] = line
    if aligned is None:
        draft.unreliable_players.add(number)
        draft.entries.append(Entry(number, text[at.NAME].strip()))
        return
    fields = PlayerFields(draft, line, number, aligned)
    draft.entries.append(
        Entry(
            number,
            _name(draft, line, number, aligned),
            fields.sex(),
            fields.title(),
            fields.rating(),
            aligned[at.FEDERATION].strip(),
            fields.player_id(),
            fields.birth(),
            fields.points(),
            fields.rank(),
            cells.read(number, line, aligned),
        )
    )


def _in_columns(draft: Draft, line: int, text: str) -> str | None:
    """The line padded to where the rounds start, moved back if a wrong encoding moved it; None if it stays crooked."""
    padded = text.replace("\t", " ").ljust(at.ROUNDS_FROM - 1)
    crooked = first_column_not_blank(padded)
    if crooked is None:
        if "\t" in text:
            draft.findings.add(ids.TAB, line, text.index("\t") + 1)
        return padded
    moved = realigned(padded)
    if moved is not None:
        draft.findings.add(ids.COLUMNS_COUNTED_IN_BYTES, line, crooked, name=moved[at.NAME].strip())
        return moved
    draft.findings.add(ids.MISALIGNED, line, crooked, expected_blank=crooked, text=text[:60].rstrip())
    return None


def _starting_rank(draft: Draft, line: int, text: str) -> int | None:
    written = text[at.NUMBER].strip()
    if not (written.isascii() and written.isdecimal() and int(written)):
        draft.findings.add(ids.STARTING_RANK_UNREADABLE, line, at.NUMBER.start + 1, text=written)
        return None
    number = int(written)
    if number in draft.player_lines:
        draft.unreliable_players.add(number)
        draft.findings.add(
            ids.STARTING_RANK_TWICE,
            line,
            at.NUMBER.start + 1,
            Place(number, field="number"),
            player=number,
            other_line=draft.player_lines[number],
        )
        return None
    return number


def _name(draft: Draft, line: int, number: int, text: str) -> str:
    name = text[at.NAME].strip()
    meant = undo_wrong_decoding(name)
    if meant is not None:
        draft.findings.add(
            ids.NAME_GARBLED,
            line,
            at.NAME.start + 1,
            Place(number, field="name"),
            player=number,
            name=name,
            meant=meant,
        )
    return name


NEVER_A_FEDERATION = ("XX", "BB", "DAT")


def is_national_line(record: str, text: str) -> bool:
    """Three letters of a federation, and a starting rank where player lines have it."""
    if not (record.isalpha() and record.isascii() and record.isupper()) or record.startswith(NEVER_A_FEDERATION):
        return False
    number = text[at.NUMBER].strip()
    return text[3:4] == " " and number.isascii() and number.isdecimal()


def read_national(draft: Draft, record: str, line: int, text: str) -> None:
    number = int(text[at.NUMBER])
    written = text[at.RATING].strip()
    rating = int(written) if written.isascii() and written.isdecimal() else None
    if written and rating is None:
        draft.findings.add(
            ids.NATIONAL_RATING_UNREADABLE,
            line,
            at.RATING.start + 1,
            Place(number),
            player=number,
            federation=record,
            text=written,
        )
    draft.national_lines.append((record, number, line))
    draft.national.setdefault(number, []).append(
        NationalRating(
            record,
            rating or None,
            text[at.PLAYER_ID].strip(),
            text[at.TITLE].strip(),
            text[at.FEDERATION].strip(),
        )
    )
