"""One call of `arpad pair`: a report in, the next round out."""

from typing import TYPE_CHECKING, Any

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes, write_text
from arpad.cli.pairing_case import PairingCase
from arpad.cli.reading import say
from arpad.formats.pairings_file import write_pairings
from arpad.pairing.minimum_rules import minimum_rules_broken
from arpad.pairing.next_round import NextRound, swiss_round, tables_round
from arpad.pairing.readiness import Desk, findings_before_pairing
from arpad.pairing.swiss.round_pairing import NoLegalPairing
from arpad.values.finding import Finding
from arpad.values.number_runs import shown_numbers

if TYPE_CHECKING:
    from arpad.pairing.swiss.why_not import WhyNot
    from arpad.pairing.verdicts import Verdict
    from arpad.reports.pairing.impossible import Impossible


class PairRun(PairingCase):
    """Looks at the desk, pairs, renders."""

    desk: Desk | None = None
    made: NextRound | None = None
    impossible: "Impossible | None" = None
    pairs_file: str | None = None
    verdict: "Verdict | None" = None

    def pair(self, again: bool, lot: str | None = None) -> None:
        if again and not self.system.by_tables:
            self._pair_again()
        event = self.tournament
        desk = Desk(event, self.facts, self.system.edition, event.rounds_paired + 1, self.system.type, lot)
        self.desk = desk
        found = list(findings_before_pairing(desk))
        if self.system.by_tables:
            self.add(found)
            self.made = tables_round(desk)
            return
        rule = self.system.edition.find("minimum_rules")
        if rule is not None:
            found += minimum_rules_broken(event, rule)
        self.add(found)
        try:
            self.made = swiss_round(desk)
        except NoLegalPairing as none:
            self._cannot_pair(desk, none)
        else:
            self._declare_deviations(desk, self.made)

    def _declare_deviations(self, desk: Desk, made: NextRound) -> None:
        if desk.facts.avoided_pairs:
            from arpad.pairing.kept_apart import deviations

            self.findings += deviations(desk.field, desk.edition, made.pairs)

    def _pair_again(self) -> None:
        """The round that was published, in the event that its pairs are taken out of."""
        from arpad.pairing.published import paired_again

        event, finding = paired_again(self.tournament, self.system.edition)
        self.add([finding])
        assert event is not None
        self.tournament = event

    def _cannot_pair(self, desk: Desk, none: NoLegalPairing) -> None:
        from arpad.pairing.swiss.concession import smallest_concession
        from arpad.reports.pairing.impossible import Impossible, concession_text

        concession = smallest_concession(desk.field, none.players)
        self.impossible = Impossible(desk.edition, desk.round_number, none.players, concession)
        data = {"round": desk.round_number, "players": shown_numbers(none.players)}
        data["concession"] = concession_text(concession, self.words)
        self.findings.append(Finding("pair.E011" if none.nobody_may_rest else "pair.E010", data))

    def compare_ratings(self, list_file: str | None) -> None:
        """The ratings that players state, beside those of the list in force."""
        if list_file is None:
            return
        from arpad.cli.reading import read_list_file
        from arpad.pairing.declared_ratings import ratings_not_as_listed
        from arpad.rating.choose import cadence_of_event

        event = self.tournament
        found = read_list_file(list_file, self.words)
        assert found is not None
        players = found.of(event.entries, cadence_of_event(event)).players
        listed = {
            entry.number: player.rating or 0
            for entry in event.entries
            if (player := players.get(entry.player_id)) is not None
        }
        self.add(list(ratings_not_as_listed(event, listed, self.system.edition)))

    def write_checklist(self, output: str | None) -> None:
        """What the pairing knew of everybody, also where no legal round exists."""
        if output is None or self.desk is None:
            return
        if self.system.by_tables:
            say([Finding("pair.W057")], self.words, self.file)
            return
        from arpad.reports.pairing.checklist import checklist_text

        text = checklist_text(self.tournament, self.desk.field, self.words)
        deliver(output, text, self.file, self.pairs_file)

    def hold_against(self, pairs_file: str | None) -> None:
        """The arbiter's pairs beside the rules'; a file that is no pairing of the round is refused."""
        if pairs_file is None or self.made is None:
            return
        from arpad.formats.pairings_file import read_pairings
        from arpad.pairing.handed_in import judged, not_a_round

        pairs, found = read_pairings(read_bytes(pairs_file))
        found += not_a_round(self.made, pairs) if not found else []
        if found:
            say(self.findings, self.words, self.file)
            say(found, self.words, pairs_file)
            raise Refusal(Exit.REFUSED)
        self.pairs_file, self.verdict = pairs_file, judged(self.made, pairs)

    def render(self, output_format: str, explain: bool, why: tuple[int, int] | None, output: str) -> Exit:
        if self.made is None:
            return self._render_impossible(output_format, output)
        answer = self._why(self.made, *why) if why is not None else None
        say(self.findings, self.words, self.file)
        if output_format == "json":
            from arpad.reports.pairing.round_json import round_json

            shown = round_json(self.made, answer, self.findings, self.words, self._handed_in_json())
            deliver(output, shown, self.file, self.pairs_file)
        else:
            self._write(
                self._pairs(self.made, output_format), self._reasons(self.made, explain, answer), explain, output
            )
        return Exit.DONE if self.verdict is None or self.verdict.identical else Exit.DIFFERENCES

    def _handed_in_json(self) -> dict[str, Any] | None:
        if self.verdict is None:
            return None
        from arpad.reports.pairing.check_shown import verdict_json

        return verdict_json(self.verdict, self.system.edition)

    def _render_impossible(self, output_format: str, output: str) -> Exit:
        """The reason is a finding; scripts get it as data too."""
        say(self.findings, self.words, self.file)
        if output_format == "json" and self.impossible is not None:
            from arpad.reports.pairing.impossible import impossible_json

            deliver(output, impossible_json(self.impossible, self.findings, self.words), self.file)
        return Exit.DIFFERENCES

    def _write(self, pairs: str, reasons: str, explain: bool, output: str) -> None:
        if not reasons:
            deliver(output, pairs, self.file, self.pairs_file)
        elif output != "-":
            deliver(output, pairs, self.file, self.pairs_file)
            write_text("-", reasons)
        else:
            write_text("-", f"{pairs}\n{reasons}" if explain else reasons)

    def _pairs(self, made: NextRound, output_format: str) -> str:
        if self.verdict is not None:
            return self._handed_in(made, self.verdict, output_format)
        if output_format == "pairs":
            return write_pairings(made.pairs)
        from arpad.reports.pairing.boards import boards_text, pairs_table
        from arpad.results.as_csv import as_csv

        if output_format == "csv":
            return as_csv(pairs_table(self.tournament, made))
        return boards_text(self.tournament, made, self.words)

    def _handed_in(self, made: NextRound, verdict: "Verdict", output_format: str) -> str:
        if output_format == "csv":
            from arpad.reports.pairing.check_shown import check_table
            from arpad.results.as_csv import as_csv

            return as_csv(check_table([verdict], self.system.edition))
        from arpad.reports.pairing.handed_in_shown import handed_in_text

        return handed_in_text(self.tournament, made, verdict, self.words)

    def _why(self, made: NextRound, first: int, second: int) -> "WhyNot | None":
        """A round robin has nothing to ask: the tables decide."""
        from arpad.pairing.swiss.why_not import why_not

        field, reasons = made.field, made.reasons
        if field is None or reasons is None:
            return None
        for number in (first, second):
            if number not in field.by_number or first == second:
                data = {"player": number, "first": first, "second": second, "round": field.round_number}
                there = shown_numbers(field.by_number)
                raise Refusal(Exit.REFUSED, Finding("pair.E012", {**data, "players": there}))
        return why_not(field, self.system.edition, reasons, first, second)

    def _reasons(self, made: NextRound, explain: bool, answer: "WhyNot | None") -> str:
        parts = []
        if explain:
            from arpad.reports.pairing.explained import explained

            parts.append(explained(self.tournament, made, self.words))
        if answer is not None:
            from arpad.reports.pairing.criterion_words import why_not_text
            from arpad.reports.pairing.people import People

            parts.append(why_not_text(answer, People(self.tournament), self.system.edition, self.words))
        return "\n".join(parts)
