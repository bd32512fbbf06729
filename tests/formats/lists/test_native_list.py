"""The list that is read by the csv module: the same players as on columns, and none of a list with a defect."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.list_schema import BY_NAME, NAMES, Holds
from arpad.formats.lists import read_list, to_rating_list
from arpad.formats.native_list import MOST_BYTES, read_native_list
from arpad.values.time_control import Cadence
from support.examples import SOME

EXAMPLES = Path(__file__).parents[3] / "examples"
POOL = '{"entries":[],"disabled_member":false}'
CELLS = {
    Holds.ID: st.sampled_from(["1", "2", "3", "A7", ""]),
    Holds.TEXT: st.sampled_from(["", "Alfil, Ana", " b ", "'=1", "'t Hooft", 'a "b"', "ñ"]),
    Holds.RATING: st.sampled_from(["", "0", "1800", "4000", "4001", "x", "-5"]),
    Holds.COUNT: st.sampled_from(["", "0", "12", "12345678", "1.5"]),
    Holds.BIRTH: st.sampled_from(["", "1990", "1990-05-03", "1990/5/3", "1990-00-00", "90", "1700", "2001-02-30"]),
    Holds.DATE: st.sampled_from(["", "2011-09-01", "2011-9-1", "20110901", "2011-09-01 00:00:00"]),
    Holds.PERIODS: st.sampled_from(["", "003---000", "03"]),
    Holds.POOL: st.sampled_from(["", POOL, "{"]),
}
SELDOM = {holds: st.one_of(*[st.just("")] * 4, cells) for holds, cells in CELLS.items() if holds is not Holds.ID}


@st.composite
def lists(draw: st.DrawFn) -> bytes:
    names = ["id", *draw(st.sets(st.sampled_from([name for name in NAMES if name != "id"]), max_size=8))]
    if draw(st.integers(0, 9)) == 0:
        names.append(draw(st.sampled_from(["shoe", "id"])))
    ids = draw(st.lists(st.integers(1, 9).map(str), max_size=5, unique=draw(st.integers(0, 9)) > 0))
    kinds = [BY_NAME[name].holds if name in BY_NAME else Holds.TEXT for name in names[1:]]
    rows = [[id, *(draw(SELDOM.get(holds, CELLS[holds])) for holds in kinds)] for id in ids]
    text = io.StringIO()
    csv.writer(text, delimiter=draw(st.sampled_from([",", ",", ",", ";"]))).writerows([names, *rows])
    return text.getvalue().encode(draw(st.sampled_from(["utf-8", "utf-8", "utf-8-sig", "cp1252"])))


def assert_as_on_columns(data: bytes) -> bool:
    """Whether this reader took it."""
    native = read_native_list(data)
    if native is None:
        return False
    table, findings = read_list(data, "list.csv")
    assert table is not None
    assert not findings
    ids, names = native.cells["id"][::2], ["Alfil, Ana", "B"]
    for cadence in Cadence:
        assert native.to_rating_list(cadence, ids, names) == to_rating_list(table, cadence, ids, names)
    return True


@settings(max_examples=SOME, deadline=None)
@given(lists())
def test_the_same_players_as_on_columns_or_none(data: bytes) -> None:
    assert_as_on_columns(data)


@pytest.mark.parametrize(
    "text",
    [
        "id,rating,rapid_rating,rapid_k,rapid_games,list_date\n1,2000,1900,20,4,2012-01-01\n2,0,0,,,2012-01-01\n",
        f'id,name,pool,recent_games,hidden\n1,"Alfil, Ana","{POOL.replace(chr(34), chr(34) * 2)}",003---,\n,,,,\n',
        "id,rating,last_played,delisted,flag\n",
        "\ufeffid,birth,listed_from,club,province\r\n1,1990-05-03,2011-09-01,C.A. Uva,\r\n",
    ],
)
def test_lists_for_this_reader(text: str) -> None:
    assert assert_as_on_columns(text.encode())


def test_a_federations_list() -> None:
    assert assert_as_on_columns((EXAMPLES / "rea/2015-09.csv").read_bytes())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name,rating\nAna,2000\n",
        "id;rating;flag\n1;2000;\n",
        "id,rating,shoe,hat\n1,2000,,\n",
        "id,id,rating\n1,1,2000\n",
        "id,rating,flag\n1,2000\n",
        "id,rating,flag\n1,2000,\n1,2000,\n",
        "id,rating,flag\n,2000,\n",
        "id,rating,flag\n1,4001,\n",
        "id,birth,flag\n1,1990/05/03,\n",
        "id,rating,flag\n1,2000,\0\n",
        '"id,rating\n',
    ],
)
def test_lists_for_the_other_reader(text: str) -> None:
    assert read_native_list(text.encode()) is None


def test_a_large_list_is_for_columns() -> None:
    rows = "".join(f"{number},2000,i\n" for number in range(MOST_BYTES // 8))
    assert read_native_list(f"id,rating,flag\n{rows}".encode()) is None
