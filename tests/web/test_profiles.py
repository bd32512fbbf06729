"""The two profiles, the secret key, and the limits."""

import stat
from pathlib import Path

import pytest
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings

from arpad.web.accounts.models import OutgoingMail
from arpad.web.security.environment import BadSetting
from arpad.web.security.guard import client_address
from arpad.web.security.middleware import SecureHeaders, UploadLimit
from arpad.web.security.profiles import make_key, read_key, security_settings

ANSWER = HttpResponse(b"here")
PRODUCTION = {"ARPAD_PROFILE": "production", "ARPAD_HOSTS": "elo.example.org", "ARPAD_SECRET_KEY": "x"}


class TestProfiles:
    def test_local_answers_to_this_machine_only(self) -> None:
        assert security_settings({})["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost", "[::1]"]
        assert security_settings({"ARPAD_HOSTS": "elo.example.org"})["ALLOWED_HOSTS"][0] == "127.0.0.1"

    def test_production_speaks_https_only(self) -> None:
        found = security_settings(PRODUCTION)
        assert found["ALLOWED_HOSTS"] == ["elo.example.org"]
        assert all(found[name] for name in ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"))
        assert found["SECURE_HSTS_SECONDS"] == 31_536_000

    @pytest.mark.parametrize("profile", [{}, PRODUCTION])
    def test_neither_shows_its_inside(self, profile: dict[str, str]) -> None:
        found = security_settings(profile)
        assert found["DEBUG"] is False
        assert found["PASSWORD_HASHERS"] == ["django.contrib.auth.hashers.Argon2PasswordHasher"]

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("ARPAD_PROFILE", "test"),
            ("ARPAD_UPLOAD_MB", "0"),
            ("ARPAD_SMTP", "http://x"),
            ("ARPAD_DRIFT_STUDIES", "no"),
            ("ARPAD_PUBLIC_API", "yes"),
            ("ARPAD_PUBLIC_API_CALLS", "0"),
        ],
    )
    def test_what_makes_no_sense_is_named(self, name: str, value: str) -> None:
        with pytest.raises(BadSetting) as bad:
            security_settings({name: value})
        assert bad.value.name == name

    def test_studies_are_asked_for_unless_they_are_turned_off(self) -> None:
        assert security_settings({})["ARPAD_DRIFT_STUDIES"] is True
        assert security_settings({"ARPAD_DRIFT_STUDIES": "0"})["ARPAD_DRIFT_STUDIES"] is False

    def test_a_mail_server(self) -> None:
        found = security_settings({"ARPAD_SMTP": "smtp://ana:p%40ss@mail.example.org"})
        assert (found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_USE_TLS"]) == ("mail.example.org", 587, True)
        assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("ana", "p@ss")

    @pytest.mark.parametrize(
        ("address", "port", "starttls", "encrypted"),
        [
            ("smtp://relay", 25, False, False),
            ("smtp://relay:2525", 2525, False, False),
            ("smtp://ana:secret@localhost", 25, False, False),
            ("smtp://ana:secret@mail.example.org", 587, True, False),  # no password in the clear to another machine
            ("smtp+starttls://mail.example.org", 587, True, False),
            ("smtps://ana:secret@mail.example.org", 465, False, True),
        ],
    )
    def test_how_a_mail_server_is_spoken_to(self, address: str, port: int, starttls: bool, encrypted: bool) -> None:
        found = security_settings({"ARPAD_SMTP": address})
        assert found["ARPAD_MAIL_SERVER"]
        assert (found["EMAIL_PORT"], found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (port, starttls, encrypted)


@pytest.mark.usefixtures("office")
def test_mail_without_a_server_waits_in_the_outbox() -> None:
    with override_settings(EMAIL_BACKEND="arpad.web.accounts.outbox.Outbox"):
        send_mail("Your claim", "Please confirm it.", "office@example.org", ["ana@example.org"])
    mail = OutgoingMail.objects.get()
    assert (mail.recipients, mail.subject, mail.body) == ("ana@example.org", "Your claim", "Please confirm it.")


class TestSecretKey:
    def test_made_once_for_its_owner_only(self, tmp_path: Path) -> None:
        home = {"ARPAD_HOME": str(tmp_path / "new")}
        assert read_key(home) == ""
        path = make_key(home)
        first = read_key(home)
        assert len(first) >= 64
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        make_key(home)
        assert read_key(home) == first
        assert [one.name for one in path.parent.iterdir()] == ["secret.key"]


class TestMiddleware:
    def test_no_inline_script_or_style_and_no_frame(self) -> None:
        answer = SecureHeaders(lambda request: HttpResponse())(RequestFactory().get("/"))
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy

    @pytest.mark.parametrize(("sent", "status"), [(10, 200), (11, 413)])
    def test_too_large_a_request_is_not_read(self, sent: int, status: int) -> None:
        def read_it(request: HttpRequest) -> HttpResponse:
            return HttpResponse(request.body)

        with override_settings(ARPAD_UPLOAD_BYTES=10):
            request = RequestFactory().post("/", b"x" * sent, content_type="text/plain")
            assert UploadLimit(read_it)(request).status_code == status

    def test_an_address_is_what_the_own_proxy_says_never_what_the_client_says(self) -> None:
        request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR="1.2.3.4, 198.51.100.7", REMOTE_ADDR="127.0.0.1")
        with override_settings(ARPAD_BEHIND_PROXY=False):
            assert client_address(request) == "127.0.0.1"
        with override_settings(ARPAD_BEHIND_PROXY=True):
            assert client_address(request) == "198.51.100.7"
