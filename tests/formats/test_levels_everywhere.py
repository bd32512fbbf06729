"""The table of levels is what rating, norms, standings and pairing do, for every finding in it."""

from collections.abc import Callable, Iterator

import pytest
from test_trf_findings import CASES

import arpad
from arpad.formats.levels import LEVELS, STOPS_A_PERSON, Purpose, level_for
from arpad.values.finding import Finding, Level

REPORTS = {f"trf.{number}": case[0] for number, case in CASES.items()} | {
    "results.E019": b"start,2011-09-03\nnumber,name,rating,1\n1,Ana,24oo,2w1\n2,Blas,2300,1b0\n",
}
ASKED: dict[Purpose, Callable[[arpad.TournamentReport], arpad.RatedPeriod | arpad.EventNorms | arpad.RankedEvent]] = {
    Purpose.RATING: lambda report: arpad.rate(report, edition="fide-2024"),
    Purpose.NORMS: lambda report: arpad.norms(report, edition="titles-2024"),
    Purpose.STANDINGS: lambda report: arpad.standings(report, edition="tiebreaks-2024"),
    Purpose.PAIRING: lambda report: arpad.check(report, edition="dutch-2017"),  # type: ignore[dict-item,return-value]
}


def everything() -> Iterator[tuple[str, Purpose]]:
    for finding_id in sorted(LEVELS):
        for purpose in Purpose:
            yield finding_id, purpose


@pytest.mark.parametrize(("finding_id", "purpose"), list(everything()))
def test_what_is_asked_has_the_level_of_the_table(finding_id: str, purpose: Purpose) -> None:
    report = arpad.read_report(REPORTS[finding_id])
    found, refused = asked(report, purpose)
    levels = {finding.level for finding in found if finding.id == finding_id}
    assert levels == {level_for(finding_id, purpose)}
    stops_a_person = purpose is Purpose.RATING and finding_id in STOPS_A_PERSON
    assert refused is (levels == {Level.ERROR} and not stops_a_person)


def asked(report: arpad.TournamentReport, purpose: Purpose) -> tuple[tuple[Finding, ...], bool]:
    try:
        return ASKED[purpose](report).findings, False
    except arpad.InputRefused as refused:
        return tuple(refused.findings), True
