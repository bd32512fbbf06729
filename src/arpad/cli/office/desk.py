"""What every verb of the command line shares: the books opened, who acts and why, refusals, jobs for later, letters."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.office.database_url import BadDatabase
from arpad.office.refused import Refused
from arpad.reports.wording import Wording, wording
from arpad.values.finding import FileName, Finding
from arpad.values.problems import of_the_system
from arpad.values.records import dataclass

if TYPE_CHECKING:
    from arpad.office.act import Act
    from arpad.office.models import Letter


@dataclass(frozen=True)
class Desk:
    words: Wording
    act: "Act"

    def tell(self, key: str, **data: object) -> None:
        click.echo(self.words.text(key, **data))


def now() -> datetime:
    """The hour here: what came in before midnight came in today (I-271)."""
    return datetime.now().astimezone()


_OPTIONS = (
    click.option("--database", default="", envvar="DATABASE_URL", metavar="URL", help="A path, or postgresql://…"),
    click.option("--as", "actor", default="", envvar="ARPAD_ACTOR", metavar="NAME", help="Who acts."),
    click.option("--reason", default="", metavar="TEXT", help="Why; the log keeps it."),
    shared.lang_option,
)


def office_command(
    name: str, kind: type[click.Command] = click.Command
) -> Callable[[Callable[..., Exit]], click.Command]:
    """A command that is given a desk and its own options."""

    def made(function: Callable[..., Exit]) -> click.Command:
        @wraps(function)
        def run(database: str, actor: str, reason: str, lang: str | None, **given: Any) -> Exit:
            words = wording(lang or shared.language_of_locale())
            if wrong := wrong_with_given({**given, "database": database, "as": actor, "reason": reason}):
                raise Refusal(Exit.REFUSED, *wrong)
            with _files_for_the_owner_alone(name), books(database, start=name not in UNOPENED):
                from arpad.office.act import Act
                from arpad.office.federation_settings import at_home

                moment = at_home(now()) if name not in UNOPENED else now()
                return function(Desk(words, Act(actor, moment, reason, at_machine=True)), **given)

        for option in reversed(_OPTIONS):
            run = option(run)
        return click.command(name, cls=kind)(run)

    return made


UNOPENED = frozenset({"doctor", "restore"})
"""Commands that do not ask for books that are there and up to date."""
FOR_EVERYBODY = frozenset({"export"})
"""Commands whose files are made to be published."""


@contextmanager
def _files_for_the_owner_alone(command: str) -> Iterator[None]:
    """What the office writes about people is read by nobody else on this machine, until somebody says otherwise."""
    if command in FOR_EVERYBODY:
        yield
        return
    usual = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(usual)


_NO_LAW = {"law.E001", "law.E002", "law.E003", "law.E007"}  # as for every other command


@contextmanager
def books(database: str, *, start: bool = True) -> Iterator[None]:
    """Open the books, made if they are new; what was left halfway is swept away. Refusals get their exit code."""
    from django.db import Error, connections

    from arpad.office.database import is_prepared, prepare

    try:
        _connect(database)
        if start:
            if not is_prepared():
                prepare()
            from arpad.office.list_store import sweep

            sweep(now())
        yield
    except Refused as refused:
        no_law = any(finding.id in _NO_LAW for finding in refused.findings)
        raise Refusal(Exit.NOT_ENCODED if no_law else Exit.REFUSED, *refused.findings) from None
    except BadDatabase as error:
        raise Refusal(Exit.REFUSED, Finding("office.E005", {"database": str(error)})) from None
    except Error as error:
        problem = str(error).strip().partition("\n")[0]
        raise Refusal(Exit.UNREADABLE, Finding("office.E090", {"problem": problem})) from None
    finally:
        connections.close_all()


def ready() -> None:
    """Django loaded, so that verbs can be looked at; no database is opened."""
    from arpad.office.database import set_up

    try:
        set_up()
    except BadDatabase as error:
        raise Refusal(Exit.REFUSED, Finding("office.E005", {"database": str(error)})) from None


def _connect(database: str) -> None:
    """A folder that cannot be made is no fault of the database's."""
    from arpad.office.database import connect

    try:
        connect(database)
    except OSError as error:
        told = {"file": FileName(error.filename or database), "problem": of_the_system(error)}
        raise Refusal(Exit.UNREADABLE, Finding("file.E002", told)) from None


_YEARS = range(1800, 3000)
_LARGEST = 2**31 - 1


def wrong_with_given(given: Mapping[str, object]) -> list[Finding]:
    """Everything at once, by the names of the options."""
    return [finding for name, value in given.items() for finding in _wrong(name.replace("_", "-"), value)]


def _wrong(name: str, value: object) -> Iterator[Finding]:
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from _wrong(name, one)
    elif (
        (isinstance(value, str) and not _is_text(value))
        or (isinstance(value, int) and abs(value) > _LARGEST)
        or (isinstance(value, date) and value.year not in _YEARS)
    ):
        yield Finding("office.E151", {"option": name, "text": ascii(str(value)[:40])[1:-1]})


def _is_text(value: str) -> bool:
    """Unicode without control characters, lines and tabs apart."""
    return all(one in "\n\t" or (one >= " " and (one.isprintable() or one.isspace())) for one in value)


later_option: Callable[[Any], Any] = click.option(
    "--later", is_flag=True, help="Leave it to a worker, as a job (`arpad office jobs`)."
)


def ask(desk: Desk, kind: str, arguments: dict[str, Any]) -> Exit:
    """Long work left to a worker: `--later`."""
    from arpad.office.verbs.books.ask_job import ask_job

    job = ask_job(desk.act, kind, arguments)
    desk.tell("office.said.asked", job=job.pk)
    return Exit.DONE


def tell_letters(desk: Desk, letters: "Iterable[Letter]") -> None:
    """Say which letters wait."""
    for letter in letters:
        kind = desk.words.text(f"office.letter.{letter.kind}")
        recipient = letter.recipient or desk.words.text("letter.to_whom")
        desk.tell("office.said.letter", letter=letter.pk, language=letter.language, kind=kind, recipient=recipient)
