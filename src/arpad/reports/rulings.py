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
    errata = [*edition.errata, *(erratum for source in sources for erratum in edition_of(source).errata)]
    named = {name.partition(".")[0] for erratum in errata for name in (erratum.rule, *erratum.steps)}
    return frozenset(named | _WITH_DP if any(erratum.percentages for erratum in errata) else named)


def all_rulings(steps: Iterable[Step], edition: Edition) -> list[Ruling]:
    """Each ruling once, in the order of the steps."""
    found = {
        (ruling.ruling, ruling.article, of): (ruling, of) for step in steps for ruling, of in rulings_of(step, edition)
    }
    return list(found.values())


def _rulings(step: Step, edition: Edition) -> Iterator[Ruling]:
    source = step.edition or edition.id
    table = edition.find(_TABLE)
    for of in dict.fromkeys((edition.id, source, table.edition if table else edition.id)):
        errata = edition.errata if of == edition.id else edition_of(of).errata  # a supplement keeps its own
        for erratum in errata:
            read_there = table is not None and table.edition == of and _reads(step, erratum)
            if read_there or _is_named(step, erratum) or (of == source and _is_its_own(step, erratum)):
                yield erratum, of


def _is_its_own(step: Step, erratum: Erratum) -> bool:
    """Of the same rule and article; unless the erratum itself says which steps rest on it."""
    return not (erratum.steps or erratum.percentages) and (erratum.rule, erratum.article) == (step.rule, step.article)


def _is_named(step: Step, erratum: Erratum) -> bool:
    """By its rule, or by the case of its rule that decided."""
    return step.rule in erratum.steps or f"{step.rule}.{step.inputs.get('case', '')}" in erratum.steps


def _reads(step: Step, erratum: Erratum) -> bool:
    """Whether dp was read in one of the misprinted rows."""
    if erratum.rule != _TABLE:
        return False
    read = {given["percentage"] for given in (step.inputs, *step.inputs.get("rated_players", ())) if "dp" in given}
    if step.rule == _TABLE:  # the step is the reading itself
        read.add(step.inputs.get("percentage"))
    return not read.isdisjoint(erratum.percentages)
