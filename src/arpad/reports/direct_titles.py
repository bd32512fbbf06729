"""Titles without norms, as table, JSON and CSV: what a championship gives its players, and titles by published rating.

And the arbiter's certificate of a rating reached in the middle of a period.
"""

from collections.abc import Iterable, Sequence

from arpad.reports.event_page import dates_text
from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import requirement_json, requirements_table
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_rows, json_text
from arpad.results.table import (
    ANSWER,
    CHANGE,
    DAY,
    NUMBER,
    POINTS,
    SCORE,
    TEXT,
    Column,
    Kind,
    Table,
    Words,
    named,
    points_text,
    worded,
)
from arpad.titles.championship import Championship
from arpad.titles.direct_titles import DirectTitle, DirectTitles, Status
from arpad.titles.rating_titles import GamesPlayed, TitleByRating
from arpad.titles.running_rating import RunningGame, RunningRating
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.numbers import decimal_text
from arpad.values.person import Title


def championship_name(championship: Championship, words: Wording) -> str:
    parts = [words.text(f"championship.{championship.base}")]
    if championship.age is not None:
        parts.append(words.text("championship.under", age=championship.age))
    parts += [words.text("championship.senior")] if championship.senior else []
    parts += [words.text("championship.women")] if championship.women else []
    return ", ".join(parts)


def direct_titles_text(found: DirectTitles, event: Tournament, explain: bool, words: Wording) -> str:
    """Without `explain` only what somebody gains, or nearly did."""
    heading = " · ".join(
        filter(None, (event.name, dates_text(event), championship_name(found.championship, words), found.edition.id))
    )
    lines = [heading, ""]
    shown = [reward for reward in found.rewards if explain or reward.status not in (Status.HELD, Status.INCLUDED)]
    if shown:
        lines.append(as_text(direct_titles_table(shown), words))
    else:
        lines.append(words.text("direct.nobody"))
    lines += ["", words.text("direct.asked"), as_text(requirements_table(found.requirements), words)]
    return "\n".join(lines) + "\n"


def direct_titles_table(rewards: Sequence[DirectTitle]) -> Table:
    columns = (
        Column("number", NUMBER, lambda reward: reward.number, "title.head.number"),
        Column("name", TEXT, lambda reward: reward.name, "title.head.name"),
        Column("title", TEXT, lambda reward: reward.title.value, "title.head.title"),
        Column("reward", TEXT, lambda reward: reward.reward),
        Column("by", TEXT, lambda reward: reward.by),
        Column("status", TEXT, lambda reward: reward.status.value),
        Column("because", TEXT, lambda reward: reward.because),
        Column("credit", NUMBER, lambda reward: reward.credit),
        Column("games", NUMBER, lambda reward: reward.games),
        Column("score", SCORE, lambda reward: reward.tenths),
        Column("article", TEXT, lambda reward: reward.article),
    )
    told = (
        Column(key, Kind(make, left=True), lambda reward: reward, f"direct.head.{key}")
        for key, make in (("reward", _reward), ("by", _by), ("status", _status))
    )
    return Table(rewards, text=(*columns[:3], *told), csv=columns, json=columns)


def _reward(reward: DirectTitle, words: Words) -> str:
    return words.text(f"direct.reward.{reward.reward}", games=reward.credit)


def _by(reward: DirectTitle, words: Words) -> str:
    return words.text(f"direct.by.{reward.by}", points=points_text(reward.tenths or 0, words), games=reward.games)


def _status(reward: DirectTitle, words: Words) -> str:
    status = words.text(f"direct.status.{reward.status.value}")
    return words.text("direct.because", status=status, rule=words.rule(reward.because)) if reward.because else status


def direct_titles_json(found: DirectTitles, event: Tournament, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "event": {"name": event.name, "start": str(event.start) if event.start else None},
        "edition": found.edition.id,
        "championship": found.championship.code,
        "rewards": as_rows(direct_titles_table(found.rewards)),
        "requirements": [requirement_json(requirement) for requirement in found.requirements],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)


_REACHED = (
    Column("id", TEXT, lambda row: row.player.id, "titlelist.head.id"),
    Column("name", TEXT, lambda row: row.player.name, "title.head.name"),
    Column("federation", TEXT, lambda row: row.player.federation, "titlelist.head.federation"),
    Column("highest", NUMBER, lambda row: row.player.highest, "titlelist.head.rating", "rating"),
    Column("title", TEXT, lambda row: row.title.value, "title.head.title"),
    Column("required", NUMBER, lambda row: row.required, "title.head.required", "rating"),
    Column("article", TEXT, lambda row: row.article, "title.head.article"),
)
_GAMES = (
    Column("games", NUMBER, lambda row: row.player.games, "titlelist.head.games", "games", missing="—"),
    Column("enough_games", worded("titlelist.games."), lambda row: row.games.value, "titlelist.head.enough_games"),
)


def by_rating_table(found: Sequence[TitleByRating]) -> Table:
    """Games stand there where somebody's are not enough, or not known, for a title."""
    doubtful = any(row.games is not GamesPlayed.ENOUGH for row in found)
    every = (*_REACHED, *_GAMES)
    return Table(found, text=every if doubtful else _REACHED, csv=every, json=every)


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
    if running.start is not None and running.start >= running.target and not running.least_games:
        return [words.text("running.published")]
    if running.games_unknown:
        return [words.text("running.games_unknown", target=running.target, least=running.least_games)]
    if running.too_few_games is not None:
        return [words.text("running.too_few_games", games=running.too_few_games, least=running.least_games)]
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
