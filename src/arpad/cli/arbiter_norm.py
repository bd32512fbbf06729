"""arpad arbiter-norm"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, make_folder, write_bytes
from arpad.cli.reading import refusing, say, sound_report
from arpad.front_door.arbiters import arbiter_norm as judge
from arpad.reports.arbiters import arbiter_norm_text, checks_table
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, json_text
from arpad.titles.arbiters.norm import ArbiterNormVerdict


@click.command("arbiter-norm")
@click.argument("report", metavar="REPORT")
@click.option("--arbiter", required=True, metavar="ID", help="The arbiter: FIDE id, or name, as the facts have it.")
@click.option(
    "--title", required=True, type=click.Choice(["fa", "ia"], case_sensitive=False), help="The title of the norm."
)
@click.option("--pdf", "folder", default=None, metavar="DIR", help="Also print FA1 or IA1 there, if it is a norm.")
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@shared.format_option
@shared.out_option
@shared.lang_option
def arbiter_norm(
    report: str,
    arbiter: str,
    title: str,
    folder: str | None,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Whether an arbiter made a norm of FIDE Arbiter or International Arbiter, check by check.

    The arbiters and what is known of them stand in the facts file. Each check is met, not met, or open with the fact
    that would decide it. With --pdf its certificate is printed: refused where a check is not met, and with a box where
    one is open.

    \b
    arpad arbiter-norm open.trf --arbiter 990000101 --title fa
    arpad arbiter-norm open.trf --arbiter 990000101 --title ia --format json
    arpad arbiter-norm open.trf --arbiter 990000101 --title fa --pdf certificates
    """
    words = wording(lang or shared.language_of_locale())
    with refusing(words):
        norm = judge(
            sound_report(report, facts_file), arbiter=arbiter, title=title, edition=edition_id, on=on, options=options
        )
    say(norm.findings, words, report)
    makers: Mapping[str, Callable[[], str]] = {
        "json": lambda: json_text(norm.to_dict(words.language)),
        "csv": lambda: as_csv(checks_table(norm.requirements)),
        "table": lambda: arbiter_norm_text(norm.judged, words),
    }
    deliver(output, makers[output_format](), report)
    if folder is not None:
        print_norm(norm.judged, folder, words)
    return Exit.DONE


def print_norm(verdict: ArbiterNormVerdict, folder: str, words: Wording) -> None:
    """FA1 or IA1, by the arbiter's id; refused with its reasons where it is no norm."""
    from arpad.reports.forms.arbiters import (
        arbiter_certificate,
        arbiter_certificate_paper,
        certificate_findings,
        certificate_refused,
        form_of,
    )

    if refused := certificate_refused(verdict):
        raise Refusal(Exit.REFUSED, *refused)
    certificate = arbiter_certificate(verdict, words)
    say(certificate_findings(verdict, certificate), words)
    make_folder(folder)
    name = f"{form_of(verdict).lower()}-{verdict.arbiter.id or 'arbiter'}.pdf"
    write_bytes(str(Path(folder) / name), arbiter_certificate_paper(certificate, words))
