"""Who might be entered twice: lines of a report that look like somebody of the register, or like another line."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from arpad.identity.judging import People, Person
from arpad.office.identities import clubs_of
from arpad.office.models import Report
from arpad.office.report_lines import ReportLine
from arpad.office.report_reading import read_of
from arpad.values.finding import Finding

KNOWN, SAME_REPORT = "office.E221", "office.E227"
STAYS_OPEN = {KNOWN: "office.W115", SAME_REPORT: "office.W117"}
"""The same where a line is left out instead of refused."""


def lookalikes(report: Report, lines: Iterable[ReportLine]) -> dict[int, list[Finding]]:
    """Of each line that looks like somebody, whom, by its number."""
    found: dict[int, list[Finding]] = defaultdict(list)
    pairs = _alike_in(report)
    for line in lines:
        number = line.entry.number
        found[number] += [
            Finding(
                KNOWN,
                {
                    "number": number,
                    "enrolled": line.entry.name,
                    "key": candidate.player.key,
                    "name": candidate.player.name,
                    "birth": candidate.player.birth or "—",
                },
            )
            for candidate in line.alike
        ]
        found[number] += [
            Finding(
                SAME_REPORT,
                {
                    "number": number,
                    "enrolled": line.entry.name,
                    "other": int(other.key),
                    "name": other.name,
                    "birth": other.birth or "—",
                },
            )
            for other in pairs.get(number, ())
        ]
    return {number: findings for number, findings in found.items() if findings}


def _alike_in(report: Report) -> Mapping[int, Sequence[Person]]:
    """The lines of the report that could be one person, each with the others."""
    tournament = read_of(report).report.tournament
    if tournament is None:
        return {}
    clubs = clubs_of(tournament)
    people = People(
        Person(
            str(line.number), line.name, str(line.birth or ""), str(line.sex or ""), line.federation,
            clubs.get(line.number, ""),
        )
        for line in tournament.entries
    )  # fmt: skip
    pairs: dict[int, list[Person]] = defaultdict(list)
    for person, candidate in people.duplicates():
        pairs[int(person.key)].append(candidate.person)
        pairs[int(candidate.person.key)].append(person)
    return pairs
