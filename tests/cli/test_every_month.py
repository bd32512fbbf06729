"""`arpad edition list` leaves no month without law from the day each chapter is wanted, and says why something is refused."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

TODAY = date(2026, 11, 1)


def months(first: date) -> Iterator[date]:
    for number in range(12 * first.year + first.month - 1, 12 * TODAY.year + TODAY.month):
        yield date(number // 12, number % 12 + 1, 1)


@pytest.mark.parametrize(
    ("chapters", "first"),
    [
        (("standard",), date(2004, 7, 1)),
        (("rapid-blitz",), date(2012, 7, 1)),
        (("titles",), date(2009, 7, 1)),
        (("tiebreaks", "tournament"), date(2010, 7, 1)),  # C.07 before the older chapter, where both speak
        (("swiss",), date(2009, 7, 1)),
    ],
)
def test_every_month_has_its_law(arpad: Any, chapters: tuple[str, ...], first: date) -> None:
    rows = json.loads(arpad("edition", "list", "--format", "json").out)
    for month in months(first):
        inside = [
            row["chapter"]
            for row in rows
            if row["chapter"] in chapters and row["from"] <= str(month) <= (row["to"] or str(TODAY))
        ]
        assert inside, month
        assert len(inside) == len(set(inside)), month


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_no_edition_covers_says_why(arpad: Any, lang: str) -> None:
    """Rapid and blitz before July 2012: the only spans without law, each with its reason."""
    lines = arpad("edition", "list", "--format", "table", "--lang", lang).out.splitlines()
    empty = [line.split() for line in lines if line.split()[:1] == ["—"]]
    said = {"en": "not encoded:", "es": "sin codificar:"}[lang]
    assert [row[1] for row in empty] == ["rapid-blitz", "rapid-blitz"]
    assert all(said in " ".join(row) for row in empty)


def test_what_is_refused_within_an_edition_says_why(arpad: Any) -> None:
    """A rule of which nothing is told is named with its reason, by every edition that has one."""
    rows = json.loads(arpad("edition", "list", "--format", "json").out)
    silent = 0
    for row in rows:
        shown = json.loads(arpad("edition", "show", row["id"], "--format", "json").out)
        for rule in shown.get("unconfirmed", ()):
            silent += 1
            assert rule["why"] and rule["article"], (row["id"], rule)
    assert silent
