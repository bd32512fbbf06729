"""`arpad list next --explain ID`: how one player's number comes about; no list is written."""

from pathlib import Path
from typing import Any

_LIST = (
    "id,name,rating,games,peak,birth,list_date\n"
    "1,Ana,2000,100,2050,1990,2024-10-01\n"
    "2,Ben,2100,40,2100,1980,2024-10-01\n"
)
_GAMES = (
    "event,start,end,cadence,type,round,white,black,result\n"
    "Open,2024-10-05,2024-10-06,standard,swiss,1,1,2,1-0\n"
    "Match,2024-10-15,2024-10-16,standard,match,1,1,2,1-0\n"
    "Match,2024-10-15,2024-10-16,standard,match,2,2,1,1-0\n"
)


def explained(arpad: Any, tmp_path: Path, player: str, *more: str) -> Any:
    (tmp_path / "list.csv").write_text(_LIST, "utf-8")
    (tmp_path / "games.csv").write_text(_GAMES, "utf-8")
    files = ("--previous", tmp_path / "list.csv", "--games", tmp_path / "games.csv")
    return arpad("list", "next", *files, "--on", "2024-11-01", "--explain", player, *more)


def test_every_event_and_the_line_of_the_list(arpad: Any, tmp_path: Path) -> None:
    """2000 against 2100 expects .36: 20 x .64 = 12.80 in the Open, 20 x (1 - .72) = 5.60 in the match, 2018 in all."""
    said = explained(arpad, tmp_path, "1")
    assert said.code == 0, said.err
    for words in ("Open", "+12.80", "Match", "+5.60", "+18.40", "8.3.2", "2018"):
        assert words in said.out
    assert {file.name for file in tmp_path.iterdir()} == {"list.csv", "games.csv"}


def test_a_player_who_is_nowhere_and_spanish(arpad: Any, tmp_path: Path) -> None:
    said = explained(arpad, tmp_path, "99", "--lang", "es")
    assert said.code == 3
    assert "list.E055" in said.err
    assert "no está en la lista" in said.err
