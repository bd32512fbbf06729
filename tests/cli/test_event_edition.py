"""An event names its edition in its facts (I-394): a late one of a declared gap enters a list after the gap.

Four friends of `support.future`, in December 2021: no edition of those days is encoded. By fide-2014 Ana has K 10 and the
others K 20: 2400 + 2.5 → 2403, 2300 − 15.2 → 2285, 2200 − 4.8 → 2195, 2100 + 15 = 2115. By fide-2012 Dario has K 15
(20 is none of its own): 2100 + 11.25 → 2111.
"""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

LIST = """\
id,name,rating,k,games,peak,birth
990000001,"Alfil, Ana",2400,10,200,2400,1980-01-01
990000002,"Torre, Blas",2300,20,200,2300,1981-01-01
990000003,"Dama, Celia",2200,20,200,2200,1982-01-01
990000004,"Rey, Dario",2100,20,200,2100,1983-01-01
"""
BY_2014 = {"990000001": 2403, "990000002": 2285, "990000003": 2195, "990000004": 2115}
DARIO = "990000004"


@pytest.fixture
def friends(report: Any, tmp_path: Path) -> Path:
    (tmp_path / "opening.csv").write_text(LIST, "utf-8")
    return Path(report(("2011/10/", "2021/12/"), ("11/10/", "21/12/"), ("120 min", "90 min + 30 sec/move")))


def say(report: Path, facts: str) -> None:
    Path(f"{report}.facts.toml").write_text(facts, "utf-8")


def next_list(arpad: Any, report: Path, *more: str) -> Any:
    opening, out = report.parent / "opening.csv", report.parent / "next.csv"
    days = ["--on", "2022-02-01", "--closing", "2022-01-24"]
    return arpad("list", "next", "--previous", f"{opening}@2021-12-01", "--games", report, "-o", out, *days, *more)


def ratings(report: Path) -> dict[str, int]:
    with (report.parent / "next.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: int(row["rating"]) for row in csv.DictReader(file)}


@pytest.mark.usefixtures("gap_of_2017")
def test_a_late_event_of_a_gap_enters_a_list_after_the_gap(arpad: Any, friends: Path) -> None:
    assert next_list(arpad, friends).code == 4
    say(friends, 'edition = "fide-2014"\n')
    said = next_list(arpad, friends)
    assert said.code == 0, said.err
    assert said.err.count("rate.W006") == 1 and "fide-2014 is not the edition in force" in said.err
    assert ratings(friends) == BY_2014
    manifest = json.loads((friends.parent / "next.csv.manifest.json").read_text("utf-8"))
    assert manifest["edition"] == "fide-2022"


@pytest.mark.usefixtures("gap_of_2017")
def test_the_list_may_have_another_edition_by_name(arpad: Any, friends: Path) -> None:
    """What is named for the list holds for its events, unless they name their own."""
    assert next_list(arpad, friends, "--edition", "fide-2012").code == 0
    assert ratings(friends)[DARIO] == 2111
    say(friends, 'edition = "fide-2014"\n')
    assert next_list(arpad, friends, "--edition", "fide-2012").code == 0
    assert ratings(friends) == BY_2014


@pytest.mark.usefixtures("gap_of_2017")
def test_an_edition_of_another_chapter_is_not_that_of_this_list(arpad: Any, friends: Path) -> None:
    """The facts of an event that also counts for the Andalusian list do not take it out of FIDE's, nor help there."""
    say(friends, 'edition = "fada-2014"\n')
    assert next_list(arpad, friends).code == 4


@pytest.mark.usefixtures("gap_of_2017")
def test_rate_follows_the_command_then_the_facts_then_the_day(arpad: Any, friends: Path) -> None:
    def dario(*more: str) -> tuple[str, str]:
        said = arpad("rate", friends, "--list", friends.parent / "opening.csv", "--format", "json", *more)
        assert said.code == 0, said.err
        shown = json.loads(said.out)
        return shown["edition"], next(one["change"] for one in shown["players"] if one["id"] == DARIO)

    assert arpad("rate", friends).code == 4
    say(friends, 'edition = "fide-2014"\n')
    assert dario() == ("fide-2014", "15.00")
    assert dario("--edition", "fide-2012") == ("fide-2012", "11.25")


@pytest.mark.parametrize("command", ["rate", "validate", "list next", "norms"])
@pytest.mark.parametrize(("name", "finding"), [("fide-2019", "law.E001"), ("titles-2024", "law.E007")])
def test_an_unknown_one_is_refused(arpad: Any, friends: Path, command: str, name: str, finding: str) -> None:
    say(friends, f'edition = "{name}"\n')
    if command == "list next":
        said = next_list(arpad, friends)
    else:
        said = arpad(command, friends, *(["--edition", "titles-2024"] if command == "norms" else []))
    assert said.code == 4
    (line,) = [line for line in said.err.splitlines() if finding in line]
    assert name in line
    assert "event.trf" in line or command in ("validate", "norms")  # which read one report
