"""The register of players beside the lists: who somebody is, and who is nowhere."""

from collections.abc import Iterable, Sequence

import narwhals as nw

from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import EventCase
from arpad.rating.frames import Frame, Series, frame_of
from arpad.rating.list_columns import DESCRIPTION
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding

_SHOWN = 20


def described(ids: Sequence[str], sources: Sequence[Frame]) -> Frame:
    """Each of the players as the first source describes him that has the cell; who is nowhere is known by his id."""
    found: dict[str, dict[str, str]] = {player: {} for player in ids}
    for source in reversed(sources):
        for row in source.filter(nw.col("id").is_in(ids)).select(*DESCRIPTION).iter_rows(named=True):
            found[row["id"]] |= {name: cell for name, cell in row.items() if cell}
    rows = [
        tuple({"name": player, **cells, "id": player}.get(name, "") for name in DESCRIPTION)
        for player, cells in found.items()
    ]
    return frame_of(rows, DESCRIPTION)


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
    findings: list[Finding] = []
    for source in tables:
        strangers = source.strangers(known)
        if not strangers:
            continue
        for stranger in strangers[:_SHOWN]:
            data = {"id": stranger.id, "row": stranger.row or "?", "column": stranger.column or "?"}
            findings.append(Finding("list.E050" if register is not None else "list.W050", data, line=stranger.row))
        if len(strangers) > _SHOWN:
            findings.append(Finding("list.W051", {"more": len(strangers) - _SHOWN}))
    if register is not None:
        entries = [(case, entry) for case in cases for entry in case.tournament.entries if entry.player_id]
        unknown = _in_none(known, {entry.player_id for _, entry in entries})
        findings += [
            Finding("list.E051", {"id": entry.player_id, "name": entry.name, "event": case.tournament.name})
            for case, entry in entries
            if entry.player_id in unknown
        ]
    return findings


def _in_none(known: Sequence[Series], players: set[str]) -> set[str]:
    """The players of a few events who are in none of these long columns; the latest is asked first."""
    for ids in reversed(known):
        if not players:
            break
        players = players.difference(ids.filter(ids.is_in(sorted(players))).to_list())
    return players
