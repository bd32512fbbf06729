"""One case, all ways, one answer: the cases of lists in b02_lists/*.toml. See README.md beside this file."""

import contextlib
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.trf import read_trf
from arpad.formats.typed import read_typed
from arpad.regulations.loader import all_editions
from arpad.tournament.model import Tournament
from support.books import sqlite_books
from support.list_cases import ListCase, differences
from support.ways import REPORTS, WAYS, Place, by_command, cannot, in_rows, rate_differences

__all__ = ["sqlite_books"]

FOLDER = Path(__file__).parent / "b02_lists"


def cases() -> list[tuple[str, ListCase]]:
    found = []
    for file in sorted(FOLDER.rglob("*.toml")):
        found += [(file.stem, ListCase(case)) for case in tomllib.loads(file.read_text("utf-8"))["case"]]
    return found


CASES = cases()


def each_way(*ways: str) -> Iterator[Any]:
    """Only the ways that a case can go; that on DuckDB, which is there for comparison, in `make test-all`."""
    for file, case in CASES:
        for way in ways:
            if not cannot(case, way):
                marks = [pytest.mark.slow] if way == "duckdb" else []
                yield pytest.param(case, way, id=f"{file}: {case.told['name']}: {way}", marks=marks)


@pytest.fixture
def place(tmp_path: Path, sqlite_books: Any) -> Place:
    @contextlib.contextmanager
    def books() -> Iterator[str]:
        from django.db import connections

        with sqlite_books.fresh() as url:
            yield url
            connections.close_all()

    return Place(tmp_path, books)


_made: dict[str, Mapping[date, bytes]] = {}


def by_reports(case: ListCase, place: Place) -> Mapping[date, bytes]:
    """The lists from TRF reports, with which every other way is compared; made once in a process."""
    name = case.told["name"]
    if name not in _made:
        folder = place.folder / "reports"
        folder.mkdir()
        _made[name] = by_command(case, Place(folder, place.books), REPORTS)
    return _made[name]


@pytest.mark.parametrize(("file", "case"), [pytest.param(*one, id=f"{one[0]}: {one[1].told['name']}") for one in CASES])
def test_a_case_is_well_written(file: str, case: ListCase) -> None:
    assert not case.wrong()
    assert sum(other.told["name"] == case.told["name"] for _, other in CASES) == 1
    assert {article.partition("/")[0] for article in case.told.get("articles", ())} <= set(all_editions())
    assert set(case.told.get("not", {})) <= {"rate", *WAYS}


def test_every_form_of_an_event_says_the_same() -> None:
    """What is typed is what the report says; otherwise a difference between two ways would be the harness's own."""
    for _, case in CASES:
        for event in (event for made in case.lists for event in made.events):
            read = (read_trf(event.trf), read_typed(event.typed_table), read_typed(event.typed_toml))
            report, *typed = (told(one.tournament) for one in read if one.tournament is not None)
            assert typed == [report, report], event.name


def told(event: Tournament) -> list[object]:
    players = [(one.player_id, one.name, one.rating, one.rounds) for one in event.entries]
    return [event.start, event.end, event.declared_type, event.time_control, *players]


@pytest.mark.parametrize(("case", "way"), list(each_way(*WAYS)))
def test_list(case: ListCase, way: str, place: Place) -> None:
    """The cells that the case states; and whatever else the list says is what it says from reports."""
    made = in_rows(by_reports(case, place)) if way == "reports" else WAYS[way](case, place)
    assert not differences(case, made)
    if way != "reports":
        assert made == in_rows(by_reports(case, place))


@pytest.mark.parametrize(("case", "way"), list(each_way("rate")))
def test_rate(case: ListCase, way: str, place: Place) -> None:
    assert not rate_differences(case, place, lambda: by_reports(case, place))


def test_every_way_is_gone() -> None:
    """A reason that has come to hold for every case would leave a way untried."""
    for way in ("rate", *WAYS):
        assert list(each_way(way)), way
