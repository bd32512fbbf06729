"""The command of a verb, made from its description: arguments, options, what is done, what is said."""

import importlib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.command_help import WordedCommand, WordedOption, spoken, wrong_value
from arpad.cli.exits import Exit
from arpad.cli.files import deliver, read_bytes, write_bytes
from arpad.cli.office.commands import module_of
from arpad.cli.office.desk import Desk, office_command, ready, tell_letters
from arpad.cli.reading import say
from arpad.office.description import Amount, FieldKind, Given, Upload, VerbDescription, VerbField, Word
from arpad.office.verb_names import done_of, label_of, title_of
from arpad.reports.wording import Wording, wording

Part = Callable[..., Exit]


def description_of(name: str) -> VerbDescription:
    """Of a verb by its command; this is where Django is loaded."""
    ready()
    from arpad.office.act import DESCRIPTIONS

    verb = name.replace("-", "_")
    if verb not in DESCRIPTIONS:
        importlib.import_module(module_of(name))
    return DESCRIPTIONS[verb]


def made_command(name: str) -> click.Command:
    """A command that is its description and nothing else."""
    description = description_of(name)
    run = _runner(description)
    run.__doc__ = description.help or _worded_help(description)
    kind = click.Command if description.help else WordedCommand
    fields = parameters(description, worded=not description.help)
    for field in fields:
        if not isinstance(field, WordedOption):
            field.is_worded = not description.help  # type: ignore[attr-defined]
    return _with(run, fields, description, name, kind)


def on_top(name: str, *, optional: Sequence[str] = (), without: Sequence[str] = ()) -> Callable[[Part], click.Command]:
    """A command that does more than its form: the function is given what was said by field, and its own options.

    `optional` are needed fields that this command can do without (None if they are not said), `without` those that it
    spells otherwise."""

    def made(function: Part) -> click.Command:
        description = description_of(name)
        own = list(reversed(getattr(function, "__click_params__", [])))
        function.__click_params__ = []  # type: ignore[attr-defined]

        def run(desk: Desk, **raw: Any) -> Exit:
            own_values = {str(one.name): raw.pop(str(one.name)) for one in own if one.expose_value}
            given = given_of(description, raw, desk.words, without)
            unsaid = {field: None for field in optional if raw[field] is None}
            return function(desk, {**given, **unsaid}, **own_values)

        run.__doc__ = function.__doc__
        return _with(run, [*parameters(description, optional, without), *own], description, name)

    return made


def _with(
    run: Part,
    params: list[click.Parameter],
    description: VerbDescription,
    name: str,
    kind: type[click.Command] = click.Command,
) -> click.Command:
    output = description.output
    if output is not None and output.needed:
        params.append(click.Option(["-o", "--output"], required=True, metavar="OUT", help=output.help))
    elif output is not None:
        params.append(
            click.Option(["-o", "--output"], default="-", metavar="OUT", help="File to write; - is standard output.")
        )
    run.__click_params__ = list(reversed(params))  # type: ignore[attr-defined]
    return office_command(name, kind)(run)


def _runner(description: VerbDescription) -> Part:
    def run(desk: Desk, **raw: Any) -> Exit:
        output = raw.pop("output", "-")
        return carried_out(desk, description, given_of(description, raw, desk.words), output)

    return run


def carried_out(desk: Desk, description: VerbDescription, given: Given, output: str = "-") -> Exit:
    """Do it, and say what came of it."""
    from arpad.office.act import carry_out

    done = description.carry_out(lambda verb, *args: carry_out(desk.act, verb, *args), given)
    say(getattr(done, "findings", ()), desk.words, _file_of(description, given))
    if description.output is not None:
        _write(output, description.output.content(done))
    if description.said is not None:
        tell(desk, description, done, given)
    elif description.output is None:
        from arpad.office.acted_on import name_of_subject

        who = name_of_subject(description.subject_of(done, given))
        click.echo(done_of(description, desk.words, who))
    tell_letters(desk, getattr(done, "letters", ()))
    return Exit.DONE


def _write(output: str, content: bytes | str) -> None:
    if isinstance(content, bytes):
        write_bytes(output, content)
    else:
        deliver(output, content)


def tell(desk: Desk, description: VerbDescription, done: Any, given: Given) -> None:
    assert description.said is not None
    for one in description.said(done, given):
        desk.tell(one.key, **{key: _shown(value, desk.words) for key, value in one.data.items()})


def _shown(value: Any, words: Wording) -> Any:
    if isinstance(value, Amount):
        return words.money(value.smallest, value.currency)
    return words.text(value) if isinstance(value, Word) else value


def _file_of(description: VerbDescription, given: Given) -> str:
    """Where findings with a line are."""
    files = [field.name for field in description.fields if field.is_sent_as_file and field.needed]
    return str(given[files[0]].name) if files else ""


