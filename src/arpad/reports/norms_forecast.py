"""Which norms are still possible, in words and for scripts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from arpad.rating.outcome import PlayerOutcome
from arpad.reports.findings import finding_json
from arpad.reports.norms import event_heading
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_rows
from arpad.results.table import (
    CHANGE,
    DATA,
    FLAG,
    NUMBER,
    NUMBERS,
    POINTS,
    SCORE,
    TEXT,
    Column,
    Kind,
    Table,
    Words,
    named,
    points_text,
)
from arpad.titles.case import TitleCase
from arpad.titles.forecast import Forecast, Outlook
from arpad.titles.model import Requirement
from arpad.titles.rivals import Against
from arpad.values.finding import Finding
from arpad.values.numbers import shortest_text

Live = Mapping[int, PlayerOutcome]
_GROUPS = (Against.SAME, Against.ABOVE, Against.BELOW, Against.NEAR)


def forecast_text(case: TitleCase, forecasts: Sequence[Forecast], live: Live, words: Wording, everything: bool) -> str:
    """Who can still make a norm; with a player or a title asked for, also who cannot and why."""
    shown = [forecast for forecast in forecasts if everything or forecast.stands or _first(forecast).best is not None]
    heading = event_heading(case.tournament, case.type, case.edition, words)
    if not shown:
        return f"{heading}\n\n{words.text('norms.forecast.none')}\n"
    table = as_text(forecast_table(case, shown, live), words)
    return "\n".join([heading, "", table, *_notes(shown, words), ""])


def _notes(shown: Sequence[Forecast], words: Wording) -> list[str]:
    rough = any(not outlook.exact for one in shown for outlook in one.outlooks)
    return ["", words.text("norms.forecast.rough")] if rough else []


def _first(forecast: Forecast) -> Outlook:
    return forecast.outlooks[0] if forecast.outlooks else Outlook(Against.KNOWN, 0, None, None)


def forecast_table(case: TitleCase, forecasts: Iterable[Forecast], live: Live) -> Table:
    """One line for each player and title."""

    def name(forecast: Forecast) -> str:
        return case.tournament.by_number[forecast.number].name

    def new_rating(forecast: Forecast) -> int | None:
        return live[forecast.number].new_rating if forecast.number in live else None

    def change(forecast: Forecast) -> int | None:
        return live[forecast.number].change_hundredths if forecast.number in live else None

    columns = (
        Column("number", NUMBER, lambda row: row.number, "table.number"),
        Column("name", TEXT, name, "table.name"),
        Column("title", TEXT, lambda one: one.title.value, "norms.forecast.title"),
        Column("points", POINTS, lambda one: one.score, "norms.forecast.points", "points"),
        Column("stands", FLAG, lambda one: one.stands),
        Column("paired", DATA, lambda one: [{"round": at, "opponent": who} for at, who in one.remaining.paired]),
        Column("unpaired", NUMBERS, lambda one: one.remaining.unpaired),
        Column("outlooks", DATA, lambda one: [_outlook(outlook) for outlook in one.outlooks]),
        Column("lost", DATA, lambda one: [_lost(each) for each in one.lost]),
        Column("live_rating", NUMBER, new_rating),
        Column("live_change", CHANGE, change),
    )
    live_now = Kind(lambda now, words: str(now.new_rating), left=True)
    return Table(
        list(forecasts),
        text=(
            *named(columns, "number", "name", "title", "points"),
            Column("left", NUMBER, lambda row: row.remaining.rounds, "norms.forecast.left", "rounds"),
            Column("live", live_now, lambda row: live.get(row.number), "norms.forecast.live", "rating"),
            Column("possible", Kind(_possible, left=True), lambda row: row, "norms.forecast.possible", "points"),
            Column("certain", Kind(_certain, left=True), lambda row: row, "norms.forecast.certain", "points"),
            *(Column(group.value, Kind(_group, left=True), partial(_of_group, group), f"norms.forecast.{group.value}")
              for group in _GROUPS),
        ),
        json=columns,
    )  # fmt: skip


def groups_table(case: TitleCase, forecasts: Iterable[Forecast], live: Live) -> Table:
    """One line for each player, title and group of opponents; one without a group where nothing can be foreseen."""
    of_player = {column.key: column for column in forecast_table(case, (), live).json}

    def first(key: str) -> Column:
        return replace(of_player[key], value=lambda row: of_player[key].value(row[0]))

    def of_group(key: str, kind: Kind, value: Callable[[Outlook], Any]) -> Column:
        return Column(key, kind, lambda row: None if row[1] is None else value(row[1]))

    return Table(
        [(forecast, outlook) for forecast in forecasts for outlook in forecast.outlooks or (None,)],
        csv=(
            *map(first, ("number", "name", "title", "points", "stands")),
            of_group("against", TEXT, lambda outlook: outlook.against.value),
            of_group("opponents", NUMBER, lambda outlook: outlook.opponents),
            of_group("best", SCORE, lambda outlook: outlook.best),
            of_group("worst", SCORE, lambda outlook: outlook.worst),
            of_group("exact", FLAG, lambda outlook: outlook.exact),
            Column("lost", TEXT, lambda row: " ".join(each.rule for each in row[0].lost)),
            of_group("enough", FLAG, lambda outlook: outlook.enough),
        ),
    )


def _possible(forecast: Forecast, words: Words) -> str:
    first, lost = _first(forecast), ", ".join(requirement.article for requirement in forecast.lost)
    return words.text("norms.forecast.lost", articles=lost) if lost else _points(first.best, words, first.exact)


def _certain(forecast: Forecast, words: Words) -> str:
    first = _first(forecast)
    return words.text("norms.forecast.stands") if forecast.stands else _points(first.worst, words, first.exact)


def _of_group(group: Against, forecast: Forecast) -> Outlook | None:
    return next((outlook for outlook in reversed(forecast.outlooks) if outlook.against is group), None)


def _group(outlook: Outlook, words: Words) -> str:
    if not outlook.enough:
        return ""
    best, worst = (_points(points, words, outlook.exact) for points in (outlook.best, outlook.worst))
    return best if best == worst else f"{best} – {worst}"


def _points(tenths: int | None, words: Words, exact: bool) -> str:
    if tenths is None:
        return "—"
    return points_text(tenths, words) + ("" if exact else "*")


def forecast_json(
    case: TitleCase, forecasts: Iterable[Forecast], live: Live, findings: Iterable[Finding], words: Wording
) -> dict[str, Any]:
    return {
        "edition": case.edition.id,
        "rounds": case.rounds,
        "forecasts": as_rows(forecast_table(case, forecasts, live)),
        "findings": [finding_json(finding, words) for finding in findings],
    }


def _lost(each: Requirement) -> dict[str, Any]:
    return {"rule": each.rule, "article": each.article, "measured": each.measured, "required": each.required}


def _outlook(outlook: Outlook) -> dict[str, Any]:
    return {
        "against": outlook.against.value,
        "opponents": outlook.opponents,
        "best": None if outlook.best is None else shortest_text(outlook.best, 1),
        "worst": None if outlook.worst is None else shortest_text(outlook.worst, 1),
        "exact": outlook.exact,
        "enough": outlook.enough,
    }
