"""IT4: what stands on the chief arbiter's list of direct titles, and that it prints."""

import pytest

from arpad.regulations.calendar import edition_named
from arpad.reports.forms.direct_title_report import direct_title_report, direct_title_report_paper
from arpad.reports.wording import wording
from arpad.titles.achievements import Finishers
from arpad.titles.championship import EventFacts, Finisher, championship_of
from arpad.titles.direct_titles import DirectTitles, titles_of_championship
from arpad.tournament.model import Entry, Tournament
from arpad.values.person import Title

PEOPLE = (("Alfil, Ana", 2110, 40), ("Torre, Blas", 1950, 300), ("Dama, Celia", 2000, None), ("Rey, Dario", 2400, 300))
EVENT = Tournament(
    tuple(
        Entry(at, name, rating=rating, federation="ESP", player_id=f"99000000{at}")
        for at, (name, rating, _) in enumerate(PEOPLE, 1)
    ),
    name="Mundial de aficionados",
    chief_arbiter="IA Reloj, Rosa",
)


def found() -> DirectTitles:
    players = [
        Finisher(at, name, at, points=100 - at, federation="ESP", rating=rating, best_rating=rating, rated_games=games)
        for at, (name, rating, games) in enumerate(PEOPLE, 1)
    ]
    law = edition_named("titles-2024")
    return titles_of_championship(championship_of("world_amateur_u2300"), Finishers(players), EventFacts(), law)


@pytest.mark.article("titles-2024/1.10.1", "titles-2024/3: IT4")
def test_conditional_and_open_titles_stand_beside_those_that_are_earned() -> None:
    """Gold FM with 2110 and forty games; silver CM below 2000; bronze CM with 2000 and games that nobody knows."""
    report = direct_title_report(found(), EVENT, wording("en"))
    assert [(one.name, one.id, one.title, one.stands, one.because) for one in report.titles] == [
        ("Alfil, Ana", "990000001", Title.FM.value, "possible", ""),
        ("Torre, Blas", "990000002", Title.CM.value, "conditional", "least rating of a direct title"),
        ("Dama, Celia", "990000003", Title.CM.value, "open", "least rating of a direct title"),
    ]
    assert (report.chief_arbiter, report.players) == ("IA Reloj, Rosa", 4)


@pytest.mark.article("titles-2024/1.2.2", "titles-2024/3: IT4")
def test_nothing_is_listed_of_a_championship_that_is_none() -> None:
    """The same four in a continental event: ten players, nine rounds and more federations are missing."""
    people = [
        Finisher(at, name, at, points=100 - at, federation="ESP", rating=rating, best_rating=rating, rated_games=games)
        for at, (name, rating, games) in enumerate(PEOPLE, 1)
    ]
    championship, facts = championship_of("continental_amateur_u2300"), EventFacts(member_federations=54, rounds=7)
    none = titles_of_championship(championship, Finishers(people), facts, edition_named("titles-2024"))
    assert direct_title_report(none, EVENT, wording("en")).titles == ()


def test_it_prints() -> None:
    assert direct_title_report_paper(found(), EVENT, wording("es")).startswith(b"%PDF")
