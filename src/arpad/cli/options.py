"""Options that mean the same everywhere."""

import os
from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

from arpad.cli.command_help import wrong_value
from arpad.languages import ENGLISH, LANGUAGES
from arpad.values.numbers import plain_number

Command = TypeVar("Command", bound=Callable[..., Any])


def language_of_locale() -> str:
    """That of the locale where we speak it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            spoken = value[:2].lower()
            return spoken if spoken in LANGUAGES else ENGLISH
    return ENGLISH


_EVERY_FINDING = "arpad.every_finding"


def _remember_every_finding(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta[_EVERY_FINDING] = value


def _every_finding(flag: str) -> Callable[[Command], Command]:
    return click.option(
        flag, "every_finding", is_flag=True, expose_value=False, callback=_remember_every_finding,
        help="Print every finding by itself; otherwise equal ones stand together, with their first five places.",
    )  # fmt: skip


def every_finding_asked(context: click.Context | None) -> bool:
    return context is not None and bool(context.meta.get(_EVERY_FINDING))


def every_finding_flag(context: click.Context | None) -> str:
    """How the option is called in this command; empty where it has none. Refusals are said outside of any."""
    if context is None:
        return "--all"
    return next((option.opts[0] for option in context.command.params if option.name == "every_finding"), "")


lang_alone_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=None, help="Language of texts; by default that of the locale."
)


def lang_option(command: Command) -> Command:
    """What every command has that tells people something: in which language, and how much of what was found.

    A study's --all is a folder; options that stand below this one are known here.
    """
    taken = any("--all" in parameter.opts for parameter in getattr(command, "__click_params__", ()))
    return lang_alone_option(_every_finding("--all-findings" if taken else "--all")(command))


format_option = click.option(
    "--format", "output_format", type=click.Choice(["table", "json", "csv"]), default="table", show_default=True
)
form_format_option = click.option(
    "--format", "output_format", type=click.Choice(["pdf", "csv", "json"]), default="pdf", show_default=True
)
out_option = click.option("-o", "--output", default="-", metavar="OUT", help="File to write; - is standard output.")
edition_option = click.option(
    "--edition", "edition_id", default=None, metavar="ID", help="Use this edition, whatever the date."
)
facts_option = click.option(
    "--facts", "facts_file", default=None, metavar="FILE",
    help="What the report cannot say (TOML); by default REPORT.facts.toml if it exists.",
)  # fmt: skip
exclude_option = click.option(
    "--exclude", "excluded", multiple=True, metavar="FED", help="A federation that is excluded; may repeat."
)
tiebreaks_option = click.option(
    "--tiebreaks", default=None, metavar="CODES", help='The order, separated by commas: "DE,BH/C1,BH,SB".'
)


def _remember_strict(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta["arpad.strict"] = value


def is_strict(context: click.Context | None = None) -> bool:
    """Whether only confirmed rules are asked for."""
    context = context or click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get("arpad.strict"))


def _and_strict(context: click.Context, _: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """`--strict` is one of the options of the edition, and goes on record with them."""
    if not is_strict(context):
        return value
    from arpad.regulations.options import STRICT

    return (*value, STRICT)


set_option = click.option(
    "--set", "options", multiple=True, metavar="RULE.KEY=VALUE", callback=_and_strict,
    help="Change one key of the edition.",
)  # fmt: skip
strict_option = click.option(
    "--strict", is_flag=True, is_eager=True, expose_value=False, callback=_remember_strict,
    help="Take confirmed rules only, of the edition and of the one that fills in.",
)  # fmt: skip


def iso_date(_: click.Context, __: click.Parameter, value: str | None) -> date | None:
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise wrong_value("date", value) from None


def blank(_: click.Context, __: click.Parameter, value: str | None) -> str:
    """For a choice that may be left out."""
    return value or ""


on_option = click.option(
    "--on",
    default=None,
    callback=iso_date,
    metavar="DATE",
    help="Date that selects the edition if the report has none.",
)


class OptionalNumber(click.Command):
    """`--explain` may stand alone: what follows it is its value only if it is a number."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        alone = [
            f"{arg}=all" if arg == "--explain" and not (following and following[0].isdecimal()) else arg
            for arg, following in ((arg, args[index + 1 : index + 2]) for index, arg in enumerate(args))
        ]
        return super().parse_args(ctx, alone)


def number_or_all(_: click.Context, __: click.Parameter, value: str) -> str:
    if value in ("", "all"):
        return value
    number = plain_number(value)
    if number is None:
        raise wrong_value("starting_rank", value)
    return str(number)
