"""The checklist of a round: what the pairing knew about each player, to go through by hand."""

from arpad.pairing.swiss.colours import preference_of
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.reports.pairing.people import People, numbers_text
from arpad.reports.wording import Wording
from arpad.results.as_text import lines_of
from arpad.results.kinds import points_text
from arpad.tournament.model import Tournament
from arpad.values.colour import Colour

_FLOATS = {Float.NONE: "·", Float.DOWN: "↓", Float.UP: "↑"}
_STRENGTHS = ("", "mild", "strong", "absolute")
_COLUMNS = ("player", "points", "colours", "difference", "preference", "floats", "rest", "met")


def checklist_text(tournament: Tournament, field: RoundField, words: Wording) -> str:
    """In the order of the pairing; floats of the last round and of the one before."""
    people = People(tournament)
    rows = [[words.text(f"checklist.{name}") for name in _COLUMNS]]
    rows += [_row(player, people, words) for player in field.players]
    return "\n".join(lines_of(rows, (0, 2, 4, 5, 6, 7))) + "\n"


def _row(player: SwissPlayer, people: People, words: Wording) -> list[str]:
    points = points_text(player.score, words)
    if player.pairing_score != player.score:
        points += f" ({points_text(player.pairing_score, words)})"
    return [
        people.one(player.number),
        points,
        "".join(_letter(colour, words) for colour in player.colours),
        difference_text(player),
        _preference(player, words),
        "".join(_FLOATS[mark] for mark in player.floats),
        words.text("checklist.may_rest" if player.may_rest else "checklist.may_not_rest"),
        numbers_text(sorted(player.opponents)),
    ]


def difference_text(player: SwissPlayer) -> str:
    """Whites less Blacks with its sign; a balance has that of the last game, and who has not played has none.

    [colour_preference]
    """
    if not player.colours:
        return ""
    difference = player.colour_difference
    white = difference > 0 or (difference == 0 and player.colours[-1] is Colour.WHITE)
    return f"{'+' if white else '-'}{abs(difference)}"


def _preference(player: SwissPlayer, words: Wording) -> str:
    preference = preference_of(player)
    if preference.colour is None:
        return ""
    return f"{_letter(preference.colour, words)} {words.text(f'checklist.{_STRENGTHS[preference.strength]}')}"


def _letter(colour: Colour, words: Wording) -> str:
    return words.text("checklist.white" if colour is Colour.WHITE else "checklist.black")
