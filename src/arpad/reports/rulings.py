"""The rulings a calculation rests on: where the document slips, and something else is used than it prints."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from arpad.regulations.edition import Edition, Erratum
from arpad.regulations.loader import edition_of
from arpad.values.trace import Step

Ruling: TypeAlias = tuple[Erratum, str]
"""With the id of the edition whose document slips."""

_TABLE = "performance_table"
_WITH_DP = {"field_average", "initial_any", "initial_under", "initial_under_round_robin"}


def rulings_of(step: Step, edition: Edition) -> list[Ruling]:
    """The errata that a step rests on; none where somebody chose another value for its rule."""
    if step.rule not in _rules_with_errata(edition) or any(
        option.startswith(f"{step.rule}.") for option in edition.changed
    ):
        return []
    return [*_rulings(step, edition)]


@lru_cache(maxsize=64)
def _rules_with_errata(edition: Edition) -> frozenset[str]:
    """Most lines of most slips are those of other rules."""
    sources = {rule.edition for rule in edition.rules.values()} - {edition.id}
    errata = [*edition.errata, *(one for source in sources for one in edition_of(source).errata)]
    named = {name.partition(".")[0] for one in errata for name in (one.rule, *one.steps)}
    return frozenset(named | _WITH_DP if any(one.percentages for one in errata) else named)


def all_rulings(steps: Iterable[Step], edition: Edition) -> list[Ruling]:
    """Each ruling once, in the order of the steps."""
    found = {(one.ruling, one.article, of): (one, of) for step in steps for one, of in rulings_of(step, edition)}
    return list(found.values())


def _rulings(step: Step, edition: Edition) -> Iterator[Ruling]:
    source = step.edition or edition.id
    table = edition.find(_TABLE)
    for of in dict.fromkeys((edition.id, source, table.edition if table else edition.id)):
        errata = edition.errata if of == edition.id else edition_of(of).errata  # a supplement keeps its own
        for one in errata:
            read_there = table is not None and table.edition == of and _reads(step, one)
            if read_there or _is_named(step, one) or (of == source and _is_its_own(step, one)):
                yield one, of


def _is_its_own(step: Step, one: Erratum) -> bool:
    """Of the same rule and article; unless the erratum itself says which steps rest on it."""
    return not (one.steps or one.percentages) and (one.rule, one.article) == (step.rule, step.article)


def _is_named(step: Step, one: Erratum) -> bool:
    """By its rule, or by the case of its rule that decided."""
    return step.rule in one.steps or f"{step.rule}.{step.inputs.get('case', '')}" in one.steps


def _reads(step: Step, one: Erratum) -> bool:
    """Whether dp was read in one of the misprinted rows."""
    if one.rule != _TABLE:
        return False
    read = {given["percentage"] for given in (step.inputs, *step.inputs.get("rated_players", ())) if "dp" in given}
    if step.rule == _TABLE:  # the step is the reading itself
        read.add(step.inputs.get("percentage"))
    return not read.isdisjoint(one.percentages)
