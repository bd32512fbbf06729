"""The impact of a correction as plain data, so that a job can keep it, and back."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from arpad.office.verbs.lists.weigh_correction import SeriesImpact
from arpad.rating.corrections import ListImpact, Move, MoveKind


def impacts_as_data(impacts: Iterable[SeriesImpact]) -> list[dict[str, Any]]:
    return [{"series": impact.series, "lists": lists_as_data(impact.lists)} for impact in impacts]


def lists_as_data(lists: Iterable[ListImpact]) -> list[dict[str, Any]]:
    fields = ("id", "name", "field", "before", "after", "kind")
    return [
        {
            "date": str(listed.date),
            "points": listed.points,
            "moves": [{name: str(getattr(move, name)) for name in fields} for move in listed.moves],
        }
        for listed in lists
    ]


def impacts_from(data: Iterable[Mapping[str, Any]]) -> tuple[SeriesImpact, ...]:
    return tuple(SeriesImpact(one["series"], lists_from(one["lists"])) for one in data)


def lists_from(data: Iterable[Mapping[str, Any]]) -> tuple[ListImpact, ...]:
    return tuple(
        ListImpact(
            date.fromisoformat(one["date"]),
            tuple(Move(**{**move, "kind": MoveKind(move["kind"])}) for move in one["moves"]),
            one["points"],
        )
        for one in data
    )
