"""Codes by time (RFC 6238, RFC 4226): six digits that an app makes of a secret, another every thirty seconds."""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Iterator
from datetime import datetime
from urllib.parse import quote, urlencode

STEP_SECONDS, DIGITS = 30, 6
_AROUND = (0, -1, 1)  # clocks differ, and typing takes its time
_SECRET_BYTES = 20


def new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(_SECRET_BYTES)).decode("ascii")


def code_of(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """
    >>> code_of(b"12345678901234567890", 59 // 30, 8), code_of(b"12345678901234567890", 1111111109 // 30, 8)
    ('94287082', '07081804')
    """
    digest = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def step_of(moment: datetime) -> int:
    return int(moment.timestamp()) // STEP_SECONDS


def steps_with(secret: str, code: str, moment: datetime) -> Iterator[int]:
    """The steps around this moment whose code it is."""
    try:
        key = base64.b32decode(secret)
    except binascii.Error:
        return
    for around in _AROUND:
        step = step_of(moment) + around
        if hmac.compare_digest(code_of(key, step).encode(), code.encode()):
            yield step


def address_of(secret: str, username: str, office: str) -> str:
    """What apps read, from a link or a picture.

    >>> address_of("ABC", "ana", "Federación: Elo")
    'otpauth://totp/Federaci%C3%B3n%20Elo:ana?secret=ABC&issuer=Federaci%C3%B3n%20Elo'
    """
    issuer = " ".join(office.replace(":", " ").split())
    asked = urlencode({"secret": secret, "issuer": issuer}, quote_via=quote)
    return f"otpauth://totp/{quote(issuer)}:{quote(username)}?{asked}"


def in_groups(secret: str) -> str:
    """Fours can be typed without losing one's place.

    >>> in_groups("ABCDEFGHIJ")
    'ABCD EFGH IJ'
    """
    return " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
