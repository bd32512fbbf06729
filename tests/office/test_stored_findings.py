"""Findings come out of the books as they went in, tables and lists in them too."""

from datetime import date

from arpad.office.stored_findings import from_text, to_text
from arpad.values.finding import Finding


def test_what_a_finding_measured_is_kept() -> None:
    measured = {"registered": date(2011, 9, 2), "days": 29, "names": ("open", "cup"), "late": True, "by": None}
    told = Finding("rate.W012", {"measured": measured}, line=4, column=2, rule="registration", article="0.4")
    (back,) = from_text(to_text([told]))
    kept = {"registered": "2011-09-02", "days": 29, "names": ["open", "cup"], "late": True, "by": None}
    assert back == Finding("rate.W012", {"measured": kept}, line=4, column=2, rule="registration", article="0.4")
