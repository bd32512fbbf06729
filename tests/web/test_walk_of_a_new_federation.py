"""An empty federation in a real browser, from `arpad office start` to its second published list, in both languages.

The members are the spreadsheet of the tutorial without its two rows that somebody must decide about; the reports are
those of the tutorial too: misspelt names, a newcomer with a fantasy rating.
"""

import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.cli.__main__ import main
from arpad.office.database import connect
from arpad.office.federation_settings import settings
from arpad.office.models import ListRow, RatingList
from arpad.reports.wording import wording
from support.books import SQLite
from support.browser import ANSWERS_WITHIN, browser, serving

__all__ = ["browser"]
EXAMPLES = Path(__file__).parents[2] / "examples/start"
SHOTS = os.environ.get("ARPAD_SCREENSHOTS", "")  # a folder to look at the pages afterwards
LIST = "national-standard"


class Person:
    """Somebody at the browser, who speaks one language."""

    def __init__(self, browser: Any, address: str, language: str, name: str, password: str) -> None:
        self.words, self.name, self.shots = wording(language), f"{language}-{name}", 0
        context = browser.new_context(locale=language, base_url=address, viewport={"width": 1100, "height": 900})
        context.set_default_timeout(ANSWERS_WITHIN)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: pytest.fail(str(error)))
        self.page.on("console", lambda said: pytest.fail(said.text) if "Content Security Policy" in said.text else None)
        self.page.goto("/desk/")
        self.fills(username=name, password=password)
        self.presses("desk.sign_in")

    def fills(self, **fields: str) -> None:
        for name, value in fields.items():
            self.page.fill(f"main [name={name}]", value)

    def presses(self, key: str) -> None:
        self.page.locator("main").get_by_role("button", name=self.words.text(key), exact=True).first.click()
        self.page.wait_for_load_state()
        self.shot()

    def takes_the_next_step(self, name: str) -> None:
        """The one the desk says is next."""
        self.page.goto("/desk/")
        self.shot()
        self.page.locator("li.next").get_by_role("link", name=self.words.text(f"desk.first.{name}")).click()

    def shot(self) -> None:
        if SHOTS:
            self.shots += 1
            for width in (1100, 390):
                self.page.set_viewport_size({"width": width, "height": 900})
                self.page.screenshot(path=f"{SHOTS}/walk-{self.name}-{self.shots:02d}-{width}.png", full_page=True)
            self.page.set_viewport_size({"width": 1100, "height": 900})


@pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.slow)])
def test_from_start_to_the_second_list(
    browser: Any, language: str, tmp_path: Path, sqlite_books: SQLite, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(sqlite_books.template, tmp_path / "office.sqlite3")
    passwords = _started(tmp_path / "office.sqlite3", capfd)
    members = (EXAMPLES / "members.csv").read_text("utf-8").splitlines()[:-2]
    (tmp_path / "members.csv").write_text("\n".join([*members, ""]), "utf-8")
    with serving(tmp_path, ARPAD_DEMO_DAY="2026-03-02") as (address, _):
        _say_who_we_are(Person(browser, address, language, "olga", passwords["olga"]))
        ana = Person(browser, address, language, "ana", passwords["ana"])
        _bring_the_members(ana, tmp_path / "members.csv")
        _first_event(ana)
        _publish(ana, "2112")
        assert ana.page.locator("li.next").count() == 0  # the first month is over
        _second_event(ana)
        _publish(ana, "2004")
    connect(str(tmp_path / "office.sqlite3"))
    try:
        latest = RatingList.published.order_by("-date").first()
        assert latest is not None and str(latest.date) == "2026-03-01"
        found = dict(ListRow.objects.filter(list=latest).values_list("name", "rating"))
        assert settings().name == "Federación de Ejemplo"
    finally:
        connections.close_all()
    assert (found["Torre Vega, Blas"], found["Alfil Prado, Ana"]) == (2004, 2106)
    assert not found.get("Nuevo Peral, Noa")


def _started(books: Path, capfd: pytest.CaptureFixture[str]) -> dict[str, str]:
    with pytest.raises(SystemExit):
        main(
            ["office", "start", "--administrator", "olga", "--officer", "ana", "--database", str(books), "--lang", "en"]
        )
    said = capfd.readouterr().out
    return dict(re.findall(r"(olga|ana): the password is (\S+)", said))


def _say_who_we_are(olga: Person) -> None:
    olga.takes_the_next_step("federation")
    olga.fills(name="Federación de Ejemplo", email="elo", currency="EUR")
    olga.presses("ask.federation")
    olga.page.locator("#wrong-email").wait_for()
    olga.fills(email="elo@example.org")
    olga.presses("ask.federation")
    olga.page.get_by_role("status").wait_for()
    olga.takes_the_next_step("lists")
    olga.page.get_by_label(olga.words.text(f"office.list_kind.{LIST}")).check()
    olga.presses("desk.starting.lists.open")
    olga.page.get_by_role("status").wait_for()


def _bring_the_members(ana: Person, members: Path) -> None:
    """The form, and whatever the desk asks before it writes."""
    ana.takes_the_next_step("opening")
    ana.fills(list_date="2026-01-01")
    ana.page.set_input_files("main [name=file]", members)
    for _ in range(4):
        ana.page.locator("main button.main").first.click()
        ana.page.wait_for_load_state()
        ana.shot()
        if ana.page.get_by_text(ana.words.text("desk.done.imported")).count():
            return
    pytest.fail("the members were not imported")


def _register_and_receive(ana: Person, key: str, month: str, day: int) -> None:
    ana.page.goto("/desk/register/")
    start, end, before = f"2026-{month}-{day:02d}", f"2026-{month}-{day + 2:02d}", "2025-12-01"
    ana.fills(key=key, name=key, start=start, end=end, registered_on=before, city="Sevilla")
    ana.presses("ask.register")
    ana.page.set_input_files("[name=report]", EXAMPLES / f"{key}.trf")
    ana.fills(received_on=f"2026-{month}-{day + 3:02d}")
    ana.presses("desk.receive.send")
    ana.page.get_by_role("status").wait_for()


def _accept(ana: Person, key: str) -> None:
    ana.page.goto(f"/desk/events/{key}/")
    ana.page.locator("form:has(button[value=accept]) [name=reason]").fill("complete")
    ana.presses("desk.review.accept")
    ana.page.get_by_role("status").get_by_text(ana.words.text("desk.done.accept")).wait_for()


def _first_event(ana: Person) -> None:
    _register_and_receive(ana, "january", "01", 10)
    ana.takes_the_next_step("lines")
    ana.page.locator("button[name=person][value='102']").first.click()
    ana.page.get_by_role("status").wait_for()
    ana.shot()
    ana.page.locator("button[data-key=n]").click()
    ana.page.get_by_role("status").wait_for()
    ana.shot()
    _accept(ana, "january")


def _second_event(ana: Person) -> None:
    """Everybody has an id now."""
    _register_and_receive(ana, "february", "02", 7)
    _accept(ana, "february")


def _publish(ana: Person, shown: str) -> None:
    """From the card of the list on the desk: the worker makes the draft, and what is seen is published."""
    ana.page.goto("/desk/")
    ana.page.locator("form[action='/desk/preview/'] button.main").click()
    ana.page.get_by_text(shown).first.wait_for()
    ana.shot()
    ana.page.locator("form[action='/desk/publish/'] button").click()
    ana.page.get_by_role("status").get_by_text(ana.words.text("desk.done.published")).wait_for()
    ana.page.goto("/desk/")
    ana.shot()
