"""arpad pair"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes, write_text
from arpad.cli.reading import read_list_file, refusing, say, sound_report
from arpad.formats.pairings_file import read_pairings, write_pairings
from arpad.front_door.errors import InputRefused
from arpad.front_door.pairing_case import PairingCase
from arpad.front_door.pairings import PairedRound, PairingImpossible, compare_ratings, desk_of, pair_desk
from arpad.pairing.readiness import Desk
from arpad.pairing.swiss.engines import WhyNot
from arpad.pairing.verdicts import Verdict
from arpad.reports.pairing.boards import People, boards_text, checklist_text, pairs_table
from arpad.reports.pairing.check_shown import check_table, handed_in_text
from arpad.reports.pairing.reasons import explained, why_not_text
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, json_text
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@click.option("--again", is_flag=True, help="Pair the published round anew, if it breaks an absolute rule.")
@click.option("--explain", is_flag=True, help="Say for every bracket and every pair why.")
@click.option(
    "--why",
    nargs=2,
    type=click.IntRange(0),
    default=None,
    metavar="A B",
    help="Say why these two do not meet (or do); with 0 as B, why A does not rest (or does).",
)
@click.option(
    "--against", metavar="PAIRS", help="Hold the pairs in this file against the rules: what differs, and why."
)
@click.option(
    "--format", "output_format", type=click.Choice(["pairs", "table", "csv", "json"]), default="pairs",
    show_default=True,
)  # fmt: skip
@click.option("--list", "list_file", metavar="LIST", help="Compare the ratings of the report with this list.")
@click.option("--lot", metavar="SEED", help="Draw the first colour, that of number 1, by lot.")
@click.option("--checklist", metavar="FILE", help="Write what the pairing knows of each player; - is standard output.")
@shared.out_option
@shared.lang_option
def pair(
    report: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    again: bool,
    explain: bool,
    why: tuple[int, int] | None,
    against: str | None,
    output_format: str,
    list_file: str | None,
    lot: str | None,
    checklist: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Pair the next round of a Swiss, or take it from the tables of a round robin.

    The answer is a line with the number of pairs, then one pair a line, White first; the bye is `NUMBER 0`. Who is
    not to be paired stands in the report (records 240 and XXZ, or a bye entered for the round) or in the facts file
    (withdrawn). With --explain and -o the pairs go to the file and the reasons to standard output. With --against
    the answer is what differs from the pairs handed in (written as arpad writes them), and the code is 1 if any do.

    \b
    arpad pair open.trf -o round5.txt
    arpad pair open.trf --explain --lang es
    arpad pair open.trf --why 5 9
    arpad pair open.trf --why 3 0
    arpad pair open.trf --against my-round5.txt
    arpad pair open.trf --list 2010-09.csv --lot 20100903 --checklist cards.txt
    arpad pair open.trf --edition dutch-2009 --format json
    """
    words = wording(lang or shared.language_of_locale())
    with refusing(words):
        case = PairingCase(sound_report(report, facts_file), edition_id, on)
        compare_ratings(case, read_list_file(list_file, words, case.tournament.entries))
        return PairingCall(case, words, output, output_format, explain, why, against, checklist).run(again, lot)


@dataclass
class PairingCall:
    """One call: what was asked for, and where it goes."""

    case: PairingCase
    words: Wording
    output: str
    output_format: str = "pairs"
    explain: bool = False
    why: tuple[int, int] | None = None
    against: str | None = None
    checklist: str | None = None

    @property
    def file(self) -> str:
        return self.case.report.file

    def run(self, again: bool = False, lot: str | None = None) -> Exit:
        desk = desk_of(self.case, again, lot)
        try:
            code = self._render(pair_desk(self.case, desk))
        except PairingImpossible as impossible:
            code = self._render_impossible(impossible)
        self._write_checklist(desk)
        return code

    def _render(self, paired: PairedRound) -> Exit:
        verdict = self._compare(paired)
        answer = paired.why(*self.why) if self.why is not None else None
        say(paired.findings, self.words, self.file)
        if self.output_format == "json":
            shown = paired.to_dict(self.words.language, why=answer, compared=verdict)
            deliver(self.output, json_text(shown), self.file, self.against)
        else:
            self._write(self._pairs(paired, verdict), self._reasons(paired, answer))
        return Exit.DONE if verdict is None or verdict.identical else Exit.DIFFERENCES

    def _compare(self, paired: PairedRound) -> Verdict | None:
        """The arbiter's pairs beside the rules'; a file that is no pairing of the round is refused."""
        if self.against is None:
            return None
        pairs, found = read_pairings(read_bytes(self.against))
        try:
            if not found:
                return paired.compare(pairs)
        except InputRefused as refused:
            found = list(refused.findings)
        say(paired.findings, self.words, self.file)
        say(found, self.words, self.against)
        raise Refusal(Exit.REFUSED)

    def _render_impossible(self, impossible: PairingImpossible) -> Exit:
        """The reason is a finding; scripts get it as data too."""
        say(impossible.findings_in(self.words.language), self.words, self.file)
        if self.output_format == "json":
            deliver(self.output, json_text(impossible.to_dict(self.words.language)), self.file)
        return Exit.DIFFERENCES

    def _write(self, pairs: str, reasons: str) -> None:
        if not reasons:
            deliver(self.output, pairs, self.file, self.against)
        elif self.output != "-":
            deliver(self.output, pairs, self.file, self.against)
            write_text("-", reasons)
        else:
            write_text("-", f"{pairs}\n{reasons}" if self.explain else reasons)

    def _pairs(self, paired: PairedRound, verdict: Verdict | None) -> str:
        if verdict is not None:
            return self._compared(paired, verdict)
        if self.output_format == "pairs":
            return write_pairings(paired.made.pairs)
        if self.output_format == "csv":
            return as_csv(pairs_table(paired.tournament, paired.made))
        return boards_text(paired.tournament, paired.made, self.words)

    def _compared(self, paired: PairedRound, verdict: Verdict) -> str:
        if self.output_format == "csv":
            return as_csv(check_table([verdict], paired.made.edition))
        return handed_in_text(paired.tournament, paired.made, verdict, self.words)

    def _reasons(self, paired: PairedRound, answer: WhyNot | None) -> str:
        parts = []
        if self.explain:
            parts.append(explained(paired.tournament, paired.made, self.words))
        if answer is not None:
            parts.append(why_not_text(answer, People(paired.tournament), paired.made.edition, self.words))
        return "\n".join(parts)

    def _write_checklist(self, desk: Desk) -> None:
        """What the pairing knew of everybody, also where no legal round exists."""
        if self.checklist is None:
            return
        if self.case.system.by_tables:
            say([Finding("pair.W057")], self.words, self.file)
            return
        deliver(self.checklist, checklist_text(self.case.tournament, desk.field, self.words), self.file, self.against)
