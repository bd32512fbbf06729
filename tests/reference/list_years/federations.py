"""Small invented federations from a seed: people, opening lists, the days of the lists, and what is played.

Nothing here knows a rating engine: results follow a hidden strength. What the seed decides is enough to make the same
federation again.
"""

import itertools
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random

from reference.list_years.law import LAW, closing_of, edition_on, gap_on, months_back, next_list_day
from reference.list_years.lists import BLANK, derived_k, month_index

LEAST_LISTS = 12
SERIES = ("standard", "rapid", "rea")

# Where the chains of one edition begin; they name their edition and may go beyond its span.
OPENINGS = {
    "fide-2004": date(2004, 7, 1),
    "fide-2005": date(2005, 7, 1),
    "fide-2009": date(2009, 7, 1),
    "fide-2011": date(2011, 7, 1),
    "fide-2012": date(2012, 7, 1),
    "fide-2013": date(2013, 7, 1),
    "fide-2014": date(2014, 7, 1),
    "fide-2017": date(2017, 7, 1),
    "fide-2022": date(2022, 1, 1),
    "fide-2024": date(2024, 3, 1),
    "fide-2025": date(2025, 10, 1),
    "fide-rapid-blitz-2012": date(2012, 7, 1),
    "fide-rapid-blitz-2018": date(2018, 7, 1),
    "fide-rapid-blitz-2022": date(2022, 1, 1),
    "fide-rapid-blitz-2022-10": date(2022, 10, 1),
    "fide-rapid-blitz-2024": date(2024, 3, 1),
    "fide-rapid-blitz-2024-12": date(2024, 12, 1),
    "fada-2014": date(2014, 2, 5),
}
# Crossing chains: from a list to another; "all" goes through every edition.
CROSSINGS = {
    "2004-2005": (date(2004, 10, 1), date(2007, 10, 1)),
    "2005-2009": (date(2008, 1, 1), date(2010, 11, 1)),
    "2009-2012": (date(2010, 9, 1), date(2012, 12, 1)),
    "2012-2014": (date(2013, 3, 1), date(2014, 12, 1)),
    "2014-2017": (date(2017, 1, 1), date(2018, 9, 1)),
    "2017-2022": (date(2021, 7, 1), date(2022, 8, 1)),
    "2022": (date(2022, 4, 1), date(2023, 4, 1)),
    "2022-2024": (date(2023, 9, 1), date(2024, 12, 1)),
    "2024-2025": (date(2025, 3, 1), date(2026, 4, 1)),
    "all": (date(2004, 7, 1), date(2026, 4, 1)),
}


@dataclass
class ListToMake:
    day: date
    edition: str
    closing: date | None  # stated, where the edition's is unconfirmed
    named: bool  # the edition has to be named


@dataclass
class Series:
    """One list of a federation through the years."""

    name: str
    opening_day: date
    opening: dict[str, dict]
    lists: list[ListToMake]
    events: list[dict] = field(default_factory=list)


@dataclass
class Federation:
    seed: int
    kind: str
    births: dict[str, str]
    names: dict[str, str]
    series: list[Series]  # standard before rapid

    def of(self, name: str) -> Series:
        return next(one for one in self.series if one.name == name)


def federation(kind: str, seed: int) -> Federation:
    """`kind` is an edition, or a key of CROSSINGS."""
    chance = Random(f"{kind}:{seed}")
    maker = Maker(chance, kind)
    return Federation(seed, kind, maker.births, maker.names, maker.series())


# So unlike each other that nobody is taken for somebody else of the same birthday.
NAMES = (
    "Alfil, Ana", "Bastión, Blas", "Caballo, Celia", "Dama, Diego", "Enroque, Elsa", "Final, Fermín", "Gambito, Greta",
    "Hval, Håkon", "Isla, Inés", "Jaque, Jonás", "Kongen, Karl", "Llave, Lucía", "Mate, Mario", "Norte, Nuria", "Ola, Oto",
    "Peón, Pía", "Quilla, Quico", "Rey, Rosa", "Siglo, Saúl", "Torre, Tea",
)  # fmt: skip


