"""arpad edition"""

import click

from arpad.cli import options as shared
from arpad.cli.command_help import Commands
from arpad.cli.exits import Exit
from arpad.cli.reading import refusal_of, say
from arpad.front_door.law import editions
from arpad.regulations.calendar import chapters, edition_named
from arpad.regulations.edition import Edition
from arpad.regulations.errors import UnknownEdition, finding_of
from arpad.regulations.folder_check import checked_folder
from arpad.reports.editions import edition_shown, editions_compared, editions_list
from arpad.reports.wording import LANGUAGES, Wording, wording


@click.group(cls=Commands)
def edition() -> None:
    """The regulations as dated data.

    \b
    arpad edition list
    arpad edition show fide-2011
    arpad edition diff fide-2005 fide-2011
    arpad edition check my-federation
    """


@edition.command("list")
@shared.format_option
@shared.lang_option
def list_editions(output_format: str, lang: str | None) -> Exit:
    """One line per edition: what it governs, and from when to when."""
    words = _words(lang)
    laws = [summary.law for summary in editions()]
    return _print(editions_list(laws, chapters().values(), output_format, words))


@edition.command("show")
@click.argument("edition_id", metavar="ID")
@shared.format_option
@shared.lang_option
def show_edition(edition_id: str, output_format: str, lang: str | None) -> Exit:
    """Every rule with its article, value, policy and readings, and where the document slips."""
    words = _words(lang)
    return _print(edition_shown(_named(edition_id), output_format, words))


@edition.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@shared.format_option
@shared.lang_option
def diff_editions(first: str, second: str, output_format: str, lang: str | None) -> Exit:
    """What changed between two editions, rule by rule."""
    words = _words(lang)
    return _print(editions_compared(_named(first), _named(second), output_format, words))


@edition.command("check")
@click.argument("folder", metavar="FOLDER")
@shared.lang_option
def check_folder(folder: str, lang: str | None) -> Exit:
    """Everything that is wrong with a federation's own folder of editions, at once: file, table and key."""
    words = _words(lang)
    checked = checked_folder(folder, LANGUAGES)
    say([finding_of(problem) for problem in checked.problems], words, folder)
    if checked.problems:
        return Exit.REFUSED
    return _print(words.text("law.checked", folder=folder, **checked.counts) + "\n")


def _words(lang: str | None) -> Wording:
    return wording(lang or shared.language_of_locale())


def _named(edition_id: str) -> Edition:
    """As its file has it: what is unconfirmed is shown apart."""
    try:
        return edition_named(edition_id, strict=True)
    except UnknownEdition as error:
        raise refusal_of(error) from None


def _print(text: str) -> Exit:
    click.echo(text, nl=False)
    return Exit.DONE
