"""A power cut at a chosen moment: the step runs in another process, which is killed."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connections

TESTS = Path(__file__).parents[1]
KILLED = -9


@dataclass
class PowerCut:
    """One process that forks the victims, so that each of them starts at once."""

    process: "subprocess.Popen[str]"
    said: Path

    def at(self, books: str, step: str, statement: int = 0, milliseconds: int = 0) -> bool:
        """Whether the step was killed; if not, it came to its end."""
        code = self.code(books, step, statement, milliseconds)
        assert code in (0, KILLED), self.said.read_text("utf-8")
        return code == KILLED

    def code(self, books: str, step: str, statement: int = 0, milliseconds: int = 0) -> int:
        connections.close_all()
        asked = {"books": books, "step": step, "statement": statement, "milliseconds": milliseconds}
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({**asked, "said": str(self.said)}) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


@pytest.fixture(scope="session")
def power_cut(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PowerCut]:
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "DATABASE_URL": "", "XDG_DATA_HOME": "/nowhere"}
    command = [sys.executable, "-m", "support.killed"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=TESTS
    ) as process:
        yield PowerCut(process, tmp_path_factory.mktemp("killed") / "said.txt")
        assert process.stdin is not None
        process.stdin.close()
