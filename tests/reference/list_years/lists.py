"""What the events of a period do to a list: ratings, K and its games, floor, activity, pools."""

from collections import Counter, defaultdict
from datetime import date
from fractions import Fraction

from reference.b02 import half_up
from reference.list_years.events import Change, Entry, Part, first_rating, parts_of
from reference.list_years.law import LAW, closing_of, months_back, next_list_day
from reference.list_years.status import Lists, Status

BLANK = {
    "birth": "",
    "rating": None,
    "k": None,
    "games": None,
    "peak": None,
    "listed_from": "",
    "standard_rating": None,
    "games_in_period": None,
    "recent_games": "",
    "flag": "",
    "inactive_since": "",
    "last_played": "",
    "delisted": "",
    "pool": [],
}
FIELDS = [name for name in BLANK if name not in ("birth", "standard_rating")]
UNKNOWN = "---"


# ------------------------------------------------------------------------------------------------- which events enter


def enters(event: dict, list_law: dict, list_day: date, closing: date | None) -> bool:
    """Ended and come in by the closing date. 2004, 2005: 9.13; 2011: 7.13; I-22."""
    last = closing or closing_of(list_law, list_day)
    return event["end"] <= last and (event["received"] is None or event["received"] <= last)


def expired(event: dict, list_day: date) -> bool:
    """Not in the third list after its end: never rated. 2024: 9.1; I-118."""
    law = LAW[event["edition"]]
    return law["expiry_lists"] is not None and list_day > next_list_day(law, event["end"], law["expiry_lists"])


# ------------------------------------------------------------------------------------------------------------------- K


def years_old(birth: str, day: date) -> int:
    """Of a birth of which only the year is known, the age reached in that year."""
    parts = [int(part) for part in birth.split("-")]
    if len(parts) == 1:
        return day.year - parts[0]
    return day.year - parts[0] - ((day.month, day.day) < (parts[1], parts[2]))


def is_junior(law: dict, birth: str, peak: int, day: date) -> bool:
    """2014: 8.56; 2022 on: 8.3.3; I-111. Unknown: grown up."""
    if law["junior"] is None or not birth or peak >= 2300:
        return False
    if law["junior_until"] == "birthday":
        return "-" in birth and years_old(birth, day) < 18
    return day.year - int(birth[:4]) <= 18


def derived_k(law: dict, games: int | None, peak: int, birth: str, day: date) -> int | None:
    """2004: 10.54a; 2005: 10.52; 2011, 2014: 8.56; 2022 on: 8.3.3; rapid 2012, 2018: 8.56. Games unknown: not new."""
    if law["k"] == "by time":
        return None
    if law["k"] != "by games and rating":
        return 20
    if games is not None and games < 30:
        return law["new"]
    if is_junior(law, birth, peak, day):
        return law["junior"]
    return law["upper"] if peak >= 2400 else law["lower"]


def k_of_event(law: dict, status: Status, birth: str, event: dict) -> int:
    """K is that of the list that serves, if it is one of the edition's; else it is derived. I-12, I-111; REA 8.e."""
    day = event["start"]
    if law["k"] == "by time":
        return 10 if event.get("minutes") is not None and event["minutes"] < 60 else 24
    if law["k"] != "by games and rating":
        return 20
    if status.kind == "meanwhile":
        return law["new"]
    row = status.row or {}
    if status.kind == "seeded":
        return derived_k(law, row.get("games") or 0, status.own, birth, day)
    if row["k"] is not None and row["k"] in (law["new"], law["lower"], law["upper"], law["junior"]):
        return row["k"]
    return derived_k(law, row["games"], max(row["peak"] or 0, status.own), birth, day)


def in_budget(law: dict, k: int, games: int) -> int:
    """K x n at most 700. 2022 on: 8.3.3; rapid 2018: 8.56, R13."""
    if law["k"] == "20, 700 over the games from 36 on":
        return 20 if games <= 35 else 700 // games
    if law["budget"] is None or k * games <= law["budget"]:
        return k
    return law["budget"] // games


# ------------------------------------------------------------------------------------------------------------ activity


def month_index(day: date) -> int:
    return 12 * day.year + day.month


