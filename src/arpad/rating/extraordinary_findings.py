"""What must be said about an event of extraordinary computation."""

from collections.abc import Iterator

from arpad.rating.extraordinary_events import Extraordinary
from arpad.rating.requirement import Outcome
from arpad.regulations.edition import Rule
from arpad.values.decimals import decimal_text
from arpad.values.finding import Finding
from arpad.values.number_runs import runs_of


def extraordinary_findings(found: Extraordinary) -> Iterator[Finding]:
    yield from conditions_findings(found)
    if found.applies:
        yield from passes_findings(found)


def conditions_findings(found: Extraordinary) -> Iterator[Finding]:
    """Why the event is rated like any other."""
    for condition in found.conditions:
        measured = dict(condition.inputs)
        if condition.outcome is Outcome.FAILED:
            yield _finding("rea.W080", condition.rule, requirement=condition.rule.name, measured=measured)
        elif condition.outcome is Outcome.OPEN:
            yield _finding("rea.W081", condition.rule, requirement=condition.rule.name, fact=condition.missing_fact)


def passes_findings(found: Extraordinary) -> Iterator[Finding]:
    """Groups without an anchor, passes that do not settle, scores without a performance, thin chains."""
    approximation, rule = found.approximation, found.rule
    if approximation.unanchored:
        yield _finding("rea.W082", rule, players=runs_of(sorted(approximation.unanchored)))
    if not approximation.converged:
        move = decimal_text(approximation.moves[-1], 2)
        yield _finding("rea.W083", rule, passes=len(approximation.passes), move=move)
        return
    bounded = [number for number in approximation.last if found.scores[number].bounded]
    if bounded:
        yield _finding("rea.W084", rule, players=runs_of(sorted(bounded)))
    limit = 100 * rule.integer("open_points")
    thin = [number for number in approximation.last if approximation.distance.get(number, limit) >= limit]
    if thin:
        yield _finding("rea.W085", rule, players=runs_of(sorted(thin)), points=rule.integer("open_points"))


def _finding(finding_id: str, rule: Rule, **data: object) -> Finding:
    return Finding(finding_id, data, rule=rule.name, article=rule.article)
