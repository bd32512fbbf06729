"""The calculation slip of one player as it is shown, on a terminal or a page alike: each line with its article."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.reasons import event_steps, player_steps
from arpad.reports.rating_table import status_text
from arpad.reports.slip_lines import step_text
from arpad.reports.wording import Wording
from arpad.values.trace import Step


@dataclass(frozen=True)
class SlipLine:
    text: str
    value: str
    article: str


@dataclass(frozen=True)
class SlipGame:
    round: str
    opponent: str
    rating: str
    difference: str
    expected: str
    score: str
    delta: str
    article: str


GAME_COLUMNS = ("round", "opponent", "rating", "difference", "expected", "score", "delta")


@dataclass(frozen=True)
class ShownSlip:
    """`before` stands above the games, `after` below them."""

    title: str
    status: str
    edition: str
    event: str
    rated: bool
    before: tuple[SlipLine, ...]
    games: tuple[SlipGame, ...]
    after: tuple[SlipLine, ...]
    left_out: tuple[SlipLine, ...]


def shown_slip(event: EventOutcome, player: PlayerOutcome, words: Wording) -> ShownSlip:
    steps = player_steps(event, player)
    case = event.prepared.case
    return ShownSlip(
        title=words.text("slip.title", number=player.number, name=player.name),
        status=status_text(event, player, words),
        edition=case.edition.id,
        event=case.tournament.name,
        rated=event.rated,
        before=_lines(event, [step for step in steps if step.note == "own_rating"], words),
        games=tuple(_game(event, step, words) for step in steps if step.note == "game"),
        after=_lines(event, [step for step in steps if step.note not in ("game", "own_rating")], words),
        left_out=_not_counted(event, player, words),
    )


def requirement_lines(event: EventOutcome, words: Wording) -> tuple[SlipLine, ...]:
    """The requirements of the event, each with its verdict and article."""
    return tuple(_requirement(event, step, words) for step in event_steps(event))


def _requirement(event: EventOutcome, step: Step, words: Wording) -> SlipLine:
    what = words.rule(step.rule)
    if step.inputs:
        what = f"{what}: {words.requirement(step.rule, step.inputs)}"
    what = with_certainty(what, step.certainty, words)
    return SlipLine(
        what,
        words.text(f"slip.{'condition' if step.note == 'condition' else 'outcome'}.{step.value}"),
        _article(event, step),
    )


def _lines(event: EventOutcome, steps: Sequence[Step], words: Wording) -> tuple[SlipLine, ...]:
    lines: list[SlipLine] = []
    for step in steps:
        rated = step.inputs.get("rated_players")
        if rated:
            listed = ", ".join(_rated_line(one, words) for one in rated)
            lines.append(SlipLine(words.text("step.field_average.rated", list=listed), "", _article(event, step)))
        text = with_certainty(step_text(step, words), step.certainty, words)
        lines.append(SlipLine(text, _value(step, words), _article(event, step)))
    return tuple(lines)


def with_certainty(text: str, certainty: str, words: Wording) -> str:
    """A line whose rule the edition does not have for certain says so."""
    if not certainty:
        return text
    return words.text("slip.unconfirmed", text=text, how=words.text(f"slip.certainty.{certainty}"))


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


def _game(event: EventOutcome, step: Step, words: Wording) -> SlipGame:
    given = step.inputs
    difference = words.minus(given["difference"])
    article = _article(event, step)
    if "cap" in given:
        counted = words.minus(given["counted_difference"])
        difference = words.text("slip.capped", difference=difference, counted=counted)
        article = f"{given['cap_article']}, {article}"
    name = event.prepared.case.tournament.by_number[given["opponent"]].name
    return SlipGame(
        round=str(given["round"]),
        opponent=f"{given['opponent']}  {name}",
        rating=str(given["opponent_rating"]),
        difference=difference,
        expected=words.number(given["expected"]),
        score=words.number(given["score"]),
        delta=words.signed(step.value),
        article=article,
    )


def _not_counted(event: EventOutcome, player: PlayerOutcome, words: Wording) -> tuple[SlipLine, ...]:
    by_number = event.prepared.case.tournament.by_number
    lines = []
    for exclusion in event.excluded(player.number):
        opponent = f"{exclusion.opponent}  {by_number[exclusion.opponent].name}"
        text = words.text(
            "slip.excluded", round=exclusion.round_number, opponent=opponent, rule=words.rule(exclusion.rule.name)
        )
        text = with_certainty(text, exclusion.rule.certainty, words)
        lines.append(SlipLine(text, "", _cited(event, exclusion.rule.article, exclusion.rule.edition)))
    return tuple(lines)
