"""Art. 12 at the administrator's desk: what is lacking is said, and the event is an ordinary school event then."""

from dataclasses import replace
from datetime import date

import pytest

from arpad.homologation.case import CalendarEvent, HomologationCase
from arpad.homologation.form import EventForm, Papers
from arpad.homologation.verdict import homologation
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.requirement import Outcome
from arpad.values.time_control import Cadence
from support.events import tournament

START, END = date(2015, 5, 2), date(2015, 5, 10)
EDITION = edition_of_list(Choice("fada-2014"), Cadence.STANDARD, START)
FORM = EventForm(
    name="Provincial escolar",
    kind="school_extraordinary",
    province="Jaén",
    start=START,
    end=END,
    official=True,
    championship="provincial",
    papers=Papers(received_on=END),
)
EARLIER = CalendarEvent(
    "Otro provincial escolar",
    date(2015, 3, 1),
    date(2015, 3, 9),
    "official",
    "Jaén",
    "provincial",
    "school_extraordinary",
)


def outcomes(
    players: int, rounds: int, form: EventForm = FORM, calendar: tuple[CalendarEvent, ...] = ()
) -> dict[str, Outcome]:
    """So many rated players of 1200 and two newcomers, who all play every round."""
    names = [f"p{number}" for number in range(players + 2)]
    games = " ; ".join(f"{one} = {other}" for one, other in zip(names[::2], names[1::2], strict=True))
    field = {name: 1200 if at < players else None for at, name in enumerate(names)}
    report = tournament(field, [games] * rounds, start=START, end=END)
    found = homologation(HomologationCase(form, EDITION, report, calendar=calendar)).requirements
    return {one.rule.name: one.outcome for one in found if one.rule.name.startswith("extraordinary")}


@pytest.mark.article("fada-2014/Art 12 intro")
def test_everything_is_there() -> None:
    assert outcomes(20, 9) == {
        "extraordinary_event": Outcome.MET, "extraordinary_rounds": Outcome.MET, "extraordinary_rated": Outcome.MET,
    }  # fmt: skip


@pytest.mark.article("fada-2014/Art 12 intro", "fada-2014/Art 12 bullet 1", "fada-2014/Art 12 bullet 3")
def test_what_is_lacking_is_said_and_refuses_nothing() -> None:
    found = outcomes(18, 8)
    assert (found["extraordinary_rounds"], found["extraordinary_rated"]) == (Outcome.LATE, Outcome.LATE)


@pytest.mark.article("fada-2014/Art 12 bullet 2")
def test_one_of_a_province_in_a_year() -> None:
    assert outcomes(20, 9, calendar=(EARLIER,))["extraordinary_event"] is Outcome.LATE
    elsewhere, before = replace(EARLIER, province="Cádiz"), replace(EARLIER, start=date(2014, 3, 1))
    assert outcomes(20, 9, calendar=(elsewhere, before))["extraordinary_event"] is Outcome.MET


@pytest.mark.article("fada-2014/Art 12 bullet 2")
def test_not_official_but_of_general_interest() -> None:
    open_to_all = replace(FORM, official=False, championship="", general_interest=False)
    assert outcomes(20, 9, open_to_all)["extraordinary_event"] is Outcome.LATE
    recognised = CalendarEvent(FORM.name, START, END, "general_interest")
    assert outcomes(20, 9, open_to_all, (recognised,))["extraordinary_event"] is Outcome.MET


def test_an_ordinary_school_event_is_not_asked() -> None:
    assert not outcomes(20, 9, replace(FORM, kind="school"))
