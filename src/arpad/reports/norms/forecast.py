"""What is still possible, in words and for scripts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arpad.rating.outcome import PlayerOutcome
from arpad.reports.findings import finding_json
from arpad.reports.norms.table import event_heading
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.results.kinds import points_text
from arpad.titles.case import TitleCase
from arpad.titles.forecast import Forecast
from arpad.titles.outlook import Outlook
from arpad.titles.rivals import Against
from arpad.values.decimals import decimal_text, shortest_text
from arpad.values.finding import Finding

Live = Mapping[int, PlayerOutcome]
_LEFT = frozenset({1, 2, 5, 6, 7, 8, 9, 10})
_GROUPS = (Against.SAME, Against.ABOVE, Against.BELOW, Against.NEAR)


def forecast_table(case: TitleCase, forecasts: Sequence[Forecast], live: Live, words: Wording, everything: bool) -> str:
    """Who can still make a norm; with a player or a title asked for, also who cannot and why."""
    shown = [one for one in forecasts if everything or one.stands or _first(one).best is not None]
    heading = event_heading(case.tournament, case.type, case.edition, words)
    if not shown:
        return f"{heading}\n\n{words.text('norms.forecast.none')}\n"
    columns = ("title", "points", "left", "live", "possible", "certain", "same", "above", "below", "near")
    header = [words.text("table.number"), words.text("table.name")]
    header += [words.text(f"norms.forecast.{one}") for one in columns]
    table = plain_table(header, [_row(case, one, live, words) for one in shown], _LEFT)
    return "\n".join([heading, "", table, *_notes(shown, words), ""])


def _notes(shown: Sequence[Forecast], words: Wording) -> list[str]:
    rough = any(not outlook.exact for one in shown for outlook in one.outlooks)
    return ["", words.text("norms.forecast.rough")] if rough else []


def _first(one: Forecast) -> Outlook:
    return one.outlooks[0] if one.outlooks else Outlook(Against.KNOWN, 0, None, None)


def _row(case: TitleCase, one: Forecast, live: Live, words: Wording) -> list[str]:
    first = _first(one)
    by_group = {outlook.against: outlook for outlook in one.outlooks}
    now = live.get(one.number)
    lost = ", ".join(requirement.article for requirement in one.lost)
    possible = words.text("norms.forecast.lost", articles=lost) if lost else _points(first.best, words, first.exact)
    certain = words.text("norms.forecast.stands") if one.stands else _points(first.worst, words, first.exact)
    return [
        str(one.number),
        case.tournament.by_number[one.number].name,
        one.title.value,
        points_text(one.score, words),
        str(one.remaining.rounds),
        str(now.new_rating) if now is not None else "",
        possible,
        certain,
        *(_group(by_group.get(group), words) for group in _GROUPS),
    ]


def _group(outlook: Outlook | None, words: Wording) -> str:
    if outlook is None or not outlook.enough:
        return ""
    best, worst = (_points(points, words, outlook.exact) for points in (outlook.best, outlook.worst))
    return best if best == worst else f"{best} – {worst}"


def _points(tenths: int | None, words: Wording, exact: bool) -> str:
    if tenths is None:
        return "—"
    return points_text(tenths, words) + ("" if exact else "*")


def forecast_json(
    case: TitleCase, forecasts: Iterable[Forecast], live: Live, findings: Iterable[Finding], words: Wording
) -> dict[str, Any]:
    return {
        "edition": case.edition.id,
        "rounds": case.rounds,
        "forecasts": [_forecast(case, one, live) for one in forecasts],
        "findings": [finding_json(finding, words) for finding in findings],
    }


def _forecast(case: TitleCase, one: Forecast, live: Live) -> dict[str, Any]:
    now = live.get(one.number)
    change = now.change_hundredths if now is not None else None
    return {
        "number": one.number,
        "name": case.tournament.by_number[one.number].name,
        "title": one.title.value,
        "points": shortest_text(one.score, 1),
        "stands": one.stands,
        "paired": [{"round": number, "opponent": opponent} for number, opponent in one.remaining.paired],
        "unpaired": list(one.remaining.unpaired),
        "outlooks": [_outlook(outlook) for outlook in one.outlooks],
        "lost": [
            {"rule": each.rule, "article": each.article, "measured": each.measured, "required": each.required}
            for each in one.lost
        ],
        "live_rating": now.new_rating if now is not None else None,
        "live_change": decimal_text(change, 2) if change is not None else None,
    }


def _outlook(outlook: Outlook) -> dict[str, Any]:
    return {
        "against": outlook.against.value,
        "opponents": outlook.opponents,
        "best": None if outlook.best is None else shortest_text(outlook.best, 1),
        "worst": None if outlook.worst is None else shortest_text(outlook.worst, 1),
        "exact": outlook.exact,
        "enough": outlook.enough,
    }


CSV_COLUMNS = (
    "number",
    "name",
    "title",
    "points",
    "stands",
    "against",
    "opponents",
    "best",
    "worst",
    "exact",
    "lost",
    "enough",
)


def forecast_csv(case: TitleCase, forecasts: Iterable[Forecast], live: Live) -> str:
    """One line for each player, title and group of opponents; one without a group where nothing can be foreseen."""
    rows = []
    for one in forecasts:
        shown = _forecast(case, one, live)
        lost = " ".join(each["rule"] for each in shown["lost"])
        for outlook in shown["outlooks"] or [
            dict.fromkeys(("against", "opponents", "best", "worst", "exact", "enough"), "")
        ]:
            merged = {**shown, **outlook, "lost": lost}
            for flag in ("stands", "exact", "enough"):
                merged[flag] = str(merged[flag]).lower()
            rows.append(["" if merged[name] is None else merged[name] for name in CSV_COLUMNS])
    return csv_text(CSV_COLUMNS, rows)
