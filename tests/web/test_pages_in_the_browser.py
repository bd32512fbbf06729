"""The public pages in real chromium: no complaint of the browser, nothing too wide for a phone, axe is content."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.office.database import connect, prepare
from support.browser import ANSWERS_WITHIN, browser, serving
from support.month import published

__all__ = ["browser"]
PAGES = (
    "/", "/players/?q=al", "/lists/standard/", "/players/990000001/", "/players/990000001/standard/2011-11-01/",
    "/events/", "/events/friends/", "/events/friends/?view=crosstable", "/events/friends/?view=rating",
    "/events/friends/?view=norms", "/events/friends/?view=findings", "/law/", "/law/fide-2024/",
    "/law/compare/?first=fide-2022&second=fide-2024", "/calculators/change/?rating=2000&so_far=50&games=2100+1",
    "/calculators/initial/?games=2100+1", "/calculators/performance/?games=2100+1", "/calculators/norm/?games=2500+1+GM+FRA",
    "/calculators/goal/?rating=2000&so_far=50&target=2020&day=2026-01-01", "/check/", "/claim/", "/nowhere/",
)  # fmt: skip


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home: Path = tmp_path_factory.mktemp("office")
    connect(str(home / "office.sqlite3"))
    prepare()
    published()
    connections.close_all()
    with serving(home) as (address, _):
        yield address


def visit(browser: Any, address: str, language: str, width: int, scheme: str = "light") -> tuple[Any, list[str]]:
    """A reader's page, and everything the browser complains about."""
    viewport = {"width": width, "height": 800}
    page = browser.new_context(locale=language, viewport=viewport, color_scheme=scheme).new_page()
    page.set_default_timeout(ANSWERS_WITHIN)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page, complaints


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("es", "dark")])
def test_every_page(browser: Any, address: str, language: str, scheme: str) -> None:
    """One walk: no complaint, nothing to scroll sideways on a screen or a phone, nothing serious that axe finds."""
    from axe_playwright_python.sync_playwright import Axe

    page, complaints = visit(browser, address, language, 1280, scheme)
    for path in PAGES:
        page.goto(address + path)
        violations = Axe().run(page).response["violations"]
        serious = [
            (one["id"], one["nodes"][0]["html"]) for one in violations if one["impact"] in ("serious", "critical")
        ]
        assert not serious, path
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path}: {wide}"
        page.set_viewport_size({"width": 1280, "height": 800})
    assert not [one for one in complaints if "404" not in one]
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_pages_that_are_opened_on_a_phone(browser: Any, address: str, language: str) -> None:
    """Not a window that was made small: the first layout is the phone's."""
    page, complaints = visit(browser, address, language, 390)
    for path in PAGES:
        page.goto(address + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"{path}: {wide}"
    assert not [one for one in complaints if "404" not in one]
    page.context.close()


def test_search_as_you_type_and_go_by_keyboard(browser: Any, address: str) -> None:
    page, _ = visit(browser, address, "en", 1280)
    page.goto(address)
    page.get_by_role("searchbox").press_sequentially("tor", delay=30)
    page.get_by_role("link", name="Torre, Blas").first.wait_for()
    page.locator("#results a").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Torre, Blas").wait_for()
    page.context.close()


def test_the_language_is_chosen_with_a_click_and_kept(browser: Any, address: str) -> None:
    page, _ = visit(browser, address, "en", 1280)
    page.goto(f"{address}/law/")
    page.get_by_role("button", name="Español").click()
    page.get_by_role("heading", name="El reglamento").wait_for()
    page.goto(f"{address}/events/")
    page.get_by_role("heading", name="Torneos").wait_for()
    page.context.close()


def test_the_chart_is_drawn(browser: Any, address: str) -> None:
    page, _ = visit(browser, address, "en", 1280)
    page.goto(f"{address}/players/990000001/")
    assert page.locator("img.chart").evaluate("image => image.decode().then(() => image.naturalWidth)") > 300
    page.context.close()


def test_a_choice_sends_its_form(browser: Any, address: str) -> None:
    page, _ = visit(browser, address, "en", 1280)
    page.goto(f"{address}/lists/standard/")
    page.get_by_label("Sex").select_option("w")
    page.wait_for_url("**sex=w**")
    assert page.locator("tbody tr").count() == 2
    page.context.close()


def test_on_paper_without_menus(browser: Any, address: str) -> None:
    page, _ = visit(browser, address, "en", 1280)
    page.goto(f"{address}/players/990000001/standard/2011-11-01/")
    page.emulate_media(media="print")
    assert not page.locator("nav").first.is_visible()
    assert page.get_by_role("heading", level=1).is_visible()
    page.context.close()
