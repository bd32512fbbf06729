"""The front door as a whole: what it promises, that it is quick to import, and that two calls do not meet."""

import ast
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import arpad
from support.library import EXAMPLES, REPORTS, answer, facts_of

FRONT_DOOR = Path(arpad.__file__).parent / "front_door"
PROMISED = ("read_report", "rate", "standings", "norms", "pair", "check", "next_list", "validate", "editions")


def said_by(code: str, *args: str, folder: Path | None = None, **env: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, check=True, cwd=folder,
        env={"PYTHONPATH": ":".join(path for path in sys.path if path), **env},
    )  # fmt: skip
    assert run.stderr == ""
    return run.stdout


def test_the_names_are_there() -> None:
    assert {name for name in PROMISED if name in arpad.__all__} == set(PROMISED)
    assert dir(arpad) == sorted(arpad.__all__)
    assert arpad.__version__ == version("arpad")
    with pytest.raises(AttributeError, match="no attribute 'rates'"):
        _ = arpad.rates  # type: ignore[attr-defined]


def test_type_checkers_see_the_types() -> None:
    assert (Path(arpad.__file__).parent / "py.typed").is_file()


def test_importing_loads_nothing_of_it() -> None:
    loaded = (
        "import sys, arpad; print([name for name in sys.modules if name.startswith('arpad.')], 'polars' in sys.modules)"
    )
    assert said_by(loaded) == "[] False\n"


def test_a_name_is_the_same_thing_as_at_home() -> None:
    from arpad.front_door.ratings import rate
    from arpad.regulations.errors import UnknownEdition

    assert arpad.rate is rate
    assert arpad.UnknownEdition is UnknownEdition


EVERYTHING = """
import arpad, json, sys
report = arpad.read_report(sys.argv[1], sys.argv[2])
results = [call(report) for call in (arpad.rate, arpad.standings, arpad.norms, arpad.check, arpad.validate)]
print(json.dumps([result.to_dict() for result in results]))
"""


@pytest.mark.parametrize("file", sorted(FRONT_DOOR.glob("*.py")), ids=lambda file: file.name)
def test_it_asks_nobody_but_its_arguments(file: Path) -> None:
    """No clock, no locale, no environment, no current folder, and nothing is printed."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            named = {module.split(".")[0], *(alias.name for alias in node.names)}
            assert not named & {"locale", "gettext", "time", "datetime.datetime", "click", "sys", "getcwd", "environ"}
        called = node.func if isinstance(node, ast.Call) else None
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        assert name not in {"today", "now", "print", "input", "cwd", "getcwd", "getenv"}, name
        assert not (isinstance(node, ast.Attribute) and node.attr == "environ")


def test_neither_locale_nor_folder_decide(tmp_path: Path) -> None:
    """The same file gives the same answer in any folder and language, and nothing is written or printed."""
    path = EXAMPLES / "01-open.trf"
    files = [str(path), str(facts_of(path))]
    here = said_by(EVERYTHING, *files, LC_ALL="C.UTF-8")
    there = said_by(EVERYTHING, *files, folder=tmp_path, LC_ALL="es_ES.UTF-8", LANG="es_ES.UTF-8", TZ="Asia/Tokyo")
    assert here == there
    assert not list(tmp_path.iterdir())


def test_results_are_frozen() -> None:
    path = EXAMPLES / "01-open.trf"
    report = arpad.read_report(path, facts_of(path))
    for result in (report, arpad.rate(report), arpad.standings(report), arpad.norms(report), arpad.editions()[0]):
        with pytest.raises(FrozenInstanceError):
            result.findings = ()  # type: ignore[misc,union-attr]
    with pytest.raises(FrozenInstanceError):
        arpad.rate(report).event.players[0].change = None  # type: ignore[misc]


def test_two_calls_in_two_threads_do_not_meet() -> None:
    """Every example and every function, in two languages at once: each answer is that of a call alone."""
    calls: list[Any] = [arpad.rate, arpad.standings, arpad.norms, arpad.check, arpad.pair, arpad.validate]
    jobs = [(path, call, lang) for path in REPORTS for call in calls for lang in ("en", "es")]

    def run(job: tuple[Path, Any, str]) -> tuple[int, Any]:
        path, call, lang = job
        return answer(lambda: call(arpad.read_report(path, facts_of(path))), lang)

    alone = [run(job) for job in jobs]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(run, jobs)) == alone


def test_the_date_of_a_report_without_one_is_an_argument() -> None:
    text = (EXAMPLES / "08-swiss.trf").read_bytes()
    undated = b"".join(line for line in text.splitlines(keepends=True) if line[:3] not in (b"042", b"132"))
    report = arpad.read_report(undated)
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.rate(report)
    assert "rate.E001" in [finding.id for finding in refused.value.findings]
    assert arpad.rate(report, on=date(2012, 1, 1)).event.edition == "fide-2011"
