"""Every line is decided before a report is accepted: somebody of the register, a new person, or a guest."""

import pytest

from arpad.office.models import Entry, Event, Player, Report
from arpad.office.refused import Refused
from arpad.office.report_lines import DECIDED_BEFORE, open_lines
from arpad.office.reviewing import findings_of
from arpad.office.verbs.people.change_player import PersonChange, change_player
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.match import match_players, people_named
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import REPORT, opened, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
WITHOUT_ID = REPORT.replace("990000004 1983/01/01", "          1983      ")
NEWCOMER = WITHOUT_ID.replace("Rey, Dario ", "Peon, Pepa ")


def came(text: str = WITHOUT_ID, **event: object) -> None:
    opened()
    registered(**event)
    received(text=text)


def entry(number: int = 4) -> Entry:
    return Entry.objects.select_related("player").get(report__event__key="friends", number=number)


class TestAccept:
    def test_is_refused_while_a_line_is_open(self) -> None:
        came()
        with pytest.raises(Refused) as error:
            review(act(), "friends", Verdict.ACCEPT)
        assert ids(error)[0] == "office.E220"
        assert error.value.findings[0].data["lines"] == "4"
        assert Event.objects.get().state == "received"

    @pytest.mark.parametrize("decide", ["match", "enrol", "guest"])
    def test_each_way_to_decide_lets_it_through(self, decide: str) -> None:
        came()
        if decide == "enrol":
            enrol(act(), "friends", 4, although=True)
        else:
            match_players(act(), "friends", {4: "990000004"} if decide == "match" else {}, [4] * (decide == "guest"))
        review(act(), "friends", Verdict.ACCEPT)
        assert Event.objects.get().state == "accepted"
        assert entry().evidence == {"match": "officer", "enrol": "new", "guest": "guest"}[decide]

    def test_a_report_can_be_returned_with_open_lines(self) -> None:
        came()
        review(act(), "friends", Verdict.RETURN)
        assert Event.objects.get().state == "returned"


class TestErrorsHideNobody:
    """Ana's and Dario's results contradict each other, so that nothing can be rated."""

    TEXT = WITHOUT_ID.replace("   1 b 0     2 w 1", "   1 b 1     2 w 1")

    def test_the_open_line_is_told_and_shown_and_decided(self) -> None:
        opened()
        registered()
        found = {finding.id for finding in received(text=self.TEXT).findings}
        assert {"trf.E017", "office.W026"} <= found
        (line,) = open_lines("friends")
        assert [candidate.player.key for candidate in line.candidates] == ["990000004"]
        assert "trf.W022" not in found  # it is told with the candidates
        match_players(act(), "friends", {4: "990000004"})
        with pytest.raises(Refused) as error:
            review(act(), "friends", Verdict.ACCEPT)
        assert not {"office.E220", "trf.W022"} & set(ids(error))
        assert "trf.W022" not in {finding.id for finding in findings_of(Report.objects.get())}


class TestMatch:
    def test_by_any_id(self) -> None:
        came()
        Player.objects.filter(key="990000004").update(national_id="77")
        match_players(act(), "friends", {4: "77"})
        assert entry().player == Player.objects.get(key="990000004")

    def test_what_was_written_is_read(self) -> None:
        assert people_named(["4=990000004", "5="]) == {4: "990000004", 5: ""}
        with pytest.raises(Refused) as error:
            people_named(["four=x", "4"])
        assert ids(error) == ["office.E082", "office.E082"]

    def test_a_guest_is_not_asked_for_again(self) -> None:
        came()
        match_players(act(), "friends", {}, [4])
        assert open_lines("friends") == []


class TestUndo:
    def test_takes_back_an_enrolment_that_nothing_uses(self) -> None:
        came(NEWCOMER)
        (pepa,) = enrol(act(), "friends", 4).players
        match_players(act(), "friends", {4: ""})
        assert not Player.objects.filter(key=pepa.key).exists()
        assert entry().is_open

    def test_leaves_somebody_whom_the_office_knows_by_now(self) -> None:
        came(NEWCOMER)
        (pepa,) = enrol(act(), "friends", 4).players
        change_player(act(), pepa.key, PersonChange(name="Peón, Pepa"))
        match_players(act(), "friends", {4: ""})
        assert Player.objects.filter(key=pepa.key).exists()

    def test_no_id_takes_the_line_again(self) -> None:
        came(REPORT)
        match_players(act(), "friends", {4: ""})
        with pytest.raises(Refused) as error:
            review(act(), "friends", Verdict.ACCEPT)
        assert "office.E220" in ids(error)


