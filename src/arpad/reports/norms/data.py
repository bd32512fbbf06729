"""Norms for scripts: the shape that the command line promises, and more where it is asked for."""

from collections.abc import Iterable
from typing import Any

from arpad.reports.findings import finding_json
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.titles.model import FieldCounts, GameLine, NormReport, NormVerdict, OpponentCounts, Requirement
from arpad.values.decimals import shortest_text
from arpad.values.finding import Finding

CSV_COLUMNS = (
    "number", "name", "title", "achieved", "open", "games", "score", "average", "performance", "required_score",
    "exceeded_by", "rounds_counted", "rounds_ignored", "games_credited", "foreigner_rule", "failed",
)  # fmt: skip


def norms_json(
    report: NormReport, findings: Iterable[Finding], words: Wording, explain: bool = False
) -> dict[str, Any]:
    tournament = report.tournament
    return {
        "event": {
            "name": tournament.name,
            "start": str(tournament.start) if tournament.start else None,
            "end": str(tournament.end) if tournament.end else None,
            "type": report.type.value,
            "category": report.category,
        },
        "edition": report.edition.id,
        "norms": [verdict_json(report, verdict, explain) for verdict in report.verdicts],
        "field": _field(report.field_counts),
        "findings": [finding_json(finding, words) for finding in findings],
    }


def verdict_json(report: NormReport, verdict: NormVerdict, explain: bool = False) -> dict[str, Any]:
    found = {
        "number": verdict.number,
        "name": report.entry(verdict).name,
        "title": verdict.title.value,
        "achieved": verdict.achieved,
        "open": [one.rule for one in verdict.open],
        "games": verdict.games,
        "score": shortest_text(verdict.score, 1),
        "average": verdict.average,
        "performance": verdict.performance,
        "required_score": _points(verdict.required_score),
        "exceeded_by": _points(verdict.exceeded_by),
        "rounds_counted": list(verdict.rounds_counted),
        "rounds_ignored": [{"round": number, "article": article} for number, article in verdict.rounds_ignored],
        "games_credited": verdict.games_credited,
        "foreigner_rule": verdict.foreigner_rule,
        "requirements": [_requirement(one) for one in verdict.requirements],
    }
    if explain:
        found["opponents"] = _counts(verdict.counts)
        found["rounds"] = [_line(line) for line in verdict.lines]
        found["remarks"] = [{"rule": one.rule, "article": one.article, **one.data} for one in verdict.remarks]
    return found


def _points(tenths: int | None) -> str | None:
    return None if tenths is None else shortest_text(tenths, 1)


def _requirement(one: Requirement) -> dict[str, Any]:
    return {
        "rule": one.rule,
        "article": one.article,
        "measured": one.measured,
        "required": one.required,
        "passed": one.passed,
        "sense": one.sense.value,
        "waived_by": one.waived_by,
        "missing_fact": one.missing_fact,
    }


def _counts(counts: OpponentCounts) -> dict[str, Any]:
    return {
        "opponents": counts.opponents,
        "federations": counts.federations,
        "foreign_federations": counts.foreign_federations,
        "own_federation": counts.own_federation,
        "not_own_federation": counts.not_own_federation,
        "largest_other_federation": counts.largest_other_federation,
        "rated": counts.rated,
        "host": counts.host,
        "title_holders": counts.title_holders,
        **{title.value: number for title, number in counts.by_title.items()},
    }


def _line(line: GameLine) -> dict[str, Any]:
    return {
        "round": line.round_number,
        "opponent": line.opponent,
        "result": line.result.value if line.result is not None else None,
        "title": line.title.value if line.title is not None else None,
        "federation": line.federation,
        "rating": line.rating,
        "adjusted_rating": line.adjusted_rating,
        "adjusted_by": line.adjusted_by.value,
        "counted": line.counted,
        "ignored_by": line.ignored_by,
        "excluded_by": line.excluded_by,
    }


def _field(counts: FieldCounts) -> dict[str, Any]:
    return {
        "rated_foreigners": counts.rated_foreigners,
        "federations": counts.federations,
        "titled": counts.titled,
        "applies": counts.applies,
    }


def norms_csv(report: NormReport) -> str:
    """One line per player and title; what failed or stands open by the names of the rules."""
    rows = []
    for verdict in report.verdicts:
        shown = verdict_json(report, verdict)
        shown["open"] = " ".join(shown["open"])
        shown["failed"] = " ".join(one.rule for one in verdict.failed)
        shown["rounds_counted"] = " ".join(map(str, verdict.rounds_counted))
        shown["rounds_ignored"] = " ".join(f"{number}:{article}" for number, article in verdict.rounds_ignored)
        for name in ("achieved", "foreigner_rule"):
            shown[name] = str(shown[name]).lower()
        rows.append([shown[name] for name in CSV_COLUMNS])
    return csv_text(CSV_COLUMNS, rows)
