"""Norms as text, JSON and CSV, in the shape that the command line promises, and more where it is asked for.

The text says who made one, who came near, and every requirement of one player with what was measured.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from arpad.regulations.edition import Edition
from arpad.reports.event_page import dates_text
from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import asked_text, found_text
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text, lines_of
from arpad.results.data import as_rows
from arpad.results.table import (
    CODE,
    DATA,
    FLAG,
    NUMBER,
    NUMBERS,
    POINTS,
    RATING,
    SCORE,
    TEXT,
    Column,
    Kind,
    Table,
    Words,
    named,
    points_text,
)
from arpad.titles.model import (
    Answer,
    FieldCounts,
    GameLine,
    NormReport,
    NormVerdict,
    OpenFact,
    OpponentCounts,
    Requirement,
    Sense,
)
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
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
            shown_if=lambda verdict: verdict.unrefuted,
        ),
        Column("foreigner_rule", FLAG, lambda verdict: verdict.foreigner_rule),
        Column("failed", NUMBERS, lambda verdict: [requirement.rule for requirement in verdict.failed]),
        Column("requirements", DATA, lambda verdict: list(map(_requirement_data, verdict.requirements))),
        Column("verdict", _ANSWER, lambda verdict: verdict, "norms.verdict"),
        Column("open_facts", OPEN_FACTS, lambda verdict: verdict.open_facts),
        Column("result", Kind(_result), lambda verdict: verdict, "norms.score", "points"),
    )  # fmt: skip
    shown = ("number", "name", "title", "verdict", "result", "average", "performance", "required_score",
             "games_credited", "rounds_ignored")  # fmt: skip
    return Table(
        report.verdicts if verdicts is None else verdicts,
        text=named(columns, *shown),
        csv=(*columns[:16], *named(columns, "verdict", "open_facts")),
        json=(*columns[:15], *named(columns, "verdict", "open_facts", "requirements")),
    )


OPEN_FACTS = Kind(
    lambda facts, words: ", ".join(fact.fact or fact.rule for fact in facts),
    data=lambda facts: [
        {"fact": fact.fact, "rule": fact.rule, "article": fact.article, **_whose(fact)} for fact in facts
    ],
    cell=lambda facts: " ".join(f"{fact.fact or fact.rule}:{fact.article}" for fact in facts),
)
_IGNORED = Kind(
    lambda ignored, words: ", ".join(str(number) for number, _ in ignored),
    data=lambda ignored: [{"round": number, "article": article} for number, article in ignored],
    cell=lambda ignored: " ".join(f"{number}:{article}" for number, article in ignored),
)


def verdict_text(verdict: NormVerdict, words: Words) -> str:
    """Met, not met by which articles, or met if so many facts hold; `open_facts_text` names them."""
    if verdict.answer is Answer.NOT_MET:
        return words.text("norms.not_met", articles=", ".join(dict.fromkeys(each.article for each in verdict.failed)))
    return _unrefuted_text(verdict.open_facts, words)


def _unrefuted_text(open_facts: Sequence[OpenFact], words: Words) -> str:
    if not open_facts:
        return words.text("norms.met")
    count = len(open_facts)
    return words.text("norms.met_if_one") if count == 1 else words.text("norms.met_if", count=count)


def kept_verdict(kept: Mapping[str, Any], words: Wording) -> tuple[str, str]:
    """The verdict of a norm that was certified, as `verdict_json` kept it, and the facts that it hangs on."""
    stored = kept.get("open_facts", [])
    facts = [
        OpenFact(one["fact"], one["rule"], one["article"], tuple(one.get("players", ())))
        for one in stored
        if isinstance(one, dict)
    ]
    return _unrefuted_text(facts, words), _facts_sentence(facts, words)


def open_facts_text(verdicts: Sequence[NormVerdict], words: Wording) -> list[str]:
    """The facts on which norms hang, each once; with the players' numbers where it is not all of them."""
    hang = {fact: [one for one in verdicts if fact in one.open_facts] for one in verdicts for fact in one.open_facts}
    if not hang:
        return []
    conditional = [one for one in verdicts if one.open_facts]
    rows = []
    for fact, norms in hang.items():
        whose = ", ".join(f"{one.number} {one.title.value}" for one in norms) if len(norms) < len(conditional) else ""
        rows.append([words.text("norms.open"), open_fact_text(fact, words), f"[{fact.article}]", fact.fact, whose])
    return [words.text("norms.met_if_facts"), "", *lines_of(rows, set(range(5))), ""]


