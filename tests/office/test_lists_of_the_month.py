"""B.02 since 2024, 9.1, every way: the event ended on 20 April 2024. Ten days of the month are left, so the report is due
for the list of 1 May, which closes on 28 April; the third list is that of 1 July, which closes on 28 June (I-650).
"""

import csv
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

import arpad
from arpad.office.act import Act
from arpad.office.models import Event, Letter
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.letters.remind import remind
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.letters import in_both_languages
from support.month import LIST, REPORT

APRIL = REPORT.replace("2011/10/01", "2024/04/18").replace("2011/10/03", "2024/04/20")
for _old, _new in (("11/10/01", "24/04/18"), ("11/10/02", "24/04/19"), ("11/10/03", "24/04/20")):
    APRIL = APRIL.replace(_old, _new)


def on(day: date) -> Act:
    return act(at=datetime(day.year, day.month, day.day, 9, tzinfo=UTC))


def facts(received: str) -> bytes:
    return f"registered_on = 2024-01-15\nreceived_on = {received}\n".encode()


def opened() -> None:
    open_series(act(), "standard")
    import_list(act(), ListImport(LIST, "2024-04.csv", "standard", date(2024, 4, 1)))
    days = (date(2024, 4, 18), date(2024, 4, 20), date(2024, 1, 15))
    register(act(), Registration("friends", "Four friends", ["standard"], *days, club="Enroque"))


def accepted(received: date) -> None:
    opened()
    receive(on(received), Submission("friends", APRIL.encode(), "friends.trf", received_on=received))
    review(on(received), "friends", Verdict.ACCEPT)


class TestTheFrontDoorAndTheCommands:
    @pytest.mark.parametrize(("received", "rated"), [("2024-06-28", True), ("2024-06-29", False)])
    def test_rate_and_validate(self, received: str, rated: bool) -> None:
        result = arpad.rate(arpad.read_report(APRIL.encode(), facts(received)))
        assert result.to_dict()["event"]["rated"] is rated
        found = {one["id"]: one for one in result.to_dict()["findings"] if one.get("rule") == "report_deadline"}
        said = {one["id"] for one in arpad.validate(APRIL.encode(), facts(received)).to_dict()}
        wanted, other = ("rate.W011", "rate.W012") if rated else ("rate.W012", "rate.W011")
        assert wanted in found and other not in found
        assert wanted in said and other not in said
        measured = f"received {received}, due 2024-04-28 for the list of 2024-05-01; not rated after 2024-06-28"
        assert measured in found[wanted]["message"]

    @pytest.mark.parametrize(("received", "day", "rating"), [
        ("2024-06-28", date(2024, 7, 1), "2403"), ("2024-06-29", date(2024, 7, 1), "2400"), ("2024-06-29", date(2024, 8, 1), "2400"),
    ])  # fmt: skip
    def test_list_next(self, received: str, day: date, rating: str, tmp_path: Path) -> None:
        (tmp_path / "2024-04.csv").write_bytes(LIST)
        before = (tmp_path / "2024-04.csv", date(2024, 4, 1))
        made = arpad.next_list([arpad.read_report(APRIL.encode(), facts(received))], previous=[before], on=day)
        rows = {row["id"]: row for row in csv.DictReader(made.to_csv().decode().splitlines())}
        assert rows["990000001"]["rating"] == rating


@pytest.mark.usefixtures("books")
class TestTheOffice:
    def test_the_letters_name_the_closing_days_of_the_lists(self) -> None:
        in_both_languages()
        opened()
        assert not remind(on(date(2024, 4, 20))).letters
        letters = {letter.language: letter.text for letter in remind(on(date(2024, 4, 21))).letters}
        assert "By article 9.1 it is due on 28 April 2024." in letters["en"]
        assert "After 28 June 2024 it cannot be accepted." in letters["en"]
        assert "Pasado el 28 de junio de 2024 no se admitirá." in letters["es"]
        assert not remind(on(date(2024, 4, 28))).letters
        assert {letter.kind for letter in remind(on(date(2024, 4, 29))).letters} == {"reminder_late"}
        assert not remind(on(date(2024, 6, 28))).letters
        assert {letter.kind for letter in remind(on(date(2024, 6, 29))).letters} == {"reminder_expired"}

    def test_what_ends_within_five_days_of_the_month_has_the_next_one(self) -> None:
        in_both_languages()
        opened()
        Event.objects.update(end=date(2024, 4, 25))
        assert not remind(on(date(2024, 5, 21))).letters
        letters = remind(on(date(2024, 5, 22))).letters
        assert any("it is due on 29 May 2024" in letter.text for letter in letters)

    def test_what_must_be_passed_on_is_said_and_what_was_passed_on_late_is_told(self) -> None:
        accepted(date(2024, 4, 22))
        (soon,) = remind(on(date(2024, 4, 22))).findings
        assert (soon.id, soon.data["due"], soon.article) == ("office.W090", "2024-04-28", "9.1")
        sent = forward(on(date(2024, 4, 29)), "friends", "fide")
        assert sent.forwarding.due_on == date(2024, 4, 28)
        assert "office.W092" in {finding.id for finding in sent.findings}
        assert Letter.objects.filter(kind__startswith="forward").exists()

    @pytest.mark.parametrize(
        ("received", "day", "waits"),
        [
            (date(2024, 6, 28), date(2024, 7, 1), {}),
            (date(2024, 6, 29), date(2024, 7, 1), {"friends": "received_later"}),
            (date(2024, 6, 29), date(2024, 8, 1), {"friends": "expired"}),
        ],
    )
    def test_the_preview(self, received: date, day: date, waits: dict[str, str]) -> None:
        accepted(received)
        looks = preview(on(date(2024, 8, 1)), "standard", day).looks
        assert {one.event: one.why for one in looks.waiting} == waits
        assert [one.unrated_by for one in looks.entering] == ([] if waits else [""])
