"""Questions before the event: the engines asked with a few games instead of a report. Games are typed one a line:
opponent's rating and result, then title and federation where they matter.

2100 1
1985 ½ GM ESP
- 0          (an unrated opponent)
"""

from collections.abc import Iterator, Sequence
from datetime import date

from arpad.rating.case import Choice, case_of
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.period import rate_period
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.regulations.calendar import edition_named
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.values.person import Birth, Sex, Title
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result

MOST = 40
_HIGHEST = 4000
_RESULTS = {
    **dict.fromkeys(("1", "1-0", "w", "g", "+"), Result.WIN),
    **dict.fromkeys(("½", "=", "0.5", "0,5", "1/2", ".5", "d", "t"), Result.DRAW),
    **dict.fromkeys(("0", "0-1", "l", "p"), Result.LOSS),
}
_UNRATED = ("-", "–", "—", "nr", "sv")


@dataclass(frozen=True)
class TypedGame:
    rating: int | None
    result: Result
    title: Title | None = None
    federation: str = ""


def read_games(text: str) -> tuple[list[TypedGame], list[Finding]]:
    """Every line, and everything wrong at once.

    >>> [(game.rating, game.result.value) for game in read_games("2100 1\\n\\n1985 ½\\n- 0")[0]]
    [(2100, '1'), (1985, '='), (None, '0')]
    >>> [finding.id for finding in read_games("2100 2\\nabc 1\\n2100")[1]]
    ['web.E101', 'web.E101', 'web.E101']
    """
    games: list[TypedGame] = []
    findings: list[Finding] = []
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, parts in lines[:MOST]:
        game = _game(parts)
        if game is None:
            findings.append(Finding("web.E101", {"text": " ".join(parts)[:60]}, line=number))
        else:
            games.append(game)
    if len(lines) > MOST:
        findings.append(Finding("web.E102", {"most": MOST}))
    if not lines:
        findings.append(Finding("web.E103"))
    return games, findings


def _game(parts: Sequence[str]) -> TypedGame | None:
    if len(parts) < 2 or len(parts) > 4:
        return None
    result = _RESULTS.get(parts[1].lower())
    unrated = parts[0].lower() in _UNRATED
    rating = plain_number(parts[0]) or 0
    if result is None or not (unrated or 0 < rating <= _HIGHEST):
        return None
    titles = [part.upper() for part in parts[2:] if part.upper() in Title.__members__]
    others = [part.upper() for part in parts[2:] if part.upper() not in Title.__members__]
    if len(titles) > 1 or len(others) > 1 or any(len(other) != 3 or not other.isalpha() for other in others):
        return None
    return TypedGame(
        None if unrated else rating, result, Title(titles[0]) if titles else None, others[0] if others else ""
    )


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


def rated(
    edition: str, asker: Asker, games: Sequence[TypedGame], day: date | None = None
) -> tuple[EventOutcome, PlayerOutcome]:
    """The games as one Swiss event of that day, or of the day nearest to it on which the edition was in force; of its
    first day where none is asked for. Age decides K on that day."""
    law = edition_named(edition, "rating")
    start = max(law.effective_from, min(day or law.effective_from, law.effective_to or date.max))
    case, _ = case_of(small_event(asker, games, start), Facts(), Choice(edition))
    assert case is not None, "the event has a start"
    (event,) = rate_period([case], RatingList({_SELF: _listed(asker)}, names_everybody=False)).events
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


GAMES = (1, 3, 5, 7, 9, 11)


@dataclass(frozen=True)
class Needed:
    """`tenths` is None where not even winning every game is enough."""

    games: int
    tenths: int | None
    reached: int | None  # with that score


def needed(edition: str, asker: Asker, target: int, opponents: int, games: int, day: date | None = None) -> Needed:
    """By halving: more points never give less. The engine itself rates every score that is looked at."""
    low, high, found = 0, 2 * games, None
    while low <= high:
        halves = (low + high) // 2
        reached = after(edition, asker, opponents, games, halves, day)
        if reached is not None and reached >= target:
            found, high = Needed(games, halves * 5, reached), halves - 1
        else:
            low = halves + 1
    return found or Needed(games, None, after(edition, asker, opponents, games, 2 * games, day))


def after(edition: str, asker: Asker, opponents: int, games: int, halves: int, day: date | None = None) -> int | None:
    typed = [TypedGame(opponents, result) for result in _results(games, halves)]
    return rated(edition, asker, typed, day)[1].new_rating


def _results(games: int, halves: int) -> Iterator[Result]:
    """As many wins as fit, then at most one draw, then losses.

    >>> [result.value for result in _results(3, 3)]
    ['1', '=', '0']
    """
    for _ in range(games):
        yield Result.WIN if halves >= 2 else Result.DRAW if halves == 1 else Result.LOSS
        halves -= min(halves, 2)
