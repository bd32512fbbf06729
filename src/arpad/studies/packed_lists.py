"""Lists of a decade, packed: whole ones would fill the memory, and each is asked for a few times only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import overload

import narwhals as nw
import polars as pl

from arpad.rating.published import PublishedList

_OPEN = 30  # lists that stay unpacked: as many as a period may ask for, and some


@dataclass(frozen=True, eq=False)
class Packed:
    date: date
    content: bytes


def packed(published: PublishedList) -> Packed:
    return Packed(published.date, published.frame.to_native().write_ipc(None, compression="zstd").getvalue())


class PackedLists(Sequence[PublishedList]):
    """Reads like a list of lists; `entries` say the dates without unpacking anything."""

    def __init__(self, entries: Iterable[Packed]) -> None:
        self.entries = tuple(entries)
        self.unpacked = lru_cache(_OPEN)(_unpacked)

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, place: int) -> PublishedList: ...
    @overload
    def __getitem__(self, place: slice) -> "PackedLists": ...
    def __getitem__(self, place: int | slice) -> "PublishedList | PackedLists":
        if isinstance(place, slice):
            return PackedLists(self.entries[place])
        return self.unpacked(self.entries[place])


def _unpacked(entry: Packed) -> PublishedList:
    return PublishedList(entry.date, nw.from_native(pl.read_ipc(entry.content), eager_only=True))
