"""The organiser title: every count from the article, on both sides of its limit."""

from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.organiser import OrganiserVerdict, organiser_title, read_organiser


def verdict(*events: dict[str, Any], **about: Any) -> OrganiserVerdict:
    raw = {"name": "Cartel, Manuela", "experience": True, "language": True, "events": list(events), **about}
    record, findings = read_organiser(raw)
    assert record is not None and not findings
    return organiser_title(record, edition_named("titles-2009", "titles"))


def event(kind: str, rounds: int = 5, chief: bool = True, official: bool = False) -> dict[str, Any]:
    return {"name": "event", "kind": kind, "rounds": rounds, "chief": chief, "official": official}


@pytest.mark.article("titles-2009/2.13", "titles-2009/2.1")
@pytest.mark.parametrize(
    ("events", "complete"),
    [
        ([event("open")] * 4 + [event("league")], True),
        ([event("open")] * 3 + [event("league")], False),  # four events
        ([event("open")] * 5, False),  # one kind
        ([event("open")] * 4 + [event("Open ")], False),  # the same kind written otherwise
        ([event("open")] * 4 + [event("league", rounds=4)], False),  # four rounds
        ([event("open")] * 4 + [event("league", chief=False)], False),  # not as chief organiser
        ([event("zonal", chief=False, official=True), event("world", chief=False, official=True)], True),
        ([event("zonal", chief=False, official=True)] * 2, False),  # one kind of official events
        ([event("zonal", official=True), event("world", rounds=4, official=True)], False),
    ],
)
def test_enough_events(events: list[dict[str, Any]], complete: bool) -> None:
    assert verdict(*events).complete is complete


@pytest.mark.article("titles-2009/2.1")
def test_all_three_are_needed_and_what_nobody_said_is_open() -> None:
    events = [event("open")] * 4 + [event("league")]
    assert verdict(*events, experience=False).complete is False
    unsaid, findings = read_organiser({"name": "Cartel, Manuela", "events": events})
    assert unsaid is not None and not findings
    found = organiser_title(unsaid, edition_named("titles-2009", "titles"))
    assert [one.passed for one in found.requirements] == [None, None, True]


def test_defects_of_the_record_come_together() -> None:
    _, findings = read_organiser({"nam": "x", "events": [{"name": "a", "rounds": "five"}]})
    assert {(finding.id, str(finding.data["key"])) for finding in findings} == {
        ("title.E010", "nam"),
        ("title.E012", "name"),
        ("title.E011", "events[1].rounds"),
        ("title.E012", "events[1].kind"),
        ("title.E012", "events[1].chief"),
    }
