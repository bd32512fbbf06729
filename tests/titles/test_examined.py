"""What the title engine examines, and what it says of odd input."""

from datetime import date
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.regulations.loader import editions_of
from arpad.titles.best_choice import rest_may_go
from arpad.titles.case import chosen_edition, title_case
from arpad.titles.federations import Waiver
from arpad.titles.limits import games_needed
from arpad.titles.measure import bar_of
from arpad.titles.model import NormReport
from arpad.titles.norm_examination import single_rounds
from arpad.titles.norms import category, norms_of
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Sex, Title
from support.events import tournament

LAW = edition_named("titles-2009")
ROUNDS = ["ana 1-0 ben; cai ½ dov"]


def players(**changes: dict[str, Any]) -> dict[str, Any]:
    people: dict[str, Any] = {name: {"rating": 2300, "sex": Sex.MALE} for name in ("ana", "ben", "cai", "dov")}
    for name, values in changes.items():
        people[name] = {**people[name], **values}
    return people


def judged(people: dict[str, Any], facts: Facts | None = None, **wishes: Any) -> NormReport:
    event = tournament(people, ROUNDS, start=date(2010, 5, 1))
    case, _ = title_case(event, facts or Facts(), LAW)
    return norms_of(case, **wishes)


def titles_of(report: NormReport, number: int) -> list[str]:
    return [verdict.title.value for verdict in report.verdicts if verdict.number == number]


def ids(report: NormReport) -> set[str]:
    return {finding.id for finding in report.findings}


def test_womens_titles_are_examined_only_for_players_marked_w() -> None:
    report = judged(players(ana={"sex": Sex.FEMALE}, ben={"sex": None}))
    assert titles_of(report, 1) == ["GM", "IM", "WGM", "WIM"]
    assert titles_of(report, 2) == titles_of(report, 3) == ["GM", "IM"]
    [finding] = [finding for finding in report.findings if finding.id == "norms.W005"]
    assert finding.data == {"count": 1, "players": "2"}
    assert "norms.W005" not in ids(judged(players()))


@pytest.mark.parametrize(
    ("held", "examined"),
    [
        (Title.GM, []),
        (Title.IM, ["GM", "WGM"]),
        (Title.WGM, ["GM", "IM"]),
        (Title.WIM, ["GM", "IM", "WGM"]),
        (Title.FM, ["GM", "IM", "WGM", "WIM"]),
    ],
)
def test_a_title_that_is_held_is_not_examined(held: Title, examined: list[str]) -> None:
    report = judged(players(ana={"sex": Sex.FEMALE, "title": held}))
    assert titles_of(report, 1) == examined


def test_a_held_title_that_is_asked_for_is_examined_with_a_finding() -> None:
    report = judged(players(ana={"title": Title.IM}), players=[1], titles=[Title.IM])
    assert titles_of(report, 1) == ["IM"]
    assert "norms.W010" in ids(report)
    assert "norms.W010" in ids(judged(players(ana={"title": Title.GM}), players=[1])), "nothing is left for a GM"
    assert "norms.W010" not in ids(judged(players(ana={"title": Title.IM}), players=[1]))
    assert "norms.W014" in ids(judged(players(), players=[1], titles=[Title.WGM]))


def test_a_report_without_titles_and_federations_says_both_at_once() -> None:
    report = judged(players())
    assert {"norms.W002", "norms.W003", "norms.W008"} <= ids(report)
    assert not any(verdict.unrefuted for verdict in report.verdicts)


def test_every_requirement_left_open_has_its_finding() -> None:
    report = judged(players())
    said = {finding.rule for finding in report.findings if finding.id in ("norms.W008", "norms.W015")}
    left = {one.rule for one in report.event_requirements if one.passed is None}
    assert left == said == {
        "laws_of_chess", "fair_conditions", "event_registration", "hours_per_day", "rounds_per_day", "norm_rates_of_play",
        "duration", "chief_arbiter", "unaltered_event",
    }  # fmt: skip


