"""Who owes what to whom, by the articles: registration, reports, their senders, appeals, what is attached."""

from datetime import UTC, date, datetime

import pytest

from arpad.office.models import Attachment, Decision, Event, Fee, Letter, Report
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.appeal import appeal
from arpad.office.verbs.events.attach import Attached, Paper, attach
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.letters.remind import remind
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.officer import name_officer
from arpad.office.verbs.reports.answer import answer
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.receive import Received, Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.finding import Finding
from support.books import act, act_on
from support.letters import in_both_languages
from support.month import REPORT, accepted, opened, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")


@pytest.fixture(autouse=True)
def two_languages(books: object) -> None:
    in_both_languages()


def day(year: int, month: int, number: int) -> datetime:
    return datetime(year, month, number, 9, tzinfo=UTC)


def entered(start: date, end: date, registered_on: date, **given: object) -> tuple[Finding, ...]:
    form = Registration("event", "Event", ["standard"], start, end, registered_on, **given)  # type: ignore[arg-type]
    return register(act(), form).findings


def sent(key: str = "friends", **given: str) -> Received:
    given_on = date(2011, 10, 4)
    return receive(act(), Submission(key, REPORT.encode(), received_on=given_on, **given))


class TestTheOfficesOwnDeadlines:
    """2004 and 2005 refer to a B.01 that nobody has: the office sets the days for its series (I-257)."""

    @pytest.mark.article("fide-2004/7.1")
    def test_registration_in_2004(self) -> None:
        options = ("registration.days=14", "registration.late=finding", "registration.policy=days_before_start")
        open_series(act(), "standard", options=options)
        late = entered(date(2004, 9, 15), date(2004, 9, 20), date(2004, 9, 2))
        assert [(one.id, one.article) for one in late] == [("rate.W011", "7.1")]

    @pytest.mark.parametrize(
        ("start", "end"), [(date(2004, 9, 15), date(2004, 9, 20)), (date(2005, 9, 15), date(2005, 9, 20))]
    )
    @pytest.mark.article("fide-2004/8.1", "fide-2004/11.1", "fide-2005/8.1", "fide-2005/11.1")
    def test_reports_in_2004_and_2005(self, start: date, end: date) -> None:
        """Thirty days: from 20 September to 20 October."""
        open_series(act(), "standard", options=("report_deadline.days=30", "report_deadline.policy=days_after_end"))
        entered(start, end, date(2004, 9, 1))
        assert not remind(act(at=day(start.year, 10, 12))).letters
        (letter, *_) = remind(act(at=day(start.year, 10, 13))).letters
        assert f"By article 8.1 it is due on 20 October {start.year}." in letter.text


class TestWhetherAReportIsExpected:
    @pytest.mark.parametrize("year", [2004, 2005])
    @pytest.mark.article("fide-2004/11.4#1", "fide-2005/11.4#1")
    def test_not_if_the_invitations_said_it_would_not_be_rated(self, year: int) -> None:
        open_series(act(), "standard")
        days = (date(year, 9, 15), date(year, 9, 20), date(year, 8, 1))
        entered(*days, invited_unrated=True)
        assert not remind(act(at=day(year, 12, 1))).letters
        Event.objects.update(invited_unrated=False)
        assert len(remind(act(at=day(year, 12, 1))).letters) == 2

    @pytest.mark.article("fide-2011/9.2")
    def test_in_2011_the_chief_arbiter_must_have_announced_it_before_the_start(self) -> None:
        opened()
        registered(invited_unrated=True)
        assert len(remind(act()).letters) == 2
        Letter.objects.all().delete()
        Event.objects.update(unrated_announced_on=date(2011, 10, 1))
        assert not remind(act()).letters
        Event.objects.update(unrated_announced_on=date(2011, 10, 2))
        assert len(remind(act()).letters) == 2

    @pytest.mark.article("fide-rapid-blitz-2018/9.2#1")
    def test_in_rapid_of_2018_the_invitations_are_enough(self) -> None:
        open_series(act(), "rapid", cadence="rapid")
        days = (date(2019, 4, 9), date(2019, 4, 9), date(2019, 3, 1))
        register(act(), Registration("event", "Event", ["rapid"], *days, cadence="rapid", invited_unrated=True))
        assert not remind(act(at=day(2019, 6, 1))).letters
        Event.objects.update(invited_unrated=False)
        assert len(remind(act(at=day(2019, 6, 1))).letters) == 2


