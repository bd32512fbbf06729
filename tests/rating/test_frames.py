"""Frames laid beside each other by the players' ids, and effects put together."""

import narwhals as nw
import pytest

from arpad.rating.bulk.sums import SEED_SPAN, together
from arpad.rating.frames import Frame, beside, frame_of
from arpad.rating.list_columns import EFFECTS
from arpad.rating.schemas import INTEGER, TEXT, Schema, column

IDS: Schema = {"id": column(TEXT, "", "player")}
NUMBERS: Schema = {**IDS, "number": column(INTEGER, "", "a number")}


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("ab", "ab"),  # the same in the same order
        ("ab", "ba"),
        ("ab", "xaybz"),  # few of many, in their order
        ("ba", "xaybz"),
        ("ac", "xaybz"),  # somebody is missing
        ("abc", "b"),
        ("", "ab"),
        ("ab", ""),
    ],
)
def test_every_row_of_the_left_gets_what_the_right_says_of_its_player(left: str, right: str) -> None:
    numbers = {player: place for place, player in enumerate(right)}
    found = beside(frame_of([(player,) for player in left], IDS), frame_of(list(numbers.items()), NUMBERS))
    assert found.columns == ["id", "number"]
    assert sorted(found.rows()) == sorted((player, numbers.get(player)) for player in left)


def effect(player: str, millionths: int, seed: int | None = None, pool: str | None = None) -> tuple[object, ...]:
    row = dict.fromkeys(EFFECTS, 0) | {"initial_rating": None, "seed": seed, "new_pool": pool}
    return tuple({**row, "id": player, "millionths": millionths}.values())


def rows_of(*frames: Frame) -> dict[str, tuple[object, ...]]:
    whole = together(frames).select("id", "millionths", "seed", "new_pool")
    assert whole["id"].n_unique() == len(whole)
    assert whole.schema["millionths"] == nw.Int64()
    return {player: rest for player, *rest in map(list, whole.iter_rows())}  # type: ignore[misc]


def test_effects_of_different_players_stand_side_by_side_and_those_of_one_add_up() -> None:
    early, late = 10 * SEED_SPAN + 1900, 11 * SEED_SPAN + 1800
    first = frame_of([effect("a", 5, early), effect("b", 7, None, "waits")], EFFECTS)
    other = frame_of([effect("c", 1, late)], EFFECTS)
    assert rows_of(first, other) == {"a": [5, 1900, None], "b": [7, None, "waits"], "c": [1, 1800, None]}
    again = frame_of([effect("a", -2, late)], EFFECTS)
    assert rows_of(first, again, other)["a"] == [3, 1800, None]
