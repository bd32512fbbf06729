"""Reports that somebody with an account sends: whether they can be read at all, before this process reads them."""

from arpad.formats.box import ACCOUNT, refusal_of_report
from arpad.values.finding import Finding

_PACKED = b"PK\x03\x04"
ALONE = 100_000
"""Bytes of text that cost little whatever they are; larger ones, and everything packed, go through a box first."""


def refusal_of(data: bytes) -> Finding | None:
    if len(data) <= ALONE and not data.startswith(_PACKED):
        return None
    return refusal_of_report(ACCOUNT, data)