def cells_of(row: dict | None) -> list[str]:
    """The twelve months up to the latest list, as far as it says anything of them."""
    if row is None:
        return [UNKNOWN] * 12
    text = row["recent_games"]
    cells = [text[at : at + 3] for at in range(0, len(text), 3)]
    if not cells and row["games_in_period"] is not None:
        cells = [f"{min(row['games_in_period'], 999):03}"]
    return [*cells, *[UNKNOWN] * 12][:12]


def cells_now(row: dict | None, latest: date, list_day: date, games: int) -> list[str]:
    """I-392: one cell a month, the newest first; a month without a list is 000, one of which nothing is known ---."""
    between = month_index(list_day) - month_index(latest) - 1
    return [f"{min(games, 999):03}", *["000"] * between, *cells_of(row)][:12]


def is_inactive(law: dict, row: dict, cells: list[str], was_flagged: bool, list_day: date) -> bool:
    """2004, 2005: 9.23a, fewer than four games in a year; 2011, 2018: 7.23a, none. I-392."""
    if (
        law["fewer_than"] is None
        or row["rating"] is None
        or sum(int(cell) for cell in cells if cell != UNKNOWN) >= law["fewer_than"]
    ):
        return False
    listed = row["listed_from"]
    if listed and month_index(date.fromisoformat(listed)) > month_index(list_day) - 12:
        return False
    return was_flagged or UNKNOWN not in cells


# ------------------------------------------------------------------------------------------------------------ the list


class Period:
    """What the events that enter a list do to each player."""

    def __init__(self, lists: Lists, standard: Lists, births: dict[str, str]):
        self.lists, self.standard, self.births = lists, standard, births
        self.latest = lists[-1][1]
        self.pools: dict[str, list[Entry]] = {}
        self.first: dict[str, int | None] = {}
        self.pooled_games: Counter[str] = Counter()  # of this period
        self.changes: dict[str, list[tuple[dict, dict, Change]]] = defaultdict(list)
        self.seen: dict[str, None] = {}

    def rate(self, events: list[dict]) -> None:
        parts = []
        for event in events:
            for day, games in parts_of(event, LAW[event["edition"]], self.lists):
                parts.append((event["start"], event["end"], event["key"], day, event, games))
        for _, _, _, day, event, games in sorted(parts, key=lambda part: part[:4]):
            law = LAW[event["edition"]]
            part = Part(event, day, games, law, self.lists, self.standard, self.births)
            laws = {part.ids[x]: one for x, one in part.steps.items()}
            for player in part.ids.values():
                self.seen[player] = None
                if player not in self.pools:
                    self.pools[player] = list(self.latest.get(player, BLANK)["pool"])
            part.rate(self.pools)
            for player, change in part.changes.items():
                if not change.status.lapses:
                    self.changes[player].append((law, event, change))
            for player, entries in part.added.items():
                self.pooled_games[player] += sum(entry.games for entry in entries)
                self.first[player] = first_rating(laws[player], self.pools[player])


def next_list(
    lists: Lists,
    events: list[dict],
    edition: str,
    list_day: date,
    closing: date | None = None,
    standard: Lists = [],  # noqa: B006
    births: dict[str, str] | None = None,
) -> dict[str, dict]:
    """The rows of the next list. `events` are all that might enter; lists by date, oldest first."""
    law = LAW[edition]
    latest_day, latest = lists[-1]
    period = Period(lists, standard, births or {})
    period.rate([one for one in events if enters(one, law, list_day, closing) and not expired(one, list_day)])
    rows = {}
    for player in {**latest, **period.seen}:
        was = latest.get(player)
        birth = was["birth"] if was else period.births.get(player, "")
        rows[player] = next_row(player, was, birth, period, law, latest_day, list_day)
    return rows


