"""What happens to invented players: who comes, who stays away, who wins. Every chance is a lot out of a thousand."""

from dataclasses import dataclass

from arpad.pairing.lots import Lots
from arpad.regulations.tables import band_table
from arpad.values.result import Result

THOUSAND = 1000
_TABLE = "difference-to-percentage"
_DRAWS_BETWEEN_EQUALS = 6  # per mille for each percent the weaker player may expect: 300 of 1000 between equals


@dataclass(frozen=True)
class Rates:
    """Out of a thousand: a game forfeited; a player and a round with a requested bye of a half point, of no point;
    a player who leaves after a round; an entrant who comes late."""

    forfeits: int = 0
    half_point_byes: int = 0
    absences: int = 0
    withdrawals: int = 0
    late_entries: int = 0


def happens(lots: Lots, rate: int) -> bool:
    """No lot is drawn for what cannot happen, so that a rate of zero changes no other lot."""
    return rate > 0 and lots.below(THOUSAND) < rate


def played_result(lots: Lots, white: int, black: int) -> tuple[Result, Result]:
    """White's and Black's result by their ratings: the table's expectation, with fewer draws the further apart."""
    expected = band_table(_TABLE).expected(white - black)
    draws = _DRAWS_BETWEEN_EQUALS * min(expected, 100 - expected)
    wins = 10 * expected - draws // 2
    lot = lots.below(THOUSAND)
    if lot < wins:
        return Result.WIN, Result.LOSS
    return (Result.DRAW, Result.DRAW) if lot < wins + draws else (Result.LOSS, Result.WIN)


_FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def game_result(lots: Lots, white: int, black: int, forfeits: int) -> tuple[Result, Result]:
    """A game or a forfeit; of five forfeits one is that of both."""
    return lots.one_of(_FORFEITS) if happens(lots, forfeits) else played_result(lots, white, black)
