"""A round with all its reasons, for scripts; and a round without a legal pairing, in words and for scripts.

The latter says who stays alone, and the smallest concession.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from arpad.pairing.next_round import NextRound
from arpad.pairing.round_robin.berger import REST
from arpad.pairing.swiss.criteria import Criterion
from arpad.pairing.swiss.engines import WhyNot
from arpad.pairing.swiss.round_pairing import BracketReport, Obstacle, Relaxed
from arpad.regulations.edition import Edition
from arpad.reports.findings import finding_json
from arpad.reports.pairing.reasons import article_of
from arpad.reports.wording import Wording
from arpad.results.data import json_text
from arpad.values.finding import Finding
from arpad.values.numbers import shortest_text
from arpad.values.records import dataclass


def round_json(
    made: NextRound,
    answer: WhyNot | None,
    findings: Iterable[Finding],
    words: Wording,
    handed_in: Mapping[str, Any] | None = None,
) -> str:
    """Pairs in the order of the boards; `bye` is a number or null; a round robin has no brackets."""
    edition, reasons = made.edition, made.reasons
    rules = [pair.colour_rule for pair in reasons.pairs] if reasons is not None else []
    games = [pair for pair in made.pairs if not pair.is_rest]
    shown: dict[str, Any] = {
        "edition": edition.id,
        "round": made.round_number,
        "pairs": [
            {"board": board, "white": pair.white, "black": pair.black, **_colour_rule(rules, board, edition)}
            for board, pair in enumerate(games, 1)
        ],
        "bye": next((pair.white for pair in made.pairs if pair.is_rest), None),
        "absent": {str(number): result.value for number, result in sorted(made.absent.items())},
        "avoided": made.field.avoided if made.field is not None else (),
        "unavoidable": made.field.unavoidable if made.field is not None else (),
        "brackets": [_bracket(bracket, edition) for bracket in reasons.brackets] if reasons is not None else [],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    if answer is not None:
        shown["why"] = _why(answer, edition)
    if handed_in is not None:
        shown["handed_in"] = handed_in
    return json_text(shown)


def _rule(rule: str, edition: Edition) -> dict[str, str]:
    return {"rule": rule, "article": article_of(edition, rule)}


def _colour_rule(rules: list[str], board: int, edition: Edition) -> dict[str, Any]:
    return {"colour": _rule(rules[board - 1], edition)} if rules else {}


def _bracket(bracket: BracketReport, edition: Edition) -> dict[str, Any]:
    return {
        "score": shortest_text(bracket.score, 1),
        "members": bracket.members,
        "moved_down": bracket.moved_down,
        "heterogeneous": bracket.heterogeneous,
        "p": bracket.target,
        "x": bracket.allowance,
        "z": bracket.strong_allowance,
        "missed": bracket.missed,
        "s1": bracket.first_half,
        "s2": bracket.second_half,
        "exchanged": bracket.exchanged,
        "transposed": bracket.transposed,
        "moved_down_paired": list(zip(bracket.mdp_paired, bracket.mdp_opponents, strict=False)),
        "pairs": bracket.pairs,
        "relaxed": [_relaxed(criterion, edition) for criterion in bracket.relaxed],
        "changes": [
            {
                **_rule(change.rule, edition),
                "p": change.pairs,
                "moved_down": change.moved_down,
                "players": change.numbers,
                "because": _obstacle(change.obstacle),
            }
            for change in bracket.changes
        ],
        "decided_by": _decided(bracket, edition),
        "leaving": [{"player": one.number, **_rule(one.rule, edition)} for one in bracket.leaving],
    }


def _relaxed(relaxed: Relaxed, edition: Edition) -> dict[str, Any]:
    """The step, and for floats the criterion that it set aside."""
    rule, _, criterion = relaxed.rule.partition(".")
    shown: dict[str, Any] = {**_rule(rule, edition), "count": relaxed.count}
    return {**shown, "criterion": _rule(criterion, edition)} if criterion else shown


def _decided(bracket: BracketReport, edition: Edition) -> dict[str, Any] | None:
    """Why the first candidate was not the best; null if it was, or where candidates are not compared."""
    decided = bracket.decided
    if decided is None:
        return None
    counts = {"chosen": decided.chosen, "plain": decided.plain}
    return {**_rule(decided.rule, edition), **counts, "first_try": decided.pairs, "players": decided.players}


def _obstacle(obstacle: Obstacle | None) -> dict[str, Any] | None:
    """Who would have come down, and who would then have had no opponent; null where no bracket was opened again."""
    if obstacle is None:
        return None
    return {"coming": obstacle.coming, "alone": obstacle.alone, "nobody_rests": obstacle.nobody_rests}


def _why(answer: WhyNot, edition: Edition) -> dict[str, Any]:
    shown: dict[str, Any] = {"players": [answer.first, answer.second], "paired": answer.paired is not None}
    if answer.second == REST:
        shown |= {"rests": answer.rests, "barred": answer.barred}
    if answer.criterion is not None:
        shown |= criterion_json(answer.criterion, edition)
    return {**shown, "stranded": answer.stranded, "instead": [list(pair) for pair in answer.instead]}


def criterion_json(criterion: Criterion, edition: Edition) -> dict[str, Any]:
    """`ours` and `theirs`: what the rules' pairing and the other one count; sums of points are decimals."""
    counts: dict[str, Any] = {"ours": criterion.ours, "theirs": criterion.theirs}
    if criterion.measure == "fall":
        counts = {name: shortest_text(count, 1) for name, count in counts.items()}
    score = None if criterion.score is None else shortest_text(criterion.score, 1)
    return {**_rule(criterion.rule, edition), "measure": criterion.measure, "score": score, **counts}


@dataclass(frozen=True)
class Impossible:
    """`alone` are players who stay without an opponent whatever is done."""

    edition: Edition
    round_number: int
    alone: tuple[int, ...]
    concession: tuple[Criterion, ...]


def concession_text(concession: Sequence[Criterion], words: Wording) -> str:
    texts = [_one(criterion, words) for criterion in concession]
    if not texts:
        return "—"
    return reduce(lambda one, other: words.text("concession.and", one=one, other=other), texts)


def _one(criterion: Criterion, words: Wording) -> str:
    first, *others = criterion.players
    return words.text(f"concession.{criterion.rule}", first=first, second=others[0] if others else "")


def impossible_json(impossible: Impossible, findings: Iterable[Finding], words: Wording) -> str:
    """No pairs; `concession` has each rule to set aside, and for whom."""
    shown: dict[str, Any] = {
        "edition": impossible.edition.id,
        "round": impossible.round_number,
        "pairs": [],
        "bye": None,
        "alone": impossible.alone,
        "concession": [
            {"rule": one.rule, "article": article_of(impossible.edition, one.rule), "players": one.players}
            for one in impossible.concession
        ],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)
