"""Swiss events invented from a number and paired by arpad: all sizes, with everything that can happen to a player."""

from arpad.pairing.invented_events import CannotPair, Rates, Simulated, Wish, simulate
from arpad.pairing.lots import Lots
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, round_of
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Result


def invented_event(edition_id: str, seed: int, largest: int = 120) -> Simulated:
    """Small events are as frequent as large ones; half of them are quiet, half have absences of all kinds.

    The rounds end before the last one if no legal pairing is left.
    """
    edition = edition_named(edition_id)
    lots = Lots(f"{edition_id} {seed}")
    players = 5 + lots.below(min((12, 30, largest)[lots.below(3)], largest - 4))
    rounds = 3 + lots.below(min(9, players - 2))
    busy = lots.below(2)
    rates = Rates(
        forfeits=busy * lots.below(80),
        half_point_byes=busy * lots.below(60),
        absences=busy * lots.below(40),
        withdrawals=busy * lots.below(30),
        late_entries=busy * lots.below(100),
    )
    event = Tournament((), name=f"Event {seed}", declared_type=EventType.SWISS)

    def pair(so_far: Tournament, round_number: int):  # type: ignore[no-untyped-def]
        field = field_of(so_far, edition, round_number)
        if len(field.players) < 2:
            raise CannotPair
        try:
            return round_of(pair_round(field, edition))
        except NoLegalPairing:
            raise CannotPair from None

    return simulate(Wish(players, rounds, str(seed), rates), event, pair, rounds, Result.PAIRING_ALLOCATED_BYE)
