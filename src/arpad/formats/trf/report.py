"""A report as it was read: the file, the event in it, and the findings.

It is changed where the event changed, and nowhere else.
"""

from collections.abc import Iterable
from dataclasses import field

from arpad.formats.trf.columns import NUMBER, ROUNDS_FROM, encode
from arpad.formats.trf.document import TrfDocument
from arpad.formats.trf.places import Places
from arpad.formats.trf.players import first_column_not_blank, is_national_line, realigned
from arpad.formats.trf.writer import (
    AFTER_PLAYERS,
    BEFORE_PLAYERS,
    RecordGroup,
    Version,
    national_line,
    patched,
    player_line,
    write_trf,
)
from arpad.tournament.model import Entry, Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class TrfReport:
    """`tournament` is None only if the file is no report; findings are sorted by line, column and id."""

    document: TrfDocument
    tournament: Tournament | None
    findings: tuple[Finding, ...]
    places: Places = field(default_factory=Places, repr=False, compare=False)

    def locate(self, finding: Finding) -> Finding:
        """A finding about this event, with the line and column of its place in this file."""
        return self.places.locate(finding)

    def rewrite(self, tournament: Tournament) -> bytes:
        """The file with the records that changed; every other line byte for byte as it was.

        A file that has no such lines (typed results, a binary file) becomes a new report.
        """
        if self.tournament is None:
            raise ValueError("the file is no report: write a new one instead")
        if self.document.is_unread:
            return write_trf(tournament)
        return rewritten(self.document, self.tournament, tournament)


_TRF26_RECORDS = frozenset(
    ("142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "310", "352", "362")
)


def rewritten(document: TrfDocument, old: Tournament, new: Tournament) -> bytes:
    """New players come after the last one, new records before the first player or at the end."""
    return _Rewriting(document, old, new).to_bytes()


def _id_of(text: str) -> str:
    """The record's id. XXC stands for the initial colour only where it names one."""
    record = text[:3].upper()
    if record == "XXC" and not {"white1", "black1"} & set(text.casefold().split()):
        return "XXC without colour"
    return record


def _kept_lines(tournament: Tournament) -> Iterable[str]:
    return (line for lines in tournament.extra.values() for line in lines)


class _Rewriting:
    """`kept[i]` are the bytes that stand for line i: its own, others, or none; `added[i]` come after them."""

    def __init__(self, document: TrfDocument, old: Tournament, new: Tournament) -> None:
        self._document = document
        self._old = old
        self._new = new
        self._kept = [line.raw + line.end for line in document.lines]
        self._added: dict[int, list[bytes]] = {}
        self._ids = [_id_of(line.text) for line in document.lines]
        self._player_lines: dict[int, int] = {}
        for index, line in enumerate(document.lines):
            number = line.text[NUMBER].strip()
            if line.text.startswith("001") and number.isascii() and number.isdecimal():
                self._player_lines.setdefault(int(number), index)

    def to_bytes(self) -> bytes:
        self._players()
        first_player = min(self._player_lines.values(), default=len(self._kept))
        for group in BEFORE_PLAYERS:
            self._records(group, first_player - 1)
        for group in AFTER_PLAYERS:
            self._records(group, len(self._kept) - 1)
        pieces = list(self._added.get(-1, []))
        for index, piece in enumerate(self._kept):
            pieces += [piece, *self._added.get(index, [])]
        return self._document.bom + b"".join(self._with_ends(pieces))

    def _players(self) -> None:
        old, new = self._old.by_number, self._new.by_number
        for number, entry in old.items():
            index = self._player_lines[number]
            if number not in new:
                self._kept[index] = b""
                self._drop_national(number)
            elif new[number] != entry:
                self._change_player(index, entry, new[number])
        last = max(self._player_lines.values(), default=len(self._kept) - 1)
        last = max((i for i in range(last, len(self._kept)) if self._is_national(i)), default=last)
        for entry in self._new.entries:
            if entry.number not in old:
                self._add(last, [player_line(entry), *(national_line(entry, line) for line in entry.national)])

    def _change_player(self, index: int, old: Entry, new: Entry) -> None:
        line = self._document.lines[index]
        text = line.text.replace("\t", " ").ljust(ROUNDS_FROM - 1)
        if first_column_not_blank(text) is not None:
            text = realigned(text) or player_line(old)
        changed = patched(text, old, new)
        if changed.rstrip() != line.text.rstrip():
            self._kept[index] = (
                encode(changed if line.text.endswith(" ") else changed.rstrip(), line.encoding) + line.end
            )
        if old.national != new.national:
            self._drop_national(old.number)
            self._add(index, [national_line(new, national) for national in new.national])

    def _is_national(self, index: int) -> bool:
        text = self._document.lines[index].text
        return is_national_line(text[:3], text)

    def _drop_national(self, number: int) -> None:
        for index, line in enumerate(self._document.lines):
            if self._is_national(index) and int(line.text[NUMBER]) == number:
                self._kept[index] = b""

    def _records(self, group: RecordGroup, otherwise_after: int) -> None:
        if all(getattr(self._old, field) == getattr(self._new, field) for field in group.fields):
            return
        ids = group.ids or tuple(_id_of(line) for kept in (self._old, self._new) for line in _kept_lines(kept))
        there = [index for index, record in enumerate(self._ids) if record in ids]
        for index in there:
            self._kept[index] = b""
        self._add(there[0] if there else otherwise_after, group.lines(self._new, self._version(ids)))

    def _version(self, ids: tuple[str, ...]) -> Version:
        """The edition of the record that is there, else of the file."""
        there = set(self._ids) & set(ids)
        if there & {"XXR", "013"}:
            return "TRF16"
        return "TRF26" if there or set(self._ids) & _TRF26_RECORDS else "TRF16"

    def _add(self, after: int, lines: Iterable[str]) -> None:
        end, encoding = self._document.line_end, self._document.encoding
        self._added.setdefault(after, []).extend(encode(line, encoding) + end for line in lines)

    def _with_ends(self, pieces: list[bytes]) -> Iterable[bytes]:
        """A last line without an end gets one as soon as another follows."""
        present = [piece for piece in pieces if piece]
        for piece in present[:-1]:
            yield piece if piece.endswith((b"\r", b"\n")) else piece + self._document.line_end
        yield from present[-1:]
