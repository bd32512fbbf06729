"""The reference against the printed examples, published calculations and its own tables.

The figures are literals: printed ones where the regulations print them (with the rulings applied), published ones
where a federation published them, and otherwise worked out by hand in the comment above them.
"""

from fractions import Fraction
from itertools import combinations
from statistics import NormalDist

import pytest

from .b02 import BAND_ENDS, DP, EDITIONS, clamp, half_up, hundredths, pooled, rate_period, table_dp, table_pd

F = Fraction
MARKS = {"w": "1-0", "d": "=", "l": "0-1"}


def event(players, games, kind="swiss", year=2010, **facts):
    """players: number -> rating, None or a dict of facts; the id is the number unless the facts say otherwise."""
    people = {}
    for number, facts_or_rating in players.items():
        own = facts_or_rating if isinstance(facts_or_rating, dict) else {"rating": facts_or_rating}
        people[number] = {"id": str(number), "rating": None} | own
    return {"type": kind, "start_year": year, "players": people, "games": games} | facts


def lone(facts, opponents, results, number=1, first=100, **more):
    """One player (white throughout) against rated opponents numbered from `first`."""
    players = {number: facts} | dict(enumerate(opponents, first))
    games = [(r, number, first + r - 1, MARKS[mark]) for r, mark in enumerate(results, 1)]
    return event(players, games, **more)


def crosstable(scores):
    """A single round robin without draws in which the players have exactly these scores."""
    left, games = dict(scores), []
    while left:
        x = min(left, key=lambda y: (left[y], y))
        wins = left.pop(x)
        for rank, y in enumerate(sorted(left, key=lambda z: (left[z], z))):
            games.append((1, x, y, "1-0" if rank < wins else "0-1"))
            left[y] -= rank >= wins
    for x, score in scores.items():
        assert score == sum((w == x and r == "1-0") or (b == x and r == "0-1") for _, w, b, r in games)
    return games


# --------------------------------------------------------------------------------------------------------------- tables


def test_tables_are_complete_and_mirror_each_other():
    assert len(DP) == 50
    assert len(BAND_ENDS) == 50  # and the fifty-first band is everything above 735
    assert sorted(BAND_ENDS) == BAND_ENDS
    assert sorted(DP.values()) == list(DP.values())
    for p in range(1, 100):
        assert table_dp(p, None) == -table_dp(100 - p, None)
        assert table_pd(table_dp(p, None)) == F(p, 100)
    for difference in range(-1000, 1001):
        expected = 1 - table_pd(-difference) if difference else F(1, 2)
        assert table_pd(difference) == expected
    assert [table_dp(p, None) for p in (0, 100)] == [None, None]
    assert [table_dp(p, 800) for p in (0, 100)] == [-800, 800]
    assert (table_pd(735), table_pd(736), table_pd(-736)) == (F(99, 100), 1, 0)


def test_tables_follow_the_normal_distribution():
    """A slip of the pen would show: sigma is 2000/7, and no printed figure is further off than this (.99: 677)."""
    normal = NormalDist(0, 2000 / 7)
    for p, dp in DP.items():
        assert abs(normal.inv_cdf(p / 100) - dp) < (13 if p == 99 else 3)
    for p, end in enumerate(BAND_ENDS, 50):
        assert abs(normal.inv_cdf((p + 0.5) / 100) - end) < 2


def test_rounding():
    assert [half_up(x) for x in (F(4001, 2), F(-1, 2), F(-3, 2), F(249, 100))] == [2001, 0, -1, 2]
    assert [hundredths(F(1), 8), hundredths(F(1), 3), hundredths(F(11, 2), 8)] == [13, 33, 69]
    assert [clamp(2600, 2150, 350), clamp(1500, 2150, 350), clamp(2500, 2150, 350), clamp(1, 2, None)] == [
        2500,
        1800,
        2500,
        1,
    ]


# ------------------------------------------------------------------------------------------------------ worked examples


