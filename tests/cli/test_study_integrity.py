"""arpad study integrity: a history in, what deserves a look out, in every form."""

import json
from pathlib import Path
from typing import Any

import pytest

LIST = "id,name,rating,k\n" + "".join(f"{at},Player {at},{1800 + 10 * at},20\n" for at in range(8))
HEAD = "event,start,end,cadence,type,round,white,black,result\n"
GAMES = HEAD + "".join(
    f"Open,2024-06-03,2024-06-09,standard,round_robin,{round_number},{white},{white ^ round_number},1-0\n"
    for round_number in range(1, 8)
    for white in range(8)
    if white < white ^ round_number
)
HISTORY = """
cadence = "standard"
edition = "fide-2024"
opening = "opening.csv@2024-06-01"
[[lists]]
date = 2024-07-01
games = ["july.csv"]
"""


@pytest.fixture
def history(tmp_path: Path) -> str:
    for name, text in {"opening.csv": LIST, "july.csv": GAMES, "history.toml": HISTORY}.items():
        (tmp_path / name).write_text(text, "utf-8")
    return str(tmp_path / "history.toml")


def test_a_few_games_give_no_case_but_say_what_was_looked_at(arpad: Any, history: str) -> None:
    done = arpad("study", "integrity", history, "--lang", "es")
    assert done.code == 0, done.err
    assert "Lo que merece una mirada, del 1 de junio de 2024 al 1 de julio de 2024" in done.out
    assert "✓ bien    Grupos cerrados" in done.out


def test_json_has_the_verdicts_and_a_round_robin_of_eight(arpad: Any, history: str) -> None:
    made = json.loads(arpad("study", "integrity", history, "--format", "json").out)
    assert made["study"] == "integrity" and made["about"]["games"] == 28
    checks = ("results", "pairs", "events", "groups", "first")
    assert {one["check"]: one["level"] for one in made["verdicts"]} == {f"integrity_{one}": "fine" for one in checks}


def test_a_folder_with_everything(arpad: Any, history: str, tmp_path: Path) -> None:
    assert arpad("study", "integrity", history, "--all", str(tmp_path / "out")).code == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"integrity.pdf", "integrity.html", "integrity.json", "integrity-integrity_games.csv"} <= names
    assert (tmp_path / "out/integrity.pdf").read_bytes().startswith(b"%PDF")


def test_a_history_without_games_is_refused(arpad: Any, history: str) -> None:
    file = Path(history)
    file.write_text(HISTORY.replace('"july.csv"', ""), "utf-8")
    done = arpad("study", "integrity", history, "--lang", "en")
    assert done.code == 3 and "study.E030" in done.err
