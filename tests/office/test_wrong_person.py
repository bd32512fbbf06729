"""Ways on which somebody else could be rated, or nobody, without anybody looking."""

from datetime import date

import pytest

from arpad.office.forwarding import as_corrected
from arpad.office.models import Entry, Event, Player, Report
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.report_lines import DECIDED_BEFORE, open_lines
from arpad.office.reviewing import findings_of
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.people.erase_player import erase_player
from arpad.office.verbs.people.person_state import person_state
from arpad.office.verbs.reports.amend_line import amend_line
from arpad.office.verbs.reports.certify import _case
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import NOVEMBER, REPORT, accepted, opened, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
DARIO, TWIN = "990000004", "88"
CELIA_LINE = "w    Dama, Celia                       2200 ESP   990000003 1982/01/01"
DARIO_AGAIN = "m    Rey, Dario                        2200 ESP          88 1983/01/01"
WITHOUT_ID = REPORT.replace("990000004 1983/01/01", "          1983      ")
WRONG_ID = REPORT.replace("m    Rey, Dario ", "w    Zumo, Zoe  ").replace(
    "990000004 1983/01/01", "990000004 2001/05/05"
)


def who(number: int = 4, version: int = 1) -> tuple[str | None, str]:
    entry = Entry.objects.select_related("player").get(report__version=version, number=number)
    return entry.player.key if entry.player else None, entry.evidence


def person(key: str, name: str, birth: str) -> Player:
    return Player.objects.create(key=key, name=name, search_name=name.lower(), birth=birth, changed_in=99)


class TestAcceptedReport:
    """Until a list takes it its lines can be changed, and never be left to nobody."""

    def test_no_line_is_opened(self) -> None:
        opened()
        accepted()
        with pytest.raises(Refused) as error:
            match_players(act(), "friends", {4: ""})
        assert ids(error) == ["office.E315"]
        assert who() == (DARIO, "id")

    def test_no_amended_id_makes_it_nobodys(self) -> None:
        opened()
        accepted()
        person("77", "Otro, Oto", "1950-01-01")
        with pytest.raises(Refused) as error:
            amend_line(act(), "friends", 4, "id", "77")
        assert ids(error) == ["office.E315"]
        assert who() == (DARIO, "id")

    def test_somebody_else_can_be_said_at_once(self) -> None:
        opened()
        accepted()
        person("77", "Otro, Oto", "1950-01-01")
        match_players(act(), "friends", {4: "77"}, although=True)
        assert who() == ("77", "officer")
        assert Event.objects.get().state == "accepted"

    def test_lines_that_were_accepted_open_once_are_decided_one_by_one(self) -> None:
        opened()
        accepted()
        Entry.objects.filter(number__in=[3, 4]).update(player=None, evidence="")
        match_players(act(), "friends", {4: DARIO})
        assert (who(3), who(4)) == ((None, ""), (DARIO, "officer"))


def test_two_ids_of_one_person_in_a_report_are_nobodys() -> None:
    opened()
    person(TWIN, "Rey, Dario", "1983-01-01")
    asked = Asked(merges=(f"{TWIN}={DARIO}",))
    correct(act(), asked, weigh_correction(asked).seen)
    registered()
    received(text=REPORT.replace(CELIA_LINE, DARIO_AGAIN))
    assert (who(3)[0], who(4)[0]) == (None, None)
    with pytest.raises(Refused) as error:
        review(act(), "friends", Verdict.ACCEPT)
    assert ids(error)[0] == "office.E220"


def test_entering_everybody_leaves_out_a_line_whose_id_is_somebody_elses() -> None:
    opened()
    registered()
    received(text=WRONG_ID)
    left = enrol(act(), "friends")
    assert (left.players, [one.id for one in left.findings]) == ((), ["office.W118"])
    assert who() == (None, "contradicts")
    (new,) = enrol(act(), "friends", 4).players  # who names the line has looked
    assert (new.name, new.fide_id) == ("Zumo, Zoe", None)