@pytest.mark.parametrize("edition", ["fide-2004", "fide-2005"])
def test_several_performances_are_weighted(edition):
    """10.3: 2280 over 5 games, 2400 over 10 and 2000 over 5 give 2270. Half the points make Ru = Rc."""
    rates = [(2280, "wldwl"), (2400, "wlwlwlwlwl"), (2000, "dwdld")]
    events = [lone(None, [rating] * len(marks), marks, first=100 * e) for e, (rating, marks) in enumerate(rates, 1)]
    rows = [answer[1] for answer in rate_period(events, edition)]
    assert [row["opponents_average"] for row in rows] == [2280, 2400, 2000]
    assert [row["status"] for row in rows] == ["pending", "initial", "initial"]
    assert [row["initial_rating"] for row in rows] == [2280, 2360, 2270]
    pool = [{"ru": ru, "games": games} for ru, games in ((2280, 5), (2400, 10), (2000, 5))]
    assert pooled(pool, EDITIONS[edition]["step"], EDITIONS[edition]) == 2270


def test_several_events_are_one_event_from_2011():
    """8.34: 1 of 3 against 2220, 3 of 5 against 2150, 2.5 of 4 against 2200; average 2184, first rating 2199."""
    rates = [([2200, 2220, 2240], "wll"), ([2150] * 5, "wwwll"), ([2190, 2210, 2200, 2200], "wwdl")]
    events = [lone(None, opponents, results, first=100 * e) for e, (opponents, results) in enumerate(rates, 1)]
    rows = [answer[1] for answer in rate_period(events, "fide-2011")]
    assert [row["status"] for row in rows] == ["pending", "pending", "initial"]
    # 2220 - 125; 2150 + 15; the pool of 12 games
    assert [row["initial_rating"] for row in rows] == [2095, 2165, 2199]
    assert half_up(F(3 * 2220 + 5 * 2150 + 4 * 2200, 12)) == 2184


# A to J are 1 to 10; J's is the last place of the printed table.
TABLE = {1: 2600, 2: 2500, 3: None, 4: 2400, 5: None, 6: 2150, 7: 2300, 8: None, 9: None, 10: 2300}
SCORES = {1: 8, 2: 7, 3: 7, 4: 6, 5: 6, 6: 4, 7: 3, 8: 2, 9: 1, 10: 1}


def printed_table(edition, ks):
    players = {x: {"rating": rating, "k": ks.get(x)} for x, rating in TABLE.items()}
    rows = rate_period([event(players, crosstable(SCORES), "round_robin")], edition)[0]
    assert rows[0]["rated"]
    for x, score in SCORES.items():
        assert (rows[x]["games"], rows[x]["score"]) == (9, score)
        assert rows[x]["status"] == ("initial" if TABLE[x] is None else "rated")
    return rows


def test_round_robin_2005():
    """10.54: new Rc 2351, 2348, 2337, 2305; new Ru 2414, 2386, 2139, 1989. The We follow from them."""
    rows = printed_table("fide-2005", {})
    assert [rows[x]["opponents_average"] for x in (3, 5, 8, 9)] == [2351, 2348, 2337, 2305]
    assert [rows[x]["initial_rating"] for x in (3, 5, 8, 9)] == [2414, 2386, 2139, 1989]
    expected = [F("7.28"), F("6.47"), F("5.40"), F("2.62"), F("4.24"), F("4.24")]
    assert [rows[x]["expected"] for x in (1, 2, 4, 6, 7, 10)] == expected
    assert [rows[x]["k"] for x in (1, 2, 4, 6, 7, 10)] == [10, 10, 10, 15, 15, 15]


def test_round_robin_2011():
    """8.58 with R2 and R3: We as printed, K of 8.56 (30 for F, G and J)."""
    rows = printed_table("fide-2011", {6: 30, 7: 30, 10: 30})
    assert [rows[x]["opponents_average"] for x in (3, 5, 8, 9)] == [2348, 2348, 2342, 2322]
    assert [rows[x]["initial_rating"] for x in (3, 5, 8, 9)] == [2423, 2393, 2144, 2006]
    expected = [F("7.36"), F("6.48"), F("5.40"), F("2.55"), F("4.21"), F("4.21")]
    assert [rows[x]["expected"] for x in (1, 2, 4, 6, 7, 10)] == expected
    changes = [F("6.4"), F("5.2"), F(6), F("43.5"), F("-36.3"), F("-96.3")]
    assert [rows[x]["change"] for x in (1, 2, 4, 6, 7, 10)] == changes
    assert [rows[x]["new_rating"] for x in (1, 2, 4, 6, 7, 10)] == [2606, 2505, 2406, 2194, 2264, 2204]


