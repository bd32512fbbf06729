"""A whole month in a real browser, in both languages: registered, defective, mended, reviewed, previewed, published,
claimed, corrected, published anew.

Ana 2400 (K 10), Blas 2300, Celia 2200 and Dario 2100 (K 20) play each other once in December 2025. With PD .64, .76 and
.85 for 100, 200 and 300 points:

    Ana    2.5 − 2.25 =  .25 × 10 =   2.5   a half grows: 2403    after a draw with Dario   −2.5, a half grows: −3, 2397
    Blas   1   − 1.76 = −.76 × 20 = −15.2   2284.8 → 2285
    Celia  1   − 1.24 = −.24 × 20 =  −4.8   2195.2 → 2195
    Dario  1.5 −  .75 =  .75 × 20 =  15     2115               after a draw with Ana     25     2125
"""

import os
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.office.act import Act
from arpad.office.database import connect
from arpad.office.models import ListRow, RatingList
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.reports.wording import wording
from arpad.web.accounts.models import OutgoingMail
from arpad.web.accounts.verbs import add_account, grant_role
from support.accounts import PASSWORD
from support.books import SQLite
from support.browser import ANSWERS_WITHIN, browser, serving

__all__ = ["browser"]

LIST = b"""\
id,name,federation,sex,title,birth,rating,k,games,peak,listed_from
990000001,"Alfil, Ana",ESP,w,IM,1980-01-01,2400,10,90,2405,2003-01-01
990000002,"Torre, Blas",ESP,m,,1981-01-01,2300,20,80,2300,2004-01-01
990000003,"Dama, Celia",ESP,w,,1982-01-01,2200,20,70,2210,2005-01-01
990000004,"Rey, Dario",ESP,m,,1983-01-01,2100,20,60,2150,2006-01-01
"""
REPORT = """\
012 Four friends
022 Sevilla
032 ESP
042 2025/12/10
052 2025/12/12
092 Individual: Swiss-System
102 Reloj, Rosa
122 90 min + 30 sec/move
132                                                                                        25/12/10  25/12/11  25/12/12
001    1 w IM Alfil, Ana                        2400 ESP   990000001 1980/01/01  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  1.0    3     3 w 1     4 b 0     1 b 0
001    3 w    Dama, Celia                       2200 ESP   990000003 1982/01/01  1.0    3     2 b 0     1 w =     4 b =
001    4 m    Rey, Dario                        2100 ESP   990000004 1983/01/01  1.5    2     1 b 0     2 w 1     3 w =
"""
TYPED = """\
name,Sunday
start,2025-12-20
end,2025-12-20
rate_of_play,90 min + 30 sec/move

number,name,rating,id
1,"Alfil, Ana",2400,990000001
2,"Torre, Blas",2300,990000002

round,white,black,result
1,1,2,9-0
"""
DEFECTIVE = REPORT.replace("3 b =     2 w 1", "3 b =     2 w 7")  # there is no result 7
FACTS = 'kind = "ordinary"\n\n[[arbiters]]\nname = "Reloj, Rosa"\nid = "990900012"\ntitle = "FA"\nlicence_from = 2025-01-01\nlicence_to = 2025-12-31\n'
SHOTS = os.environ.get("ARPAD_SCREENSHOTS", "")  # a folder to look at the pages afterwards


@pytest.fixture
def home(tmp_path: Path, sqlite_books: SQLite) -> Iterator[Path]:
    """Books with an opening list, an officer and an arbiter."""
    shutil.copy(sqlite_books.template, tmp_path / "office.sqlite3")
    connect(str(tmp_path / "office.sqlite3"))
    act = Act("root", datetime(2025, 11, 1, tzinfo=UTC), "to begin with")
    open_series(act, "standard", "Lista")
    import_list(act, ListImport(LIST, "2025-12.csv", "standard", date(2025, 12, 1)))
    for username, role in (("rosa", "arbiter"), ("olga", "officer")):
        add_account(act, username, password=PASSWORD)
        grant_role(act, username, role)
    grant_role(act, "olga", "administrator")
    connections.close_all()
    (tmp_path / "defective.trf").write_text(DEFECTIVE)
    (tmp_path / "friends.trf").write_text(REPORT)
    (tmp_path / "facts.toml").write_text(FACTS)
    yield tmp_path
    connections.close_all()


class Desk:
    """One person's browser, which speaks one language."""

    def __init__(self, browser: Any, address: str, language: str, name: str) -> None:
        self.language, self.words = language, wording(language)
        self.context = browser.new_context(locale=language, base_url=address, viewport={"width": 1100, "height": 900})
        self.context.set_default_timeout(ANSWERS_WITHIN)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: pytest.fail(str(error)))
        self.page.on("console", lambda said: pytest.fail(said.text) if "Content Security Policy" in said.text else None)
        self.name, self.shots = f"{language}-{name}", 0
        self.page.goto("/desk/")
        self.page.fill("[name=username]", name)
        self.page.fill("[name=password]", PASSWORD)
        self.click("desk.sign_in")

    def click(self, key: str, within: str = "main", **data: object) -> None:
        self.page.locator(within).get_by_role("button", name=self.words.text(key, **data)).first.click()

    def sees(self, key: str, **data: object) -> None:
        self.page.get_by_text(self.words.text(key, **data)).first.wait_for()

    def shot(self) -> None:
        if SHOTS:
            self.shots += 1
            self.page.screenshot(path=f"{SHOTS}/{self.name}-{self.shots:02d}.png", full_page=True)

    def done(self, word: str) -> None:
        self.page.wait_for_load_state()
        self.shot()
        self.page.get_by_role("status").get_by_text(self.words.text(f"desk.done.{word}")).wait_for()


