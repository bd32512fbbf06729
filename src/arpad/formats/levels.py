"""How much a finding about a report weighs, by what is asked of the report.

A defect stops only what needs the missing thing: whose birth is unknown has a place in the standings all the same, and
a colour decides no rating. The letter of an id is the level that it has at most; this table says where it has less.
The document on levels is made from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType

from arpad.formats.trf import ids as read
from arpad.formats.typed import ids as typed
from arpad.tournament.checks import ids as checked
from arpad.values.finding import Finding, Level


class Purpose(StrEnum):
    """What is asked of a report."""

    RATING = "rating"
    NORMS = "norms"
    STANDINGS = "standings"  # and whatever shows results: crosstable, forms, papers
    PAIRING = "pairing"  # the next round, and whether earlier ones were paired by the rules


def _only_for(*purposes: Purpose) -> Mapping[Purpose, Level]:
    """An error for these, a warning for everything else."""
    return MappingProxyType({purpose: Level.WARNING for purpose in Purpose if purpose not in purposes})


LEVELS: Mapping[str, Mapping[Purpose, Level]] = MappingProxyType(
    {
        # who somebody is, and with which rating and on which day he played
        checked.SAME_PLAYER_ID: _only_for(Purpose.RATING, Purpose.NORMS),
        read.RATING_OR_ID_OUT_OF_COLUMNS: _only_for(Purpose.RATING, Purpose.NORMS),
        read.RATING_UNREADABLE: _only_for(Purpose.RATING, Purpose.NORMS),
        read.NATIONAL_RATING_UNREADABLE: _only_for(Purpose.RATING),
        typed.VALUE_FOR_RATING_UNREADABLE: _only_for(Purpose.RATING, Purpose.NORMS),
        read.DATE_UNREADABLE: _only_for(Purpose.RATING, Purpose.NORMS),
        checked.END_BEFORE_START: _only_for(Purpose.RATING, Purpose.NORMS),
        # colours, byes and plans, of which no rating and no norm depends
        checked.COLOURS_NOT_OPPOSITE: _only_for(Purpose.PAIRING),
        checked.SEVERAL_PAIRING_ALLOCATED_BYES: _only_for(Purpose.PAIRING),
        checked.MORE_ROUNDS_THAN_PLANNED: _only_for(Purpose.PAIRING),
        read.ROUNDS_PLANNED_UNREADABLE: _only_for(Purpose.PAIRING),
        read.RECORD_NAMES_UNKNOWN_PLAYER: _only_for(Purpose.PAIRING, Purpose.STANDINGS),
        # records of points, byes, teams and pairing
        read.RECORD_UNREADABLE: _only_for(Purpose.PAIRING, Purpose.STANDINGS),
    }
)

STOPS_A_PERSON = frozenset({checked.SAME_PLAYER_ID})
"""Errors for the rating of the people they name, and of nobody else in the event."""


def level_for(finding_id: str, purpose: Purpose) -> Level:
    return LEVELS.get(finding_id, {}).get(purpose, Finding(finding_id).level)


def asked_for(findings: Iterable[Finding], purpose: Purpose) -> tuple[Finding, ...]:
    """The findings with the levels they have for this purpose."""
    return tuple(
        replace(finding, seen_as=LEVELS[finding.id].get(purpose)) if finding.id in LEVELS else finding
        for finding in findings
    )


def stops(findings: Iterable[Finding], purpose: Purpose) -> bool:
    """Whether a report with these findings is refused for the purpose."""
    return any(
        level_for(finding.id, purpose) is Level.ERROR
        and not (purpose is Purpose.RATING and finding.id in STOPS_A_PERSON)
        for finding in findings
    )
