"""An officer puts one field of a line right: the bytes stay, everything reads the report with the change."""

import pytest

from arpad.formats.amendments import Amendment as Change
from arpad.office.corrections_in_force import standing
from arpad.office.forwarding import as_corrected
from arpad.office.input_blobs import from_blob, to_blob
from arpad.office.inputs import event_inputs, inputs_of, kept
from arpad.office.models import Amendment, Entry, Event, Game, Letter, Player, Report, Series
from arpad.office.refused import Refused
from arpad.office.reviewing import findings_of
from arpad.office.revisions import outdated
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.people.erase_player import erase_player
from arpad.office.verbs.reports.amend_line import amend_line
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import AFTER, NOVEMBER, REPORT, opened, published, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
DRAW = REPORT.replace("   4 w 1     3 b =     2 w 1", "   4 w =     3 b =     2 w 1").replace(
    "  2.5    1 ", "  2.0    1 "
)
"""The report of the month, in which Ana's first game is a draw on her line and a loss on Dario's."""
TABLE = b"""\
name,Four friends
start,2011-10-01
end,2011-10-03
rate_of_play,120 min

number,name,rating,id
1,"Alfil, Ana",2400,990000001
2,"Torre, Blas",2300,990000002
3,"Dama, Celia",2200,990000001

round,white,black,result
1,1,2,1-0
2,3,1,0-1
"""


def came(text: str = REPORT) -> Report:
    opened()
    registered()
    return received(text=text).report


def found(report: Report) -> set[str]:
    return {finding.id for finding in findings_of(report)}


class TestWhatIsReadAfterwards:
    def test_contradicting_results_are_settled_and_the_games_enter(self) -> None:
        report = came(DRAW)
        assert "trf.E017" in found(report)
        assert Game.objects.count() == 0
        done = amend_line(act(), "friends", 1, "result", "1", 1)
        assert not {"trf.E017", "trf.W018"} & {finding.id for finding in done.findings}
        assert Game.objects.get(round_number=1, white__number=1).result == "1"
        review(act(), "friends", Verdict.ACCEPT)
        assert dict(preview(act(), "standard", NOVEMBER).draft.rows.values_list("key", "rating")) == AFTER

    def test_the_received_bytes_stay(self) -> None:
        report = came()
        amend_line(act(), "friends", 4, "name", "Rey, Darío")
        report.refresh_from_db()
        assert bytes(report.content) == REPORT.encode()
        assert Entry.objects.get(number=4).name == "Rey, Darío"

    def test_a_doubled_id_is_put_right(self) -> None:
        report = came(REPORT.replace("990000004 ", "990000001 "))
        assert "trf.E019" in found(report)
        done = amend_line(act(), "friends", 4, "id", "990000004")
        assert "trf.E019" not in {finding.id for finding in done.findings}
        review(act(), "friends", Verdict.ACCEPT)
        assert Entry.objects.get(number=4).player.key == "990000004"  # type: ignore[union-attr]

    def test_what_could_not_be_read_is_gone_with_its_finding(self) -> None:
        report = came(REPORT.replace("990000004 1983/01/01", "990000004 1983/13/41"))
        assert found(report) == {"trf.W050"}
        done = amend_line(act(), "friends", 4, "birth", "1983-01-01")
        assert [finding.id for finding in done.findings] == ["office.I220"]

    def test_results_typed_in_are_put_right_too(self) -> None:
        opened()
        registered()
        receive(act(), Submission("friends", TABLE, typed=True))
        done = amend_line(act(), "friends", 3, "id", "990000003")
        assert "trf.E019" not in {finding.id for finding in done.findings}
        amend_line(act(), "friends", 3, "result", "1", 2)
        assert Game.objects.get(round_number=2).result == "1"

    def test_what_goes_on_has_the_change(self) -> None:
        came()
        amend_line(act(), "friends", 4, "result", "1", 1)
        review(act(), "friends", Verdict.ACCEPT)
        line = as_corrected(Event.objects.get()).tournament.by_number[4]
        assert (line.rounds[0].result.value, line.points) == ("1", 25)  # type: ignore[union-attr]


