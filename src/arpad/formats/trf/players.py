"""Player lines: record 001 with what real files write into its fields, and the national rating lines that repeat it.

Columns are characters. A program that counts bytes, or one that read UTF-8 as something else, moves everything
after the first accent of the name. Both can be undone, and the line that results is told from a lucky guess by
its blank columns.
"""

from collections.abc import Iterator
from typing import Any

from arpad.formats.trf import columns as at
from arpad.formats.trf import ids
from arpad.formats.trf.columns import BETWEEN_FIELDS, NAME, ROUNDS_FROM
from arpad.formats.trf.dates import Form, read_birth, year_of_birth
from arpad.formats.trf.draft import Draft
from arpad.formats.trf.round_cells import RoundCells, rounds_in_columns
from arpad.tournament.model import Entry, NationalRating
from arpad.values.finding import Place
from arpad.values.numbers import parse_decimal
from arpad.values.person import Birth, Sex, Title


def first_column_not_blank(text: str) -> int | None:
    """The first column between two fields that is not blank, if any. `text` is padded to where the rounds start."""
    if text[3] == text[8] == text[13] == text[47] == text[52] == text[56] == text[68] == text[79] == text[
        84
    ] == " " and (text[89:91] == "  "):
        return None
    return next(column for column in BETWEEN_FIELDS if text[column - 1] != " ")


def realigned(text: str) -> str | None:
    """The line moved back into its columns, if its encoding explains where it stands."""
    for candidate in _candidates(text):
        padded = candidate.ljust(ROUNDS_FROM - 1)
        if first_column_not_blank(padded) is None:
            return padded
    return None


def _candidates(text: str) -> Iterator[str]:
    if text.isascii():
        return
    yield _columns_counted_in_bytes(text)
    if (ungarbled := undo_wrong_decoding(text)) is not None:
        yield ungarbled


def _columns_counted_in_bytes(text: str) -> str:
    raw = text.encode("utf-8", errors="replace")
    before, name, after = raw[: NAME.start], raw[NAME], raw[NAME.stop :]
    width = NAME.stop - NAME.start
    return (
        before.decode("utf-8", errors="replace")
        + name.decode("utf-8", errors="ignore").ljust(width)
        + after.decode("utf-8", errors="replace")
    )


def undo_wrong_decoding(text: str) -> str | None:
    """`JosÃ©` as it was meant, or None if the text is not of that kind."""
    if text.isascii():
        return None
    for encoding in ("cp1252", "latin-1"):
        try:
            return text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return None


_SEXES = {"m": Sex.MALE, "M": Sex.MALE, "w": Sex.FEMALE, "W": Sex.FEMALE, " ": None, "-": None, "u": None, "U": None}
_OTHER_SEXES = {"f": Sex.FEMALE, "F": Sex.FEMALE}

_TITLES = {"": None} | {title.value: title for title in Title} | {title.value.lower(): title for title in Title}
_TITLE_LETTERS = {
    "g": Title.GM,
    "m": Title.IM,
    "f": Title.FM,
    "c": Title.CM,
    "wg": Title.WGM,
    "wm": Title.WIM,
    "wf": Title.WFM,
    "wc": Title.WCM,
    "gf": Title.WGM,  # these four as French programs write them: féminin comes last
    "mf": Title.WIM,
    "ff": Title.WFM,
    "cf": Title.WCM,
}

_QUOTES = "'\"`´’‘“”"


