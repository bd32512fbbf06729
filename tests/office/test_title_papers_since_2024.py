"""What B.01 of 2024 asks the office to keep of a title event."""

from datetime import date

import pytest

from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act_on
from support.month import REPORT

pytestmark = pytest.mark.usefixtures("books")
LATER = REPORT.replace("2011/10/", "2025/02/").replace("11/10/", "25/02/")


@pytest.mark.article("titles-2024/1.9.1")
@pytest.mark.parametrize("expected", [True, False])
def test_the_games_of_a_title_event_belong_to_its_report(expected: bool) -> None:
    """Of an event in which no norms are expected nobody asks for them."""
    on = act_on(date(2025, 2, 5))
    open_series(on, "standard")
    days = (date(2025, 2, 1), date(2025, 2, 3), date(2024, 12, 1))
    register(on, Registration("friends", "Four friends", ["standard"], *days, title_event=expected))
    done = receive(on, Submission("friends", LATER.encode(), "friends.trf", received_on=date(2025, 2, 4)))
    assert [one.article for one in done.findings if one.id == "office.W101"] == ["1.9.1"] * expected
    attach(on, Paper("friends", "games", b'[Event "Friends"]\n1. e4 e5 1/2-1/2\n', "friends.pgn"))
    assert not [one for one in review(on, "friends", Verdict.RETURN).findings if one.id == "office.W101"]
