"""arpad renumber"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.format_option
@click.option("-o", "--output", required=True, metavar="OUT", help="The report with the final numbers.")
@shared.lang_option
def renumber(
    report: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Give the final starting ranks once the list of entries is closed: by rating, title and name.

    Numbers given before a late entry are provisional. Every line of the report follows, rounds already played
    included; what each number was before is printed, and written into the file as a comment.

    \b
    arpad renumber open.trf -o open-final.trf
    arpad renumber open.trf --edition dutch-2009 --format csv -o open-final.trf
    """
    from arpad.cli.renumber_run import RenumberRun
    from arpad.reports.wording import wording

    run = RenumberRun(wording(lang or shared.language_of_locale()), report, facts_file)
    run.choose(edition_id, on)
    run.render(output_format, output)
    return Exit.DONE
