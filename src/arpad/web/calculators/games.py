"""Games as somebody types them, one a line: opponent's rating and result, then title and federation where they matter.

2100 1
1985 ½ GM ESP
- 0          (an unrated opponent)
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.values.finding import Finding
from arpad.values.plain_number import plain_number
from arpad.values.result import Result
from arpad.values.title import Title

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
