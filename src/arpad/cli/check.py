"""arpad check"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


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

    Works for Swiss events and for round robins by the Berger tables, single and double. Leaves with 1 if any round
    differs.

    \b
    arpad check open.trf
    arpad check open.trf --edition dutch-2012 --format json
    arpad check open.trf --prospectus prospectus.toml
    """
    from arpad.cli.check_run import CheckRun
    from arpad.reports.wording import wording

    run = CheckRun(wording(lang or shared.language_of_locale()), report, facts_file)
    run.choose(edition_id, on)
    run.compare_with(prospectus_file)
    return run.render(run.replay(), output_format, output)
