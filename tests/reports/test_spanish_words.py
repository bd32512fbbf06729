"""One Spanish word for one thing, as players say it: código, registro (of players), diario and its anotaciones."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import arpad.reports.wording

ROOT = Path(__file__).parents[2]
WORDING = Path(arpad.reports.wording.__file__).parent
TYPED = re.compile(r"`[^`]*`|\{[^{}]*\}|\[\[\w+\]\]|--[a-z-]+(?: ID)?|\w*=ID\b|^ *arpad .*$|ID Number", re.MULTILINE)
"""What is typed or stands in a file is no Spanish: `id` is a column, ID the place of a value."""
COLUMNS = re.compile(r"(?:name, |se llama |quiere, |al menos |la columna )id\b")
OTHER_WORDS = {
    "código": re.compile(r"\b(?:ids?|identificador(?:es)?)\b", re.IGNORECASE),
    "anotación": re.compile(r"\basientos?\b|\bentradas?\s+(?:del|en\s+el)\s+diario\b", re.IGNORECASE),
    "diario": re.compile(r"\b(?:cabeza|página)\s+del\s+registro\b|\bregistro de actuaciones\b", re.IGNORECASE),
    "descargar": re.compile(r"\bllevarse\s+el\s+fichero\b", re.IGNORECASE),
    "quién es quién": re.compile(r"\bquiénes son\s+las\s+líneas\b", re.IGNORECASE),
}


def texts(of: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(of, dict):
        for name, value in of.items():
            yield from texts(value, f"{key}.{name}")
    elif isinstance(of, str):
        yield key, of


def catalogue() -> list[tuple[str, str]]:
    files = sorted((WORDING / "es").glob("*.toml"))
    return [found for file in files for found in texts(tomllib.loads(file.read_text("utf-8")))]


def documents() -> list[tuple[str, str]]:
    """Without what is typed or printed."""
    files = [*sorted((ROOT / "docs").rglob("*.es.md")), ROOT / "README.es.md"]
    made = [file for file in files if "editions" not in file.parts and file.name != "verbs.es.md"]
    return [(file.name, re.sub(r"```.*?```|\]\([^)]*\)|<!--.*?-->", "", file.read_text("utf-8"), flags=re.DOTALL))
            for file in made]  # fmt: skip


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_one_word_for_one_thing(word: str) -> None:
    plain = [(where, COLUMNS.sub("", TYPED.sub("", text))) for where, text in (*catalogue(), *documents())]
    assert [(where, found[0]) for where, text in plain if (found := OTHER_WORDS[word].search(text))] == []
