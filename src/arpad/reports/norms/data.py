"""Norms for scripts: the shape that the command line promises, and more where it is asked for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from arpad.reports.findings import finding_json
from arpad.reports.wording import Wording
from arpad.results.as_json import as_rows
from arpad.results.kinds import DATA, FLAG, NUMBER, NUMBERS, POINTS, SCORE, TEXT, points_text
from arpad.results.table import Column, Kind, Table, named
from arpad.results.words import Words
from arpad.titles.model import FieldCounts, GameLine, NormReport, NormVerdict, OpponentCounts, Requirement
from arpad.values.finding import Finding


def norms_json(
    report: NormReport, findings: Iterable[Finding], words: Wording, explain: bool = False
) -> dict[str, Any]:
    tournament, table = report.tournament, norms_table(report)
    return {
        "event": {
            "name": tournament.name,
            "start": str(tournament.start) if tournament.start else None,
            "end": str(tournament.end) if tournament.end else None,
            "type": report.type.value,
            "category": report.category,
        },
        "edition": report.edition.id,
        "norms": as_rows(_explained(table) if explain else table),
        "field": _field(report.field_counts),
        "findings": [finding_json(finding, words) for finding in findings],
    }


def verdict_json(report: NormReport, verdict: NormVerdict, explain: bool = False) -> dict[str, Any]:
    table = norms_table(report, [verdict])
    return as_rows(_explained(table) if explain else table)[0]


def norms_table(report: NormReport, verdicts: Sequence[NormVerdict] | None = None) -> Table:
    """One line per player and title; what failed or stands open by the names of the rules."""
    columns = (
        Column("number", NUMBER, lambda verdict: verdict.number, "table.number"),
        Column("name", TEXT, lambda verdict: report.entry(verdict).name, "table.name"),
        Column("title", TEXT, lambda verdict: verdict.title.value, "norms.title"),
        Column("achieved", FLAG, lambda verdict: verdict.achieved),
        Column("open", NUMBERS, lambda verdict: [one.rule for one in verdict.open]),
        Column("games", NUMBER, lambda verdict: verdict.games),
        Column("score", SCORE, lambda verdict: verdict.score),
        Column("average", NUMBER, lambda verdict: verdict.average, "norms.average", "rating", missing="—"),
        Column("performance", NUMBER, lambda verdict: verdict.performance, "norms.performance", "rating", missing="—"),
        Column("required_score", POINTS, lambda verdict: verdict.required_score, "norms.required", missing="—"),
        Column("exceeded_by", SCORE, lambda verdict: verdict.exceeded_by),
        Column("rounds_counted", NUMBERS, lambda verdict: verdict.rounds_counted),
        Column("rounds_ignored", _IGNORED, lambda verdict: verdict.rounds_ignored, "norms.left_out"),
        Column(
            "games_credited", NUMBER, lambda verdict: verdict.games_credited, "norms.credited", "games",
            shown_if=lambda verdict: verdict.achieved,
        ),
        Column("foreigner_rule", FLAG, lambda verdict: verdict.foreigner_rule),
        Column("failed", NUMBERS, lambda verdict: [requirement.rule for requirement in verdict.failed]),
        Column("requirements", DATA, lambda verdict: list(map(_requirement, verdict.requirements))),
        Column("verdict", Kind(verdict_text, left=True), lambda verdict: verdict, "norms.verdict"),
        Column("result", Kind(_result), lambda verdict: verdict, "norms.score", "points"),
    )  # fmt: skip
    shown = ("number", "name", "title", "verdict", "result", "average", "performance", "required_score",
             "games_credited", "rounds_ignored")  # fmt: skip
    return Table(
        report.verdicts if verdicts is None else verdicts,
        text=named(columns, *shown),
        csv=columns[:16],
        json=(*columns[:15], *named(columns, "requirements")),
    )


_IGNORED = Kind(
    lambda ignored, words: ", ".join(str(number) for number, _ in ignored),
    data=lambda ignored: [{"round": number, "article": article} for number, article in ignored],
    cell=lambda ignored: " ".join(f"{number}:{article}" for number, article in ignored),
)


def verdict_text(verdict: NormVerdict, words: Words) -> str:
    if verdict.achieved:
        return words.text("norms.yes_open", count=len(verdict.open)) if verdict.open else words.text("norms.yes")
    return words.text("norms.no", articles=", ".join(dict.fromkeys(each.article for each in verdict.failed)))


def _result(verdict: NormVerdict, words: Words) -> str:
    return f"{points_text(verdict.score, words)}/{verdict.games}"


def _explained(table: Table) -> Table:
    """With every opponent, every round and what a certificate would remark."""
    more = (
        Column("opponents", DATA, lambda verdict: _counts(verdict.counts)),
        Column("rounds", DATA, lambda verdict: [_line(line) for line in verdict.lines]),
        Column(
            "remarks", DATA,
            lambda verdict: [
                {"rule": remark.rule, "article": remark.article, **remark.data} for remark in verdict.remarks
            ],
        ),
    )  # fmt: skip
    return replace(table, json=(*table.json, *more))


def _requirement(requirement: Requirement) -> dict[str, Any]:
    return {
        "rule": requirement.rule,
        "article": requirement.article,
        "measured": requirement.measured,
        "required": requirement.required,
        "passed": requirement.passed,
        "sense": requirement.sense.value,
        "waived_by": requirement.waived_by,
        "missing_fact": requirement.missing_fact,
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