def test_round_robin_2004():
    """The same table by 10.21b, 10.51 and 10.53 (R4), by hand. Ra 2348, Ru 2411, 2386, 2150, 2032, no iteration.

    A: (23480 - 2600) / 9 = 2320, shifts F +100, H +100, I +218 = 418 / 9, Rc 2366, D 234, .79 x 9 = 7.11.
    B: (23480 - 2500) / 9 = 2331.11, shift I +118 / 9 (F and H are exactly 350 off), Rc 2344, D 156, .71 x 9 = 6.39.
    F: (23480 - 2150) / 9 = 2370, shift A -100 / 9, Rc 2358.89 -> 2359, D -209, .23 x 9 = 2.07.
    """
    rows = printed_table("fide-2004", {})
    assert [rows[x]["opponents_average"] for x in (3, 5, 8, 9)] == [2348] * 4
    assert [rows[x]["initial_rating"] for x in (3, 5, 8, 9)] == [2411, 2386, 2150, 2032]
    assert [rows[x]["opponents_average"] for x in (1, 2, 6)] == [2366, 2344, 2359]
    assert [rows[x]["expected"] for x in (1, 2, 6)] == [F("7.11"), F("6.39"), F("2.07")]


def test_round_robin_rea_has_no_cap_and_so_no_correction():
    rows = printed_table("fada-2014", {})
    assert [rows[x]["opponents_average"] for x in (3, 5, 8, 9)] == [2348] * 4
    assert [rows[x]["initial_rating"] for x in (3, 5, 8, 9)] == [2423, 2393, 2150, 2032]
    assert {rows[x]["k"] for x in (1, 2, 4, 6, 7, 10)} == {24}


# ----------------------------------------------------------------------------------------------- published calculations

THIRTEEN = "2662 2657 2641 2696 2708 {} 2749 2723 {} 2720 2712 2739 2675"
PERIODS = [  # rating, K, opponents, results, expected score, change, performance
    (2224, 15, "2319 2181 2246 2261 2312 2297 2144", "lwwdllw", "3.24", "3.9", None),
    (2235, 15, "2120 2121 2118 2026 2328 2231 2197 2190", "ddwllwlw", "4.74", "-11.1", None),
    (2221, 15, "1871 2015 2122 2552 2155 2123 2316 2151", "dwwldwdw", "4.60", "13.5", 2304),
    (2240, 15, "2242 2360 2289 2251 2303 2152 2313 2309 2110", "dddlldddl", "4.26", "-18.9", None),
    (2810, 10, THIRTEEN.format(2790, 2788), "dwwdddwdlwwdd", "8.21", "2.9", 2822),
    (2788, 10, THIRTEEN.format(2810, 2790), "dwwdwwddldddd", "7.81", "1.9", 2801),
    (2745, 10, "2676 2700 2677 2730 2690 2702 2684 2682 2660", "llllddldd", "5.20", "-32.0", 2469),
]


@pytest.mark.parametrize("case", PERIODS, ids=lambda case: f"{case[0]}-{case[3]}")
def test_published_periods(case):
    rating, k, opponents, results, expected, change, rp = case
    answer = rate_period([lone({"rating": rating, "k": k}, map(int, opponents.split()), results)], "fide-2005")
    row = answer[0][1]
    assert (row["status"], row["games"], row["k"]) == ("rated", len(results), k)
    assert (row["expected"], row["change"]) == (F(expected), F(change))
    assert row["new_rating"] == half_up(rating + F(change))
    if rp is not None:
        assert row["opponents_average"] + table_dp(hundredths(row["score"], row["games"]), None) == rp


