"""Norms of B.01 (2024) a second time, straight from the articles, on plain dicts and fractions. Shares nothing with arpad.

A round is a dict: round, how (game, forfeit_win, forfeit_loss, allocated_bye, requested_bye); with an opponent also
opponent, points, title, federation, rating (None for unrated), won, idle (unrated, without a point against rated).
Every set of games that 1.4.1e and 1.4.1f allow is tried.
"""

from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from .b01 import AVERAGE, LOWEST, PERFORMANCE, dp, half_up

HOLDERS = {"GM", "IM", "FM", "WGM", "WIM", "WFM"}  # 1.4.5a
COUNTED = {"GM": {"GM"}, "IM": {"GM", "IM"}, "WGM": {"GM", "IM", "WGM"}, "WIM": {"GM", "IM", "WGM", "WIM"}}  # 1.4.5b-e
UNRATED = 1400  # 1.4.6d


def average_of(games, title):
    """1.4.6b: the lowest one alone is raised, in all his games; 1.4.7b."""
    ratings = {g["opponent"]: g["rating"] or UNRATED for g in games}
    lowest = min(ratings, key=lambda opponent: ratings[opponent])
    ratings[lowest] = max(ratings[lowest], LOWEST[title])
    return half_up(Fraction(sum(ratings[g["opponent"]] for g in games), len(games)))


def mix(games, title, own, *, double, few_games):
    """1.4.3 to 1.4.5, over different opponents. The tables of seven and eight games of national teams and of the World
    Cup ask for no federations (`few_games`)."""
    met = list({g["opponent"]: g for g in games}.values())
    n = len(met)
    abroad = [g["federation"] for g in met if g["federation"] not in (own, "FID")]
    failed = []
    if n >= 9 or not few_games:
        failed += ["1.4.3"] * (len(set(abroad)) < 2)
        failed += ["1.4.4 own"] * (sum(g["federation"] == own for g in met) > floor(Fraction(3 * n, 5)))
        failed += ["1.4.4 one"] * (max([abroad.count(f) for f in abroad], default=0) > floor(Fraction(2 * n, 3)))
    failed += ["1.4.5a"] * (sum(g["title"] in HOLDERS for g in met) < ceil(Fraction(n, 2)))
    good = sum(g["title"] in COUNTED[title] for g in met)
    return failed + ["1.4.5"] * (good < (ceil(Fraction(n, 2)) if double else max(3, ceil(Fraction(n, 3)))))


def required_score(average, n, title):
    for halves in range(2 * n + 1):
        score = Fraction(halves, 2)
        if score / n >= Fraction(35, 100) and average + dp(score, n) >= PERFORMANCE[title]:
            return score
    return None


def examine(games, title, own, *, double, few_games, minimum, counts_as):
    """What one set of games gives: the articles that it fails, and the numbers."""
    n, points = len(games), sum((g["points"] for g in games), Fraction(0))
    failed = ["1.4.1"] * (n < minimum) + mix(games, title, own, double=double, few_games=few_games)
    average = average_of(games, title)
    failed += ["1.4.8a"] * (average < AVERAGE[title])
    failed += ["1.4.8"] * (average + dp(points, n) < PERFORMANCE[title])
    failed += ["1.4.8b"] * (points / n < Fraction(35, 100))
    required = required_score(average, n, title)
    credit = min(counts_as.get(n, n), 13) + floor(points - required) if not failed else 0
    return {"failed": failed, "points": points, "average": average, "required": required, "credit": credit}


def choices(games, minimum, *, predetermined):
    """The whole; without wins (1.4.1f); where the pairings are not predetermined, also without what came after a round."""
    ends = [max(g["round"] for g in games)] if predetermined else sorted(g["round"] for g in games)
    seen = set()
    for until in reversed(ends):
        early = [g for g in games if g["round"] <= until]
        wins = [g for g in early if g["won"]]
        for count in range(len(wins) + 1):
            for gone in combinations(wins, count):
                kept = [g for g in early if g not in gone]
                key = tuple(g["round"] for g in kept)
                if len(kept) >= minimum and key not in seen:
                    seen.add(key)
                    yield kept


def norm(rounds, title, own, *, kind="ordinary", form="swiss"):
    """Every choice that gives the norm, as {rounds: numbers}; empty where there is none."""
    total, double = len(rounds), form == "double"
    predetermined = form != "swiss"
    games = [r for r in rounds if r["how"] == "game" and not (predetermined and r["idle"])]  # 1.4.2b, c
    missed = [r for r in rounds if r["how"] != "game"]
    last = rounds[-1]
    few_games = kind in ("world_team", "world_cup")
    minimum, counts_as = 9, {}
    if kind in ("world_team", "world_club") and 7 <= total <= 9:
        minimum = 7  # 1.4.1b
    elif kind == "world_cup":
        minimum, counts_as = 8, {8: 9}
    by_forfeit = (
        total == 9 and kind != "world_cup" and len(missed) == 1 and missed[0]["how"] in ("forfeit_win", "allocated_bye")
    )
    found = {}
    if double and len({r["opponent"] for r in rounds if "opponent" in r}) < 5:
        return found  # 1.4.5f
    tries = [(games, minimum, counts_as, few_games)]
    if last["how"] == "forfeit_win" and len(games) == minimum - 1:  # 1.4.2c: could have lost
        tries.append(([*games, {**last, "points": Fraction(0), "won": False}], minimum, counts_as, few_games))
    if by_forfeit:
        tries.append((games, 8, {8: 9}, False))  # 1.4.1c: its mix, shares included
    for tried, least, credited, few_games in tries:
        if len(tried) < least:
            continue
        if predetermined and mix(tried, title, own, double=double, few_games=few_games):
            continue  # 1.4.1f: the complete event must have the mix
        for kept in choices(tried, least, predetermined=predetermined):
            how = {"double": double, "few_games": few_games, "minimum": least, "counts_as": credited}
            numbers = examine(kept, title, own, **how)
            if not numbers["failed"]:
                key = tuple(g["round"] for g in kept)
                found[key] = max(found.get(key, numbers), numbers, key=lambda one: one["credit"])
    return found
