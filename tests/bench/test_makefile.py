"""`make` takes the newest Python that it finds and that arpad runs on."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed here")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs with nothing but a shell, and what `make` calls."""
    for name in ("sh", "make", "echo", "getconf", "expr"):
        if found := shutil.which(name):
            (tmp_path / name).symlink_to(found)
    return tmp_path


def has(machine: Path, name: str, version: str) -> None:
    """A Python of that version, as far as it is asked for it; one that is named but not there fails, as pyenv's do."""
    pretend = (
        f"import sys; sys.version_info = {tuple(map(int, version.split('.')))}; exec(sys.argv[1])" if version else ""
    )
    body = f'exec {shlex.quote(sys.executable)} -c "{pretend}" "$2"' if version else "exit 127"
    program = machine / name
    program.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    program.chmod(0o755)


def asked(machine: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = ["make", "--no-print-directory", "-f", str(ROOT / "Makefile"), *args]
    variables = {
        name: value for name, value in os.environ.items() if name not in ("PYTHON", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    }
    return subprocess.run(
        command, cwd=machine, env={**variables, "PATH": str(machine)}, capture_output=True, text=True, check=False
    )


def chosen(machine: Path) -> str:
    said = asked(machine, "--eval=show: ; @echo $(PYTHON)", "show")
    assert said.returncode == 0, said.stderr
    return said.stdout.strip()


def test_the_newest(machine: Path) -> None:
    has(machine, "python3.11", "3.11.9")
    assert chosen(machine) == "python3.11"
    has(machine, "python3.13", "3.13.1")
    assert chosen(machine) == "python3.13"


def test_one_that_cannot_run_is_passed_over(machine: Path) -> None:
    has(machine, "python3.14", "")
    has(machine, "python3.12", "3.12.0")
    assert chosen(machine) == "python3.12"


def test_a_python_without_a_number_in_its_name(machine: Path) -> None:
    has(machine, "python3", "3.12.3")
    assert chosen(machine) == "python3"


@pytest.mark.parametrize("version", ["3.10.14", "3.15.0"])
def test_none_that_is_too_old_or_too_new(machine: Path, version: str) -> None:
    has(machine, "python3", version)
    assert chosen(machine) == ""


def test_without_any_it_says_what_is_needed(machine: Path) -> None:
    for name in ("requirements.lock", "pyproject.toml"):
        (machine / name).touch()
    said = asked(machine, "demo")
    assert said.returncode == 2
    assert "arpad needs Python 3.11 to 3.14" in said.stdout


def test_one_that_is_named_is_taken(machine: Path) -> None:
    assert (
        asked(machine, "PYTHON=/opt/python", "--eval=show: ; @echo $(PYTHON)", "show").stdout.strip() == "/opt/python"
    )
