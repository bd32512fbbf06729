"""The invented period is one that an office could have received, and the same every time."""

import sys
from pathlib import Path

import polars as pl
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from period_data import FIELD, GAMES, Size, write_period

from arpad.formats.games import read_games
from arpad.formats.lists import read_list

SIZE = Size(games=1_500, players=250, seed=7)


@pytest.fixture(scope="module")
def period(tmp_path_factory: pytest.TempPathFactory) -> tuple[pl.DataFrame, pl.DataFrame]:
    previous, games = write_period(SIZE, tmp_path_factory.mktemp("period"))
    table, findings = read_list(previous.read_bytes(), previous.name)
    assert not findings
    assert table is not None
    [findings] = read_games([games.read_bytes()]).findings
    assert not findings
    return table.frame, pl.read_parquet(games)


def sides(games: pl.DataFrame) -> pl.DataFrame:
    return pl.concat([games.select("event", "round", player=pl.col(colour)) for colour in ("white", "black")])


def test_as_many_games_and_players_as_asked(period: tuple[pl.DataFrame, pl.DataFrame]) -> None:
    players, games = period
    assert (players.height, games.height) == (250, 1_500)
    assert dict(games.schema) == GAMES


def test_ids_have_seven_or_eight_digits_and_are_all_different(period: tuple[pl.DataFrame, pl.DataFrame]) -> None:
    ids = period[0]["id"]
    assert ids.n_unique() == 250
    assert ids.str.contains("^[1-9][0-9]{6,7}$").all()


def test_every_player_of_a_game_is_on_the_list_with_a_rating(period: tuple[pl.DataFrame, pl.DataFrame]) -> None:
    players, games = period
    assert set(sides(games)["player"]) <= set(players["id"])
    assert players["rating"].is_between(1400, 2700).all()


def test_nobody_plays_twice_in_a_round_or_the_same_opponent_twice(period: tuple[pl.DataFrame, pl.DataFrame]) -> None:
    games = period[1]
    assert not sides(games).is_duplicated().any()
    pairs = games.select("event", a=pl.min_horizontal("white", "black"), b=pl.max_horizontal("white", "black"))
    assert not pairs.is_duplicated().any()
    assert (games["white"] != games["black"]).all()


def test_events_have_a_hundred_players_and_nine_rounds(period: tuple[pl.DataFrame, pl.DataFrame]) -> None:
    """1,500 games: three whole events of 450, and 150 games (three rounds) of a fourth."""
    counted = sides(period[1]).group_by("event").agg(pl.col("player").n_unique(), pl.col("round").max()).sort("event")
    assert counted.rows() == [(f"E0000000{n}", FIELD, 9) for n in range(3)] + [("E00000003", FIELD, 3)]


def test_results_follow_the_ratings(period: tuple[pl.DataFrame, pl.DataFrame]) -> None:
    players, games = period
    ratings = players.select("id", "rating")
    joined = games.join(ratings, left_on="white", right_on="id").join(ratings, left_on="black", right_on="id")
    stronger = joined.filter(pl.col("rating") > pl.col("rating_right") + 400)["result"]
    assert (stronger == "1-0").sum() > 3 * (stronger == "0-1").sum() > 0


def test_k_agrees_with_the_rules_of_2024(period: tuple[pl.DataFrame, pl.DataFrame]) -> None:
    """40 below 30 games, 10 once 2400 was published, 40 for those of 18 or younger below 2300, else 20."""
    for line in period[0].iter_rows(named=True):
        young = int(line["birth"]) >= 2006 and line["peak"] < 2300
        expected = 40 if line["games"] < 30 else 10 if line["peak"] >= 2400 else 40 if young else 20
        assert line["k"] == expected


def test_the_same_seed_gives_the_same_files_and_another_seed_others(tmp_path: Path) -> None:
    written = []
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        (tmp_path / name).mkdir()
        written.append([file.read_bytes() for file in write_period(Size(450, 100, seed), tmp_path / name)])
    assert written[0] == written[1]
    assert all(one != other for one, other in zip(written[0], written[2], strict=True))
