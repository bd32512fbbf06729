"""Cases of lists, as tests/articles/b02_lists tells them: what was published, what was played, what must be published.

A case is a chain of lists: each one that is made is a previous list of the next, untouched. See tests/articles/README.md.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

import narwhals as nw

from arpad.formats.games import COLUMNS
from arpad.formats.trf.writer import write_trf
from arpad.rating.list_columns import LIST
from arpad.rating.published import PublishedList
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.time_control_text import parse_rate_of_play
from support.events import round_robin_rounds, tournament

CASE_KEYS = {"name", "because", "article", "articles", "edition", "cadence", "previous", "standard", "lists", "not"}
GIVEN_KEYS = {"date", "rows"}
LIST_KEYS = {"date", "closing", "events", "expect"}
EVENT_KEYS = {
    "name", "type", "start", "end", "rounds", "crosstable", "ratings", "rate_of_play", "rate_with", "expect",
}  # fmt: skip
CLOCKS = {"standard": "120 min", "rapid": "25 min", "blitz": "5 min"}


@dataclass(frozen=True)
class Given:
    """A list that was published before the case begins, with the columns that it has and no others."""

    date: date
    rows: Mapping[str, Mapping[str, Any]]  # by name

    def csv(self, ids: Mapping[str, str], standard: Mapping[str, int] | None = None) -> bytes:
        """`standard` adds a column, for whoever can be given no second list."""
        rows = {name: dict(cells) for name, cells in self.rows.items()}
        for name, rating in (standard or {}).items():
            rows.setdefault(name, {})["standard_rating"] = rating
        columns = list(dict.fromkeys(column for cells in rows.values() for column in cells))
        lines = [["id", "name", *columns]]
        lines += [[ids[name], name, *(cells.get(one, "") for one in columns)] for name, cells in rows.items()]
        return "".join(",".join(map(str, line)) + "\n" for line in lines).encode()


@dataclass(frozen=True)
class Event:
    """An event, in every form in which it can be handed in."""

    told: Mapping[str, Any]
    name: str
    cadence: str
    ids: Mapping[str, str]

    @property
    def start(self) -> date:
        day: date = self.told["start"]
        return day

    @property
    def end(self) -> date:
        day: date = self.told.get("end", self.start)
        return day

    @property
    def kind(self) -> EventType:
        return EventType(self.told.get("type", "swiss"))

    @property
    def rate_of_play(self) -> str:
        return str(self.told.get("rate_of_play", CLOCKS[self.cadence]))

    @property
    def rounds(self) -> list[str]:
        if "rounds" in self.told:
            return [text for written in self.told["rounds"] for text in spread(written)]
        table = self.told["crosstable"]
        return round_robin_rounds(list(table), list(table.values()), self.kind is EventType.DOUBLE_ROUND_ROBIN)

    @cached_property
    def tournament(self) -> Tournament:
        ratings = self.told.get("ratings", {})
        names = list(dict.fromkeys(name for text in self.rounds for name in names_in(text)))
        players = {name: {"player_id": self.ids[name], "rating": ratings.get(name)} for name in names}
        event = tournament(players, self.rounds, self.kind, self.start, end=self.end, rounds_planned=len(self.rounds))
        clock = self.rate_of_play
        event = replace(event, name=self.name, rate_of_play_text=clock, time_control=parse_rate_of_play(clock))
        return replace(event, type_text=_TYPES[self.kind], city="Villa", chief_arbiter="Reloj, Rosa")

    @property
    def trf(self) -> bytes:
        return write_trf(self.tournament)

    def _games(self) -> list[tuple[int, str, str, str]]:
        """Round, White, Black, result."""
        rows = []
        for number, text in enumerate(self.rounds, 1):
            for pairing in filter(str.strip, text.split(";")):
                words = pairing.split()
                assert len(words) == 3, f"only games between two players have every form: {pairing!r}"
                rows.append((number, words[0], words[2], _RESULTS.get(words[1], words[1])))
        return rows

    @property
    def typed_table(self) -> bytes:
        players = self.tournament.entries
        lines = [f"name,{self.name}", f"start,{self.start}", f"end,{self.end}", f"type,{_TYPES[self.kind]}"]
        lines += [f"rate_of_play,{self.rate_of_play}", "chief_arbiter,Rosa", "", "number,name,rating,id"]
        lines += [f"{one.number},{one.name},{one.rating or ''},{one.player_id}" for one in players]
        lines += ["", "round,white,black,result"]
        lines += [f"{turn},{self.ids[white]},{self.ids[black]},{score}" for turn, white, black, score in self._games()]
        return ("\n".join(lines) + "\n").encode()

    @property
    def typed_toml(self) -> bytes:
        lines = [f'name = "{self.name}"', f"start = {self.start}", f"end = {self.end}"]
        lines += [f'type = "{_TYPES[self.kind]}"', f'rate_of_play = "{self.rate_of_play}"', 'chief_arbiter = "Rosa"']
        for one in self.tournament.entries:
            lines += ["[[player]]", f"number = {one.number}", f'name = "{one.name}"', f'id = "{one.player_id}"']
            lines += [f"rating = {one.rating}"] if one.rating else []
        for turn, white, black, score in self._games():
            sides = f'white = "{self.ids[white]}"\nblack = "{self.ids[black]}"'
            lines += ["[[game]]", f"round = {turn}", sides, f'result = "{score}"']
        return ("\n".join(lines) + "\n").encode()

    def table_rows(self) -> list[str]:
        """Lines of a table of games."""
        about = f"{self.name},{self.start},{self.end},{self.cadence},{self.kind}"
        return [
            f"{about},{turn},{self.ids[white]},{self.ids[black]},{score}" for turn, white, black, score in self._games()
        ]

    @property
    def beyond_a_table(self) -> str:
        """What it says that a table of games has no column for. The report's ratings count for nothing (I-440)."""
        return "rate_of_play" if "rate_of_play" in self.told else ""


