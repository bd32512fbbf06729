"""Requirements on which yes and no are answers are told in words, never as "no = no"."""

import pytest

from arpad.reports.findings import finding_text
from arpad.reports.norms import _requirement_cells
from arpad.reports.title_requirements import shown_requirements
from arpad.reports.wording import LANGUAGES, wording
from arpad.titles.certificate_checks import no_certificate
from arpad.titles.model import Requirement, Sense
from arpad.values.person import Title
from support import norms as made

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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["unpublished_rating", "application_fee", "applicant"])
def test_a_yes_of_an_application_says_to_what(language: str, rule: str) -> None:
    words = wording(language)
    (shown,) = shown_requirements([Requirement(rule, "1.5.3a", "yes", "yes", True, Sense.IS)], words)
    assert words.text("title.yes") not in (shown.measured, shown.required)
    (of_codes,) = shown_requirements([Requirement(rule, "2.2", "ESP", "ESP", True, Sense.IS)], words)
    assert (of_codes.measured, of_codes.required) == ("ESP", "ESP")


def test_what_was_found_and_what_is_asked_read_forwards() -> None:
    english = wording("en")
    cells = _requirement_cells(Requirement("unaltered_event", "1.4.2d", "true", "false", False, Sense.IS), english)
    assert cells[2:4] == ["something was altered", "nothing altered"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", [*ANSWERS, "event_rated"])
def test_a_refused_certificate_tells_the_answer_in_the_same_words(language: str, rule: str) -> None:
    words, wanted = wording(language), {**ANSWERS, "event_rated": "true"}[rule]
    given = {"true": "false", "false": "true"}[wanted]
    asked = Requirement(rule, "1.1.1", given, wanted, False, Sense.IS)
    event = made.tournament()
    (finding,) = no_certificate(made.norms(event, made.missed(event, asked)), 1, Title.GM)
    told = finding_text(finding, words)
    assert words.text(f"norms.said.{rule}.{given}") in told and words.text(f"norms.asked.{rule}") in told