def test_an_event_that_is_not_over_says_so() -> None:
    event = tournament(players(), ROUNDS, start=date(2010, 5, 1), rounds_planned=9)
    case, _ = title_case(event, Facts(), LAW)
    assert "norms.I003" in ids(norms_of(case))


def test_a_computer_is_no_applicant() -> None:
    facts = Facts(players={1: _computer()})
    assert titles_of(judged(players(), facts), 1) == []


def _computer() -> Any:
    from arpad.tournament.player_facts import PlayerFacts

    return PlayerFacts(computer=True)


def test_the_edition_is_named_or_of_the_day_or_a_finding() -> None:
    assert chosen_edition(None, None)[1][0].id == "norms.E001"
    edition, found = chosen_edition("titles-2009", date(2024, 5, 1))
    assert edition is LAW
    assert found[0].id == "norms.W001"
    assert chosen_edition(None, date(2024, 5, 1))[0] is edition_named("titles-2024")


def test_without_a_date_the_floor_is_assumed_aloud() -> None:
    case, found = title_case(tournament(players(), ROUNDS), Facts(), LAW)
    assert case.rating_floor == 1200
    assert [finding.id for finding in found] == ["norms.W011"]


@pytest.mark.article("titles-2009/0.5 category")
@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        ([2051, 2075], None),  # the booklet's category I
        ([2250, 2250], None),
        ([2251, 2251], 1),
        ([2275, 2275], 1),
        ([2275, 2276], 2),
        ([2276, 2276], 2),
        ([2387, 2387], 6),
        ([2751, 2751], 21),
        ([2775, 2775], 21),
    ],
)
def test_the_category_of_a_round_robin(ratings: list[int], expected: int | None) -> None:
    """I is 2251 to 2275 (I-173); 2275.5 rounds to 2276; XXI is 2751 to 2775."""
    people = {f"p{index}": rating for index, rating in enumerate(ratings)}
    event = tournament(people, [], EventType.ROUND_ROBIN, date(2010, 5, 1))
    assert category(title_case(event, Facts(), LAW)[0]) == expected
    swiss = tournament(people, [], EventType.SWISS, date(2010, 5, 1))
    assert category(title_case(swiss, Facts(), LAW)[0]) is None


def test_kinds_and_titles_named_in_the_editions_exist() -> None:
    for edition in editions_of("titles"):
        for rule in edition.rules.values():
            for key in ("kinds", "except_kinds"):
                if key in rule.values and rule.name != "organised_events":  # there a number of kinds
                    assert set(rule.texts(key)) <= {kind.value for kind in EventKind}, rule.name
            if "titles" in rule.values and rule.name != "chief_arbiter":
                assert set(rule.texts("titles")) <= {title.value for title in Title}, rule.name


@pytest.mark.parametrize(
    ("kind", "may"), [(EventType.SWISS, True), (EventType.ROUND_ROBIN, False), (EventType.SCHEVENINGEN, False)]
)
@pytest.mark.article("titles-2024/1.4.1e")
def test_what_follows_the_norm_stays_in_predetermined_pairings_of_2024(kind: EventType, may: bool) -> None:
    law = edition_named("titles-2024")
    event: Tournament = tournament(players(), ROUNDS, kind, date(2024, 5, 1))
    case, _ = title_case(event, Facts(), law)
    bar = bar_of(case, Title.IM, "ESP", games_needed(case, event.entries[0]), Waiver())
    assert rest_may_go(bar) is may


@pytest.mark.parametrize(
    ("days", "enough"),
    [
        ((1, 1, 2, 2, 3, 3, 4, 5, 6), True),
        ((1, 1, 2, 2, 3, 3, 4, 4, 5), False),
        ((1, 1, 2, 2, 3, 3, 4, 5), False),  # two days
        ((), None),
    ],
)
@pytest.mark.article("titles-2024/1.1.3a")
def test_days_with_one_round_are_counted_as_the_edition_says(days: tuple[int, ...], enough: bool | None) -> None:
    event = Tournament((), round_dates=tuple(date(2024, 3, day) for day in days))
    assert single_rounds(event, edition_named("titles-2024")) is enough
    assert single_rounds(event, LAW) is None  # nobody asked in 2009
