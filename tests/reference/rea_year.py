"""A year of the Andalusian list computed plainly from the articles: own readers, own tables, no line of arpad's engines.

What is implemented: 8.a (tables), 8.b, 8.c, 8.d, 8.e, 8.f (REA, else the higher of FIDE and FEDA), 8.g, 8.h (Z-Elo), 9.a, 9.d,
9.h, 12; and for first ratings FIDE's rules of the event's start as the supplement (5.a, ruling R14): at least three games
with rated players and more than half a point in a first event, all games of several events together, and before July 2014
nine games and 15 for each half point over, from then on five games and 20. The readings cited are in
docs/law/interpretations.md. Which events are accepted is told from outside.
"""

import csv
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import ROUND_FLOOR, Decimal, getcontext
from fractions import Fraction
from math import floor
from pathlib import Path

getcontext().prec = 60
FLOOR = 900
DP = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
    211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
]  # fmt: skip
"""Table 1: from 50 to 99 per cent."""
PD_FROM = [
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198,
    207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
]  # fmt: skip
"""Table 2: where the bands of 50, 51, ... 100 per cent begin."""
TITLES = ["GM", "IM", "FM", "MA", "WGM", "WIM", "WFM", "CM", "WCM"]


FIVE_GAMES_FROM = date(2014, 7, 1)


def games_needed(start: date) -> int:
    """FIDE, 7.14: of 2012, and of 2014."""
    return 5 if start >= FIVE_GAMES_FROM else 9


def bonus(start: date) -> int:
    """FIDE, 8.23, for each half point over: half of the highest K, which is 30 in 2012 and 40 in 2014."""
    return 20 if start >= FIVE_GAMES_FROM else 15


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def dp(percentage: int) -> int | None:
    if percentage in (0, 100):
        return None
    return DP[percentage - 50] if percentage >= 50 else -DP[50 - percentage]


def expected(difference: int) -> Fraction:
    band = max(index for index, start in enumerate(PD_FROM) if abs(difference) >= start)
    higher = Fraction(50 + band, 100)
    return higher if difference >= 0 else 1 - higher


@dataclass
class Line:
    """One player on one list."""

    rating: int | None = None
    recent: list[int] = field(default_factory=list)  # games by list, the newest first
    last: date | None = None  # the list of the last games
    listed_from: date | None = None
    state: str = ""
    previous: int | None = None
    pool: list[tuple[int, Fraction, int]] = field(default_factory=list)  # games, points, sum of the ratings
    score: int | None = None  # Z-Elo


@dataclass(frozen=True)
class Person:
    birth: date
    title: str
    category: str
    fide: int
    national: int


@dataclass(frozen=True)
class Game:
    white: str
    black: str
    points: Fraction  # of the first


@dataclass(frozen=True)
class Played:
    key: str
    start: date
    end: date
    received: date
    minutes: int
    special: bool
    games: tuple[Game, ...]


