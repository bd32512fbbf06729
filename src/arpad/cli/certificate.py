"""arpad certificate"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.certifying import certificate_of, judged
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.reports.wording import wording
from arpad.values.title import Title


@click.command()
@click.argument("report", metavar="REPORT")
@click.option("--player", "number", type=int, required=True, metavar="NUMBER", help="The player, by starting rank.")
@click.option("--title", required=True, type=click.Choice(["GM", "IM", "WGM", "WIM"], case_sensitive=False))
@click.option("--form", type=click.Choice(["it1", "form4"]), default="it1", show_default=True)
@shared.form_format_option
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def certificate(
    report: str,
    number: int,
    title: str,
    form: str,
    output_format: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Print the certificate of a title result: IT1, or Form 4 of 2005.

    All rounds are on it, those that do not count struck through. A norm that was not made is refused, with every
    requirement that failed. What commissions send certificates back for is said on stderr.

    \b
    arpad certificate open.trf --player 12 --title IM -o it1.pdf
    arpad certificate open.trf --player 12 --title WIM --form form4 --lang es -o form4.pdf
    """
    words = wording(lang or shared.language_of_locale())
    event = judged(report, words, facts_file, edition_id, on)
    deliver(output, certificate_of(event, number, Title(title.upper()), form, output_format), report)
    return Exit.DONE