class TestOfficialEvents:
    @pytest.mark.article("fide-2011/0.3")
    def test_in_2011_the_organiser_answers_for_results_and_fees(self) -> None:
        opened()
        registered(official=True, organiser="Ajuntament", club="Enroque")
        received()
        review(act(), "friends", Verdict.ACCEPT)
        assert forward(act(), "friends", "fide").forwarding.responsible == "Ajuntament"
        from arpad.formats.tariff_toml import read_tariff
        from arpad.office.fees import charged_fees
        from arpad.office.verbs.money.invoice import invoice
        from arpad.results.data import as_csv

        tariff, _ = read_tariff(b'[[rate]]\nfrom = 2011-01-01\ncanon = "30.00"\nper = "event"\n', "")
        assert tariff is not None
        letters = invoice(act(), tariff, date(2011, 12, 31)).letters
        assert {letter.recipient for letter in letters} == {"Ajuntament"}
        assert Fee.objects.get().cents == 3000
        assert "Ajuntament" in as_csv(charged_fees())

    @pytest.mark.article("fide-rapid-blitz-2018/0.4")
    def test_in_rapid_of_2018_the_chief_arbiter_does(self) -> None:
        from support.rapid import accepted_rapid

        accepted_rapid()
        Event.objects.update(official=True, organiser="Ajuntament")
        assert forward(act(), "rapid", "fide").forwarding.responsible == "Reloj, Rosa"


class TestDefaultTime:
    @pytest.mark.article("tournament-2010/C.06 3.c6a")
    def test_in_official_events_it_is_none(self) -> None:
        opened()
        registered(official=True)
        assert Event.objects.get().default_minutes == 0
        (told,) = registered("other", official=True, default_minutes=30).findings
        assert (told.id, told.article) == ("office.W098", "C.06 3.c6a")

    @pytest.mark.article("tournament-2010/C.06 3.c6b")
    def test_in_others_the_article_and_the_minutes_are_kept(self) -> None:
        opened()
        assert not registered(default_law="6.6.b", default_minutes=30).findings
        kept = Event.objects.get()
        assert (kept.default_law, kept.default_minutes) == ("6.6.b", 30)


class TestWhoSentIt:
    @pytest.mark.article("fide-2004/0.2")
    def test_in_2004_somebody_else_s_report_is_an_officer_s_decision_with_a_reason(self) -> None:
        open_series(act(), "standard")
        entered(date(2004, 10, 1), date(2004, 10, 3), date(2004, 8, 1))
        text = REPORT.replace("2011/10", "2004/10").replace("11/10/0", "04/10/0")
        given = Submission(
            "event", text.encode(), sender="Garry K.", sender_role="other", received_on=date(2004, 10, 9)
        )
        told = [one for one in receive(act(), given).findings if one.id == "office.W099"]
        assert [(one.article, one.data["sender"]) for one in told] == [("0.2", "Garry K.")]
        enrol(act(), "event")
        review(act(reason="a match of the world champion"), "event", Verdict.ACCEPT)
        kept = Report.objects.get()
        assert (kept.sender, kept.sender_role, kept.state) == ("Garry K.", "other", "accepted")
        assert Decision.objects.get().text == "a match of the world champion"

    @pytest.mark.article("titles-2009/1.93")
    def test_an_unregistered_title_event_only_from_its_federation_and_with_consent(self) -> None:
        opened()
        registered(title_event=True, registered_on=date(2011, 10, 2), federation="ESP")
        found = [one.id for one in sent(sender_role="arbiter").findings if one.article == "1.93"]
        assert found == ["office.E131", "office.E132"]
        Event.objects.update(approved=True)
        given = Submission("friends", REPORT.replace("Sevilla", "Utrera").encode(), sender_role="federation")
        assert not [one for one in receive(act(), given).findings if one.article == "1.93"]

    def test_on_the_day_it_began_it_was_registered(self) -> None:
        opened()
        registered(title_event=True, registered_on=date(2011, 10, 1))
        assert not [one for one in sent(sender_role="arbiter").findings if one.article == "1.93"]


