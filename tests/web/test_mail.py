"""Letters by mail, with a server that takes them, refuses them, is away, or is not there at all."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.mail import send_mail
from django.test import Client, override_settings

from arpad.office.models import FederationSettings, Letter, LogEntry
from arpad.office.refused import Refused
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.letters.send import SEND_LETTER, send_letter
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.office.verbs.reports.review import Verdict, review
from arpad.web.accounts.models import OutgoingMail
from arpad.web.accounts.outbox import MOST_TRIES, deliver_waiting
from support.accounts import account
from support.books import act
from support.month import opened, received, registered
from support.refusals import ids
from support.smtp import mail_server, no_mail_server

pytestmark = pytest.mark.usefixtures("books")
SUBJECT = "Report returned: Four friends (friends)"


def waiting_letter(email: str = "rosa@chess.example") -> Letter:
    """A report goes back to its arbiter."""
    FederationSettings.objects.create(pk=FederationSettings.ONLY, languages="en")
    opened()
    registered()
    received()
    keep_arbiter(act(), ArbiterForm("reloj", "Reloj, Rosa", email=email))
    appoint(act(), "friends", "reloj")
    review(act(reason="see below"), "friends", Verdict.RETURN)
    return Letter.objects.get()


def desk(language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", "officer"), "arpad.web.accounts.signing_in.Accounts")
    return client


def later() -> datetime:
    return datetime.now(UTC) + timedelta(days=1)


def test_the_server_takes_it_with_a_subject_of_its_own_and_the_pdf() -> None:
    letter, client = waiting_letter(), desk()
    with mail_server() as server:
        answer = client.post(f"/desk/letters/{letter.pk}/send/", {"mail": "1"})
        assert answer.headers["Location"] == f"/desk/letters/{letter.pk}/"
        (mail,) = server.taken
    assert (mail["subject"], mail["to"]) == (SUBJECT, "rosa@chess.example")
    assert [part.get_content_type() for part in mail.iter_attachments()] == ["application/pdf"]
    letter.refresh_from_db()
    assert (letter.mail_state, letter.sent_on is not None) == ("sent", True)
    assert LogEntry.objects.latest("number").verb == "send"
    with mail_server() as server, pytest.raises(Refused) as error:
        send_letter(act(), letter.pk)
    assert ids(error) == ["office.E098"] and not server.taken


@pytest.mark.parametrize(("language", "words"), [("en", "The server refused it:"), ("es", "ha rechazado")])
def test_a_refusal_is_shown_with_the_server_s_answer_and_can_be_tried_again(language: str, words: str) -> None:
    letter, client = waiting_letter(), desk(language)
    with mail_server() as server:
        server.answer_to_recipient = "550 no such mailbox"
        client.post(f"/desk/letters/{letter.pk}/send/", {"mail": "1"})
        for address in (f"/desk/letters/{letter.pk}/", "/desk/outbox/"):
            page = client.get(address).content.decode()
            assert words in page and "550 no such mailbox" in page, address
        letter.refresh_from_db()
        assert (letter.mail_state, letter.sent_on) == ("refused", None)
        assert deliver_waiting(later()) == 0  # it is no use asking again
        server.answer_to_recipient = "250 ok"
        client.post(f"/desk/outbox/{OutgoingMail.objects.get().pk}/", {"again": "1"})
        assert len(server.taken) == 1
    letter.refresh_from_db()
    assert (letter.mail_state, letter.mail_answer, letter.sent_on is not None) == ("sent", "", True)


def test_a_server_that_is_away_or_says_later_is_asked_again_by_the_worker() -> None:
    letter = waiting_letter()
    with mail_server() as server:
        server.answer_to_recipient = "451 try later"
        send_letter(act(), letter.pk, None, "mail")
        letter.refresh_from_db()
        assert (letter.mail_state, letter.sent_on) == ("queued", None)
        assert "451 try later" in letter.mail_answer
        with override_settings(EMAIL_PORT=9):
            assert deliver_waiting(later()) == 0
        server.answer_to_recipient = "250 ok"
        assert deliver_waiting(datetime.now(UTC)) == 0  # not yet
        assert deliver_waiting(later() + timedelta(days=1)) == 1
        assert deliver_waiting(later() + timedelta(days=2)) == 0
        assert len(server.taken) == 1
    letter.refresh_from_db()
    assert letter.mail_state == "sent"


def test_some_day_it_gives_up() -> None:
    letter = waiting_letter()
    with mail_server() as server:
        server.answer_to_recipient = "451 try later"
        send_letter(act(), letter.pk, None, "mail")
        for day in range(1, MOST_TRIES):
            deliver_waiting(later() + timedelta(days=day))
    letter.refresh_from_db()
    assert (letter.mail_state, OutgoingMail.objects.get().tries) == ("refused", MOST_TRIES)


def test_what_was_sent_by_hand_in_the_meantime_is_not_mailed() -> None:
    letter = waiting_letter()
    with mail_server() as server:
        server.answer_to_recipient = "451 try later"
        send_letter(act(), letter.pk, None, "mail")
        send_letter(act(), letter.pk, None, "hand")
        server.answer_to_recipient = "250 ok"
        deliver_waiting(later())
        assert not server.taken
    assert OutgoingMail.objects.get().state == "by_hand"


class TestWithoutAServer:
    @pytest.mark.parametrize(("language", "words"), [("en", "No mail server is set"), ("es", "No hay servidor")])
    def test_nothing_is_on_its_way_and_the_page_says_what_to_do(self, language: str, words: str) -> None:
        letter, client = waiting_letter(), desk(language)
        with no_mail_server():
            page = client.get(f"/desk/letters/{letter.pk}/").content.decode()
            assert words in page and 'name="mail"' not in page
            refused = client.post(f"/desk/letters/{letter.pk}/send/", {"mail": "1"})
            assert refused.status_code == 422 and "office.E264" in refused.content.decode()
            client.post(f"/desk/letters/{letter.pk}/send/")
        letter.refresh_from_db()
        assert (letter.sent_on is not None, letter.mail_state) == (True, "by_hand")
        assert {"en": "by hand", "es": "a mano"}[language] in client.get(f"/desk/letters/{letter.pk}/").content.decode()
        assert not OutgoingMail.objects.exists()

    def test_who_has_no_address_gets_no_mail(self) -> None:
        letter = waiting_letter(email="")
        with mail_server() as server, pytest.raises(Refused) as error:
            send_letter(act(), letter.pk, None, "mail")
        assert ids(error) == ["office.E267"] and not server.taken


def test_other_mail_waits_for_a_server_and_can_be_settled_by_hand() -> None:
    client = desk()
    with no_mail_server():
        send_mail("Your claim", "Please confirm it.", "office@chess.example", ["ana@chess.example"])
        page = client.get("/desk/outbox/").content.decode()
        assert "Not sent: no mail server is set." in page
        client.post(f"/desk/outbox/{OutgoingMail.objects.get().pk}/")
    assert OutgoingMail.objects.get().state == "by_hand"


def test_who_names_no_way_mails_where_that_can_be_done_and_is_told_what_became_of_it() -> None:
    """The command `send` says no more than the number."""
    letter = waiting_letter()
    assert SEND_LETTER.said is not None
    with mail_server() as server:
        done = send_letter(act(), letter.pk)
        assert len(server.taken) == 1
        assert [one.key for one in SEND_LETTER.said(done, {"number": letter.pk})] == ["office.said.mail_sent"]
    Letter.objects.update(sent_on=None, mail_state="")
    with no_mail_server(), pytest.raises(Refused) as error:
        send_letter(act(), letter.pk)
    assert [finding.id for finding in error.value.findings] == ["office.E264"]
    letter.refresh_from_db()
    assert (letter.sent_on, letter.mail_state) == (None, "")
    with no_mail_server():
        done = send_letter(act(), letter.pk, by="hand")
        assert [one.key for one in SEND_LETTER.said(done, {"number": letter.pk})] == ["office.said.sent"]