def given_of(description: VerbDescription, raw: dict[str, Any], words: Wording, without: Sequence[str] = ()) -> Given:
    """What was said by field, as a form would say it; the subject by its part of an address."""
    subject = description.subject
    given = {subject.part: raw[subject.argument]} if subject is not None else {}
    for field in description.fields:
        if field.name not in without:
            given[field.name] = _value(field, raw, words, changes=description.known is not None)
    return given


def _value(field: VerbField, raw: dict[str, Any], words: Wording, *, changes: bool) -> Any:
    if not field.on_command:
        return words.language if field.name == "language" else field.nothing
    value = raw[field.name]
    if field.flag:
        return field.flag if value else next(choice for choice in field.choices if choice != field.flag)
    if field.more:
        return (value, *raw[_more(field)])
    if value is None or (changes and field.is_a_list and not value):
        return None if changes else field.nothing
    if field.is_sent_as_file:
        return Upload(value, read_bytes(value))
    return tuple(value) if field.is_a_list else value


def parameters(
    description: VerbDescription, optional: Sequence[str] = (), without: Sequence[str] = (), *, worded: bool = False
) -> list[click.Parameter]:
    """Arguments first: the subject, then what is needed and has no option. Options are helped by the labels of their
    fields if they are `worded`."""
    fields = [one for one in description.fields if one.on_command and one.name not in without]
    first = sorted((one for one in fields if one.is_argument), key=lambda one: not one.first)
    found: list[click.Parameter] = []
    if (subject := description.subject) is not None:
        kind = click.INT if subject.part == "number" else click.STRING
        metavar = subject.metavar or None
        found.append(click.Argument([subject.argument], type=kind, metavar=metavar))
    found += [_argument(one, required=one.needed and one.name not in optional) for one in first]
    found += [option for field in fields for option in _options(field, description, worded)]
    return found


def _argument(field: VerbField, *, required: bool) -> click.Argument:
    several = field.is_a_list and not field.more
    kind = click.STRING if several else _type(field)
    return click.Argument(
        [field.name], type=kind, required=required, nargs=-1 if several else 1, metavar=field.metavar or None
    )


def _more(field: VerbField) -> str:
    return field.more.removeprefix("--")


def _options(field: VerbField, description: VerbDescription, worded: bool) -> Iterator[click.Option]:
    if field.more:
        yield click.Option([field.more], multiple=True, metavar=field.name.upper(), help=field.help)
    elif not field.is_argument:
        yield _option(field, description, _worded_field(field, description) if worded else "")


def _option(field: VerbField, description: VerbDescription, label: str) -> click.Option:
    spelled = field.option or f"--{field.name.replace('_', '-')}"
    settings: dict[str, Any] = {"help": field.help or label or None}
    default = field.usual or (field.default if description.known is None else "")
    if field.kind is FieldKind.FLAG and description.known is not None:
        spelled, settings["default"] = f"{spelled}/{field.off or spelled.replace('--', '--no-', 1)}", None
    elif field.kind is FieldKind.FLAG or field.flag:
        settings["is_flag"] = True
    elif field.is_a_list:
        settings |= {"multiple": True, "type": click.INT if field.kind is FieldKind.NUMBERS else click.STRING}
    else:
        settings |= {"type": _type(field), "callback": _READERS.get(field.kind), "required": field.needed}
        settings |= {"default": default, "show_default": True} if default else {}
    metavar = field.metavar or _METAVARS.get(field.kind)
    if field.worded:
        told = partial(_worded_field, field, description)
        return WordedOption([spelled, field.name], metavar=metavar, label=told, **settings)
    return click.Option([spelled, field.name], metavar=metavar, **settings)


def _type(field: VerbField) -> click.ParamType[Any]:
    if field.kind is FieldKind.NUMBER:
        return click.IntRange(field.least)
    if field.kind is FieldKind.CHOICE and field.choices and not field.any_text:
        return click.Choice(field.choices, case_sensitive=field.name != "title")
    return click.STRING


def _moment(_: click.Context, __: click.Parameter, value: str | None) -> datetime | None:
    """In the zone of the machine unless it names one."""
    if value is None:
        return None
    try:
        return datetime.fromisoformat(value).astimezone()
    except ValueError:
        raise wrong_value("time", value) from None


_READERS: dict[str, Callable[..., Any]] = {"day": shared.iso_date, "moment": _moment}
_METAVARS = {"day": "DATE", "moment": "TIME", "file": "FILE", "document": "FILE"}


def _worded_help(description: VerbDescription) -> str:
    """A verb that brings no help of its own says what its page says."""
    words = _words()
    about = f"ask.{description.name}.about"
    parts = (f"{title_of(description, words)}.", words.text(about) if words.has(about) else "")
    return "\n\n".join(part for part in parts if part)


def _worded_field(field: VerbField, description: VerbDescription) -> str:
    return label_of(description, field, _words())


def _words() -> Wording:
    return wording(spoken())