def plus_years(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


# ---- Reading


def people(folder: Path) -> dict[str, Person]:
    with open(folder / "register.csv", encoding="utf-8", newline="") as file:
        return {
            row["id"]: Person(
                date.fromisoformat(row["birth"]),
                row["title"],
                row["category"],
                int(row["fide_rating"] or 0),
                int(row["national_rating"] or 0),
            )
            for row in csv.DictReader(file)
        }


def opening(folder: Path) -> dict[str, Line]:
    lines = {}
    with open(folder / "opening.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            last = list_of(date.fromisoformat(row["last_played"]))
            lines[row["id"]] = Line(int(row["rating"]), [], last, date.fromisoformat(row["listed_from"]))
    return lines


def list_of(day: date) -> date:
    """The list for which a game of that day counted: it closes with the month (I-322)."""
    return (day.replace(day=28) + timedelta(days=7)).replace(day=5)


def event(report: Path) -> Played:
    """A report by columns: what is needed and no more."""
    text = report.read_text("utf-8").splitlines()
    facts = tomllib.loads(Path(f"{report}.facts.toml").read_text("utf-8"))
    head = {line[:3]: line[4:].strip() for line in text if line[:3] in ("042", "052", "122")}
    rows = [line for line in text if line.startswith("001")]
    ids = {int(line[4:8]): line[57:68].strip() for line in rows}
    games = []
    for line in rows:
        number = int(line[4:8])
        for at in range(91, len(line), 10):
            opponent, result = line[at : at + 4].strip(), line[at + 7 : at + 8]
            if opponent.isdecimal() and int(opponent) > number and result in "10=":
                points = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}[result]
                games.append(Game(ids[number], ids[int(opponent)], points))
    minutes, _, seconds = head["122"].partition(" min")
    increment = int("".join(letter for letter in seconds if letter.isdecimal()) or 0)
    return Played(
        report.stem,
        date.fromisoformat(head["042"].replace("/", "-")),
        date.fromisoformat(head["052"].replace("/", "-")),
        facts["received_on"],
        int(minutes) + increment,
        facts.get("extraordinary_computation", False),
        tuple(games),
    )


# ---- Rating


@dataclass
class Month:
    """What the events of one list do to a player."""

    change: Fraction = Fraction(0)
    games: int = 0
    first: int | None = None
    seed: int | None = None
    pool: list[tuple[int, Fraction, int]] | None = None


class Year:
    def __init__(self, folder: Path, accepted: Sequence[str]) -> None:
        self.people = people(folder)
        self.lists: dict[date, dict[str, Line]] = {}
        self.as_published: dict[str, Line] = {}
        self.events = [event(folder / "events" / f"{key}.trf") for key in accepted]
        self.opening = opening(folder)

    def run(
        self,
        opened: date,
        days: Sequence[date],
        drawn: Sequence[tuple[str, str, str]] = (),
        claimed: date | None = None,
    ) -> dict[date, dict[str, Line]]:
        """`drawn` (event, and who met whom) were draws after all, as claims against the list of a day found out."""
        self.lists = {opened: self.opening}
        left = sorted(self.events, key=lambda one: (one.start, one.end, one.key))
        for day in days:
            closing = day.replace(day=1) - timedelta(days=1)
            here = [one for one in left if one.end <= closing and one.received <= closing]
            left = [one for one in left if one not in here]
            made = self.next_list(day, here)
            if day == claimed:
                self.as_published = made
                made = self.next_list(day, [as_drawn(one, drawn) for one in here])
            self.lists[day] = made
        return self.lists

    def next_list(self, day: date, events: Sequence[Played]) -> dict[str, Line]:
        before = self.lists[max(self.lists)]
        months: dict[str, Month] = {}
        for one in events:
            self.rate(one, before, months)
        lines = {
            player: self.line(player, before.get(player, Line()), months.get(player, Month()), day)
            for player in {*before, *months}
        }
        self.age_scores(lines, day)
        return lines

    def rating(self, player: str, serving: dict[str, Line]) -> tuple[int, bool]:
        """The rating that counts (8.f), and whether it is of this list; 0 for none."""
        own = serving[player].rating if player in serving else None
        person = self.people[player]
        return (own, True) if own else (max(person.fide, person.national), False)

    def rate(self, one: Played, before: dict[str, Line], months: dict[str, Month]) -> None:
        serving = self.lists[max(day for day in self.lists if day <= one.start)]
        k = 24 if one.minutes >= 60 else 10
        sides: dict[str, list[tuple[str, Fraction]]] = {}
        for game in one.games:
            sides.setdefault(game.white, []).append((game.black, game.points))
            sides.setdefault(game.black, []).append((game.white, 1 - game.points))
        ratings = {player: self.rating(player, serving)[0] for player in sides}
        at_once = self.approximated(one, sides, ratings) if one.special else {}
        for player, games in sides.items():
            month = months.setdefault(player, Month())
            counted = [(ratings[opponent], points) for opponent, points in games if ratings[opponent]]
            if ratings[player]:
                gains = [points - expected(ratings[player] - other) for other, points in counted]
                month.change += k * sum(gains, Fraction(0))
                month.games += len(counted)
                month.seed = ratings[player]
            elif player in at_once:
                month.first, entry = at_once[player]
                month.pool = [entry]
                month.games += len(games)
            else:
                self.newcomer(player, counted, one, before, month)

    def newcomer(
        self, player: str, counted: list[tuple[int, Fraction]], one: Played, before: dict[str, Line], month: Month
    ) -> None:
        """FIDE's first ratings with the REA's bonus for the young and its floor."""
        pool = month.pool if month.pool is not None else list(before.get(player, Line()).pool)
        if not counted:
            return
        points = sum((score for _, score in counted), Fraction(0))
        here = (len(counted), points, sum(rating for rating, _ in counted))
        young = self.people[player].birth.year >= one.start.year - 16
        if not pool:
            if points <= Fraction(1, 2) or len(counted) < 3:
                return
            alone = performance([here], young, one.start)
            if alone is not None and alone < FLOOR:
                return
        pool = [*pool, here]
        together = performance(pool, young, one.start)
        month.pool, month.games = pool, month.games + len(counted)
        enough = sum(games for games, _, _ in pool) >= games_needed(one.start)
        month.first = together if enough and together is not None and together >= FLOOR else None

    def approximated(
        self, one: Played, sides: dict[str, list[tuple[str, Fraction]]], ratings: dict[str, int]
    ) -> dict[str, tuple[int, tuple[int, Fraction, int]]]:
        """Art. 12 by I-84: hundredths, everybody at once, until nobody moves by 0.50."""
        new = [player for player in sides if not ratings[player]]
        if not new:
            return {}
        rated = [ratings[player] for player in sides if ratings[player]]
        values = dict.fromkeys(new, half_up(Fraction(100 * sum(rated), len(rated))))
        shifts = {player: self.shift(player, sides[player], one) for player in new}
        for _ in range(100):
            means = {
                player: half_up(
                    Fraction(
                        sum(100 * ratings[other] if ratings[other] else values[other] for other, _ in sides[player]),
                        len(sides[player]),
                    )
                )
                for player in new
            }
            after = {player: means[player] + shifts[player] for player in new}
            moved = max(abs(after[player] - values[player]) for player in new)
            values = after
            if moved < 50:
                break
        found = {}
        for player in new:
            rating, games = half_up(Fraction(values[player], 100)), len(sides[player])
            if games >= games_needed(one.start) and rating >= FLOOR:
                points = sum((score for _, score in sides[player]), Fraction(0))
                average = half_up(Fraction(values[player] - shifts[player], 100))
                found[player] = rating, (games, points, average * games)
        return found

    def shift(self, player: str, games: list[tuple[str, Fraction]], one: Played) -> int:
        points, half = sum((score for _, score in games), Fraction(0)), Fraction(len(games), 2)
        if points > half and self.people[player].birth.year >= one.start.year - 16:
            return int(1750 * 2 * (points - half))
        percentage = min(max(half_up(100 * points / len(games)), 1), 99)
        difference = dp(percentage)
        assert difference is not None
        return 100 * difference

    def line(self, player: str, was: Line, month: Month, day: date) -> Line:
        rating = was.rating
        if month.first is not None and rating is None:
            rating = month.first
        elif month.games and (rating is not None or month.seed):
            rating = half_up((rating or month.seed or 0) + month.change)
        fell = rating is not None and rating < FLOOR
        new = Line(
            rating=None if fell else rating,
            recent=[month.games, *was.recent][:24],
            last=day if month.games else was.last,
            listed_from=was.listed_from or (day if rating is not None else None),
            previous=was.rating,
            pool=[] if rating is not None else month.pool if month.pool is not None else was.pool,
        )
        new.state = "F" if fell and was.rating is not None else self.state(new, was, day)
        if fell:
            new.listed_from = None
        return new

    def state(self, line: Line, was: Line, day: date) -> str:
        """9.h, by lists (I-322, I-323)."""
        if line.rating is None:
            return ""
        if sum(line.recent[:12]) >= 12:
            return "R"
        last = line.last or line.listed_from
        assert last is not None
        if last > plus_years(day, -2):
            return "A"
        if day <= plus_years(last, 5):
            return "I"
        return "-" if was.state in ("O", "-") else "O"

    def age_scores(self, lines: dict[str, Line], day: date) -> None:
        """8.h and I-82, with sixty digits."""
        active = {
            player: line.rating
            for player, line in lines.items()
            if line.state in ("R", "A") and line.rating is not None
        }
        for player, rating in active.items():
            born = self.people[player].birth
            age = day.year - born.year
            years = 1 if age <= 18 else 2 if age <= 20 else 4 if age <= 24 else 6
            first, last = plus_years(born, -years), plus_years(born, years)
            group = [value for other, value in active.items() if first <= self.people[other].birth <= last]
            mean = Decimal(sum(group)) / len(group)
            variance = sum(((value - mean) ** 2 for value in group), Decimal(0)) / len(group)
            if len(group) >= 10 and len(set(group)) > 1:
                z = (rating - mean) / variance.sqrt()
                value = 500 + 100 * z + Decimal("0.5")
                lines[player].score = int(value.to_integral_value(ROUND_FLOOR))

    def in_order(self, lines: dict[str, Line]) -> list[str]:
        """9.d among those who are shown."""

        def place(player: str) -> tuple[object, ...]:
            line, person = lines[player], self.people[player]
            best = min((TITLES.index(one) for one in (person.title, person.category) if one), default=len(TITLES))
            idle = line.state not in ("R", "A")
            return (
                -(line.rating or 0), best, idle, -(line.previous or 0), -person.fide, -person.national,
                -person.birth.toordinal(), int(player),
            )  # fmt: skip

        return sorted((player for player, line in lines.items() if line.state in tuple("RAIOF")), key=place)


def as_drawn(one: Played, drawn: Sequence[tuple[str, str, str]]) -> Played:
    pairs = [{white, black} for key, white, black in drawn if key == one.key]
    games = (replace(game, points=Fraction(1, 2)) if {game.white, game.black} in pairs else game for game in one.games)
    return replace(one, games=tuple(games))


def performance(pool: Sequence[tuple[int, Fraction, int]], young: bool, start: date) -> int | None:
    """Rc and what the score adds (FIDE's 8.2, 8.d of the REA)."""
    games = sum(count for count, _, _ in pool)
    points = sum((score for _, score, _ in pool), Fraction(0))
    average = half_up(Fraction(sum(total for _, _, total in pool), games))
    over = 2 * (points - Fraction(games, 2))  # half points above one half
    if over == 0:
        return average
    if over > 0:
        return half_up(average + over * (Fraction(35, 2) if young else bonus(start)))
    difference = dp(half_up(100 * points / games))
    return None if difference is None else average + difference
