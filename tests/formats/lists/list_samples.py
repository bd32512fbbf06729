"""Lines as FIDE publishes them, and lists to make files of."""

import io
import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from hypothesis import strategies as st

from arpad.formats.list_csv import is_plain_list
from arpad.formats.list_lines.wanted_players import looked_up
from arpad.formats.lists import ListKind, ListTable, frame_of, read_list, to_rating_list
from arpad.formats.native_list import MOST_BYTES
from arpad.rating.pool import Pool, PoolEntry, pool_text
from arpad.rating.rating_list import RatingList
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SEP26 Gms K  B-day Flag"
)
LEGACY = COMBINED.replace("FOA ", "")  # the combined file without the arena titles
OLD = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"

CARLSEN = (
    "1503014        Carlsen, Magnus                                              NOR M   GM                           "
    "2823  0   10 2801  12  10 2860  0   10 1990      "
)
SALI = (
    "4804929        A-ALI, Sali Abbas Abdulzahra                                 IRQ F   WFM  WFM                     "
    "1876  13  20 2001  w   "
)
ANDREIKIN = " 4158814  Andreikin, Dmitry                 g   RUS  2686    9  1990      "
SOHITA = " 5080444  A, Sohita                             IND  1447    0  1995  wi  "
POOL = pool_text(Pool((PoolEntry(4, 20, 1900, 7600, 1900, round_robin=False, start=date(2011, 9, 5)),)))


def person(
    id: str,
    name: str = "",
    fed: str = "ESP",
    sex: str = "M",
    title: str = "",
    women: str = "",
    other: str = "",
    foa: str = "",
) -> str:
    """The first 113 columns; other titles may be as long as they are in dirty files."""
    return f"{id:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{women:<5}{other:<15}{foa:<4}"


def combined_line(
    id: str, rating: object = 2000, *, birth: object = 1990, flag: str = "", sk: object = 20, **about: str
) -> str:
    numbers = f"{rating!s:<6}{0:<4}{sk!s:<3}{1900:<6}{3:<4}{20:<3}{0:<6}{0:<4}{0:<3}"
    return f"{person(id, **about)}{numbers}{birth!s:<6}{flag:<4}"


def file_of(*lines: str, end: str = "\r\n", encoding: str = "latin-1") -> bytes:
    return "".join(line + end for line in lines).encode(encoding)


def accepted(data: bytes, name: str = "") -> tuple[ListTable, list[Finding]]:
    table, findings = read_list(data, name)
    assert table is not None, findings
    assert not any(finding.is_error for finding in findings)
    _is_looked_up_alike(data, name, table, findings)
    return table, findings


def _is_looked_up_alike(data: bytes, name: str, table: ListTable, findings: list[Finding]) -> None:
    """Players looked up line by line are those of the columns, and so is what is said about them."""
    ids, names = table.frame["id"].to_list(), table.frame["name"].to_list()
    answer = None if is_plain_list(data) else looked_up(lambda: io.BytesIO(data), name, data[:MOST_BYTES], ids, names)
    if answer is None:  # for the reader in columns
        return
    listed, said = answer
    assert listed is not None
    assert said == findings
    for cadence in Cadence:
        expected = to_rating_list(table, cadence, ids, names)
        assert (listed if isinstance(listed, RatingList) else listed.to_rating_list(cadence, ids, names)) == expected


def refused(data: bytes, name: str = "") -> list[Finding]:
    table, findings = read_list(data, name)
    assert table is None
    assert any(finding.is_error for finding in findings)
    _is_refused_alike(data, name, findings)
    return findings


def _is_refused_alike(data: bytes, name: str, findings: list[Finding]) -> None:
    """Whoever looks up every word of the file gets the same refusal, but for lines of nobody."""
    words = re.findall(r"[^\s<>]+", data.decode("latin-1"))
    answer = None if is_plain_list(data) else looked_up(lambda: io.BytesIO(data), name, data[:MOST_BYTES], words, ())
    if answer is not None and answer[0] is None:
        assert answer[1] == findings
    if answer is not None and answer[0] is not None:
        assert {finding.id for finding in findings if finding.is_error} <= {"list.E005", "list.E023"}


