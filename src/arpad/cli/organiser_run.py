"""The work behind `arpad title organiser`."""

from arpad.cli.exits import Exit
from arpad.cli.files import deliver, read_bytes
from arpad.cli.reading import say
from arpad.cli.title_edition import titles_edition
from arpad.formats.title_toml import read_organiser_toml
from arpad.reports.organiser import organiser_json, organiser_table, organiser_text
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.titles.organiser import organiser_title
from arpad.values.finding import any_error


def run_organiser(words: Wording, file: str, edition_id: str | None, output_format: str, output: str) -> Exit:
    record, findings = read_organiser_toml(read_bytes(file), file)
    say(findings, words, file)
    if record is None or any_error(findings):
        return Exit.REFUSED
    edition, read = titles_edition(edition_id, record.received_on)
    say(read, words, file)
    findings = [*findings, *read]
    verdict = organiser_title(record, edition)
    makers = {
        "json": lambda: organiser_json(verdict, findings, words),
        "csv": lambda: as_csv(organiser_table(verdict)),
        "table": lambda: organiser_text(verdict, words),
    }
    deliver(output, makers[output_format](), file)
    return Exit.DONE
