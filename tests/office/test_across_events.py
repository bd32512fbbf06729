"""What a review finds that one report alone cannot tell."""

from datetime import date

import pytest

from arpad.office.models import Arbiter, Event, EventArbiter, Player
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.values.finding import Finding
from support.books import act
from support.month import REPORT, accepted, opened, received, registered

pytestmark = pytest.mark.usefixtures("books")


def found(id: str, text: str = REPORT, key: str = "friends") -> list[Finding]:
    if not Event.objects.filter(key=key).exists():
        registered(key, federation="ESP")
    return [finding for finding in received(key, text).findings if finding.id == id]


def elsewhere(days: str = "11/10/03  11/10/03  11/10/04") -> None:
    """The same four in another hall, from 3 October."""
    registered("other", start=date(2011, 10, 3), end=date(2011, 10, 4))
    text = REPORT.replace("11/10/01  11/10/02  11/10/03", days)
    text = text.replace("042 2011/10/01", "042 2011/10/03").replace("052 2011/10/03", "052 2011/10/04")
    receive(act(), Submission("other", text.encode(), received_on=date(2011, 10, 5)))


class TestTwoPlaces:
    def test_on_one_day(self) -> None:
        opened()
        elsewhere()
        told = found("office.W062")
        assert [(one.data["player"], one.data["day"], one.data["event"]) for one in told] == [
            (number, "2011-10-03", "other") for number in (1, 2, 3, 4)
        ]
        assert told[0].line == 10

    def test_on_another_day_there_is_nothing_to_say(self) -> None:
        opened()
        elsewhere("11/10/04  11/10/04  11/10/04")
        assert not found("office.W062")

    def test_a_forfeited_game_puts_nobody_in_a_place(self) -> None:
        opened()
        elsewhere("11/10/03  11/10/04  11/10/04")
        told = found("office.W062", REPORT.replace("2 w 1\n", "2 w +\n").replace("1 b 0\n", "1 b -\n"))
        assert [one.data["player"] for one in told] == [3, 4]

    def test_a_later_version_of_the_same_event_is_the_same_place(self) -> None:
        opened()
        accepted()
        assert not found("office.W062", REPORT.replace("Sevilla", "Dos Hermanas"))


class TestRoundsOfADay:
    def test_three_are_allowed_in_2011(self) -> None:
        """One here and two there."""
        opened()
        elsewhere()
        assert not found("office.W063")

    def test_a_fourth_is_too_many_by_article_3_1(self) -> None:
        opened()
        elsewhere("11/10/03  11/10/03  11/10/03")
        told = found("office.W063")
        assert {(one.data["rounds"], one.data["at_most"], one.article) for one in told} == {(4, 3, "3.1")}


class TestLicences:
    def test_books_without_licences_ask_for_none(self) -> None:
        opened()
        assert not found("office.W064")

    def test_of_those_of_the_event_s_federation_for_all_its_days(self) -> None:
        opened()
        ana, blas, celia, dario = Player.objects.order_by("key")
        ana.facts.create(kind="licence", value="1", valid_from=date(2011, 1, 1), valid_to=date(2011, 10, 3))
        blas.facts.create(kind="licence", value="2", valid_from=date(2011, 1, 1), valid_to=date(2011, 10, 2))
        celia.facts.filter(kind="federation").update(value="FRA")
        dario.facts.create(kind="licence", value="4", valid_from=date(2011, 10, 2))
        assert [one.data["player"] for one in found("office.W064")] == [2, 4]

    def test_of_an_arbiter(self) -> None:
        opened()
        rosa = Arbiter.objects.create(key="rosa", name="Rosa Reloj")
        licence = rosa.licences.create(federation="ESP", valid_to=date(2011, 10, 2))
        assert [one.data["name"] for one in found("office.W065")] == ["Rosa Reloj"]
        licence.valid_to = date(2011, 10, 3)
        licence.save()
        assert not found("office.W065", REPORT.replace("Sevilla", "Utrera"))


class TestAnArbiterWhoPlays:
    def test_by_the_name_in_the_report(self) -> None:
        opened()
        told = found("office.W066", REPORT.replace("102 Reloj, Rosa", "102 Dario Rey"))
        assert [one.data["player"] for one in told] == [4]

    def test_by_the_register(self) -> None:
        opened()
        registered()
        celia = Player.objects.get(key="990000003")
        arbiter = Arbiter.objects.create(key="c", name="Dama, C.", player=celia)
        EventArbiter.objects.create(event=Event.objects.get(), arbiter=arbiter)
        assert [one.data["player"] for one in found("office.W066")] == [3]
