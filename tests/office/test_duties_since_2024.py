"""Who answers for an official event, and how long an organiser may appeal: B.02 since 2024, standard and rapid."""

from datetime import UTC, date, datetime

import pytest

from arpad.office.models import Event
from arpad.office.refused import Refused
from arpad.office.verbs.events.appeal import appeal
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.answer import answer
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.month import REPORT

pytestmark = pytest.mark.usefixtures("books")


@pytest.mark.article("fide-2024/0.3", "fide-2025/0.3", "fide-rapid-blitz-2024/0.3", "fide-rapid-blitz-2024-12/0.3")
@pytest.mark.article("fide-2024/0.4", "fide-2025/0.4", "fide-rapid-blitz-2024/0.4", "fide-rapid-blitz-2024-12/0.4")
@pytest.mark.parametrize(
    ("cadence", "year"), [("standard", 2025), ("standard", 2026), ("rapid", 2024), ("rapid", 2025)]
)
def test_the_chief_arbiter_answers_for_an_official_event_and_appeals_take_seven_days(cadence: str, year: int) -> None:
    """FIDE gives notice on 10 May that the event of April is not rated: the seventh day is 17 May."""
    on = act_on(date(year, 4, 8))
    open_series(on, cadence)
    days = (date(year, 4, 1), date(year, 4, 3), date(year, 3, 1))
    register(on, Registration("friends", "Four friends", [cadence], *days, official=True, organiser="Ajuntament"))
    text = REPORT.replace("2011/10/", f"{year}/04/").replace("11/10/", f"{year % 100}/04/")
    text = text.replace("120 min", "15 min + 10 sec") if cadence == "rapid" else text
    receive(on, Submission("friends", text.encode(), "friends.trf", received_on=date(year, 4, 4)))
    enrol(on, "friends")
    review(on, "friends", Verdict.ACCEPT)
    assert forward(on, "friends", "fide").forwarding.responsible == "Reloj, Rosa"
    later = act(at=datetime(year, 5, 12, 9, tzinfo=UTC), reason="the clocks were right")
    answer(later, "friends", "fide", "rejected", date(year, 5, 10))
    with pytest.raises(Refused) as error:
        appeal(later, "friends", date(year, 5, 18))
    assert [(one.id, one.article, one.data["last"]) for one in error.value.findings] == [
        ("office.E133", "0.4", f"{year}-05-17")
    ]
    made = appeal(later, "friends", date(year, 5, 17)).decision
    assert (made.verdict, made.article) == ("appealed", "0.4")
    assert Event.objects.get().official
