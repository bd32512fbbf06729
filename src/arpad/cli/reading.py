"""Reading a report with the facts beside it, and saying what is wrong."""

import contextlib
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import is_file, of_a_file, read_bytes
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.front_door.errors import InputRefused
from arpad.front_door.list_file import ListFile, read_list
from arpad.front_door.report import TournamentReport, sound
from arpad.regulations.calendar import LAW_READ, readings_of, said_once
from arpad.regulations.errors import (
    EditionFileError,
    EditionNotEncoded,
    RegulationError,
    UnconfirmedRule,
    UnknownEdition,
    UnknownRule,
    finding_of,
)
from arpad.regulations.sources import plugged_in
from arpad.reports.findings import at_the_foot, each_text, finding_json, finding_texts
from arpad.reports.wording import Wording
from arpad.results.data import json_text
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.regulations.edition import Edition
    from arpad.tournament.model import Entry


def read_report(path: str, facts_file: str | None) -> ReadReport:
    data = read_bytes(path, MAX_REPORT_BYTES)
    beside = facts_file or f"{path}.facts.toml"
    if not (facts_file or (path != "-" and is_file(beside))):
        return report_with_facts(data, None, path)
    return report_with_facts(data, read_bytes(beside), path, beside)


def sound_report(path: str, facts_file: str | None) -> TournamentReport:
    """As the front door takes it, which refuses one with errors."""
    return sound(read_report(path, facts_file))


def read_list_file(path: str | None, words: Wording, players: "Sequence[Entry] | None" = None) -> ListFile | None:
    """The list, or what it says of these players, after saying what is odd about it; a defective one is refused."""
    if path is None:
        return None
    with refusing(words), of_a_file(path):
        found = read_list(read_bytes(path) if path == "-" or players is None else path, name=path, players=players)
    say(found.findings, words, path)
    return found


@contextlib.contextmanager
def refusing(words: Wording) -> Iterator[None]:
    """What the front door refuses leaves the command with its code, after all findings were said."""
    try:
        yield
    except InputRefused as refused:
        if not refused.file:
            raise Refusal(Exit.REFUSED, *refused.findings) from None
        say(refused.findings, words, refused.file)
        raise Refusal(Exit.REFUSED) from None
    except RegulationError as error:
        raise refusal_of(error) from None


def say(findings: Iterable[Finding], words: Wording, file: str = "", every: bool = False) -> None:
    """Findings go to stderr, so that stdout stays clean for scripts. A closed stderr is no reason to stop."""
    new = _readings_once(findings, words)
    with contextlib.suppress(OSError):
        for text in told(new, words, file, every):
            click.echo(text, err=True)


def told(findings: Iterable[Finding], words: Wording, file: str = "", every: bool = False) -> list[str]:
    """Equal ones together, unless the user asked for every one of them."""
    context = click.get_current_context(silent=True)
    if every or shared.every_finding_asked(context):
        return each_text(findings, words, file)
    flag = shared.every_finding_flag(context)
    return finding_texts(findings, words, file, flag=flag, whole=not flag)


_READINGS = "arpad.cli.readings"


def _readings_once(findings: Iterable[Finding], words: Wording) -> list[Finding]:
    """How far an edition was read is said once in a call, and stands at the foot of what the call prints."""
    context = click.get_current_context(silent=True)
    if context is None:
        return said_once(findings)
    before = context.meta.get(_READINGS, [])
    new = said_once(findings, before)
    if readings := [finding for finding in new if finding.id == LAW_READ]:
        context.meta[_READINGS] = [*before, *readings]
        context.with_resource(at_the_foot(context.meta[_READINGS], words))
    return new


def say_readings(words: Wording, *used: "tuple[Edition | None, date | None]") -> None:
    """For commands that print no findings of their own in what they write."""
    say(readings_of(used), words)


def json_with_readings(text: str, words: Wording) -> str:
    """An object of a command whose data have no findings gets them where the law was not read so far."""
    context = click.get_current_context(silent=True)
    readings = context.meta.get(_READINGS, []) if context is not None else []
    if not readings:
        return text
    shown = json.loads(text)
    shown["findings"] = [*shown.get("findings", ()), *(finding_json(finding, words) for finding in readings)]
    return json_text(shown)


def refusal_of(error: RegulationError) -> Refusal:
    """The law's complaint as a finding, with its exit code."""
    if isinstance(error, UnknownEdition | EditionNotEncoded | UnconfirmedRule):
        return Refusal(Exit.NOT_ENCODED, finding_of(error))
    refused = isinstance(error, UnknownRule) or (isinstance(error, EditionFileError) and plugged_in())
    return Refusal(Exit.REFUSED if refused else Exit.UNEXPECTED, finding_of(error))


def code_of(error: Exception) -> Exit:
    """With what a command leaves that meets this error."""
    if isinstance(error, Refusal):
        return error.code
    return refusal_of(error).code if isinstance(error, RegulationError) else Exit.REFUSED
