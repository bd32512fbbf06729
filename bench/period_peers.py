"""Games per CPU second of packages people would pick: python bench/period_peers.py PACKAGE GAMES_PER_PLAYER SEED.

Each gets the games as it likes them best, its players made beforehand, and only its own calls are timed. None of them
knows a regulation: they rate with floats and without lists. A probe finds out how many games take about ten seconds.
"""

import json
import sys
from collections.abc import Callable
from itertools import islice
from time import process_time
from typing import Any, NamedTuple

from period_data import FIELD, Size, games, rating_list

SECONDS, PROBE = 10, 20_000
_SCORES = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


class Game(NamedTuple):
    white: int
    black: int
    score: float  # White's


class Period(NamedTuple):
    ratings: list[int]
    games: list[Game]


Run = Callable[[], Any]


def elote(period: Period) -> Run:
    """One object a player, one call a game; its arenas do the same and keep a history besides."""
    from elote import EloCompetitor

    players = [EloCompetitor(initial_rating=rating, k_factor=20) for rating in period.ratings]

    def run() -> None:
        for white, black, score in period.games:
            if score == 1.0:
                players[white].beat(players[black])
            elif score == 0.0:
                players[black].beat(players[white])
            else:
                players[white].tied(players[black])

    return run


def skelo(period: Period) -> Run:
    """Its model without the scikit-learn wrapper, which is slower. It knows no draws: they count for White."""
    from skelo.model.elo import EloModel

    model = EloModel(default_k=20)
    for player, rating in enumerate(period.ratings):
        model.add(player, rating)

    def run() -> None:
        for at, (white, black, score) in enumerate(period.games):
            if score:
                model.update(white, black, at)
            else:
                model.update(black, white, at)

    return run


def openskill(period: Period) -> Run:
    """The compiled build of its recommended model, one match a game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players = [model.rating(mu=rating / 60) for rating in period.ratings]
    ranks = {1.0: [0, 1], 0.5: [0, 0], 0.0: [1, 0]}

    def run() -> None:
        for white, black, score in period.games:
            teams = [[players[white]], [players[black]]]
            [[players[white]], [players[black]]] = model.rate(teams, ranks=ranks[score])

    return run


def glicko2(period: Period) -> Run:
    """One call a player with all games of the period, gathered beforehand."""
    from glicko2 import Player

    gathered: dict[int, tuple[list[int], list[int], list[float]]] = {}
    for white, black, score in period.games:
        for me, other, points in ((white, black, score), (black, white, 1 - score)):
            ratings, deviations, outcomes = gathered.setdefault(me, ([], [], []))
            ratings.append(period.ratings[other])
            deviations.append(60)
            outcomes.append(points)
    players = {number: Player(period.ratings[number], 60) for number in gathered}

    def run() -> None:
        for number, lists in gathered.items():
            players[number].update_player(*lists)

    return run


PEERS: dict[str, Callable[[Period], Run]] = {
    "elote": elote,
    "skelo": skelo,
    "openskill": openskill,
    "glicko2": glicko2,
}


def invented(count: int, games_per_player: int, seed: int) -> Period:
    """A smaller period in which everybody plays as often as in the large one."""
    players = max(FIELD, 2 * count // games_per_player)
    listed = rating_list(Size(count, players, seed)).select("id", "rating")
    numbers = {player: number for number, player in enumerate(listed["id"])}
    rows = (row for batch in games(Size(count, players, seed), listed) for row in batch.iter_rows(named=True))
    made = [Game(numbers[row["white"]], numbers[row["black"]], _SCORES[row["result"]]) for row in islice(rows, count)]
    return Period(listed["rating"].to_list(), made)


def cpu_of(run: Run) -> float:
    before = process_time()
    run()
    return process_time() - before


def main() -> None:
    peer, games_per_player, seed = PEERS[sys.argv[1]], int(sys.argv[2]), int(sys.argv[3])
    probe = cpu_of(peer(invented(PROBE, games_per_player, seed)))
    count = max(PROBE, int(PROBE / probe * SECONDS))
    cpu = cpu_of(peer(invented(count, games_per_player, seed)))
    print(json.dumps({"games": count, "cpu": cpu}))


if __name__ == "__main__":
    main()
