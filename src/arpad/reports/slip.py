"""The calculation slip on a terminal, in a layout that can be followed with a pencil: each line ends in its article."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.reasons import event_steps
from arpad.reports.shown_slip import ShownSlip, SlipGame, SlipLine, requirement_lines, ruling_lines, shown_slip
from arpad.reports.wording import Wording

_WIDE = 100  # columns of a terminal from which on the games need no squeezing


def player_slip(event: EventOutcome, player: PlayerOutcome, words: Wording) -> RenderableType:
    slip = shown_slip(event, player, words)
    parts: list[RenderableType] = [_head(slip, words), _lines(slip.before)]
    if slip.games:
        parts.append(_Games(slip.games, slip.game_columns, words))
    parts.append(_lines(slip.after))
    if slip.left_out:
        parts.append(_under("slip.not_counted", slip.left_out, words))
    if slip.rulings:
        parts.append(_under("slip.rulings", slip.rulings, words))
    return Group(*parts, "")


def event_slip(event: EventOutcome, words: Wording) -> RenderableType:
    """The requirements of the event, each with its verdict and article."""
    parts: list[RenderableType] = [_lines(requirement_lines(event, words))]
    if rulings := ruling_lines(event_steps(event), event.prepared.case.edition, words):
        parts.append(_under("slip.rulings", rulings, words))
    return Group(Rule(words.text("slip.requirements"), align="left", style="dim"), *parts, "")


def _under(heading: str, lines: Sequence[SlipLine], words: Wording) -> RenderableType:
    return Group(Text(f"  {words.text(heading)}", style="dim"), _lines(lines))


def _head(slip: ShownSlip, words: Wording) -> RenderableType:
    title = Text(slip.title, style="bold")
    title.append(f"  · {slip.status} · {slip.edition} · {slip.event}", style="dim")
    if not slip.rated:
        title.append(f"  {words.text('table.not_rated')}", style="bold red")
    return Group(title, Rule(style="dim"))


def _lines(lines: Sequence[SlipLine]) -> RenderableType:
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(ratio=1)
    table.add_column(justify="right", style="bold")
    table.add_column(justify="right", style="cyan", min_width=9)
    for line in lines:
        table.add_row(line.text, line.value, line.article)
    return Padding(table, (0, 0, 0, 2))


@dataclass(frozen=True)
class _Games:
    """The games, laid out once it is known how wide the terminal is."""

    games: Sequence[SlipGame]
    columns: Sequence[str]
    words: Wording

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        narrow = options.max_width < _WIDE
        yield Padding((_narrow_table if narrow else _game_table)(self.games, self.columns, self.words), (0, 0, 0, 2))


def _heading(column: str, words: Wording) -> str:
    return words.text("slip.article" if column == "article" else f"slip.game.{column}")


def _cells(game: SlipGame, columns: Sequence[str]) -> list[str]:
    return [getattr(game, name) for name in columns]


def _game_table(games: Sequence[SlipGame], columns: Sequence[str], words: Wording) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False)
    for name in columns:
        heading = _heading(name, words)
        if name == "opponent":
            table.add_column(heading, ratio=1)
        elif name == "article":
            table.add_column(heading, justify="right", style="cyan", min_width=9)
        else:
            table.add_column(heading, justify="right")
    for game in games:
        table.add_row(*_cells(game, columns))
    return table


def _narrow_table(games: Sequence[SlipGame], columns: Sequence[str], words: Wording) -> Table:
    """Figures as narrow as they go, so that the opponent's name stays whole."""
    told = [replace(game, difference=game.difference.replace(" ", "\n", 1)) for game in games]
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False, padding=(0, 1, 0, 0))
    headings = [_heading(name, words) for name in columns]
    rows = [_cells(game, columns) for game in told]
    for name, heading, *cells in zip(columns, headings, *rows, strict=True):
        if name == "opponent":
            table.add_column(heading, ratio=1)
            continue
        least = [line for cell in cells for line in (cell.splitlines() if name == "difference" else cell.split())]
        width = max(len(one) for one in (*heading.split(), *least))
        table.add_column(heading, justify="right", width=width, style="cyan" if name == "article" else None)
    for row in rows:
        table.add_row(*row)
    return table
