"""Who the lines of a report are, in the browser: every line with its candidates, a search, a new person, undo."""

import re

import pytest
from django.test import Client

from arpad.office.models import Entry, Event, Player, Report
from support.accounts import account
from support.month import REPORT, opened, received, registered

pytestmark = pytest.mark.usefixtures("office")
BACKEND = "arpad.web.accounts.signing_in.Accounts"
DARIO = "990000004 1983/01/01"
WITHOUT_ID = REPORT.replace(DARIO, "          1983      ")
LINE_4 = "/desk/events/friends/identities/4/"
CONTRADICTING_RESULTS = WITHOUT_ID.replace("   1 b 0     2 w 1", "   1 b 1     2 w 1")


def signed_in(client: Client, role: str = "officer") -> Client:
    client.force_login(account(f"the-{role}", role), backend=BACKEND)
    return client


def came(text: str = WITHOUT_ID) -> None:
    opened()
    registered()
    received(text=text)


def who(number: int) -> tuple[str, str]:
    entry = Entry.objects.get(number=number)
    return (entry.player.key if entry.player else "", entry.evidence)


class TestThePage:
    def test_begins_with_the_first_open_line_and_shows_all(self, client: Client) -> None:
        came()
        shown = signed_in(client).get("/desk/events/friends/identities/").content.decode()
        assert 'aria-current="true"' in shown
        assert shown.index("Rey, Dario") < shown.index("Alfil, Ana"), "open lines come first"
        assert "Line 4:" in shown

    def test_a_candidate_has_ids_rating_and_reasons(self, client: Client) -> None:
        came()
        shown = signed_in(client).get(LINE_4).content.decode()
        for told in ("990000004", "standard <b>2100</b>", "ESP", "born in the same year"):
            assert told in shown, told

    def test_the_line_stands_beside_it_as_the_file_has_it(self, client: Client) -> None:
        came()
        row = next(line for line in WITHOUT_ID.splitlines() if "Rey, Dario" in line)
        assert row in signed_in(client).get(LINE_4).content.decode()

    def test_an_auditor_looks_and_cannot_decide(self, client: Client) -> None:
        came()
        auditor = signed_in(client, "auditor")
        shown = auditor.get(LINE_4).content.decode()
        assert 'name="person"' not in shown
        assert "web.E012" in auditor.post(LINE_4, {"person": "990000004"}).content.decode()
        assert who(4) == ("", "")

    def test_a_line_that_is_not_there(self, client: Client) -> None:
        came()
        assert signed_in(client).get("/desk/events/friends/identities/9/").status_code == 404


def state_on_the_page(shown: str) -> str:
    """What the form of the candidates carries."""
    return re.findall(r'name="seen" value="([0-9a-f]+)"', shown)[0]


class TestTwoOfficers:
    def test_the_second_is_told_what_the_first_decided(self, client: Client) -> None:
        """Neither a person, nor a guest, nor a new person, nor opening again goes over what was not seen."""
        came()
        one, other = signed_in(client), Client()
        other.force_login(account("second", "officer"), backend=BACKEND)
        seen = state_on_the_page(one.get(LINE_4).content.decode())
        assert seen == state_on_the_page(other.get(LINE_4).content.decode())
        assert one.post(LINE_4, {"guest": "yes", "seen": seen}).status_code == 302
        for decision in ({"person": "990000004"}, {"open": "yes"}):
            answer = other.post(LINE_4, {**decision, "seen": seen})
            assert answer.status_code == 422
            assert "office.E340" in answer.content.decode()
        new = other.post("/desk/events/friends/enrol/", {"lines": "4", "although": "yes", "seen": f"4={seen}"})
        assert "office.E340" in new.content.decode()
        assert who(4) == ("", "guest")

    def test_who_has_seen_it_may_decide_otherwise(self, client: Client) -> None:
        came()
        officer = signed_in(client)
        officer.post(LINE_4, {"guest": "yes", "seen": state_on_the_page(officer.get(LINE_4).content.decode())})
        seen = state_on_the_page(officer.get(LINE_4).content.decode())
        assert officer.post(LINE_4, {"person": "990000004", "seen": seen}).status_code == 302
        assert who(4) == ("990000004", "officer")

    def test_every_form_carries_it(self, client: Client) -> None:
        came()
        officer = signed_in(client)
        shown = officer.get(f"{LINE_4}?q=Rey").content.decode().split('<form method="post"')[1:]
        deciding = [
            form.split("</form>")[0] for form in shown if "/identities/4/" in form[:80] or 'name="lines"' in form
        ]
        assert len(deciding) == 4, "candidates, found, new person, guest"
        assert all('name="seen"' in form for form in deciding)


