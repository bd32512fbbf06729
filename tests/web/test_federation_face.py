"""The federation on its own pages: name, logo, colours, contact; said in a form, a call and a command."""

import re
from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.cli.__main__ import main
from arpad.office.description import Upload
from arpad.office.federation_settings import settings
from arpad.office.verbs.books.federation import FederationChange, federation
from arpad.web.accounts.verbs import make_token
from arpad.web.security.middleware import POLICY
from support.accounts import account
from support.books import act
from support.pictures import png

BACKEND = "arpad.web.accounts.signing_in.Accounts"


@pytest.fixture
def administrator(office: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(account("olga", "administrator"), BACKEND)
    return client


def test_the_form_shows_what_is_known_and_changes_what_differs(administrator: Client) -> None:
    federation(act(), FederationChange(name="Norges Sjakkforbund", currency="NOK", languages=("no", "en")))
    page = administrator.get("/desk/federation/").content.decode()
    assert 'value="Norges Sjakkforbund"' in page
    assert "no\nen</textarea>" in page
    logo = SimpleUploadedFile("logo.png", png(30, 20))
    sent = {"name": "Norges Sjakkforbund", "currency": "NOK", "languages": "no\nen", "colour": "#00205b", "logo": logo}
    answer = administrator.post("/desk/federation/", sent, follow=True)
    assert "The federation&#x27;s settings are kept." in answer.content.decode()
    now = settings()
    assert (now.name, now.colour, now.logo_type, now.language_codes) == (
        "Norges Sjakkforbund", "#00205b", "image/png", ("no", "en"),
    )  # fmt: skip


@pytest.mark.parametrize(("language", "told"), [("en", "no e-mail address"), ("es", "no es una dirección de correo")])
def test_what_is_wrong_stands_beside_its_field(administrator: Client, language: str, told: str) -> None:
    sent = {"email": "elo", "name": "A federation"}
    answer = administrator.post("/desk/federation/", sent, headers={"accept-language": language})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(rf'id="wrong-email">.*?{told}', page, re.DOTALL)
    assert 'value="A federation"' in page
    assert settings().name == ""


def test_every_page_has_its_face_and_nothing_inline(administrator: Client) -> None:
    plain = administrator.get("/players/").content.decode()
    assert "federation/" not in plain.replace("/desk/federation/", "")
    change = FederationChange(
        name="Norges Sjakkforbund", email="elo@example.org", colour="#00205b", logo=Upload("l.png", png(9, 9))
    )
    number = federation(act(), change).changed_in
    answer = administrator.get("/players/")
    page = answer.content.decode()
    assert "<span>Norges Sjakkforbund</span>" in page
    assert f'<img src="/federation/logo?v={number}" alt="">' in page
    assert f'href="/federation/colours.css?v={number}"' in page
    assert 'Norges Sjakkforbund · <a href="mailto:elo@example.org">' in page
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert "<style" not in page


def test_logo_and_colours(client: Client, office: str) -> None:
    assert client.get("/federation/logo").status_code == 404
    assert client.get("/federation/colours.css").content == b""
    federation(act(), FederationChange(colour="#00205b", logo=Upload("l.png", png(9, 9))))
    logo, sheet = client.get("/federation/logo"), client.get("/federation/colours.css")
    assert (logo.content, logo.headers["Content-Type"]) == (png(9, 9), "image/png")
    assert logo.headers["X-Content-Type-Options"] == "nosniff"
    assert sheet.content.decode().startswith("@media not (prefers-color-scheme: dark) { :root { --accent: #00205b;")
    federation(act(), FederationChange(colour_dark="#ffd100"))
    text = client.get("/federation/colours.css").content.decode()
    assert "@media (prefers-color-scheme: dark) { :root { --accent: #ffd100;" in text
    assert text.startswith(":root { --accent: #00205b;")


def test_the_call_changes_what_is_given(client: Client, office: str) -> None:
    olga = account("olga", "administrator")
    federation(act(), FederationChange(name="Norges Sjakkforbund", languages=("no",)))
    key = make_token(act("olga", at=datetime.now(UTC)), olga.username, "face", ["federation"]).plain
    answer = client.post("/api/federation", {"currency": "NOK"}, headers={"authorization": f"Bearer {key}"})
    assert answer.status_code == 200, answer.content
    assert (settings().name, settings().currency, settings().language_codes) == ("Norges Sjakkforbund", "NOK", ("no",))


def test_the_command_changes_what_is_given_and_shows_it(office: str, capfd: pytest.CaptureFixture[str]) -> None:
    def said(*options: str) -> set[str]:
        with pytest.raises(SystemExit) as left:
            main(["office", "federation", *options, "--database", office, "--as", "ana", "--lang", "en"])
        assert not left.value.code
        return set(capfd.readouterr().out.splitlines())

    said("--name", "NSF", "--language", "no", "--language", "en")
    said("--currency", "NOK")
    assert {"Name of the federation: NSF", "Languages: no, en", "Currency: NOK"} <= said()
