"""The calculation slip on a terminal, in a layout that can be followed with a pencil: each line ends in its article."""

from collections.abc import Sequence
from dataclasses import astuple

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.reports.shown_slip import GAME_COLUMNS, ShownSlip, SlipGame, SlipLine, requirement_lines, shown_slip
from arpad.reports.wording import Wording


def player_slip(event: EventOutcome, player: PlayerOutcome, words: Wording) -> RenderableType:
    slip = shown_slip(event, player, words)
    parts: list[RenderableType] = [_head(slip, words), _lines(slip.before)]
    if slip.games:
        parts.append(_game_table(slip.games, words))
    parts.append(_lines(slip.after))
    if slip.left_out:
        heading = Text(f"  {words.text('slip.not_counted')}", style="dim")
        parts.append(Group(heading, _lines(slip.left_out)))
    return Group(*parts, "")


def event_slip(event: EventOutcome, words: Wording) -> RenderableType:
    """The requirements of the event, each with its verdict and article."""
    lines = _lines(requirement_lines(event, words))
    return Group(Rule(words.text("slip.requirements"), align="left", style="dim"), lines, "")


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


def _game_table(games: Sequence[SlipGame], words: Wording) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False)
    for name in GAME_COLUMNS:
        wide = name == "opponent"
        heading = words.text(f"slip.game.{name}")
        table.add_column(heading, justify="left" if wide else "right", ratio=1 if wide else None)
    table.add_column(words.text("slip.article"), justify="right", style="cyan", min_width=9)
    for game in games:
        table.add_row(*astuple(game))
    return Padding(table, (0, 0, 0, 2))
