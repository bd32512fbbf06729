"""The header line of a FIDE list says where its columns are; nothing else does."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arpad.formats.lists.schema import ListKind

_MONTHS = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
_LABELS = (
    (r"ID[ _]?NUMBER|FIDE[ _]?ID|IDNO|ID", "id"),
    (r"NAME", "name"),
    (r"WTIT", "women_title"),
    (r"OTIT", "other_titles"),
    (r"TITLE|TITL|TIT", "title"),
    (r"FOA", "arena_title"),
    (r"FEDERATION|FED|COUNTRY", "federation"),
    (r"SEX", "sex"),
    (r"RRTNG", "rapid_rating"),
    (r"RGM", "rapid_games"),
    (r"RK", "rapid_k"),
    (r"BRTNG", "blitz_rating"),
    (r"BGM", "blitz_games"),
    (r"BK", "blitz_k"),
    (rf"SRTNG|RATING|RTNG|(?:{_MONTHS})[0-9]{{2}}", "rating"),
    (r"SGM|GAMES|GMS|GAME|GM", "games_in_period"),
    (r"SK|K", "k"),
    (r"B-?DAY|BORN|BIRTHDAY", "birth"),
    (r"FLAG", "flag"),
)
_LABEL = re.compile("|".join(f"(?P<{name}>{pattern})" for pattern, name in _LABELS), re.IGNORECASE)
_WORD = re.compile(r"ID[ _]NUMBER(?=\S*(?:\s|$))|\S+", re.IGNORECASE)
_MONTH = re.compile(rf"(?:{_MONTHS})[0-9]{{2}}", re.IGNORECASE)


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


def layout_of(line: str) -> Layout | None:
    """The columns that a header line announces, or None if the line is no header."""
    found = _labels(line)
    names = [field.name for field in found if field.name]
    if names[:1] != ["id"] or "name" not in names or len(names) < 4 or len(set(names)) < len(names):
        return None
    ends: list[int | None] = [*(field.start for field in found[1:]), None]
    fields = tuple(replace(field, end=end) for field, end in zip(found, ends, strict=True))
    rating = next((field.label for field in found if field.name == "rating"), "")
    return Layout(fields, _kind(names), len(line.rstrip()), rating.upper() if _MONTH.fullmatch(rating) else "")


def _labels(line: str) -> list[FixedColumn]:
    """Labels may touch (`TitlFed`, `GamesBorn`); a word that is no label or row of labels is an unknown column."""
    fields: list[FixedColumn] = []
    for word in _WORD.finditer(line):
        at = word.start()
        inside: list[FixedColumn] = []
        while at < word.end() and (label := _LABEL.match(line, at, word.end())):
            inside.append(FixedColumn(label.lastgroup or "", label.group(), at))
            at = label.end()
        fields += inside if at == word.end() else [FixedColumn("", word.group(), word.start())]
    return fields


def _kind(names: Sequence[str]) -> ListKind:
    if "rapid_rating" in names or "blitz_rating" in names:
        return ListKind.FIDE_COMBINED
    return ListKind.FIDE_SINGLE if "sex" in names or "k" in names else ListKind.FIDE_OLD


COMBINED = (
    "ID Number      Name".ljust(76)
    + "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY = COMBINED.replace("FOA ", "")
SINGLE = "ID Number      Name".ljust(76) + "Fed Sex Tit  WTit OTit           FOA {period} Gms K  B-day Flag"
OLD = "ID number Name                              TitlFed  {period} GamesBorn  Flag"


def known_layouts() -> list[Layout]:
    """For files that lost their header."""
    lines = (COMBINED, SINGLE.format(period="JAN00"), OLD.format(period="Jan00"), LEGACY)
    return [replace(layout, period="") for line in lines if (layout := layout_of(line))]
