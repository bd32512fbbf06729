"""One call of `arpad check`: a report in, the differences out."""

from collections.abc import Sequence

from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.pairing_case import PairingCase
from arpad.cli.reading import say
from arpad.pairing.minimum_rules import minimum_rules_broken
from arpad.pairing.replay import rounds_paired
from arpad.pairing.reported_system import reported_system
from arpad.pairing.verdicts import Verdict, swiss_verdicts, table_verdicts
from arpad.reports.pairing.check_shown import check_json, check_table, check_text
from arpad.results.as_csv import as_csv
from arpad.values.finding import Finding


class CheckRun(PairingCase):
    """Replays every round; rounds that break the rules are named and stand."""

    def replay(self) -> list[Verdict]:
        edition, event = self.system.edition, self.tournament
        if not rounds_paired(event):
            self.add([Finding("check.E001")])
        if self.system.by_tables:
            return list(table_verdicts(event, self.system.type, edition))
        found = list(reported_system(event, edition))
        if (rule := edition.find("minimum_rules")) is not None:
            found += minimum_rules_broken(event, rule)
        self.add([Finding("pair.E008", {"teams": len(event.teams)})] if event.teams else found)
        avoided = self.facts.avoided_pairs
        if avoided:
            from arpad.pairing.kept_apart import declared_for_rounds

            self.findings += declared_for_rounds(event, avoided)
        return list(swiss_verdicts(event, edition, avoided))

    def compare_with(self, prospectus_file: str | None) -> None:
        """What the invitation announced, and what the report says; the latest rules that speak of it (I-334)."""
        if prospectus_file is None:
            return
        from arpad.cli.event_papers import read_prospectus_file
        from arpad.cli.lots import chosen_edition
        from arpad.pairing.announced_system import Announced, announced_system

        invitation = read_prospectus_file(prospectus_file, self.words)
        rule = chosen_edition("announced_system", None, None)[0].rule("announced_system")
        program = self.tournament.pairing_controller or self.facts.pairing_program
        announced = Announced(invitation.system, invitation.program)
        self.add(list(announced_system(self.tournament, program, announced, rule)))

    def render(self, verdicts: Sequence[Verdict], output_format: str, output: str) -> Exit:
        say(self.findings, self.words, self.file)
        edition = self.system.edition
        if output_format == "json":
            made = check_json(verdicts, edition, self.findings, self.words)
        elif output_format == "csv":
            made = as_csv(check_table(verdicts, edition))
        else:
            made = check_text(self.tournament, verdicts, edition, self.words)
        deliver(output, made, self.file)
        return Exit.DONE if all(verdict.identical for verdict in verdicts) else Exit.DIFFERENCES
