"""The Python that the documents show is run as it stands there, in the folder of the project."""

import doctest
import re
from pathlib import Path

import pytest

import arpad

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs/reference/python.md"
READMES = [ROOT / "README.md", ROOT / "README.es.md"]
STARTS = [ROOT / "docs/start/programmer.md", ROOT / "docs/start/programmer.es.md"]


def failures(text: str, name: str) -> list[str]:
    """What the examples of a page say instead of what the page says."""
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, name, name, 0)
    said: list[str] = []
    doctest.DocTestRunner().run(examples, out=said.append)
    return said


@pytest.mark.parametrize("page", [REFERENCE, *READMES, *STARTS], ids=lambda page: page.name)
def test_the_examples_say_what_the_page_says(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert not failures(page.read_text("utf-8"), page.name)


def test_a_wrong_example_would_be_seen() -> None:
    assert failures("```python\n>>> 1 + 1\n3\n```\n", "made up")


@pytest.mark.parametrize("name", list(arpad.__all__))
def test_every_name_is_documented(name: str) -> None:
    text = REFERENCE.read_text("utf-8")
    wanted = rf"^## .*\b{name}\b" if name[0].islower() else rf"`(?:arpad\.)?{name}\b"
    assert re.search(wanted, text, re.MULTILINE), f"docs/reference/python.md does not name {name}"
