"""Seventeen events, twelve with a defect: no game goes to a wrong person, and each defect is decided at the desk in at
most three clicks.

A click is a link that is followed or a button that is pressed, counted from the page of the event. What is pressed is
looked for on the page: a decision that the desk does not offer cannot be made here either.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.office.act import Act
from arpad.office.models import Entry, ListRow, Player
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from support import defective_month
from support.accounts import account
from support.defective_month import DEFECTS, LINE, DefectiveEvent, Someone, month, opening_list

BACKEND = "arpad.web.accounts.signing_in.Accounts"
MOST_CLICKS = 3


def _act(day: date) -> Act:
    return Act("ana", datetime(day.year, day.month, day.day, 9, tzinfo=UTC), "because")


class Desk:
    """The officer's browser without scripts: links and buttons that are on the page, and how many were used."""

    def __init__(self) -> None:
        self.client = Client(headers={"accept-language": "en"})
        self.client.force_login(account("ana", "officer"), BACKEND)
        self.clicks, self.page, self.address = 0, "", ""

    def opens(self, address: str) -> None:
        """From the list of events: not a click of the decision."""
        self.clicks, self.address = 0, address
        self.page = self.client.get(address).text

    def follows(self, part: str) -> None:
        link = next(unescape(found) for found in re.findall(r'href="([^"]*)"', self.page) if part in found)
        self.clicks += 1
        self.address, self.page = link, self.client.get(link).text

    def presses(self, button: str, **fields: str) -> None:
        """The first form that has this button, with what it has filled in already."""
        for form in re.findall(r"<form\b.*?</form>", self.page, re.DOTALL):
            pressed = next((tag for tag in re.findall(r"<button[^>]*>", form) if button in tag), None)
            if pressed is not None:
                break
        else:
            pytest.fail(f"no button {button} on {self.address}")
        action = re.search(r'action="([^"]*)"', form.partition(">")[0])
        inputs = [tag for tag in re.findall(r"<input[^>]*>", form) if "checkbox" not in tag or " checked" in tag]
        sent = {name: unescape(value) for name, value in (*_FILLED.findall("".join(inputs)), *_CHOSEN.findall(form))}
        named = re.search(r'name="([^"]*)" value="([^"]*)"', pressed)
        sent |= {named[1]: named[2]} if named else {}
        self.clicks += 1
        answer = self.client.post(unescape(action[1]) if action else self.address, {**sent, **fields}, follow=True)
        assert answer.status_code == 200, answer.text
        self.page, self.address = answer.text, answer.redirect_chain[-1][0] if answer.redirect_chain else self.address


_FILLED = re.compile(r'<input[^>]*name="([^"]*)"[^>]* value="([^"]*)"')
_CHOSEN = re.compile(r'<select name="([^"]*)".*?<option value="([^"]*)" selected', re.DOTALL)


def _line_of(event: DefectiveEvent) -> Entry:
    return Entry.objects.select_related("player").get(report__event__key=event.key, number=LINE)


def _decide(desk: Desk, event: DefectiveEvent) -> None:
    """What an officer does who sees the page; nobody looks into the truth but for whom to choose."""
    desk.opens(f"/desk/events/{event.key}/")
    if event.defect == "error of the file":
        desk.follows("amend-line/")
        desk.presses('"main"', line=str(LINE), field="result", round="1", value="1", reason="the arbiter says so")
        return
    entry = _line_of(event)
    if not entry.is_open:
        return
    desk.follows("/identities/")
    if event.defect == "doubled id":
        desk.follows("amend-line/")
        desk.presses('"main"', field="id", value=_whom(event), reason="taken from the line below")
    elif event.defect == "guest":
        desk.presses('name="guest"')
    elif event.defect == "fantasy rating":
        desk.presses('data-key="n"')
    else:
        desk.presses(f'name="person" value="{_whom(event)}"')


def _whom(event: DefectiveEvent) -> str:
    if event.defect == "newcomer again":
        return Player.objects.get(name="Tilflytter, Alma").key
    return event.truth[LINE - 1]


def _lived_through(people: list[Someone]) -> Iterator[tuple[str, int]]:
    """Each defect with its clicks, up to the acceptance of every event."""
    open_series(_act(date(2026, 1, 2)), "standard", "Rating")
    import_list(
        _act(defective_month.OPENING), ListImport(opening_list(people), "o.csv", "standard", defective_month.OPENING)
    )
    desk = Desk()
    for event in month(people):
        end = event.start + timedelta(days=2)
        form = Registration(
            event.key, event.key, ["standard"], start=event.start, end=end, registered_on=date(2026, 1, 5)
        )
        register(_act(date(2026, 1, 5)), form)
        report = SimpleUploadedFile(f"{event.key}.trf", event.report)
        sent = {"report": report, "received_on": str(end + timedelta(days=1))}
        assert desk.client.post(f"/desk/events/{event.key}/receive/", sent).status_code == 302
        _decide(desk, event)
        if event.defect:
            yield event.defect, desk.clicks
        desk.opens(f"/desk/events/{event.key}/")
        desk.presses('value="accept"', reason="complete")
        _nobody_else(event)


def _nobody_else(event: DefectiveEvent) -> None:
    """Every line is who it is in truth; a newcomer is nobody who was there before."""
    lines = Entry.objects.filter(report__event__key=event.key).order_by("number")
    for entry, truth in zip(lines.select_related("player"), event.truth, strict=True):
        if truth:
            assert entry.player is not None and entry.player.key == truth, (event.defect, entry.number, entry.name)
        elif event.defect == "guest":
            assert entry.player is None
        else:
            assert entry.player is not None and entry.player.name == "Tilflytter, Alma", event.defect


def _check(size: int) -> None:
    clicks = dict(_lived_through(defective_month.register(size)))
    assert set(clicks) == set(DEFECTS)
    assert {defect: count for defect, count in clicks.items() if count > MOST_CLICKS} == {}
    drafted = preview(_act(defective_month.LIST_DAY), "standard", defective_month.LIST_DAY)
    made = publish(_act(defective_month.LIST_DAY), "standard", defective_month.LIST_DAY, drafted.inputs_sha256).list
    newcomer = ListRow.objects.filter(list=made, name="Tilflytter, Alma").values_list("rating", flat=True)
    assert all(rating is None or rating < 2300 for rating in newcomer)
    assert not ListRow.objects.filter(list=made, rating__gt=2500).exists()


@pytest.mark.usefixtures("books")
def test_every_defect_is_decided_in_three_clicks_and_nobody_is_taken_for_another() -> None:
    _check(1_500)


@pytest.mark.slow
@pytest.mark.usefixtures("office")
def test_the_same_among_twenty_thousand() -> None:
    _check(20_000)
