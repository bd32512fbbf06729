"""A complaint of the system or of a reader of files is in the reader's language, to its last word."""

import os
import re
import tomllib
from errno import EACCES, EADDRINUSE, EEXIST, EISDIR, ENOENT, ENOSPC, ENOTDIR, EROFS
from pathlib import Path

import pytest

from arpad.cli.exits import Refusal
from arpad.cli.files import read_bytes
from arpad.formats.list_csv import read_list_csv
from arpad.formats.toml_file import parse_toml
from arpad.reports.wording import wording
from arpad.values.finding import Finding

SPANISH, ENGLISH = wording("es"), wording("en")


def told(problem: str) -> str:
    return SPANISH.message(Finding("file.E001", {"file": "a.trf", "problem": problem}))


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    said = []
    for path in (tmp_path / "none.trf", tmp_path):
        with pytest.raises(Refusal) as refused:
            read_bytes(str(path))
        said += [SPANISH.message(finding) for finding in refused.value.findings]
    assert said == [
        f"No se puede leer {tmp_path}/none.trf: no existe ese fichero ni esa carpeta.",
        f"No se puede leer {tmp_path}: es una carpeta.",
    ]


@pytest.mark.parametrize("number", [ENOENT, EISDIR, ENOTDIR, EACCES, EROFS, ENOSPC, EEXIST, EADDRINUSE])
def test_the_system_speaks_spanish(number: int) -> None:
    assert os.strerror(number) not in told(os.strerror(number))


WRONG_TOML = [
    "= 1", "a", "a = ", "a = 1 b", "[a", "[[a", "a = [1", "a = {b = 1", "a = {b = 1, b = 2}", 'a = "b', 'a = "\\y"',
    'a = "\\u12"', 'a = "\\ud800"', "a = 2025-13-01", "a = 1\na = 2", "[a]\n[a]", "a = 1\n[a]\nb = 2", 'a = "\x01"',
    "a.b = 1\n[a]\nc = 2", "\x01", "a = 'b", "a = [1 2]",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG_TOML)
def test_the_reader_of_toml_speaks_spanish(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as broken:
        tomllib.loads(text)
    _, (finding,) = parse_toml(text.encode(), "a.toml", "facts.E001")
    said = SPANISH.message(finding)
    assert re.search(r"\((línea \d+, columna \d+|al final del texto)\)", said), said
    english = str(broken.value).partition(" (at ")[0]
    assert english not in said
    assert english in ENGLISH.message(finding)


def test_what_a_list_lacks_is_named_in_spanish() -> None:
    _, (finding,) = read_list_csv(b"name,rating\nAna,2000\n")
    assert SPANISH.message(finding) == "No es una lista de Elo: la cabecera no tiene la columna 'id'."


def test_a_complaint_nobody_wrote_down_stays_as_it_came() -> None:
    assert told("Strange fault 17") == "No se puede leer a.trf: Strange fault 17."


def test_the_particular_goes_before_the_general() -> None:
    assert "falta ']' al final del nombre de la tabla" in told("Expected ']' at the end of a table declaration")
