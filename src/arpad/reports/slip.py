"""The calculation slip of one player, in a layout that can be followed with a pencil: each line ends in its article."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.reasons import event_steps, player_steps
from arpad.reports.rating_table import status_text
from arpad.reports.slip_lines import step_text
from arpad.reports.wording import Wording
from arpad.values.trace import Step


def player_slip(event: EventOutcome, player: PlayerOutcome, words: Wording) -> RenderableType:
    steps = player_steps(event, player)
    games = [step for step in steps if step.note == "game"]
    before = [step for step in steps if step.note == "own_rating"]
    others = [step for step in steps if step.note not in ("game", "own_rating")]
    parts: list[RenderableType] = [_head(event, player, words), _lines(event, before, words)]
    if games:
        parts.append(_game_table(event, games, words))
    parts.append(_lines(event, others, words))
    left_out = _not_counted(event, player, words)
    if left_out is not None:
        parts.append(left_out)
    return Group(*parts, "")


def event_slip(event: EventOutcome, words: Wording) -> RenderableType:
    """The requirements of the event, each with its verdict and article."""
    table = _line_table()
    for step in event_steps(event):
        what = words.rule(step.rule)
        if step.inputs:
            what = f"{what}: {words.requirement(step.rule, step.inputs)}"
        outcome = f"slip.{'condition' if step.note == 'condition' else 'outcome'}.{step.value}"
        table.add_row(what, words.text(outcome), _article(event, step))
    return Group(Rule(words.text("slip.requirements"), align="left", style="dim"), Padding(table, (0, 0, 0, 2)), "")


def _head(event: EventOutcome, player: PlayerOutcome, words: Wording) -> RenderableType:
    case = event.prepared.case
    status = status_text(event, player, words)
    title = Text(words.text("slip.title", number=player.number, name=player.name), style="bold")
    title.append(f"  · {status} · {case.edition.id} · {case.tournament.name}", style="dim")
    if not event.rated:
        title.append(f"  {words.text('table.not_rated')}", style="bold red")
    return Group(title, Rule(style="dim"))


def _line_table() -> Table:
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(ratio=1)
    table.add_column(justify="right", style="bold")
    table.add_column(justify="right", style="cyan", min_width=9)
    return table


def _lines(event: EventOutcome, steps: Sequence[Step], words: Wording) -> RenderableType:
    table = _line_table()
    for step in steps:
        rated = step.inputs.get("rated_players")
        if rated:
            listed = ", ".join(_rated_line(one, words) for one in rated)
            table.add_row(words.text("step.field_average.rated", list=listed), "", _article(event, step))
        table.add_row(step_text(step, words), _value(step, words), _article(event, step))
    return Padding(table, (0, 0, 0, 2))


def _rated_line(one: Mapping[str, Any], words: Wording) -> str:
    """'2600: 8 = 89 % (+351)'"""
    return f"{one['rating']}: {words.number(one['score'])} = {one['percentage']} % ({words.signed(one['dp'])})"


_PLAIN_VALUES = {"enough", "waiting", "published", "below", "ignored", "undefined", "unconfirmed"}
_SIGNED_NOTES = {"difference", "change", "average_difference"}


def _value(step: Step, words: Wording) -> str:
    if step.value in _PLAIN_VALUES:
        return ""
    if step.note in _SIGNED_NOTES or step.rule == "period_sum":
        return words.signed(step.value)
    return words.number(step.value)


def _article(event: EventOutcome, step: Step) -> str:
    return _cited(event, step.article, step.edition)


def _cited(event: EventOutcome, article: str, edition: str) -> str:
    """The article; the edition too where a supplement speaks."""
    own = edition in ("", event.prepared.case.edition.id)
    return article if own else f"{edition} {article}"


def _game_table(event: EventOutcome, games: Sequence[Step], words: Wording) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False)
    table.add_column(words.text("slip.game.round"), justify="right")
    table.add_column(words.text("slip.game.opponent"), ratio=1)
    for name in ("rating", "difference", "expected", "score", "delta"):
        table.add_column(words.text(f"slip.game.{name}"), justify="right")
    table.add_column(words.text("slip.article"), justify="right", style="cyan", min_width=9)
    by_number = event.prepared.case.tournament.by_number
    for step in games:
        given = step.inputs
        difference = words.minus(given["difference"])
        article = _article(event, step)
        if "cap" in given:
            counted = words.minus(given["counted_difference"])
            difference = words.text("slip.capped", difference=difference, counted=counted)
            article = f"{given['cap_article']}, {article}"
        table.add_row(
            str(given["round"]),
            f"{given['opponent']}  {by_number[given['opponent']].name}",
            str(given["opponent_rating"]),
            difference,
            words.number(given["expected"]),
            words.number(given["score"]),
            words.signed(step.value),
            article,
        )
    return Padding(table, (0, 0, 0, 2))


def _not_counted(event: EventOutcome, player: PlayerOutcome, words: Wording) -> RenderableType | None:
    excluded = event.excluded(player.number)
    if not excluded:
        return None
    by_number = event.prepared.case.tournament.by_number
    table = _line_table()
    for exclusion in excluded:
        opponent = f"{exclusion.opponent}  {by_number[exclusion.opponent].name}"
        line = words.text(
            "slip.excluded", round=exclusion.round_number, opponent=opponent, rule=words.rule(exclusion.rule.name)
        )
        table.add_row(line, "", _cited(event, exclusion.rule.article, exclusion.rule.edition))
    heading = Text(f"  {words.text('slip.not_counted')}", style="dim")
    return Group(heading, Padding(table, (0, 0, 0, 2)))