def next_row(player: str, was: dict | None, birth: str, period: Period, law: dict, latest: date, day: date) -> dict:
    old = was or BLANK
    changes = period.changes.get(player, [])
    rated_games = sum(change.games for _, _, change in changes)
    change, new_k_games = Fraction(0), 0
    for event_law, event, one in changes:
        k = k_of_event(event_law, one.status, birth, event)
        new_k_games += one.games if k == event_law["new"] else 0
        change += in_budget(event_law, k, rated_games) * one.difference
    seeds = [one.status.own for _, _, one in changes if one.status.kind == "seeded" and one.games]
    row = dict(old) | {"birth": birth, "delisted": "", "flag": "", "inactive_since": ""}
    first = period.first.get(player)
    new_games = 0
    is_first = False
    if old["rating"] is not None:
        row["rating"] = after(law, old["rating"], change) if changes else old["rating"]
    elif first is not None:  # also of somebody who was seeded in another event of the period
        row["rating"], is_first = first, True
        new_games = sum(entry.games for entry in period.pools[player])
    elif seeds:  # 8.22, I-17; of several seeds that of the last event
        row["rating"], is_first = after(law, seeds[-1], change), True
    row["pool"] = period.pools.get(player, old["pool"])
    games = rated_games + period.pooled_games[player]
    row["games_in_period"] = games
    row["recent_games"] = "".join(cells := cells_now(was, latest, day, games))
    if games:
        row["last_played"] = str(day)
    if row["rating"] is not None and row["rating"] < law["floor"]:  # 9.21, 7.21; a pool stays open, I-08
        row |= {"rating": None, "delisted": str(day) if old["rating"] is not None else ""}
    row["peak"] = max(row["rating"] or 0, old["peak"] or 0, old["rating"] or 0) or None  # the highest published
    if row["rating"] is None and law["established_games"]:
        row["peak"] = established_peak(law, old, row)
    if row["rating"] is None:
        return row | {"k": None, "games": None, "listed_from": ""}
    if is_first:
        row["listed_from"] = str(day)
        row["games"] = new_games if law["new_games"] == "all" else 0
        if first is None:
            row["games"] = rated_games if law["new_games"] == "all" else new_k_games
    else:
        row["games"] = counted(law, old, birth, latest, rated_games, new_k_games)
    if law["k"] == "by time" and not row["listed_from"]:
        row["listed_from"] = str(latest)  # I-322: a list that says neither lets the time run from its own day
    row["pool"] = []
    if law["established_games"]:
        row["peak"] = established_peak(law, old, row)
    row["k"] = derived_k(law, row["games"], row["peak"] or 0, birth, day)
    if law["k"] == "by time":  # REA 9.h: two years after the list of the last games, else after the first list (I-323)
        last = months_back(date.fromisoformat(row["last_played"] or row["listed_from"]), -24)
        recent = sum(int(cell) for cell in cells if cell != UNKNOWN)
        if last <= day and recent < 12:
            row |= {"flag": "i", "inactive_since": str(last)}
    elif is_inactive(law, row, cells, old["flag"] == "i", day):
        row["flag"] = "i"
        row["inactive_since"] = old["inactive_since"] if old["flag"] == "i" and old["inactive_since"] else str(day)
    return row


def established_peak(law: dict, old: dict, row: dict) -> int | None:
    """REA 9.c, I-325: the highest of the lists on which he had sixteen games or more; what a list brings stands."""
    lists = [one["rating"] for one in (old, row) if one["rating"] and (one["games"] or 0) >= law["established_games"]]
    return max([*lists, old["peak"] or 0], default=0) or None


def after(law: dict, rating: int, change: Fraction) -> int:
    """2004: 10.56; 2005: 10.53; 2011, 2018: 8.57, R8; 2024: the change, half away from zero."""
    if law["rounding"] == "half up":
        return half_up(rating + change)
    return rating + (half_up(change) if change >= 0 else -half_up(-change))


def counted(law: dict, old: dict, birth: str, latest: date, rated_games: int, new_k_games: int) -> int | None:
    """Games for K. 2004: 9.12c, 10.54a; 2005: 10.52; 2011: 8.56; I-12. A list that does not say them tells it by K."""
    before = old["games"]
    if before is None:
        peak = max(old["peak"] or 0, old["rating"])
        if old["k"] != law["new"] or (law["junior"] == law["new"] and is_junior(law, birth, peak, latest)):
            return None
        before = 0
    return before + (rated_games if law["new_games"] == "all" else new_k_games)
