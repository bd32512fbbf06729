"""Swiss-Manager's own file in the office: received, reviewed and rated as any report, without the licence in it."""

from dataclasses import replace
from datetime import date

import pytest

from arpad.formats.trf import read_trf
from arpad.office.models import Game, ListRow, Report
from arpad.office.refused import Refused
from arpad.office.stored_findings import from_text
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.receive import Received, Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import AFTER, NOVEMBER, opened, previewed, registered
from support.swiss_manager import four_friends

pytestmark = pytest.mark.usefixtures("books")


def sent(data: bytes | None = None) -> Received:
    opened()
    registered()
    data = four_friends().to_bytes() if data is None else data
    return receive(act(), Submission("friends", data, "friends.TUNX", received_on=date(2011, 10, 4)))


def test_it_is_kept_without_the_licence_and_its_games_are_entered() -> None:
    received = sent()
    kept = Report.objects.get()
    data = four_friends().to_bytes()
    assert (kept.kind, kept.file_name, len(kept.content)) == ("swiss_manager", "friends.TUNX", len(data))
    assert b"LICENCE" in data
    assert b"LICENCE" not in bytes(kept.content)
    assert "somebody".encode("utf-16-le") not in bytes(kept.content)
    assert Game.objects.filter(report=kept).count() == 6
    assert [finding for finding in received.findings if finding.is_error] == []


def test_the_same_file_is_not_received_twice() -> None:
    sent()
    with pytest.raises(Refused):
        receive(act(), Submission("friends", four_friends().to_bytes(), "again.TUNX"))


def test_the_list_is_that_of_the_report_and_verify_makes_it_again() -> None:
    sent()
    review(act(), "friends", Verdict.ACCEPT)
    made = publish(act(), "standard", NOVEMBER, previewed().inputs_sha256).list
    assert dict(ListRow.objects.filter(list=made).values_list("key", "rating")) == AFTER
    assert not verify().findings


def test_fide_gets_a_report() -> None:
    sent()
    review(act(), "friends", Verdict.ACCEPT)
    tournament = read_trf(bytes(forward(act(), "friends", "fide").forwarding.content)).tournament
    assert tournament is not None
    assert [entry.name for entry in tournament.entries][:2] == ["Alfil, Ana", "Torre, Blas"]


def test_a_damaged_file_is_received_with_its_byte_and_not_accepted() -> None:
    data = four_friends().to_bytes()[:-40]
    received = sent(data)
    (error,) = [finding for finding in received.findings if finding.is_error]
    assert error.id == "tunx.E002"
    assert [finding.byte for finding in from_text(Report.objects.get().findings) if finding.is_error] == [error.byte]
    with pytest.raises(Refused):
        review(act(), "friends", Verdict.ACCEPT)


def test_an_unknown_result_is_an_error_that_names_round_and_row() -> None:
    wrong = replace(four_friends(), rounds=[[(1, 4, 7), (2, 3, 1)]])
    (error,) = [finding for finding in sent(wrong.to_bytes()).findings if finding.is_error]
    assert (error.id, error.data["round"], error.data["row"]) == ("tunx.E013", 1, 1)