@pytest.mark.article("titles-2009/1.95")
class TestBackInTime:
    def returned(self, **given: object) -> None:
        opened()
        registered(title_event=True)
        sent()
        review(act(at=day(2011, 10, 20)), "friends", Verdict.RETURN, **given)  # type: ignore[arg-type]

    def again(self, on: date) -> list[tuple[str, str]]:
        text = REPORT.replace("Sevilla", f"Utrera {on.day}")
        found = receive(act_on(on), Submission("friends", text.encode())).findings
        return [(one.id, one.article) for one in found if one.id in ("office.E130", "office.W100")]

    def test_four_weeks_from_the_day_it_was_returned(self) -> None:
        self.returned()
        assert Report.objects.get().correct_by == date(2011, 11, 17)
        assert "By article 1.95 it must be back by 17 November 2011" in Letter.objects.get(language="en").text
        assert not self.again(date(2011, 11, 17))

    def test_a_day_later_it_cannot_be_accepted(self) -> None:
        self.returned()
        assert self.again(date(2011, 11, 18)) == [("office.E130", "1.95")]
        with pytest.raises(Refused):
            review(act(), "friends", Verdict.ACCEPT)

    def test_the_day_is_the_officer_s_if_he_sets_one(self) -> None:
        self.returned(correct_by=date(2011, 12, 1))
        assert not self.again(date(2011, 12, 1))
        assert self.again(date(2011, 12, 2)) == []  # it was back on the first

    def test_a_letter_goes_out_before_that_day(self) -> None:
        self.returned()
        assert not remind(act(at=day(2011, 11, 9))).letters
        (letter, *_) = remind(act(at=day(2011, 11, 10))).letters
        assert "By article 1.95 it is due on 17 November 2011." in letter.text


class TestAttachments:
    @pytest.mark.article("titles-2009/1.97")
    def test_games_are_kept_and_their_absence_is_a_remark(self) -> None:
        opened()
        registered(title_event=True)
        assert [one.article for one in sent().findings if one.id == "office.W101"] == ["1.97"]
        attach(act(), Paper("friends", "games", b'[Event "Friends"]\n1. e4 e5 1/2-1/2\n', "friends.pgn"))
        assert not [one for one in review(act(), "friends", Verdict.RETURN).findings if one.id == "office.W101"]
        kept = Attachment.objects.get()
        assert (kept.kind, kept.file_name, bytes(kept.content)[:6]) == ("games", "friends.pgn", b"[Event")

    @pytest.mark.article("tournament-2010/C.06 16.a")
    def test_a_captain_hands_in_his_line_up_and_signs_the_result(self) -> None:
        opened()
        registered()
        due = datetime(2011, 10, 1, 10, 0, tzinfo=UTC)
        late = datetime(2011, 10, 1, 10, 5, tzinfo=UTC)
        about = {"round_number": 1, "team": "Enroque", "handed_in_by": "Peón, Pepa"}
        done = attach(act(), Paper("friends", "line_up", b"1 Ana\n2 Blas\n", handed_in_at=late, due_at=due, **about))  # type: ignore[arg-type]
        assert [(one.id, one.article) for one in done.findings] == [("office.W102", "C.06 16.a")]
        assert not attach(act(), Paper("friends", "protocol", b"3-1", handed_in_at=due, **about)).findings  # type: ignore[arg-type]
        kept = Attachment.objects.get(kind="line_up")
        assert (kept.handed_in_at, kept.handed_in_by, kept.team) == (late, "Peón, Pepa", "Enroque")

    def test_of_a_match_round_and_team_are_needed_and_nothing_is_kept_twice(self) -> None:
        opened()
        registered()
        with pytest.raises(Refused) as error:
            attach(act(), Paper("friends", "line_up", b"1 Ana\n"))
        assert ids(error) == ["office.E136"]
        attach(act(), Paper("friends", "other", b"x"))
        with pytest.raises(Refused) as error:
            attach(act(), Paper("friends", "other", b"x"))
        assert ids(error) == ["office.E137"]

    def test_one_that_was_changed_or_removed_behind_the_office_s_back_is_found(self) -> None:
        opened()
        registered()
        for data in (b"one", b"two", b"three"):
            attach(act(), Paper("friends", "other", data))
        first, second, _ = Attachment.objects.order_by("pk")
        assert not verify().findings
        Attachment.objects.filter(pk=first.pk).update(content=b"other")
        second.delete()
        found = [(one.id, one.data["number"], one.data["event"]) for one in verify().findings]
        assert found == [("office.E139", first.pk, "friends"), ("office.E139", first.pk + 1, "friends")]


