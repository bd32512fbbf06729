"""The pairings of PyPI's py4swiss, asked about the same event: the rules of 2017."""

from dataclasses import replace

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from arpad.pairing.attendance import without_pairs
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.result import Colour

_COLOURS = {Colour.WHITE: ColorToken.WHITE, Colour.BLACK: ColorToken.BLACK, None: ColorToken.BYE_OR_NOT_PAIRED}


def py4swiss_round(event: Tournament, round_number: int, rounds: int) -> set[tuple[int, int]] | None:
    """White and Black of every board, 0 for the rest; None if it finds no pairing."""
    before = replace(
        event, entries=tuple(replace(entry, rounds=entry.rounds[:round_number]) for entry in event.entries)
    )
    before = without_pairs(before, round_number)
    report = ParsedTrf(
        player_sections=[_player(entry, event) for entry in before.entries],
        x_section=XSection(number_of_rounds=rounds, configuration=XSectionConfiguration(first_round_color=True)),
    )
    try:
        return {(pair.white, pair.black) for pair in DutchEngine.generate_pairings(report)}
    except PairingError:
        return None


def _player(entry: Entry, event: Tournament) -> PlayerSection:
    results = [_result(record) for record in entry.rounds if record is not None]
    points = sum(event.point_system.points(record.result) for record in entry.rounds if record is not None)
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=entry.number,
        name=entry.name,
        points_times_ten=points,
        rank=entry.number,
        results=results,
    )


def _result(record: RoundRecord) -> RoundResult:
    return RoundResult(id=record.opponent or 0, color=_COLOURS[record.colour], result=ResultToken(record.result.value))