def test_a_certificate_has_no_id_of_somebody_else() -> None:
    """An officer knew who it was; the arbiter's id stays in the report alone."""
    opened()
    person("zoe", "Zumo, Zoe", "2001-05-05")
    registered()
    received(text=WRONG_ID)
    match_players(act(), "friends", {4: "zoe"})
    review(act(), "friends", Verdict.ACCEPT)
    case, _ = _case(as_corrected(Event.objects.get()), "")
    assert {entry.number: entry.player_id for entry in case.tournament.entries}[4] == ""


def test_an_id_that_fide_cannot_have_given_is_kept_as_no_fide_id() -> None:
    opened()
    registered()
    received(text=WRONG_ID.replace("990000004 2001/05/05", "    ESP-7 2001/05/05"))
    (new,) = enrol(act(), "friends", 4).players
    assert (new.key, new.fide_id) == ("ESP-7", None)


def test_a_fide_id_that_is_a_national_id_of_somebody_else() -> None:
    """Whoever is named at the line, and neither by the number alone."""
    opened()
    person("77", "Otro, Oto", "1950-01-01")
    Player.objects.filter(key=DARIO).update(fide_id="77")
    for key, number, text in (
        ("by-fide", DARIO, REPORT.replace(DARIO, "       77")),
        ("by-national", "77", REPORT.replace("Rey, Dario", "Otro, Oto ").replace(f"{DARIO} 1983", "       77 1950")),
    ):
        registered(key)
        received(key, text=text)
        entry = Entry.objects.select_related("player").get(report__event__key=key, number=4)
        assert entry.player is not None
        assert entry.player.key == number


def test_the_id_of_somebody_erased_is_not_taken_for_whoever_comes_with_it() -> None:
    opened()
    erase_player(act(), DARIO)
    registered()
    received(text=WRONG_ID)
    assert who() == (None, "")


class TestRemembered:
    def test_a_decision_about_an_earlier_version_is_offered_and_not_taken(self) -> None:
        opened()
        registered()
        received(text=WITHOUT_ID)
        match_players(act(), "friends", {4: DARIO})
        receive(act(), Submission("friends", WITHOUT_ID.replace("Sevilla", "Cadiz").encode()))
        assert who(version=2) == (None, "")
        (line,) = open_lines("friends")
        assert DECIDED_BEFORE in line.candidates[0].evidence

    def test_lines_may_have_other_numbers_in_the_next_version(self) -> None:
        """Celia and Dario change places."""
        opened()
        registered()
        text = WITHOUT_ID.replace("990000003 1982/01/01", "          1982      ")
        received(text=text)
        match_players(act(), "friends", {3: "990000003", 4: DARIO})
        swapped = text.replace("Dama, Celia", "@").replace("Rey, Dario ", "Dama, Celia").replace("@", "Rey, Dario ")
        receive(act(), Submission("friends", swapped.encode()))
        offered = {line.entry.number: line.candidates[0].player.key for line in open_lines("friends")}
        assert offered == {3: DARIO, 4: "990000003"}

    def test_a_father_is_not_offered_for_his_son(self) -> None:
        opened()
        registered(organiser="Peñas")
        received(text=WITHOUT_ID)
        match_players(act(), "friends", {4: DARIO})
        registered("again", organiser="Peñas")
        person("son", "Rey, Dario", "2010-02-03")
        received("again", text=WITHOUT_ID.replace("1983      ", "2010      "))
        (line,) = open_lines("again")
        assert line.candidates[0].player.key == "son"
        assert DECIDED_BEFORE not in {reason for one in line.candidates for reason in one.evidence}

    def test_two_of_one_name_tell_nothing(self) -> None:
        opened()
        registered(organiser="Peñas")
        both = WITHOUT_ID.replace("w    Dama, Celia", "m    Rey, Dario ").replace("990000003 1982/01/01", " " * 20)
        both = both.replace("          1983      ", " " * 20)
        received(text=both)
        person("son", "Rey, Dario", "2010-02-03")
        match_players(act(), "friends", {3: "son", 4: DARIO})
        registered("again", organiser="Peñas")
        received("again", text=both.replace("Sevilla", "Cadiz"))
        told = {reason for line in open_lines("again") for one in line.candidates for reason in one.evidence}
        assert told
        assert DECIDED_BEFORE not in told


