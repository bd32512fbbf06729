"""The register of players beside the lists: who somebody is, and who is nowhere."""

from collections.abc import Iterable, Sequence

import narwhals as nw

from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import EventCase
from arpad.rating.frames import Frame
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding

_DESCRIBED = ("name", "federation", "sex", "title", "birth")
_SHOWN = 20


def described(effects: Frame, latest: Frame, others: Sequence[Frame]) -> Frame:
    """Who is new to the latest list is described by the first of the others that knows him, else by his report."""
    fresh = effects.join(latest.select("id"), on="id", how="anti")
    ids = fresh["id"].to_list()
    for other in reversed(others) if ids else ():
        known = other.filter(nw.col("id").is_in(ids)).select("id", *_DESCRIBED)
        better = {
            f"new_{name}": nw.when(nw.col(name).fill_null("") != "").then(nw.col(name)).otherwise(nw.col(f"new_{name}"))
            for name in _DESCRIBED
        }
        effects = effects.join(known, on="id", how="left").with_columns(**better).select(effects.columns)
    nameless = nw.col("new_name").fill_null("") == ""
    return effects.with_columns(
        nw.when(nameless).then(nw.col("id")).otherwise(nw.col("new_name")).alias("new_name"),
        *(nw.col(f"new_{name}").fill_null("") for name in _DESCRIBED[1:]),
    )


def unknown_players(
    lists: Sequence[PublishedList],
    register: Frame | None,
    cases: Iterable[EventCase],
    tables: Sequence[GamesSource],
) -> list[Finding]:
    """Players of the period who are on no list and in no register, each with the place where he first appears.

    With a register that is an error. Without one a report introduces its own players, and a table, which has only their
    ids, gives a warning.
    """
    known = [published.ids for published in lists] + ([register["id"]] if register is not None else [])
    found: list[Finding] = []
    for source in tables:
        strangers = source.strangers(known)
        if not strangers:
            continue
        for stranger in strangers[:_SHOWN]:
            data = {"id": stranger.id, "row": stranger.row, "column": stranger.column}
            found.append(Finding("list.E050" if register is not None else "list.W050", data, line=stranger.row or None))
        if len(strangers) > _SHOWN:
            found.append(Finding("list.W051", {"more": len(strangers) - _SHOWN}))
    if register is not None:
        ids = {player for series in known for player in series.to_list()}
        found += [
            Finding("list.E051", {"id": entry.player_id, "name": entry.name, "event": case.tournament.name})
            for case in cases
            for entry in case.tournament.entries
            if entry.player_id and entry.player_id not in ids
        ]
    return found
