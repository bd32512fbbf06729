"""What should be done once is done once, by threads and by processes."""

import subprocess
import sys
import threading
import time

import pytest
from django.db import connections

from arpad.reports.wording import wording
from arpad.web import charts
from arpad.web.charts import alone
from arpad.web.models import Chart
from arpad.web.queries.players import histories
from support.month import published

IN_ANOTHER_PROCESS = """
import sys
from arpad.office.database import connect
connect(sys.argv[1])
from arpad.web.charts import alone
print("trying", flush=True)
with alone(sys.argv[2]):
    print("in", flush=True)
"""


def started(url: str, name: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", IN_ANOTHER_PROCESS, url, name]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "trying\n"
    return process


def said(process: subprocess.Popen[str]) -> str:
    with process:
        assert process.stdout is not None
        return process.stdout.read()


def test_another_process_waits(books: str) -> None:
    with alone("a"):
        other = started(books, "a")
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(0.5)
    assert said(other) == "in\n"


def test_under_another_name_it_does_not(books: str) -> None:
    with alone("a"):
        assert said(started(books, "b")) == "in\n"


def test_a_chart_that_many_ask_for_is_drawn_once(office: str, monkeypatch: pytest.MonkeyPatch) -> None:
    published()
    drawn: list[int] = []

    def slowly(*_: object) -> str:
        drawn.append(1)
        time.sleep(0.2)
        return "<svg/>"

    monkeypatch.setattr(charts, "history_chart", slowly)
    given: list[str] = []

    def ask() -> None:
        try:
            given.append(charts.player_chart("990000001", histories("990000001"), wording("en")))
        finally:
            connections.close_all()

    asking = [threading.Thread(target=ask) for _ in range(5)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert given == ["<svg/>"] * 5
    assert len(drawn) == Chart.objects.count() == 1
