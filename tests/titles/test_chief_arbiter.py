"""Who is the chief arbiter of an event for norms: the facts, record 102, or nobody (I-652)."""

from dataclasses import replace

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.case import title_case
from arpad.titles.event_requirements import chief_arbiter_titled
from arpad.tournament.facts import Arbiter, Facts
from support.events import tournament

NA, IA = Arbiter("Reloj, Rosa", "990000101", "NA"), Arbiter("Torre, Blas", "990000102", "IA")


@pytest.mark.parametrize(
    ("reported", "arbiters", "measured", "passed"),
    [
        ("IA Torre, Blas", (NA, IA), "IA", True),  # the first of the facts is another
        ("Blas Torre (990000102)", (NA, IA), "IA", True),
        ("Rosa Reloj", (IA, NA), "NA", False),
        ("IA Torre, Blas", (replace(NA, chief=True), IA), "NA", False),  # the facts prevail
        ("FA Peon, Pia", (NA, IA), "", None),
        ("FA Peon, Pia", (IA,), "", None),
        ("", (IA,), "IA", True),
        ("", (IA, NA), "", None),
        ("IA Torre, Blas", (), "", None),
    ],
)
@pytest.mark.article("titles-2009/1.17")
def test_who_is_the_chief(reported: str, arbiters: tuple[Arbiter, ...], measured: str, passed: bool | None) -> None:
    event = replace(tournament({"ana": 2400, "ben": 2400}, ["ana = ben"]), chief_arbiter=reported)
    case, _ = title_case(event, Facts(arbiters=arbiters), edition_named("titles-2009", "titles"), None)
    found = chief_arbiter_titled(case)
    assert found is not None
    assert (found.measured, found.passed) == (measured, passed)
