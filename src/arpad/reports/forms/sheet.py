"""A paper of headings with labelled lines under them, as text and as a page."""

from dataclasses import asdict, dataclass
from typing import Any

from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.as_text import text_width


@dataclass(frozen=True, slots=True)
class Section:
    """`lines` are label and value; a value may have several lines of its own."""

    title: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """`code` is what people call the paper by; `signatures` are the places to sign on."""

    title: str
    code: str
    about: tuple[str, ...]
    sections: tuple[Section, ...]
    signatures: tuple[tuple[str, str], ...] = ()


def sheet_text(sheet: Sheet) -> str:
    lines = [f"{sheet.title} · {sheet.code}", *sheet.about]
    for section in sheet.sections:
        lines += ["", section.title]
        width = max((text_width(label) for label, _ in section.lines), default=0)
        for label, value in section.lines:
            first, *others = value.splitlines() or ["—"]
            before = f"  {label}{' ' * (width - text_width(label))}  " if width else "  "
            lines += [before + first, *(" " * text_width(before) + other for other in others)]
    return "\n".join(lines) + "\n"


def sheet_paper(sheet: Sheet, words: Wording) -> bytes:
    return page("sheet", sheet_data(sheet, words))


def sheet_data(sheet: Sheet, words: Wording) -> dict[str, Any]:
    return {"lang": words.language, "of": words.text("crosstable.of"), **asdict(sheet)}
