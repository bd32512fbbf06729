"""B.02 by hand: an independent, slow reference for the rating of one period.

Written from the regulations alone and sharing no line with the package: the tests compare the two.
Everything is an exact fraction; nothing is rounded except where an article, a ruling (R..) or a reading (I-..) says so.

Editions: fide-2004, fide-2005, fide-2011, fide-2012, fide-rapid-blitz-2018 and fada-2014 (REA, with fide-2012 as its
supplement).
Public: rate_period(events, edition). The rest is small enough to be tested on its own.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

HALF = Fraction(1, 2)

# --------------------------------------------------------------------------------------------------------------- tables

# p in hundredths from .50 to .99 -> dp. 2004, 2005: 10.1a; 2011: 8.1a; 2018: 8.1.a; REA: annex, table 1 (R5, R6).
DP = dict(
    zip(
        range(50, 100),
        [
            *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
            *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
            *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
            *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
            *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
        ],
        strict=True,
    )
)

# Highest difference of each band, the first band being .50. 2004, 2005: 10.1b; 2011: 8.1b; 2018: 8.1.b; REA: table 2.
BAND_ENDS = [
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
]

# ------------------------------------------------------------------------------------------------------------- editions

_2005 = {
    "method": "game by game",  # 10.51
    "cap": 350,  # 10.51
    "floor": 1601,  # 9.21, 10.31, 10.32, R12
    "step": Fraction(25, 2),  # 10.23
    "k": (25, 15, 10),  # 10.52
    "dp_at_the_ends": None,  # 10.1, R11
    "first_event": "pool empty",  # 6.1, 10.20, I-07
    "three_rated": "opponents",  # 6.42: different opponents, every event
    "pool": "performances",  # 10.3
    "needs": 9,  # 9.14a, 9.14b
    "needs_exceptionally": 7,  # 9.14d, 9.14e
    "scheveningen": True,  # 6.4: at most one unrated player
    "scheveningen_ru": True,  # 6.4: the exception; his opponents are rated against his Ru
    "match_both_rated": False,
    "match_cut_above": 0,  # 6.5, I-21
    "national": True,  # 6.33
    "standard_rating": False,
}
_2004 = _2005 | {
    "method": "average",  # 10.51 to 10.54
    "floor": 1801,  # 9.21, 10.31, 10.32, R12
    "first_event": "every event",  # 6.1 as printed, I-07
    "needs_exceptionally": None,
    "scheveningen_ru": False,  # 6.4 and 6.41 only
}
_2011 = _2005 | {
    "cap": 400,  # 8.54
    "floor": 1200,  # 0.6, 7.14d, 8.31, 8.33, I-25
    "step": Fraction(15),  # 8.23 with R1
    "k": (30, 15, 10),  # 8.56
    "dp_at_the_ends": 800,  # 8.1, R11
    "three_rated": "games",  # 8.21 (6.41): games against rated opponents, first event only
    "pool": "games",  # 7.14e, 8.3
    "scheveningen": False,
    "scheveningen_ru": False,
    "match_both_rated": True,  # 6.6
}
EDITIONS = {
    "fide-2004": _2004,
    "fide-2005": _2005,
    "fide-2011": _2011,
    "fide-2012": _2011 | {"floor": 1000},
    "fide-rapid-blitz-2018": _2011
    | {
        "cap": 735,  # 8.54
        "floor": 1000,  # 7.14d, R12
        "step": Fraction(10),  # 8.24
        "k": (),  # 8.56: from the games of the period
        "three_rated": None,  # 6.31, 8.21
        "needs": 5,  # 7.14a, 7.14b
        "needs_exceptionally": None,
        "match_cut_above": 8,  # 6.5
        "national": False,
        "standard_rating": True,  # 8.22, I-17
    },
    "fada-2014": _2011
    | {
        "cap": None,  # 8.b
        "floor": 900,  # 8.c
        "step_under_16": Fraction(35, 2),  # 8.d
        "k": (),  # 8.e: from the time
        "dp_at_the_ends": None,  # annex, table 1
        "standard_rating": True,  # 8.f
    },
}

# ----------------------------------------------------------------------------------------------------------- arithmetic


def half_up(x: Fraction | int) -> int:
    """The nearest integer, one half upwards (R8).

    2004: 10.32, 10.56; 2005: 10.32, 10.53; 2011: 8.32, 8.57; 2018: 8.3, 8.57.
    """
    return (Fraction(x) + HALF).__floor__()


def hundredths(score: Fraction, games: int) -> int:
    """p in hundredths, half up (I-01). 2004, 2005: 14.2; 2011: 12.2."""
    return half_up(Fraction(score) * 100 / games)


def table_dp(p: int, at_the_ends: int | None) -> int | None:
    """dp for p hundredths. 2004, 2005: 10.1a; 2011: 8.1a; 2018: 8.1.a; REA: annex. At 0 and 100 %: R11."""
    if p in (0, 100):
        return None if at_the_ends is None else (at_the_ends if p else -at_the_ends)
    return DP[p] if p >= 50 else -DP[100 - p]


def table_pd(difference: int) -> Fraction:
    """Expected score for own rating minus opponent's. 2004, 2005: 10.1b; 2011: 8.1b; 2018: 8.1.b; REA: annex."""
    higher = Fraction(50 + sum(abs(difference) > end for end in BAND_ENDS), 100)
    return higher if difference >= 0 else 1 - higher


