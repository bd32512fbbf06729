"""The calculation slip on a terminal, in a layout that can be followed with a pencil: each line ends in its article."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.reasons import event_steps
from arpad.reports.shown_slip import ShownSlip, SlipGame, SlipLine, requirement_lines, ruling_lines, shown_slip
from arpad.reports.wording import Wording
from arpad.results.layout import ALARM, BOLD, CYAN, DIM, Lane, Layout, Room, folded, grid, ruled

_WIDE = 100  # columns of a terminal from which on the games need no squeezing
_INDENT = "  "
_ARTICLE = 9  # columns at least


def player_slip(event: EventOutcome, player: PlayerOutcome, words: Wording) -> Layout:
    slip = shown_slip(event, player, words)

    def lines(room: Room) -> Iterator[str]:
        yield from _head(slip, words, room)
        yield from _lines(slip.before, room)
        if slip.games:
            yield from _games(slip.games, slip.game_columns, words, room)
        yield from _lines(slip.after, room)
        if slip.left_out:
            yield from _under("slip.not_counted", slip.left_out, words, room)
        if slip.rulings:
            yield from _under("slip.rulings", slip.rulings, words, room)
        yield ""

    return lines


def event_slip(event: EventOutcome, words: Wording) -> Layout:
    """The requirements of the event, each with its verdict and article."""
    rulings = ruling_lines(event_steps(event), event.prepared.case.edition, words)

    def lines(room: Room) -> Iterator[str]:
        title = words.text("slip.requirements")
        yield room.styled(f"{title} {'─' * (room.width - len(title) - 1)}", DIM)
        yield from _lines(requirement_lines(event, words), room)
        if rulings:
            yield from _under("slip.rulings", rulings, words, room)
        yield ""

    return lines


def _under(heading: str, lines: Sequence[SlipLine], words: Wording, room: Room) -> Iterator[str]:
    yield from (room.styled(line, DIM) for line in folded(f"{_INDENT}{words.text(heading)}", room.width))
    yield from _lines(lines, room)


def _head(slip: ShownSlip, words: Wording, room: Room) -> Iterator[str]:
    about = f"  · {slip.status} · {slip.edition} · {slip.event}"
    verdict = "" if slip.rated else f"  {words.text('table.not_rated')}"
    whole = folded(slip.title + about + verdict, room.width)
    if len(whole) == 1:
        whole = [room.styled(slip.title, BOLD) + room.styled(about, DIM) + room.styled(verdict, ALARM)]
    yield from whole
    yield room.styled("─" * room.width, DIM)


def _lines(lines: Sequence[SlipLine], room: Room) -> Iterator[str]:
    lanes = (Lane(rest=True), Lane(right=True, style=BOLD), Lane(right=True, style=CYAN, least=_ARTICLE))
    rows = [(line.text, line.value, line.article) for line in lines]
    yield from _indented(grid(lanes, rows, _inside(room)))


def _inside(room: Room) -> Room:
    return replace(room, width=room.width - len(_INDENT))


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return ((_INDENT + line).rstrip() for line in lines)


def _games(games: Sequence[SlipGame], columns: Sequence[str], words: Wording, room: Room) -> Iterator[str]:
    """On a narrow terminal figures are as narrow as they go, so that the opponent's name stays whole."""
    narrow = room.width < _WIDE
    if narrow:
        games = [replace(game, difference=game.difference.replace(" ", "\n", 1)) for game in games]
    rows = [[getattr(game, name) for name in columns] for game in games]
    lanes = [_lane(name, words, [row[at] for row in rows] if narrow else None) for at, name in enumerate(columns)]
    yield from _indented(ruled(lanes, rows, _inside(room), gap="  " if narrow else "   "))


def _lane(column: str, words: Wording, cells: Sequence[str] | None) -> Lane:
    """With the cells, only as wide as the longest word in them."""
    heading = words.text("slip.article" if column == "article" else f"slip.game.{column}")
    if column == "opponent":
        return Lane(heading, rest=True)
    style = CYAN if column == "article" else ""
    if cells is None:
        return Lane(heading, right=True, style=style, least=_ARTICLE if column == "article" else 0)
    least = [line for cell in cells for line in (cell.splitlines() if column == "difference" else cell.split())]
    return Lane(heading, right=True, style=style, width=max(len(one) for one in (*heading.split(), *least)))
