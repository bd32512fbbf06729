"""arpad check"""

from datetime import date
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.lots import chosen_edition
from arpad.cli.organiser_papers import read_prospectus_file
from arpad.cli.reading import refusing, say, sound_report
from arpad.front_door.pairing_case import PairingCase
from arpad.pairing.system import Announced, announced_system
from arpad.reports.pairing.check_shown import check_table, check_text
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, json_text

if TYPE_CHECKING:
    from arpad.front_door.pairings import CheckedEvent


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@click.option(
    "--prospectus", "prospectus_file", default=None, metavar="FILE",
    help="Compare the report with the system and program that this invitation announced (TOML).",
)  # fmt: skip
@shared.format_option
@shared.out_option
@shared.lang_option
def check(
    report: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    prospectus_file: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Replay an event: pair every round anew and report where the pairings differ, and by which criterion.

    Works for Swiss events and for round robins by the Berger tables, single and double. Where the report names its
    tie-breaks, its ranks are held against them, also those of teams. Leaves with 1 if any round or rank differs.

    \b
    arpad check open.trf
    arpad check open.trf --edition dutch-2012 --format json
    arpad check open.trf --prospectus prospectus.toml
    """
    from arpad.front_door.pairings import ranks_of_teams, rounds_and_ranks

    words = wording(lang or shared.language_of_locale())
    with refusing(words):
        read = sound_report(report, facts_file)
        checked = ranks_of_teams(read, on)
        if checked is None:
            case = PairingCase(read, edition_id, on)
            if prospectus_file is not None:
                _compare_with(case, prospectus_file, words)
            checked = rounds_and_ranks(case, on)
    return render(checked, report, output_format, output, words)


def _compare_with(case: PairingCase, prospectus_file: str, words: Wording) -> None:
    """What the invitation announced, and what the report says; the latest rules that speak of it (I-334)."""
    invitation = read_prospectus_file(prospectus_file, words)
    rule = chosen_edition("announced_system", None, None)[0].rule("announced_system")
    program = case.tournament.pairing_controller or case.facts.pairing_program
    announced = Announced(invitation.system, invitation.program)
    case.add(announced_system(case.tournament, program, announced, rule))


def render(checked: "CheckedEvent", file: str, output_format: str, output: str, words: Wording) -> Exit:
    say(checked.findings, words, file)
    if output_format == "json":
        text = json_text(checked.to_dict(words.language))
    elif output_format == "csv":
        text = as_csv(check_table(checked.verdicts, checked.law))
    else:
        text = check_text(checked.tournament, checked.verdicts, checked.law, words, checked.ranks)
    deliver(output, text, file)
    return Exit.DIFFERENCES if checked.differs else Exit.DONE