def clamp(value: int, centre: int, cap: int | None) -> int:
    """`value` brought to within `cap` of `centre`. 2004, 2005: 10.51; 2011, 2018: 8.54; REA 8.b: no cap."""
    return value if cap is None else min(max(value, centre - cap), centre + cap)


def expectation(own: int, opponent: int, cap: int | None) -> Fraction:
    """PD of one game with the cap. 2005: 10.51 and 10.51a; 2011, 2018: 8.51, 8.54, 8.55a; REA: 8.a, 8.b."""
    return table_pd(own - clamp(opponent, own, cap))


def mean(values: list) -> Fraction:
    return Fraction(sum(values), len(values))


# ---------------------------------------------------------------------------------------------------------------- games

PLAYED = {"1-0": Fraction(1), "=": HALF, "0-1": Fraction(0)}
NOT_PLAYED = {
    "+-": (Fraction(1), Fraction(0)),
    "-+": (Fraction(0), Fraction(1)),
    "--": (Fraction(0), Fraction(0)),
    "W": (Fraction(1), Fraction(0)),
    "D": (HALF, HALF),
    "L": (Fraction(0), Fraction(1)),
}


def played(games: list[tuple]) -> list[tuple]:
    """Only games in which both sides moved count. 2004, 2005: 5.1; 2011, 2018: 5.1; I-19."""
    return [game for game in games if game[3] in PLAYED]


def games_of(number: int, games: list[tuple]) -> list[tuple[int, Fraction]]:
    """(opponent, own score) for each played game of one player."""
    found = []
    for _, white, black, result in games:
        if number == white:
            found.append((black, PLAYED[result]))
        elif number == black:
            found.append((white, 1 - PLAYED[result]))
    return found


def total(pairs: list[tuple[int, Fraction]]) -> Fraction:
    return sum((score for _, score in pairs), Fraction(0))


def until_decided(event: dict, rules: dict) -> list[tuple]:
    """The games of a match up to the one that decides it. 2004, 2005, 2011: 6.5; 2018: 6.5, above 8 games only.

    Decided: one side has more than half of the scheduled games. Points without play help to decide.
    """
    scheduled = event["match_games"]
    in_order = sorted(event["games"], key=lambda game: game[0])
    if scheduled is None or scheduled <= rules["match_cut_above"]:
        return in_order
    points = Counter()
    kept = []
    for game in in_order:
        if any(2 * value > scheduled for value in points.values()):
            break
        kept.append(game)
        _, white, black, result = game
        for_white, for_black = NOT_PLAYED[result] if result in NOT_PLAYED else (PLAYED[result], 1 - PLAYED[result])
        points[white] += for_white
        points[black] += for_black
    return kept


