"""The bracket engine."""

from arpad.pairing.swiss.field import Field
from arpad.pairing.swiss.round_pairing import RoundPairing
from arpad.regulations.edition import Edition


def pair_field(field: Field, edition: Edition) -> RoundPairing:
    raise NotImplementedError
