"""The pages "Start in five minutes", command by command, in a new folder with the examples: they answer what the page says."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import transcript  # noqa: E402

READERS = ("arbiter", "officer", "programmer", "researcher")
PAGES = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "docs/start").glob("*.md"))}
SETTINGS = ("DATABASE_URL", "ARPAD_ACTOR")


def test_there_is_one_for_each_reader_in_both_languages() -> None:
    assert set(PAGES) == {f"{reader}{ending}" for reader in READERS for ending in (".md", ".es.md")}


LONG = {"researcher.es.md"}
"""Seconds of studies, which the English page asks for too; in `make test-all`."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in LONG else []) for name in PAGES]
)
def test_every_command_answers_what_the_page_says(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for setting, value in {**dict.fromkeys(SETTINGS, ""), **transcript.ENVIRONMENT}.items():
        monkeypatch.setenv(setting, value)  # so that what the page exports is forgotten afterwards
    for setting in SETTINGS:
        del os.environ[setting]
    page = PAGES[name]
    replay = transcript.Replay({}, transcript.made_on(page))
    steps = list(transcript.steps(page))
    assert any(step.command.startswith("arpad ") for step in steps)
    for step in steps:
        assert replay.answer(step) == step.answer, step.command
    if settings.configured:  # only where a page opens the books
        connections.close_all()


@pytest.mark.parametrize("reader", READERS)
def test_it_is_short(reader: str) -> None:
    for ending in (".md", ".es.md"):
        prose = [
            line
            for line in PAGES[reader + ending].splitlines()
            if line.startswith(("#", "$", ">>>")) or " " in line[:40]
        ]
        assert len(prose) <= 100
