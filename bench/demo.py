"""How long `make run` takes to be ready: a year of the invented federation, and then a start that keeps it.

    python bench/demo.py

CPU seconds of `arpad serve --demo`, from its start until it says that the office is open. The target is 30 s on a
machine that does nothing else.
"""

import os
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path


def until_open(home: Path) -> float:
    """CPU seconds of a start, its children with it."""
    before = _children()
    variables = {**os.environ, "ARPAD_HOME": str(home), "DATABASE_URL": str(home / "office.sqlite3")}
    command = [
        sys.executable,
        "-m",
        "arpad.cli.__main__",
        "serve",
        "--demo",
        "--bind",
        "127.0.0.1:8943",
        "--lang",
        "en",
    ]
    office = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables)
    assert office.stdout is not None
    next(line for line in office.stdout if "Ctrl+C" in line)
    office.send_signal(signal.SIGINT)
    office.wait(60)
    return _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'':<48}{'CPU s':>7}")
        for told in ("make run, the first time (the year is filled)", "make run again (the data is kept)"):
            print(f"{told:<48}{until_open(Path(folder)):>7.1f}")


if __name__ == "__main__":
    main()