def complete(event: dict) -> bool:
    """Did every pair meet once (twice in a double round robin), over the board? 2004, 2005, 2011: 6.43; 2018: 6.4."""
    if len(played(event["games"])) != len(event["games"]):
        return False
    times = 2 if event["type"] == "double_round_robin" else 1
    met = Counter(frozenset((white, black)) for _, white, black, _ in event["games"])
    return met == {frozenset(pair): times for pair in combinations(event["players"], 2)}


def composition(event: dict, players: int, rated: int, rules: dict) -> str:
    """Why a round robin may not be rated, or nothing. 2004, 2005, 2011: 6.3 to 6.33; 2018: 6.2 to 6.22. I-07, I-20."""
    if rules["national"] and event["national_championship"]:
        least = 2 if event["women_only"] else 3
        return "" if rated >= least else f"composition: fewer than {least} rated players"
    if 3 * rated < players:
        return "composition: fewer than a third of the players are rated"
    if players < 10 and rated < 4:
        return "composition: fewer than ten players and fewer than four of them rated"
    if event["type"] == "double_round_robin" and rated < players and (players < 6 or rated < 4):
        return "composition: a double round robin with unrated players needs six players, four of them rated"
    return ""


# ---------------------------------------------------------------------------------------------------------- performance


def performance(rc: int, score: Fraction, games: int, step: Fraction, factor: Fraction, ends: int | None) -> int | None:
    """Ru. 2004, 2005: 10.22 to 10.25; 2011: 8.22 to 8.25; 2018: 8.23 to 8.26; REA: 8.d. None: dp undefined (R11, I-03).

    factor is 1 in a Swiss and n/(n+1) in a round robin.
    """
    over = 2 * score - games  # half points over 50 %
    if over >= 0:
        return half_up(rc + step * over)
    dp = table_dp(hundredths(score, games), ends)
    return None if dp is None else half_up(rc + dp * factor)


def step_for(person: dict, year: int, rules: dict) -> Fraction:
    """Points per half point over 50 %. 2004, 2005: 10.23; 2011: 8.23 (R1); 2018: 8.24; REA: 8.d, I-81."""
    if "step_under_16" in rules and person["birth_year"] is not None and person["birth_year"] >= year - 16:
        return rules["step_under_16"]
    return rules["step"]


def round_robin(field: list[int], games: list[tuple], ratings: dict, steps: dict, rules: dict) -> dict:
    """Ra, and Rc and Ru of the unrated. 2004: 10.21b, 10.25; 2005: 10.21b, 10.25, 10.54; 2011: 8.21b, 8.25, 8.58;
    2018: 8.21, 8.26, 8.58. R7, I-01, I-02, I-06, I-15. `ratings`: number -> rating or None for the unrated.
    """
    n = len(field) - 1
    factor = Fraction(n, n + 1)
    rated = [x for x in field if ratings[x] is not None]
    unrated = [x for x in field if ratings[x] is None]
    if not unrated:
        ra = half_up(mean([ratings[x] for x in rated]))
    else:
        differences = []
        for x in rated:
            own = games_of(x, games)
            differences.append(table_dp(hundredths(total(own), len(own)), 800))
        ra = half_up(mean([ratings[x] for x in rated]) - mean(differences) * factor)

    def ru(x: int, rc: int) -> int | None:
        own = games_of(x, games)
        return performance(rc, total(own), len(own), steps[x], factor, rules["dp_at_the_ends"])

    first = {x: ru(x, ra) for x in unrated}
    everybody = {x: first[x] if ratings[x] is None else ratings[x] for x in field}
    rc = dict.fromkeys(unrated, ra)
    if rules["method"] == "game by game":  # one pass; 2004 has none
        for x in unrated:
            if first[x] is not None:
                rc[x] = half_up(ra + mean_shift(x, first[x], field, everybody, rules["cap"]))
    return {"ra": ra, "n": n, "first": first, "rc": rc, "ru": {x: ru(x, rc[x]) for x in unrated}}


def mean_shift(x: int, own: int, field: list[int], ratings: dict, cap: int | None) -> Fraction:
    """How much the cap moves the average opponent of a round robin. 2004: 10.51, I-04; 2005: 10.54; 2011: 8.58. R7.

    An opponent without any figure (dp undefined) moves nothing.
    """
    opponents = [ratings[y] for y in field if y != x]
    return mean([0 if rating is None else clamp(rating, own, cap) - rating for rating in opponents])


