"""The chief arbiter's certificate of a rating reached in the middle of a period: every game with its day."""

from typing import Any

from arpad.reports.direct_titles import conclusion
from arpad.reports.forms.record import paper_of
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.running_rating import RunningGame, RunningRating
from arpad.values.numbers import decimal_text, shortest_text
from arpad.values.person import Title
from arpad.values.records import dataclass

_FORM = "rating_reached"
_POINTS = ("score",)


@dataclass(frozen=True, slots=True)
class CertifiedGame:
    """`change` is the sum since the period began; empty for a game that is not rated. `last` is the one that did it."""

    event: str
    day: str
    round: int
    opponent: str
    opponent_rating: int | None
    score: str
    change: str
    rating: int | None
    last: bool


@dataclass(frozen=True, slots=True)
class RatingReached:
    title: str
    name: str
    id: str
    needed: int
    start: int | None
    chief_arbiter: str
    games: tuple[CertifiedGame, ...]


def rating_reached(running: RunningRating, title: Title) -> RatingReached:
    """The arbiter is that of the event in which the rating was reached."""
    reached = running.reached
    return RatingReached(
        title=title.value,
        name=running.name,
        id=running.player_id,
        needed=running.target,
        start=running.start,
        chief_arbiter="" if reached is None else running.games[reached].chief_arbiter,
        games=tuple(_game(game, index == reached) for index, game in enumerate(running.games)),
    )


def _game(game: RunningGame, last: bool) -> CertifiedGame:
    return CertifiedGame(
        event=game.event,
        day=str(game.day or ""),
        round=game.round_number,
        opponent=game.opponent_name,
        opponent_rating=game.opponent_rating,
        score=shortest_text(game.tenths, 1),
        change=decimal_text(game.change, 2) if game.counted and game.change is not None else "",
        rating=game.rating,
        last=last,
    )


def rating_reached_paper(running: RunningRating, title: Title, complete: bool, words: Wording) -> bytes:
    return page(_FORM, rating_reached_data(running, title, complete, words))


def rating_reached_data(running: RunningRating, title: Title, complete: bool, words: Wording) -> dict[str, Any]:
    data = paper_of((_FORM,), rating_reached(running, title), words, _POINTS)
    data["words"] |= {
        "code": running.article or words.text("form.rating_reached.no_code"),
        "note": words.text("form.rating_reached.note", article=running.article).rstrip(),
    }
    for game in data["form"]["games"]:
        game["change"] = words.signed(game["change"]) if game["change"] else words.text("running.not_counted")
    return data | {"heads": words.under("running.head."), "conclusion": conclusion(running, complete, words)}
