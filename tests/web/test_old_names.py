"""What was called otherwise before: pages lead on, calls answer, the log and tokens are understood."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from arpad.office.log import entries_of, head
from arpad.office.models import LogEntry
from arpad.office.verb_names import OLD_NAMES
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.people.arbiter import KEEP_ARBITER, ArbiterForm, keep_arbiter
from arpad.web.accounts.models import Token
from arpad.web.accounts.verbs import make_token
from arpad.web.addresses import CALLS, PAGES
from arpad.web.security.gate import all_descriptions, all_verbs, caller_of_token, may
from support.accounts import account, caller
from support.books import NOW, act
from support.month import opened

pytestmark = pytest.mark.usefixtures("office")
_OWN = ("operationId", "deprecated", "tags")


def test_no_old_name_is_taken_again() -> None:
    assert not OLD_NAMES.keys() & all_verbs().keys()
    assert set(OLD_NAMES.values()) <= all_verbs().keys()


@pytest.mark.parametrize("route", PAGES)
def test_an_old_page_leads_to_the_new_one(route: str) -> None:
    place = {"key": "friends"} if "<key:key>" in route else {}
    old = "/" + route.replace("<key:key>", "friends")
    answer = Client().get(f"{old}?key=x")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{reverse(PAGES[route], kwargs=place)}?key=x")
    assert Client().post(old, {}).status_code == 308


def test_an_old_call_answers_as_the_new_one_does() -> None:
    """The schema says that it is on its way out."""
    from arpad.web.api.office import api

    paths = api.get_openapi_schema()["paths"]
    for address, verb in CALLS.items():
        old = paths["/api" + address.replace("{key:key}", "{key}").replace("{int:number}", "{number}")]["post"]
        new = all_descriptions()[verb].api.replace("{key:key}", "{key}").replace("{int:number}", "{number}")
        asked = {name: part for name, part in old.items() if name not in _OWN}
        assert old["deprecated"] is True
        assert {name: part for name, part in paths[f"/api{new}"]["post"].items() if name not in _OWN} == asked


def test_entries_under_an_old_name_are_read_and_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    opened()
    monkeypatch.setattr("arpad.office.act.writing", _as_before(monkeypatch))
    keep_arbiter(act(), ArbiterForm("reloj", "Reloj, Rosa"))
    monkeypatch.undo()
    keep_arbiter(act(), ArbiterForm("torre", "Torre, Tomás"))
    assert list(LogEntry.objects.order_by("-number").values_list("verb", flat=True)[:2]) == ["arbiter", "keep_arbiter"]
    assert entries_of("arbiter").count() == 2
    assert verify(head().sha256).findings == []
    client = Client()
    client.force_login(account("eva", "auditor"), "arpad.web.accounts.signing_in.Accounts")
    page = client.get("/desk/log/?verb=arbiter").content.decode()
    assert "<code>keep_arbiter</code>" in page
    assert "<code>arbiter</code>" in page
    assert '<option value="keep_arbiter"' not in page


def _as_before(monkeypatch: pytest.MonkeyPatch) -> object:
    """The frame of a verb, as it was when this one had its old name."""
    from arpad.office import act as frame

    today = frame.writing
    assert KEEP_ARBITER.name == "arbiter"
    return lambda of, name, **more: today(of, "keep_arbiter" if name == "arbiter" else name, **more)


def test_a_token_made_under_an_old_name_goes_on() -> None:
    who = account("robot", "officer")
    made = make_token(act("root"), "robot", "test", ("keep_arbiter", "publish"), 30)
    assert json.loads(made.token.verbs) == ["arbiter", "publish"]
    Token.objects.filter(pk=made.token.pk).update(verbs=json.dumps(["keep_arbiter"]))
    found = caller_of_token(made.plain, NOW)
    assert found is not None
    assert found.account == who
    assert may(found, "arbiter", "x")
    assert not may(found, "officer", "x")


def test_a_job_of_an_old_kind_is_a_verb_by_its_new_name() -> None:
    assert may(caller("ana", "officer"), "ask_job", "watch_drift")
