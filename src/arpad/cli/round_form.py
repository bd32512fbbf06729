"""arpad form round: the documents of one round."""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.reports.wording import wording


@click.command("round")
@click.argument("report", metavar="REPORT")
@click.option("--round", "round_number", type=click.IntRange(1), default=None, help="Without it, the last one paired.")
@click.option(
    "--folder",
    default=None,
    metavar="DIR",
    help="Write each document as a file of its own, such as round-5-results.pdf.",
)
@click.option(
    "--format", "output_format", type=click.Choice(["table", "html", "pdf", "csv", "json"]), default=None,
    help="By default table, and pdf with --folder.",
)  # fmt: skip
@shared.tiebreaks_option
@shared.edition_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def round_documents(
    report: str,
    round_number: int | None,
    folder: str | None,
    output_format: str | None,
    tiebreaks: str | None,
    edition_id: str | None,
    facts_file: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """The documents of a round in one go: pairings, results, standings and crosstable, as the event stood then.

    Standings and crosstable wait until every result of the round is there; pairings have room to write results in.

    \b
    arpad form round open.trf
    arpad form round open.trf --round 5 --folder wall/ --lang es
    arpad form round open.trf --round 5 --format json -o round5.json
    """
    from arpad.cli.round_run import RoundRun

    run = RoundRun(wording(lang or shared.language_of_locale()), report, facts_file)
    run.choose(round_number)
    run.make(tiebreaks, edition_id)
    if folder is None:
        run.print(output_format or "table", output)
    else:
        run.write(output_format or "pdf", folder)
    return Exit.DONE
