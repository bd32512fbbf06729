"""Which letters of a page its fonts cannot show: they come out as boxes."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from importlib.resources import as_file, files
from typing import Any

_LATIN = "\u024f"  # up to here our fonts have everything
_KINDS = ("L", "M", "N", "So")
_REFUSED = re.compile(r'the text `"(.+?)"` could not be displayed')
_CODE = re.compile(r"\\u\{([0-9a-f]+)\}")


def missing_letters(data: Mapping[str, Any]) -> tuple[str, ...]:
    """In the order of Unicode. Typst itself is asked: a page for everybody (PDF/UA) must not have boxes."""
    letters = sorted({letter for text in _texts(data) for letter in text if _is_asked(letter)})
    if not letters:
        return ()
    import typst

    with as_file(files("arpad.reports.paper")) as folder:
        try:
            typst.compile(
                str(folder / "letters.typ"),
                root=str(folder),
                ignore_system_fonts=True,
                format="pdf",
                sys_inputs={"letters": " ".join(letters)},
                pdf_standards=["ua-1"],
                timestamp=0,
            )
        except typst.TypstError as error:
            refused = {_CODE.sub(_letter, text) for text in _REFUSED.findall(error.diagnostic)}
            return tuple(letter for letter in letters if letter in refused)
    return ()


def _is_asked(letter: str) -> bool:
    return letter > _LATIN and unicodedata.category(letter).startswith(_KINDS)


def _letter(code: re.Match[str]) -> str:
    return chr(int(code[1], 16))


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
