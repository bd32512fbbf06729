"""From a list in columns to the list that serves an event."""

from datetime import date

import pytest
from list_samples import CARLSEN, COMBINED, SALI, SINGLE, accepted, combined_line, file_of

from arpad.formats.list_schema import COLUMNS
from arpad.formats.lists import ListTable, check_cadence, frame_of, to_rating_list, write_list
from arpad.formats.lists.schema import ListKind
from arpad.rating.rating_list import ListedPlayer
from arpad.values.person import Birth
from arpad.values.time_control import Cadence


@pytest.mark.parametrize(
    ("cadence", "rating", "standard_rating"), [("standard", 2823, None), ("rapid", 2801, 2823), ("blitz", 2860, 2823)]
)
def test_the_chapter_of_a_combined_list(cadence: str, rating: int, standard_rating: int | None) -> None:
    table, _ = accepted(file_of(COMBINED, CARLSEN))
    player = to_rating_list(table, cadence).players["1503014"]
    assert player == ListedPlayer(
        id="1503014", name="Carlsen, Magnus", federation="NOR", sex="m", title="GM", birth=Birth(1990), rating=rating, k=10,
        standard_rating=standard_rating,
    )  # fmt: skip


def test_only_those_asked_for() -> None:
    table, _ = accepted(
        file_of(COMBINED, CARLSEN, combined_line("7", name="Roe, Ann"), combined_line("8", name="ROE, Ann"))
    )
    assert set(to_rating_list(table, "standard", ids=["7", "99"]).players) == {"7"}
    assert set(to_rating_list(table, "standard", ids=["1503014"], names=["Roe, ann"]).players) == {"1503014", "7", "8"}
    assert set(to_rating_list(table, "standard").players) == {"1503014", "7", "8"}


def test_on_a_fide_list_without_rating_is_unrated() -> None:
    table, _ = accepted(file_of(COMBINED, combined_line("7", "")))
    assert to_rating_list(table, "standard").players["7"].rating == 0
    assert to_rating_list(table, "blitz", ids=["7"]).players["7"].rating == 0
    assert to_rating_list(ListTable(frame_of([{"id": "7"}])), "standard").players["7"].rating is None


def test_a_list_of_another_cadence() -> None:
    standard, _ = accepted(file_of(SINGLE, SALI), "standard_sep26frl.txt")
    player = to_rating_list(standard, "rapid").players["4804929"]
    assert (player.rating, player.standard_rating, player.k) == (None, 1876, None)
    assert [finding.id for finding in check_cadence(standard, Cadence.RAPID)] == ["list.W017"]
    assert check_cadence(standard, Cadence.STANDARD) == []
    rapid, _ = accepted(file_of(SINGLE, SALI), "rapid_sep26frl.txt")
    assert to_rating_list(rapid, "standard").players["4804929"].rating is None
    unnamed, _ = accepted(file_of(SINGLE, SALI))
    assert to_rating_list(unnamed, "blitz").players["4804929"].rating == 1876


def test_a_native_list() -> None:
    row = {"id": "1", "birth": "1990-05-04", "rating": 2000, "games": 31, "peak": 2100, "listed_from": "2012-07-01", "standard_rating": 2050}  # fmt: skip
    player = to_rating_list(ListTable(frame_of([row])), "rapid").players["1"]
    assert (player.birth, player.listed_from, player.standard_rating) == (Birth(1990, 5, 4), date(2012, 7, 1), 2050)
    assert (player.games, player.peak) == (31, 2100)


def test_a_rapid_list_written_as_a_combined_one() -> None:
    table = ListTable(frame_of([{"id": "1", "rating": 1900, "k": 40, "games_in_period": 3, "standard_rating": 2000}]))
    again, _ = accepted(write_list(table, "fide_combined", cadence="rapid"))
    assert again.frame.select("rating", "rapid_rating", "rapid_k", "rapid_games").row(0) == (2000, 1900, 40, 3)


def test_a_combined_list_stays_one_in_csv() -> None:
    table, _ = accepted(file_of(COMBINED, CARLSEN))
    again, _ = accepted(write_list(table, "csv"))
    assert (again.kind, again.is_combined) == (ListKind.NATIVE, True)
    assert to_rating_list(again, "rapid").players["1503014"].rating == 2801


def test_every_column_says_what_it_is() -> None:
    assert all(column.unit and column.meaning for column in COLUMNS)
    assert len({column.name for column in COLUMNS}) == len(COLUMNS)