def pooled(pool: list[dict], step: Fraction, rules: dict) -> int:
    """The rating of a pool. 2004, 2005: 10.3 (mean of the Ru, weighted by games); 2011: 7.14e, 8.3; 2018: 7.14e, 8.3.

    From 2011 on all games are one event: the mean of all opponents (a round robin counts with its Rc in each game),
    total score; n/(n+1) only if the pool is one
    round robin (I-09), and then the pool's rating is that event's Ru.
    """
    games = sum(entry["games"] for entry in pool)
    if len(pool) == 1:
        return pool[0]["ru"]
    if rules["pool"] == "performances":
        return half_up(Fraction(sum(entry["ru"] * entry["games"] for entry in pool), games))
    rc = half_up(Fraction(sum(entry["rc_total"] for entry in pool), games))
    score = sum((entry["score"] for entry in pool), Fraction(0))
    return performance(rc, score, games, step, Fraction(1), rules["dp_at_the_ends"])


def games_needed(pool: list[dict], person: dict, rules: dict) -> int:
    """2004: 9.14a, b; 2005: 9.14a, b, d, e; 2011: 7.14a, b, f, g; 2018: 7.14a, b. I-11."""
    exceptional = person["disabled_member"] or all(entry["team_championship"] for entry in pool)
    if rules["needs_exceptionally"] is not None and exceptional:
        return rules["needs_exceptionally"]
    return rules["needs"]


# ---------------------------------------------------------------------------------------------------------------- K


def k_of(person: dict, listed_meanwhile: bool, rating: int, minutes: int | None, games: int, edition: str) -> int:
    """K. 2004: 10.54a; 2005: 10.52; 2011: 8.56; 2018: 8.56 (R13); REA: 8.e (I-81). I-12, I-13.

    `games`: the person's rated games in the period (2018). An unknown time is taken as 60 minutes or more (REA).
    """
    if edition == "fide-rapid-blitz-2018":
        return 20 if games <= 35 else 700 // games
    if edition == "fada-2014":
        return 24 if minutes is None or minutes >= 60 else 10
    new, ordinary, high = EDITIONS[edition]["k"]
    if listed_meanwhile:
        return new
    if person["k"] in (new, ordinary, high):
        return person["k"]
    if person["games"] is not None and person["games"] < 30:
        return new
    peak = max(rating, person["peak"] if person["peak"] is not None else rating)
    return high if peak >= 2400 else ordinary


# ------------------------------------------------------------------------------------------------------------ one event


