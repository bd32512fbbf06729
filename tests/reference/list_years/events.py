"""What one event does to its players. Exact fractions; rounded only where an article, ruling or reading says so."""

from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

from reference.b02 import (
    clamp,
    complete,
    composition,
    games_of,
    half_up,
    hundredths,
    mean,
    mean_shift,
    played,
    table_dp,
    table_pd,
    total,
)
from reference.list_years.law import months_back, waits
from reference.list_years.status import Lists, Status, status_of

Side = tuple[int, Fraction]  # opponent, own score


class Change(NamedTuple):
    """A rated player's event: W - We, to be multiplied by K."""

    games: int
    difference: Fraction
    status: Status


class Entry(NamedTuple):
    """What an event adds to the pool of a newcomer; `rating` None: left open."""

    games: int
    score: Fraction
    average: int
    average_total: int
    rating: int | None
    round_robin: bool
    start: date


def parts_of(event: dict, law: dict, lists: Lists) -> list[tuple[date, list[tuple]]]:
    """The day whose list serves and the games, or one part for every list of a league. 2004: 4.11; I-119."""
    days = event["round_dates"]
    length = (event["end"] - event["start"]).days + 1
    long_league = law["long_league"] is not None and event["league"] and length > law["long_league"]
    if not days or not (long_league or (law["each_game_may_be_declared"] and event["each_game"])):
        return [(event["start"], event["games"])]
    rounds: dict[date, list[int]] = {}
    for number, day in enumerate(days, 1):
        rounds.setdefault(max((when for when, _ in lists if when <= day), default=date.min), []).append(number)
    return [
        (min(days[number - 1] for number in numbers), [game for game in event["games"] if game[0] in numbers])
        for _, numbers in sorted(rounds.items())
    ]


