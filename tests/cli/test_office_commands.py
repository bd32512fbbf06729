"""The commands of the office: made from the descriptions, by desk in the order of a month."""

import os
import re
import subprocess
import sys

import click
import pytest

from arpad.cli.__main__ import main
from arpad.cli.office import line_of
from arpad.cli.office.commands import NO_COMMAND, ON_TOP, by_desk, office_commands
from arpad.reports.wording import LANGUAGES, wording


def shown(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    with pytest.raises(SystemExit):
        main([*args])
    return capsys.readouterr().out


def test_help_goes_by_desk_in_the_order_of_a_month(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    text = shown(capsys, "office", "--help")
    desks = re.findall(r"^([A-Z][a-z ]+):$", text, re.MULTILINE)
    assert desks == ["Options", "Events", "Reports", "Lists", "People", "Claims", "Letters", "Money", "The books"]
    order = ["register", "receive", "review", "preview", "publish", "claim", "remind", "pay", "verify"]
    assert sorted(order, key=lambda name: text.index(f"\n  {name} ")) == order


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_its_line(language: str) -> None:
    words = wording(language)
    for name in office_commands():
        assert line_of(name, words), f"no line for arpad office {name}: write command.{name} or ask.{name}"
    assert not [desk for desk in by_desk() if not words.has(f"command.desk.{desk}")]


def test_help_of_the_group_loads_no_django() -> None:
    call = "import sys; from arpad.cli.__main__ import main\ntry: main(['office', '--help'])\nfinally: print('django' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, check=False, env={**os.environ})
    assert said.stdout.rstrip().endswith("False")


def test_a_command_that_needs_more_says_why() -> None:
    for name, (place, why) in ON_TOP.items():
        assert name in office_commands()
        assert re.fullmatch(r"\w+:\w+", place)
        assert why, f"{name}: why is its description not enough?"
    assert len(office_commands()) == len(set(office_commands()))


def test_every_verb_has_a_command_or_a_reason() -> None:
    from arpad.cli.office.desk import ready

    ready()
    from arpad.web.security.gate import all_descriptions

    for one in all_descriptions().values():
        there = one.slug in office_commands()
        assert there != (one.name in NO_COMMAND), f"{one.name}: a command, or a reason in NO_COMMAND"


def test_scripts_find_the_options_they_know() -> None:
    """Spelled otherwise than their fields."""
    from arpad.cli.office import office

    known = {
        "attach": {"--round", "--by", "--handed-in-at", "--due-at", "--received-on", "--team"},
        "admit": {"--deny"},
        "certify": {"--player", "--title", "--edition", "--output"},
        "change-event": {"--approved", "--not-approved", "--no-title-event", "--invited-rated", "--not-cancelled"},
        "correct": {"--result", "--date", "--split", "--merge", "--withdraw", "--undo", "--seen", "--later"},
        "enrol": {"--number"},
        "export": {"--on", "--revision", "--format", "--output"},
        "officer": {"--contact", "--from"},
        "receive": {"--facts", "--received-on", "--from", "--role"},
        "register": {"--start", "--end", "--registered-on", "--also", "--default-minutes", "--kind", "--rate-of-play"},
        "revoke-title": {"--on"},
        "series": {"--set", "--strict", "--second-officer", "--cadence", "--edition", "--name"},
    }
    context = click.Context(office)
    for name, options in known.items():
        command = office.get_command(context, name)
        assert command is not None
        found = {text for one in command.params for text in (*one.opts, *one.secondary_opts)}
        assert options | {"--as", "--reason", "--database", "--lang"} <= found, name
    register = office.get_command(context, "register")
    assert register is not None
    assert [one.name for one in register.params if isinstance(one, click.Argument)] == ["series", "key", "name"]