class Event:
    """One event seen with the ratings of the start of the period."""

    def __init__(self, event: dict, people: dict, rules: dict):
        self.event = event
        self.rules = rules
        self.person = {x: people[player["id"]] for x, player in event["players"].items()}
        self.listed = {}  # 10.4 / 8.4: rated for himself, unrated for the others
        self.own = {}  # the rating a player is rated with
        self.public = {}  # the rating he has for his opponents
        for x, player in event["players"].items():
            # Below the floor there is no rating. 2004, 2005: 9.21; 2011, 2018: 7.21; I-109.
            said, rating = (
                None if one is None or one < rules["floor"] else one
                for one in (player["rating"], self.person[x]["rating"])
            )
            self.listed[x] = bool(player["listed_meanwhile"]) and said is not None
            if self.listed[x] and rating is None:
                rating = said
            if rating is None and rules["standard_rating"]:
                rating = self.person[x]["standard_rating"]
            self.own[x] = rating
            self.public[x] = None if self.listed[x] else rating
        self.steps = {x: step_for(self.person[x], event["start_year"], rules) for x in event["players"]}
        self.system, self.refused, self.why = self.classify()
        games = until_decided(event, rules) if event["type"] == "match" else event["games"]
        self.games = [] if self.refused else played(games)

    def classify(self) -> tuple[str, bool, str]:
        """Which formulas apply, and whether the event is rated at all.

        2004, 2005: 6.3 to 6.43; 2011: 6.3 to 6.43, 6.6; 2018: 6.2 to 6.4, 6.6.
        """
        kind = self.event["type"]
        players = len(self.public)
        rated = sum(rating is not None for rating in self.public.values())
        if kind == "match":
            if self.rules["match_both_rated"] and rated < players:
                return "swiss", True, "6.6: a match is rated only if both players are"
            if rated < players - 1:
                return "swiss", True, "6.4: more than one unrated player"
        if kind == "scheveningen" and self.rules["scheveningen"] and rated < players - 1:
            return "swiss", True, "6.4: more than one unrated player"
        if kind in ("round_robin", "double_round_robin"):
            if not complete(self.event):
                return "swiss", False, "rated as a Swiss: a game was not played"
            why = composition(self.event, players, rated, self.rules)
            return "round robin", bool(why), why
        return "swiss", False, ""

    def struck_by_61(self, x: int, score: Fraction, pools: dict) -> bool:
        """0 or 1/2 in the first event. 2004: 6.1 (every event); 2005: 6.1, 10.20; 2011: 6.1; 2018: 6.1 (R9). I-07."""
        if self.own[x] is not None or score >= 1:
            return False
        return self.rules["first_event"] == "every event" or not pools[self.person[x]["id"]]

    def rate(self, pools: dict) -> dict[int, dict]:
        rows = {}
        if self.system == "round robin" and not self.refused:
            self.rate_round_robin(pools, rows)
        else:
            self.rate_swiss(pools, rows)
        return rows

    # Swiss, team, match, Scheveningen --------------------------------------------------------------------------------

    def rate_swiss(self, pools: dict, rows: dict) -> None:
        """Only games against rated opponents. 2004, 2005: 6.4 to 6.42; 2011: 6.41, 6.42, 8.52; 2018: 6.31, 6.32."""
        figures = dict(self.public)
        unrated = [x for x in self.own if self.public[x] is None]
        if self.event["type"] == "scheveningen" and self.rules["scheveningen_ru"] and not self.refused:
            for x in unrated:  # at most one: the team-mates' opponents meet him at his Ru
                own = [(y, score) for y, score in games_of(x, self.games) if self.public[y] is not None]
                if len({y for y, _ in own}) >= 3 and not self.struck_by_61(x, total(own), pools):
                    figures[x] = self.swiss_performance(x, own)[1]
        for x in self.own:
            visible = figures if self.own[x] is not None else self.public
            own = [(y, score) for y, score in games_of(x, self.games) if visible[y] is not None]
            if self.own[x] is not None:
                rows[x] = self.change(x, own, figures)
            else:
                rc, ru = self.swiss_performance(x, own)
                rows[x] = self.newcomer(x, own, rc, ru, pools)

    def swiss_performance(self, x: int, own: list) -> tuple[int | None, int | None]:
        """Rc and Ru. 2004, 2005: 10.21a, 10.22 to 10.24; 2011: 8.21a, 8.22 to 8.24; 2018: 8.21, 8.23 to 8.25. I-05."""
        if not own:
            return None, None
        rc = half_up(mean([self.public[y] for y, _ in own]))
        ends = self.rules["dp_at_the_ends"]
        return rc, performance(rc, total(own), len(own), self.steps[x], Fraction(1), ends)

    # round robin -----------------------------------------------------------------------------------------------------

    def rate_round_robin(self, pools: dict, rows: dict) -> None:
        """All games count.

        2004: 6.1, 10.21b, 10.51; 2005: 6.1, 10.21b, 10.54; 2011: 6.1, 8.21b, 8.52, 8.58; 2018: 6.1, 8.21, 8.52, 8.58.
        """
        field, games = list(self.own), self.games
        while True:  # 6.1 once more after each exclusion: the score is that of the games still standing
            struck = [x for x in field if self.struck_by_61(x, total(games_of(x, games)), pools)]
            if not struck:
                break
            field = [x for x in field if x not in struck]
            games = [game for game in games if game[1] in field and game[2] in field]
        for x in self.own:
            if x not in field:
                own = games_of(x, self.games)
                rows[x] = ignored("6.1: less than one point", own, None, None)
        if len(field) < 2:
            for x in field:
                rows[x] = self.change(x, [], {}) if self.own[x] is not None else empty("unrated")
            return
        table = round_robin(field, games, self.public, self.steps, self.rules)
        figures = {x: table["ru"][x] if self.public[x] is None else self.public[x] for x in field}
        for x in field:
            own = games_of(x, games)
            if self.own[x] is None:
                rows[x] = self.newcomer(x, own, table["rc"][x], table["ru"][x], pools)
            elif self.rules["method"] == "average":
                rows[x] = self.change_by_average(x, own, field, figures, table)
            else:
                own = [(y, s) for y, s in own if figures[y] is not None]
                rows[x] = self.change(x, own, figures)

    # rated players ---------------------------------------------------------------------------------------------------

    def change(self, x: int, own: list, figures: dict) -> dict:
        """Expected score and W - We of a rated player.

        2004: 10.51, 10.53 (R4), 10.54, each opponent clamped before averaging (I-04);
        2005: 10.51; 2011, 2018: 8.51 to 8.55; REA: 8.a, 8.b.
        """
        row = empty("rated") | {"games": len(own), "score": total(own), "expected": Fraction(0)}
        if not own:
            return row
        rating, cap = self.own[x], self.rules["cap"]
        if self.rules["method"] == "average":
            rc = half_up(mean([clamp(figures[y], rating, cap) for y, _ in own]))
            expected = expectation(rating, rc, cap) * len(own)
        else:
            rc = half_up(mean([figures[y] for y, _ in own]))
            expected = sum((expectation(rating, figures[y], cap) for y, _ in own), Fraction(0))
        return row | {"expected": expected, "opponents_average": rc}

    def change_by_average(self, x: int, own: list, field: list[int], figures: dict, table: dict) -> dict:
        """A rated player of a round robin in 2004: 10.51, 10.53 (R4), 10.54, I-04. The unrated have their Ru."""
        rating, n, cap = self.own[x], table["n"], self.rules["cap"]
        own = [(y, score) for y, score in own if figures[y] is not None]
        average = Fraction(table["ra"] * (n + 1) - rating, n)
        rc = half_up(average + mean_shift(x, rating, field, figures, cap))
        expected = expectation(rating, rc, cap) * len(own)
        counted = {"games": len(own), "score": total(own), "expected": expected, "opponents_average": rc}
        return empty("rated") | counted

    def average_total(self, own: list, rc: int) -> int:
        """The sum behind the average: the opponents' ratings themselves, or Rc in every game of a round robin."""
        if self.system == "round robin":
            return rc * len(own)
        return sum(self.public[y] for y, _ in own)

    # unrated players -------------------------------------------------------------------------------------------------

    def newcomer(self, x: int, own: list, rc: int | None, ru: int | None, pools: dict) -> dict:
        """What one event does for an unrated player.

        2004, 2005: 6.1, 6.42, 9.14, 10.3 to 10.32; 2011: 6.1, 6.41, 7.14, 8.21, 8.3 to 8.33; 2018: 6.1, 7.14, 8.3.
        """
        rules, person = self.rules, self.person[x]
        pool = pools[person["id"]]
        if not own:
            return empty("unrated")
        if self.struck_by_61(x, total(own), pools):
            return ignored("6.1: less than one point", own, rc, ru)
        against_rated = [y for y, _ in own if self.public[y] is not None]
        if rules["three_rated"] == "opponents" and self.system == "swiss" and len(set(against_rated)) < 3:
            return ignored("6.42: fewer than three rated opponents", own, rc, ru)
        if rules["three_rated"] == "games" and not pool and len(against_rated) < 3:
            return ignored("8.21: fewer than three games against rated opponents", own, rc, ru)
        if ru is None and (rules["pool"] == "performances" or not pool):
            return ignored("no dp for 0 %", own, rc, ru)
        if not pool and ru < rules["floor"]:
            return ignored("first performance below the floor", own, rc, ru)
        pool.append(
            {
                "games": len(own),
                "score": total(own),
                "rc_total": self.average_total(own, rc),
                "ru": ru,
                "team_championship": bool(self.event["team_championship"]),
            }
        )
        row = empty("pending") | {
            "games": len(own),
            "score": total(own),
            "opponents_average": rc,
            "initial_rating": ru,
        }
        rating = pooled(pool, self.steps[x], rules)
        enough = sum(entry["games"] for entry in pool) >= games_needed(pool, person, rules)
        if enough and rating is not None and rating >= rules["floor"]:
            row |= {"status": "initial", "initial_rating": rating}
        return row


