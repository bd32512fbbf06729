"""The fields of a player's line, with what real files write into them."""

from arpad.formats.trf import columns as at
from arpad.formats.trf import ids
from arpad.formats.trf.dates import Form, read_birth
from arpad.formats.trf.draft import Draft
from arpad.values.decimals import parse_decimal
from arpad.values.finding import Place
from arpad.values.person import Birth, Sex
from arpad.values.title import Title

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
        """Blank or 0: unrated."""
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
        text = self._text[at.BIRTH].strip()
        if not text:
            return None
        reading = read_birth(text)
        if reading is None:
            self._report(ids.BIRTH_UNREADABLE, at.BIRTH, "birth", text)
            return None
        if reading.form is not Form.STANDARD:
            self._draft.findings.note(
                ids.BIRTH_FORM, self._line, at.BIRTH.start + 1, text=text, date=str(reading.birth)
            )
        return reading.birth

    def points(self) -> int | None:
        text = self._text[at.POINTS].strip()
        if not text:
            return None
        if "," in text:
            self._draft.findings.note(ids.POINTS_FORM, self._line, at.POINTS.start + 1, text=text)
        try:
            return parse_decimal(text.replace(",", ".").removesuffix("."), 1)
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

    def _report(self, finding_id: str, where: slice, field: str, text: str) -> None:
        self._draft.findings.add(
            finding_id,
            self._line,
            where.start + 1,
            Place(self._number, field=field),
            player=self._number,
            text=text,
        )
