"""Bars on a terminal, one for each thing counted; elsewhere nothing at all."""

import io
import sys

import pytest

from arpad.cli.progress import counting_bars
from arpad.reports.wording import wording

TOTALS = {"progress.playing": 10, "progress.rating": 20}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_every_bar_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with counting_bars(wording("en"), TOTALS) as (playing, rating):
        playing(10)
        rating(5)
    said = terminal.getvalue()
    assert "Playing games" in said
    assert "10/10" in said
    assert "Rating games" in said
    assert "5/20" in said


def test_a_file_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with counting_bars(wording("en"), TOTALS) as (playing, rating):
        playing(10)
        rating(20)
    assert sys.stderr.getvalue() == ""  # type: ignore[attr-defined]
