"""Swiss pairing for other programs, in three functions on the text of a report.

>>> report = simulate(players=6, rounds=2, seed="1", edition="dutch-2026")
>>> check(report, edition="dutch-2026")
[(1, True), (2, True)]
>>> pair_next_round(report, edition="dutch-2026")
Traceback (most recent call last):
    ...
ValueError: the event has 2 rounds, and all of them are paired
"""

from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.writer import write_trf
from arpad.pairing.invented_events import CannotPair, Rates, Wish
from arpad.pairing.invented_events import simulate as _simulate
from arpad.pairing.round_robin.berger import Round
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, round_of
from arpad.pairing.system import SWISS, System, chosen_system
from arpad.pairing.verdicts import swiss_verdicts
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Result

__all__ = ["NoLegalPairing", "check", "pair_next_round", "simulate"]


def pair_next_round(report: bytes, edition: str | None = None) -> list[tuple[int, int]]:
    """White and Black of every board in order; the bye is `(number, 0)`. Raises NoLegalPairing, and ValueError.

    >>> line = "001 {0:4}      Player {0:<26} {1:4}                             0.0 {0:4}\\n"
    >>> players = "".join(line.format(number, 2400 - number) for number in (1, 2, 3, 4, 5))
    >>> pair_next_round(f"042 2026/03/01\\nXXR 3\\n{players}".encode())
    [(1, 3), (4, 2), (5, 0)]
    """
    event, law = _event_and_law(report, edition)
    round_number = event.rounds_held + 1
    if event.rounds_planned is not None and round_number > event.rounds_planned:
        raise ValueError(f"the event has {event.rounds_planned} rounds, and all of them are paired")
    return [(pair.white, pair.black) for pair in _paired(event, law, round_number)]


def check(report: bytes, edition: str | None = None) -> list[tuple[int, bool]]:
    """Each round with whether it was paired by the rules."""
    event, law = _event_and_law(report, edition)
    return [(verdict.compared.round_number, verdict.identical) for verdict in swiss_verdicts(event, law)]


def simulate(players: int, rounds: int, seed: str, edition: str) -> bytes:
    """An invented event of so many rounds as a report; fewer rounds if no legal pairing is left."""
    law = edition_named(edition, SWISS)

    def pair(event: Tournament, round_number: int) -> Round:
        try:
            return _paired(event, law, round_number)
        except NoLegalPairing:
            raise CannotPair from None

    event = Tournament((), name=f"Simulated event {seed}", declared_type=EventType.SWISS)
    made = _simulate(Wish(players, rounds, seed, Rates()), event, pair, 1, Result.PAIRING_ALLOCATED_BYE)
    return write_trf(made.tournament, "TRF16", "\n")


def _paired(event: Tournament, edition: Edition, round_number: int) -> Round:
    return round_of(pair_round(field_of(event, edition, round_number), edition))


def _event_and_law(report: bytes, edition: str | None) -> tuple[Tournament, Edition]:
    event = read_trf(report).tournament
    if event is None:
        raise ValueError("this is no report that can be read; `arpad validate` says why")
    chosen = chosen_system(event, edition, None)
    if not isinstance(chosen, System):
        raise ValueError("the report has neither a date nor a code of its rules: name an edition")
    return event, chosen.edition
