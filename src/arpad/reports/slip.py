"""The calculation slip of one player, each line with its article: as it is shown, on a terminal or a page alike.

The layout on a terminal can be followed with a pencil.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.reasons import event_steps, player_steps
from arpad.regulations.edition import Edition
from arpad.reports.rating import all_rulings, status_text
from arpad.reports.slip_lines import lines_ahead, step_text
from arpad.reports.wording import Wording
from arpad.results.layout import ALARM, BOLD, CYAN, DIM, Lane, Layout, Room, folded, grid, ruled
from arpad.values.numbers import shortest_text
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS
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
    counted: str = ""  # what the opponent's rating counts as, where ratings are averaged


GAME_COLUMNS = ("round", "opponent", "rating", "counted", "difference", "expected", "score", "delta", "article")
_ALWAYS = {"round", "opponent", "rating", "score"}


@dataclass(frozen=True)
class ShownSlip:
    """`before` stands above the games, `after` below them; `rulings` say where the document is not followed."""

    title: str
    status: str
    edition: str
    event: str
    rated: bool
    before: tuple[SlipLine, ...]
    games: tuple[SlipGame, ...]
    after: tuple[SlipLine, ...]
    left_out: tuple[SlipLine, ...]
    rulings: tuple[SlipLine, ...]

    @property
    def game_columns(self) -> tuple[str, ...]:
        """Those that some game fills: an average has no difference of each game."""
        return tuple(
            name for name in GAME_COLUMNS if name in _ALWAYS or any(getattr(game, name) for game in self.games)
        )


def shown_slip(event: EventOutcome, player: PlayerOutcome, words: Wording) -> ShownSlip:
    steps = player_steps(event, player)
    case = event.prepared.case
    return ShownSlip(
        title=words.text("slip.title", number=player.number, name=player.name),
        status=status_text(event, player, words),
        edition=case.edition.id,
        event=case.tournament.name,
        rated=event.rated,
        before=_step_lines(event, [step for step in steps if step.note == "own_rating"], words),
        games=tuple(game for step in steps for game in _step_games(event, step, words)),
        after=_step_lines(event, [step for step in steps if step.note not in ("game", "own_rating")], words),
        left_out=_not_counted(event, player, words),
        rulings=ruling_lines(steps, case.edition, words),
    )


def ruling_lines(steps: Iterable[Step], edition: Edition, words: Wording) -> tuple[SlipLine, ...]:
    """What the document prints and what is used instead, each ruling with its number."""
    return tuple(
        SlipLine(
            words.text(
                "slip.ruling",
                article=one.article if of == edition.id else f"{of} {one.article}",
                **{key: one.told(key, words.language) for key in ("printed", "used", "why")},
            ),
            "",
            one.ruling,
        )
        for one, of in all_rulings(steps, edition)
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


def _step_lines(event: EventOutcome, steps: Sequence[Step], words: Wording) -> tuple[SlipLine, ...]:
    lines: list[SlipLine] = []
    for step in steps:
        lines += [SlipLine(text, value, _article(event, step)) for text, value in lines_ahead(step, words)]
        text = with_certainty(step_text(step, words), step.certainty, words)
        lines.append(SlipLine(text, _value(step, words), _article(event, step)))
    return tuple(lines)


def with_certainty(text: str, certainty: str, words: Wording) -> str:
    """A line whose rule the edition does not have for certain says so."""
    if not certainty:
        return text
    return words.text("slip.unconfirmed", text=text, how=words.text(f"slip.certainty.{certainty}"))


_PLAIN_VALUES = {"enough", "waiting", "published", "below", "ignored", "undefined", "unconfirmed", "lapsed"}
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


def _step_games(event: EventOutcome, step: Step, words: Wording) -> Iterator[SlipGame]:
    """The game of a step, or all the games of an average."""
    if step.note == "game":
        yield _game(event, step, words)
    met = step.inputs["opponents"] if step.rule == "opponents_average" else step.inputs.get("met", ())
    for one in met:
        yield _averaged(event, one, words)


def _averaged(event: EventOutcome, one: Mapping[str, Any], words: Wording) -> SlipGame:
    return SlipGame(
        round=str(one["round"]),
        opponent=_opponent(event, one, words),
        rating="—" if one["rating"] is None else str(one["rating"]),
        difference="",
        expected="",
        score=words.number(one["score"]),
        delta="",
        article=one.get("cap_article", ""),
        counted=str(one.get("counts_as", "")),
    )


def _opponent(event: EventOutcome, given: Mapping[str, Any], words: Wording) -> str:
    """Number and name; one who is unrated counts with the performance of this event, and that is said."""
    name = event.prepared.case.tournament.by_number[given["opponent"]].name
    shown = f"{given['opponent']}  {name}"
    return words.text("slip.by_performance", opponent=shown) if given.get("performance") else shown


def _game(event: EventOutcome, step: Step, words: Wording) -> SlipGame:
    given = step.inputs
    difference = words.minus(given["difference"])
    article = _article(event, step)
    if "cap" in given:
        counted = words.minus(given["counted_difference"])
        difference = words.text("slip.capped", difference=difference, counted=counted)
        cap_article = given["cap_article"]
        article = article if cap_article == step.article else f"{cap_article}, {article}"
    return SlipGame(
        round=str(given["round"]),
        opponent=_opponent(event, given, words),
        rating=str(given["opponent_rating"]),
        difference=difference,
        expected=words.number(given["expected"]),
        score=words.number(given["score"]),
        delta=words.signed(step.value),
        article=article,
    )


def _score_on_the_board(event: EventOutcome, number: int, round_number: int) -> str:
    """What a game gave that was played, whether it counts or not; nothing for a forfeit."""
    record = event.prepared.case.tournament.by_number[number].rounds[round_number - 1]
    tenths = PLAYED_TENTHS.get(record.result) if record is not None else None
    return "" if tenths is None else shortest_text(tenths, 1)


def _not_counted(event: EventOutcome, player: PlayerOutcome, words: Wording) -> tuple[SlipLine, ...]:
    by_number = event.prepared.case.tournament.by_number
    lines = []
    for exclusion in event.excluded(player.number):
        opponent = f"{exclusion.opponent}  {by_number[exclusion.opponent].name}"
        text = words.text(
            "slip.excluded", round=exclusion.round_number, opponent=opponent, rule=words.rule(exclusion.rule.name)
        )
        text = with_certainty(text, exclusion.rule.certainty, words)
        score = words.number(_score_on_the_board(event, player.number, exclusion.round_number))
        lines.append(SlipLine(text, score, _cited(event, exclusion.rule.article, exclusion.rule.edition)))
    return tuple(lines)


_WIDE = 100  # columns of a terminal from which on the games need no squeezing
_INDENT = "  "
_ARTICLE = 9  # columns at least


def player_slip(event: EventOutcome, player: PlayerOutcome, words: Wording) -> Layout:
    slip = shown_slip(event, player, words)

    def lines(room: Room) -> Iterator[str]:
        yield from _head(slip, words, room)
        yield from _lines_in_room(slip.before, room)
        if slip.games:
            yield from _games_in_room(slip.games, slip.game_columns, words, room)
        yield from _lines_in_room(slip.after, room)
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
        yield from _lines_in_room(requirement_lines(event, words), room)
        if rulings:
            yield from _under("slip.rulings", rulings, words, room)
        yield ""

    return lines


def _under(heading: str, lines: Sequence[SlipLine], words: Wording, room: Room) -> Iterator[str]:
    yield from (room.styled(line, DIM) for line in folded(f"{_INDENT}{words.text(heading)}", room.width))
    yield from _lines_in_room(lines, room)


def _head(slip: ShownSlip, words: Wording, room: Room) -> Iterator[str]:
    about = f"  · {slip.status} · {slip.edition} · {slip.event}"
    verdict = "" if slip.rated else f"  {words.text('table.not_rated')}"
    whole = folded(slip.title + about + verdict, room.width)
    if len(whole) == 1:
        whole = [room.styled(slip.title, BOLD) + room.styled(about, DIM) + room.styled(verdict, ALARM)]
    yield from whole
    yield room.styled("─" * room.width, DIM)


def _lines_in_room(lines: Sequence[SlipLine], room: Room) -> Iterator[str]:
    lanes = (Lane(rest=True), Lane(right=True, style=BOLD), Lane(right=True, style=CYAN, least=_ARTICLE))
    rows = [(line.text, line.value, line.article) for line in lines]
    yield from _indented(grid(lanes, rows, _inside(room)))


def _inside(room: Room) -> Room:
    return replace(room, width=room.width - len(_INDENT))


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return ((_INDENT + line).rstrip() for line in lines)


def _games_in_room(games: Sequence[SlipGame], columns: Sequence[str], words: Wording, room: Room) -> Iterator[str]:
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
