"""The command line speaks Spanish to whoever's locale does: help, click's own words, and refusals of options."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from arpad.cli.__main__ import main
from arpad.languages import LANGUAGES

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import help_texts

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_a_command_is_in_every_language(language: str) -> None:
    """After a change: `python tools/help_texts.py es` prints what is missing in help*.toml."""
    assert not set(help_texts.english()) - set(help_texts.kept(language))


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_has_lost_its_command(language: str) -> None:
    told = {key for key in help_texts.kept(language) if key.startswith(("help.", "line."))}
    assert not told - set(help_texts.english())


@pytest.mark.parametrize("language", OTHERS)
def test_click_says_nothing_of_its_own_in_english(language: str) -> None:
    """What click asks gettext for where it writes help or refuses an option; another click may ask for more."""
    assert not asked_by_click() - {key.removeprefix("click.") for key in help_texts.kept(language)}


NEVER_SAID = {  # to who declares a command wrongly, or before the language is chosen
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Choice({choices})",
    "Could not determine name for option with declarations {decls!r}",
    "Invalid start character for option ({option})",
    "Name '{name}' defined twice",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? "
    "Did you mean to pass '--{name}'?",
    "Show the version and exit.",
    "Value must be an iterable.",
}


def asked_by_click() -> set[str]:
    found = set()
    for name in ("core", "decorators", "exceptions", "formatting", "parser", "types"):
        tree = ast.parse(Path(str(sys.modules[f"click.{name}"].__file__)).read_text("utf-8"))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "ngettext"):
                found |= {str(text.value) for text in call.args if isinstance(text, ast.Constant)}
    return found - NEVER_SAID


def test_help_follows_the_locale_also_within_one_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {"en": "Date of the new list.", "es": "Fecha de la nueva lista."}
    for language in ("en", "es", "en"):
        monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
        monkeypatch.setenv("LANGUAGE", "")
        with pytest.raises(SystemExit):
            main(["list", "next", "--help"])
        shown = capsys.readouterr().out
        assert [text in shown for text in words.values()] == [one == language for one in words]


@pytest.mark.parametrize("width", ["60", "80", "200"])
@pytest.mark.parametrize("group", ["form", "edition", "list", "title", "study", "office"])
def test_a_group_says_whole_sentences_at_any_width(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], group: str, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    with pytest.raises(SystemExit):
        main([group, "--help"])
    usage, *lines = capsys.readouterr().out.splitlines()
    assert usage == f"Uso: arpad {group} [OPCIONES] ORDEN [ARGUMENTOS]..."
    assert not [line for line in lines if line.endswith("...")]


def test_lang_prevails_where_an_option_is_wrong() -> None:
    call = [sys.executable, "-m", "arpad", "rate", "x.trf", "--on", "soon", "--lang", "es"]
    said = subprocess.run(call, capture_output=True, text=True, check=False)
    assert said.returncode == 3
    assert "'soon' no es una fecha; escríbala como AAAA-MM-DD" in said.stderr


def test_lang_is_heard_in_both_spellings_where_a_file_is_missing() -> None:
    for lang in (["--lang", "es"], ["--lang=es"], ["--lang=en", "--lang=es"]):
        call = [sys.executable, "-m", "arpad", "pair", "x.trf", *lang]
        said = subprocess.run(call, capture_output=True, text=True, check=False)
        assert said.returncode == 5
        assert "No se puede leer x.trf" in said.stderr