class Maker:
    def __init__(self, chance: Random, kind: str):
        self.chance, self.kind = chance, kind
        self.is_crossing = kind in CROSSINGS
        opened = CROSSINGS[kind][0] if self.is_crossing else OPENINGS[kind]
        count = chance.randint(8, 20)
        self.ids = [f"99{chance.randint(0, 9)}{number:05}" for number in range(1, count + 1)]
        self.names = dict(zip(self.ids, NAMES, strict=False))
        self.strength = {player: self.a_strength() for player in self.ids}
        self.births = {player: self.a_birth(opened.year) for player in self.ids}
        self.forgets_births = chance.random() < 0.3
        if self.forgets_births:
            self.births = dict.fromkeys(self.ids, "")

    # ---- People

    def a_strength(self) -> int:
        kind = self.chance.random()
        if kind < 0.2:
            return self.chance.randint(2360, 2460)
        if kind < 0.35:
            return self.chance.randint(2250, 2330)
        if kind < 0.4:
            return self.chance.randint(2580, 2720)
        if kind < 0.65:
            return self.chance.choice([1000, 1200, 1400, 1601, 1801]) + self.chance.randint(-40, 60)
        return self.chance.randint(1300, 2400)

    def a_birth(self, year: int) -> str:
        if self.chance.random() < 0.4:
            born = date(year - self.chance.randint(14, 19), self.chance.randint(1, 12), self.chance.randint(1, 28))
        else:
            born = date(year - self.chance.randint(20, 70), self.chance.randint(1, 12), self.chance.randint(1, 28))
        return str(born)

    # ---- Lists

    def series(self) -> list[Series]:
        made = []
        for name in SERIES:
            days = self.lists_of(name)
            if days is None:
                continue
            opened, lists = days
            edition = self.edition(name, opened)
            one = Series(name, opened, self.opening(name, opened, LAW[edition]), lists)
            self.fill(one)
            made.append(one)
        return made

    def edition(self, name: str, day: date) -> str:
        """Named for the whole chain, where it is one of a single edition of that cadence."""
        rapid = self.kind.startswith("fide-rapid")
        if name == "rea":
            return edition_on(name, day)
        if not self.is_crossing and rapid == (name == "rapid"):
            return self.kind
        return edition_on(name, day)

    def lists_of(self, name: str) -> tuple[date, list[ListToMake]] | None:
        if (name == "rea") != (self.kind == "fada-2014"):
            return None
        if name == "rapid" and not (self.is_crossing or self.kind.startswith("fide-rapid")):
            return None
        if self.is_crossing:
            opened, last = CROSSINGS[self.kind]
            if name == "rapid" and opened < date(2012, 7, 1):
                if last <= date(2012, 7, 1):
                    return None
                opened = date(2012, 7, 1)
        else:
            opened, last = OPENINGS[self.kind], None
        lists: list[ListToMake] = []
        day = opened
        count = LEAST_LISTS + self.chance.randint(0, 4)
        while (last and day < last) or (not last and len(lists) < count):
            day = next_list_day(LAW[self.edition(name, day)], day)
            edition = self.edition(name, day)
            law = LAW[edition]
            stated = day - timedelta(days=3) if law["closing"] is None else None
            named = name == "rea" or (not self.is_crossing and edition == self.kind)
            lists.append(ListToMake(day, edition, stated, named or gap_on(name, day)))
        return opened, lists

    def opening(self, name: str, day: date, law: dict) -> dict[str, dict]:
        """Everybody a native list knows, or only what FIDE's files say."""
        rows = {}
        lacking = set()
        if self.chance.random() < 0.6:
            lacking = {one for one in ("games", "peak", "listed_from", "recent_games") if self.chance.random() < 0.7}
            lacking |= {one for one in ("k", "games_in_period") if self.chance.random() < 0.3}
        for player in self.ids:
            if self.chance.random() < (0.25 if name == "standard" else 0.5):
                continue  # appears with a report
            row = dict(BLANK) | {"birth": self.births[player]}
            if self.chance.random() > 0.2:
                self.rate_line(row, self.strength[player], day, law)
            rows[player] = row | {one: BLANK[one] for one in lacking}
        if not any(row["rating"] for row in rows.values()):
            row = dict(BLANK) | {"birth": self.births[self.ids[0]]}
            self.rate_line(row, 2000, day, law)
            rows[self.ids[0]] = row
        return rows

    def rate_line(self, row: dict, strength: int, day: date, law: dict) -> None:
        chance = self.chance
        rating = max(strength + chance.randint(-30, 30), law["floor"] + chance.randint(0, 5))
        games = chance.choice([0, 5, 12, 24, 28, 30, 31, 60, 100, 400])
        peak = rating + chance.choice([0, 0, 5, 60])
        cells = [chance.choice([0, 0, 0, 1, 2, 9]) for _ in range(12)] if chance.random() < 0.6 else [0] * 12
        flag = law["fewer_than"] is not None and chance.random() < 0.15
        listed = chance.choice([12, 13, 24, 60] if flag else [0, 1, 3, 6, 11, 12, 13, 24, 60])
        if flag:
            cells = [0] * 12
        row |= {
            "rating": rating,
            "games": games,
            "peak": peak,
            "k": derived_k(law, games, peak, row["birth"], day),
            "listed_from": str(months_back(day, listed)),
            "recent_games": "".join(f"{one:03}" for one in cells),
            "games_in_period": cells[0],
            "flag": "i" if flag else "",
            "inactive_since": str(months_back(day, chance.choice([0, 1, 12])))
            if flag and chance.random() < 0.7
            else "",
        }
        if law["k"] == "by games and rating" and chance.random() < 0.1:
            row["k"] = chance.choice([law["new"], law["lower"], law["upper"]])

    # ---- Events

    def fill(self, series: Series) -> None:
        days = [series.opening_day, *(one.day for one in series.lists)]
        number = 0
        for begins, ends in itertools.pairwise(days):
            often = (0, 1, 1, 2) if self.kind == "all" else (0, 1, 1, 2, 2, 3, 4)
            for _ in range(self.chance.choice(often)):
                number += 1
                start = begins + timedelta(days=self.chance.randrange((ends - begins).days))
                series.events.append(self.event(series, f"{series.name}-{number:03}", start))

    def event(self, series: Series, key: str, start: date) -> dict:
        chance = self.chance
        edition = self.edition(series.name, start)
        law = LAW[edition]
        kind = chance.choices(["swiss", "round_robin", "double_round_robin", "league"], [6, 3, 1, 1])[0]
        if kind == "league" and (
            series.name != "standard" or not (law["long_league"] or law["each_game_may_be_declared"])
        ):
            kind = "swiss"
        most = {"swiss": 12, "round_robin": 10, "double_round_robin": 6, "league": 8}[kind]
        least = 6 if kind == "double_round_robin" and chance.random() < 0.8 else 4
        chosen = chance.sample(self.ids, chance.randint(least, min(most, len(self.ids))))
        numbers = range(1, len(chosen) + 1)
        if kind in ("swiss", "league"):
            rounds = [self.random_round(list(numbers)) for _ in range(chance.randint(3, 11))]
        else:
            rounds = circle(list(numbers))
            if kind == "double_round_robin":
                rounds += [[(black, white) for white, black in one] for one in rounds]
        spoiled = chance.random() < (0.3 if kind in ("swiss", "league") else 0.15)
        who = dict(zip(numbers, chosen, strict=True))
        games = [
            (index, white, black, self.result(who[white], who[black], spoiled))
            for index, one in enumerate(rounds, 1)
            for white, black in one
        ]
        long = kind == "league"
        length = chance.randint(95, 160) if long and law["long_league"] else chance.randint(40, 85) if long else None
        end = start + timedelta(days=length or min(chance.choice([0, 2, 5, 9, 20]), 29))
        rounds_on = None
        if long:
            rounds_on = sorted(start + timedelta(days=chance.randint(0, (end - start).days)) for _ in rounds)
            rounds_on[0], rounds_on[-1] = start, end
            rounds_on = spread(rounds_on, end)
        received = end + timedelta(days=chance.choice([1, 3, 20, 45, 80, 130])) if chance.random() < 0.3 else None
        return {
            "key": key,
            "series": series.name,
            "edition": edition,
            "named": series.name == "rea" or (not self.is_crossing and edition == self.kind),
            "minutes": self.chance.choice([None, 25]) if series.name == "rea" else None,
            "gap": gap_on(series.name, start),
            "start": start,
            "end": end,
            "received": received,
            "type": "swiss" if long else kind,
            "league": long,
            "each_game": long and law["each_game_may_be_declared"] and chance.random() < 0.8,
            "round_dates": rounds_on,
            "national_championship": False,
            "women_only": False,
            "players": {
                number: {"id": player, "rating": self.reported(series, player)} for number, player in who.items()
            },
            "games": games,
        }

    def reported(self, series: Series, player: str) -> int | None:
        """What a report says of people whom the lists know better."""
        if series.name == "rea" or player not in series.opening or self.chance.random() < 0.5:
            return None
        return max(1000, self.strength[player] + self.chance.randint(-200, 200))

    def random_round(self, numbers: list[int]) -> list[tuple[int, int]]:
        self.chance.shuffle(numbers)
        return list(zip(numbers[::2], numbers[1::2], strict=False))

    def result(self, white: str, black: str, spoiled: bool) -> str:
        if spoiled and self.chance.random() < 0.12:
            return self.chance.choice(["+-", "-+", "--"])
        expected = 1 / (1 + 10 ** ((self.strength[black] - self.strength[white]) / 400))
        lot = self.chance.random()
        if abs(lot - expected) < 0.12:
            return "="
        return "1-0" if lot < expected else "0-1"


