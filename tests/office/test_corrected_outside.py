"""What leaves the office after a correction: reports and norms as corrected, and what went out before is named."""

from datetime import UTC, date, datetime

import pytest

from arpad.office.models import Forwarding, Norm, Player, Report
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.reviewing import findings_of
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.correct import Corrected, correct
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.reports.answer import answer
from arpad.office.verbs.reports.certify import certify
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.person import Title
from support.books import act
from support.month import accepted, opened
from support.rapid import accepted_rapid
from support.refusals import ids
from support.title_event import FACTS, norm_report

pytestmark = pytest.mark.usefixtures("books")


def corrected(**asked: tuple[str, ...]) -> Corrected:
    change = Asked(**asked)  # type: ignore[arg-type]
    return correct(act(), change, weigh_correction(change).seen)


def lines(to: str = "fide", key: str = "friends") -> list[str]:
    sent = bytes(forward(act(), key, to).forwarding.content).decode().splitlines()
    return [line for line in sent if line.startswith("001")]


class TestForward:
    def test_the_corrected_result_goes_out_with_its_points_and_no_ranks(self) -> None:
        """Round 3, Ana and Blas: a draw. Ana has 2 points, Blas 1½; who is third is no longer sure."""
        opened()
        accepted()
        corrected(results=("friends:3:990000001-990000002=1/2-1/2",))
        ana, blas, *_ = lines()
        assert (ana[80:89], ana[91:]) == (" 2.0     ", "   4 w 1     3 b =     2 w =")
        assert (blas[80:89], blas[91:]) == (" 1.5     ", "   3 w 1     4 b 0     1 b =")

    def test_other_dates_go_out_too(self) -> None:
        opened()
        accepted()
        corrected(dates=("friends=2011-10-01/2011-10-04",))
        assert b"052 2011/10/04" in bytes(forward(act(), "friends", "fide").forwarding.content)

    def test_who_it_really_was_has_his_own_id_and_name(self) -> None:
        opened()
        accepted()
        twin = Player.objects.create(
            key="990000044", name="Rey, Daniel", search_name="rey, daniel", fide_id="77", changed_in=1
        )
        corrected(splits=(f"990000004@friends={twin.key}",))
        assert "Rey, Daniel" in lines()[3]
        assert lines("national")[3][57:68].strip() == ""

    def test_a_withdrawn_event_goes_nowhere(self) -> None:
        opened()
        accepted()
        corrected(withdrawn=("friends",))
        with pytest.raises(Refused) as error:
            forward(act(), "friends", "fide")
        assert ids(error) == ["office.E124"]

    def test_what_went_out_before_is_named_and_can_go_again(self) -> None:
        opened()
        accepted()
        forward(act(), "friends", "fide")
        done = corrected(results=("friends:3:990000001-990000002=1/2-1/2",))
        assert [(one.id, one.data["to"]) for one in done.findings] == [("office.W095", "FIDE")]
        forward(act(), "friends", "fide")
        assert Forwarding.objects.count() == 2


class TestUploadedOn:
    def test_passing_on_answers_the_question_when_it_was_uploaded(self) -> None:
        """Rapid of 2018, 9.1. Until then the review does not ask the arbiter for it: the office passes it on."""
        accepted_rapid()
        report = Report.objects.get()
        assert not [one for one in findings_of(report) if one.data.get("fact") == "uploaded_on"]
        forward(act(at=datetime(2019, 5, 10, tzinfo=UTC)), "rapid", "fide")
        after = findings_of(report)
        assert "uploaded_on" not in [one.data.get("fact") for one in after if one.id == "rate.W010"]
        assert [one.article for one in after if "2019-05-10" in str(one.data)] == ["9.1"]

    def test_a_list_that_is_out_is_not_made_anew_because_of_it(self) -> None:
        accepted_rapid()
        day = date(2019, 5, 1)
        publish(act(), "rapid", day, preview(act(), "rapid", day).inputs_sha256)
        forward(act(at=datetime(2019, 5, 2, tzinfo=UTC)), "rapid", "fide")
        with pytest.raises(Refused):
            redraft(act(), "rapid")

    def test_the_first_day_counts(self) -> None:
        accepted_rapid()
        forward(act(at=datetime(2019, 4, 12, tzinfo=UTC)), "rapid", "fide")
        Player.objects.filter(key="990000001").update(fide_id="701")
        forward(act(at=datetime(2019, 5, 12, tzinfo=UTC)), "rapid", "fide")
        report = Report.objects.get()
        assert not [one for one in findings_of(report) if "2019-05-12" in str(one.data)]


def test_the_national_federation_gets_it_with_deadline_date_and_answer() -> None:
    """Entered on the 20th, sent on the 18th."""
    opened()
    accepted()
    sent = forward(act(), "friends", "national", date(2011, 10, 25), date(2011, 10, 18)).forwarding
    assert (sent.due_on, sent.sent_on) == (date(2011, 10, 25), date(2011, 10, 18))
    answer(act(), "friends", "national", "received", date(2011, 10, 22))
    kept = Forwarding.objects.get()
    assert (kept.to, kept.answer, kept.answered_on) == ("national", "received", date(2011, 10, 22))


@pytest.mark.article("titles-2009/1.8 TRF")
def test_the_chief_arbiter_answers_for_the_file_and_the_day_is_kept() -> None:
    opened()
    accepted()
    sent = forward(act(), "friends", "fide").forwarding
    assert (sent.responsible, sent.sent_on) == ("Reloj, Rosa", act().day)


class TestCertify:
    @pytest.fixture(autouse=True)
    def event(self, books: str) -> None:
        open_series(act(), "standard")
        days = (date(2011, 10, 1), date(2011, 10, 10), date(2011, 8, 1))
        register(act(), Registration("angeles", "Open de los Ángeles", ["standard"], *days, title_event=True))
        given = Submission("angeles", norm_report().encode(), "angeles.trf", FACTS.encode(), date(2011, 10, 12))
        receive(act(), given)
        enrol(act(), "angeles")
        review(act(), "angeles", Verdict.ACCEPT)

    def test_a_norm_stands_on_the_corrected_results(self) -> None:
        """6½ of 9 are enough, 6 is what is required; with a loss to Carla it is 5½."""
        ana = Player.objects.get(name="Alfil, Ana")
        carla = Player.objects.get(name="Cantos, Carla")
        certify(act(), "angeles", 1, Title.IM)
        pair = f"{carla.key}-{ana.key}" if _white_is_carla() else f"{ana.key}-{carla.key}"
        lost = "1-0" if _white_is_carla() else "0-1"
        done = corrected(results=(f"angeles:2:{pair}={lost}",))
        assert [one.id for one in done.findings] == ["office.W096"]
        with pytest.raises(Refused) as error:
            certify(act(), "angeles", 1, Title.IM)
        assert "certificate.E002" in ids(error)
        assert Norm.objects.count() == 1


def _white_is_carla() -> bool:
    line = next(one for one in norm_report().splitlines() if one.startswith("001    1 "))
    return line[101:111].split()[1] == "b"