class TestTheDead:
    """Reading I-703."""

    def test_nobody_plays_after_his_death_without_somebody_saying_so(self) -> None:
        opened()
        registered()
        person_state(act(), DARIO, "deceased", date(2011, 9, 20))
        received()
        assert who() == (None, "")
        match_players(act(), "friends", {4: DARIO})
        told = review(act(), "friends", Verdict.ACCEPT).findings
        assert [one.data["key"] for one in told if one.id == "office.W492"] == [DARIO]
        made = preview(act(), "standard", NOVEMBER)
        assert "office.W492" in [one.id for one in made.findings]
        assert [(one.id, one.cause) for one in made.looks.left] == [(DARIO, "deceased")]

    def test_who_died_after_the_event_played_in_it(self) -> None:
        opened()
        accepted()
        person_state(act(), DARIO, "deceased", date(2011, 10, 20))
        assert who() == (DARIO, "id")
        made = preview(act(), "standard", NOVEMBER)
        assert "office.W492" not in [one.id for one in made.findings]
        assert [(one.id, one.cause) for one in made.looks.left] == [(DARIO, "deceased")]


def test_two_lines_with_one_id_are_each_beside_their_own_line_of_the_list() -> None:
    """Both were told apart by an officer; the first was compared with the list's line of the last."""
    opened()
    registered()
    received(text=REPORT.replace("990000004 1983/01/01", "990000003 1983/01/01"))
    match_players(act(), "friends", {3: "990000003", 4: DARIO})
    about = [(one.id, one.data) for one in findings_of(Report.objects.get()) if one.id.startswith("rate.W0")]
    assert not [told for told in about if told[1].get("player") in (3, 4)], about


def test_a_merge_of_two_people_is_told() -> None:
    opened()
    person("77", "Otro, Oto", "1950-03-04")
    person("78", "Rey, Dario", "1983")
    for gone, told in (("77", ["office.W493"]), ("78", [])):
        found = weigh_correction(Asked(merges=(f"{gone}={DARIO}",))).findings
        assert [one.id for one in found if one.id == "office.W493"] == told


def test_a_line_that_is_given_to_somebody_else_on_a_published_list_is_told() -> None:
    """`match` refuses it, and a correction said nothing at all."""
    opened()
    accepted()
    person("77", "Zumo, Zoe", "2001-05-05")
    asked = Asked(splits=("990000004@friends=77",))
    weighed = weigh_correction(asked)
    (told,) = [finding for finding in weighed.findings if finding.id == "office.W790"]
    assert (told.data["number"], told.data["key"], told.data["event"]) == (4, "77", "friends")
    assert "office.W790" in [finding.id for finding in correct(act(), asked, weighed.seen).findings]


def test_a_line_that_is_given_to_whom_it_names_is_not_told() -> None:
    opened()
    accepted()
    person("77", "Rey, Darío", "1983-01-01")
    assert weigh_correction(Asked(splits=("990000004@friends=77",))).findings == ()


def test_two_lines_of_an_event_become_no_one_person_by_two_merges() -> None:
    """The second merge was made, and no preview afterwards."""
    opened()
    accepted()
    person("77", "Dama, Celia Dora", "1982-01-01")
    first = Asked(merges=("990000003=77",))
    correct(act(), first, weigh_correction(first).seen)
    for merge in ("990000004=77", "77=990000004"):
        with pytest.raises(Refused) as error:
            weigh_correction(Asked(merges=(merge,)))
        assert ids(error) == ["list.E043"]
