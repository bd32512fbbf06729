"""The documents hold together: short READMEs, an index that names everything, links that lead somewhere, commands that exist,
and Spanish pages that give the same commands as the English ones."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from arpad.cli.__main__ import arpad
from support.hidden import only_click, python

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
READMES = ("README.md", "README.es.md")
INDEXES = {"en": DOCS / "index.md", "es": DOCS / "index.es.md"}
PAGES = sorted(DOCS.rglob("*.md"))
SPANISH = [page for page in PAGES if page.name.endswith(".es.md")]
GUIDES = [page for page in PAGES if page.parent.name in ("howto", "start") or page.name.startswith("tutorial.")]
FOR_SPANISH_OFFICERS_AND_ARBITERS = (
    "lists", "norms", "office", "office-events", "office-outside", "office-people", "organise", "rea", "round-robin", "serve",
    "standings", "swiss", "title-forms", "titles",
)  # fmt: skip
LINK = re.compile(r"\]\(([^)\s]+)\)")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown(page: Path) -> str:
    return str(page.relative_to(ROOT))


def links(page: Path) -> list[tuple[Path, str]]:
    """The files and headings of this repository that a page leads to."""
    text = BLOCK.sub("", page.read_text("utf-8"))
    targets = (
        link.partition("#") for link in LINK.findall(text) if not link.startswith(("http:", "https:", "mailto:"))
    )
    return [((page.parent / file).resolve() if file else page, heading) for file, _, heading in targets]


def headings(page: Path) -> set[str]:
    """The anchors of a page, as code hosts make them."""
    titles = re.findall(r"^#+ (.*)$", BLOCK.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def commands(page: Path) -> list[list[str]]:
    """Every whole call of arpad in the blocks of a page, as words; what has an ellipsis is no whole call."""
    found = []
    for language, block in BLOCK.findall(page.read_text("utf-8")):
        if language not in ("", "console", "sh"):
            continue
        for line in block.replace("\\\n", " ").splitlines():
            call = line.removeprefix("$ ").partition(" | ")[0]
            if call.startswith("arpad ") and "…" not in call:
                found.append(shlex.split(call, comments=True)[1:])
    return found


def parsed(words: list[str]) -> tuple[tuple[str, ...], dict[str, object]]:
    """The path of the command and the options given. Refuses what click would refuse of names, numbers and choices."""
    command: click.Command = arpad
    context, path = click.Context(command, info_name="arpad"), []
    options, rest, _ = command.make_parser(context).parse_args(words)
    while isinstance(command, click.Group) and rest:
        path.append(rest[0])
        chosen = command.get_command(context, rest[0])
        assert chosen is not None, f"there is no command {' '.join(path)}"
        command, context = chosen, click.Context(chosen, info_name=path[-1], parent=context)
        options, rest, _ = command.make_parser(context).parse_args(rest[1:])
    assert not rest, f"too many words: {rest}"
    for parameter in command.params:
        given = options.get(parameter.name or "")
        for value in given if isinstance(given, (list, tuple)) else [given]:
            if isinstance(parameter.type, click.Choice) and isinstance(value, str):
                parameter.type.convert(value, parameter, context)
    names = {parameter.name for parameter in command.params if isinstance(parameter, click.Option)}
    return tuple(path), {name: value for name, value in options.items() if name in names}


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_read_in_two_minutes(name: str) -> None:
    assert len((ROOT / name).read_text("utf-8").split()) <= 500


@pytest.mark.parametrize("name", READMES)
def test_the_python_of_a_readme_gives_what_it_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, attempted = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert attempted >= 4 and not failed


@pytest.mark.parametrize("name", READMES)
def test_the_script_of_a_readme_has_twenty_lines_and_needs_click_alone(name: str) -> None:
    (block,) = [text for language, text in BLOCK.findall((ROOT / name).read_text("utf-8")) if language == "python"]
    assert len(block.split("\n\n")[0].splitlines()) <= 20
    assert all(f"arpad.{verb}(" in block for verb in ("read_report", "rate", "pair", "standings", "norms"))
    run = f"import doctest, os; os.chdir({str(ROOT)!r}); print(doctest.testfile({str(ROOT / name)!r}, module_relative=False, encoding='utf-8'))"
    assert "failed=0" in python(only_click() + run).stdout


@pytest.mark.parametrize("name", READMES)
def test_a_readme_has_one_picture_and_six_features(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert text.count("![") == 1
    assert len(re.findall(r"^- .*\]\(docs/", text, re.MULTILINE)) == 6


@pytest.mark.parametrize("language", INDEXES)
def test_the_index_names_every_document(language: str) -> None:
    """The Spanish index leads to the Spanish page where there is one, and to the English one where there is none.
    The pages of the editions are reached from the timeline."""
    named = {file for file, _ in links(INDEXES[language])}
    wanted = {page for page in PAGES if page.parent.name != "editions"} - set(INDEXES.values()) - set(SPANISH)
    if language == "es":
        translated = {page.with_name(page.name.replace(".es.md", ".md")): page for page in SPANISH}
        wanted = {translated.get(page, page) for page in wanted}
    assert not [shown(page) for page in sorted(wanted - named)]


@pytest.mark.parametrize("page", [*map(ROOT.joinpath, READMES), ROOT / "CONTRIBUTING.md", *PAGES], ids=shown)
def test_links_lead_somewhere(page: Path) -> None:
    for file, heading in links(page):
        assert file.exists(), f"{shown(page)}: {file}"
        assert not heading or file.suffix != ".md" or heading in headings(file), f"{shown(page)}: {file.name}#{heading}"


def test_the_architecture_names_files_that_are_there() -> None:
    """So that a file which is renamed or joined with another is renamed on that page too."""
    text = (DOCS / "architecture.md").read_text("utf-8")
    named = re.findall(r"`((?:[a-z_0-9]+/)+(?:[a-z_0-9]+\.(?:py|csv))?)`", text)
    assert len(named) > 20
    assert not [name for name in named if not (ROOT / "src/arpad" / name).exists() and not (ROOT / name).exists()]


@pytest.mark.parametrize("page", GUIDES, ids=shown)
def test_the_commands_of_a_guide_exist(page: Path) -> None:
    for words in commands(page):
        if words[0] != "--dutch":
            parsed(words)


@pytest.mark.parametrize("name", FOR_SPANISH_OFFICERS_AND_ARBITERS)
def test_officers_and_arbiters_can_read_it_in_spanish(name: str) -> None:
    assert (DOCS / f"howto/{name}.es.md").is_file()


@pytest.mark.parametrize("page", [page for page in SPANISH if page in GUIDES], ids=shown)
def test_a_spanish_guide_gives_the_same_commands(page: Path) -> None:
    """The same calls in the same order; only names of files, reasons and the language may differ."""
    english = page.with_name(page.name.replace(".es.md", ".md"))

    def calls(guide: Path) -> list[tuple[tuple[str, ...], set[str]]]:
        read = [parsed(words) for words in commands(guide) if words[0] != "--dutch"]
        return [(path, set(options) - {"lang"}) for path, options in read]

    assert calls(page) == calls(english)


def test_a_command_that_is_not_there_would_be_seen() -> None:
    for words in (["rat", "x.trf"], ["rate", "x.trf", "--lst", "y"], ["rate", "x.trf", "--format", "word"]):
        with pytest.raises((AssertionError, click.UsageError)):
            parsed(words)