@pytest.mark.article("fide-2004/11.31#1", "fide-2005/11.31#1")
class TestAComputersTable:
    """Of the four friends; with Dario unrated: Ana 2250 of 2 (Blas, Celia), Blas 2300, Celia 2350; Dario all three."""

    UNRATED = REPORT.replace("2100 ESP", "     ESP")
    TABLE = "number,Rar,n,W\n1,2250,2,1.5\n2,2300,2,1\n3,2350,2,0.5\n4,2300,3,1.5\n"

    def compared(self, table: str, text: str = UNRATED) -> Attached:
        opened()
        registered()
        received(text=text)
        return attach(act(), Paper("friends", "table", table.encode(), "table.csv"))

    def test_one_that_agrees_is_kept_without_a_word(self) -> None:
        assert not self.compared(self.TABLE).findings

    def test_each_figure_that_differs_is_named(self) -> None:
        told = self.compared(self.TABLE.replace("2,2300,2,1", "2,2301,2,1.5")).findings
        assert [(one.data["player"], one.data["field"], one.data["table"], one.data["report"]) for one in told] == [
            (2, "Rar", "2301", "2300"), (2, "W", "1.5", "1"),
        ]  # fmt: skip

    def test_an_unrated_player_with_fewer_than_three_games_has_nought(self) -> None:
        """Dario's game with Ana was won by forfeit: two are left."""
        text = self.UNRATED.replace("4 w 1     3 b =", "4 w +     3 b =").replace("1 b 0     2 w 1", "1 b -     2 w 1")
        assert not self.compared(self.TABLE.replace("4,2300,3,1.5", "4,0,2,1.5"), text).findings

    def test_what_cannot_be_read_is_refused_line_by_line(self) -> None:
        with pytest.raises(Refused) as error:
            self.compared("number,Rar,n,W\n1,many,2,1\n2,2300,2,half\n")
        assert [(one.id, one.line) for one in error.value.findings] == [("office.E135", 2), ("office.E135", 3)]
        with pytest.raises(Refused) as error:
            attach(act(), Paper("friends", "table", b"player,average\n1,2\n"))
        assert ids(error) == ["office.E134"]