class TestInputs:
    def test_they_are_part_of_the_hash_and_of_the_blob(self) -> None:
        came()
        review(act(), "friends", Verdict.ACCEPT)
        series = Series.objects.get()
        before = inputs_of(series, NOVEMBER, None).sha256
        amend_line(act(), "friends", 4, "result", "1", 1)
        inputs = inputs_of(series, NOVEMBER, None)
        assert inputs.sha256 != before
        assert from_blob(to_blob(kept(inputs, series))).inputs.events[0].amendments == (Change(4, "result", "1", 1),)

    def test_one_that_was_taken_back_is_none(self) -> None:
        came()
        review(act(), "friends", Verdict.ACCEPT)
        (before,) = event_inputs(Event.objects.all(), standing())
        amend_line(act(), "friends", 4, "result", "1", 1)
        amend_line(act(), "friends", 4, "result", "", 1, undo=True)
        (after,) = event_inputs(Event.objects.all(), standing())
        assert after.hash == before.hash
        assert Game.objects.get(round_number=1, white__number=1).result == "1"


class TestRefused:
    @pytest.mark.parametrize(
        ("asked", "finding"),
        [
            ((9, "name", "Rey"), "office.E080"),
            ((4, "name", " "), "office.E222"),
            ((4, "birth", "yesterday"), "office.E222"),
            ((4, "sex", "k"), "office.E222"),
            ((4, "federation", "Norge"), "office.E222"),
            ((4, "result", "2", 1), "office.E226"),
            ((4, "result", "1", 8), "office.E223"),
            ((4, "result", "1"), "office.E223"),
            ((4, "name", "Rey, Dario"), "office.E225"),
        ],
    )
    def test_what_cannot_stand_there(self, asked: tuple[object, ...], finding: str) -> None:
        came()
        with pytest.raises(Refused) as error:
            amend_line(act(), "friends", *asked)  # type: ignore[arg-type]
        assert ids(error) == [finding]
        assert not Amendment.objects.exists()

    def test_nothing_to_take_back(self) -> None:
        came()
        with pytest.raises(Refused) as error:
            amend_line(act(), "friends", 4, "name", undo=True)
        assert ids(error) == ["office.E224"]

    def test_once_a_list_has_taken_the_event_it_is_a_correction(self) -> None:
        published()
        with pytest.raises(Refused) as error:
            amend_line(act(), "friends", 4, "name", "Rey, D.")
        assert ids(error) == ["office.E079"]


class TestLetters:
    def test_the_arbiter_is_told_with_the_reason_when_it_is_accepted(self) -> None:
        came()
        amend_line(act(reason="by the score sheet"), "friends", 4, "result", "1", 1)
        review(act(), "friends", Verdict.ACCEPT)
        letter = Letter.objects.get(kind="amended")
        assert "de 0 a 1. Motivo: by the score sheet" in " ".join(letter.text.split())

    def test_a_report_accepted_as_it_came_is_not_told_of_changes(self) -> None:
        came()
        review(act(), "friends", Verdict.ACCEPT)
        assert Letter.objects.get().kind == "accepted"

    def test_what_is_put_right_after_acceptance_is_told_at_once(self) -> None:
        came()
        review(act(), "friends", Verdict.ACCEPT)
        amend_line(act(), "friends", 4, "name", "Rey, Darío")
        assert "de Rey, Dario a Rey, Darío" in " ".join(Letter.objects.get(kind="amended").text.split())

    def test_what_is_accepted_is_not_amended_to_an_error(self) -> None:
        came()
        review(act(), "friends", Verdict.ACCEPT)
        with pytest.raises(Refused) as error:
            amend_line(act(), "friends", 4, "id", "990000003")
        assert "trf.E019" in ids(error)
        assert not Amendment.objects.exists()

    def test_a_returned_report_tells_it_too(self) -> None:
        came()
        amend_line(act(), "friends", 4, "name", "Rey, Darío")
        review(act(), "friends", Verdict.RETURN)
        assert "de Rey, Dario a Rey, Darío" in " ".join(Letter.objects.get().text.split())


