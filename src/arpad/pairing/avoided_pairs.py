"""Pairs that the event's own rules keep apart where that can be done: a declared deviation from every text (I-250)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from arpad.pairing.dutch_2017.table import Table, can_be_paired
from arpad.pairing.replay import compared, rounds_paired
from arpad.pairing.round_robin.berger import Pairing, Round
from arpad.pairing.swiss.criteria import absolute_break
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import round_of
from arpad.regulations.edition import Edition
from arpad.tournament.fact_rows import AvoidedPairs
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding

Couple = tuple[int, int]


def keep_apart(field: RoundField, wishes: Sequence[AvoidedPairs]) -> RoundField:
    """The field in which the wishes are bans, in their order, each as long as a legal pairing is left (I-253)."""
    couples = [couple for couple in _couples(field, wishes) if absolute_break(field, Pairing(*couple)) is None]
    if not couples or not _can_be_paired(field, ()):
        return field
    kept: list[Couple] = []
    if _can_be_paired(field, couples):
        kept = couples
    else:
        for couple in couples:
            if _can_be_paired(field, [*kept, couple]):
                kept.append(couple)
    given_up = tuple(couple for couple in couples if couple not in kept)
    return replace(field, forbidden=field.forbidden | set(kept), avoided=tuple(kept), unavoidable=given_up)


def _couples(field: RoundField, wishes: Sequence[AvoidedPairs]) -> list[Couple]:
    """Those of the round whose two players are in it, each once."""
    found = (
        couple
        for wish in wishes
        if wish.holds_in(field.round_number)
        for couple in combinations(sorted(set(wish.players)), 2)
        if set(couple) <= field.by_number.keys()
    )
    return list(dict.fromkeys(found))


def _can_be_paired(field: RoundField, apart: Sequence[Couple]) -> bool:
    """Whether a legal pairing exists does not depend on how colours and floats are weighed."""
    table = Table(replace(field, forbidden=field.forbidden | set(apart)), by_difference=False, below_lowest=0)
    may_rest = frozenset(i for i in range(table.size) if table.may_rest[i])
    return can_be_paired(table, (), range(table.size), may_rest)


def deviations(field: RoundField, edition: Edition, pairs: Round) -> Iterator[Finding]:
    """What the wishes did to the round: nothing, other pairs than the rules give, or what they could not do."""
    if field.avoided:
        rules_alone = replace(field, forbidden=field.forbidden - set(field.avoided), avoided=())
        given = round_of(pair_round(rules_alone, edition))
        instead = compared(field.round_number, given, pairs, frozenset()).missing
        data = {"pairs": _shown(field.avoided), "round": field.round_number, "instead": _shown(instead)}
        yield Finding("pair.W046" if instead else "pair.W045", data)
    if field.unavoidable:
        yield Finding("pair.W047", {"pairs": _shown(field.unavoidable), "round": field.round_number})


def declared_for_rounds(tournament: Tournament, wishes: Sequence[AvoidedPairs]) -> Iterator[Finding]:
    """One word for a whole event that is checked."""
    holding = [wish for wish in wishes if any(map(wish.holds_in, rounds_paired(tournament)))]
    if holding:
        couples = (couple for wish in holding for couple in combinations(sorted(set(wish.players)), 2))
        yield Finding("pair.W048", {"pairs": _shown(tuple(dict.fromkeys(couples)))})


def _shown(couples: Sequence[Couple]) -> str:
    return ", ".join(f"{one}-{other}" for one, other in couples)
