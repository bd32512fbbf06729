"""arpad mcp: read-only tools for assistants, over standard input and output."""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.values.finding import FileName, Finding, Problem


@click.command()
@click.option(
    "--folder", default=None, metavar="DIR", help="Tools may read the reports and lists in this folder, and no others."
)
@shared.lang_alone_option
def mcp(folder: str | None, lang: str | None) -> Exit:
    """Tools for assistants by the Model Context Protocol: rate, why, norms, standings, check, validate, article.

    An assistant starts this command and talks to it over standard input and output; it ends when the input does.
    Every answer is computed by arpad, with its articles and steps. Nothing is ever written, and nothing is read but
    what a call brings along and the files in --folder.

    \b
    arpad mcp
    arpad mcp --folder reports --lang es
    """
    import os

    from arpad.cli.mcp.protocol import serve
    from arpad.cli.mcp.tools import Desk, tools
    from arpad.reports.wording import wording

    if folder is not None and not os.path.isdir(folder):
        data = {"file": FileName(folder), "problem": Problem("problem.no_file")}
        raise Refusal(Exit.UNREADABLE, Finding("file.E001", data))
    desk = Desk(wording(lang or shared.language_of_locale()), folder)
    serve(tools(desk), desk.words)
    return Exit.DONE