def empty(status: str) -> dict:
    return {
        "status": status,
        "games": 0,
        "score": Fraction(0),
        "expected": None,
        "opponents_average": None,
        "k": None,
        "change": None,
        "new_rating": None,
        "initial_rating": None,
        "struck": None,
    }


def ignored(why: str, own: list, rc: int | None, ru: int | None) -> dict:
    """Nothing counts; `struck` keeps what would have counted, for whoever wants to compare it."""
    struck = {"why": why, "games": len(own), "score": total(own), "opponents_average": rc, "performance": ru}
    return empty("ignored") | {"struck": struck}


# ----------------------------------------------------------------------------------------------------------- the period

EVENT_DEFAULTS = {
    "minutes": None,
    "national_championship": False,
    "women_only": False,
    "team_championship": False,
    "match_games": None,
}
PLAYER_DEFAULTS = {
    "standard_rating": None,
    "k": None,
    "games": None,
    "peak": None,
    "birth_year": None,
    "listed_meanwhile": False,
    "disabled_member": False,
}


def complete_facts(event: dict) -> dict:
    players = {number: PLAYER_DEFAULTS | player for number, player in event["players"].items()}
    return EVENT_DEFAULTS | event | {"players": players}


def rate_period(events: list[dict], edition: str) -> list[dict[int, dict]]:
    """All events of one period and one list, in start-date order; one answer per event, player number -> row.

    An event is a dict with the keys of EVENT_DEFAULTS plus type, start_year, players and games; a player one with those
    of PLAYER_DEFAULTS plus id and rating; keys with a default may be left out. games: (round, white, black, result),
    the result one of PLAYED or NOT_PLAYED, from White's side. The rows are those of empty(); row 0 says whether the
    event is rated, and why not. expected, change, score: exact fractions; change is this event's, new_rating includes
    all changes of the period up to this event.

    Ratings and all other facts of a person are those of his first event. Newcomers stay unrated for the whole period
    (2011, 2018: 8.53) while their performances pool. Changes add up unrounded and are rounded once:
    2004: 10.55, 10.56; 2005: 10.51c, 10.53; 2011, 2018: 8.55c, 8.57. R8, I-16.
    """
    rules = EDITIONS[edition]
    events = [complete_facts(event) for event in events]
    people: dict[str, dict] = {}
    for event in events:
        for player in event["players"].values():
            people.setdefault(player["id"], dict(player))
    for event in events:
        for player in event["players"].values():
            people[player["id"]]["disabled_member"] |= bool(player["disabled_member"])
    pools: dict[str, list[dict]] = {identity: [] for identity in people}

    seen = [Event(event, people, rules) for event in events]
    answers = [event.rate(pools) for event in seen]

    games_in_period = Counter()
    for event, rows in zip(seen, answers, strict=True):
        for x, row in rows.items():
            if row["status"] == "rated":
                games_in_period[event.person[x]["id"]] += row["games"]
    sums: dict[str, Fraction] = dict.fromkeys(people, Fraction(0))
    for event, rows in zip(seen, answers, strict=True):
        for x, row in rows.items():
            if row["status"] == "rated":
                person = event.person[x]
                minutes = event.event["minutes"]
                games = games_in_period[person["id"]]
                row["k"] = k_of(person, event.listed[x], event.own[x], minutes, games, edition)
                row["change"] = row["k"] * (row["score"] - row["expected"])
                sums[person["id"]] += row["change"]
                row["new_rating"] = half_up(event.own[x] + sums[person["id"]])
        rows[0] = {"rated": not event.refused, "why": event.why}
    return answers
