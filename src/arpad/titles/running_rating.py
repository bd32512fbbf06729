"""A rating reached in the middle of a period, or of an event: the period is rated anew after each game of the player.

What comes after a game is left out, as if it had not been played; so the number is what the engine would have
published, had the period ended there. [unpublished_rating]
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from arpad.rating.case import EventCase
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.period import rate_period
from arpad.rating.rating_list import RatingList
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.tournament.round_sheet import as_it_stood
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS

Lists = RatingList | Sequence[RatingList | None] | None


@dataclass(frozen=True, slots=True)
class RunningGame:
    """The player's rating after one game. `change` (hundredths) is the sum since the period began."""

    event: str
    round_number: int
    day: date | None
    opponent: int
    opponent_name: str
    opponent_rating: int | None
    tenths: int
    change: int | None
    rating: int | None
    counted: bool
    chief_arbiter: str = ""


@dataclass(frozen=True)
class RunningRating:
    """`start` is the published rating of the period. `reached` is the place in `games` where the target was met, with
    so many rated games in all as `least_games`; `played_before` are those before the period, None if nobody knows."""

    player_id: str
    name: str
    start: int | None
    target: int
    games: tuple[RunningGame, ...]
    least_games: int = 0
    played_before: int | None = None
    article: str = ""  # of the rule that lets it count

    @property
    def reached(self) -> int | None:
        return next((index for index in self._with_the_rating() if self._enough_games(index)), None)

    @property
    def games_unknown(self) -> bool:
        """The rating was there, and only the number of games before the period could prove it."""
        return self.played_before is None and self.reached is None and any(True for _ in self._with_the_rating())

    @property
    def too_few_games(self) -> int | None:
        """The rated games in all when the rating was there the last time, if they never were enough."""
        found = list(self._with_the_rating())
        if self.reached is not None or not found or self.played_before is None:
            return None
        return self._played(found[-1])

    def _with_the_rating(self) -> Iterator[int]:
        return (
            index for index, game in enumerate(self.games) if game.rating is not None and game.rating >= self.target
        )

    def _enough_games(self, index: int) -> bool:
        return self._played(index) >= self.least_games

    def _played(self, index: int) -> int:
        return (self.played_before or 0) + sum(game.counted for game in self.games[: index + 1])

    @property
    def undated(self) -> bool:
        return any(game.day is None for game in self.games)


@dataclass(frozen=True, slots=True)
class _Turn:
    """One game of the player: which event and round."""

    case: int
    round_number: int
    day: date | None
    record: RoundRecord


def running_rating(
    cases: Sequence[EventCase], lists: Lists, player_id: str, target: int, least_games: int = 0
) -> RunningRating:
    """Game by game through the period, in the order they were played (I-185)."""
    turns = _turns(cases, player_id)
    games = []
    start: int | None = None
    for count, turn in enumerate(turns, 1):
        last = {one.case: one.round_number for one in turns[:count]}
        chosen = sorted(last)
        cut = [replace(cases[index], tournament=as_it_stood(cases[index].tournament, last[index])) for index in chosen]
        own = [lists[index] for index in chosen] if isinstance(lists, Sequence) else lists
        events = rate_period(cut, own).events
        after = [(event, player) for event in events if (player := _of(event, player_id)) is not None]
        if count == 1:
            start = after[0][1].rating
        games.append(_game(cases[turn.case].tournament, turn, after, events[chosen.index(turn.case)]))
    name = next((entry.name for case in cases if (entry := _entry(case, player_id)) is not None), "")
    return RunningRating(player_id, name, start, target, tuple(games), least_games, _played_before(lists, player_id))


def _played_before(lists: Lists, player_id: str) -> int | None:
    """Rated games as the first list of the period that has the player counts them."""
    given = lists if isinstance(lists, Sequence) else [lists]
    known = (listed.players.get(player_id) for listed in given if listed is not None)
    return next((player.games for player in known if player is not None), None)


def _entry(case: EventCase, player_id: str) -> Entry | None:
    return next((entry for entry in case.tournament.entries if entry.player_id == player_id), None)


def _turns(cases: Sequence[EventCase], player_id: str) -> list[_Turn]:
    """By date where all are known; else event by event in the order of their start."""
    turns = []
    for index, case in enumerate(cases):
        entry = _entry(case, player_id)
        dates = case.tournament.round_dates
        for number, record in enumerate(entry.rounds if entry else (), 1):
            if record is not None and record.opponent is not None and record.result.played:
                day = dates[number - 1] if number <= len(dates) else None
                turns.append(_Turn(index, number, day, record))
    starts = {index: (case.start is None, case.start or date.max) for index, case in enumerate(cases)}
    if any(turn.day is None for turn in turns):
        return sorted(turns, key=lambda turn: (starts[turn.case], turn.case, turn.round_number))
    return sorted(turns, key=lambda turn: (turn.day or date.max, starts[turn.case], turn.case, turn.round_number))


def _of(event: EventOutcome, player_id: str) -> PlayerOutcome | None:
    return next((player for player in event.players if player.id == player_id), None)


def _game(
    tournament: Tournament, turn: _Turn, after: Sequence[tuple[EventOutcome, PlayerOutcome]], event: EventOutcome
) -> RunningGame:
    """The last event of the period so far holds the changes of all of them."""
    opponent = tournament.by_number[turn.record.opponent or 0]
    player = _of(event, next(one.id for _, one in after))
    assert player is not None
    left_out = {exclusion.round_number for exclusion in event.excluded(player.number)}
    changes = [one.change_hundredths for _, one in after if one.change_hundredths is not None]
    ratings = [one.new_rating for _, one in _in_order(after) if one.new_rating is not None]
    return RunningGame(
        event=tournament.name,
        round_number=turn.round_number,
        day=turn.day,
        opponent=opponent.number,
        opponent_name=opponent.name,
        opponent_rating=opponent.rating,
        tenths=PLAYED_TENTHS[turn.record.result],
        change=sum(changes) if changes else None,
        rating=ratings[-1] if ratings else None,
        counted=event.rated and turn.round_number not in left_out,
        chief_arbiter=tournament.chief_arbiter,
    )


def _in_order(
    after: Sequence[tuple[EventOutcome, PlayerOutcome]],
) -> list[tuple[EventOutcome, PlayerOutcome]]:
    """By start, as the period adds the changes up."""
    return sorted(after, key=lambda one: (one[0].prepared.case.start or date.max,))
