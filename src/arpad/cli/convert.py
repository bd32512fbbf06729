"""arpad convert"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal


@click.command()
@click.argument("report", metavar="FILE")
@click.option(
    "--to", "target", type=click.Choice(["trf16", "trf26", "csv", "toml"]), default=None,
    help="The format; by default what the name of OUT says: .trf is trf16.",
)  # fmt: skip
@shared.out_option
@shared.lang_option
def convert(report: str, target: str | None, output: str, lang: str | None) -> Exit:
    """Write a report in another format, and say what that format cannot say.

    FILE is anything that arpad reads as a report: TRF, typed results, a file of Swiss-Manager (.TUNX, .TURX, .TUMX,
    .TUTX). The new file is read back: what it no longer says is named, value by value.

    \b
    arpad convert open.TUNX -o open.trf
    arpad convert open.trf -o open26.trf --to trf26
    arpad convert open.trf -o open.csv
    """
    from arpad.cli.files import deliver
    from arpad.cli.reading import read_report, refusing, say
    from arpad.formats.conversion import converted, format_of
    from arpad.front_door.report import sound
    from arpad.reports.wording import wording
    from arpad.values.finding import FileName, Finding

    words = wording(lang or shared.language_of_locale())
    to = target or format_of(output)
    if to is None:
        raise Refusal(Exit.REFUSED, Finding("convert.E001", {"file": FileName(output)}))
    with refusing(words):
        found = sound(read_report(report, None))
    say(found.findings, words, report)
    made = converted(found.read.report, to)
    say(made.findings, words, output if output != "-" else "")
    deliver(output, made.data, report)
    return Exit.DONE
