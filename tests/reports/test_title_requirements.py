"""Requirements on which yes and no are answers are told in words, never as "no = no"."""

import pytest

from arpad.reports.norms import _requirement_cells
from arpad.reports.title_requirements import shown_requirements
from arpad.reports.wording import LANGUAGES, wording
from arpad.titles.model import Requirement, Sense

ANSWERS = {
    "laws_of_chess": "false",
    "fair_conditions": "false",
    "equal_conditions": "false",
    "unaltered_event": "false",
    "individual_matches": "false",
    "arbiter_present": "true",
}
"""Rules that ask for an answer, and the one they want."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ANSWERS)
@pytest.mark.parametrize("given", ["true", "false", ""])
def test_an_answer_is_told_in_words(language: str, rule: str, given: str) -> None:
    words, wanted = wording(language), ANSWERS[rule]
    passed = given == wanted if given else None
    asked = Requirement(rule, "1.1.1", given, wanted, passed, Sense.IS, "" if given else rule)
    cells = _requirement_cells(asked, words)
    (shown,) = shown_requirements([asked], words)
    for measured, required in ((cells[2], cells[3]), (shown.measured, shown.required)):
        assert not {measured, required} & {words.text("title.yes"), words.text("title.no"), "true", "false"}
        assert "=" not in required
        assert (measured == "—") == (given == "")
        assert len(required.split()) > 1


def test_what_was_found_and_what_is_asked_read_forwards() -> None:
    english = wording("en")
    cells = _requirement_cells(Requirement("unaltered_event", "1.4.2d", "true", "false", False, Sense.IS), english)
    assert cells[2:4] == ["something was altered", "nothing altered"]