class Part:
    """An event, or the rounds of it that one list serves."""

    def __init__(
        self,
        event: dict,
        day: date,
        games: list[tuple],
        law: dict,
        lists: Lists,
        standard: Lists,
        births: dict[str, str],
    ):
        self.event, self.law, self.day = event, law, day
        numbers = [x for x in event["players"] if games is event["games"] or any(x in game[1:3] for game in games)]
        self.ids = {x: event["players"][x]["id"] for x in numbers}
        self.status = {x: status_of(self.ids[x], day, law, lists, standard) for x in numbers}
        self.own = {x: one.own for x, one in self.status.items()}
        self.public = {x: one.public for x, one in self.status.items()}
        self.is_round_robin = False
        self.refused = is_too_late(law, event)
        if law["round_robins"] and event["type"] in ("round_robin", "double_round_robin") and complete(event):
            self.is_round_robin = True  # else 6.43: as a Swiss
            rated = sum(rating is not None for rating in self.public.values())
            self.refused |= bool(composition(event, len(self.ids), rated, {"national": law["national"]}))
        self.games = [] if self.refused else self.matching(played(games))
        self.steps = {
            x: self.law if not is_young(law, births.get(self.ids[x], ""), event) else young(law) for x in self.ids
        }
        self.changes: dict[str, Change] = {}
        self.added: dict[str, list[Entry]] = {}  # to pools

    def matching(self, games: list[tuple]) -> list[tuple]:
        """Without the games too far apart. Rapid and blitz from December 2024: 7.3.1, I-115."""
        if self.law["mismatch"] is None:
            return games
        gap, above = self.law["mismatch"]

        def apart(white: int, black: int) -> bool:
            one, other = self.public[white], self.public[black]  # who was unrated at the start is so here too
            return one is not None and other is not None and abs(one - other) >= gap and max(one, other) > above

        return [game for game in games if not apart(game[1], game[2])]

    # ---- The rating of one event

    def rate(self, pools: dict[str, list[Entry]]) -> None:
        """Changes of the rated into `changes`; results of the others into their pools.

        Results that have waited too long go when new ones come: a late report may still need them.
        """
        if self.refused:
            return
        start = self.event["start"]
        waiting = {
            player: [entry for entry in pools[player] if waits(self.law, entry.start, start)]
            for player in self.ids.values()
        }
        before = {player: len(pool) for player, pool in waiting.items()}
        if self.is_round_robin:
            self.rate_round_robin(waiting)
        else:
            self.rate_swiss(waiting)
        self.added = {player: pool[before[player] :] for player, pool in waiting.items() if len(pool) > before[player]}
        pools.update({player: waiting[player] for player in self.added})

    def struck(self, x: int, score: Fraction, pools: dict) -> bool:
        """Too few points in a first event. 2004: every event, 6.1; I-07, I-101."""
        if self.own[x] is not None or score > self.law["low_at_most"]:
            return False
        return self.law["low_score"] == "every event" or not pools[self.ids[x]]

    def rate_swiss(self, pools: dict) -> None:
        """Only games with rated opponents. 2004, 2005: 6.4; 2011: 6.42; 2018: 6.31; from 2022: all events, I-112."""
        for x in self.ids:
            own = [(y, score) for y, score in games_of(x, self.games) if self.public[y] is not None]
            if self.own[x] is not None:
                self.change(x, own, self.public)
            elif own:
                total_rating = sum(self.public[y] for y, _ in own)
                rc = half_up(Fraction(total_rating, len(own)))
                self.newcomer(x, own, rc, total_rating, Fraction(1), pools)

    def rate_round_robin(self, pools: dict) -> None:
        """All games count. 2004: 10.21b, 10.25, 10.51; 2005: 10.54; 2011, 2018: 8.21b, 8.25, 8.58; R7, I-01, I-06."""
        field, games = list(self.ids), self.games

        def sides(x: int) -> list[Side]:
            return games_of(x, games)

        while True:  # 6.1 once more after each exclusion
            out = [x for x in field if self.struck(x, total(games_of(x, games)), pools)]
            if not out:
                break
            field = [x for x in field if x not in out]
            games = [game for game in games if game[1] in field and game[2] in field]
        if len(field) < 2:
            for x in field:
                if self.own[x] is not None:
                    self.change(x, [], {})
            return
        n = len(field) - 1
        factor = Fraction(n, n + 1)
        rated = [x for x in field if self.public[x] is not None]
        unrated = [x for x in field if self.public[x] is None]
        average = mean([self.public[x] for x in rated])
        if unrated:
            scores = {x: games_of(x, games) for x in rated}
            dps = [table_dp(hundredths(total(own), len(own)), 800) for own in scores.values()]
            average -= mean(dps) * factor
        ra = half_up(average)
        first = {x: self.performance(x, games_of(x, games), ra, factor) for x in unrated}
        is_open = self.law["step"] is None and any(2 * total(own) > len(own) for own in map(sides, unrated))
        figures = {x: first[x] if self.public[x] is None else self.public[x] for x in field}
        rc = dict.fromkeys(unrated, ra)
        if self.law["method"] == "game by game" and not is_open:  # one pass
            for x in unrated:
                if first[x] is not None:
                    rc[x] = half_up(ra + mean_shift(x, first[x], field, figures, self.law["cap"]))
        for x in unrated:  # where a figure of the pass is left open, all that hang on it are
            figures[x] = None if is_open else self.performance(x, games_of(x, games), rc[x], factor)
        for x in field:
            own = games_of(x, games)
            if self.own[x] is None:
                self.newcomer(x, own, rc[x], rc[x] * len(own), factor, pools, is_open)
                continue
            own = [(y, score) for y, score in own if figures[y] is not None]
            if self.law["method"] == "average":
                others = Fraction(ra * (n + 1) - self.own[x], n)
                met = half_up(others + mean_shift(x, self.own[x], field, figures, self.law["cap"]))
                self.change_by_average(x, own, met)
            else:
                self.change(x, own, figures)

    # ---- The rated

    def change(self, x: int, own: list[Side], figures: dict) -> None:
        """2004: 10.51 to 10.54, R4, I-04; 2005: 10.51; 2011, 2018: 8.51 to 8.55; 2022: I-113; 2025: 8.3.1."""
        rating, cap = self.own[x], self.law["cap"]
        if self.law["method"] == "average":
            if own:
                self.change_by_average(x, own, half_up(mean([clamp(figures[y], rating, cap) for y, _ in own])))
            return
        differences = [rating - figures[y] for y, _ in own]
        capped = range(len(own)) if cap is not None else []
        if self.law["cap_of"] == "the greatest difference of the event":
            greatest = max(map(abs, differences), default=0)
            capped = [index for index, one in enumerate(differences) if abs(one) == greatest][:1]
        if self.law["cap_of"] == "every game of players below 2650" and rating >= 2650:
            capped = []
        expected = Fraction(0)
        for index, difference in enumerate(differences):
            limited = max(-cap, min(cap, difference)) if index in capped else difference
            expected += table_pd(limited)
        self.changes[self.ids[x]] = Change(len(own), total(own) - expected, self.status[x])

    def change_by_average(self, x: int, own: list[Side], rc: int) -> None:
        expected = table_pd(self.own[x] - clamp(rc, self.own[x], self.law["cap"])) * len(own)
        self.changes[self.ids[x]] = Change(len(own), total(own) - expected, self.status[x])

    # ---- The unrated

    def performance(self, x: int, own: list[Side], rc: int, factor: Fraction) -> int | None:
        return performance(self.steps[x], rc, total(own), len(own), factor)

    def newcomer(
        self,
        x: int,
        own: list[Side],
        rc: int,
        total_rating: int,
        factor: Fraction,
        pools: dict,
        is_open: bool = False,
    ) -> None:
        law, pool = self.steps[x], pools[self.ids[x]]
        if self.struck(x, total(own), pools):
            return
        against = [y for y, _ in own if self.public[y] is not None]
        if law["three_rated"] == "opponents" and not self.is_round_robin and len(set(against)) < 3:
            return  # 6.42
        if law["three_rated"] == "games" and not pool and len(against) < 3:
            return  # 8.21
        rating = None if is_open else event_rating(law, rc, total_rating, total(own), len(own), factor)
        if rating is None and law["pool"] == "performances":
            return  # I-03
        if law["first_below_floor_ignored"] and not pool and rating is not None and rating < law["floor"]:
            return  # 10.31, 8.31
        start = self.event["start"]
        average = rc if law["hypothetical"] is None else average_of(law, total_rating, len(own))
        pool.append(Entry(len(own), total(own), average, total_rating, rating, self.is_round_robin, start))


