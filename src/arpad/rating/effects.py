"""What the events of a period do to each player, gathered for the list.

Of unrated players in events rated on columns, each line of sums becomes an entry of the player's pool.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from typing import Any, NamedTuple

from arpad.rating.bulk.sums import SEED_SPAN
from arpad.rating.case import EventCase
from arpad.rating.frames import Frame, frame_of
from arpad.rating.initial_rating import is_junior, with_hypothetical
from arpad.rating.list_columns import DESCRIPTION, EFFECTS
from arpad.rating.newcomers import Newcomer, Status, pooled, struck, swiss_entry
from arpad.rating.outcome import MILLION, EventOutcome, PlayerOutcome
from arpad.rating.pool import Pool, pool_text
from arpad.rating.unrated_results_dropped import Tally, applies, too_few_rated
from arpad.regulations.edition import Edition
from arpad.tournament.model import Entry
from arpad.values.finding import Finding
from arpad.values.numbers import round_half_up
from arpad.values.records import dataclass

WITHOUT_ID = "list.W032"


class EventPlace(NamedTuple):
    """Where an event stands in its period, however the files were given."""

    start: date
    end: date
    name: str
    players: tuple[str, ...] = ()


def place_of(case: EventCase) -> EventPlace:
    """An order of events that does not depend on how the files were given."""
    players = tuple(sorted(entry.player_id for entry in case.tournament.entries))
    return EventPlace(case.start or date.max, case.end or date.max, case.tournament.name, players)


class UnratedLine(NamedTuple):
    """One unrated player in one event, and the group's case, which stands for the event."""

    place: EventPlace
    case: EventCase
    id: str
    games: int
    tenths: int
    rated_opponents: int
    total: int
    birth: str


@dataclass
class Waiting:
    """The lines of the period in their order; those that are due go into the pools one after the other."""

    lines: Iterator[UnratedLine]
    births: Mapping[str, str]  # from the register, for whom the list does not know
    pools: dict[str, Pool]
    next_line: UnratedLine | None = None
    _cases: dict[tuple[int, date], EventCase] = field(default_factory=dict)  # by the group's case and the start

    def up_to(self, place: EventPlace | None) -> Iterator[tuple[UnratedLine, Newcomer]]:
        """The newcomers of all events before the place; None: of all that are left."""
        while True:
            line = self.next_line or next(self.lines, None)
            self.next_line = line
            if line is None or (place is not None and line.place >= place):
                return
            self.next_line = None
            yield line, self._newcomer(line)

    def _newcomer(self, line: UnratedLine) -> Newcomer:
        edition, start = line.case.edition, line.place.start
        pool = self.pools.get(line.id, Pool()).waiting_on(edition, start)
        tally = Tally(line.games, line.tenths, line.games, line.rated_opponents)
        if tally.games == 0:
            return Newcomer(Status.UNRATED)
        low = edition.rule("low_score")
        if applies(low, pool) and tally.tenths <= low.tenths("at_most"):
            return struck(low, tally)
        if too_few_rated(edition, tally, pool):
            return struck(edition.rule("rated_opponents"), tally)
        birth = line.birth or self.births.get(line.id, "")
        junior = is_junior(edition, int(birth[:4]) if birth else None, start)
        total, _, games = with_hypothetical(edition, line.total, 0, line.games)
        average = round_half_up(total, games)
        entry, steps = swiss_entry(self._case(line), average, line.total, line.tenths, line.games, junior=junior)
        newcomer, self.pools[line.id] = pooled(edition, tally, (entry,), steps, pool, junior=junior)
        return newcomer

    def _case(self, line: UnratedLine) -> EventCase:
        """The group's case on the day of the line's event; there are few days, and many lines."""
        key = id(line.case), line.place.start
        if key not in self._cases:
            self._cases[key] = replace(line.case, start=line.place.start)
        return self._cases[key]


@dataclass
class Effect:
    """One player's. `entry` is his latest line in a report; without one he is known by his id alone."""

    id: str
    entry: Entry | None = None
    seed: int | None = None
    millionths: int = 0
    rated_games: int = 0
    unrated_games: int = 0
    new_k_games: int = 0
    first: tuple[EventPlace, int | None] | None = None  # the latest event with games while unrated, and what it gave