_SPAN = re.compile(r"\b([a-z]+)(\d+)\.\.\1(\d+)\b")
_RESULTS = {"½": "1/2-1/2", "=": "1/2-1/2"}
_TYPES = {
    EventType.SWISS: "Individual: Swiss-System",
    EventType.ROUND_ROBIN: "Individual: Round-Robin",
    EventType.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
}


def spread(written: str) -> list[str]:
    """`new ½ a1..a3` is three rounds, `a1..a3` three names."""
    found = _SPAN.search(written)
    if found is None:
        return [written]
    name, first, last = found[1], int(found[2]), int(found[3])
    return [f"{written[: found.start()]}{name}{n}{written[found.end() :]}" for n in range(first, last + 1)]


def names_in(text: str) -> list[str]:
    """The players of a round."""
    return [word for pairing in text.split(";") for word in pairing.split()[::2]]


@dataclass(frozen=True)
class Made:
    """A list to be made: from which events, and what it must say."""

    date: date
    closing: date | None
    events: Sequence[Event]
    expect: Mapping[str, Any]


@dataclass(frozen=True, repr=False)
class ListCase:
    told: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<{self.told['name']}>"

    @property
    def edition(self) -> str:
        """Named where the law of the day is not the one to be shown."""
        return str(self.told.get("edition", ""))

    @property
    def cadence(self) -> str:
        return str(self.told.get("cadence", "standard"))

    @cached_property
    def ids(self) -> dict[str, str]:
        """By name, in the order in which the case names them."""
        names: dict[str, None] = {}
        for given in (*self.previous, *self.standard):
            names |= dict.fromkeys(given.rows)
        for made in self.told["lists"]:
            for event in made.get("events", ()):
                rounds = [text for written in event.get("rounds", ()) for text in spread(written)]
                names |= dict.fromkeys(name for text in rounds for name in names_in(text))
                names |= dict.fromkeys(event.get("crosstable", ()))
        return {name: str(990000001 + index) for index, name in enumerate(names)}

    @cached_property
    def previous(self) -> list[Given]:
        return [_given(one) for one in self.told.get("previous", ())]

    @cached_property
    def standard(self) -> list[Given]:
        """Standard lists beside a rapid or blitz one."""
        return [_given(one) for one in self.told.get("standard", ())]

    @cached_property
    def lists(self) -> list[Made]:
        return [
            Made(
                made["date"],
                made.get("closing"),
                [
                    Event(event, event.get("name", f"Event {index}.{number}"), self.cadence, self.ids)
                    for number, event in enumerate(made.get("events", ()), 1)
                ],
                _by_name(made.get("expect", {})),
            )
            for index, made in enumerate(self.told["lists"], 1)
        ]

    def wrong(self) -> list[str]:
        """What is wrong with how the case is written."""
        told = self.told
        parts: list[tuple[str, Mapping[str, Any], set[str]]] = [("case", told, CASE_KEYS)]
        parts += [("list", one, GIVEN_KEYS) for one in (*told.get("previous", ()), *told.get("standard", ()))]
        parts += [("list", one, LIST_KEYS) for one in told["lists"]]
        parts += [("event", one, EVENT_KEYS) for made in told["lists"] for one in made.get("events", ())]
        found = [f"{what}: unknown {sorted(set(one) - keys)}" for what, one, keys in parts if set(one) - keys]
        found += [] if told.get("because") else ["no because"]
        found += [] if told.get("article") or told.get("articles") else ["no article"]
        found += [] if any(made.expect for made in self.lists) else ["the case expects nothing"]
        wanted = {key for made in self.lists for row in made.expect.values() if row != "absent" for key in row}
        found += [f"no such column: {key}" for key in sorted(wanted - set(LIST))]
        named = {name for made in self.lists for name in made.expect} - set(self.ids)
        return found + [f"nobody is called {name}" for name in sorted(named)]


