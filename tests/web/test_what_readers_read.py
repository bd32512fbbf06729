"""Words for readers: names instead of keys, dates as the language writes them, defects beside their field."""

import re
from typing import Any

import pytest
from django.core import mail
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse

from arpad.office.models import Claim, Job, Letter
from arpad.office.verbs.books.ask_job import ask_job
from arpad.office.verbs.claims.claim import ClaimForm, claim
from arpad.office.verbs.claims.decide import decide
from arpad.office.verbs.lists.series import open_series
from arpad.office.worker import work
from arpad.reports.wording import wording
from arpad.web.clock import now
from support.accounts import account
from support.books import act
from support.month import NOVEMBER, REPORT, opened, published, registered

BACKEND = "arpad.web.accounts.signing_in.Accounts"
pytestmark = pytest.mark.usefixtures("office")


def desk(language: str = "es") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", "officer"), BACKEND)
    return client


def title(answer: Any) -> str:
    found = re.search(r"<title>(.*?)</title>", answer.content.decode(), re.DOTALL)
    assert found is not None
    return found[1]


def test_an_error_page_is_named_in_words(client: Client) -> None:
    assert title(client.get("/nowhere/")) == "There is nothing at this address · arpad"
    assert title(client.get("/nowhere/?lang=es")) == "No hay nada en esta dirección · arpad"


def test_a_birth_is_a_date_in_words() -> None:
    opened()
    officer = desk()
    for address in ("/desk/people/?q=Alfil", "/desk/person/990000001/"):
        page = officer.get(address).text
        assert "1 de enero de 1980" in page
        assert "1980-01-01" not in page


def test_a_weighed_correction_is_told_in_words() -> None:
    published()
    open_series(act(), "standard", "Lista estándar")
    asked = ask_job(act(), "weigh_correction", {"results": ["friends:1:990000001-990000004=1/2-1/2"]})
    work("w", now)
    page = desk().get(f"/desk/jobs/{asked.pk}/").text
    assert "Resultado: Four friends: Ronda 1: Alfil, Ana – Rey, Dario  1/2-1/2" in page
    assert "<h2>Lista estándar</h2>" in page
    assert "Lista del 1 de noviembre de 2011: campos que cambian: " in page
    assert "<td>Elo</td>" in page and "<td>rating</td>" not in page


def test_a_preview_names_the_events_it_misses() -> None:
    opened()
    registered()
    asked = ask_job(act(), "preview", {"series": "standard", "date": str(NOVEMBER)})
    work("w", now)
    assert ">Four friends</a></td><td>3 de octubre de 2011" in desk().get(f"/desk/jobs/{asked.pk}/").text


def test_a_claim_names_its_list() -> None:
    published()
    open_series(act(), "standard", "Lista estándar")
    claim(act(), ClaimForm("standard", NOVEMBER, "A result is wrong, look at round one."))
    assert Claim.objects.count() == 1
    assert "<td>Lista estándar, 1 de noviembre de 2011</td>" in desk().get("/desk/claims/").text


def test_a_letter_about_a_claim_names_its_list() -> None:
    published()
    open_series(act(), "standard", "Lista estándar")
    made = claim(act(), ClaimForm("standard", NOVEMBER, "A result is wrong, look at round one."))
    decide(act(), made.pk, "dismissed", "")
    told = [one.text for one in Letter.objects.filter(language="es", kind="decision")]
    assert "Lista estándar, lista del 1 de noviembre de 2011" in told[0]


def test_a_calculation_shows_no_names_where_there_are_none(client: Client) -> None:
    page = client.get("/calculators/change/?rating=2000&so_far=50&peak=2000&games=2100+1").text
    assert "<h2></h2>" not in page
    assert "1  —" not in page and ">Opponent<" not in page
    assert title(client.get("/calculators/initial/")) == "First rating · arpad"


def test_a_table_without_corrections_says_so() -> None:
    opened()
    assert "No hay nada." in desk().get("/desk/corrections/").text


def test_a_missing_field_is_called_as_on_the_page() -> None:
    opened()
    sent = {"kind": "result", "event": "friends", "round": "1", "black": "990000004", "result": "1-0"}
    officer = desk()
    for language, said in (("en", "White (id)"), ("es", "Blancas (código)")):
        answer = officer.post(reverse("desk_weigh"), sent, headers={"accept-language": language})
        assert answer.status_code == 422
        assert said in answer.text


def test_every_field_of_a_correction_is_asked_for_by_its_label() -> None:
    opened()
    asked = {
        "result": ("Ronda", "Blancas (código)", "Negras (código)"),
        "date": ("Empieza",),
        "split": ("Código en el informe", "Código de quien era"),
        "merge": ("Código que desaparece", "Código que queda"),
        "withdraw": ("Clave del torneo",),
    }
    officer = desk()
    for kind, labels in asked.items():
        answer = officer.post(reverse("desk_weigh"), {"kind": kind})
        assert answer.status_code == 422
        assert [label for label in labels if f"El campo {label} está vacío" not in answer.text] == [], kind
        assert not Job.objects.exists()


def test_a_page_does_not_speak_of_hashes_or_of_names_of_files() -> None:
    """What is published or made from a page carries its hash along; the date of a list has its field."""
    for language in ("en", "es"):
        words = wording(language)
        for finding in ("office.E031", "office.E032", "office.E069", "list.E031"):
            hint = words.page_templates(finding)[1]
            assert not re.search(r"hash|huella|\{file\}|@", hint), (language, finding)


def test_a_line_of_the_facts_is_no_line_of_the_report() -> None:
    opened()
    registered()
    officer = desk("en")
    sent = {"report": ContentFile(REPORT.encode(), "r.trf"), "facts": ContentFile(b"kind =", "f.toml")}
    officer.post(reverse("desk_receive", kwargs={"key": "friends"}), sent)
    page = officer.get("/desk/events/friends/").text
    assert "The facts cannot be read" in page
    assert "Correct line 1 of the facts and send both again." in page
    assert 'class="lines"' not in page


def test_what_is_wrong_with_typed_results_is_said_once() -> None:
    opened()
    registered()
    officer = desk("en")
    sent = {"results": "rubbish", "sender": "Club"}
    answer = officer.post("/desk/events/friends/type-results/", sent, follow=True)
    assert answer.redirect_chain
    assert answer.text.count("results.E017") == 1


CLAIM = {"list": "standard:2011-11-01", "text": "short", "email": "nobody"}


def test_what_is_wrong_with_a_claim_stands_at_its_field(client: Client) -> None:
    published()
    page = client.post("/claim/", CLAIM).text
    for field, finding in (("text", "web.E121"), ("email", "web.E122")):
        found = re.search(rf'<div id="wrong-{field}">(.*?)</div>', page, re.DOTALL)
        assert found is not None and finding in found[1]
    assert 'id="wrong-list"' not in page


def test_the_claim_that_is_confirmed_names_its_list(client: Client) -> None:
    published()
    open_series(act(), "standard", "Standard list")
    client.post("/claim/", {**CLAIM, "text": "I won against Blas in the first round.", "email": "celia@example.org"})
    found = re.search(r"http://testserver(/claim/\S+/)", str(mail.outbox[-1].body))
    assert found is not None
    assert "Standard list, 1 November 2011" in client.get(found[1]).text