SINGLE = [  # own, opponent, result, K, change, with the cap of 400
    *[(2000, 2000, "w", 10, "5"), (2004, 2000, "w", 10, "4.9"), (2011, 2000, "w", 10, "4.8")],
    *[(2206, 2000, "w", 10, "2.4"), (2207, 2000, "w", 10, "2.3"), (2391, 2000, "w", 10, "0.9")],
    *[(2392, 2000, "w", 10, "0.8"), (1656, 2000, "l", 10, "-1.2"), (1655, 2000, "l", 10, "-1.1")],
    *[(2600, 2100, "w", 10, "0.8"), (2200, 2700, "l", 20, "-1.6"), (1500, 2000, "d", 20, "8.4")],
    *[(2092, 2000, "w", 15, "5.55"), (2000, 2092, "d", 30, "3.9")],
]


@pytest.mark.parametrize("case", SINGLE, ids=str)
def test_published_single_games(case):
    own, opponent, result, k, change = case
    row = rate_period([lone({"rating": own}, [opponent], result)], "fide-2011")[0][1]
    assert row["change"] / row["k"] * k == F(change)


# ------------------------------------------------------------------------------------------------- the smaller articles


def test_changes_add_unrounded_and_round_once():
    """Two draws against a player 15 points up: 15 x (.5 - .48) = .3 each, and .6 together makes one point."""
    events = [lone({"rating": 2000}, [2015], "d", first=100 * e) for e in (1, 2)]
    assert [answer[1]["new_rating"] for answer in rate_period(events, "fide-2005")] == [2000, 2001]
    # half a point goes up, whether the change was up or down; 25 x (2 - .51 - .5) is 24.75
    row = rate_period([lone({"rating": 2000, "k": 25}, [1993, 2000], "ww")], "fide-2005")[0][1]
    assert (row["change"], row["new_rating"]) == (F("24.75"), 2025)
    row = rate_period([lone({"rating": 2000, "k": 25}, [2000, 2000], "wd")], "fide-2005")[0][1]
    assert (row["change"], row["new_rating"]) == (F("12.5"), 2013)
    row = rate_period([lone({"rating": 2000, "k": 25}, [2000, 2000], "ld")], "fide-2005")[0][1]
    assert (row["change"], row["new_rating"]) == (F("-12.5"), 1988)


@pytest.mark.parametrize(
    ("edition", "expected", "average"),
    [
        ("fide-2011", F("0.92") * 2, 1350),
        ("fide-rapid-blitz-2018", F("0.97") + F("0.99"), 1350),  # 550 and 750, the latter as 735
        ("fada-2014", F("0.97") + 1, 1350),
    ],
)
def test_cap(edition, expected, average):
    row = rate_period([lone({"rating": 2000}, [1450, 1250], "wl")], edition)[0][1]
    assert (row["expected"], row["opponents_average"]) == (expected, average)


@pytest.mark.parametrize(
    ("edition", "average"),
    [("fide-2004", 2150), ("fide-2005", 1950)],  # 2004: both opponents count as 2150
)
def test_cap_above_the_old_floors(edition, average):
    row = rate_period([lone({"rating": 2500}, [2050, 1850], "wl")], edition)[0][1]
    assert (row["expected"], row["opponents_average"]) == (F("0.89") * 2, average)


def test_swiss_counts_played_games_against_rated_opponents_only():
    players = {1: 2000, 2: 2000, 3: None, 4: 2000}
    games = [(1, 1, 2, "1-0"), (2, 1, 3, "0-1"), (3, 1, 4, "+-"), (4, 2, 4, "D")]
    rows = rate_period([event(players, games)], "fide-2011")[0]
    assert [rows[x]["games"] for x in players] == [1, 1, 0, 0]
    assert rows[3]["status"] == "ignored"  # one game against a rated player
    assert (rows[4]["status"], rows[4]["change"], rows[4]["new_rating"]) == ("rated", 0, 2000)


