"""A page whose commands can be run: the blocks marked `console` hold commands (`$ …`) and what they answer.

Hashes of the log depend on the hour. They are compared by their places: the same hash on the page is the same hash in
the run, and a command is given the one of the run. The day on which the page was made (`<!-- made on … -->`) is today.
Of a shell, `export NAME=VALUE` and `| head -N` are understood.

python tools/transcript.py PAGE runs a page in a new folder with the examples, and writes the answers anew.
"""

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from arpad.cli.__main__ import main
from arpad.cli.office.desk import now

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HASH = re.compile(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}(?=…)")
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "COLUMNS": "100"}
"""So that a page is the same on every terminal; it may export another language."""

_MADE_ON = re.compile(r"<!-- made on (\S+) -->")


@dataclass(frozen=True)
class Step:
    command: str
    answer: str


@dataclass
class Replay:
    """`settings` take the place of the page's own, such as DATABASE_URL."""

    settings: dict[str, str] = field(default_factory=dict)
    made_on: str = ""  # the day of the page
    hashes: dict[str, str] = field(default_factory=dict)  # on the page -> in this run

    def answer(self, step: Step) -> str:
        """What the command answers in this run, with the page's hashes wherever they stand for those of the run."""
        command = _HASH.sub(lambda found: self.hashes.get(found[0], found[0]), step.command)
        real = self._run(command).replace(str(now().date()), self.made_on or str(now().date()))
        on_page, here = _HASH.findall(step.answer), _HASH.findall(real)
        if len(on_page) == len(here):
            for one, other in zip(on_page, here, strict=True):
                if one not in self.hashes and other not in self.hashes.values():
                    self.hashes[one] = other
        back = {other: one for one, other in self.hashes.items()}
        return _HASH.sub(lambda found: back.get(found[0], found[0]), real)

    def _run(self, command: str) -> str:
        if command.startswith("export "):
            name, _, value = command.removeprefix("export ").partition("=")
            os.environ[name] = self.settings.get(name, value)
            return ""
        if command.startswith("arpad "):
            call, _, lines = command.partition(" | head -")
            return _arpad(shlex.split(call)[1:], int(lines) if lines else None)
        return subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout


def _arpad(words: Sequence[str], first_lines: int | None = None) -> str:
    """With `| head -N`, what is said beside the result comes first and is not cut."""
    said = io.StringIO()
    beside = io.StringIO() if first_lines else said
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(beside), contextlib.suppress(SystemExit):
        main(list(words))
    if not first_lines:
        return said.getvalue()
    return beside.getvalue() + "".join(said.getvalue().splitlines(keepends=True)[:first_lines])


def made_on(page: str) -> str:
    found = _MADE_ON.search(page)
    return found[1] if found else ""


def steps(page: str) -> Iterator[Step]:
    for block in _BLOCK.findall(page):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = part.partition("\n")
            yield Step(command, answer)


def renewed(page: str, replay: Replay) -> str:
    """The page with the answers of this run."""

    def block(found: re.Match[str]) -> str:
        text = found[0]
        for step in steps(text):
            answer = replay.answer(step)
            if answer != step.answer:
                at = text.index(step.answer, text.index("$ " + step.command[:20]))
                text = text[:at] + answer + text[at + len(step.answer) :]
        return text

    return _BLOCK.sub(block, page)


def write_anew(path: Path) -> None:
    page = path.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples", Path(folder) / "examples")
        os.chdir(folder)
        os.environ.update(ENVIRONMENT)
        path.write_text(renewed(page, Replay(made_on=made_on(page))), "utf-8")
        os.chdir(ROOT)


if __name__ == "__main__":
    write_anew(Path(sys.argv[1]).resolve())
