"""An event of one player and the opponents typed: enough for the engines to say what the games are worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arpad.rating.choose import Choice, case_of
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.period import rate_period
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.regulations.calendar import edition_named
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.colour import Colour
from arpad.values.event_type import EventType
from arpad.values.person import Birth, Sex
from arpad.values.result import Result
from arpad.values.title import Title
from arpad.web.calculators.games import TypedGame

_REPLY = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}
_SELF = "1"


@dataclass(frozen=True)
class Asker:
    """Who asks; what is not known stays None. A rating of None is a player without one."""

    rating: int | None = None
    games: int | None = None
    peak: int | None = None
    birth_year: int | None = None
    federation: str = ""
    title: Title | None = None
    sex: Sex | None = None


def rated(edition: str, asker: Asker, games: Sequence[TypedGame]) -> tuple[EventOutcome, PlayerOutcome]:
    """The games as one Swiss event that began on the edition's first day, rated by it."""
    law = edition_named(edition, "rating")
    case, _ = case_of(small_event(asker, games, law.effective_from), Facts(), Choice(edition))
    assert case is not None, "the event has a start"
    (event,) = rate_period([case], RatingList({_SELF: _listed(asker)})).events
    (player,) = (one for one in event.players if one.id == _SELF)
    return event, player


def small_event(asker: Asker, games: Sequence[TypedGame], start: date) -> Tournament:
    """Everybody plays the asker once, in a round of their own."""
    mine = tuple(RoundRecord(number, _colour(number), game.result) for number, game in enumerate(games, 2))
    birth = Birth(asker.birth_year) if asker.birth_year else None
    me = Entry(1, "—", asker.sex, asker.title, asker.rating, asker.federation, _SELF, birth, rounds=mine)
    others = [_opponent(number, game, len(games)) for number, game in enumerate(games, 2)]
    return Tournament(
        (me, *others), name="", start=start, end=start, rounds_planned=len(games), declared_type=EventType.SWISS
    )


def _opponent(number: int, game: TypedGame, rounds: int) -> Entry:
    records: list[RoundRecord | None] = [None] * rounds
    records[number - 2] = RoundRecord(1, _colour(number).opposite, _REPLY[game.result])
    return Entry(
        number, "—", None, game.title, game.rating, game.federation, f"opponent-{number}", rounds=tuple(records)
    )


def _colour(number: int) -> Colour:
    return Colour.WHITE if number % 2 == 0 else Colour.BLACK


def _listed(asker: Asker) -> ListedPlayer:
    birth = Birth(asker.birth_year) if asker.birth_year else None
    return ListedPlayer(
        _SELF, birth=birth, rating=asker.rating or 0, games=asker.games, peak=asker.peak or asker.rating
    )
