"""Titles by published rating, and the arbiter's certificate of a rating reached in the middle of a period."""

import json
from collections.abc import Iterable, Sequence

from arpad.reports.findings import finding_json
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.results.kinds import points_text
from arpad.titles.by_rating import TitleByRating
from arpad.titles.running_rating import RunningGame, RunningRating
from arpad.values.decimals import decimal_text, shortest_text
from arpad.values.finding import Finding
from arpad.values.title import Title

_COLUMNS = ["id", "name", "federation", "highest", "title", "required", "article"]


def by_rating_table(found: Sequence[TitleByRating], edition: str, day: str, words: Wording) -> str:
    heading = words.text("titlelist.heading", date=day or "—", edition=edition)
    if not found:
        return f"{heading}\n\n{words.text('titlelist.nobody')}\n"
    keys = ("titlelist.head.id", "title.head.name", "titlelist.head.federation", "titlelist.head.rating",
            "title.head.title", "title.head.required", "title.head.article")  # fmt: skip
    table = plain_table(
        [words.text(key) for key in keys], [[str(v) for v in _values(one)] for one in found], frozenset({0, 1, 2, 4, 6})
    )
    return f"{heading}\n\n{table}\n"


def _values(one: TitleByRating) -> list[object]:
    player = one.player
    return [player.id, player.name, player.federation, player.highest, one.title.value, one.required, one.article]


def by_rating_csv(found: Sequence[TitleByRating]) -> str:
    return csv_text(_COLUMNS, [_values(one) for one in found])


def by_rating_json(found: Sequence[TitleByRating], edition: str, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "edition": edition,
        "titles": [dict(zip(_COLUMNS, _values(one), strict=True)) for one in found],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def certificate_of_rating(running: RunningRating, title: Title, complete: bool, words: Wording) -> str:
    """Every game with its day, and the line at which the rating was reached."""
    keys = ("day", "round", "opponent", "opponent_rating", "score", "change", "rating")
    header = [words.text("title.head.event"), *(words.text(f"running.head.{key}") for key in keys)]
    rows = [_row(game, words) for game in running.games]
    lines = [
        words.text("running.heading", title=title.value, target=running.target),
        words.text("running.player", name=running.name, id=running.player_id, rating=running.start or "—"),
        "",
        plain_table(header, rows, frozenset({0, 1, 3})),
        "",
        *conclusion(running, complete, words),
        "",
        words.text("running.signature"),
    ]
    return "\n".join(lines) + "\n"


def _row(game: RunningGame, words: Wording) -> list[str]:
    change = "—" if game.change is None else words.signed(decimal_text(game.change, 2))
    return [
        game.event, str(game.day or "—"), str(game.round_number), game.opponent_name, str(game.opponent_rating or "—"),
        points_text(game.tenths, words), change if game.counted else words.text("running.not_counted"),
        str(game.rating or "—"),
    ]  # fmt: skip


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
    shown = {
        "id": running.player_id,
        "name": running.name,
        "title": title.value,
        "required": running.target,
        "rating": running.start,
        "games": [_game_json(game) for game in running.games],
        "reached": None if running.reached is None else _game_json(running.games[running.reached]),
        "provisional": running.reached is not None and not complete,
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def running_csv(running: RunningRating) -> str:
    games = [_game_json(game) for game in running.games]
    header = ["event", "round", "date", "opponent", "opponent_name", "opponent_rating", "score", "counted", "change",
              "rating"]  # fmt: skip
    return csv_text(header, [[game[name] for name in header] for game in games])


def _game_json(game: RunningGame) -> dict[str, object]:
    return {
        "event": game.event,
        "round": game.round_number,
        "date": str(game.day) if game.day else None,
        "opponent": game.opponent,
        "opponent_name": game.opponent_name,
        "opponent_rating": game.opponent_rating,
        "score": shortest_text(game.tenths, 1),
        "counted": game.counted,
        "change": None if game.change is None else decimal_text(game.change, 2),
        "rating": game.rating,
    }
