"""The list of article 5 of C.07: which codes there are, where each stands, of which type it is, and which have a cut."""

import pytest

from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition, Rule

EDITIONS = ("tiebreaks-2024-04", "tiebreaks-2024", "tiebreaks-2026")
# code: article, type, whether Cut-1 is among its usual modifiers. The first code of a rule is the one of the edition.
PRINTED = {
    "DE": ("6", "A", False), "WIN": ("7.1", "B", False), "WON": ("7.2", "B", False), "BPG": ("7.3", "B", False),
    "BWG": ("7.4", "B", False), "PS": ("7.5", "B", True), "REP": ("7.6", "B", False), "BH": ("8.1", "C", True),
    "AOB": ("8.2", "CC", False), "FB": ("8.3", "D", True), "SB": ("9.1", "BC", True), "KS": ("9.2", "BC", False),
    "ARO": ("10.1", "D", True), "TPR": ("10.2", "DB", False), "PTP": ("10.3", "DB", False),
    "APRO": ("10.4", "DC", False), "APPO": ("10.5", "DC", False), "BC": ("12.1", "B", False),
    "TBR": ("12.2", "B", False), "BBE": ("12.3", "B", False), "MPvGP": ("13.1", "B", False),
    "EMMSB": ("13.2", "BC", True), "EDE": ("13.3", "A", False), "SSSC": ("13.4", "BC", False),
}  # fmt: skip
NEW_IN_2026 = {"STD": "7.7", "TPN": "7.8", "RTNG": "10.6"}


def by_first_code(law: Edition) -> dict[str, Rule]:
    return {codes[0]: rule for rule in law.rules.values() if (codes := rule.maybe_texts("codes"))}


@pytest.mark.article(
    "tiebreaks-2024-04/5", "tiebreaks-2024/5", "tiebreaks-2026/5",
    "tiebreaks-2024-04/4.3", "tiebreaks-2024/4.3", "tiebreaks-2026/4.3",
)  # fmt: skip
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list_as_printed(edition: str) -> None:
    """The count of rounds one elected to play is GE until July 2024, REP since."""
    found = by_first_code(edition_named(edition))
    wanted = dict(PRINTED)
    if edition == "tiebreaks-2024-04":
        wanted["GE"] = wanted.pop("REP")
    new = NEW_IN_2026 if edition == "tiebreaks-2026" else {}
    assert set(found) == set(wanted) | set(new)
    assert {code: found[code].article for code in new} == new
    for code, (article, group, cut) in wanted.items():
        rule = found[code]
        assert (rule.article, rule.text("group")) == (article, group), code
        assert ("C1" in rule.maybe_texts("modifiers")) is cut, code