class TestEnrol:
    def test_one_line_that_looks_like_somebody_is_refused(self) -> None:
        came()
        with pytest.raises(Refused) as error:
            enrol(act(), "friends", 4)
        assert ids(error) == ["office.E221"]
        assert Player.objects.count() == 4

    def test_without_a_number_only_those_whom_nobody_looks_like(self) -> None:
        came(WITHOUT_ID.replace("Torre, Blas ", "Peon, Pepa ").replace("990000002 1981/01/01", "          1990/05/06"))
        done = enrol(act(), "friends")
        assert [player.name for player in done.players] == ["Peon, Pepa"]
        assert [finding.id for finding in done.findings] == ["office.W115"]
        assert entry().is_open

    @pytest.mark.parametrize(
        ("name", "born"),
        [("Rey, Dario", "1953/01/01"), ("Rey", ""), ("Dario", "1983"), ("Rey, D.", ""), ("Reyy, Dario", "")],
    )
    def test_a_father_an_initial_and_a_single_word_are_asked_about(self, name: str, born: str) -> None:
        came(WITHOUT_ID.replace(f"{'Rey, Dario':<33}", f"{name:<33}").replace("1983      ", f"{born:<10}"))
        assert [finding.id for finding in enrol(act(), "friends").findings] == ["office.W115"]
        with pytest.raises(Refused) as error:
            enrol(act(), "friends", 4)
        assert ids(error) == ["office.E221"]
        assert entry().is_open
        assert len(enrol(act(), "friends", 4, although=True).players) == 1


class TestEnrolTwins:
    """Lines 3 and 4 are called alike, and the register knows neither."""

    TEXT = REPORT.replace("w    Dama, Celia ", "m    Peón, Pepe  ").replace("m    Rey, Dario ", "m    Peon Pepe  ")
    TEXT = TEXT.replace("990000003 1982/01/01", " " * 20).replace("990000004 1983/01/01", " " * 20)

    def test_they_are_not_entered_by_the_way(self) -> None:
        came(self.TEXT)
        done = enrol(act(), "friends")
        assert done.players == ()
        assert [(one.id, one.data["number"], one.data["other"]) for one in done.findings] == [
            ("office.W117", 3, 4), ("office.W117", 4, 3),
        ]  # fmt: skip

    def test_one_at_a_time_and_on_purpose(self) -> None:
        came(self.TEXT)
        for although, refusal in ((False, ["office.E227", "office.E227"]), (True, ["office.E228"])):
            with pytest.raises(Refused) as error:
                enrol(act(), "friends", 3, 4, although=although)
            assert ids(error) == refusal
        enrol(act(), "friends", 3, although=True)
        with pytest.raises(Refused) as error:
            enrol(act(), "friends", 4)
        assert ids(error) == ["office.E227"]
        enrol(act(), "friends", 4, although=True)
        assert Player.objects.filter(name__startswith="Pe").count() == 2

    def test_whoever_looks_like_a_line_that_is_somebody_is_asked_about_too(self) -> None:
        came(REPORT.replace("w    Dama, Celia ", "m    Rey, Dario  ").replace("990000003 1982/01/01", " " * 20))
        assert entry(3).is_open
        assert [finding.id for finding in enrol(act(), "friends").findings] == ["office.W117"]
        with pytest.raises(Refused) as error:
            enrol(act(), "friends", 3)
        assert ids(error) == ["office.E227"]


class TestDecidedBefore:
    """Line 4 of the organiser's first report says "Rey, D."; an officer decided who that is."""

    TEXT = WITHOUT_ID.replace("Rey, Dario ", "Rrey, D.   ")

    def second_report(self, club: str) -> None:
        came(self.TEXT, club="Enroque")
        match_players(act(), "friends", {4: "990000004"})
        registered("again", club=club)
        receive(act(), Submission("again", self.TEXT.encode()))

    def test_is_offered_first_in_the_next_report_of_the_organiser(self) -> None:
        self.second_report("Enroque")
        (line,) = open_lines("again")
        assert line.candidates[0].player.key == "990000004"
        assert line.candidates[0].evidence[0] == DECIDED_BEFORE
        assert line.entry.player is None, "it is only offered"

    def test_is_nothing_to_another_organiser(self) -> None:
        self.second_report("Gambito")
        (line,) = open_lines("again")
        assert all(DECIDED_BEFORE not in candidate.evidence for candidate in line.candidates)
