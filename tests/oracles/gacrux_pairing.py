"""The pairings of PyPI's gacrux (Otto Milvang, MIT), asked about the same event: the rules of 2026."""

from typing import Any

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from arpad.formats.trf.writer import write_trf
from arpad.tournament.model import Tournament

_OPTIONS = {"experimental": [], "verbose": 0, "top_color": "w", "rank": False}


def gacrux_event(event: Tournament) -> Any:
    """The event as gacrux reads it from our report."""
    reader = trf2json()
    reader.parse_file(write_trf(event, "TRF26", "\n").decode(), 0)
    return reader.get_tournament(1)


def gacrux_round(read: Any, round_number: int) -> set[tuple[int, int]] | None:
    """White and Black of every board, 0 for the rest; None if it finds no pairing."""
    try:
        brackets = pairing_dutch(read, round_number, _OPTIONS).compute_pairing(False)
    except GacruxNoLegalPairing:
        return None
    return {(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]}