def row(table: ListTable, id: str) -> dict[str, Any]:
    """A player's cells, without those that say nothing."""
    cells = next(cells for cells in table.frame.iter_rows(named=True) if cells["id"] == id)
    return {name: value for name, value in cells.items() if value not in (None, "")}


def where(findings: Sequence[Finding]) -> list[tuple[str, int | None, int | None]]:
    return [(finding.id, finding.line, finding.column) for finding in findings]


# Without 80-BF, or some Latin-1 would be UTF-8 as well, and nobody could tell.
_letters = st.characters(min_codepoint=0x21, max_codepoint=0x7E) | st.characters(min_codepoint=0xC0, max_codepoint=0xFF)
_words = st.lists(st.text(_letters, min_size=1, max_size=7), max_size=4).map(", ".join)
_ratings = st.none() | st.integers(1, 4000)
_counts = st.none() | st.integers(0, 999)
_ks = st.none() | st.integers(1, 99)
_titles = st.sampled_from(["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"])
_others = st.lists(st.sampled_from(["IA", "FA", "NA", "FI"]), max_size=4, unique=True).map(",".join)


@st.composite
def _fide_player(draw: st.DrawFn, *, widths: tuple[int, int], is_combined: bool) -> dict[str, Any]:
    id_width, name_width = widths
    sex = draw(st.sampled_from(["", "m", "w"]))
    player = {
        "id": draw(st.integers(1, 10**id_width - 1).map(str)),
        "name": draw(_words)[:name_width].strip(),
        "federation": draw(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3)),
        "sex": sex,
        "title": draw(_titles),
        "women_title": draw(st.sampled_from(["", "WGM", "WIM", "WFM", "WCM"])),
        "other_titles": draw(_others),
        "arena_title": draw(st.sampled_from(["", "AGM", "AIM", "AFM", "ACM"])),
        "birth": draw(st.just("") | st.integers(1900, 2020).map(str)),
        "rating": draw(_ratings),
        "games_in_period": draw(_counts),
        "k": draw(_ks),
        "flag": ("w" if sex == "w" else "") + draw(st.sampled_from(["", "i"])),
    }
    if is_combined:
        for chapter in ("rapid", "blitz"):
            cells = {"rating": draw(_ratings), "games": draw(_counts), "k": draw(_ks)}
            player |= {f"{chapter}_{name}": value for name, value in cells.items()}
    return player


def fide_tables(
    kind: ListKind, *, is_combined: bool, widths: tuple[int, int] = (8, 60)
) -> st.SearchStrategy[ListTable]:
    players = st.lists(
        _fide_player(widths=widths, is_combined=is_combined), max_size=6, unique_by=lambda one: one["id"]
    )
    return players.map(lambda rows: ListTable(frame_of(rows), kind))


@st.composite
def _native_player(draw: st.DrawFn) -> dict[str, Any]:
    letters = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp", "Cf", "Cn", "Co"))
    texts = st.text(letters, max_size=8)
    days = st.dates(date(1800, 1, 1), date(2200, 12, 31))
    dates = st.just("") | days.map(str)
    player = draw(_fide_player(widths=(8, 60), is_combined=draw(st.booleans())))
    return player | {
        "id": draw(st.text(letters, min_size=1, max_size=8)),
        "name": draw(texts | st.sampled_from(["=1+1", "+A1", "-x", "@SUM(A1)", 'say "no"', "a,b;c", "#N/A", "007", "1e3"])),
        "rating": draw(st.none() | st.integers(0, 4000)),
        "k": draw(st.none() | st.integers(0, 99)),
        "birth": draw(st.just("") | st.integers(1800, 2200).map(str) | days.map(str)),
        "games": draw(_counts),
        "peak": draw(_ratings),
        "listed_from": draw(dates),
        "standard_rating": draw(_ratings),
        "recent_games": draw(st.sampled_from(["", "000012", "003"])),
        "pool": draw(st.sampled_from(["", POOL])),
        "last_played": draw(dates),
        "delisted": draw(st.sampled_from(["", "2012-07-01"])),
    }  # fmt: skip


def native_tables() -> st.SearchStrategy[ListTable]:
    return st.lists(_native_player(), max_size=6, unique_by=lambda one: one["id"]).map(
        lambda rows: ListTable(frame_of(rows))
    )
