"""The lines of a report decided in a real browser, without the mouse: chosen, undone, new, searched for, a guest."""

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.office.act import Act
from arpad.office.database import connect
from arpad.office.models import Entry
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.web.accounts.verbs import add_account, grant_role
from support.accounts import PASSWORD
from support.books import SQLite
from support.browser import browser, serving
from support.month import LIST, OPENING, REPORT

__all__ = ["browser"]
TEXT = (
    REPORT.replace("990000001 1980/01/01", "          1980      ")
    .replace("Torre, Blas       2300", "Peon, Pepa            ")
    .replace("Torre, Blas ", "Peon, Pepa ")
    .replace("990000002 1981/01/01", "          1999/01/02")
    .replace("Dama, Celia ", "Desconocida")
    .replace("990000003 1982/01/01", "                    ")
    .replace("Rey, Dario  ", "Guest, Gus  ")
    .replace("990000004 1983/01/01", "          1950/01/01")
)
"""Ana without an id, Pepa whom nobody knows, Celia under another name, and somebody from abroad."""
SHOTS = os.environ.get("ARPAD_SCREENSHOTS", "")


@pytest.fixture
def home(tmp_path: Path, sqlite_books: SQLite) -> Iterator[Path]:
    shutil.copy(sqlite_books.template, tmp_path / "office.sqlite3")
    connect(str(tmp_path / "office.sqlite3"))
    act = Act("root", datetime(2011, 10, 5, tzinfo=UTC), "to begin with")
    open_series(act, "standard", "Lista")
    import_list(act, ListImport(LIST, "2011-09.csv", "standard", OPENING))
    register(act, Registration("friends", "Four friends", ["standard"], date(2011, 10, 1), date(2011, 10, 3)))
    receive(act, Submission("friends", TEXT.encode(), "friends.trf"))
    add_account(act, "olga", password=PASSWORD)
    grant_role(act, "olga", "officer")
    connections.close_all()
    yield tmp_path
    connections.close_all()


def evidence() -> dict[int, tuple[str, str]]:
    rows = Entry.objects.order_by("number").values_list("number", "player__name", "evidence")
    return {number: (name or "", told) for number, name, told in rows}


def test_every_line_without_the_mouse(home: Path, browser: Any) -> None:
    with serving(home) as (address, _):
        context = browser.new_context(locale="en", base_url=address, viewport={"width": 1100, "height": 900})
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        page.goto("/desk/events/friends/identities/")
        page.fill("[name=username]", "olga")
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        _at(page, 1)
        keys = page.keyboard
        _shot(page, "open")
        keys.press("1")
        _at(page, 2)
        assert evidence()[1] == ("Alfil, Ana", "officer")
        keys.press("u")
        _at(page, 1)
        assert evidence()[1] == ("", "opened")
        keys.press("1")
        _at(page, 2)
        keys.press("n")
        _at(page, 3)
        assert evidence()[2] == ("Peon, Pepa", "new")
        keys.press("/")
        keys.type("dama celi")
        page.locator("#found button").first.wait_for()
        _shot(page, "search")
        keys.press("Tab")  # the line has another name: that it is she all the same is ticked
        keys.press("Tab")
        page.locator("#found [name=although]:focus").wait_for()
        keys.press("Space")
        keys.press("Escape")
        keys.press(page.locator("#found button").first.get_attribute("data-key"))
        _at(page, 4)
        assert evidence()[3] == ("Dama, Celia", "officer")
        keys.press("j")
        _at(page, 1)
        keys.press("k")
        _at(page, 4)
        keys.press("g")
        page.get_by_text("Every line has its person.").wait_for()
        assert evidence()[4] == ("", "guest")
        _shot(page, "done")


def _at(page: Any, number: int) -> None:
    """The line is shown, and keys are listened to."""
    page.locator(".match-line h2").get_by_text(f"Line {number}:").wait_for()
    page.wait_for_load_state("load")


def _shot(page: Any, name: str) -> None:
    for width in (390, 1100) if SHOTS else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=f"{SHOTS}/matching-{name}-{width}.png", full_page=True)