def shortened(made: Federation, lists: int) -> Federation:
    """The same federation for so many lists only."""
    series = [replace(one, lists=one.lists[:lists]) for one in made.series]
    last = max(to_make.day for one in series for to_make in one.lists)
    series = [replace(one, events=[event for event in one.events if event["start"] < last]) for one in series]
    return replace(made, series=series)


def joined(federations: list[Federation]) -> Federation:
    """Federations of one kind as one: what a row says depends on nobody it never met, so each chain stays as it was.

    Ids and reports carry the seed. Shorter chains go on without events, to the last list of the longest.
    """
    first = federations[0]
    births = {f"{one.seed}-{player}": birth for one in federations for player, birth in one.births.items()}
    names = {f"{one.seed}-{player}": name for one in federations for player, name in one.names.items()}
    series = []
    for alike in zip(*(one.series for one in federations), strict=True):
        opening = {
            f"{one.seed}-{player}": row
            for one, own in zip(federations, alike, strict=True)
            for player, row in own.opening.items()
        }
        events = [
            event | {"key": f"{one.seed}-{event['key']}", "players": _with_seed(one.seed, event["players"])}
            for one, own in zip(federations, alike, strict=True)
            for event in own.events
        ]
        longest = max((own.lists for own in alike), key=len)
        series.append(replace(alike[0], lists=longest, opening=opening, events=events))
    return replace(first, births=births, names=names, series=series)


