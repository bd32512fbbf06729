"""No file that somebody sends ends the process that serves, or takes its memory: from the check page to the import."""

import resource
import subprocess
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.formats import box
from arpad.office.models import RatingList, Report
from arpad.web.accounts.models import Account
from support import bombs
from support.accounts import account
from support.boxes import real_boxes
from support.month import opened, registered

pytestmark = pytest.mark.usefixtures("office")
BACKEND = "arpad.web.accounts.signing_in.Accounts"


def sign_in(client: Client, name: str, role: str) -> None:
    known = Account.objects.filter(username=name).first() or account(name, role)
    client.force_login(known, backend=BACKEND)


def check(client: Client, data: bytes, facts: bytes = b"") -> str:
    sent = {"report": SimpleUploadedFile("a.xlsx", data), "facts": SimpleUploadedFile("a.toml", facts)}
    return client.post("/check/", sent).text


def reconcile(client: Client, data: bytes) -> str:
    sign_in(client, "aude", "auditor")
    sent = {"series": "standard", "list_date": "2011-11-01", "ids": "fide", "file": SimpleUploadedFile("a.xlsx", data)}
    return client.post("/desk/reconcile/", sent).text


def bring_in(client: Client, data: bytes) -> str:
    sign_in(client, "olga", "officer")
    sent = {"series": "standard", "list_date": "2011-11-01", "ids": "own", "file": SimpleUploadedFile("a.xlsx", data)}
    return client.post("/desk/import/", sent).text


def receive(client: Client, data: bytes) -> str:
    sign_in(client, "olga", "officer")
    sent = {"report": SimpleUploadedFile("a.xlsx", data)}
    return client.post("/desk/events/friends/receive/", sent).text


@pytest.mark.parametrize("way", [check, reconcile, bring_in, receive])
def test_a_reader_that_dies_is_a_finding(
    way: Callable[[Client, bytes], str], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does where a library aborts: no `except` of the process that serves would see it."""
    opened()
    registered()
    monkeypatch.setattr(box, "run", lambda *asked: subprocess.CompletedProcess([], -6, b""))
    page = way(client, bombs.workbook([bombs.HEADINGS]))
    assert "box.E001" in page and "MB of memory" in page
    assert not Report.objects.exists()


@pytest.mark.parametrize("way", [reconcile, bring_in])
def test_one_cell_in_the_last_corner(way: Callable[[Client, bytes], str], client: Client) -> None:
    opened()
    lists = RatingList.objects.count()
    assert "list.E011" in way(client, bombs.far_corner())
    assert RatingList.objects.count() == lists


@pytest.mark.parametrize(
    ("report", "says"),
    [
        (b"[[player]]\n" + b".".join([b"a"] * 40_000) + b" = 1\n", "results.E001"),
        (b"[[player]]\nnumber = 0x" + b"f" * 5000 + b"\n", "results.E001"),
        (b"name,X\n\nnumber,name," + b"1" * 5000 + b"\n1,A,x\n", "results.E010"),
        (b"name,X\nnumber,name,1\n" + b"\n" * 990_000, "trf.E002"),
    ],
)
def test_whoever_drops_a_report(report: bytes, says: str, client: Client) -> None:
    assert says in check(client, report)


@pytest.mark.parametrize("facts", [b".".join([b"a"] * 40_000) + b" = 1\n", b"year = 0x" + b"f" * 5000])
def test_whoever_drops_facts(facts: bytes, client: Client) -> None:
    report = b"012 X\n001    1      Alfil, Ana\n"
    assert "facts.E001" in check(client, report, facts)


def used() -> tuple[float, float]:
    found = resource.getrusage(resource.RUSAGE_SELF)
    return found.ru_maxrss / 1000, found.ru_utime + found.ru_stime


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "bomb"),
    [
        *((reconcile, bomb) for bomb in bombs.LISTS),
        (bring_in, bombs.open_document), (bring_in, bombs.shared_long), (check, bombs.many_rows),
    ],
)  # fmt: skip
def test_what_a_bomb_costs(way: Callable[[Client, bytes], str], bomb: bombs.Bomb, client: Client) -> None:
    """A file of at most 1 MB: 300 MB and five seconds beside the box. In it the system's limits hold (test_boxes.py);
    what the system tells of a child's memory counts what the process was before it began, which is pytest."""
    data = bomb()
    assert len(data) <= 1_000_000
    opened()
    way(client, b"\0")  # what the page itself loads
    memory, seconds = used()
    with real_boxes():
        assert way(client, data)
    after, later = used()
    assert after - memory < 300 and later - seconds < 5