class TestAppeal:
    @pytest.fixture(autouse=True)
    def declined(self, books: str) -> None:
        """FIDE gives notice on 30 October that the event is not rated."""
        opened()
        accepted()
        forward(act(), "friends", "fide")
        answer(act(), "friends", "fide", "rejected", date(2011, 10, 30))

    @pytest.mark.article("fide-2011/0.5")
    def test_within_seven_days_of_the_notice(self) -> None:
        made = appeal(act(reason="the clocks were right"), "friends", date(2011, 11, 6)).decision
        assert (made.verdict, made.decided_on, made.article, made.text) == (
            "appealed", date(2011, 11, 6), "0.5", "the clocks were right",
        )  # fmt: skip

    @pytest.mark.article("fide-2011/0.5")
    def test_not_on_the_eighth(self) -> None:
        with pytest.raises(Refused) as error:
            appeal(act(), "friends", date(2011, 11, 7))
        assert [(one.id, one.article, one.data["last"]) for one in error.value.findings] == [
            ("office.E133", "0.5", "2011-11-06")
        ]

    def test_a_letter_takes_it_to_fide_in_both_languages(self) -> None:
        """Reading I-273. Seven days from 30 October end on 6 November."""
        name_officer(act(), "FIDE", "Commission", "qc@example.org", date(2011, 1, 1))
        made = appeal(act(reason="the clocks were right"), "friends", date(2011, 11, 5)).letters
        assert [(one.language, one.kind, one.recipient, one.subject) for one in made] == [
            ("en", "appeal", "Commission <qc@example.org>", "event:friends"),
            ("es", "appeal", "Commission <qc@example.org>", "event:friends"),
        ]
        english, spanish = (" ".join(one.text.split()) for one in made)
        assert "against FIDE's notice of 30 October 2011 that the event is not rated (article 0.5)" in english
        assert "The appeal's reasons: the clocks were right" in english
        assert "the last day was 6 November 2011" in english
        assert "notificación de la FIDE del 30 de octubre de 2011" in spanish
        assert "Motivos del recurso: the clocks were right" in spanish
        assert "el último día era el 6 de noviembre de 2011" in spanish
        assert all(bytes(one.pdf).startswith(b"%PDF") for one in made)

    def test_one_that_is_out_of_time_gets_no_letter(self) -> None:
        with pytest.raises(Refused):
            appeal(act(), "friends", date(2011, 11, 7))
        assert not Letter.objects.filter(kind="appeal").exists()

    def test_against_the_offices_own_refusal_the_letter_goes_to_the_sender(self) -> None:
        receive(act(), Submission("friends", REPORT.replace("Sevilla", "Granada").encode()))
        late = act(at=day(2011, 11, 2), reason="not a Swiss")
        review(late, "friends", Verdict.REFUSE, "6.1")
        english, spanish = appeal(act(reason="it was"), "friends", date(2011, 11, 9)).letters
        assert english.recipient == spanish.recipient == "Reloj, Rosa"
        assert "against our decision of 2 November 2011 not to rate Four friends" in " ".join(english.text.split())
        assert "contra nuestra decisión del 2 de noviembre de 2011" in " ".join(spanish.text.split())

    def test_against_nothing_there_is_no_appeal(self) -> None:
        answer(act(), "friends", "fide", "rated", date(2011, 10, 31))
        with pytest.raises(Refused) as error:
            appeal(act(), "friends", date(2011, 11, 1))
        assert ids(error) == ["office.E129"]


@pytest.mark.article("fide-rapid-blitz-2018/0.5")
def test_of_a_rapid_event_within_seven_days_too() -> None:
    from support.rapid import accepted_rapid

    accepted_rapid()
    forward(act(at=day(2019, 4, 12)), "rapid", "fide")
    answer(act(), "rapid", "fide", "rejected", date(2019, 4, 20))
    assert appeal(act(), "rapid", date(2019, 4, 27)).decision.article == "0.5"
    with pytest.raises(Refused):
        appeal(act(), "rapid", date(2019, 4, 28))


def test_who_has_not_answered_is_asked_for() -> None:
    opened()
    accepted()
    forward(act(), "friends", "national", date(2011, 10, 25))
    late = [one for one in remind(act(at=day(2011, 10, 26))).findings if one.id == "office.W097"]
    assert [(one.data["to"], one.data["due"]) for one in late] == [("NATIONAL", "2011-10-25")]
    answer(act(), "friends", "national", "received", date(2011, 10, 26))
    assert not [one for one in remind(act(at=day(2011, 10, 27))).findings if one.id == "office.W097"]
