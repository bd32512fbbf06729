"""The forms of the desks: filled in, refused with each finding at its field, carried out."""

import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from arpad.office.models import (
    Arbiter,
    ArbiterLicence,
    Attachment,
    Decision,
    Event,
    EventArbiter,
    FederationOfficer,
    Forwarding,
    IdRequest,
    Letter,
    ListDate,
    LogEntry,
    Norm,
    Player,
    PlayerFact,
    PlayerTitle,
    Report,
    Series,
)  # fmt: skip
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.web.clock import today
from support import regional
from support.accounts import account
from support.books import act
from support.month import accepted, opened, published, received, registered
from support.regional_form import FORM
from support.title_event import FACTS, norm_report

BACKEND = "arpad.web.accounts.signing_in.Accounts"
ANA = {"key": "990000001"}
NEW = {"key": "friends", "name": "Four friends", "series": "standard", "start": "2011-10-01", "end": "2011-10-03"}
pytestmark = pytest.mark.usefixtures("office")


def desk(*roles: str, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", *(roles or ("officer",))), BACKEND)
    return client


def send(client: Client, name: str, form: dict[str, Any] | None = None, **place: Any) -> Any:
    """The form is there, and is sent."""
    address = reverse(f"desk_{name}", kwargs=place)
    assert client.get(address).status_code == 200, name
    return client.post(address, form or {})


def done(answer: Any, word: str) -> str:
    """It went on to a page that says so."""
    assert answer.status_code == 302, answer.content.decode()
    assert answer.headers["Location"].endswith(f"?done={word}")
    return str(answer.headers["Location"])


def at_field(answer: Any, name: str) -> list[str]:
    """The findings beside a field, by id."""
    assert answer.status_code == 422
    found = re.search(rf'<div id="wrong-{name}">(.*?)</div>', answer.content.decode(), re.DOTALL)
    return re.findall(r"<code>([a-z]+\.[EWI]\d+)</code>", found[1]) if found else []


class TestPeople:
    def test_entered_with_ids_facts_and_a_title(self) -> None:
        opened()
        form = {
            "name": "Peón, Pepa", "fide_id": "2299000", "birth": "1999-12-31", "sex": "w", "federation": "ESP",
            "club": "Enroque", "since": "2010-01-01", "title": "WFM", "confirmed_on": "2010-06-01",
        }  # fmt: skip
        assert done(send(desk(), "enter_player", form), "enter_player").startswith("/desk/person/2299000/")
        pepa = Player.objects.get(key="2299000")
        assert (pepa.name, pepa.birth, pepa.sex) == ("Peón, Pepa", "1999-12-31", "w")
        facts = PlayerFact.objects.filter(player=pepa).order_by("kind").values_list("kind", "value", "valid_from")
        assert list(facts) == [("club", "Enroque", date(2010, 1, 1)), ("federation", "ESP", date(2010, 1, 1))]
        assert PlayerTitle.objects.get(player=pepa).valid_from == date(2010, 6, 1)
        assert LogEntry.objects.latest("number").actor == "olga"

    @pytest.mark.parametrize(
        ("language", "told"),
        [("en", "Alfil, Ana (990000001): What holds of this person"), ("es", "Alfil, Ana (990000001): La situación")],
    )
    def test_the_page_says_of_whom_it_was_done_and_only_once(self, language: str, told: str) -> None:
        """ "It is entered." named nobody."""
        opened()
        client = desk(language=language)
        where = done(send(client, "person_state", {"state": "deceased", "since": "2011-09-30"}, **ANA), "person_state")
        assert told in client.get(where).text
        assert told not in client.get("/desk/?done=person_state").text

    def test_everything_wrong_at_once_each_at_its_field(self) -> None:
        opened()
        form = {"name": "", "birth": "yesterday", "sex": "x", "fide_id": "two words", "since": "2011-02-31"}
        answer = send(desk(), "enter_player", form)
        assert at_field(answer, "name") == ["web.E040"]
        assert at_field(answer, "sex") == ["web.E047"]
        assert at_field(answer, "since") == ["web.E041"]
        answer = send_again(answer, "enter_player", {**form, "name": "Peón, Pepa", "sex": "w", "since": ""})
        assert at_field(answer, "birth") == ["office.E116"]
        assert at_field(answer, "fide_id") == ["office.E120"]
        assert at_field(answer, "key") == []
        assert 'value="yesterday"' in answer.content.decode()  # as it was filled in
        assert not Player.objects.filter(name__startswith="Pe").exists()

    def test_a_look_alike_is_told_on_the_next_page_and_only_there(self) -> None:
        opened()
        client = desk()
        where = done(send(client, "enter_player", {"name": "Alfil, Ana", "birth": "1980-01-01"}), "enter_player")
        assert "office.W093" in client.get(where).content.decode()
        assert "office.W093" not in client.get(where).content.decode()

    def test_changed_only_where_the_form_differs(self) -> None:
        opened()
        form = {"name": "Alfil Negro, Ana", "birth": "1980-01-01", "sex": "w", "club": "Torre", "since": "2011-09-15",
                "reason": "her letter"}  # fmt: skip
        done(send(desk(), "change_player", form, **ANA), "change_player")
        assert Player.objects.get(**ANA).name == "Alfil Negro, Ana"
        assert PlayerFact.objects.get(kind="club").value == "Torre"
        assert "changed" in LogEntry.objects.latest("number").facts
        assert "birth" not in LogEntry.objects.latest("number").facts

    def test_nothing_changed_is_refused(self) -> None:
        opened()
        form = {"name": "Alfil, Ana", "birth": "1980-01-01", "sex": "w", "reason": "none"}
        assert at_field(send(desk(), "change_player", form, **ANA), "name") == ["office.E122"]

    def test_a_club_ends(self) -> None:
        opened()
        client = desk()
        same = {"name": "Alfil, Ana", "birth": "1980-01-01", "sex": "w", "reason": "she moved"}
        done(send(client, "change_player", {**same, "club": "Torre"}, **ANA), "change_player")
        ended = {**same, "ended": "club", "ended_on": "2011-08-31"}
        done(send(client, "change_player", ended, **ANA), "change_player")
        assert PlayerFact.objects.get(kind="club").valid_to == date(2011, 8, 31)

    def test_ids_and_titles(self) -> None:
        opened()
        client = desk()
        done(send(client, "enter_id", {"of": "national", "new_id": "N-7"}, **ANA), "enter_id")
        done(send(client, "grant_title", {"title": "GM", "route": "application"}, **ANA), "grant_title")
        assert at_field(send(client, "grant_title", {"title": "GM"}, **ANA), "title") == ["office.E127"]
        page = client.get("/desk/person/990000001/").content.decode()
        assert "N-7" in page
        assert "GM" in page
        offered = client.get(reverse("desk_revoke_title", kwargs=ANA)).content.decode()
        assert re.findall(r'<option value="([^"]*)"', offered) == ["GM", "IM"]  # those she has
        done(send(client, "revoke_title", {"title": "GM", "reason": "decided"}, **ANA), "revoke_title")
        assert PlayerTitle.objects.get(title="GM").revoked_on is not None

    def test_erased(self) -> None:
        opened()
        client = desk()
        assert at_field(send(client, "erase_player", {}, **ANA), "reason") == ["web.E040"]
        done(send(client, "erase_player", {"reason": "she asked"}, **ANA), "erase_player")
        assert Player.objects.get(**ANA).name == "—"

    def test_found_by_part_of_the_name_or_by_id(self) -> None:
        opened()
        client = desk()
        for text in ("alfil", "990000001"):
            assert "/desk/person/990000001/" in client.get("/desk/people/", {"q": text}).content.decode()
        assert "Nobody" in client.get("/desk/people/", {"q": "nobody at all"}).content.decode()

    def test_ids_are_asked_for(self) -> None:
        accepted_month()
        client = desk()
        done(send(client, "request_ids", {"to": "national"}), "request_ids")
        assert IdRequest.objects.count() == 4
        assert at_field(send(client, "request_ids", {"to": "national"}), "to") == ["office.E103"]
        assert "990000001" in client.get("/desk/people/").content.decode()

    def test_the_register_leaves_the_house_with_a_reason(self) -> None:
        opened()
        answer = desk().post("/desk/export-register/", {"reason": "for the treasurer"})
        assert answer.content.decode().count("\n") == 5
        assert LogEntry.objects.latest("number").verb == "export_register"


def send_again(answer: Any, name: str, form: dict[str, Any]) -> Any:
    return answer.client.post(reverse(f"desk_{name}"), form)


def accepted_month() -> None:
    opened()
    accepted()


class TestArbiters:
    def test_entered_appointed_and_told(self) -> None:
        opened()
        registered()
        client = desk()
        form = {"key": "reloj", "name": "Reloj, Rosa", "title": "IA", "licence": "FIDE", "since": "2010-01-01",
                "until": "2010-12-31"}  # fmt: skip
        done(send(client, "arbiter", form), "arbiter")
        assert ArbiterLicence.objects.get().arbiter.name == "Reloj, Rosa"
        where = done(send(client, "appoint", {"chief": "reloj"}, key="friends"), "appoint")
        assert EventArbiter.objects.get(chief=True).arbiter.key == "reloj"
        page = client.get(where).content.decode()
        assert "Reloj, Rosa" in page
        assert "office.W" in page  # no licence in 2011
        assert at_field(send(client, "appoint", {"chief": "nobody"}, key="friends"), "chief") == ["office.E121"]

    def test_what_is_left_empty_stays(self) -> None:
        opened()
        client = desk()
        done(
            send(client, "arbiter", {"key": "reloj", "name": "Reloj, Rosa", "email": "r@example.org"}),
            "arbiter",
        )
        assert 'value="Reloj, Rosa"' in client.get("/desk/arbiter/?key=reloj").content.decode()
        done(send(client, "arbiter", {"key": "reloj", "title": "FA"}), "arbiter")
        rosa = Arbiter.objects.get()
        assert (rosa.name, rosa.title, rosa.email) == ("Reloj, Rosa", "FA", "r@example.org")

    def test_who_answers_for_ratings(self) -> None:
        opened()
        client = desk()
        done(
            send(client, "officer", {"federation": "ESP", "name": "Reina, Isabel", "since": "2011-01-01"}),
            "officer",
        )
        assert FederationOfficer.objects.get().valid_from == date(2011, 1, 1)
        assert "Reina, Isabel" in client.get("/desk/arbiters/").content.decode()

    def test_the_table_for_the_committee(self) -> None:
        accepted_month()
        table = desk().get("/desk/arbiters/table/", {"from": "2011-10-01", "to": "2011-10-31"}).content.decode()
        assert 'friends,Four friends,2011-10-01,2011-10-03,"Reloj, Rosa",chief,' in table


class TestEvents:
    def test_registered(self) -> None:
        opened()
        done(send(desk(), "register", {**NEW, "registered_on": "2011-08-01", "approved": "1"}), "registered")
        event = Event.objects.get()
        assert (event.registered_on, event.approved, event.cadence) == (date(2011, 8, 1), True, "standard")

    def test_an_arbiter_does_not_say_when_it_came_nor_that_it_is_let_through(self) -> None:
        opened()
        client = desk("arbiter")
        assert b"registered_on" not in client.get("/desk/register/").content
        done(send(client, "register", {**NEW, "registered_on": "2011-08-01", "approved": "1"}), "registered")
        event = Event.objects.get()
        assert event.registered_on != date(2011, 8, 1)
        assert not event.approved

    def test_a_late_one_says_so(self) -> None:
        opened()
        client = desk()
        where = done(send(client, "register", {**NEW, "registered_on": "2011-09-02"}), "registered")
        assert "rate.W012" in client.get(where).content.decode()  # a day less than the edition asks for

    def test_in_a_place_that_is_not_his_the_form_stays_filled_in(self) -> None:
        opened()
        client = Client()
        client.force_login(account("near", "arbiter", federation="ESP", province="Cádiz"), BACKEND)
        answer = send(client, "register", {**NEW, "federation": "ESP", "province": "Huelva"})
        page = answer.content.decode()
        assert (answer.status_code, "web.E012" in page, 'value="Huelva"' in page) == (422, True, True)
        assert not Event.objects.exists()

    def test_without_a_list_and_upside_down(self) -> None:
        opened()
        answer = send(desk(), "register", {**NEW, "series": ""})
        assert at_field(answer, "series") == ["web.E040"]
        answer = answer.client.post("/desk/register/", {**NEW, "end": "2011-09-01"})
        assert at_field(answer, "end") == ["office.E021"]

    def test_changed(self) -> None:
        opened()
        registered()
        client = desk()
        page = client.get("/desk/events/friends/change-event/").content.decode()
        assert 'name="start" id="field-start" value="2011-10-01"' in page
        same = {"name": "Four friends", "start": "2011-10-01", "end": "2011-10-03"}
        done(send(client, "change_event", {**same, "city": "Cádiz", "cancelled": "1", "reason": "no hall"}, key="friends"),
             "change_event")  # fmt: skip
        event = Event.objects.get()
        assert (event.city, event.state, event.start) == ("Cádiz", "cancelled", date(2011, 10, 1))

    def test_results_typed_into_the_page(self) -> None:
        opened()
        registered()
        client = desk()
        typed = (
            "name,Four friends\r\nstart,2011-10-01\r\nend,2011-10-03\r\nrate_of_play,120 min\r\n\r\n"
            "number,name,rating,id\r\n1,\"Alfil, Ana\",2400,990000001\r\n2,\"Torre, Blas\",2300,990000002\r\n\r\n"
            "round,white,black,result\r\n1,1,2,9-0\r\n"
        )  # fmt: skip
        where = done(send(client, "type_results", {"results": typed, "sender": "Club"}, key="friends"), "received")
        kept = Report.objects.get()
        assert (kept.kind, kept.sender, bytes(kept.content)) == ("typed", "Club", typed.replace("\r\n", "\n").encode())
        assert "<mark>" in client.get(where).content.decode()  # 9-0 at its line
        assert "9-0" in client.get("/desk/events/friends/type-results/").content.decode()  # to be mended

    def test_rubbish_typed_into_the_page_gets_the_cure_of_a_table(self) -> None:
        opened()
        registered()
        client = desk()
        where = done(
            send(client, "type_results", {"results": "Ana won, Blas lost", "sender": "Club"}, key="friends"), "received"
        )
        page = client.get(where).content.decode()
        assert "results.E017" in page
        assert "trf.E007" not in page
        assert "Ana won" in client.get("/desk/events/friends/type-results/").content.decode()  # to be corrected

    def test_a_paper_is_kept_and_thrown_away(self) -> None:
        opened()
        registered()
        client = desk()
        sent = {"kind": "minutes", "paper": SimpleUploadedFile("acta.pdf", b"%PDF")}
        done(send(client, "attach", sent, key="friends"), "attach")
        kept = Attachment.objects.get()
        download = client.get(f"/desk/events/friends/attachments/{kept.pk}/")
        assert (download.content, download["Content-Disposition"]) == (b"%PDF", 'attachment; filename="acta.pdf"')
        page = client.get(f"/desk/events/friends/attachments/{kept.pk}/discard/").content.decode()
        assert "acta.pdf" in page
        done(send(client, "discard", {"reason": "over"}, key="friends", number=kept.pk), "discard")
        assert bytes(Attachment.objects.get().content) == b""
        assert client.get(f"/desk/events/friends/attachments/{kept.pk}/").status_code == 404

    def test_a_line_up_needs_its_round_and_team(self) -> None:
        opened()
        registered()
        sent = {"kind": "line_up", "paper": SimpleUploadedFile("l.txt", b"1"), "handed_in_at": "2011-10-01T17:05",
                "due_at": "2011-10-01T17:00"}  # fmt: skip
        client = desk()
        assert at_field(send(client, "attach", sent, key="friends"), "round_number") == ["office.E136"]
        sent |= {"round_number": "1", "team": "Torre", "paper": SimpleUploadedFile("l.txt", b"1")}
        where = done(send(client, "attach", sent, key="friends"), "attach")
        assert "office.W102" in client.get(where).content.decode()  # five minutes late

    def test_an_invitation_tells_the_desk_who_answers_and_what_it_lacks(self) -> None:
        opened()
        registered()
        text = b'name = "Friends"\nstart = 2011-10-01\nend = 2011-10-03\n[organisation]\nfederation = "ESP"\norganiser = "Club Torre"\n'
        sent = {"kind": "prospectus", "paper": SimpleUploadedFile("p.toml", text)}
        client = desk()
        page = client.get(done(send(client, "attach", sent, key="friends"), "attach")).content.decode()
        assert "ESP · Club Torre" in page
        assert "prospectus.W001" in page and "prospectus.W008" in page  # no committee was named
        sent = {"kind": "appeals", "paper": SimpleUploadedFile("a.toml", b"event = ")}
        assert "appeals.E001" in send(client, "attach", sent, key="friends").content.decode()

    def test_passed_on_and_answered(self) -> None:
        accepted_month()
        client = desk()
        done(send(client, "forward", {"to": "fide"}, key="friends"), "forwarded")
        sent = Forwarding.objects.get()
        assert client.get(f"/desk/events/friends/forwardings/{sent.pk}/").content == bytes(sent.content)
        assert at_field(send(client, "forward", {"to": "fide"}, key="friends"), "to") == ["office.E101"]
        done(
            send(client, "answer", {"to": "fide", "said": "rejected", "answered_on": "2011-10-20"}, key="friends"),
            "answered",
        )
        form = {"filed_on": "2011-10-25", "reason": "the report was complete"}
        done(send(client, "appeal", form, key="friends"), "appeal")
        assert Decision.objects.get(verdict="appealed").decided_on == date(2011, 10, 25)

    def test_a_norm_is_certified_and_its_certificate_taken(self) -> None:
        open_series(act(), "standard")
        days = (date(2011, 10, 1), date(2011, 10, 10), date(2011, 8, 1))
        register(act(), Registration("angeles", "Open", ["standard"], *days, title_event=True))
        receive(act(), Submission("angeles", norm_report().encode(), "a.trf", FACTS.encode(), date(2011, 10, 12)))
        enrol(act(reason="new"), "angeles")
        review(act(), "angeles", Verdict.ACCEPT)
        client = desk()
        refused = send(client, "certify", {"player": "1", "title": "GM", "language": "en"}, key="angeles")
        assert refused.status_code == 422  # 7½ were needed
        done(send(client, "certify", {"player": "1", "title": "IM", "language": "es"}, key="angeles"), "certify")
        norm = Norm.objects.get()
        assert client.get(f"/desk/events/angeles/norms/{norm.pk}/").content.startswith(b"%PDF")
        assert f"/desk/events/angeles/norms/{norm.pk}/" in client.get("/desk/events/angeles/").content.decode()

    def test_an_arbiter_adds_papers_to_his_own_event_only(self) -> None:
        opened()
        client = desk("arbiter")
        done(send(client, "register", {**NEW, "key": "mine"}), "registered")
        sent = {"kind": "other", "paper": SimpleUploadedFile("a.txt", b"a"), "received_on": "2001-01-01"}
        done(send(client, "attach", sent, key="mine"), "attach")
        assert Attachment.objects.get().received_on != date(2001, 1, 1)
        registered("friends")
        assert client.post("/desk/events/friends/attach/", {"kind": "other", "paper": SimpleUploadedFile("b", b"b")}).status_code == 404  # fmt: skip


class TestHomologation:
    def test_from_the_form_to_the_decision(self) -> None:
        """The form of the four friends of March 2015, in order: everything is met."""
        regional.opened()
        client = desk()
        sent = {"series": "rea", "event": "friends", "form": FORM, "received_on": "2015-03-01"}
        done(send(client, "enter_form", sent), "enter_form")
        assert Event.objects.get().registered_on == date(2015, 3, 1)
        page = client.get("/desk/events/friends/homologation/").content.decode()
        assert "Homologable" in page
        done(send(client, "homologate", {"verdict": "accept", "reason": "all met"}, key="friends"), "homologate")
        assert Decision.objects.get().verdict == "homologated"

    def test_a_defective_form_comes_back_with_its_lines_and_its_text(self) -> None:
        regional.opened()
        form = FORM.replace("start = 2015-03-20", 'start = "soon"')
        sent = {"series": "rea", "event": "friends", "form-file": SimpleUploadedFile("f.toml", form.encode())}
        answer = send(desk(), "enter_form", sent)
        assert answer.status_code == 422
        assert "start = &quot;soon&quot;" in answer.content.decode()
        assert not Event.objects.exists()

    def test_both_or_neither(self) -> None:
        """A form that the books will not have leaves no event behind."""
        regional.opened()
        client, before = desk(), LogEntry.objects.count()
        sent = {"series": "rea", "event": "two words", "form": FORM}
        assert at_field(send(client, "enter_form", sent), "event") == ["office.E154"]
        unknown = {**sent, "event": "friends", "series": "none"}
        assert at_field(send(client, "enter_form", unknown), "series") == ["office.E003"]
        assert LogEntry.objects.count() == before
        assert not Event.objects.exists()

    def test_the_organiser_does_not_say_when_it_came(self) -> None:
        """The form says 1 March (I-364)."""
        regional.opened()
        done(send(desk("arbiter"), "enter_form", {"series": "rea", "event": "friends", "form": FORM}), "enter_form")
        assert Event.objects.get().registered_on == today()

    def test_the_same_form_twice(self) -> None:
        regional.opened()
        regional.registered()
        sent = {"series": "rea", "event": "friends", "form": FORM}
        assert at_field(send(desk(), "enter_form", sent), "form") == ["office.E137"]

    def test_a_refusal_needs_its_article_and_drafts_a_letter(self) -> None:
        regional.opened()
        regional.registered(FORM.replace("aimed_at_own_players = true", "aimed_at_own_players = false"))
        client = desk()
        form = {"verdict": "accept", "reason": "please"}
        assert at_field(send(client, "homologate", form, key="friends"), "verdict") == ["rea.E023"]
        form = {"verdict": "refuse", "reason": "for visitors"}
        assert at_field(send(client, "homologate", form, key="friends"), "article") == ["office.E029"]
        done(send(client, "homologate", {**form, "article": "Art 3.a"}, key="friends"), "homologate")
        assert Letter.objects.count() == 1

    def test_what_is_left_to_the_administrator(self) -> None:
        regional.opened()
        rapid = FORM.replace("120 min", "30 min").replace('"provincial"', '"regional"')
        rapid = rapid.replace("official = true", 'kind = "rapid"\nofficial = false')
        places = '[access]\nunlimited = true\nlimited_to = "nobody"\n[figures]\nrounds = 3\n[scope]'
        regional.registered(rapid.replace("[scope]", places))
        client = desk()
        offered = re.findall(r'<option value="([a-z_]+)"', client.get("/desk/events/friends/admit/").content.decode())
        assert offered == ["rapid_events", "admit", "deny"]
        form = {"rule": "rapid_events", "decision": "admit", "reason": "the hall was free"}
        done(send(client, "admit", form, key="friends"), "admit")
        assert Decision.objects.get().verdict == "admitted"
        assert "the hall was free" in client.get("/desk/events/friends/homologation/").content.decode()


class TestLists:
    def test_a_list_and_its_proof_in_one_archive(self) -> None:
        import io
        import json
        import zipfile

        listed = published()
        client = desk()
        assert "2 November" not in client.get("/desk/lists/").content.decode()
        answer = client.post("/desk/export/", {"series": "standard", "list_date": "2011-11-01", "kind": "csv"})
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            assert archive.namelist() == ["standard-2011-11-01.csv", "standard-2011-11-01.csv.proof.json"]
            assert json.loads(archive.read(archive.namelist()[1]))["list_sha256"] == listed.sha256
            assert b"990000001" in archive.read(archive.namelist()[0])
        assert LogEntry.objects.latest("number").verb == "export"

    def test_control_figures(self) -> None:
        """Means 2250 (of 2400, 2300, 2200, 2100) and 2249.75 (of 2403, 2289, 2196, 2111)."""
        published()
        client = desk("auditor")
        page = client.get("/desk/lists/standard/controls/?every=1").content.decode()
        assert "2250.00" in page
        assert "2249.75" in page
        assert b"2249.75" in client.get("/desk/lists/standard/controls.csv").content

    def test_decisions_of_the_administrator(self) -> None:
        regional.opened()
        client = desk()
        wrong = {"series": "rea", "decisions": "updates = 7\n", "reason": "agreed"}
        assert send(client, "record", wrong).status_code == 422
        assert "rea" in client.get("/desk/lists/").content.decode()

    def test_series_and_calendar(self) -> None:
        opened()
        client = desk("administrator")
        form = {"key": "rapid", "name": "Rápidas", "cadence": "rapid", "second_officer": "1"}
        done(send(client, "series", form), "series")
        made = Series.objects.get(key="rapid")
        assert (made.name, made.cadence, made.second_officer) == ("Rápidas", "rapid", True)
        again = client.get("/desk/lists/series/?key=rapid").content.decode()
        assert re.search(r'name="second_officer" value="1" checked', again)
        done(send(client, "calendar", {"date": "2011-12-01"}, key="standard"), "calendar")
        assert ListDate.objects.get().date == date(2011, 12, 1)
        done(send(client, "calendar", {"remove": "2011-12-01"}, key="standard"), "calendar")
        assert at_field(send(client, "calendar", {"remove": "2011-12-01"}, key="standard"), "remove") == ["office.E077"]


def test_days_beyond_all_books_and_endless_texts_are_refused() -> None:
    opened()
    client = desk()
    form = {"federation": "ESP", "name": "n" * 201, "since": "0001-01-01"}
    answer = send(client, "officer", form)
    assert at_field(answer, "since") == ["web.E041"]
    assert at_field(answer, "name") == ["web.E042"]
    answer = send(client, "certify", {"player": "0", "title": "IM", "language": "en"}, key=_accepted_key())
    assert at_field(answer, "player") == ["web.E046"]


def _accepted_key() -> str:
    accepted("again")
    return "again"


def test_the_fields_are_named_in_the_readers_language() -> None:
    opened()
    page = send(desk(language="es"), "enter_player", {"name": ""}).content.decode()
    assert "El campo Nombre" in page


def test_a_job_is_stopped_by_whoever_may() -> None:
    from arpad.office.models import Job
    from arpad.office.verbs.books.ask_job import ask_job

    opened()
    job = ask_job(act(), "preview", {"series": "standard", "date": "2011-11-01"})
    auditor = Client()
    auditor.force_login(account("eva", "auditor"), BACKEND)
    cancel = f"/desk/jobs/{job.pk}/cancel/"
    for page in ("/desk/jobs/", f"/desk/jobs/{job.pk}/"):
        assert cancel not in auditor.get(page).content.decode()
    client = desk()
    assert cancel in client.get("/desk/jobs/").content.decode()
    client.post(cancel)
    assert Job.objects.get().state == "cancelled"


def test_a_page_that_watches_a_job_gets_the_progress_and_then_the_word_to_load_itself_again() -> None:
    from arpad.office.verbs.books.ask_job import ask_job

    opened()
    job = ask_job(act(), "preview", {"series": "standard", "date": "2011-11-01"})
    client, page = desk(), f"/desk/jobs/{job.pk}/"
    part = client.get(page, headers={"x-part": "yes"}).content.decode()
    assert f'data-again="{page}"' in part and "<html" not in part
    client.post(f"{page}cancel/")
    assert client.get(page, headers={"x-part": "yes"}).status_code == 204
    assert "<html" in client.get(page).content.decode()


def test_received_reports_are_still_sent_as_files() -> None:
    opened()
    registered()
    received()
    assert "/desk/events/friends/type-results/" in desk().get("/desk/events/friends/").content.decode()


@pytest.mark.parametrize(("language", "button"), [("en", "Save"), ("es", "Guardar")])
def test_a_button_says_an_act_where_the_title_is_none(language: str, button: str) -> None:
    client = desk("administrator", language=language)
    assert f'<button class="main">{button}</button>' in client.get("/desk/federation/").text
