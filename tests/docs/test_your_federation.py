"""The tutorial of a new federation, command by command, on each engine: it answers what the page says."""

import shutil
import sys
from pathlib import Path

import pytest
from django.db import connections

from support.books import PostgreSQL, SQLite, engine, postgresql_books, sqlite_books

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import transcript  # noqa: E402

__all__ = ["engine", "postgresql_books", "sqlite_books"]
NAMES = ("your-federation", "your-federation.es")
PAGES = {name: (ROOT / f"docs/tutorials/{name}.md").read_text("utf-8") for name in NAMES}


@pytest.mark.parametrize("name", PAGES)
def test_every_command_answers_what_the_page_says(
    name: str, engine: SQLite | PostgreSQL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples/start", tmp_path / "examples/start")
    monkeypatch.chdir(tmp_path)
    for setting in ("DATABASE_URL", "ARPAD_ACTOR"):
        monkeypatch.setenv(setting, "")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with engine.empty() as url:
        replay = transcript.Replay({"DATABASE_URL": url}, transcript.made_on(PAGES[name]))
        for step in transcript.steps(PAGES[name]):
            assert replay.answer(step) == step.answer, step.command
        connections.close_all()
    assert (tmp_path / "plan.toml").exists()


def test_both_languages_do_the_same() -> None:
    done = [
        [step.command.split()[:3] for step in transcript.steps(page) if step.command.startswith("arpad ")]
        for page in PAGES.values()
    ]
    assert done[0] == done[1]
