"""A run that is killed leaves what was there before: files are written aside and renamed."""

import signal
import subprocess
import sys
from pathlib import Path

_KILLED_AT_THE_LAST_MOMENT = """
import os, signal, sys
os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
from arpad.cli.__main__ import main
main()
"""
_LIST = "id,name,rating,list_date\na,Ana,2000,2024-10-01\nb,Ben,2100,2024-10-01\n"
_GAMES = "event,start,end,cadence,type,round,white,black,result\nOpen,2024-10-05,2024-10-06,standard,swiss,1,a,b,1-0\n"


def test_a_killed_run_leaves_the_list_untouched(tmp_path: Path) -> None:
    previous, games, there = tmp_path / "2024-10.csv", tmp_path / "games.csv", tmp_path / "2024-11.csv"
    previous.write_text(_LIST, "utf-8")
    games.write_text(_GAMES, "utf-8")
    there.write_text("what was there", "utf-8")
    asked = ["list", "next", "--previous", str(previous), "--games", str(games), "--on", "2024-11-01"]
    run = subprocess.run(
        [sys.executable, "-c", _KILLED_AT_THE_LAST_MOMENT, *asked, "--edition", "fide-2024", "-o", str(there)],
        capture_output=True,
        check=False,
    )
    assert run.returncode == -signal.SIGKILL, run.stderr
    assert there.read_text("utf-8") == "what was there"
    assert previous.read_text("utf-8") == _LIST
    assert not (tmp_path / "2024-11.csv.manifest.json").exists()
