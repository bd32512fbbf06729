"""Reading a report with the facts beside it, and saying what is wrong."""

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import is_file, read_bytes
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.regulations.errors import EditionFileError, EditionNotEncoded, RegulationError, UnknownEdition, UnknownRule
from arpad.regulations.findings import finding_of
from arpad.regulations.sources import plugged_in
from arpad.reports.findings import finding_text
from arpad.reports.wording import Wording
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.formats.lists import ListTable
    from arpad.rating.case import EventCase
    from arpad.rating.rating_list import RatingList
    from arpad.tournament.model import Entry


def read_report(path: str, facts_file: str | None) -> ReadReport:
    data = read_bytes(path, MAX_REPORT_BYTES)
    beside = facts_file or f"{path}.facts.toml"
    if not (facts_file or (path != "-" and is_file(beside))):
        return report_with_facts(data, None, path)
    return report_with_facts(data, read_bytes(beside), path, beside)


@dataclass(frozen=True)
class ListFile:
    """A list as it was read: plain players, or columns from which each event takes its own players and cadence."""

    players: "RatingList | None" = None
    table: "ListTable | None" = None

    def serving(self, case: "EventCase") -> "RatingList":
        return self.of(case.tournament.entries, case.cadence)

    def of(self, entries: "Sequence[Entry]", cadence: Cadence) -> "RatingList":
        """What the list says of these players."""
        from arpad.rating.rating_list import RatingList

        if self.players is not None or self.table is None:
            return self.players or RatingList()
        from arpad.formats.lists import to_rating_list

        ids, names = [entry.player_id for entry in entries], [entry.name for entry in entries]
        found = to_rating_list(self.table, cadence, ids, names)
        # a list in columns names everybody it rates: no rating there is no rating
        return RatingList({key: replace(player, rating=player.rating or 0) for key, player in found.players.items()})


def read_list_file(path: str | None, words: Wording) -> ListFile | None:
    """The list, after saying what is odd about it; a defective one is refused."""
    if path is None:
        return None
    from arpad.formats.list_csv import is_plain_list, read_list_csv

    data = read_bytes(path)
    if is_plain_list(data):
        players, findings = read_list_csv(data)
        found = ListFile(players) if players is not None else None
    else:
        from arpad.formats.lists import read_list

        table, findings = read_list(data, path)
        found = ListFile(table=table) if table is not None else None
    say(findings, words, path)
    if found is None:
        raise Refusal(Exit.REFUSED)
    return found


def say(findings: Iterable[Finding], words: Wording, file: str = "") -> None:
    """Findings go to stderr, so that stdout stays clean for scripts. A closed stderr is no reason to stop."""
    with contextlib.suppress(OSError):
        for finding in findings:
            click.echo(finding_text(finding, words, file), err=True)


def refusal_of(error: RegulationError) -> Refusal:
    """The law's complaint as a finding, with its exit code."""
    if isinstance(error, UnknownEdition | EditionNotEncoded):
        return Refusal(Exit.NOT_ENCODED, finding_of(error))
    refused = isinstance(error, UnknownRule) or (isinstance(error, EditionFileError) and plugged_in())
    return Refusal(Exit.REFUSED if refused else Exit.UNEXPECTED, finding_of(error))
