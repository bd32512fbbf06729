"""A report together with the facts file beside it."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from arpad.formats.amendments import Amendment, as_amended
from arpad.formats.levels import STOPS_A_PERSON, Purpose, asked_for, stops
from arpad.formats.report_kinds import read_any_report
from arpad.formats.toml_file import parse_toml, with_lines
from arpad.formats.trf import TrfReport, ids
from arpad.tournament.facts import Facts, read_facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass


def _rounds_outside_stages(facts: Facts, tournament: Tournament) -> list[Finding]:
    """Declared stages must hold every round once."""
    if not facts.stages:
        return []
    held = [
        sum(stage.first_round <= number <= stage.last_round for stage in facts.stages)
        for number in range(1, tournament.rounds_held + 1)
    ]
    return [
        Finding("facts.E006", {"round": index, "times": times}) for index, times in enumerate(held, 1) if times != 1
    ]


def read_facts_toml(data: bytes, file: str, tournament: Tournament) -> tuple[Facts, list[Finding]]:
    """The facts and every defect, among them players and teams that the report does not have."""
    raw, wrong = parse_toml(data, file, "facts.E001")
    if raw is None:
        return Facts(), wrong
    facts, findings = read_facts(raw)
    findings = with_lines(findings, data)
    played_off = {number for place in facts.play_off for number in place}
    named = {
        *facts.players,
        *(game.player for game in facts.unequal_games),
        *(game.player for game in facts.other_clocks),
        *(game.player for game in facts.other_divisions),
        *(game.player for game in facts.adjudicated_games),
        *(rating.player for rating in facts.round_ratings),
        *(number for group in facts.avoided_pairs for number in group.players),
    }
    if not tournament.teams:
        named |= played_off
    strangers = sorted(named - set(tournament.by_number))
    findings += [Finding("facts.E005", {"player": number}) for number in strangers]
    teams = {team.number for team in tournament.teams}
    findings += [Finding("facts.E008", {"team": number}) for number in facts.withdrawn_teams if number not in teams]
    resting = {bye.team for bye in facts.team_byes}
    findings += [Finding("facts.E008", {"team": number}) for number in sorted(resting - teams)]
    if teams:
        findings += [Finding("facts.E008", {"team": number}) for number in sorted(played_off - teams)]
    findings += _rounds_outside_stages(facts, tournament)
    return facts, findings


@dataclass(frozen=True)
class ReadReport:
    """A report and its facts as they were read, with all findings."""

    file: str
    report: TrfReport
    facts: Facts
    facts_file: str = ""
    facts_findings: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.report.findings, *self.facts_findings)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The players, as far as the report could be read."""
        return self.report.tournament.entries if self.report.tournament else ()

    def findings_for(self, purpose: Purpose) -> tuple[Finding, ...]:
        """With the levels they have for this purpose."""
        return asked_for(self.findings, purpose)

    def refused_for(self, purpose: Purpose) -> bool:
        return self.report.tournament is None or stops(self.findings, purpose)

    @property
    def serves_nothing(self) -> bool:
        return all(self.refused_for(purpose) for purpose in Purpose)

    @property
    def doubtful_people(self) -> frozenset[int]:
        """Players whose id another line has too: nobody is rated under it."""
        return frozenset(number for pair in self.doubled for number in pair)

    @property
    def doubled(self) -> tuple[tuple[int, int], ...]:
        """The lines that share an id, two by two."""
        return tuple(
            (finding.data["player"], finding.data["other"])
            for finding in self.report.findings
            if finding.id in STOPS_A_PERSON
        )

    @property
    def tournament_to_rate(self) -> Tournament | None:
        """Without the ids that are not certain: their lines are nobody's, and opponents keep the rating they met."""
        tournament, doubtful = self.report.tournament, self.doubtful_people
        if tournament is None or not doubtful:
            return tournament
        entries = (replace(entry, player_id="") if entry.number in doubtful else entry for entry in tournament.entries)
        return replace(tournament, entries=tuple(entries))

    def locate(self, findings: Iterable[Finding]) -> list[Finding]:
        return [self.report.locate(finding) for finding in findings]


_OLD_SWISS_MANAGER = (".tun", ".tur", ".tum", ".tut")
"""Files from before Unicode: nothing in them tells where they come from."""


def _of_its_program(report: TrfReport, file: str) -> TrfReport:
    if report.tournament is None and file.lower().endswith(_OLD_SWISS_MANAGER):
        return replace(report, findings=(Finding(ids.OLD_SWISS_MANAGER),))
    return report


@lru_cache(maxsize=8)  # an office looks at one report from many sides
def report_with_facts(
    data: bytes, facts: bytes | None, file: str = "", facts_file: str = "", amendments: tuple[Amendment, ...] = ()
) -> ReadReport:
    """A report, or results typed in, read to the end, and its facts: they are about its players, so that without any
    they are not read. `amendments` are what an office put right in it."""
    report = as_amended(_of_its_program(read_any_report(data), file), amendments)
    if report.tournament is None or facts is None:
        return ReadReport(file, report, Facts())
    read, findings = read_facts_toml(facts, facts_file, report.tournament)
    return ReadReport(file, report, read, facts_file, tuple(findings))
