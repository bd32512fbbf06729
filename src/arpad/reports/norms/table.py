"""Norms as text: who made one, who came near, and every requirement of one player with what was measured."""

from arpad.regulations.edition import Edition
from arpad.reports.event_line import dates_text
from arpad.reports.norms.data import norms_table, verdict_text
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text, lines_of
from arpad.results.kinds import CODE, NUMBER, RATING, TEXT, points_text
from arpad.results.table import Column, Table
from arpad.titles.model import GameLine, NormReport, NormVerdict, Requirement, Sense
from arpad.tournament.model import Entry, Tournament
from arpad.values.decimals import parse_decimal
from arpad.values.event_type import EventType

NEAR = 2  # failed requirements up to which a miss is worth a line …
NEAR_TENTHS = 10  # … and how far the score may be
MOST_CHOICES = 3  # that a line spells out
_POINT_RULES = ("minimum_score",)


def norms_text(report: NormReport, words: Wording, everything: bool) -> str:
    """Norms first, then the near misses; everything that was examined where a player or a title was asked for."""
    verdicts = [verdict for verdict in report.verdicts if verdict.achieved]
    missed = [verdict for verdict in report.verdicts if not verdict.achieved and (everything or _near(verdict))]
    parts = [event_heading(report.tournament, report.type, report.edition, words), ""]
    if verdicts:
        parts += [as_text(norms_table(report, verdicts), words), ""]
    else:
        parts += [words.text("norms.none"), ""]
    if missed:
        parts += [words.text("norms.missed"), "", as_text(norms_table(report, missed), words), ""]
    return "\n".join(parts)


def _near(verdict: NormVerdict) -> bool:
    short = -verdict.exceeded_by if verdict.exceeded_by is not None else None
    return len(verdict.failed) <= NEAR and short is not None and short <= NEAR_TENTHS


def event_heading(tournament: Tournament, event_type: EventType, edition: Edition, words: Wording) -> str:
    kind = words.text(f"type.{event_type.value}")
    return " · ".join(filter(None, (tournament.name or "—", dates_text(tournament), kind, edition.id)))


def norm_working(report: NormReport, verdict: NormVerdict, words: Wording) -> str:
    """Every requirement, every round, and what a certificate would remark."""
    entry = report.entry(verdict)
    head = words.text(
        "norms.working",
        number=entry.number,
        name=entry.name,
        title=verdict.title.value,
        verdict=verdict_text(verdict, words),
    )
    table = as_text(rounds_table(report, verdict, words), words)
    requirements = lines_of([_requirement(one, words) for one in verdict.requirements], {0, 1, 3, 4})
    remarks = [
        words.text(f"norms.remark.{remark.rule}", article=remark.article, **_shown(remark.data))
        for remark in verdict.remarks
    ]
    return "\n".join([head, "", *requirements, "", table, *([""] if remarks else []), *remarks, ""])


def _shown(data: object) -> dict[str, str]:
    assert isinstance(data, dict)
    return {key: ", ".join(map(str, value)) if isinstance(value, list) else str(value) for key, value in data.items()}


def _requirement(requirement: Requirement, words: Wording) -> list[str]:
    sign = {Sense.AT_LEAST: "≥", Sense.AT_MOST: "≤", Sense.ONE_OF: "∈", Sense.IS: "="}[requirement.sense]
    mark = words.text({True: "norms.passed", False: "norms.failed", None: "norms.open"}[requirement.passed])
    more = ""
    if requirement.waived_by:
        more = words.text("norms.waived", article=requirement.waived_by)
    elif requirement.missing_fact:
        more = words.text("norms.fact", fact=requirement.missing_fact)
    choices = requirement.required.count(" | ") + 1
    if requirement.sense is Sense.ONE_OF and choices > MOST_CHOICES:
        required = words.text("norms.one_of", count=choices)
    else:
        required = f"{sign} {_value(requirement, requirement.required, words)}" if requirement.required else ""
    return [
        mark,
        words.rule(requirement.rule),
        _value(requirement, requirement.measured, words),
        required,
        f"[{requirement.article}] {more}".rstrip(),
    ]


def _value(requirement: Requirement, text: str, words: Wording) -> str:
    """As the reader writes it: yes and no, halves of points, decimals of his language."""
    if text in ("true", "false"):
        return words.text(f"norms.said.{text}")
    if requirement.rule in _POINT_RULES and text:
        return points_text(parse_decimal(text, 1), words)
    return str(words.shown(text)) or "—"


def rounds_table(report: NormReport, verdict: NormVerdict, words: Wording) -> Table:
    def opponent(line: GameLine) -> str | None:
        entry: Entry | None = report.tournament.by_number.get(line.opponent) if line.opponent is not None else None
        return None if entry is None else f"{entry.number}  {entry.name}"

    return Table(
        verdict.lines,
        text=(
            Column("round", NUMBER, lambda line: line.round_number, "norms.round"),
            Column("opponent", TEXT, opponent, "norms.opponent", missing="—"),
            Column("federation", TEXT, lambda line: line.federation, "norms.federation"),
            Column("title", TEXT, lambda line: line.title and line.title.value, "norms.title"),
            Column("rating", RATING, lambda line: line.rating, "norms.rating"),
            Column("counts_with", RATING, lambda line: line.adjusted_rating, "norms.counts_with"),
            Column("result", CODE, lambda line: line.result and line.result.value, "norms.result"),
            Column("remark", TEXT, lambda line: _remark(line, words), "norms.remark"),
        ),
    )


def _remark(line: GameLine, words: Wording) -> str:
    if line.ignored_by:
        return words.text("norms.ignored", article=line.ignored_by)
    if line.excluded_by:
        return words.text("norms.excluded", rule=words.rule(line.rule), article=line.excluded_by)
    return words.rule(line.adjusted_by.value) if line.adjusted_by else ""
