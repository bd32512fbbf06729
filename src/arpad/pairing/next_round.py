"""The next round of an event, by a Swiss edition or by the tables of a round robin."""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.pairing.readiness import Desk
from arpad.pairing.round_robin.berger import Round, round_without, rounds_by_the_tables
from arpad.pairing.swiss.boards import round_of
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import RoundPairing
from arpad.regulations.edition import Edition
from arpad.values.result import Result


@dataclass(frozen=True)
class NextRound:
    """Pairs in the order of the boards, the bye last; a Swiss with its reasons."""

    round_number: int
    edition: Edition
    pairs: Round
    absent: Mapping[int, Result]
    reasons: RoundPairing | None = None
    field: RoundField | None = None


def swiss_round(desk: Desk) -> NextRound:
    """Raises NoLegalPairing."""
    made = pair_round(desk.field, desk.edition)
    return NextRound(desk.round_number, desk.edition, round_of(made), desk.field.absent, made, desk.field)


def tables_round(desk: Desk) -> NextRound:
    rounds = rounds_by_the_tables(len(desk.tournament.entries), desk.type, desk.edition)
    scheduled = rounds[desk.round_number - 1]
    return NextRound(desk.round_number, desk.edition, round_without(scheduled, desk.away), desk.away)
