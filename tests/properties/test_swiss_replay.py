"""Invented Swiss events with everything that can happen, replayed: what was paired live is what a check finds."""

import random

import pytest

from arpad.formats.trf import read_trf, write_trf
from arpad.pairing.invented_events import CannotPair, Rates, Wish, simulate
from arpad.pairing.round_robin.berger import Round
from arpad.pairing.swiss.criteria import Criterion, smallest_concession
from arpad.pairing.swiss.engines import WhyNot, pair_round, why_not
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, round_of
from arpad.pairing.verdicts import swiss_verdicts
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.tournament.model import Tournament
from arpad.values.result import Result
from support.examples import FEW

RATES = Rates(forfeits=60, half_point_byes=40, absences=40, withdrawals=20, late_entries=60)


@pytest.mark.parametrize("edition", ["dutch-2009", "dutch-2012"])
@pytest.mark.parametrize("seed", range(FEW))
def test_an_event_paired_by_the_rules_is_found_to_be_so(seed: int, edition: str) -> None:
    draw, law = random.Random(seed), edition_named(edition)
    players = draw.randint(4, 20)
    helped: list[tuple[Criterion, ...]] = []
    wish = Wish(players, draw.randint(2, min(7, players - 1)), str(seed), RATES)

    def pair(event: Tournament, round_number: int) -> Round:
        field = field_of(event, law, round_number)
        if len(field.players) < 2:
            raise CannotPair
        try:
            made = pair_round(field, law)
        except NoLegalPairing as none:
            helped.append(smallest_concession(field, none.players))
            raise CannotPair from None
        first, second = draw.sample([player.number for player in field.players], 2)
        _check_answer(field, law, why_not(field, law, made, first, second))
        return round_of(made)

    event = simulate(wish, Tournament(()), pair, 3, Result.PAIRING_ALLOCATED_BYE).tournament
    assert all(helped), "some concession always helps"
    for version in ("TRF16", "TRF26"):
        read = read_trf(write_trf(event, version)).tournament  # type: ignore[arg-type]
        assert read is not None
        assert all(verdict.identical for verdict in swiss_verdicts(read, law))


def _check_answer(field: RoundField, law: Edition, answer: WhyNot) -> None:
    """Paired, or a rule that the edition has (or the report's own ban); the other round has the pair in it."""
    if answer.paired is not None:
        return
    assert answer.criterion is not None
    assert law.find(answer.criterion.rule) is not None
    if answer.instead:
        assert {answer.first, answer.second} in [set(pair) for pair in answer.instead]
        assert {number for pair in answer.instead for number in pair if number} == set(field.by_number)