@pytest.mark.parametrize(
    ("edition", "opponents", "results", "status"),
    [
        ("fide-2005", [2000] * 9, "dllllllll", "ignored"),  # 6.1
        ("fide-2011", [2000] * 9, "dllllllll", "ignored"),
        ("fide-rapid-blitz-2018", [2000] * 5, "dllll", "ignored"),  # R9
        ("fide-2005", [2000, 2000], "ww", "ignored"),  # fewer than three
        ("fide-2011", [2000, 2000], "ww", "ignored"),
        ("fide-rapid-blitz-2018", [2000, 2000], "ww", "pending"),  # no such rule
        ("fide-2004", [1900] * 9, "wwwllllll", "ignored"),  # 1900 - 125 = 1775
        ("fide-2005", [1900] * 9, "wwwllllll", "initial"),
        ("fide-2005", [1900] * 8, "wwwlllll", "pending"),
        ("fide-rapid-blitz-2018", [1900] * 5, "wllll", "initial"),
        ("fide-2011", [], "", "unrated"),
    ],
)
def test_newcomers_in_a_swiss(edition, opponents, results, status):
    row = rate_period([lone(None, opponents, results)], edition)[0][1]
    assert row["status"] == status
    assert (row["games"] == 0) == (status in ("ignored", "unrated"))


def test_later_events_of_a_newcomer():
    """0 of 3 after a valid first event: struck in 2004 (6.1) and 2005 (no dp), pooled in 2011 and 2018."""
    events = [lone(None, [2000] * 6, "wwwlll", first=100), lone(None, [2000] * 3, "lll", first=200)]
    rows = {edition: rate_period(events, edition)[1][1] for edition in EDITIONS}
    assert rows["fide-2004"]["status"] == rows["fide-2005"]["status"] == "ignored"
    for edition in ("fide-2011", "fide-rapid-blitz-2018", "fada-2014"):  # 3 of 9: .33, -125
        assert (rows[edition]["status"], rows[edition]["initial_rating"]) == ("initial", 1875)


@pytest.mark.parametrize(("edition", "expected"), [("fide-2011", "2.42"), ("fide-rapid-blitz-2018", "2.49")])
def test_a_poor_later_round_robin_counts_for_the_opponents(edition, expected):
    """6.1 strikes out a first event only. 0 of 4: Ru 1168 with the limit of 400 (.92), 1484 with 735 (716 apart: .99)."""
    players = {1: {"id": "new", "rating": None}} | {x: {"id": f"r{x}", "rating": 2200} for x in range(2, 6)}
    first = event(players, [(1, 1, 2, "1-0"), (2, 1, 3, "0-1"), (3, 1, 4, "=")])
    later = [(1, 1, x, "0-1") for x in range(2, 6)] + [(2, x, y, "=") for x, y in combinations(range(2, 6), 2)]
    rows = rate_period([first, event(players, later, "round_robin")], edition)[1]
    assert [rows[x]["games"] for x in range(1, 6)] == [4] * 5
    assert rows[2]["expected"] == Fraction(expected)


@pytest.mark.parametrize(("edition", "least"), [("fide-2004", 9), ("fide-2005", 7), ("fide-2011", 7)])
def test_seven_games_suffice_for_some(edition, least):
    for facts, more in (({"disabled_member": True}, {}), ({}, {"team_championship": True, "kind": "team"})):
        row = rate_period([lone({"rating": None} | facts, [2000] * 7, "wwwdlll", **more)], edition)[0][1]
        assert row["status"] == ("initial" if least == 7 else "pending")


def test_listed_meanwhile():
    """10.4 / 8.4: rated himself with a new player's K, nothing for his opponent."""
    players = {1: {"rating": 2000, "listed_meanwhile": True}, 2: 2000}
    rows = rate_period([event(players, [(1, 1, 2, "1-0")])], "fide-2011")[0]
    assert (rows[1]["k"], rows[1]["change"], rows[2]["games"]) == (30, 15, 0)


def round_robin_of(ratings, scores=None, kind="round_robin", **facts):
    games = [(1, x, y, "=") for x, y in combinations(ratings, 2)] if scores is None else crosstable(scores)
    if kind == "double_round_robin":
        games = games + [(r + 9, y, x, {"1-0": "0-1", "0-1": "1-0"}.get(result, "=")) for r, x, y, result in games]
    return event(ratings, games, kind, **facts)


