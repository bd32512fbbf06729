"""Verbs are known by name, one file each."""

from pathlib import Path

from arpad.office import verbs
from arpad.office.act import DESCRIPTIONS, every_description, every_verb

_LOOKED_AT = ("office", "cli", "web", "support")


def test_every_file_of_verbs_is_one_verb() -> None:
    """Or another way to ask for one. It stands in the folder of its desk."""
    files = {path.stem: path.parent.name for path in Path(verbs.__path__[0]).glob("*/*.py") if path.stem != "__init__"}
    others = {one.name for one in every_description() if one.through}
    found = {name: one for name, one in every_verb().items() if one.__module__.startswith(verbs.__name__)}
    assert {function.__module__.rpartition(".")[2] for function in found.values()} | others == files.keys()
    assert len(found) + len(others) == len(files)
    for name, function in found.items():
        assert function.__module__.split(".")[-2] == DESCRIPTIONS[name].desk


def test_every_verb_is_called_by_a_test() -> None:
    """By its module, its command or its page."""
    tests = Path(__file__).parents[1]
    here = "\n".join(file.read_text("utf-8") for folder in _LOOKED_AT for file in (tests / folder).rglob("*.py"))
    for one in every_description():
        ways = (f"verbs.{one.desk}.{one.name}", f'"{one.slug}"', f'"{one.name}"', f"{one.desk}.{one.name}_ import")
        assert any(way in here for way in ways), f"no test calls the verb {one.name}: write one in tests/office"