def facts_on_page(verdict: NormVerdict, words: Wording) -> str:
    """The same in one sentence, without the names of a file; empty where nothing is open."""
    return _facts_sentence(verdict.open_facts, words)


def _facts_sentence(open_facts: Sequence[OpenFact], words: Wording) -> str:
    facts = dict.fromkeys((open_fact_text(fact, words), fact.article) for fact in open_facts)
    told = "; ".join(f"{text} ({article})" for text, article in facts)
    return words.text("norms.met_if_page", facts=told) if told else ""


def open_fact_text(fact: OpenFact, words: Wording) -> str:
    """What must hold, and for which players if not for all; a rule whose text is not known says so."""
    told = _holds(fact, words)
    if not fact.players:
        return told
    return words.text("norms.holds_of", fact=told, players=", ".join(map(str, fact.players)))


def _holds(fact: OpenFact, words: Wording) -> str:
    if fact.fact and words.has(f"norms.holds.{fact.rule}"):
        return words.text(f"norms.holds.{fact.rule}")
    return words.rule(fact.rule) if fact.fact else words.text("norms.unconfirmed", rule=words.rule(fact.rule))


def _result(verdict: NormVerdict, words: Words) -> str:
    return f"{points_text(verdict.score, words)}/{verdict.games}"


_ANSWER = Kind(verdict_text, data=lambda verdict: verdict.answer.value, left=True)


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


def _requirement_data(requirement: Requirement) -> dict[str, Any]:
    return {
        "rule": requirement.rule,
        "article": requirement.article,
        "measured": requirement.measured,
        "required": requirement.required,
        "passed": requirement.passed,
        "sense": requirement.sense.value,
        "waived_by": requirement.waived_by,
        "missing_fact": requirement.missing_fact,
        **({"unconfirmed": requirement.certainty} if requirement.certainty else {}),
        **_whose(requirement),
    }


def _whose(one: Requirement | OpenFact) -> dict[str, list[int]]:
    return {"players": list(one.players)} if one.players else {}


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


NEAR = 2  # failed requirements up to which a miss is worth a line …
NEAR_TENTHS = 10  # … and how far the score may be


def norms_text(report: NormReport, words: Wording, everything: bool) -> str:
    """Norms first, then the near misses; everything that was examined where a player or a title was asked for."""
    verdicts = [verdict for verdict in report.verdicts if verdict.unrefuted]
    missed = [verdict for verdict in report.verdicts if not verdict.unrefuted and (everything or _near(verdict))]
    parts = [event_heading(report.tournament, report.type, report.edition, words), ""]
    if verdicts:
        parts += [as_text(norms_table(report, verdicts), words), "", *open_facts_text(verdicts, words)]
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
    requirements = lines_of([_requirement_cells(one, words) for one in verdict.requirements], {0, 1, 3, 4})
    remarks = [
        words.text(f"norms.remark.{remark.rule}", article=remark.article, **_shown(remark.data))
        for remark in verdict.remarks
    ]
    return "\n".join([head, "", *requirements, "", table, *([""] if remarks else []), *remarks, ""])


def _shown(data: object) -> dict[str, str]:
    assert isinstance(data, dict)
    return {key: ", ".join(map(str, value)) if isinstance(value, list) else str(value) for key, value in data.items()}


def _requirement_cells(requirement: Requirement, words: Wording) -> list[str]:
    sign = {Sense.AT_LEAST: "≥", Sense.AT_MOST: "≤", Sense.ONE_OF: "", Sense.IS: ""}[requirement.sense]
    mark = words.text({True: "norms.passed", False: "norms.failed", None: "norms.open"}[requirement.passed])
    more = ""
    if requirement.waived_by:
        more = words.text("norms.waived", article=requirement.waived_by)
    elif requirement.missing_fact:
        more = words.text("norms.fact", fact=requirement.missing_fact)
    required = asked_text(requirement, words) if requirement.required else ""
    if required and sign:
        required = f"{sign} {required}"
    return [
        mark,
        words.rule(requirement.rule),
        found_text(requirement, words),
        required,
        _marked(f"[{requirement.article}] {more}".rstrip(), requirement, words),
    ]


def _marked(text: str, requirement: Requirement, words: Wording) -> str:
    """A rule that the edition does not have for certain says so (I-660)."""
    if not requirement.certainty:
        return text
    return words.text("slip.unconfirmed", text=text, how=words.text(f"slip.certainty.{requirement.certainty}"))


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