def is_too_late(law: dict, event: dict) -> bool:
    """REA 7.e, I-80: a report that comes more than a month after the end. The same day, or the last one there is (I-85)."""
    if law["expiry_months"] is None or event["received"] is None:
        return False
    first = months_back(event["end"].replace(day=1), -law["expiry_months"])
    last = months_back(first, -1) - timedelta(days=1)
    return event["received"] > first.replace(day=min(event["end"].day, last.day))


def is_young(law: dict, birth: str, event: dict) -> bool:
    """REA 8.d, I-81: under 16 is who was born in the year of the event's start minus 16, or later."""
    return law["step_young"] is not None and bool(birth) and int(birth[:4]) >= event["start"].year - 16


def young(law: dict) -> dict:
    return law | {"step": law["step_young"]}


def performance(law: dict, rc: int, score: Fraction, games: int, factor: Fraction) -> int | None:
    """Ru. 2004, 2005: 10.22 to 10.25; 2011: 8.22 to 8.25; 2022: 8.2.3. None: no dp (R11), or left open."""
    over = 2 * score - games  # half points over 50 %
    if law["step"] == "table":
        dp = table_dp(hundredths(score, games), law["dp_at_the_ends"])
        return min(half_up(rc + dp), law["ceiling"])
    if over == 0:
        return rc
    if over > 0:
        return None if law["step"] is None else half_up(rc + law["step"] * over)
    dp = table_dp(hundredths(score, games), law["dp_at_the_ends"])
    return None if dp is None else half_up(rc + dp * factor)


def event_rating(law: dict, rc: int, total_rating: int, score: Fraction, games: int, factor: Fraction) -> int | None:
    """The performance of one event; from 2024 with the two opponents nobody met (8.2.2, I-114)."""
    if law["hypothetical"] is None:
        return performance(law, rc, score, games, factor)
    return with_hypothetical(law, total_rating, score, games)


def with_hypothetical(law: dict, total_rating: int, score: Fraction, games: int) -> int | None:
    more, _ = law["hypothetical"]
    average = average_of(law, total_rating, games)
    return performance(law, average, score + Fraction(more, 2), games + more, Fraction(1))


def average_of(law: dict, total_rating: int, games: int) -> int:
    more, each = law["hypothetical"]
    return half_up(Fraction(total_rating + more * each, games + more))


def pooled(law: dict, pool: list[Entry]) -> int | None:
    """The rating of a pool. 2004, 2005: 10.3; 2011: 7.14e, 8.3; 2018: 8.3; 2024: 8.2. I-09, I-104."""
    games = sum(entry.games for entry in pool)
    if len(pool) == 1:
        return pool[0].rating
    if law["pool"] == "performances":
        return half_up(Fraction(sum(entry.rating * entry.games for entry in pool), games))
    score = sum((entry.score for entry in pool), Fraction(0))
    total_rating = sum(entry.average_total for entry in pool)
    if law["hypothetical"] is not None:
        return with_hypothetical(law, total_rating, score, games)
    return performance(law, half_up(Fraction(total_rating, games)), score, games, Fraction(1))


def first_rating(law: dict, pool: list[Entry]) -> int | None:
    """2004, 2005: 9.14, 10.32; 2011: 7.14, 8.33; 2018: 7.14; 2024: 7.1.4. None: the pool waits on."""
    if not pool or law["needs"] is None or sum(entry.games for entry in pool) < law["needs"]:
        return None
    rating = pooled(law, pool)
    return rating if rating is not None and rating >= law["floor"] else None
