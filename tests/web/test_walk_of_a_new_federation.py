"""An empty federation in a real browser, from `arpad office start` to its second published list, in both languages.

It is the tutorial (docs/tutorials/your-federation.md) at the desk, with its files, decisions and numbers: a column that
arpad does not know, one person twice, a rating below the floor, misspelt names, a newcomer with a fantasy rating, and a
draw that was reported as a win.
"""

import os
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.cli.__main__ import main
from arpad.formats.moving_in.headings import UNUSED
from arpad.office.database import connect
from arpad.office.federation_settings import settings
from arpad.office.models import ListRow, PlayerFact, RatingList
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

    def fills_in(self, form: str, **fields: str) -> None:
        """One of several forms with the same fields."""
        for name, value in fields.items():
            self.page.fill(f"{form} [name={name}]", value)

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
    with serving(tmp_path, ARPAD_DEMO_DAY="2026-03-02") as (address, _):
        _say_who_we_are(Person(browser, address, language, "olga", passwords["olga"]))
        ana = Person(browser, address, language, "ana", passwords["ana"])
        _bring_the_members(ana)
        _first_event(ana)
        _publish(ana, "2112")
        assert ana.page.locator("li.next").count() == 0  # the first month is over
        _correct(ana)
        _second_event(ana)
        _publish(ana, "2004")
    connect(str(tmp_path / "office.sqlite3"))
    try:
        latest = RatingList.published.order_by("-date").first()
        assert latest is not None and str(latest.date) == "2026-03-01"
        found = dict(ListRow.objects.filter(list=latest).values_list("name", "rating"))
        first = RatingList.published.get(date="2026-02-01", revision=1)
        corrected = dict(ListRow.objects.filter(list=first).values_list("name", "rating"))
        provinces = Counter(PlayerFact.objects.filter(kind="province").values_list("value", flat=True))
        assert settings().name == "Federación de Ejemplo"
    finally:
        connections.close_all()
    assert provinces == {"Sevilla": 5, "Cádiz": 4}
    assert (corrected["Alfil Prado, Ana"], corrected["Dama Ruiz, Celia"]) == (2102, 1958)
    assert (found["Torre Vega, Blas"], found["Alfil Prado, Ana"]) == (2004, 2096)
    assert not found.get("Nuevo Peral, Noa") and not found.get("Mate Soto, Irene")
    assert "Rey Lago, Dario" not in found and found["Rey Lago, Darío"] == 1846


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
    olga.presses("ask.federation.button")
    olga.page.locator("#wrong-email").wait_for()
    olga.fills(email="elo@example.org")
    olga.presses("ask.federation.button")
    olga.page.get_by_role("status").wait_for()
    olga.takes_the_next_step("lists")
    olga.page.get_by_label(olga.words.text(f"office.list_kind.{LIST}")).check()
    olga.presses("desk.starting.lists.open")
    olga.page.get_by_role("status").wait_for()


def _bring_the_members(ana: Person) -> None:
    """What the column is that arpad does not know, and the two rows to be decided; then the import as one step."""
    ana.takes_the_next_step("opening")
    ana.fills(list_date="2026-01-01")
    ana.page.set_input_files("main [name=file]", EXAMPLES / "members.csv")
    ana.presses("desk.import")
    column = ana.page.get_by_label("Delegación", exact=True)
    assert column.input_value() == UNUSED
    column.select_option("province")
    ana.presses("desk.import")  # it is refused: two rows wait for a decision
    assert ana.page.get_by_text("office.E241").count()
    assert ana.page.get_by_label("Delegación", exact=True).input_value() == "province"
    ana.page.locator("[name=decide-duplicate-5_11]").select_option("same")
    ana.page.locator("[name=decide-floor-10]").select_option("unrated")
    ana.presses("desk.moving.check")
    ana.presses("desk.import")
    ana.page.get_by_text(ana.words.text("desk.done.imported")).wait_for()


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


def _correct(ana: Person) -> None:
    """Round 3 of January was a draw: the game is picked, its effect is seen, and the list comes out anew."""
    ana.page.goto("/desk/corrections/")
    ana.fills_in("form[action$='/games/']", event="january")
    ana.presses("desk.correct.show")
    game = ana.page.locator("tr", has_text="Alfil Prado, Ana").filter(has_text="Dama Ruiz, Celia")
    game.get_by_role("link").click()
    ana.page.locator("#picked [name=result]").select_option("1/2-1/2")
    ana.presses("desk.weigh")
    ana.page.get_by_text("1958").first.wait_for()
    ana.fills(reason="the score sheet says so")
    ana.presses("desk.correct")
    ana.page.get_by_role("status").wait_for()
    ana.page.locator("form[action='/desk/redraft/'] button").click()
    ana.page.get_by_text("1958").first.wait_for()
    ana.shot()
    ana.fills(reason="round 3 of the January open")
    ana.presses("desk.republish")
    ana.page.get_by_role("status").wait_for()


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
