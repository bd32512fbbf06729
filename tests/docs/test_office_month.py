"""The month of the tutorial, command by command, in a new folder on each engine: it answers what the page says."""

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
PAGES = {name: (ROOT / f"docs/tutorials/{name}.md").read_text("utf-8") for name in ("office-month", "office-month.es")}
VERBS = {
    "series", "import", "register", "receive", "review", "match", "enrol", "preview", "publish",
    "claim", "decide", "correct", "settle", "republish", "verify", "backup",
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_every_command_answers_what_the_page_says(
    name: str, engine: SQLite | PostgreSQL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PAGES[name]
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for setting in ("DATABASE_URL", "ARPAD_ACTOR"):
        monkeypatch.setenv(setting, "")  # so that what the page exports is forgotten afterwards
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with engine.empty() as url:
        replay = transcript.Replay({"DATABASE_URL": url}, transcript.made_on(page))
        for step in transcript.steps(page):
            assert replay.answer(step) == step.answer, step.command
        connections.close_all()
    assert len(replay.hashes) > 10


@pytest.mark.parametrize("name", PAGES)
def test_the_month_is_whole(name: str) -> None:
    used = {
        step.command.split()[2] for step in transcript.steps(PAGES[name]) if step.command.startswith("arpad office")
    }
    assert used >= VERBS


def test_both_languages_do_the_same() -> None:
    """The same verbs in the same order; the Spanish page also chooses its language."""
    done = [
        [step.command.split()[:3] for step in transcript.steps(page) if step.command.startswith("arpad ")]
        for page in PAGES.values()
    ]
    assert done[0] == done[1]


def test_another_answer_would_be_seen() -> None:
    """A rating or a hash of the page that is not that of the run."""
    replay = transcript.Replay()
    first, other = "a" * 64, "b" * 64
    replay.hashes = {first: other}
    step = transcript.Step(f"echo Head {other}", f"Head {first}\n")
    assert replay.answer(step) == step.answer
    changed = transcript.Step(f"echo Head {first[::-1]}", f"Head {'c' * 64}\n")
    assert replay.answer(changed) != changed.answer
    assert replay.answer(transcript.Step("echo 2403", "2404\n")) == "2403\n"
