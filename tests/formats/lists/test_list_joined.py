"""Standard, rapid and blitz lists of one day side by side, as FIDE's combined file has them."""

import polars as pl
import pytest

from arpad.formats.lists import ListTable, frame_of, joined, read_list, write_list
from arpad.values.time_control import Cadence

STANDARD = ListTable(
    frame_of(
        [
            {"id": "1", "name": "Ana", "federation": "ESP", "sex": "w", "rating": 2400, "k": 10, "games_in_period": 9},
            {"id": "2", "name": "Ben", "federation": "GER", "rating": 2000, "k": 20, "flag": "i"},
        ]
    )
)
RAPID = ListTable(
    frame_of(
        [
            {
                "id": "1",
                "name": "Ana",
                "rating": 2300,
                "k": 20,
                "games_in_period": 5,
                "flag": "i",
                "standard_rating": 2400,
            },
            {"id": "3", "name": "Cai", "federation": "FRA", "birth": "2001", "rating": 1500, "k": 40, "flag": "i"},
        ]
    )
)
BLITZ = ListTable(frame_of([{"id": "2", "name": "Ben", "rating": 1900, "k": 20, "games_in_period": 30}]))


def rows(frame: pl.DataFrame, *columns: str) -> dict[str, tuple[object, ...]]:
    return {row[0]: row[1:] for row in frame.select("id", *columns).rows()}


def test_everybody_once_with_the_ratings_of_each_list() -> None:
    table = joined(STANDARD, {Cadence.RAPID: RAPID, Cadence.BLITZ: BLITZ})
    assert table.is_combined
    assert rows(table.frame, "name", "federation", "rating", "rapid_rating", "blitz_rating") == {
        "1": ("Ana", "ESP", 2400, 2300, None),
        "2": ("Ben", "GER", 2000, None, 1900),
        "3": ("Cai", "FRA", None, 1500, None),
    }
    assert rows(table.frame, "k", "games_in_period", "rapid_k", "rapid_games", "blitz_k", "blitz_games") == {
        "1": (10, 9, 20, 5, None, None),
        "2": (20, None, None, None, 20, 30),
        "3": (None, None, 40, None, None, None),
    }


@pytest.mark.article("fide-rapid-blitz-2018/7.23a")
def test_a_player_is_inactive_if_he_is_on_every_list_that_rates_him() -> None:
    """I-120: Ana plays standard chess, Ben blitz; Cai has only the rapid rating, and that rests."""
    table = joined(STANDARD, {Cadence.RAPID: RAPID, Cadence.BLITZ: BLITZ})
    assert rows(table.frame, "flag") == {"1": ("",), "2": ("",), "3": ("i",)}


def test_fides_combined_file_goes_there_and_back() -> None:
    table = joined(STANDARD, {Cadence.RAPID: RAPID, Cadence.BLITZ: BLITZ})
    data = write_list(table, "fide_combined")
    back, findings = read_list(data, "players_list_foa.txt")
    assert back is not None
    assert not findings
    names = ("rating", "games_in_period", "k", "rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_k")
    assert rows(back.frame, *names) == rows(table.frame, *names)
    assert write_list(back, "fide_combined") == data
    xml, _ = read_list(write_list(table, "fide_xml"), "players_list_xml_foa.xml")
    assert xml is not None
    assert rows(xml.frame, *names) == rows(table.frame, *names)


def test_one_list_alone_stays_what_it_is() -> None:
    assert rows(joined(STANDARD, {}).frame, "rating") == {"1": (2400,), "2": (2000,)}
