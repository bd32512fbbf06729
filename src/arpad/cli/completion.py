"""What a shell offers after TAB: commands, options, files, editions and codes of tie-breaks.

click writes the scripts and asks (`_ARPAD_COMPLETE` is set while a shell asks); what a value of ours may be is said
here, by the name of the parameter or by what its help calls it. Only `arpad completion` and a shell that asks load
this file.
"""

from collections.abc import Iterator
from typing import TypeAlias

import click
from click import shell_completion as shells

from arpad.cli import options as shared
from arpad.cli.command_help import path_of, spoken
from arpad.cli.exits import Exit
from arpad.cli.files import write_text
from arpad.regulations.calendar import chapters, edition_named, latest_of
from arpad.regulations.errors import RegulationError
from arpad.regulations.loader import spans_of
from arpad.regulations.sources import plug_in

VARIABLE = "_ARPAD_COMPLETE"
Item: TypeAlias = "shells.CompletionItem[str]"

_EDITIONS = {"edition", "edition_id", "rating_edition"}
_TIEBREAKS = {"tiebreak", "tiebreaks"}
_FILES = {"ARCHIVE", "DECISIONS", "DRAWN", "ENTRIES", "FILE", "LIST", "LIST[@DATE]", "OUT", "REPORT", "TARIFF"}
_FOLDERS = {"DIR", "FOLDER"}
_COMPARED = {"edition diff": "edition", "list diff": "file"}  # what their A and B are

RATING, SWISS, TITLES, TOURNAMENT, TIEBREAKS = "rating", "swiss", "titles", "tournament", "tiebreaks"
ARBITERS = "arbiters"
FAMILIES = {
    **dict.fromkeys(("approximate", "homologate", "list", "office", "rate", "study", "validate"), (RATING,)),
    **dict.fromkeys(("arbiter-norm", "title arbiter"), (ARBITERS,)),
    **dict.fromkeys(("certificate", "form form6", "norms", "office certify", "title"), (TITLES,)),
    **dict.fromkeys(("check", "pair", "renumber", "simulate"), (SWISS, TOURNAMENT)),
    **dict.fromkeys(("draw", "form appeals", "form prospectus", "playoff", "schedule"), (TOURNAMENT,)),
    **dict.fromkeys(("crosstable", "form round", "standings"), (TOURNAMENT, TIEBREAKS)),
    "edition": (RATING, SWISS, TITLES, ARBITERS, TOURNAMENT, TIEBREAKS),
}
"""Whose editions a command takes, by the command or its group."""


class _Answers(shells.ShellComplete):
    """An answer without a traceback: a shell in the middle of a line has no place for one."""

    def get_completions(self, args: list[str], incomplete: str) -> list[Item]:
        words = [arg for arg in args if arg != "="]  # bash cuts --edition=ID into three
        try:
            context = shells._resolve_context(self.cli, self.ctx_args, self.prog_name, words)
            asked, begun = shells._resolve_incomplete(context, words, incomplete)
            if folders := context.find_root().params.get("law_folders"):
                plug_in(*folders)
            if isinstance(asked, click.Parameter) and (values := _values(context, asked, begun)):
                return values
            return asked.shell_complete(context, begun)
        except Exception:
            return []


class _Bash(_Answers, shells.BashComplete):
    pass


class _Zsh(_Answers, shells.ZshComplete):
    pass


class _Fish(_Answers, shells.FishComplete):
    # an order of tie-breaks has commas of its own
    source_template = shells.FishComplete.source_template.replace('split "," $', 'split -m 1 "," $')


SHELLS: dict[str, type[_Answers]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def register() -> None:
    """From here on click answers with what is known here."""
    for shell in SHELLS.values():
        shells.add_completion_class(shell)


def _values(context: click.Context, parameter: click.Parameter, begun: str) -> list[Item]:
    kind = kind_of(path_of(context), parameter)
    if kind == "edition":
        families = _families(context, parameter)
        return [item for item in _editions(families) if item.value.startswith(begun)]
    if kind == "tiebreak":
        return _codes(context, begun, several=parameter.name == "tiebreaks")
    return [shells.CompletionItem(begun, type=kind)] if kind else []


def kind_of(path: str, parameter: click.Parameter) -> str:
    """`edition`, `tiebreak`, `file` or `dir`; empty where click knows the values, or nobody does."""
    name = parameter.name or ""
    called = (parameter.metavar or name.upper()).removesuffix("...")
    if path in _COMPARED and isinstance(parameter, click.Argument):
        return _COMPARED[path]
    if name in _EDITIONS:
        return "edition"
    if name in _TIEBREAKS:
        return "tiebreak"
    if called in _FILES or ".toml" in called:
        return "file"
    return "dir" if called in _FOLDERS else ""


def _families(context: click.Context, parameter: click.Parameter) -> tuple[str, ...]:
    path = path_of(context)
    return (RATING,) if parameter.name == "rating_edition" else FAMILIES.get(path) or FAMILIES[path.split()[0]]


def _editions(families: tuple[str, ...]) -> Iterator[Item]:
    for name, chapter in chapters().items():
        for span in spans_of(name) if chapter.rules in families else ():
            yield shells.CompletionItem(span.id, help=f"{span.effective_from} – {span.effective_to or '…'}")


def _codes(context: click.Context, begun: str, *, several: bool) -> list[Item]:
    """The codes of the edition named, else of the last one; behind a code and a slash its modifiers."""
    from arpad.reports.wording import wording
    from arpad.standings.orders import codes

    before, comma, last = begun.rpartition(",") if several else ("", "", begun)
    edition = latest_of(TIEBREAKS)
    if named := context.params.get("edition_id"):
        try:
            edition = edition_named(named, TIEBREAKS, TOURNAMENT)
        except RegulationError:
            return []
    words = wording(context.params.get("lang") or spoken())
    taken = {code.strip().upper() for code in before.split(",")}
    found: list[Item] = []
    for code, rule in (codes(edition, teams=False) | codes(edition, teams=True)).items():
        with_modifiers = [f"{code}/{modifier}" for modifier in rule.values.get("modifiers", ())]
        texts = [text for text in (with_modifiers if "/" in last else [code]) if text.startswith(last.upper())]
        about = words.rule(rule.name)
        found += [shells.CompletionItem(f"{before}{comma}{text}", help=about) for text in texts if text not in taken]
    return found


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
@shared.out_option
@click.pass_context
def completion(context: click.Context, shell: str, output: str) -> Exit:
    """Write the script by which a shell completes commands, options, files, editions and tie-breaks.

    \b
    arpad completion bash -o ~/.local/share/bash-completion/completions/arpad
    arpad completion zsh -o ~/.zfunc/_arpad
    arpad completion fish -o ~/.config/fish/completions/arpad.fish

    The folder must be there; zsh wants fpath+=~/.zfunc before compinit in ~/.zshrc.
    """
    writer = SHELLS[shell](context.find_root().command, {}, "arpad", VARIABLE)
    write_text(output, writer.source_template % writer.source_vars() + "\n")  # whichever bash is on this machine
    return Exit.DONE
