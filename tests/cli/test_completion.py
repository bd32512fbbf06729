"""TAB in a shell: what is offered after the words typed so far."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from arpad.cli.__main__ import COMMANDS
from arpad.cli.__main__ import arpad as command_line
from arpad.cli.completion import FAMILIES, SHELLS, kind_of
from arpad.regulations.calendar import edition_ids
from arpad.regulations.sources import only

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import help_texts

OF_OTHER_THINGS = {"[N]", "[JOB]", "ATTACHMENT", "EVENT", "ID", "ID|NAME", "LANGUAGE", "LETTER"}


@pytest.fixture
def offered(arpad: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The values for the last word of a line, as bash gets them, each with its kind."""

    def ask(line: str, locale: str = "C.UTF-8") -> dict[str, str]:
        monkeypatch.setenv("LC_ALL", locale)
        monkeypatch.setenv("_ARPAD_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        answer = filter(None, arpad().out.splitlines())
        return {value: kind for kind, _, value in (one.partition(",") for one in answer)}

    return ask


def test_commands_and_options(offered: Any) -> None:
    assert set(offered("arpad ")) == set(COMMANDS)
    assert set(offered("arpad stand")) == {"standings"}
    assert "verify" in offered("arpad office ver")
    assert "--explain" in offered("arpad rate --ex")
    assert set(offered("arpad rate --format ")) == {"table", "json", "csv"}


def test_editions_are_those_the_command_takes(offered: Any) -> None:
    assert list(offered("arpad rate --edition ")) == edition_ids("rating")
    assert set(offered("arpad pair x.trf --edition dutch-20")) == {f"dutch-{year}" for year in (2009, 2012, 2017, 2026)}
    assert "titles-2024" in offered("arpad norms --edition t")
    assert list(offered("arpad arbiter-norm --edition ")) == edition_ids("arbiters")
    assert list(offered("arpad title arbiter --edition ")) == edition_ids("arbiters")
    assert "arbiters-2021" in offered("arpad edition show arb")
    assert "fide-2011" in offered("arpad edition diff fide-2005 fide-20")
    assert "fide-2011" in offered("arpad rate --edition = fide-20"), "bash cuts --edition=fide-20 into three words"
    assert "fide-2011" in offered("arpad title apply --rating-edition f")


def test_tie_breaks_go_on_after_a_comma(offered: Any) -> None:
    assert {"BH", "DE", "SB"} <= set(offered("arpad standings x.trf --tiebreaks "))
    after_one = offered("arpad standings x.trf --tiebreaks DE,")
    assert "DE,BH" in after_one and "DE,DE" not in after_one
    assert "DE,BH/C1" in offered("arpad standings x.trf --tiebreaks DE,bh/")
    of_2010 = offered("arpad standings x.trf --edition tournament-2010 --tiebreaks ")
    assert of_2010 and of_2010 != offered("arpad standings x.trf --tiebreaks ")
    assert not offered("arpad standings x.trf --edition fide-1 --tiebreaks B")


def test_files_and_folders_are_left_to_the_shell(offered: Any) -> None:
    assert offered("arpad rate exam") == {"exam": "file"}
    assert offered("arpad rate a.trf --list ") == {"": "file"}
    assert offered("arpad --law ") == {"": "dir"}


def test_a_law_folder_named_before_counts(offered: Any, tmp_path: Path) -> None:
    with only():  # what a process plugs in stays, and the tests share theirs
        answer = offered(f"arpad --law {tmp_path} rate --edition ")
    assert answer == {}, "it has no chapters, and a shell wants no traceback"


def test_every_file_and_edition_of_a_command_is_known() -> None:
    """A new argument for a file is called by a name of `_FILES`, a new command with --edition has its families."""
    for path, command in help_texts.commands(command_line):
        for parameter in command.params:
            kind = kind_of(path, parameter)
            if kind == "edition":
                assert FAMILIES.get(path) or FAMILIES[path.split()[0]]
            elif isinstance(parameter, click.Argument) and not isinstance(parameter.type, click.Choice) and not kind:
                assert parameter.metavar in OF_OTHER_THINGS or not parameter.metavar, (
                    f"arpad {path} {parameter.metavar}"
                )


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(arpad: Any, tmp_path: Path, shell: str) -> None:
    script = arpad("completion", shell).out
    assert f"_ARPAD_COMPLETE={shell}_complete" in script
    assert 'split -m 1 "," $' in script or shell != "fish", "click changed its script: an order has commas"
    arpad("completion", shell, "-o", tmp_path / "script")
    assert (tmp_path / "script").read_text("utf-8") == script


def test_bash_completes(arpad: Any, tmp_path: Path) -> None:
    """With a real bash: the script is read, and asks the command that stands first in PATH."""
    script = tmp_path / "script"
    script.write_text(arpad("completion", "bash").out, "utf-8")
    command = tmp_path / "arpad"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m arpad "$@"\n', "utf-8")
    command.chmod(0o755)
    asking = f"PATH={tmp_path}:$PATH; . {script}; COMP_WORDS=(arpad edition show fide-201); COMP_CWORD=3; "
    asking += '_arpad_completion arpad; echo "${COMPREPLY[@]}"'
    said = subprocess.run(["bash", "--norc", "-c", asking], capture_output=True, text=True, check=False)
    assert said.stdout.split() == ["fide-2011", "fide-2012", "fide-2013", "fide-2014", "fide-2017"], said.stderr