@pytest.mark.parametrize(
    ("rated", "unrated", "kind", "facts", "accepted"),
    [
        (4, 5, "round_robin", {}, True),
        (3, 5, "round_robin", {}, False),
        (4, 8, "round_robin", {}, True),
        (4, 9, "round_robin", {}, False),
        (3, 5, "round_robin", {"national_championship": True}, True),
        (2, 5, "round_robin", {"national_championship": True}, False),
        (2, 5, "round_robin", {"national_championship": True, "women_only": True}, True),
        (4, 1, "double_round_robin", {}, False),
        (4, 2, "double_round_robin", {}, True),
        (4, 0, "double_round_robin", {}, True),
    ],
)
def test_composition(rated, unrated, kind, facts, accepted):
    ratings = {x: 2000 if x <= rated else None for x in range(1, rated + unrated + 1)}
    for edition in ("fide-2004", "fide-2005", "fide-2011"):
        rows = rate_period([round_robin_of(ratings, kind=kind, **facts)], edition)[0]
        assert rows[0]["rated"] is accepted
        assert (rows[1]["games"] > 0) is accepted


def test_a_player_struck_by_61_leaves_the_round_robin():
    """Ten play; number 10 loses all nine and vanishes, so everybody has eight games and p of eight."""
    ratings = dict.fromkeys(range(1, 9), 2000) | {9: None, 10: None}
    scores = dict.fromkeys(range(1, 10), 5) | {10: 0}
    rows = rate_period([round_robin_of(ratings, scores)], "fide-2011")[0]
    assert rows[10]["status"] == "ignored"
    assert rows[10]["struck"]["games"] == 9
    assert {rows[x]["games"] for x in range(1, 10)} == {8}
    assert {rows[x]["score"] for x in range(1, 10)} == {4}
    assert (rows[9]["status"], rows[9]["initial_rating"]) == ("pending", 2000)  # eight games only


@pytest.mark.parametrize("result", ["+-", "W", None])
def test_a_round_robin_with_an_unplayed_game_is_a_swiss(result):
    report = round_robin_of(dict.fromkeys(range(1, 10), 2000) | {10: None})
    report["games"] = report["games"][1:] + ([(1, 1, 2, result)] if result else [])
    for edition in EDITIONS:
        rows = rate_period([report], edition)[0]
        assert [rows[x]["games"] for x in (1, 2, 3, 10)] == [7, 7, 8, 9]
        assert rows[10]["initial_rating"] == 2000


def test_double_round_robin_counts_opponents_once():
    """Six players, one unrated with 2.5 of 10: five opponents, so n/(n+1) = 5/6 and .25 is -193.

    The five rated ones: four draws twice over among themselves and 7.5 points against him. dpa of p .50, .50, .60, .60,
    .55 (five, five, six, six and five and a half points) is (72 + 72 + 36) / 5 = 36, Ra = 2000 - 36 x 5/6 = 1970,
    Ru = 1970 - 193 x 5/6 = 1809.17.
    """
    ratings = dict.fromkeys(range(1, 6), 2000) | {6: None}
    games = [(1, x, y, "=") for x, y in combinations(range(1, 6), 2)] * 2
    games += [(9, x, 6, "1-0") for x in range(1, 6)]
    games += [(10, 6, x, result) for x, result in enumerate(("1-0", "1-0", "0-1", "0-1", "="), 1)]
    rows = rate_period([event(ratings, games, "double_round_robin")], "fide-2011")[0]
    assert (rows[6]["opponents_average"], rows[6]["initial_rating"]) == (1970, 1809)


def test_match_decided_early():
    """Ten games scheduled, six wins decide: the four games after them count only in a short rapid match."""
    games = [(r, 1, 2, "1-0") for r in range(1, 7)] + [(r, 1, 2, "0-1") for r in range(7, 11)]
    match = event({1: 2000, 2: 2000}, games, "match", match_games=10)
    assert {edition: rate_period([match], edition)[0][1]["games"] for edition in EDITIONS} == dict.fromkeys(EDITIONS, 6)
    short = event({1: 2000, 2: 2000}, games[3:], "match", match_games=4)
    counted = {edition: rate_period([short], edition)[0][1]["games"] for edition in EDITIONS}
    assert counted == dict.fromkeys(EDITIONS, 3) | {"fide-rapid-blitz-2018": 7}


