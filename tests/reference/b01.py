"""Norms of B.01 (2009) a second time, straight from the articles, on plain dicts and fractions. Shares nothing with arpad.

A game is a dict: round, opponent, points (Fraction), title, federation, rating (None for unrated), won.
Every set of games that 1.42e and 1.42f allow is tried.
"""

from fractions import Fraction
from itertools import combinations
from math import ceil, floor

AVERAGE = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
PERFORMANCE = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
LOWEST = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
UNRATED = {"GM": 2300, "IM": 2200, "FM": 2100, "WGM": 2100, "WIM": 2000, "WFM": 1900}
HALF = Fraction(1, 2)
WEIGHT = {
    "GM": {"GM": 1},
    "IM": {"GM": 1 + HALF, "IM": 1},
    "WGM": {"GM": 1 + HALF, "IM": 1, "FM": 1, "WGM": 1},
    "WIM": {"GM": 2, "IM": 1 + HALF, "FM": 1 + HALF, "WGM": 1 + HALF, "WIM": 1},
}
# 1.48: dp from .50 to 1.0
DP = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211,
    220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
]  # fmt: skip


def half_up(number):
    return floor(Fraction(number) + HALF)


def dp(points, games):
    percent = half_up(100 * points / Fraction(games))
    return DP[percent - 50] if percent >= 50 else -DP[50 - percent]


def examine(games, title, own, waived, double, minimum=9, floor_rating=1200):
    """What one set of games gives, with the failed requirements counted."""
    n, points = len(games), sum((g["points"] for g in games), Fraction(0))
    ratings = {}
    for g in games:
        ratings[g["round"]] = g["rating"] or UNRATED.get(g["title"], floor_rating)
    if games:
        lowest = min(games, key=lambda g: (ratings[g["round"]], g["round"]))
        if ratings[lowest["round"]] < LOWEST[title]:
            for g in games:
                if g["opponent"] == lowest["opponent"]:
                    ratings[g["round"]] = LOWEST[title]
    average = half_up(Fraction(sum(ratings.values()), n)) if n else None
    met = list({g["opponent"]: g for g in games}.values()) if double else games
    k = len(met)
    abroad = {g["federation"] for g in met} - {own}
    most_abroad = max([sum(g["federation"] == f for g in met) for f in abroad], default=0)
    at_home = sum(g["federation"] == own for g in met)
    normal = [len(abroad) >= 2]
    if n >= 9:
        normal += [at_home <= floor(Fraction(3 * k, 5)), most_abroad <= floor(Fraction(2 * k, 3))]
    holders = sum(g["title"] in UNRATED for g in met)
    weight = sum((WEIGHT[title].get(g["title"], 0) for g in met), Fraction(0))
    checks = [
        n >= minimum,
        *([True] if waived else normal),
        holders >= ceil(Fraction(k, 2)),
        weight >= max(3, ceil(Fraction(k, 3))),
        sum(g["rating"] is None for g in met) <= floor(Fraction(20, 100) * (k + 1)),
        average is not None and average >= AVERAGE[title],
        average is not None and average + dp(points, n) >= PERFORMANCE[title],
        n > 0 and points / n >= Fraction(35, 100),
    ]
    required = None
    if average is not None:
        for halves in range(2 * n + 1):
            score = Fraction(halves, 2)
            if score / n >= Fraction(35, 100) and average + dp(score, n) >= PERFORMANCE[title]:
                required = score
                break
    failed = checks.count(False)
    credit = min(n, 13) + floor(points - required) if not failed else 0
    return {
        "failed": failed, "points": points, "average": average, "required": required, "normal": all(normal), "credit": credit,
    }  # fmt: skip


def choices(games, minimum):
    """The whole, and every set of at least the minimum that lacks only wins and what follows some round."""
    everything = tuple(games)
    yield everything
    rounds = sorted(g["round"] for g in games)
    seen = {everything_key(everything)}
    for until in rounds:
        early = [g for g in games if g["round"] <= until]
        wins = [g for g in early if g["won"]]
        for count in range(len(wins) + 1):
            for gone in combinations(wins, count):
                kept = tuple(g for g in early if g not in gone)
                if len(kept) >= minimum and everything_key(kept) not in seen:
                    seen.add(everything_key(kept))
                    yield kept


def everything_key(games):
    return tuple(g["round"] for g in games)


def best(games, title, own, waived=False, double=False, minimum=9, floor_rating=1200):
    """The choice that the order of preference puts first, and what it gives."""

    def preference(kept):
        result = examine(kept, title, own, waived, double, minimum, floor_rating)
        average = result["average"] or 0
        short = 10**6 if result["required"] is None else max(Fraction(0), result["required"] - result["points"]) * 2
        gone = sorted({g["round"] for g in games} - {g["round"] for g in kept})
        return (
            result["failed"], short, max(0, AVERAGE[title] - average), not result["normal"], -result["credit"], len(gone), -average,
            gone,
        ), kept, result  # fmt: skip

    order, kept, result = min((preference(kept) for kept in choices(games, minimum)), key=lambda one: one[0])
    return {**result, "kept": [g["round"] for g in kept], "gone": order[-1]}
