"""Rows of the facts file: one stage, game, rating, wish or bye each."""

from arpad.values.event_type import EventType
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the event with its own system: a preliminary, a final, a play-off."""

    name: str
    first_round: int
    last_round: int
    type: EventType


@dataclass(frozen=True, slots=True)
class UnequalGame:
    """A game in which the players had different times."""

    round_number: int
    player: int


@dataclass(frozen=True, slots=True)
class OtherClock:
    """A game whose control or kind of clock was not that of the event; `excepted` where the rules allow it."""

    round_number: int
    player: int
    excepted: bool = False


@dataclass(frozen=True, slots=True)
class OtherDivision:
    """A game that belongs to another division than the one the report is about."""

    round_number: int
    player: int
    division: str


@dataclass(frozen=True, slots=True)
class AdjudicatedGame:
    """A game whose result in the report is a penalty or an adjudication, not play on the board."""

    round_number: int
    player: int


@dataclass(frozen=True, slots=True)
class RoundRating:
    """A player's rating and title on the list in force when he played the round; `title` is empty where nobody said,
    a dash where he had none."""

    player: int
    round_number: int
    rating: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class AvoidedPairs:
    """Players who should not meet if that can be helped: family, a club, a country far from home."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def holds_in(self, round_number: int) -> bool:
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


@dataclass(frozen=True, slots=True)
class TeamByeFact:
    """A round in which a team had no match, and what it got (in tenths); without points, what the event gives."""

    team: int
    round_number: int
    match_points: int | None = None
    game_points: int | None = None