@dataclass
class Effects:
    """Gathers outcomes in any order; the latest event decides where only one can."""

    of: dict[str, Effect] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def add_event(self, event: EventOutcome) -> None:
        place, edition = place_of(event.prepared.case), event.prepared.case.edition
        for player in event.players:
            if player.id:
                effect = self.of.setdefault(player.id, Effect(player.id))
                effect.entry = event.prepared.case.tournament.by_number[player.number]
                if player.games and event.prepared.people[player.number].has_fallen:
                    self.findings.append(fallen_finding(player.id, place.name, edition))
                else:
                    self._add(effect, player, place, edition.rule("k_factor").maybe_integer("new"))
            elif player.games:
                self.findings.append(Finding(WITHOUT_ID, {"player": player.number, "name": player.name}))

    def _add(self, effect: Effect, player: PlayerOutcome, place: EventPlace, new_k: int | None) -> None:
        if not player.games:
            return
        if player.status is Status.RATED:
            effect.seed = max(effect.seed or 0, place.start.toordinal() * SEED_SPAN + (player.rating or 0))
            effect.millionths += (player.change or 0) * (MILLION // player.unit)
            effect.rated_games += player.games
            effect.new_k_games += player.games if player.k == new_k else 0
        else:
            self._first(effect, player.games, place, player.initial_rating, player.status)

    def add_unrated(self, newcomers: Iterable[tuple[UnratedLine, Newcomer]]) -> None:
        for line, newcomer in newcomers:
            effect = self.of.setdefault(line.id, Effect(line.id))
            if newcomer.games:
                self._first(effect, newcomer.games, line.place, newcomer.initial_rating, newcomer.status)

    def see(self, players: Iterable[str]) -> None:
        """Players with nothing to count, who are on the next list all the same."""
        for player in players:
            self.of.setdefault(player, Effect(player))

    def _first(self, effect: Effect, games: int, place: EventPlace, rating: int | None, status: Status) -> None:
        effect.rated_games += games
        effect.unrated_games += games
        if effect.first is None or effect.first[0] <= place:
            effect.first = place, rating if status is Status.INITIAL else None

    def frame(self, pools: Mapping[str, Pool]) -> Frame:
        return frame_of([_row(self.of[player], pools.get(player)) for player in sorted(self.of)], EFFECTS)

    def descriptions(self, players: Iterable[str]) -> Frame:
        """These of the players, as their latest reports describe them."""
        found = [self.of[player] for player in players if player in self.of]
        return frame_of([_description(effect) for effect in found], DESCRIPTION)


def _row(effect: Effect, pool: Pool | None) -> tuple[Any, ...]:
    initial = effect.first[1] if effect.first else None
    return (
        effect.id,
        effect.seed,
        effect.millionths,
        effect.rated_games,
        effect.unrated_games,
        effect.new_k_games,
        initial,
        pool.games if pool and initial is not None else 0,
        "" if pool is None else pool_text(pool),  # who is listed waits for nothing; the floor is the list's
    )


def _description(effect: Effect) -> tuple[str, ...]:
    entry = effect.entry
    if entry is None:
        return (effect.id, "", "", "", "", "")
    return (effect.id, entry.name, entry.federation, *(str(one or "") for one in (entry.sex, entry.title, entry.birth)))


def fallen_finding(player: str, event: str, edition: Edition) -> Finding:
    """A late event of somebody who has fallen below the floor meanwhile (reading I-391)."""
    rule = edition.rule("delisting")
    return Finding("list.W041", {"id": player, "event": event or "—"}, rule=rule.name, article=rule.article)


def games_of(outcomes: Sequence[EventOutcome]) -> dict[str, int]:
    """Counted games of the rated players, by id; not those of who has fallen since."""
    found: dict[str, int] = {}
    for event in outcomes:
        for player in event.players:
            if event.prepared.people[player.number].has_fallen:
                continue
            if player.id and player.status is Status.RATED and player.games:
                found[player.id] = found.get(player.id, 0) + player.games
    return found
