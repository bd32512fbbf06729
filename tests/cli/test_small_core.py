"""`pip install arpad` brings click and nothing else: what an event needs runs, and the rest says which line to type."""

import doctest
import os
import re
import tomllib
from pathlib import Path

import pytest

from arpad.cli import extras
from arpad.cli.__main__ import COMMANDS
from arpad.cli.extras import PACKAGES, line_of, refusal_of_missing
from support.core_calls import CERTIFICATE, EVENT, LIST, OPEN, named
from support.hidden import arpad_without, hiding, only_click, python

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.mark.parametrize("call", EVENT, ids=named)
def test_an_event_needs_click_alone(call: tuple[object, ...]) -> None:
    said = arpad_without(only_click(), *call)
    assert (said.returncode, bool(said.stdout)) == (0, True), said.stderr


def test_every_command_has_its_help() -> None:
    told = python(only_click() + HELP_OF_EACH, *sorted(COMMANDS))
    assert (told.returncode, told.stderr) == (0, "")
    assert len(told.stdout.split("Usage: arpad")) == len(COMMANDS) + 1


HELP_OF_EACH = """
from arpad.cli.__main__ import main
for name in sys.argv[1:]:
    try:
        main([name, "--help"])
    except SystemExit as left:
        assert not left.code, name
"""


MISSING = [
    (("list", "show", LIST), "narwhals", "lists"),
    (("list", "next", "--previous", LIST, "--games", OPEN, "--on", "2011-11-01"), "polars", "lists"),
    ((*CERTIFICATE, "-o", "-"), "typst", "paper"),
    (("study", "calibration", "no.toml"), "polars", "studies"),
    (("office", "verify"), "django", "office"),
    (("serve",), "django", "office"),
]


@pytest.mark.parametrize(("call", "extra"), [(call, extra) for call, _, extra in MISSING], ids=str)
def test_a_missing_extra_says_which_line_to_type(call: tuple[object, ...], extra: str) -> None:
    said = arpad_without(only_click(), *call)
    assert said.returncode == 3
    assert "error install.E001: " in said.stderr
    assert f"Type: pip install 'arpad[{extra}]'" in said.stderr
    assert "unexpected" not in said.stderr


@pytest.mark.parametrize(("call", "package", "extra"), MISSING[1:], ids=str)
def test_one_missing_package_is_named_with_the_extra_of_the_command(
    call: tuple[object, ...], package: str, extra: str
) -> None:
    said = arpad_without(hiding(package), *call)
    assert said.returncode == 3
    assert f"install.E001: {package} is not installed" in said.stderr
    assert f"'arpad[{extra}]'" in said.stderr


def test_it_is_said_in_the_language_of_the_user() -> None:
    said = arpad_without(only_click(), "list", "show", LIST, "--lang", "es")
    assert said.returncode == 3
    assert "no está instalado" in said.stderr
    assert "Teclee: pip install 'arpad[lists]'" in said.stderr


def test_a_package_nobody_knows_stays_an_unexpected_failure() -> None:
    said = arpad_without(hiding("difflib"), "edition", "show", "fide-2011x")
    assert said.returncode == 2
    assert "pip install" not in said.stderr


def test_a_package_that_is_there_and_broken_is_not_called_missing() -> None:
    assert refusal_of_missing(ModuleNotFoundError("No module named 'polars.inner'", name="polars.inner"), []) is None
    assert refusal_of_missing(ImportError("no such name", name="polars"), []) is None


def test_the_cause_behind_another_error_is_found() -> None:
    told = ValueError("Error loading the module of the database")
    told.__cause__ = ModuleNotFoundError("No module named 'psycopg'", name="psycopg")
    refusal = refusal_of_missing(told, ["list"])
    assert refusal is not None
    assert refusal.findings[0].data == {"package": "psycopg", "line": "pip install 'arpad[office]'"}


@pytest.mark.skipif(os.name == "nt", reason="the quotes are others there")
def test_the_line_as_it_is_documented() -> None:
    assert doctest.testmod(extras).failed == 0


def test_the_line_is_one_that_the_shell_of_windows_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.cli.extras.os.name", "nt")
    assert line_of("lists") == 'pip install "arpad[lists]"'


IMPORTED_AS = {
    "psycopg[binary]": "psycopg",
    "argon2-cffi": "argon2",
    "django-ninja": "ninja",
    "vl-convert-python": "vl_convert",
}
COMES_ALONG = {"pydantic"}  # with django-ninja


def needed_by(extra: str) -> set[str]:
    found = set()
    for line in PROJECT["optional-dependencies"][extra]:
        name = re.split(r"[<>=;]", line)[0].strip()
        if inner := re.fullmatch(r"arpad\[(.+)\]", name):
            found |= {one for part in inner[1].split(",") for one in needed_by(part)}
        else:
            found.add(IMPORTED_AS.get(name, name))
    return found


def test_the_core_is_click() -> None:
    assert PROJECT["dependencies"] == ["click>=8.1"]


@pytest.mark.parametrize("extra", sorted(PACKAGES))
def test_every_package_of_an_extra_is_known_by_its_name(extra: str) -> None:
    assert set(PACKAGES[extra]) - COMES_ALONG == needed_by(extra)


def test_all_is_every_extra_but_spark_and_developers_have_it() -> None:
    rest = [extra for extra in PACKAGES if extra != "spark"]
    assert needed_by("all") == set().union(*map(needed_by, rest))
    assert needed_by("all") <= needed_by("dev")
    assert needed_by("all") <= needed_by("bench")
