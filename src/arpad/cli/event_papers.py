"""arpad form prospectus and appeals: the invitation to an event, and the record of its appeals."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TypeVar

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes
from arpad.formats.event_papers_toml import read_appeals_toml, read_prospectus_toml
from arpad.regulations.edition import Edition
from arpad.reports.forms.appeals import appeals_json, appeals_sheet, appeals_table
from arpad.reports.forms.prospectus import items_table, prospectus_json, prospectus_sheet
from arpad.reports.forms.sheet import sheet_paper, sheet_text
from arpad.reports.wording import Wording, wording
from arpad.results.as_csv import as_csv
from arpad.tournament.appeals.verdict import appeals_verdict
from arpad.tournament.prospectus.checks import prospectus_findings
from arpad.tournament.prospectus.record import Prospectus
from arpad.values.finding import Finding, Level, any_error

Record = TypeVar("Record")
_format = click.option(
    "--format", "output_format", type=click.Choice(["table", "pdf", "csv", "json"]), default="table", show_default=True
)
_check = click.option("--check", is_flag=True, help="Leave with 1 if there is any warning.")


@click.command()
@click.argument("file", metavar="PROSPECTUS.toml")
@_check
@shared.edition_option
@_format
@shared.out_option
@shared.lang_option
def prospectus(
    file: str, check: bool, edition_id: str | None, output_format: str, output: str, lang: str | None
) -> Exit:
    """The invitation to an event, item by item, and everything that is missing in it.

    \b
    arpad form prospectus examples/organiser/prospectus.toml
    arpad form prospectus prospectus.toml --lang es --format pdf -o invitation.pdf
    """
    from arpad.cli.reading import say

    words = wording(lang or shared.language_of_locale())
    read = read_prospectus_file(file, words)
    edition, law_read = _edition("prospectus", edition_id, read.start)
    findings = [*law_read, *prospectus_findings(read, edition)]
    say(findings, words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: sheet_text(prospectus_sheet(read, edition, words)),
        "pdf": lambda: sheet_paper(prospectus_sheet(read, edition, words), words),
        "csv": lambda: as_csv(items_table(read, edition)),
        "json": lambda: prospectus_json(read, edition, findings, words),
    }
    deliver(output, makers[output_format](), file)
    return _left_with(findings, check)


@click.command()
@click.argument("file", metavar="APPEALS.toml")
@_check
@shared.edition_option
@_format
@shared.out_option
@shared.lang_option
def appeals(file: str, check: bool, edition_id: str | None, output_format: str, output: str, lang: str | None) -> Exit:
    """The appeals committee of an event and its appeals: which can be heard, who judges, what becomes of the deposit.

    \b
    arpad form appeals examples/organiser/appeals.toml
    arpad form appeals appeals.toml --format pdf -o appeals.pdf
    """
    from arpad.cli.reading import say

    words = wording(lang or shared.language_of_locale())
    record = _read(file, read_appeals_toml, words)
    day = record.first_round.date() if record.first_round is not None else None
    edition, law_read = _edition("appeals", edition_id, day)
    verdict = appeals_verdict(record, edition)
    findings = [*law_read, *verdict.everything]
    say(findings, words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: sheet_text(appeals_sheet(verdict, words)),
        "pdf": lambda: sheet_paper(appeals_sheet(verdict, words), words),
        "csv": lambda: as_csv(appeals_table(verdict)),
        "json": lambda: appeals_json(verdict, words, law_read),
    }
    deliver(output, makers[output_format](), file)
    return _left_with(findings, check)


def read_prospectus_file(file: str, words: Wording) -> Prospectus:
    """A defective one is refused, with everything that is wrong with it."""
    return _read(file, read_prospectus_toml, words)


def _read(file: str, read: Callable[[bytes, str], tuple[Record | None, list[Finding]]], words: Wording) -> Record:
    from arpad.cli.reading import say

    record, findings = read(read_bytes(file), file)
    say(findings, words, file)
    if record is None or any_error(findings):
        raise Refusal(Exit.REFUSED)
    return record


def _edition(rule: str, edition_id: str | None, day: date | None) -> tuple[Edition, list[Finding]]:
    """The tournament rules named, else those of the event's start; and how far they were read."""
    from arpad.cli.lots import chosen_edition

    return chosen_edition(rule, edition_id, day)


def _left_with(findings: Sequence[Finding], check: bool) -> Exit:
    warned = any(finding.level is Level.WARNING for finding in findings)
    return Exit.DIFFERENCES if check and warned else Exit.DONE
