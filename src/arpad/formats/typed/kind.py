"""Whether a file is a report or results somebody typed in: asked of every report, so a report loads nothing more."""

import re

_REPORT_LINE = re.compile(rb"^(?:\xef\xbb\xbf)?(?:001|012) ", re.MULTILINE)

HEAD = 100_000  # bytes in which a table has its first heading


def kind_of(data: bytes) -> str:
    """`typed`, or `trf` for everything else, also for what is neither."""
    return "typed" if not _REPORT_LINE.search(data) and (is_toml(data) or _has_heading(data)) else "trf"


def is_toml(data: bytes) -> bool:
    from arpad.formats.typed.sheet import TABLES

    return re.search(rf"^\s*\[\[\s*(?:{'|'.join(TABLES)})\s*\]\]".encode(), data, re.MULTILINE) is not None


def _has_heading(data: bytes) -> bool:
    from arpad.formats.typed.sheet import is_heading

    lines = data[:HEAD].decode("utf-8-sig", errors="replace").splitlines()
    return any(is_heading(re.split("[;,]", line.replace('"', ""))) for line in lines)