def _given(told: Mapping[str, Any]) -> Given:
    return Given(told["date"], _by_name(told.get("rows", {})))


def _by_name(rows: Mapping[str, Any]) -> dict[str, Any]:
    """One key may name several players of whom the same is said."""
    return {name: cells for names, cells in rows.items() for word in names.split() for name in spread(word)}


def table_of(events: Sequence[Event]) -> bytes:
    return ("\n".join([",".join(COLUMNS), *(row for event in events for row in event.table_rows())]) + "\n").encode()


Rows = Mapping[str, Mapping[str, Any]]
"""The lines of a list, by id."""

COMPARED = [name for name in LIST if name not in ("name", "federation", "sex", "title", "birth")]
"""Not who a player is: a table of games knows nobody's name."""


def rows_of(published: PublishedList) -> Rows:
    frame = published.frame.select("id", *(nw.col(name) for name in COMPARED if name != "id"))
    return {row["id"]: row for row in frame.iter_rows(named=True)}


def differences(case: ListCase, made: Mapping[date, Rows]) -> list[str]:
    """Where the lists made are not those of the case; 'none' is an empty cell, 'open' a pool that waits."""
    found = []
    for one in case.lists:
        for name, wanted in one.expect.items():
            row = made[one.date].get(case.ids[name])
            if wanted == "absent" or row is None:
                found += [] if (wanted == "absent") == (row is None) else [f"{one.date} {name}: is {row}"]
                continue
            for column, value in wanted.items():
                cell = _shown(column, row[column])
                if cell != (str(value) if isinstance(value, date) else value):
                    found.append(f"{one.date} {name}: {column} is {cell}, not {value}")
    return found


def _shown(column: str, cell: Any) -> Any:
    if cell is None or cell == "":
        return "none"
    return "open" if column == "pool" else cell
