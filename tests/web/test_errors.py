"""Pages for what goes wrong."""

import pytest
from django.test import Client, RequestFactory

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.errors import RefusalMiddleware, broken

pytestmark = pytest.mark.usefixtures("office")


def test_an_unknown_address_in_both_languages(client: Client) -> None:
    english, spanish = (client.get("/nowhere/", headers={"accept-language": one}) for one in ("en", "es"))
    assert (english.status_code, spanish.status_code) == (404, 404)
    assert "There is nothing at this address" in english.text
    assert "No hay nada en esta dirección" in spanish.text


def test_a_form_without_its_token(client: Client) -> None:
    answer = Client(enforce_csrf_checks=True, headers={"accept-language": "en"}).post("/language/", {"language": "es"})
    assert answer.status_code == 403
    assert "The form has expired" in answer.text


def test_the_office_failed() -> None:
    answer = broken(RequestFactory().get("/", headers={"accept-language": "es"}))
    assert answer.status_code == 500
    assert "No se ha cambiado nada" in answer.text


def test_a_refused_verb_shows_its_findings() -> None:
    request = RequestFactory().get("/", headers={"accept-language": "en"})
    refusal = Refused(Finding("office.E091", {"series": "<b>", "date": "2011-12-01"}))
    answer = RefusalMiddleware(lambda _: answer).process_exception(request, refusal)
    assert answer is not None and answer.status_code == 422
    assert "office.E091" in answer.text
    assert "<b>, " not in answer.text
    assert RefusalMiddleware(lambda _: answer).process_exception(request, ValueError()) is None
