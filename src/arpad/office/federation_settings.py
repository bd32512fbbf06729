"""What the office knows of its own federation: its name and face, its money, its clock; and what of it is refused.

The face is read without its logo, which has an address of its own.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.db import connection

from arpad.office.models import FederationSettings, Fee
from arpad.values.currencies import CURRENCIES
from arpad.values.finding import DecimalText, Finding

LARGEST_LOGO, LONGEST_SIDE = 200_000, 2_000
"""Bytes, and pixels."""
LEAST_CONTRAST = 4.5
WHITE, BLACK = "#ffffff", "#000000"

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_EMAIL = re.compile(r"[^@\s,;]+@[^@\s,;]+\.[^@\s,;.]+")
_PERCENT = re.compile(r"([0-9]{1,2})(?:[.,]([0-9]{1,2}))?")


def settings() -> FederationSettings:
    """As they are now; the usual ones where nobody has said any."""
    only = FederationSettings.objects.defer("logo").filter(pk=FederationSettings.ONLY).first()
    return only or FederationSettings(pk=FederationSettings.ONLY)


def time_zone() -> str:
    return str(_one_setting("time_zone"))


def asks_for_consent() -> bool:
    return bool(_one_setting("guardian_consent"))


def _one_setting(name: str) -> Any:
    """Asked in SQL: every page asks what time it is, and composing the question would take longer than the answer."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {name} FROM office_federationsettings WHERE id = %s", [FederationSettings.ONLY])
        found = cursor.fetchone()
    return found[0] if found is not None else getattr(FederationSettings(), name)


def currency_of(fee: Fee) -> str:
    """Fees that were charged before currencies were kept are in the federation's."""
    return fee.currency or settings().currency


def at_home(moment: datetime) -> datetime:
    """The hour at the federation, where its time zone is known; else as it was given."""
    zone = time_zone()
    return moment.astimezone(ZoneInfo(zone)) if zone else moment


def image_type(data: bytes) -> str:
    """Of a picture that pages may show: PNG or JPEG, whole and of a sensible size; empty for anything else.

    >>> image_type(b"<svg/>")
    ''
    """
    sides = _png_sides(data) or _jpeg_sides(data)
    if not sides or len(data) > LARGEST_LOGO or not all(0 < side <= LONGEST_SIDE for side in sides):
        return ""
    return "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"


def _png_sides(data: bytes) -> tuple[int, ...]:
    if not data.startswith(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR") or data[-8:-4] != b"IEND":
        return ()
    return tuple(struct.unpack(">II", data[16:24]))


_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the segments that say how large a JPEG is


def _jpeg_sides(data: bytes) -> tuple[int, ...]:
    if not data.startswith(b"\xff\xd8\xff") or not data.endswith(b"\xff\xd9"):
        return ()
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _FRAMES:
            return tuple(struct.unpack(">HH", data[at + 5 : at + 9]))
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return ()


def contrast(one: str, other: str) -> float:
    """Of two colours, as WCAG 2 counts it: 1 is none, 21 is black on white.

    >>> contrast("#ffffff", "#000000"), round(contrast("#777777", "#ffffff"), 2)
    (21.0, 4.48)
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def wrong_colour(colour: str, text: str) -> Iterator[Finding]:
    """`text` is the colour of letters on it, and of the page it stands on."""
    if not _COLOUR.fullmatch(colour):
        yield Finding("office.E282", {"colour": colour[:20]})
    elif (reached := contrast(colour, text)) < LEAST_CONTRAST:
        found = DecimalText(f"{int(reached * 10) / 10:.1f}")
        yield Finding("office.E283", {"colour": colour, "contrast": found, "least": DecimalText(str(LEAST_CONTRAST))})


def wrong_currency(code: str) -> Iterator[Finding]:
    if code not in CURRENCIES:
        yield Finding("office.E284", {"currency": code[:20]})


def wrong_languages(codes: Sequence[str]) -> Iterator[Finding]:
    for code in codes:
        if not _LANGUAGE.fullmatch(code):
            yield Finding("office.E285", {"language": code[:20]})


def wrong_time_zone(zone: str) -> Iterator[Finding]:
    if zone not in available_timezones():
        yield Finding("office.E286", {"zone": zone[:60]})


def wrong_federation(code: str) -> Iterator[Finding]:
    if not _FEDERATION.fullmatch(code):
        yield Finding("office.E287", {"federation": code[:20]})


def wrong_email(email: str) -> Iterator[Finding]:
    if not _EMAIL.fullmatch(email):
        yield Finding("office.E289", {"email": email[:100]})


def percent_in_hundredths(text: str) -> int | None:
    """Of a percentage as people write it.

    >>> percent_in_hundredths("21"), percent_in_hundredths("12,5"), percent_in_hundredths("much")
    (2100, 1250, None)
    """
    found = _PERCENT.fullmatch(text.strip().removesuffix("%").strip())
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else None


def percent_text(hundredths: int) -> str:
    """
    >>> percent_text(2100), percent_text(1250), percent_text(0)
    ('21', '12.5', '0')
    """
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")
