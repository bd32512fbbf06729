"""Which tie-breaks govern which day (I-131)."""

from datetime import date

import pytest

from arpad.regulations.errors import EditionNotEncoded, UnknownEdition
from arpad.standings.event import chosen_edition, edition_for


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2010, 7, 1), "tournament-2010"),
        (date(2024, 3, 31), "tournament-2010"),
        (date(2024, 4, 1), "tiebreaks-2024-04"),
        (date(2024, 7, 31), "tiebreaks-2024-04"),
        (date(2024, 8, 1), "tiebreaks-2024"),
        (date(2026, 2, 28), "tiebreaks-2024"),
        (date(2026, 3, 1), "tiebreaks-2026"),
    ],
)
def test_the_edition_of_a_day(day: date, edition: str) -> None:
    assert edition_for(day).id == edition


def test_a_day_without_an_edition() -> None:
    with pytest.raises(EditionNotEncoded):
        edition_for(date(2010, 6, 30))


def test_the_rules_beside_the_tiebreaks_come_from_the_tournament_chapter() -> None:
    """C.07 says nothing of withdrawals; none of 2010's tie-breaks come along."""
    edition, findings = chosen_edition(None, date(2026, 5, 1))
    assert edition is not None
    assert not findings
    assert edition.rule("round_robin_withdrawal").edition == "tournament-2025"
    assert edition.rule("buchholz").edition == "tiebreaks-2026"
    assert edition.find("sum_of_buchholz") is None


def test_an_edition_of_another_chapter_is_unknown_here() -> None:
    with pytest.raises(UnknownEdition):
        chosen_edition("fide-2024", date(2026, 5, 1))
