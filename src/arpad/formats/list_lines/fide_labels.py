"""The header line of a FIDE list: which columns it announces, in which order, and where its labels stand.

Where the cells stand is another question: in several published lists the labels are not above them.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from arpad.formats.list_schema import ListKind
from arpad.values.records import dataclass

_MONTHS = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
_PERIOD = rf"(?:{_MONTHS})[ _'-]?(?:20)?[0-9]{{2}}(?![0-9])"
_TWO_WORDS = (
    r"ID[ _]?(?:NUMBER|NO\.?)|FIDE[ _]?(?:ID|CODE|NO\.?)|BIRTH[ _-]?(?:DATE|DAY|YEAR)|DATE OF BIRTH|PLAYER'?S? NAME"
)
_LABELS = (
    (r"ID[ _]?NUMBER|ID[ _]?NO\.?|FIDE[ _]?(?:ID|CODE|NO\.?)|CODE|ID", "id"),
    (r"PLAYER'?S? NAME|NAME|PLAYER", "name"),
    (r"WTIT", "women_title"),
    (r"OTIT", "other_titles"),
    (r"TITLE|TITL|TIT", "title"),
    (r"FOA", "arena_title"),
    (r"FEDERATION|FED|COUNTRY|NATION", "federation"),
    (r"SEX", "sex"),
    (r"RRTNG", "rapid_rating"),
    (r"RGM", "rapid_games"),
    (r"RK", "rapid_k"),
    (r"BRTNG", "blitz_rating"),
    (r"BGM", "blitz_games"),
    (r"BK", "blitz_k"),
    (rf"SRTNG|RATING|RTNG|ELO|{_PERIOD}", "rating"),
    (r"SGM|GAMES|GMS|GAME|GM", "games_in_period"),
    (r"SK|K", "k"),
    (r"B-?DAY|BORN|DATE OF BIRTH|BIRTH[ _-]?(?:DATE|DAY|YEAR)?", "birth"),
    (r"FLAGS?", "flag"),
)
_LABEL = re.compile("|".join(f"(?P<{name}>{pattern})" for pattern, name in _LABELS), re.IGNORECASE)
_WORD = re.compile(rf"(?:{_TWO_WORDS}|{_PERIOD})(?=\S*(?:\s|$))\S*|\S+", re.IGNORECASE)
_MONTH = re.compile(_PERIOD, re.IGNORECASE)
_NUMBER = re.compile(r"(?<!\S)[0-9.]{3,}(?!\S)")  # a player's line has one, whatever the player is called
_LEAST_LABELS = 4


@dataclass(frozen=True, slots=True)
class FixedColumn:
    """A column of the file: `start` counts from 0, `end` is None for the last one. No name: not known to arpad."""

    name: str
    label: str
    start: int
    end: int | None = None


@dataclass(frozen=True)
class Layout:
    fields: tuple[FixedColumn, ...]
    kind: ListKind
    width: int
    period: str = ""

    def field(self, name: str) -> FixedColumn | None:
        return next((field for field in self.fields if field.name == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields if field.name)

    @property
    def places(self) -> str:
        """What the columns are called and where they begin, counted from 1."""
        return ", ".join(f"{field.label} {field.start + 1}" for field in self.fields)

    @property
    def lost_titles(self) -> bool:
        """An old list whose first lines have no title: nobody can say where titles stand further down."""
        return self.kind is ListKind.FIDE_OLD and "title" not in self.names


def layout_of(line: str) -> Layout | None:
    """The columns that a header line announces, or None if the line is no header."""
    labels = _labels(line)
    names = [field.name for field in labels if field.name]
    if not {"id", "name"} <= set(names) or len(names) < _LEAST_LABELS or _NUMBER.search(_MONTH.sub("", line)):
        return None
    rating = next((field.label for field in labels if field.name == "rating"), "")
    period = rating[:3].upper() + rating[-2:] if _MONTH.fullmatch(rating) else ""
    return Layout(with_ends(labels), kind_of(names), len(line.rstrip()), period)


def with_ends(columns: Sequence[FixedColumn]) -> tuple[FixedColumn, ...]:
    """Each ends where the next one begins."""
    ends: list[int | None] = [*(column.start for column in columns[1:]), None]
    return tuple(replace(column, end=end) for column, end in zip(columns, ends, strict=False))


def _labels(line: str) -> list[FixedColumn]:
    """Labels may touch (`TitlFed`, `GamesBorn`); a word that is no label or row of labels is an unknown column, and so
    is a label that was there before."""
    fields: list[FixedColumn] = []
    for word in _WORD.finditer(line):
        at = word.start()
        inside: list[FixedColumn] = []
        while at < word.end() and (label := _LABEL.match(line, at, word.end())):
            inside.append(FixedColumn(label.lastgroup or "", label.group(), at))
            at = label.end()
        fields += inside if at == word.end() else [FixedColumn("", word.group(), word.start())]
    names = [field.name for field in fields]
    return [
        replace(field, name="") if field.name in names[:position] else field for position, field in enumerate(fields)
    ]


def kind_of(names: Sequence[str]) -> ListKind:
    if "rapid_rating" in names or "blitz_rating" in names:
        return ListKind.FIDE_COMBINED
    return ListKind.FIDE_SINGLE if "sex" in names or "k" in names else ListKind.FIDE_OLD


COMBINED = (
    "ID Number      Name".ljust(76)
    + "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY = COMBINED.replace("FOA ", "")
SINGLE = "ID Number      Name".ljust(76) + "Fed Sex Tit  WTit OTit           FOA {period} Gms K  B-day Flag"
LEGACY_SINGLE = SINGLE.replace("FOA ", "")
OLD = "ID number Name                              TitlFed  {period} GamesBorn  Flag"


def known_layouts() -> list[Layout]:
    """For files that lost their header."""
    headers = (COMBINED, SINGLE, OLD, LEGACY, LEGACY_SINGLE)
    return [layout for header in headers if (layout := layout_of(header.format(period="RTNG ")))]
