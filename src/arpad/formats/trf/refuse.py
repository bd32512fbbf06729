"""Files that are no reports, told apart before anything is decoded."""

from arpad.formats.trf import ids
from arpad.values.finding import Finding

MAX_REPORT_BYTES = 64 * 1024 * 1024
MAX_REPORT_LINES = 500_000

_SWISS_MANAGER = b"\x93\xff\x89\x44"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def reason_to_refuse(data: bytes) -> Finding | None:
    """Why these bytes are not read at all, if they are not."""
    if len(data) > MAX_REPORT_BYTES:
        return Finding(ids.TOO_LARGE, {"size": len(data), "limit": MAX_REPORT_BYTES})
    if data.startswith(_SWISS_MANAGER):
        return Finding(ids.SWISS_MANAGER_FILE)
    if data.startswith(_UTF16_MARKS):
        return Finding(ids.UTF16_TEXT)
    if (nul := data.find(b"\0")) >= 0:
        return Finding(ids.BINARY_FILE, {"offset": nul})
    lines = max(data.count(b"\n"), data.count(b"\r"))
    if lines > MAX_REPORT_LINES:
        return Finding(ids.TOO_MANY_LINES, {"lines": lines, "limit": MAX_REPORT_LINES})
    return None
