"""The command `arpad`. Commands are imported when they are called, so that `arpad --help` answers at once."""

import contextlib
import io
import os
import sys

import click

from arpad import __version__
from arpad.cli.command_help import LazyCommands, asked_language, choose, text, translated
from arpad.cli.exits import Exit, Refusal
from arpad.cli.options import language_of_locale

COMMANDS = {
    "approximate": ("arpad.cli.approximate:approximate", "First ratings by successive approximations, pass by pass."),
    "arbiter-norm": ("arpad.cli.arbiter_norm:arbiter_norm", "Norms of arbiters, FA1 and IA1, check by check."),
    "certificate": ("arpad.cli.certificate:certificate", "The certificate of a title result, ready to sign."),
    "check": ("arpad.cli.check:check", "Replay an event: where its pairings differ from the rules, and why."),
    "completion": ("arpad.cli.completion:completion", "The script for TAB in bash, zsh or fish."),
    "convert": ("arpad.cli.convert:convert", "A report in another format: TRF16, TRF26, CSV, TOML."),
    "crosstable": ("arpad.cli.crosstable:crosstable", "The crosstable: text, CSV, JSON, web page, PDF."),
    "draw": ("arpad.cli.draw:draw", "The restricted draw of lots of a round robin, with its minutes."),
    "edition": ("arpad.cli.edition:edition", "The regulations as dated data: list, show, compare."),
    "form": ("arpad.cli.form:form", "Forms of the regulations: cards, reports of an event, norms."),
    "homologate": ("arpad.cli.homologate:homologate", "Whether an event can be taken into a federation's list."),
    "list": ("arpad.cli.list:lists", "Rating lists: the next one, shown, compared, converted."),
    "mcp": ("arpad.cli.mcp:mcp", "Read-only tools for assistants (Model Context Protocol)."),
    "norms": ("arpad.cli.norms:norms", "Title norms achieved and missed, requirement by requirement."),
    "office": ("arpad.cli.office:office", "The office's books: register, receive, review, publish, verify."),
    "pair": ("arpad.cli.pair:pair", "Pair the next round, with every reason."),
    "playoff": ("arpad.cli.playoff:playoff", "The plan of a play-off for two tied players or more."),
    "rate": ("arpad.cli.rate:rate", "Rate one or more reports, with every reason."),
    "renumber": ("arpad.cli.renumber:renumber", "Final starting ranks once the list of entries is closed."),
    "schedule": ("arpad.cli.schedule:schedule", "The schedule of a round robin by the Berger tables."),
    "serve": ("arpad.cli.office.serve:serve", "The office in the browser."),
    "simulate": ("arpad.cli.simulate:simulate_command", "An invented event paired by the rules, from a seed."),
    "standings": ("arpad.cli.standings:standings", "Standings with tie-breaks, and why."),
    "study": ("arpad.cli.study:study", "Drift, calibration, what-if: questions asked of a history."),
    "title": ("arpad.cli.title:title", "Titles: from championships, by rating, by application."),
    "validate": ("arpad.cli.validate:validate", "All findings of a report at once."),
}


def _say_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """With the day to which every edition in force was read: beyond it, outputs say so (law.I001)."""
    if not asked or context.resilient_parsing:
        return
    from arpad.regulations.calendar import law_read_to

    click.echo(text("version", version=__version__, day=law_read_to()))
    context.exit()


@click.group(
    cls=LazyCommands,
    commands_by_name=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_say_version,
    help="Show the version, and how far the law was read, and exit.",
)  # fmt: skip
@click.option(
    "--law", "law_folders", multiple=True, metavar="FOLDER",
    help="A folder with a federation's own editions; may repeat. Also ARPAD_LAW.",
)  # fmt: skip
def arpad(law_folders: tuple[str, ...]) -> None:
    """A chess federation's rating office: every number with its reasons.

    \b
    arpad rate event.trf                    the changes of every player
    arpad rate event.trf --explain 12       player 12's calculation, line by line
    arpad standings event.trf               who stands where, and what separated whom
    arpad norms event.trf                   title norms achieved and missed
    arpad pair event.trf                    the next round, and why (--explain, --why 5 9)
    arpad check event.trf                   whether every round was paired by the rules
    arpad validate event.trf                everything that is wrong with a report
    arpad edition show fide-2011            a regulation, rule by rule
    arpad draw entries.csv                  the draw of lots of a round robin, with its minutes
    arpad schedule 10                       its schedule
    arpad --dutch event.trf -p out.txt      as the common engines take it: -p, -c, -g, -l
    arpad crosstable event.trf              the crosstable, as text, web page or PDF
    arpad convert event.TUNX -o event.trf   a Swiss-Manager file as a report

    Exit codes: 0 done; 1 differences, or no legal pairing; 2 unexpected failure; 3 input refused, or a
    package is not installed; 4 no edition encoded for the date, or a rule of it not confirmed; 5 a file could
    not be read or written.
    """
    if law_folders:
        from arpad.regulations.sources import plug_in

        plug_in(*law_folders)