def test_a_later_version_that_says_it_as_before_is_told() -> None:
    """Ana's first game was a draw, and the birth of Dario another; the arbiter corrects only the latter."""
    came()
    amend_line(act(), "friends", 1, "result", "=", 1)
    amend_line(act(), "friends", 4, "birth", "1983-01-03")
    again = REPORT.replace("Sevilla", "Cadiz").replace("1983/01/01", "1983/01/03")
    told = [one for one in receive(act(), Submission("friends", again.encode())).findings if one.id == "office.W316"]
    assert [(one.data["player"], one.data["before"], one.data["value"]) for one in told] == [(1, "1", "=")]
    now = amend_line(act(), "friends", 1, "result", "=", 1).findings
    assert "office.W316" not in {one.id for one in now}


def test_it_is_erased_with_the_person() -> None:
    came()
    amend_line(act(reason="Dario rang"), "friends", 4, "name", "Rey, Darío")
    amend_line(act(reason="Dario rang"), "friends", 4, "birth", "1984")
    erase_player(act(), "990000004")
    told = " ".join(str(value) for row in Amendment.objects.values_list("before", "value", "reason") for value in row)
    assert "Rey" not in told
    assert "1984" not in told
    assert "Dario" not in told
    assert "office.I220" not in Report.objects.get().findings


def test_a_list_that_is_out_is_not_made_anew_because_somebody_was_erased() -> None:
    came()
    amend_line(act(), "friends", 4, "name", "Rey, Darío")
    amend_line(act(), "friends", 4, "birth", "1983-01-03")
    review(act(), "friends", Verdict.ACCEPT)
    publish(act(), "standard", NOVEMBER, preview(act(), "standard", NOVEMBER).inputs_sha256)
    erase_player(act(), "990000004")
    series = Series.objects.get()
    assert outdated(series, standing()) == []
    assert verify().findings == []
    Amendment.objects.filter(field="name").update(value="Otro, Oto")
    assert [str(one.date) for one in outdated(series, standing())] == ["2011-11-01"]


def test_who_the_line_was_stays_while_it_is_amended() -> None:
    came(REPORT.replace("990000004 1983/01/01", "          1983      "))
    match_players(act(), "friends", {4: "990000004"})
    amend_line(act(), "friends", 4, "birth", "1983-01-02")
    assert Entry.objects.get(number=4).player.key == "990000004"  # type: ignore[union-attr]


def test_another_id_is_another_person_at_once() -> None:
    came(REPORT.replace("990000004 1983/01/01", "990000003 1982/01/01").replace("Rey, Dario ", "Dama, Celia"))
    assert Entry.objects.get(number=4).player is None
    amend_line(act(), "friends", 4, "name", "Rey, Dario")
    amend_line(act(), "friends", 4, "id", "990000004")
    amend_line(act(), "friends", 4, "birth", "1983-01-01")
    assert Entry.objects.get(number=4).player.key == "990000004"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("amended", "value", "now"),
    [("birth", "1983-01-02", "990000004"), ("id", "990000003", "990000004"), ("name", "Dama, Celia", None)],
)
def test_what_an_officer_decided_is_asked_again_where_it_does_not_fit(
    amended: str, value: str, now: str | None
) -> None:
    """Line 4 is Dario by an officer's word; with Celia's name it is nobody's, as Celia plays already."""
    came(REPORT.replace("990000004 1983/01/01", "          1983      "))
    match_players(act(), "friends", {4: "990000004"})
    done = amend_line(act(), "friends", 4, amended, value)
    entry = Entry.objects.get(number=4)
    assert (entry.player.key if entry.player else None) == now
    assert done.asked_again == (amended == "name")


def test_a_decided_line_that_is_certainly_somebody_else_is_that_person() -> None:
    came(REPORT.replace("990000004 1983/01/01", "          1983      "))
    other = Player.objects.create(
        key="77", name="Rey, Dario", search_name="rey, dario", birth="1983-07-07", changed_in=9
    )
    match_players(act(), "friends", {4: "990000004"})
    Player.objects.filter(key="990000004").update(birth="1953-05-05")
    assert amend_line(act(), "friends", 4, "id", "77").asked_again
    assert Entry.objects.get(number=4).player == other
