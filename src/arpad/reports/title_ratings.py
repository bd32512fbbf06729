"""Titles by published rating, and the arbiter's certificate of a rating reached in the middle of a period."""

from collections.abc import Iterable, Sequence

from arpad.reports.findings import finding_json
from arpad.reports.wording import Wording
from arpad.results.as_json import as_rows, json_text
from arpad.results.as_text import as_text
from arpad.results.kinds import ANSWER, CHANGE, DAY, NUMBER, POINTS, TEXT
from arpad.results.table import Column, Kind, Table, named
from arpad.results.words import Words
from arpad.titles.rating_titles import TitleByRating
from arpad.titles.running_rating import RunningGame, RunningRating
from arpad.values.decimals import decimal_text
from arpad.values.finding import Finding
from arpad.values.title import Title

_REACHED = (
    Column("id", TEXT, lambda row: row.player.id, "titlelist.head.id"),
    Column("name", TEXT, lambda row: row.player.name, "title.head.name"),
    Column("federation", TEXT, lambda row: row.player.federation, "titlelist.head.federation"),
    Column("highest", NUMBER, lambda row: row.player.highest, "titlelist.head.rating", "rating"),
    Column("title", TEXT, lambda row: row.title.value, "title.head.title"),
    Column("required", NUMBER, lambda row: row.required, "title.head.required", "rating"),
    Column("article", TEXT, lambda row: row.article, "title.head.article"),
)


def by_rating_table(found: Sequence[TitleByRating]) -> Table:
    return Table(found, text=_REACHED, csv=_REACHED, json=_REACHED)


def by_rating_text(found: Sequence[TitleByRating], edition: str, day: str, words: Wording) -> str:
    heading = words.text("titlelist.heading", date=day or "—", edition=edition)
    if not found:
        return f"{heading}\n\n{words.text('titlelist.nobody')}\n"
    return f"{heading}\n\n{as_text(by_rating_table(found), words)}\n"


def by_rating_json(found: Sequence[TitleByRating], edition: str, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "edition": edition,
        "titles": as_rows(by_rating_table(found)),
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)


_OR_DASH = Kind(lambda rating, words: str(rating or "—"))
_GAME = (
    Column("event", TEXT, lambda game: game.event, "title.head.event"),
    Column("round", NUMBER, lambda game: game.round_number, "running.head.round"),
    Column("date", DAY, lambda game: game.day, "running.head.day", missing="—"),
    Column("opponent", NUMBER, lambda game: game.opponent),
    Column("opponent_name", TEXT, lambda game: game.opponent_name, "running.head.opponent"),
    Column("opponent_rating", _OR_DASH, lambda game: game.opponent_rating, "running.head.opponent_rating", missing="—"),
    Column("score", POINTS, lambda game: game.tenths, "running.head.score", "points"),
    Column("counted", ANSWER, lambda game: game.counted),
    Column("change", CHANGE, lambda game: game.change),
    Column("rating", _OR_DASH, lambda game: game.rating, "running.head.rating", "rating", missing="—"),
)


def running_table(running: RunningRating) -> Table:
    """Every game with its day."""
    change = Column("change", Kind(_change), lambda game: game, "running.head.change", "rating")
    before = named(_GAME, "event", "date", "round", "opponent_name", "opponent_rating", "score")
    return Table(running.games, text=(*before, change, *named(_GAME, "rating")), csv=_GAME, json=_GAME)


def _change(game: RunningGame, words: Words) -> str:
    if not game.counted:
        return words.text("running.not_counted")
    return "—" if game.change is None else words.signed(decimal_text(game.change, 2))


def certificate_of_rating(running: RunningRating, title: Title, complete: bool, words: Wording) -> str:
    """Every game with its day, and the line at which the rating was reached."""
    lines = [
        words.text("running.heading", title=title.value, target=running.target),
        words.text("running.player", name=running.name, id=running.player_id, rating=running.start or "—"),
        "",
        as_text(running_table(running), words),
        "",
        *conclusion(running, complete, words),
        "",
        words.text("running.signature"),
    ]
    return "\n".join(lines) + "\n"


def conclusion(running: RunningRating, complete: bool, words: Wording) -> list[str]:
    if running.start is not None and running.start >= running.target:
        return [words.text("running.published")]
    if running.reached is None:
        highest = max((game.rating for game in running.games if game.rating is not None), default="—")
        return [words.text("running.not_reached", target=running.target, rating=highest)]
    game = running.games[running.reached]
    return [
        words.text(
            "running.reached", target=running.target, day=game.day or "—", round=game.round_number, event=game.event,
            rating=game.rating,
        ),
        words.text("running.complete" if complete else "running.provisional"),
    ]  # fmt: skip


def running_json(
    running: RunningRating, title: Title, complete: bool, findings: Iterable[Finding], words: Wording
) -> str:
    games = as_rows(running_table(running))
    shown = {
        "id": running.player_id,
        "name": running.name,
        "title": title.value,
        "required": running.target,
        "rating": running.start,
        "games": games,
        "reached": None if running.reached is None else games[running.reached],
        "provisional": running.reached is not None and not complete,
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)
