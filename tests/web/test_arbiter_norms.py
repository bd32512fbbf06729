"""Norms of arbiters at the desk: what is missing, certified by the form, and the certificate taken."""

import pytest
from django.test import Client
from django.urls import reverse

from arpad.office.models import ArbiterNorm, EventArbiter
from support.accounts import account
from support.arbiter_office import accepted_open
from support.pdf import pdf_text

BACKEND = "arpad.web.accounts.signing_in.Accounts"
pytestmark = pytest.mark.usefixtures("office")
FORM = {
    "arbiter": "berta",
    "title": "FA",
    "frs_code": "401234",
    "birth": "1990-05-02",
    "registered": "yes",
    "language": "es",
}


def desk(language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", "officer"), BACKEND)
    return client


@pytest.mark.parametrize(
    ("language", "open_words", "missing"),
    [
        ("en", "A norm of FA only if what is open holds", "registration with FIDE&#x27;s commission"),
        ("es", "Hay norma de FA solo si se cumple lo pendiente", "registro en la comisión de la FIDE"),
    ],
)
def test_the_page_says_what_is_missing(language: str, open_words: str, missing: str) -> None:
    accepted_open()
    shown = desk(language).get("/desk/arbiters/berta/norms/").content.decode()
    assert open_words in shown and missing in shown and "Abierto de Prueba" in shown


def test_a_norm_is_certified_by_the_form() -> None:
    accepted_open()
    client = desk()
    address = reverse("desk_certify_arbiter", kwargs={"key": "prueba"})
    page = client.get(address).content.decode()
    assert "Bandera, Berta" in page and "Registered with FIDE" in page
    refused = client.post(address, {**FORM, "registered": ""})
    assert refused.status_code == 422
    assert "registration with FIDE" in refused.content.decode()
    assert client.post(address, FORM).status_code == 302
    norm = ArbiterNorm.objects.get()
    taken = f"/desk/events/prueba/arbiter-norms/{norm.pk}/"
    assert client.get(taken).content.startswith(b"%PDF")
    assert taken in client.get("/desk/events/prueba/").content.decode()
    assert taken in client.get("/desk/arbiters/berta/norms/").content.decode()


def test_roles_are_appointed_by_the_form() -> None:
    accepted_open()
    client = desk()
    address = reverse("desk_appoint", kwargs={"key": "prueba"})
    assert client.post(address, {"chief": "rosa", "sector": "paco", "match": "berta"}).status_code == 302
    roles = dict(EventArbiter.objects.values_list("arbiter__key", "role"))
    assert roles == {"rosa": "chief", "paco": "sector", "berta": "match"}


def certified(client: Client) -> None:
    accepted_open()
    client.post(reverse("desk_certify_arbiter", kwargs={"key": "prueba"}), FORM)


def test_a_norm_is_withdrawn_by_the_form() -> None:
    client = desk()
    certified(client)
    address = reverse("desk_withdraw_arbiter_norm", kwargs={"key": "prueba"})
    assert address in client.get("/desk/arbiters/berta/norms/").text
    form = client.get(f"{address}?arbiter=berta&title=FA").text
    assert 'value="berta"' in form
    assert client.post(address, {"arbiter": "berta", "title": "FA"}).status_code == 422  # without a reason
    assert client.post(address, {"arbiter": "berta", "title": "FA", "reason": "a slip"}).status_code == 302
    for page in ("/desk/events/prueba/", "/desk/arbiters/berta/norms/"):
        shown = client.get(page, headers={"accept-language": "es"}).text
        assert "retirada el" in shown
    assert address not in client.get("/desk/arbiters/berta/norms/").text


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_application_is_printed_from_the_norms_in_force(language: str) -> None:
    client = desk(language)
    certified(client)
    page = client.get("/desk/arbiters/berta/norms/").text
    assert "FA2" in page and 'name="seminar_percent"' in page
    address = reverse("desk_arbiter_application", kwargs={"key": "berta"})
    said = {
        "application_federation": "ESP", "arbiter_federation": "ESP", "arbiter_languages": "es, en",
        "seminar_percent": "85", "seminar_end": "2024-02-04", "application_received_on": "2025-06-01",
        "application_signed": "yes", "norms_signed": "yes",
    }  # fmt: skip
    paper = client.post(address, said)
    assert paper.headers["Content-Type"] == "application/pdf"
    text = " ".join(pdf_text(paper.content).split())
    for part in ("FA2", "Bandera", "Abierto de Prueba", "401234"):
        assert part in text, part
    assert [f"{at}. " in text for at in (1, 2, 3, 4)] == [True, True, True, False]  # places for three events
    wrong = client.post(address, {**said, "seminar_percent": "much", "arbiter_languages": "klingon"})
    assert wrong.status_code == 422
    assert wrong.text.count("title.E011") == 2
    assert client.post(reverse("desk_arbiter_application", kwargs={"key": "nobody"}), said).status_code == 404
