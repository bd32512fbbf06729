"""arpad pair"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@click.option("--again", is_flag=True, help="Pair the published round anew, if it breaks an absolute rule.")
@click.option("--explain", is_flag=True, help="Say for every bracket and every pair why.")
@click.option(
    "--why", nargs=2, type=click.IntRange(1), default=None, metavar="A B", help="Say why these two do not meet (or do)."
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
    arpad pair open.trf --against my-round5.txt
    arpad pair open.trf --list 2010-09.csv --lot 20100903 --checklist cards.txt
    arpad pair open.trf --edition dutch-2009 --format json
    """
    from arpad.cli.pair_run import PairRun
    from arpad.reports.wording import wording

    run = PairRun(wording(lang or shared.language_of_locale()), report, facts_file)
    run.choose(edition_id, on)
    run.compare_ratings(list_file)
    run.pair(again, lot)
    run.hold_against(against)
    code = run.render(output_format, explain, why, output)
    run.write_checklist(checklist)
    return code