def main(args: list[str] | None = None) -> None:
    """Run a command and leave with its code. Wrong options are refused input, not a failure."""
    _speak_utf8()
    try:
        sys.exit(_code_of(args))
    except BrokenPipeError:
        _drop_output()  # whoever reads has heard enough
        sys.exit(Exit.DONE)


def _drop_output() -> None:
    """What still waits to be written would fail again when Python ends, and change the code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _code_of(args: list[str] | None) -> int:
    given = sys.argv[1:] if args is None else args
    try:
        if given and given[0] == "--dutch":
            from arpad.cli.drop_in import run

            return run(given)
        choose(given, language_of_locale())
        _measure_terminal(given)
        if "_ARPAD_COMPLETE" in os.environ:  # a shell asks what could follow
            from arpad.cli.completion import register

            register()
        code = translated(arpad).main(args, prog_name="arpad", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else Exit.DONE
    except Refusal as refusal:
        _say_why(refusal, args)
        return refusal.code
    except click.ClickException as error:
        error.show()
        return Exit.REFUSED
    except (click.Abort, KeyboardInterrupt):
        return Exit.UNEXPECTED
    except SystemExit as left:
        # click leaves with 1 when the pipe it writes to is closed
        return Exit.DONE if left.code == 1 else int(left.code or 0)
    except BrokenPipeError:
        raise
    except Exception as error:
        if (known := _of_the_law(error) or _of_what_is_missing(error, given)) is not None:
            _say_why(known, args)
            return known.code
        if os.environ.get("ARPAD_DEBUG"):
            raise
        if isinstance(error, OSError):
            _say_why(_of_a_file(error), args)
            _drop_output()
            return Exit.UNREADABLE
        with contextlib.suppress(OSError):
            click.echo(text("failure.unexpected", kind=type(error).__name__, error=str(error)), err=True)
        return Exit.UNEXPECTED


def _of_a_file(error: OSError) -> Refusal:
    """A full disk or a device that fails, wherever it was met: standard output has no name."""
    from arpad.values.finding import FileName, Finding
    from arpad.values.problems import of_the_system

    file = error.filename if isinstance(error.filename, str) else "-"
    data = {"file": FileName(file), "problem": of_the_system(error)}
    return Refusal(Exit.UNREADABLE, Finding("file.E004", data))


def _of_the_law(error: Exception) -> Refusal | None:
    """A folder of editions that is not as it should be can surface in any command; so can a rule not encoded."""
    from arpad.regulations.errors import EditionFileError, UnknownRule

    if not isinstance(error, EditionFileError | UnknownRule):
        return None
    from arpad.cli.reading import refusal_of

    return refusal_of(error)


def _of_what_is_missing(error: Exception, given: list[str]) -> Refusal | None:
    """`pip install arpad` has what one event needs; the rest comes with extras."""
    from arpad.cli.extras import refusal_of_missing

    return refusal_of_missing(error, given)


def _speak_utf8() -> None:
    """Names have accents: files and pipes get UTF-8, whatever the locale; a terminal shows what it can.

    Whoever closed a stream wants to hear nothing, and the next file opened shall not take its place.
    """
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8")


def _measure_terminal(given: list[str]) -> None:
    """Tables keep to the terminal that shows them, not to the one from which a file is written."""
    if sys.stdout.isatty() and not any(one.startswith(("-o", "--output")) for one in given):
        import shutil

        from arpad.results.as_text import ROOM

        ROOM.set(shutil.get_terminal_size().columns)


def _say_why(refusal: Refusal, args: list[str] | None) -> None:
    from arpad.cli.reading import say
    from arpad.regulations.errors import EditionFileError
    from arpad.reports.wording import package_wording, wording

    given = args if args is not None else sys.argv[1:]
    language, every = asked_language(given) or language_of_locale(), not {"--all", "--all-findings"}.isdisjoint(given)
    try:
        say(refusal.findings, wording(language), every=every)
    except EditionFileError:  # it is the words of a federation's folder that cannot be read
        say(refusal.findings, package_wording(language), every=every)


if __name__ == "__main__":
    main()
