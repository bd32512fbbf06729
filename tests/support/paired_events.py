"""The events under tests/events/paired that other engines paired, out of their archives."""

import io
import lzma
import tarfile
from functools import cache
from pathlib import Path

from arpad.formats.trf.reader import read_trf
from arpad.tournament.model import Tournament
from arpad.values.result import Colour, Result

FOLDER = Path(__file__).parents[1] / "events/paired"


@cache
def files() -> dict[str, bytes]:
    """Every packed file, by its name in the archive."""
    found = {}
    for name in ("all.tar.xz", "large.tar.xz"):
        with tarfile.open(fileobj=io.BytesIO(lzma.decompress((FOLDER / name).read_bytes()))) as archive:
            for member in archive:
                if member.isfile() and (content := archive.extractfile(member)) is not None:
                    found[member.name.removeprefix("./")] = content.read()
    return found


def event(name: str) -> Tournament:
    tournament = read_trf(files()[name]).tournament
    assert tournament is not None
    return tournament


def boards_of(tournament: Tournament, round_number: int) -> tuple[set[tuple[int, int]], int | None]:
    """(White, Black) of every pair of a round, and who had the bye."""
    pairs, bye = set(), None
    for entry in tournament.entries:
        record = entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None
        if record is None:
            continue
        if record.opponent is not None and record.colour is Colour.WHITE:
            pairs.add((entry.number, record.opponent))
        if record.result is Result.PAIRING_ALLOCATED_BYE:
            bye = entry.number
    return pairs, bye
