"""The shape of the code, executable: imports go one way, and engines know no clock, files, language or dates."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import arpad

SOURCE = Path(arpad.__file__).parent
LAYERS = [
    {"values"}, {"regulations"}, {"tournament"}, {"rating", "pairing"}, {"standings", "titles", "homologation"}, {"formats"}, {"results"}, {"studies"},
    {"reports"}, {"office"}, {"web"}, {"cli"},
]  # fmt: skip
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
ENGINES = ("values", "tournament", "rating", "pairing", "standings", "titles", "homologation", "studies")
EXACT_STUDIES = ("past.py", "played.py", "ledger.py", "other_law.py", "suppose.py")  # these carry ratings and points
FORBIDDEN = {
    "os", "pathlib", "io", "shutil", "tempfile", "sqlite3", "socket", "urllib", "locale", "gettext", "babel", "time", "logging",
    "django", "click", "rich",
}  # fmt: skip
EDITION_ID = re.compile(r"\b(fide|fada|titles|dutch|tournament|tiebreaks)-(rapid-blitz-)?\d{4}")
ISO_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")


def sources(packages: tuple[str, ...] | None = None) -> Iterator[Path]:
    for file in sorted(SOURCE.rglob("*.py")):
        package = file.relative_to(SOURCE).parts[0]
        if packages is None or package in packages:
            yield file


def layer_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0]


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("file", list(sources()), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_go_from_right_to_left(file: Path) -> None:
    here = layer_of(file)
    if here not in RANK:
        return
    for name in imported(file):
        if name.startswith("arpad."):
            there = name.split(".")[1]
            if there not in RANK:
                continue  # a name of the package itself, such as __version__
            assert there == here or RANK[there] < RANK[here], f"{here} must not import {there}"


@pytest.mark.parametrize("file", list(sources(ENGINES)), ids=lambda file: str(file.relative_to(SOURCE)))
class TestEngines:
    def test_no_clock_no_files_no_language(self, file: Path) -> None:
        bad = {name for name in imported(file) if name.split(".")[0] in FORBIDDEN}
        assert not bad
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                assert called not in {"today", "now", "open", "print", "input"}, f"line {node.lineno}: {called}()"

    def test_no_date_literal_and_no_edition_name(self, file: Path) -> None:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            called = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and called in {"date", "datetime"}:
                assert not any(isinstance(arg, ast.Constant) for arg in node.args), f"line {node.lineno}: date literal"
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not _is_docstring(node, file):
                assert not EDITION_ID.search(node.value), f"line {node.lineno}: edition name"
                assert not ISO_DATE.search(node.value), f"line {node.lineno}: date literal"

    def test_no_float_in_official_numbers(self, file: Path) -> None:
        if layer_of(file) == "studies" and file.name not in EXACT_STUDIES:
            return  # statistics about ratings: intervals and log losses are no official numbers
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"line {node.lineno}"
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), (
                f"line {node.lineno}: true division"
            )
            called = getattr(getattr(node, "func", None), "id", "")
            assert called not in {"float", "round"}, f"line {getattr(node, 'lineno', 0)}: {called}()"


def _is_docstring(node: ast.Constant, file: Path) -> bool:
    """Docstrings may show dates in their examples."""
    tree = ast.parse(file.read_text("utf-8"))
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return any(
        isinstance(item, holders)
        and item.body
        and getattr(getattr(item.body[0], "value", None), "lineno", -1) == node.lineno
        for item in ast.walk(tree)
    )


DJANGO_ALLOWED = ("office", "web")


@pytest.mark.parametrize("file", list(sources()), ids=lambda file: str(file.relative_to(SOURCE)))
def test_only_the_office_knows_django(file: Path) -> None:
    """Elsewhere only the office's own commands may open it, and then not before they run."""
    if layer_of(file) in DJANGO_ALLOWED:
        return
    top = [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.Import | ast.ImportFrom)]
    at_once = {name for node in top for name in _names(node)}
    named = at_once if file.is_relative_to(SOURCE / "cli" / "office") else set(imported(file))
    assert not {
        name for name in named if name.split(".")[0] == "django" or name.startswith(("arpad.office", "arpad.web"))
    }


def _names(node: ast.Import | ast.ImportFrom) -> list[str]:
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]


def test_no_engine_command_loads_django() -> None:
    loading = "import sys; from arpad.cli.__main__ import COMMANDS, arpad; import click; ctx = click.Context(arpad);"
    loading += "[arpad.get_command(ctx, name) for name in COMMANDS]; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loading], check=False).returncode == 0


def test_every_package_has_a_place_in_the_order() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert packages <= set(RANK), packages - set(RANK)


def test_all_is_sorted_and_complete() -> None:
    assert list(arpad.__all__) == sorted(arpad.__all__)
    assert all(hasattr(arpad, name) for name in arpad.__all__)


def test_files_stay_small() -> None:
    long = {
        str(file.relative_to(SOURCE)): lines
        for file in sources()
        if (lines := len(file.read_text().splitlines())) > 400 and file.parent.name != "migrations"  # generated
    }
    assert not long
