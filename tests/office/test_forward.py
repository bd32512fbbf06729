"""Reports passed on, answers, and ids asked for."""

from datetime import UTC, date, datetime

import pytest

from arpad.office.models import Event, Forwarding, IdRequest, Letter, LogEntry, Player
from arpad.office.refused import Refused
from arpad.office.verbs.people.enter_id import enter_id
from arpad.office.verbs.people.request_ids import request_ids
from arpad.office.verbs.reports.answer import answer
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import REPORT, accepted, opened, received, registered
from support.rapid import accepted_rapid
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

NOISE = "### made by a friend\nXXR 3\nXXC white1\n"


def everybody_has_a_fide_id() -> None:
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(fide_id=f"7{player.key[1:]}")


class TestForward:
    def test_the_report_is_theirs_with_their_ids_and_without_our_notes(self) -> None:
        opened()
        everybody_has_a_fide_id()
        registered()
        received(text=NOISE + REPORT)
        review(act(), "friends", Verdict.ACCEPT)
        sent = bytes(forward(act(), "friends", "fide").forwarding.content).decode().splitlines()
        players = [line.replace("99000000", "79000000") for line in REPORT.splitlines() if line.startswith("001")]
        assert [line for line in sent if line.startswith("001")] == players
        assert not [line for line in sent if line.startswith(("#", "X"))]
        assert {line[:3] for line in sent} >= {"012", "022", "032", "042", "052", "092", "102", "122", "132"}

    def test_who_has_no_id_there_is_named_and_blank(self) -> None:
        opened()
        accepted()
        done = forward(act(), "friends", "national")
        assert [finding.data["player"] for finding in done.findings if finding.id == "office.W091"] == [1, 2, 3, 4]
        assert b"990000001" not in bytes(done.forwarding.content)

    def test_fides_deadline_is_that_of_its_edition(self) -> None:
        """Rapid of 2018, article 9.1: 9 April and thirty days."""
        accepted_rapid()
        late = act(at=datetime(2019, 5, 10, tzinfo=UTC))
        done = forward(late, "rapid", "fide")
        assert done.forwarding.due_on == date(2019, 5, 9)
        assert (done.findings[0].id, done.findings[0].article) == ("office.W092", "9.1")
        assert "el 9 de mayo de 2019 (artículo 9.1)" in Letter.objects.filter(language="es").latest("pk").text

    def test_what_was_sent_is_kept_and_not_sent_twice(self) -> None:
        opened()
        accepted()
        sent = forward(act(), "friends", "fide", date(2011, 11, 1)).forwarding
        kept = Forwarding.objects.get()
        assert (kept.sent_on, kept.due_on, kept.sha256) == (act().day, date(2011, 11, 1), sent.sha256)
        assert sent.sha256 in LogEntry.objects.latest("number").facts
        with pytest.raises(Refused) as error:
            forward(act(), "friends", "fide")
        assert ids(error) == ["office.E101"]

    def test_only_an_accepted_report_goes_out(self) -> None:
        opened()
        registered()
        received()
        with pytest.raises(Refused) as error:
            forward(act(), "friends", "fide")
        assert ids(error) == ["office.E100"]


class TestAnswer:
    def test_it_is_kept_with_its_day(self) -> None:
        opened()
        accepted()
        forward(act(), "friends", "fide")
        answer(act(), "friends", "fide", "rated", date(2011, 10, 30))
        assert (Forwarding.objects.get().answer, Forwarding.objects.get().answered_on) == ("rated", date(2011, 10, 30))

    def test_to_nothing_there_is_no_answer(self) -> None:
        opened()
        accepted()
        with pytest.raises(Refused) as error:
            answer(act(), "friends", "fide", "rated")
        assert ids(error) == ["office.E102"]


class TestIds:
    @pytest.fixture(autouse=True)
    def pepa(self, books: str) -> Player:
        """She comes without an id; the others have FIDE's."""
        opened()
        everybody_has_a_fide_id()
        registered()
        received(text=REPORT.replace("Rey, Dario ", "Peon, Pepa ").replace("990000004 1983", "          1983"))
        return enrol(act(), "friends").players[0]

    def test_only_the_new_player_is_asked_for_and_once(self, pepa: Player) -> None:
        done = request_ids(act(), "fide")
        assert [one.player for one in done.requests] == [pepa]
        assert "Peon, Pepa" in done.letters[0].text
        assert "1983-01-01" in done.letters[0].text
        assert "Dama" not in done.letters[0].text
        with pytest.raises(Refused) as error:
            request_ids(act(), "fide")
        assert ids(error) == ["office.E103"]

    def test_the_log_has_no_names(self) -> None:
        request_ids(act(), "fide")
        assert LogEntry.objects.latest("number").facts == '{"players":1,"to":"fide"}'

    def test_the_answer_enters_the_register(self, pepa: Player) -> None:
        request_ids(act(), "fide")
        enter_id(act(), pepa.key, "fide", "2299000")
        pepa.refresh_from_db()
        asked = IdRequest.objects.get()
        assert (pepa.fide_id, asked.given_id, asked.answered_on) == ("2299000", "2299000", act().day)
        assert pepa.changed_in == LogEntry.objects.latest("number").number

    def test_an_id_belongs_to_one_person(self, pepa: Player) -> None:
        with pytest.raises(Refused) as error:
            enter_id(act(), pepa.key, "fide", "790000001")
        assert ids(error) == ["office.E104"]
        assert Event.objects.count() == 1