def test_match_with_an_unrated_player():
    match = event({1: 2000, 2: None}, [(1, 1, 2, "1-0")], "match", match_games=2)
    assert not rate_period([match], "fide-2011")[0][0]["rated"]
    rows = rate_period([match], "fide-2005")[0]
    assert (rows[0]["rated"], rows[1]["games"], rows[2]["status"]) == (True, 0, "ignored")


def test_scheveningen():
    """One unrated player at most; in 2005 his opponents meet him at his Ru."""
    games = [(r, x, y, "=") for r, (x, y) in enumerate(((1, 4), (1, 5), (1, 6), (2, 4), (2, 5), (2, 6)), 1)]
    one = {1: None, 2: 2100, 4: 2000, 5: 2000, 6: 2030}
    assert rate_period([event(one, games, "scheveningen")], "fide-2004")[0][4]["games"] == 1
    rows = rate_period([event(one, games, "scheveningen")], "fide-2005")[0]
    assert (rows[1]["status"], rows[1]["initial_rating"]) == ("pending", 2010)
    assert (rows[4]["games"], rows[4]["opponents_average"]) == (2, 2055)
    assert rows[4]["expected"] == F("0.49") + F("0.36")
    two = one | {2: None}
    assert not rate_period([event(two, games, "scheveningen")], "fide-2005")[0][0]["rated"]
    assert rate_period([event(two, games, "scheveningen")], "fide-2011")[0][0]["rated"]


@pytest.mark.parametrize(("games", "k"), [(35, 20), (36, 19), (50, 14), (70, 10), (100, 7)])
def test_k_of_rapid_and_blitz(games, k):
    events = [lone({"rating": 2000}, [2000] * half, "w" * half, first=1000 * half) for half in (10, games - 10)]
    rows = [answer[1] for answer in rate_period(events, "fide-rapid-blitz-2018")]
    assert [row["k"] for row in rows] == [k, k]
    assert rows[1]["new_rating"] == half_up(2000 + F(k * games, 2))


@pytest.mark.parametrize(
    ("edition", "facts", "k"),
    [
        ("fide-2005", {"rating": 2000}, 15),
        ("fide-2005", {"rating": 2000, "games": 29}, 25),
        ("fide-2011", {"rating": 2450, "games": 29}, 30),
        ("fide-2011", {"rating": 2399, "games": 30}, 15),
        ("fide-2004", {"rating": 2400}, 10),
        ("fide-2004", {"rating": 2300, "peak": 2400}, 10),
        ("fide-2011", {"rating": 2000, "k": 20}, 15),
        ("fide-2011", {"rating": 2000, "k": 10}, 10),
    ],
)
def test_k(edition, facts, k):
    assert rate_period([lone(facts, [2000], "w")], edition)[0][1]["k"] == k


def test_a_standard_rating_rates_in_rapid_and_in_rea():
    facts = {"rating": None, "standard_rating": 2000}
    row = rate_period([lone(facts, [2000], "w")], "fide-rapid-blitz-2018")[0][1]
    assert (row["status"], row["new_rating"]) == ("rated", 2010)
    for minutes, new in ((60, 2012), (59, 2005)):
        row = rate_period([lone(facts, [2000], "w", minutes=minutes)], "fada-2014")[0][1]
        assert (row["status"], row["new_rating"]) == ("rated", new)
    assert rate_period([lone(facts, [2000], "w")], "fide-2011")[0][1]["status"] == "ignored"


@pytest.mark.parametrize(("born", "rating"), [(1993, 2045), (1994, 2053), (None, 2045)])
def test_first_rating_of_the_young_in_rea(born, rating):
    """6 of 9 is three half points over; 3 x 15, or 3 x 17.5 = 52.5 for those not yet 16 on 1 January 2010."""
    row = rate_period([lone({"rating": None, "birth_year": born}, [2000] * 9, "wwwwwwlll")], "fada-2014")[0][1]
    assert (row["status"], row["initial_rating"]) == ("initial", rating)
