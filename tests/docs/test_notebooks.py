"""The notebooks among the examples say what they show: their cells are run in order, without Jupyter."""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def said_and_shown(notebook: Path) -> list[tuple[str, str]]:
    """For each cell of code what it prints, and what the notebook shows under it."""
    names: dict[str, Any] = {}
    found = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile("".join(cell["source"]), f"{notebook.name}, {cell['id']}", "exec"), names)
            found.append((printed.getvalue(), "".join(line for out in cell["outputs"] for line in out["text"])))
    return found


@pytest.mark.parametrize("notebook", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda notebook: notebook.name)
def test_cells_print_what_is_shown(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    cells = said_and_shown(notebook)
    assert len(cells) > 4
    for said, shown in cells:
        assert said == shown


def test_there_is_one() -> None:
    assert (EXAMPLES / "one_event.ipynb").is_file()