class TestDeciding:
    def test_one_click_takes_a_candidate_and_the_evidence_is_the_reason(self, client: Client) -> None:
        came()
        answer = signed_in(client).post(LINE_4, {"person": "990000004", "reason": ""})
        assert answer["Location"] == f"{LINE_4}?done=matched&was=4"
        assert who(4) == ("990000004", "officer")

    def test_the_next_open_line_follows(self, client: Client) -> None:
        came(WITHOUT_ID.replace("990000002 1981/01/01", "          1981      "))
        first = "/desk/events/friends/identities/2/"
        assert signed_in(client).post(first, {"person": "990000002"})["Location"].startswith(LINE_4)

    def test_a_matched_line_is_given_to_somebody_else(self, client: Client) -> None:
        came(REPORT)
        other = Player.objects.create(key="x", name="Rey, Dario", search_name="rey, dario", changed_in=1)
        signed_in(client).post(LINE_4, {"person": other.key})
        assert who(4) == ("x", "officer")

    def test_undo_opens_it_again(self, client: Client) -> None:
        came()
        officer = signed_in(client)
        shown = officer.post(LINE_4, {"person": "990000004"}, follow=True).content.decode()
        assert 'name="open" value="yes" data-key="u"' in shown
        officer.post(LINE_4, {"open": "yes"})
        assert who(4) == ("", "opened")

    def test_a_refusal_is_told_beside_the_line(self, client: Client) -> None:
        came()
        answer = signed_in(client).post(LINE_4, {"person": "990000001"})
        assert answer.status_code == 422
        assert "office.E081" in answer.content.decode()

    def test_whom_the_line_contradicts_is_taken_on_purpose_only(self, client: Client) -> None:
        """Of those who were searched for, too, the page says what speaks for and against them."""
        came(WITHOUT_ID.replace("Rey, Dario ", "Peon, Pepa "))
        officer = signed_in(client)
        shown = officer.get(f"{LINE_4}?q=Rey").content.decode()
        assert "The line contradicts this person." in shown and "another name" in shown
        assert "office.E491" in officer.post(LINE_4, {"person": "990000004"}).content.decode()
        assert who(4) == ("", "")
        officer.post(LINE_4, {"person": "990000004", "although": "yes"})
        assert who(4) == ("990000004", "officer")

    def test_a_guest_is_decided_without_a_person(self, client: Client) -> None:
        came()
        signed_in(client).post(LINE_4, {"guest": "yes"})
        assert who(4) == ("", "guest")


class TestSearch:
    def test_anybody_in_the_register_by_words_or_id(self, client: Client) -> None:
        came()
        officer = signed_in(client)
        for text in ("dario rey", "990000004"):
            assert "990000004" in officer.get(LINE_4, {"q": text}).content.decode()

    def test_while_typing_only_the_found_people_are_sent(self, client: Client) -> None:
        came()
        part = signed_in(client).get(LINE_4, {"q": "dama"}, headers={"X-Part": "yes"}).content.decode()
        assert "<html" not in part
        assert 'name="person" value="990000003" data-key="2"' in part, "numbers go on after the candidates"

    def test_nobody(self, client: Client) -> None:
        came()
        assert "zzz" in signed_in(client).get(LINE_4, {"q": "zzz"}).content.decode()


class TestNewPerson:
    def test_who_looks_like_somebody_is_entered_only_on_purpose(self, client: Client) -> None:
        came()
        officer = signed_in(client)
        answer = officer.post("/desk/events/friends/enrol/", {"lines": "4"})
        assert answer.status_code == 422
        assert "office.E221" in answer.content.decode()
        assert Player.objects.count() == 4
        officer.post("/desk/events/friends/enrol/", {"lines": "4", "although": "yes"})
        assert who(4)[1] == "new"

    def test_who_looks_like_another_line_too(self, client: Client) -> None:
        came(REPORT.replace("w    Dama, Celia ", "m    Rey, Dario  ").replace("990000003 1982/01/01", " " * 20))
        officer = signed_in(client)
        assert "4 Rey, Dario" in officer.get("/desk/events/friends/identities/3/").content.decode()
        officer.post("/desk/events/friends/enrol/", {"reason": "all of them"})
        assert "office.E227" in officer.post("/desk/events/friends/enrol/", {"lines": "3"}).content.decode()
        assert Player.objects.count() == 4
        officer.post("/desk/events/friends/enrol/", {"lines": "3", "although": "yes"})
        assert who(3)[1] == "new"

    def test_one_at_a_time(self, client: Client) -> None:
        came(WITHOUT_ID.replace("Rey, Dario ", "Peon, Pepa ").replace("990000002 1981/01/01", "          1981      "))
        signed_in(client).post("/desk/events/friends/enrol/", {"lines": "4"})
        assert (who(4)[1], who(2)) == ("new", ("", ""))


class TestTheEventPage:
    def test_accept_comes_after_the_findings_and_without_a_reason(self, client: Client) -> None:
        came(REPORT)
        shown = signed_in(client).get("/desk/events/friends/").content.decode()
        assert shown.index('id="findings"') < shown.index('value="accept"')
        assert '<input name="reason" required maxlength="2000">' in shown

    def test_there_is_no_accept_while_a_line_is_open(self, client: Client) -> None:
        came()
        officer = signed_in(client)
        assert 'value="accept"' not in officer.get("/desk/events/friends/").content.decode()
        answer = officer.post("/desk/events/friends/review/", {"verdict": "accept", "reason": "fine"})
        assert "office.E220" in answer.content.decode()
        assert Event.objects.get().state == "received"

    def test_people_are_decided_about_while_the_report_has_errors(self, client: Client) -> None:
        came(CONTRADICTING_RESULTS)
        officer = signed_in(client)
        shown = officer.get("/desk/events/friends/").content.decode()
        assert "trf.E017" in shown
        assert "office.W026" in shown
        officer.post(LINE_4, {"person": "990000004"})
        assert who(4) == ("990000004", "officer")


class TestAmendedLine:
    def test_a_field_is_put_right_and_shown(self, client: Client) -> None:
        came()
        officer = signed_in(client)
        form = "/desk/events/friends/amend-line/"
        assert 'value="4"' in officer.get(f"{form}?line=4").content.decode()
        officer.post(form, {"line": "4", "field": "birth", "value": "1983-02-01", "reason": "by her passport"})
        shown = officer.get(LINE_4).content.decode()
        assert "<s>1983</s> → <b>1983-02-01</b>" in shown
        assert "1983/02/01" in shown, "the line is shown as it is read"
        kept = officer.get("/desk/events/friends/reports/1/").content
        assert kept == WITHOUT_ID.encode() == bytes(Report.objects.get().content)
