"""Verbs are known by name, one file each."""

from pathlib import Path

from arpad.office import verbs
from arpad.office.every_verb import every_verb


def test_every_file_of_verbs_is_one_verb() -> None:
    files = {path.stem for path in Path(verbs.__path__[0]).glob("*.py")} - {"__init__"}
    found = {name: one for name, one in every_verb().items() if one.__module__.startswith(verbs.__name__)}
    assert {function.__module__.rpartition(".")[2] for function in found.values()} == files
    assert len(found) == len(files)
