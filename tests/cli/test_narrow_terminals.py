"""A terminal of 80 columns, the usual width: names and ids stay whole, and no line is longer than it."""

from pathlib import Path

import pytest

from arpad.cli.__main__ import main
from arpad.regulations.loader import all_editions

EXAMPLES = Path(__file__).parents[2] / "examples"
REPORT, LIST = str(EXAMPLES / "01-open.trf"), str(EXAMPLES / "lists/2011-09.csv")


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def shown(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    with pytest.raises(SystemExit):
        main([*args])
    return capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_games_of_a_slip(capsys: pytest.CaptureFixture[str], language: str) -> None:
    slip = shown(capsys, "rate", REPORT, "--list", LIST, "--explain", "28", "--lang", language)
    words = set(slip.replace(",", " ").split())
    assert {"Peón", "Pasado", "Hugo", "Tablas", "Tomás", "Apertura", "Gaspar"} <= words
    assert "…" not in slip
    _, _, games = slip.partition("28  Pingüino")
    assert max(map(len, games.splitlines())) <= 80
    minus = {"en": "−0.08", "es": "−0,08"}[language]
    assert [line.split()[-2:] for line in games.splitlines() if line.split()[:1] == ["1"]] == [[minus, "8.54,"]]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_list_of_editions(capsys: pytest.CaptureFixture[str], language: str) -> None:
    lines = shown(capsys, "edition", "list", "--lang", language).splitlines()
    assert set(all_editions()) <= {line.partition(" ")[0] for line in lines}
    assert max(map(len, lines)) <= 80


def test_a_wide_terminal_has_one_line_for_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    line = next(one for one in shown(capsys, "edition", "list").splitlines() if "fide-2011" in one)
    assert line.split()[-3:-1] == ["2011-07-01", "2012-06-30"]
    assert "game by game" in line
