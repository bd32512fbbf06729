"""The command line speaks Spanish to whoever's locale does: help, click's own words, and refusals of options."""

import subprocess
import sys
from pathlib import Path

import pytest

from arpad.cli.__main__ import main

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import help_texts


def test_every_text_of_a_command_has_its_spanish() -> None:
    """After a change: write the Spanish in src/arpad/cli/locale/es/help.toml, and run tools/help_texts.py."""
    assert not set(help_texts.said()) - set(help_texts.texts())


def test_no_spanish_text_has_lost_its_command() -> None:
    source = Path(help_texts.FOLDER).parents[1]
    code = "\n".join(file.read_text("utf-8") for file in source.rglob("*.py"))
    ours = set(help_texts.tomllib.loads((help_texts.FOLDER / "help.toml").read_text("utf-8"))["ours"])
    examples = {text for text in ours if text.startswith("\b")}
    unused = {text for text in ours - examples - set(help_texts.said()) if text not in code}
    assert not unused


def test_the_compiled_file_is_that_of_the_texts() -> None:
    assert help_texts.compiled() == help_texts.COMPILED.read_bytes()


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
