"""Fills new books with a year of the invented federation, by the office's own verbs.

`fill` is the one place that knows where the year comes from. It ends as an office looks in the middle of a month: one
event waits for review, one was returned, one is registered, somebody has claimed; the next list is to be made.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta

from arpad.office.act import Act
from arpad.office.models import ListRow, RatingList
from arpad.office.verbs.claim import ClaimForm, claim
from arpad.office.verbs.enrol import enrol
from arpad.office.verbs.import_list import ListImport, import_list
from arpad.office.verbs.open_series import open_series
from arpad.office.verbs.preview import preview
from arpad.office.verbs.publish import publish
from arpad.office.verbs.receive import Submission, receive
from arpad.office.verbs.register import Registration, register
from arpad.office.verbs.review import Verdict, review
from arpad.web.demo.events import Open, entrants, report, the_open
from arpad.web.demo.people import Person, opening_list, people

SERIES, SEED = "standard", "sixty-four squares"
OPENING = date(2025, 1, 1)
TODAY = date(2025, 12, 28)  # the demo lives on this day
MONTHS = 12  # lists that are out, with the opening one
A_MONTH = 3  # events
ENTRANTS = 22
OFFICER, ARBITER = "officer", "arbiter"

Progress = Callable[[int, int], None]


def fill(progress: Progress = lambda done, total: None) -> None:
    everybody = people(SEED)
    open_series(_act(OFFICER, OPENING), SERIES, "Lista de la Federación de las Sesenta y Cuatro Casillas")
    import_list(_act(OFFICER, OPENING), ListImport(opening_list(everybody), "2025-01.csv", SERIES, OPENING, "fide"))
    for month, day in enumerate(_list_days()):
        for event in _events(month, day):
            _rated(event, everybody)
        seen = preview(_act(OFFICER, day), SERIES, day)
        publish(_act(OFFICER, day), SERIES, day, seen.inputs_sha256)
        progress(month + 1, MONTHS)
    _open_month(everybody)
    progress(MONTHS, MONTHS)


def _list_days() -> list[date]:
    return [date(OPENING.year, month, 1) for month in range(2, MONTHS + 1)]


def _events(month: int, list_day: date) -> Iterator[Open]:
    """Those that are over before the list is made."""
    for index in range(A_MONTH):
        yield the_open(month * A_MONTH + index + 1, list_day - timedelta(days=28 - 7 * index))


def _rated(event: Open, everybody: list[Person]) -> None:
    """From registration to acceptance."""
    _registered(event)
    _received(event, _report(event, everybody))
    enrol(_act(OFFICER, event.end + timedelta(days=2), "new in the federation"), event.key)
    review(_act(OFFICER, event.end + timedelta(days=2), "complete"), event.key, Verdict.ACCEPT)


def _registered(event: Open) -> None:
    day = event.start - timedelta(days=45)
    form = Registration(
        event.key,
        event.name,
        [SERIES],
        event.start,
        event.end,
        registered_on=day,
        city=event.city,
        federation="ESP",
        province=event.province,
        club=event.club,
        rate_of_play="90 min + 30 sec/move",
        kind="ordinary",
    )
    register(_act(ARBITER, day), form)


def _received(event: Open, data: bytes) -> None:
    day = event.end + timedelta(days=1)
    receive(_act(ARBITER, day), Submission(event.key, data, f"{event.key}.trf", _facts(event), day))


def _facts(event: Open) -> bytes:
    year = event.start.year
    return (
        f'kind = "ordinary"\n\n[[arbiters]]\nname = "{event.arbiter}"\nid = "990900012"\ntitle = "FA"\n'
        f"licence_from = {year}-01-01\nlicence_to = {year}-12-31\n"
    ).encode()


def _report(event: Open, everybody: list[Person]) -> bytes:
    latest = RatingList.published.filter(series__key=SERIES, date__lte=event.start).order_by("-date").first()
    rows = ListRow.objects.filter(list=latest).values_list("key", "rating")
    ratings = {key: rating for key, rating in rows if rating is not None}
    return report(event, entrants(everybody, ENTRANTS, f"{SEED} {event.key}"), ratings, f"{SEED} {event.key}")


def _open_month(everybody: list[Person]) -> None:
    """The month that whoever tries the office closes."""
    last = _list_days()[-1]
    accepted, waiting, defective, announced = (
        the_open(MONTHS * A_MONTH + index, last + timedelta(days=1 + 6 * index)) for index in range(4)
    )
    _rated(accepted, everybody)
    _registered(waiting)
    _received(waiting, _report(waiting, everybody))
    _registered(defective)
    broken = _report(defective, everybody).replace(b"\n042 2025/", b"\n042 2025-").replace(b" w 1 ", b" w 7 ", 1)
    _received(defective, broken)
    _registered(announced)
    somebody = ListRow.objects.filter(list__date=last).exclude(games_in_period=None).order_by("-rating").first()
    form = ClaimForm(SERIES, last, "My game of round 3 was a draw, not a loss.", somebody.key if somebody else "")
    claim(_act("public", last + timedelta(days=3)), form)


def _act(actor: str, day: date, reason: str = "demo") -> Act:
    return Act(actor, datetime.combine(day, time(9), UTC), reason)
