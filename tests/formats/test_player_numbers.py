"""Players as whole numbers: ids in digits and ids as texts give the same games, whatever a table has."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.games import read, read_games
from arpad.formats.games.player_numbers import DigitNumbers, as_digits

HEADER = "event,start,end,cadence,type,round,white,black,result\n"
NO_NUMBERS = ["", "0", "007", "+7", "-7", " 7", "7 ", "7.0", "1e2", "1_0", "a", "٧", "134217728", "99999999999999"]


def test_only_the_text_of_a_number_is_one() -> None:
    texts = ["7", "10", "99999999", "134217727", *NO_NUMBERS]
    assert as_digits(pl.Series(texts)).tolist() == [7, 10, 99999999, 134217727, *[0] * len(NO_NUMBERS)]


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=60), st.lists(st.integers(1, 3000), max_size=20))
def test_numbers_follow_the_order_of_the_ids_as_texts(ids: list[int], others: list[int]) -> None:
    numbers = DigitNumbers.of_columns(np.array(ids, dtype=np.int32))
    assert numbers.players.to_list() == sorted({str(number) for number in ids})
    assert numbers.players.gather(numbers.of_digits(np.array(ids, dtype=np.int32))).to_list() == list(map(str, ids))
    asked = [*map(str, [*ids, *others]), "x", "5000000"]
    known = numbers.players.to_list()
    expected = [known.index(text) if text in known else len(known) for text in asked]
    assert numbers.of(pl.Series(asked)).tolist() == expected


def table(*pairs: tuple[str, str]) -> bytes:
    lines = (f"{white},2024-10-05,,,,1,{white},{black},1-0\n" for white, black in pairs)
    return (HEADER + "".join(lines)).encode()


def pairs_of(*files: bytes) -> list[tuple[str, str]]:
    games = read_games(list(files)).games
    assert games is not None
    columns = (games.players.gather(games.games[name]).to_list() for name in ("white", "black"))
    return list(zip(*columns, strict=True))


@pytest.mark.parametrize("few", [0, 100])
@pytest.mark.parametrize("other", ["30", "030", "x30", " 30 ", "134217728"])
def test_a_later_file_may_have_other_ids(few: int, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "FEW", few)
    first, second = [("200", "1000"), ("30", "200")], [("5", other), ("7", "1000")]
    assert pairs_of(table(*first), table(*second)) == [*first, ("5", other.strip()), ("7", "1000")]


@pytest.mark.parametrize("few", [0, 100])
def test_a_player_twice_in_a_round_is_found_with_any_numbers(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "FEW", few)
    text = HEADER + "A,2024-10-05,,,,1,11,2,1-0\nA,2024-10-05,,,,2,2,11,1-0\nA,2024-10-05,,,,1,3,11,1-0\n"
    [[finding]] = read_games([text.encode()]).findings
    assert (finding.id, finding.line, finding.data["id"], finding.data["first"]) == ("games.E005", 4, "11", "2")
