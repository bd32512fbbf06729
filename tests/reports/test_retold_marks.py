"""What a page shows of a requirement whose rule nobody has for certain (I-660)."""

from arpad.reports.title_requirements import shown_requirements
from arpad.reports.wording import wording
from arpad.titles.model import Requirement


def test_a_page_marks_the_requirement_in_both_languages() -> None:
    told = Requirement("minimum_average", "1.48a", "2325", "2230", True, certainty="one_witness")
    known = Requirement("minimum_average", "1.48a", "2325", "2230", True)
    english, spanish = (shown_requirements([told], wording(language))[0].rule for language in ("en", "es"))
    assert english.endswith("(unconfirmed: by one witness)")
    assert spanish.endswith("(sin confirmar: según un testimonio)")
    assert "unconfirmed" not in shown_requirements([known], wording("en"))[0].rule
