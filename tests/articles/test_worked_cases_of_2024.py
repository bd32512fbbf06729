"""The worked cases of the title regulations of 2024 have numbers; each of them stands among the readable cases."""

import re
import tomllib
from pathlib import Path

FOLDER = Path(__file__).parent / "b01_titles"
NUMBERS = re.compile(r"\bT([0-9]{2})\b")
ALL = {f"{number:02d}" for number in range(1, 76)}


def test_all_worked_cases_stand_here() -> None:
    found = set()
    for file in FOLDER.glob("**/*.toml"):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            if case.get("edition") == "titles-2024":
                found |= set(NUMBERS.findall(case["because"].partition(":")[0]))
    assert found == ALL, sorted(ALL ^ found)
