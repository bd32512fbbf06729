"""The match days of a league, each told by itself, put together as one event.

Who is who from day to day is told by the id, else by the name; a round that comes twice counts as it came last.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from datetime import date

from arpad.tournament.model import Entry, RoundRecord, Team, Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass


def rounds_of(tournament: Tournament) -> list[int]:
    """The rounds in which somebody has a game."""
    paired = {
        number
        for entry in tournament.entries
        for number, record in enumerate(entry.rounds, 1)
        if record is not None and record.opponent is not None
    }
    return sorted(paired)


def beginning_with(tournament: Tournament, first_round: int) -> Tournament:
    """A day whose rounds are counted from 1, as rounds of the whole event."""
    there = rounds_of(tournament)
    shift = first_round - there[0] if there else 0
    if shift <= 0:
        return tournament
    nothing: tuple[None, ...] = (None,) * shift
    entries = (replace(entry, rounds=(*nothing, *entry.rounds)) for entry in tournament.entries)
    return replace(tournament, entries=tuple(entries), round_dates=(*nothing, *tournament.round_dates))


def assembled(days: Sequence[Tournament]) -> tuple[Tournament, list[Finding]]:
    """One event from its days, in the order they are given, with its points counted anew; and every round of a player
    that two of them tell in different ways."""
    players = _Players()
    teams: dict[str, Team] = {}
    for day in days:
        numbers = players.add(day)
        for team in day.teams:
            known = teams.get(team.name) or Team(len(teams) + 1, team.name, ())
            members = dict.fromkeys((*known.members, *(numbers[one] for one in team.members if one in numbers)))
            teams[team.name] = replace(known, members=tuple(members), nickname=team.nickname or known.nickname)
    whole = _header(days)
    entries = [_counted(players.entries[number], whole) for number in sorted(players.entries)]
    return replace(whole, entries=tuple(entries), teams=tuple(teams.values())), players.findings


def _counted(entry: Entry, tournament: Tournament) -> Entry:
    points = sum(tournament.point_system.points(record.result) for record in entry.rounds if record is not None)
    return replace(entry, points=points, rank=None)


_TEXTS = (
    "name", "city", "federation", "type_text", "type_code", "rate_of_play_text", "time_control_code", "chief_arbiter",
    "time_control", "declared_cadence", "declared_type", "deputy_arbiters", "tiebreak_codes", "initial_colour",
    "rounds_planned",
)  # fmt: skip


def _header(days: Sequence[Tournament]) -> Tournament:
    """What the first day that says it says; the event lasts from the first day to the last."""
    told = {name: next((value for day in days if (value := getattr(day, name))), None) for name in _TEXTS}
    dates = list(_round_dates(days))
    known = [day for day in (*dates, *(day.start for day in days), *(day.end for day in days)) if day is not None]
    return replace(
        Tournament(()),
        **{name: value for name, value in told.items() if value is not None},
        start=min(known, default=None),
        end=max(known, default=None),
        round_dates=tuple(dates),
        point_system=days[-1].point_system if days else Tournament(()).point_system,
    )


def _round_dates(days: Sequence[Tournament]) -> Iterator[date | None]:
    for index in range(max((len(day.round_dates) for day in days), default=0)):
        told = [day.round_dates[index] for day in days if index < len(day.round_dates)]
        yield next((one for one in reversed(told) if one is not None), None)


@dataclass
class _Players:
    """Everybody so far under his number in the whole event."""

    entries: dict[int, Entry] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def add(self, day: Tournament) -> dict[int, int]:
        """The players of a day and their rounds; their numbers that day -> those of the event."""
        numbers: dict[int, int] = {}
        for entry in day.entries:
            known = self._known(entry, numbers.values())
            numbers[entry.number] = known.number if known is not None else self._free(entry.number)
            if known is None:
                self.entries[numbers[entry.number]] = replace(entry, number=numbers[entry.number], rounds=())
        for entry in day.entries:
            self._play(numbers[entry.number], entry, numbers)
        return numbers

    def _known(self, entry: Entry, taken: Iterable[int]) -> Entry | None:
        """By the id; by the name where one of the two days has no id."""
        others = [one for one in self.entries.values() if one.number not in set(taken)]
        same_id = [one for one in others if entry.player_id and one.player_id == entry.player_id]
        name = _plain(entry.name)
        same_name = [one for one in others if _plain(one.name) == name and not (one.player_id and entry.player_id)]
        found = same_id or same_name
        return found[0] if len(found) == 1 else None

    def _free(self, number: int) -> int:
        return number if number not in self.entries else max(self.entries) + 1

    def _play(self, number: int, entry: Entry, numbers: dict[int, int]) -> None:
        known = self.entries[number]
        rounds: list[RoundRecord | None] = [*known.rounds]
        rounds += [None] * (len(entry.rounds) - len(rounds))
        for index, record in enumerate(entry.rounds):
            if record is None:
                continue
            now = record if record.opponent is None else record._replace(opponent=numbers.get(record.opponent))
            was = rounds[index]
            if was is not None and was != now:
                self.findings.append(Finding("office.W271", {"round": index + 1, "name": known.name, "number": number}))
            rounds[index] = now
        person = replace(known, player_id=known.player_id or entry.player_id, rating=known.rating or entry.rating)
        self.entries[number] = replace(person, rounds=tuple(rounds))


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace(",", " ").split())
