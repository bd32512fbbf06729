"""The tie-breaks of PyPI's gacrux (Otto Milvang, MIT), asked about the same report."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from arpad.standings.field import StandingsField
from arpad.standings.tiebreak import TiebreakColumn, Unit


def gacrux_values(report: bytes, codes: Sequence[str], field: StandingsField) -> list[dict[int, Any]]:
    """One mapping from number to value per code, after as many rounds as the field has."""
    reader = trf2json()
    reader.parse_file(report.decode("latin1"), 0)
    event = reader.get_tournament(1)
    params = {
        "pre_determined": field.predetermined,
        "swiss": not field.predetermined,
        "tiebreak": list(codes),
        "check": False,
        "unrated": None,
    }
    result = tiebreak(event, field.rounds, params).compute_tiebreaks(event, params)
    return [
        {competitor["cid"]: competitor["tiebreakScore"][index] for competitor in result["competitors"]}
        for index in range(len(codes))
    ]


def same(column: TiebreakColumn, participant: int, theirs: Any, code: str, rounds: int) -> bool:
    """gacrux writes 0 where nobody was separated, and rounds averages to the decimals that tell them apart."""
    ours = column.values[participant]
    if column.unit is Unit.PLACE:
        return (ours or 0) == theirs
    if ours is None or theirs is None:
        return ours is None and theirs is None
    if column.unit is Unit.AVERAGE:
        places = Decimal("0.01") if rounds < 9 or code.startswith("SSSC") else Decimal("0.001")
        exact = Fraction(ours)
        rounded = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(places, rounding=ROUND_HALF_UP)
        return rounded == theirs
    scale = {Unit.POINTS: 10, Unit.PRODUCT: 100}.get(column.unit, 1)
    return Fraction(ours, scale) == Fraction(theirs)