def _with_seed(seed: int, players: dict[int, dict]) -> dict[int, dict]:
    return {number: line | {"id": f"{seed}-{line['id']}"} for number, line in players.items()}


def turned(made: Federation, key: str) -> tuple[Federation, str]:
    """The first game that was won in one event, the other way round; and what was wrong: event, round, ids, result."""
    event = next(event for one in made.series for event in one.events if event["key"] == key)
    at, (number, white, black, was) = next(
        (index, game) for index, game in enumerate(event["games"]) if game[3] in ("1-0", "0-1")
    )
    other = {"1-0": "0-1", "0-1": "1-0"}[was]
    games = [*event["games"][:at], (number, white, black, other), *event["games"][at + 1 :]]
    series = [
        replace(one, events=[event | {"games": games} if each is event else each for each in one.events])
        for one in made.series
    ]
    ids = [event["players"][each]["id"] for each in (white, black)]
    return replace(made, series=series), f"{key}:{number}:{ids[0]}-{ids[1]}={other}"


TWIN = "99999999"


def busiest(series: Series, *, listed: bool) -> str:
    """Who plays most of those who are rated on the opening list, or of those who are not on it."""
    played = Counter(one["id"] for event in series.events for one in event["players"].values())
    fits = [
        player
        for player in played
        if (
            player in series.opening and series.opening[player]["rating"] is not None
            if listed
            else player not in series.opening
        )
    ]
    return max(sorted(fits), key=lambda player: played[player])


def under_two_ids(made: Federation, player: str, where: str) -> Federation:
    """The same federation by files that take one person for two.

    reports   every second report with him has the other id
    opening   the opening list has the other id, the reports have his own
    both      the opening list has two lines, a wrong one under the other id, and so have the reports
    """
    births = made.births | {TWIN: made.births[player]}
    names = made.names | {TWIN: made.names[player]}
    series = []
    for one in made.series:
        rows = dict(one.opening)
        if where == "opening":
            rows = {TWIN if key == player else key: row for key, row in rows.items()}
        if where == "both":
            rows[TWIN] = rows[player] | {"rating": rows[player]["rating"] + 50, "peak": None}
        turn, events = itertools.count(), []
        for event in one.events:
            is_his = any(line["id"] == player for line in event["players"].values())
            other = where != "opening" and is_his and next(turn) % 2 == 0
            lines = {
                number: {"id": key, "rating": line["rating"] if key in rows else None}
                for number, line in event["players"].items()
                for key in [TWIN if other and line["id"] == player else line["id"]]
            }
            events.append(event | {"players": lines})
        series.append(replace(one, opening=rows, events=events))
    return replace(made, births=births, names=names, series=series)


def spread(days: list[date], end: date) -> list[date]:
    """At most one round a day."""
    for index in range(1, len(days)):
        days[index] = max(days[index], days[index - 1] + timedelta(days=1))
    return [min(day, end) for day in days]


def circle(numbers: list[int]) -> list[list[tuple[int, int]]]:
    """Everybody meets everybody once."""
    ring = numbers if len(numbers) % 2 == 0 else [*numbers, 0]
    rounds = []
    for turn in range(len(ring) - 1):
        pairs = [(ring[index], ring[-1 - index]) for index in range(len(ring) // 2)]
        rounds.append([pair if turn % 2 else pair[::-1] for pair in pairs if 0 not in pair])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def waiting(series: Series, to_make: ListToMake, done: set[str]) -> list[dict]:
    """The reports that lie on the table when a list is made: begun before it, in none so far, not hopelessly old."""
    return [
        event
        for event in series.events
        if event["start"] < to_make.day
        and event["key"] not in done
        and month_index(to_make.day) - month_index(event["end"]) <= 10
    ]


def closing_for(to_make: ListToMake) -> date:
    return to_make.closing or closing_of(LAW[to_make.edition], to_make.day)