def ratings(home: Path, revision: int) -> dict[str, int]:
    connect(str(home / "office.sqlite3"))
    listed = RatingList.published.get(date=date(2026, 1, 1), revision=revision)
    found = dict(ListRow.objects.filter(list=listed).values_list("name", "rating"))
    connections.close_all()
    return found


@pytest.mark.parametrize(
    ("at_the_desk", "outside"), [("en", "es"), pytest.param("es", "en", marks=pytest.mark.slow)], ids=["en", "es"]
)
def test_a_month(browser: Any, home: Path, at_the_desk: str, outside: str) -> None:
    """The officer speaks one language, arbiter and player the other; both look at every page."""
    with serving(home, ARPAD_DEMO_DAY="2025-12-01") as (address, _):
        _register(Desk(browser, address, outside, "rosa"))
    with serving(home, ARPAD_DEMO_DAY="2025-12-28") as (address, _):
        arbiter, officer = Desk(browser, address, outside, "rosa"), Desk(browser, address, at_the_desk, "olga")
        _send_and_mend(arbiter, home)
        _close_the_month(officer)
        assert ratings(home, 0) == {"Alfil, Ana": 2403, "Torre, Blas": 2285, "Dama, Celia": 2195, "Rey, Dario": 2115}
        _look_up_and_claim(browser, address, outside, home)
        _uphold(officer)
        _correct(officer)
        _settle(officer)
        _by_hand(officer)
        _verify_on_a_phone(officer)
        _look_at_every_page(officer, Desk(browser, address, outside, "olga"))
        assert ratings(home, 1) == {"Alfil, Ana": 2397, "Torre, Blas": 2285, "Dama, Celia": 2195, "Rey, Dario": 2125}


def _register(arbiter: Desk) -> None:
    page = arbiter.page
    page.get_by_role("link", name=arbiter.words.text("ask.register")).first.click()
    for name, value in {
        "key": "friends",
        "name": "Four friends",
        "start": "2025-12-10",
        "end": "2025-12-12",
        "city": "Sevilla",
    }.items():
        page.fill(f"[name={name}]", value)
    arbiter.shot()
    arbiter.click("ask.register")
    arbiter.done("registered")


def _send_and_mend(arbiter: Desk, home: Path) -> None:
    """The defect is shown at its line and its column; the mended report has none."""
    page = arbiter.page
    page.get_by_role("link", name="Four friends").click()
    page.set_input_files("[name=report]", home / "defective.trf")
    page.set_input_files("[name=facts]", home / "facts.toml")
    arbiter.click("desk.receive.send")
    arbiter.done("received")
    arbiter.sees("table.line", line=10)
    assert page.locator("pre.lines mark").first.inner_text() == "2 w 7"
    page.set_input_files("[name=report]", home / "friends.trf")
    page.set_input_files("[name=facts]", home / "facts.toml")
    arbiter.click("desk.receive.send")
    arbiter.done("received")
    assert page.locator("pre.lines mark").count() == 0
    assert not page.get_by_role("button", name=arbiter.words.text("desk.review.accept")).count()


def _close_the_month(officer: Desk) -> None:
    """Five clicks: the report, accept, preview, publish; the fifth is never needed."""
    page = officer.page
    page.reload()
    officer.shot()
    page.get_by_role("link", name="Four friends").click()
    page.locator("#review [name=reason]").fill("complete")
    officer.click("desk.review.accept")
    officer.done("accept")
    page.locator("section.card button.main").click()
    page.get_by_text("2403").first.wait_for()
    officer.shot()
    page.locator("form[action='/desk/publish/'] button").click()
    officer.done("published")


def _look_up_and_claim(browser: Any, address: str, language: str, home: Path) -> None:
    """Somebody without an account finds the player by name, sees the new rating, and claims by e-mail."""
    words = wording(language)
    page = browser.new_context(locale=language, base_url=address).new_page()
    page.set_default_timeout(ANSWERS_WITHIN)
    page.goto("/")
    page.locator("input[type=search]").first.press_sequentially("alfil")
    page.get_by_role("link", name="Alfil, Ana").first.click()
    page.get_by_text("2403").first.wait_for()
    page.goto("/claim/?player=990000001&event=friends")
    page.fill("[name=text]", "My game of round 1 was a draw, both scoresheets say so.")
    page.fill("[name=email]", "ana@example.org")
    page.get_by_role("button", name=words.text("web.claim.send")).click()
    page.get_by_text(words.text("web.claim.sent")).wait_for()
    page.goto(_link_in_the_outbox(home, address))
    page.get_by_role("button", name=words.text("web.claim.confirm.go")).click()
    page.get_by_text(words.text("web.claim.filed", number=1)).wait_for()


