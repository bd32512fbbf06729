"""Streams that somebody closed, or that cannot take more: the contract's codes, never a failure of the program."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest


def _shell(command: str) -> subprocess.CompletedProcess[str]:
    call = f"{shlex.quote(sys.executable)} -m arpad {command}"
    return subprocess.run(["sh", "-c", call], capture_output=True, text=True, check=False, env={"LC_ALL": "C.UTF-8"})


def test_a_closed_input_cannot_be_read() -> None:
    said = _shell("validate - <&-")
    assert said.returncode == 5
    assert "file.E001" in said.stderr


def test_with_output_closed_the_file_is_still_written(tmp_path: Path) -> None:
    out = tmp_path / "schedule.txt"
    assert _shell(f"schedule 4 -o {shlex.quote(str(out))} >&- 2>&-").returncode == 0
    assert "1-4" in out.read_text("utf-8")
    assert _shell("schedule 4 >&-").returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_output_is_a_file_that_cannot_be_written() -> None:
    said = _shell("schedule 4 --lang=es >/dev/full")
    assert said.returncode == 5
    assert "error file.E004: No se ha podido leer o escribir -" in said.stderr
    assert "Traceback" not in said.stderr