class PlayerFields:
    """One line's static fields, and the findings about them."""

    def __init__(self, draft: Draft, line: int, number: int, text: str) -> None:
        self._draft = draft
        self._line = line
        self._number = number
        self._text = text

    def sex(self) -> Sex | None:
        letter = self._text[at.SEX]
        if letter in _SEXES:
            return _SEXES[letter]
        if letter in _OTHER_SEXES:
            self._draft.findings.note(ids.SEX_FORM, self._line, at.SEX.start + 1, text=letter)
            return _OTHER_SEXES[letter]
        self._report(ids.SEX_UNKNOWN, at.SEX, "sex", letter)
        return None

    def title(self) -> Title | None:
        text = self._text[at.TITLE].strip()
        if text in _TITLES:
            return _TITLES[text]
        title = _TITLE_LETTERS.get(text.lower())
        if title is None:
            self._report(ids.TITLE_UNKNOWN, at.TITLE, "title", text)
        else:
            self._draft.findings.note(ids.TITLE_FORM, self._line, at.TITLE.start + 1, text=text, title=title.value)
        return title

    def rating(self) -> int | None:
        """Blank or 0: unrated. So is a word or a dash, while a number with something in it may be mistyped."""
        text = self._text[at.RATING].strip()
        if text and not any(char.isdigit() for char in text):
            self._draft.findings.note(ids.RATING_AS_NONE, self._line, at.RATING.start + 1, text=text)
            return None
        return self._whole_number(at.RATING, "rating", ids.RATING_UNREADABLE) or None

    def rank(self) -> int | None:
        return self._whole_number(at.RANK, "rank", ids.RANK_UNREADABLE) or None

    def player_id(self) -> str:
        """0 and nothing are the same; quotes are left over from a spreadsheet."""
        text = self._text[at.PLAYER_ID].strip()
        bare = text.strip(_QUOTES).strip()
        if bare != text:
            self._draft.findings.note(ids.PLAYER_ID_FORM, self._line, at.PLAYER_ID.start + 1, text=text, player_id=bare)
        return bare if bare.strip("0") else ""

    def birth(self) -> Birth | None:
        """What is left out of it is not known; of a day that does not exist the year stays, if it is there."""
        text = self._text[at.BIRTH].strip()
        if not text:
            return None
        reading = read_birth(text)
        if reading is None:
            year = year_of_birth(text)
            self._report(ids.BIRTH_UNREADABLE, at.BIRTH, "birth", text, read=str(year or "—"))
            return Birth(year) if year else None
        column = at.BIRTH.start + 1
        if reading.birth is None and reading.form is not Form.STANDARD:
            self._draft.findings.note(ids.BIRTH_LEFT_OUT, self._line, column, text=text)
        elif reading.form is not Form.STANDARD:
            self._draft.findings.note(ids.BIRTH_FORM, self._line, column, text=text, date=str(reading.birth))
        return reading.birth

    def points(self) -> int | None:
        text = self._text[at.POINTS].strip()
        if not text:
            return None
        if "," in text or "½" in text:
            self._draft.findings.note(ids.POINTS_FORM, self._line, at.POINTS.start + 1, text=text)
        half = ".5" if text[0] != "½" else "0.5"
        try:
            return parse_decimal(text.replace(",", ".").replace("½", half).removesuffix("."), 1)
        except ValueError:
            self._report(ids.POINTS_UNREADABLE, at.POINTS, "points", text)
            return None

    def _whole_number(self, where: slice, field: str, finding_id: str) -> int | None:
        text = self._text[where].strip()
        if text.isdecimal() and text.isascii():
            return int(text)
        if text:
            self._report(finding_id, where, field, text)
        return None

    def _report(self, finding_id: str, where: slice, field: str, text: str, **more: Any) -> None:
        self._draft.findings.add(
            finding_id,
            self._line,
            where.start + 1,
            Place(self._number, field=field),
            player=self._number,
            text=text,
            **more,
        )


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
    if aligned is None and (apart := _fields_apart(draft, line, number, text)) is not None:
        aligned = apart
    if aligned is None:
        _report_crooked(draft, line, text)
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
    return None


def _report_crooked(draft: Draft, line: int, text: str) -> None:
    crooked = first_column_not_blank(text.replace("\t", " ").ljust(at.ROUNDS_FROM - 1))
    draft.findings.add(ids.MISALIGNED, line, crooked, expected_blank=crooked, text=text[:60].rstrip())


_TOUCHING: dict[int, tuple[slice, ...]] = {
    14: (at.TITLE,),
    48: (),
    53: (at.RATING, at.FEDERATION),
    57: (at.FEDERATION,),
    69: (at.PLAYER_ID, at.BIRTH),
    80: (at.BIRTH, at.POINTS),
    85: (at.POINTS, at.RANK),
    90: (at.RANK,),
    91: (at.RANK,),
}
"""Of a column that should be blank, the fields that are not certain when it is not."""


def _fields_apart(draft: Draft, line: int, number: int, text: str) -> str | None:
    """A line whose fields touch while its rounds stand in their columns: with blanks for what is not certain.

    A name or a federation that is too long runs into the next column and no further, where a number follows.
    """
    padded = text.replace("\t", " ").ljust(at.ROUNDS_FROM - 1)
    crooked = [column for column in BETWEEN_FIELDS if padded[column - 1] != " "]
    if not rounds_in_columns(padded) or not set(crooked) <= _TOUCHING.keys():
        return None
    doubtful = [field for column in crooked for field in _TOUCHING[column]]
    if 48 in crooked and not (padded[47].isalpha() and _number_or_blank(padded[at.RATING])):
        doubtful.append(at.RATING)
    if 57 in crooked and not (padded[56].isalpha() and _number_or_blank(padded[at.PLAYER_ID])):
        doubtful.append(at.PLAYER_ID)
    needed = at.RATING in doubtful or at.PLAYER_ID in doubtful
    draft.findings.add(
        ids.RATING_OR_ID_OUT_OF_COLUMNS if needed else ids.FIELDS_TOUCH,
        line,
        crooked[0],
        Place(number),
        player=number,
        expected_blank=crooked[0],
        text=text[:90].rstrip(),
    )
    characters = list(padded)
    for column in crooked:
        characters[column - 1] = " "
    for field in doubtful:
        characters[field] = " " * (field.stop - field.start)
    return "".join(characters)


def _number_or_blank(text: str) -> bool:
    return not text.strip() or (text.strip().isascii() and text.strip().isdecimal())


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


def mistyped_number(record: str, text: str) -> int | None:
    """The starting rank of a player's line whose record is one character off 001, such as 101."""
    if sum(one != other for one, other in zip(record, "001", strict=False)) > 1 or len(record) != 3:
        return None
    padded = text.replace("\t", " ").ljust(at.ROUNDS_FROM - 1)
    number = padded[at.NUMBER].strip()
    if first_column_not_blank(padded) is not None or not padded[at.NAME].strip():
        return None
    return int(number) if number.isascii() and number.isdecimal() and int(number) else None


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
