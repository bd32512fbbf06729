"""Cases planted among the honest games of an invented federation, so that a screening can be held against them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
import polars as pl

from arpad.studies.game_table import Played

Row = tuple[int, int, int, int, int, int]  # day, white, black, White's tenths, their ratings
_K = 20


def planted(found: Played, name: str, rows: Iterable[Row], k: int = _K) -> Played:
    """One more event, in which all have this K."""
    event = len(found.events)
    games = found.games
    new = pl.DataFrame(
        [
            (games["period"].max(), event, day, 1, white, black, tenths, one, other, k, k)
            for day, white, black, tenths, one, other in rows
        ],
        schema=games.schema,
        orient="row",
    )
    return replace(found, games=pl.concat([games, new]), events=[*found.events, name])


def settled(found: Played, count: int, low: int = 1700, high: int = 1900) -> list[tuple[int, int]]:
    """So many players with their rating, between two values, who were never without one; whoever plays least first."""
    seats = pl.concat(
        [found.games.select("day", player=side, rating=f"{side}_rating") for side in ("white", "black")]
    ).sort("day", maintain_order=True)
    by_player = seats.group_by("player").agg(
        pl.len().alias("games"), least=pl.col("rating").min(), rating=pl.col("rating").last()
    )
    fit = by_player.filter((pl.col("least") > 0) & pl.col("rating").is_between(low, high)).sort("games", "player")
    return [(player, rating) for player, rating in fit.select("player", "rating").head(count).iter_rows()]


def last_day(found: Played) -> int:
    return int(found.games["day"].to_numpy().max())


def trading(found: Played, members: Sequence[tuple[int, int]], times: int) -> Played:
    """A round robin every month for so long, in which the first wins all; ratings follow by K 20."""
    ratings = {player: float(rating) for player, rating in members}
    winner = members[0][0]
    first = last_day(found) - 30 * times
    draw = np.random.default_rng(3)
    for number in range(times):
        listed = {player: round(rating) for player, rating in ratings.items()}
        rows: list[Row] = []
        for one, other in combinations(listed, 2):
            expected = 1 / (1 + 10 ** ((listed[other] - listed[one]) / 400))
            tenths = 10 if one == winner else 0 if other == winner else int(draw.choice([0, 5, 10]))
            ratings[one] += _K * (tenths / 10 - expected)
            ratings[other] -= _K * (tenths / 10 - expected)
            rows.append((first + 30 * number, one, other, tenths, listed[one], listed[other]))
        found = planted(found, f"Friends {number + 1}", rows)
    return found


def through_a_year(
    found: Played, who: int, rating: int, tenths: tuple[int, int, int, int], k: int = _K
) -> tuple[Played, int]:
    """Twelve weekends of four games in the last year, each with others of the rating he has by then, always with these
    results: his rating follows by K. And where it ends."""
    others = [player for player, _ in settled(found, 49, rating - 150, rating + 150) if player != who][:48]
    first = last_day(found) - 330
    for number in range(12):
        rows: list[Row] = []
        for place, (other, scored) in enumerate(zip(others[4 * number : 4 * number + 4], tenths, strict=True)):
            white, black, result = (who, other, scored) if place % 2 else (other, who, 10 - scored)
            rows.append((first + 30 * number, white, black, result, rating, rating))
        found = planted(found, f"Weekend {number + 1}", rows, k)
        rating += k * (sum(tenths) - 20) // 10  # two of four were to be expected
    return found, rating


def a_junior(found: Played) -> tuple[int, int]:
    """Somebody with K 40 throughout who was rated all the time, and his rating."""
    seats = pl.concat(
        [found.games.select("day", player=side, rating=f"{side}_rating", k=f"{side}_k") for side in ("white", "black")]
    ).sort("day", maintain_order=True)
    by_player = seats.group_by("player").agg(
        least=pl.col("rating").min(), lowest_k=pl.col("k").min(), rating=pl.col("rating").last()
    )
    young = by_player.filter((pl.col("least") > 1500) & (pl.col("lowest_k") == 40)).sort("player")
    player, rating = young.select("player", "rating").row(0)
    return player, rating
