"""What a check found, as text, CSV and JSON, and the arbiter's own pairing against the rules."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from arpad.pairing.next_round import NextRound
from arpad.pairing.round_robin.berger import Pairing
from arpad.pairing.swiss.criteria import Criterion
from arpad.pairing.verdicts import COLOURS, SCHEDULE, Verdict
from arpad.regulations.edition import Edition
from arpad.reports.findings import finding_json
from arpad.reports.pairing.boards import heading
from arpad.reports.pairing.reasons import article_of, measured
from arpad.reports.pairing.round_json import criterion_json
from arpad.reports.wording import Wording
from arpad.results.data import json_text
from arpad.results.table import NUMBER, TEXT, Column, Table
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.standings.reported import ComparedRanks


def check_text(
    tournament: Tournament,
    verdicts: Sequence[Verdict],
    edition: Edition,
    words: Wording,
    ranks: "ComparedRanks | None" = None,
) -> str:
    different = sum(not verdict.identical for verdict in verdicts)
    name = tournament.name or words.text("pair.event")
    lines = [words.text("check.title", name=name, edition=edition.id, rounds=len(verdicts), different=different), ""]
    for verdict in verdicts:
        lines += _round_lines(verdict, edition, words)
    if ranks is not None:
        lines += _rank_lines(ranks, words)
    return "\n".join(lines) + "\n"


def _rank_lines(ranks: "ComparedRanks", words: Wording) -> list[str]:
    order = {"edition": ranks.edition.id, "tiebreaks": ", ".join(ranks.tiebreaks) or "—"}
    if ranks.identical:
        return [words.text("check.ranks.identical", **order)]
    lines = [words.text("check.ranks.different", count=len(ranks.differ), **order)]
    return lines + [
        words.text("check.ranks.one", number=rank.number, reported=rank.reported, computed=rank.computed)
        for rank in ranks.differ
    ]


def _round_lines(verdict: Verdict, edition: Edition, words: Wording) -> list[str]:
    round_number = verdict.compared.round_number
    if verdict.identical:
        return [words.text("check.identical", round=round_number)]
    extra = ", ".join(pair_text(pair, words) for pair in verdict.compared.extra) or "—"
    if not verdict.legal:
        return [words.text("check.no_pairing", round=round_number, extra=extra)]
    missing = ", ".join(pair_text(pair, words) for pair in verdict.compared.missing) or "—"
    lines = [words.text("check.different", round=round_number, missing=missing, extra=extra)]
    for pair, criterion in zip(verdict.compared.extra, verdict.decided, strict=True):
        what = decision(criterion, edition, words)
        lines.append(words.text("check.decided", pair=pair_text(pair, words), what=what))
    return lines


def pair_text(pair: Pairing, words: Wording) -> str:
    return words.text("check.rest", player=pair.white) if pair.is_rest else f"{pair.white}-{pair.black}"


def decision(criterion: Criterion, edition: Edition, words: Wording) -> str:
    article = article_of(edition, criterion.rule)
    if criterion.measure == COLOURS:
        return words.text("check.why.colours", rule=words.rule(criterion.rule), article=article)
    if criterion.measure == SCHEDULE:
        return words.text("check.why.schedule", article=article)
    if criterion.measure == "order" or criterion.rule == "candidate":
        return words.text("check.why.order", article=article)
    if criterion.measure:
        return words.text("check.why.worse", what=measured(criterion, words), article=article)
    return words.text(f"check.why.{criterion.rule}", article=article)


def check_json(
    verdicts: Iterable[Verdict],
    edition: Edition,
    findings: Iterable[Finding],
    words: Wording,
    ranks: "ComparedRanks | None" = None,
) -> str:
    """`missing`: the rules give it and the report lacks it; `extra`: the report has it instead; `[number, 0]` rests."""
    shown: dict[str, Any] = {
        "edition": edition.id,
        "rounds": [verdict_json(verdict, edition) for verdict in verdicts],
    }
    if ranks is not None:
        shown["ranks"] = ranks_json(ranks)
    shown["findings"] = [finding_json(finding, words) for finding in findings]
    return json_text(shown)


def ranks_json(ranks: "ComparedRanks") -> dict[str, Any]:
    return {
        "edition": ranks.edition.id,
        "tiebreaks": list(ranks.tiebreaks),
        "identical": ranks.identical,
        "differ": [
            {"number": rank.number, "reported": rank.reported, "computed": rank.computed} for rank in ranks.differ
        ],
    }


def verdict_json(verdict: Verdict, edition: Edition) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "round": verdict.compared.round_number,
        "identical": verdict.identical,
        "missing": [list(pair) for pair in verdict.compared.missing],
        "extra": [list(pair) for pair in verdict.compared.extra],
    }
    if not verdict.identical:
        shown["legal"] = verdict.legal
        shown["decided_by"] = [
            {"pair": list(pair), **criterion_json(criterion, edition)}
            for pair, criterion in zip(verdict.compared.extra, verdict.decided, strict=False)
        ]
    return shown


def check_table(verdicts: Iterable[Verdict], edition: Edition) -> Table:
    """One line for each pair that is on one side only: a row is the round, the side, the pair and the rule."""
    return Table(
        [row for verdict in verdicts for row in _differences(verdict)],
        csv=(
            Column("round", NUMBER, lambda row: row[0]),
            Column("side", TEXT, lambda row: row[1]),
            Column("white", NUMBER, lambda row: row[2].white),
            Column("black", NUMBER, lambda row: row[2].black),
            Column("rule", TEXT, lambda row: row[3]),
            Column("article", TEXT, lambda row: None if row[3] is None else article_of(edition, row[3])),
        ),
    )


def _differences(verdict: Verdict) -> Iterator[tuple[int, str, Pairing, str | None]]:
    number = verdict.compared.round_number
    yield from ((number, "missing", pair, None) for pair in verdict.compared.missing)
    decided: Sequence[Criterion | None] = verdict.decided or [None] * len(verdict.compared.extra)
    for pair, criterion in zip(verdict.compared.extra, decided, strict=True):
        yield number, "extra", pair, criterion.rule if criterion is not None else ""


def handed_in_text(tournament: Tournament, made: NextRound, verdict: Verdict, words: Wording) -> str:
    """What differs, and why the rules have it otherwise; pairs with the same reason share a line."""
    lines = [heading(tournament, made, words), ""]
    if verdict.identical:
        return "\n".join([*lines, words.text("handed_in.identical")]) + "\n"
    missing, extra = (
        ", ".join(pair_text(pair, words) for pair in pairs) or "—"
        for pairs in (verdict.compared.missing, verdict.compared.extra)
    )
    lines += [words.text("handed_in.missing", pairs=missing), words.text("handed_in.extra", pairs=extra)]
    reasons = sorted(
        zip(verdict.compared.extra, verdict.decided, strict=True), key=lambda one: decision(one[1], made.edition, words)
    )
    for what, pairs in groupby(reasons, key=lambda reason: decision(reason[1], made.edition, words)):
        shown = ", ".join(pair_text(pair, words) for pair, _ in pairs)
        lines.append(words.text("check.decided", pair=shown, what=what))
    return "\n".join(lines) + "\n"
