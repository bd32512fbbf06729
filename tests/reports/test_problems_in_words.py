"""What the system or a reader of files complains of is named by us, and worded in the reader's language."""

import ast
import csv
import errno
import re
from pathlib import Path

import pytest

import arpad
from arpad.cli.exits import Refusal
from arpad.cli.files import read_bytes
from arpad.formats.list_csv import read_list_csv
from arpad.formats.toml_file import parse_toml
from arpad.reports.wording import LANGUAGES, wording
from arpad.values.finding import Finding
from arpad.values.problems import of_the_system

SPANISH, ENGLISH = wording("es"), wording("en")


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    said = []
    for path in (tmp_path / "none.trf", tmp_path):
        with pytest.raises(Refusal) as refused:
            read_bytes(str(path))
        said += [words.message(finding) for finding in refused.value.findings for words in (SPANISH, ENGLISH)]
    assert said == [
        f"No se puede leer {tmp_path}/none.trf: no existe ese fichero ni esa carpeta.",
        f"{tmp_path}/none.trf cannot be read: there is no such file or folder.",
        f"No se puede leer {tmp_path}: es una carpeta.",
        f"{tmp_path} cannot be read: it is a folder.",
    ]


def test_an_error_of_the_system_goes_by_its_number_whatever_it_says() -> None:
    told = of_the_system(OSError(errno.ENOSPC, "Auf dem Gerät ist kein Speicherplatz mehr verfügbar"))
    assert SPANISH.shown(told) == "no queda espacio en el disco"


def test_one_without_words_goes_by_the_name_of_the_system() -> None:
    told = of_the_system(OSError(errno.EBUSY, "Device or resource busy"))
    assert SPANISH.shown(told) == "el sistema no lo permite (EBUSY)"


WRONG_TOML = [
    ("= 1", "no es una línea de TOML, como clave = valor (línea 1, columna 1)"),
    ("a", "el texto se corta: no se cierra una comilla, un corchete o una llave"),
    ("a\nb = 1", "no es una línea de TOML, como clave = valor (línea 1, columna 2)"),
    ("a = uno\nb = 1", "no es un valor: los textos van entre comillas (línea 1, columna 5)"),
    ("a = 1 b\nc = 1", "no es TOML: a = 1 b (línea 1, columna 7)"),
    ("a = [1", "el texto se corta: no se cierra una comilla, un corchete o una llave"),
    ('a = "b', "el texto se corta: no se cierra una comilla, un corchete o una llave"),
    ("a = 1\na = 2\nb = 3", "a está dos veces (línea 2, columna 6)"),
    ("[a]\n[b]\n[a]\nb = 1", "[a] está dos veces (línea 3, columna 3)"),
    ("a = 1" + "0" * 5000, "un número es demasiado largo"),
    ("a = " + "[" * 20_000 + "]" * 20_000, "demasiados niveles uno dentro de otro"),
]


@pytest.mark.parametrize(("text", "spanish"), WRONG_TOML)
def test_what_is_wrong_with_toml_is_seen_in_its_text(text: str, spanish: str) -> None:
    _, (finding,) = parse_toml(text.encode(), "a.toml", "facts.E001")
    assert SPANISH.shown(finding.data["problem"]) == spanish


MORE_WRONG_TOML = [
    "a = ", "[a", "[[a", "a = {b = 1", "a = {b = 1, b = 2}", 'a = "\\y"', 'a = "\\u12"', 'a = "\\ud800"',
    "a = 2025-13-01", "a = 1\n[a]\nb = 2", 'a = "\x01"', "a.b = 1\n[a]\nc = 2", "\x01", "a = 'b", "a = [1 2]",
    "a = 1\r\nb\r\n", "\n\n=", "a = {",
]  # fmt: skip


@pytest.mark.parametrize("text", MORE_WRONG_TOML)
def test_nothing_of_the_reader_of_toml_is_repeated(text: str) -> None:
    _, (finding,) = parse_toml(text.encode(), "a.toml", "facts.E001")
    for words in (SPANISH, ENGLISH):
        assert re.search(r"\(l\w+ \d+, col\w+ \d+\)|too soon|se corta", words.shown(finding.data["problem"]))


def test_bytes_that_are_no_utf8_have_their_line() -> None:
    _, (finding,) = parse_toml(b"a = 1\nb = '\xe1'\n", "a.toml", "facts.E001")
    assert (finding.line, SPANISH.shown(finding.data["problem"])) == (2, "el byte 11 no es UTF-8")


def test_what_a_list_lacks_is_named_in_spanish() -> None:
    _, (finding,) = read_list_csv(b"name,rating\nAna,2000\n")
    assert SPANISH.message(finding) == "No es una lista de Elo: la cabecera no tiene la columna 'id'."


def test_a_cell_beyond_all_measure() -> None:
    _, (finding,) = read_list_csv(b"id,rating\n" + b"9" * (csv.field_size_limit() + 1) + b",2000\n")
    assert "más de 131072 caracteres" in SPANISH.message(finding)


def test_a_text_of_an_earlier_head_stays_as_it_came() -> None:
    finding = Finding("file.E001", {"file": "a.trf", "problem": "Strange fault 17"})
    assert SPANISH.message(finding) == "No se puede leer a.trf: Strange fault 17."


def _codes() -> set[str]:
    """Every code that the law's own errors are raised with."""
    found = set()
    for path in (Path(arpad.__file__).parent / "regulations").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "EditionFileError":
                found |= {part.value for part in ast.walk(node.args[2]) if isinstance(part, ast.Constant)}
    return {str(code) for code in found}


def test_every_code_of_the_law_has_words_and_every_word_its_code() -> None:
    for language in LANGUAGES:
        told = set(wording(language).under("law.problem."))
        assert _codes() <= told
        assert told - _codes() <= {"not_whole_numbers", "not_texts"}