def _link_in_the_outbox(home: Path, address: str) -> str:
    connect(str(home / "office.sqlite3"))
    body = OutgoingMail.objects.get(recipients="ana@example.org").body
    connections.close_all()
    return re.search(rf"{re.escape(address)}\S+", body)[0]  # type: ignore[index]


def _uphold(officer: Desk) -> None:
    page = officer.page
    page.goto("/desk/claims/1/")
    officer.shot()
    page.fill("[name=reason]", "the scoresheets were looked at")
    officer.click("desk.claim.do.upheld")
    officer.done("decided")


def _settle(officer: Desk) -> None:
    officer.page.goto("/desk/claims/1/")
    officer.click("desk.settle")
    officer.done("settled")


def _by_hand(officer: Desk) -> None:
    """Without the terminal: somebody new, with what is wrong at its field; results typed into the page."""
    page = officer.page
    page.goto("/desk/people/?q=nueva")
    page.get_by_role("link", name=officer.words.text("ask.enter_player")).click()
    page.fill("[name=birth]", "ayer")
    officer.click("ask.enter_player")
    page.locator("#wrong-birth").get_by_text("office.E116").wait_for()
    officer.shot()
    page.fill("[name=birth]", "2001")
    officer.click("ask.enter_player")
    officer.done("enter_player")
    page.goto("/desk/register/")
    for name, value in {"key": "typed", "name": "Sunday", "start": "2025-12-20", "end": "2025-12-20"}.items():
        page.fill(f"[name={name}]", value)
    officer.click("ask.register")
    officer.done("registered")
    page.get_by_role("link", name=officer.words.text("ask.type_results")).click()
    page.fill("textarea[name=results]", TYPED)
    officer.click("ask.type_results")
    officer.done("received")
    assert page.locator("pre.lines mark").first.inner_text() == "9-0"


def _verify_on_a_phone(officer: Desk) -> None:
    """A head of the log is one long word, which breaks where the screen ends."""
    page = officer.page
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/desk/log/")
    page.fill("[name=printed_head]", "f" * 64)
    officer.click("desk.verify")
    page.get_by_text("office.E054").wait_for()
    officer.shot()
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


PAGES = (
    "/desk/people/?q=alfil", "/desk/enter-player/", "/desk/person/990000001/", "/desk/person/990000001/change-player/",
    "/desk/arbiters/", "/desk/lists/", "/desk/lists/standard/controls/?every=1", "/desk/lists/series/", "/desk/enter-form/",
    "/desk/events/typed/type-results/", "/desk/events/friends/attach/",
    "/desk/", "/desk/events/", "/desk/register/", "/desk/events/friends/", "/desk/events/friends/identities/", "/desk/jobs/",
    "/desk/jobs/1/", "/desk/jobs/2/", "/desk/jobs/3/", "/desk/corrections/", "/desk/reconcile/", "/desk/claims/",
    "/desk/claims/1/", "/desk/letters/?all=1", "/desk/letters/1/", "/desk/outbox/", "/desk/fees/", "/desk/import/",
    "/desk/accounts/", "/desk/federation/", "/desk/start/", "/desk/series/", "/desk/log/", "/account/",
)  # fmt: skip


def _look_at_every_page(officer: Desk, other: Desk) -> None:
    """In both languages, on a phone too, nothing is wider than the screen, and axe-core finds nothing serious.

    axe-core reads a page for a second: by turns on a desk in English and on a phone in Spanish, the other way round in
    the other walk.
    """
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    for number, path in enumerate(PAGES):
        for desk in (officer, other):
            answer = desk.page.goto(path)
            assert answer is not None
            assert answer.status == 200, path
            for width in (1100, 390):
                desk.page.set_viewport_size({"width": width, "height": 800})
                desk.shot()
                wide = desk.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
                assert not wide, f"{path} is wider than {width}"
                turn = officer if number % 2 == 0 else other
                if desk is not turn or width != {"en": 1100, "es": 390}[desk.language]:
                    continue
                found = axe.run(desk.page).response["violations"]
                serious = [
                    (one["id"], one["nodes"][0]["target"]) for one in found if one["impact"] in ("serious", "critical")
                ]
                assert not serious, (path, width, serious)


def _correct(officer: Desk) -> None:
    page = officer.page
    page.goto("/desk/corrections/games/?event=friends&q=Ana&round=1")
    page.locator("a[href$='#picked']").click()
    form = page.locator("#picked")
    form.locator("[name=result]").select_option("1/2-1/2")
    officer.shot()
    form.get_by_role("button").click()
    page.get_by_text("2397").first.wait_for()
    officer.shot()
    page.fill("form[action$='/correct/'] [name=reason]", "both scoresheets say draw")
    officer.click("desk.correct")
    officer.done("corrected")
    officer.click("desk.redraft", series="Lista")
    page.get_by_text("2125").first.wait_for()
    page.fill("form[action='/desk/republish/'] [name=reason]", "result of round 1")
    officer.click("desk.republish")
    officer.done("republished")
