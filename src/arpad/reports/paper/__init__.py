"""Pages on paper. The data goes to the template as JSON; nothing a report says is ever read as markup."""

import json
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any, Literal

from arpad.reports.foot import foot_lines
from arpad.reports.paper.letters import missing_letters
from arpad.reports.paper.packed import packed


class Page(bytes):
    """A page as it is written, and the letters that are boxes on it."""

    missing: tuple[str, ...] = ()


def page(template: str, data: Mapping[str, Any], kind: Literal["pdf", "png"] = "pdf", ppi: int = 110) -> Page:
    """A template of this folder, filled in. The same data gives the same bytes; a PNG is the first page."""
    import typst

    if lines := foot_lines():
        data = {**data, "foot": lines}
    with as_file(files("arpad.reports.paper")) as folder:
        made = typst.compile(
            str(folder / f"{template}.typ"),
            root=str(folder),
            ignore_system_fonts=True,
            format=kind,
            ppi=ppi,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            timestamp=0,
        )
    pages = made if isinstance(made, list) else [made]
    made_page = pages[0] if pages[0] is not None else b""
    whole = Page(packed(made_page) if kind == "pdf" else made_page)
    whole.missing = missing_letters(data)
    return whole
