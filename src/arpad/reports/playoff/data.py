"""The plan of a play-off for other programs."""

from collections.abc import Sequence
from typing import Any

from arpad.pairing.play_off import Phase, PlayOff, Section
from arpad.regulations.edition import Edition
from arpad.regulations.play_off_tables import TieRow
from arpad.reports.playoff.shown import player_name
from arpad.reports.wording import Wording
from arpad.results.as_json import json_text
from arpad.results.kinds import NUMBER, TEXT
from arpad.results.table import Column, Table


def playoff_table(plan: PlayOff, names: Sequence[str], words: Wording) -> Table:
    """One line for each seat: a row is the number of the phase, the phase, the section and the seat."""
    return Table(
        [
            (index, phase, section, seat)
            for index, phase in enumerate(plan.phases, start=1)
            for section in phase.sections
            for seat in section.seats
        ],
        csv=(
            Column("phase", NUMBER, lambda row: row[0]),
            Column("format", TEXT, lambda row: row[1].format),
            Column("control", TEXT, lambda row: row[1].control),
            Column("section", TEXT, lambda row: row[2].label),
            Column("number", NUMBER, lambda row: row[3].number),
            Column("rank", NUMBER, lambda row: row[3].rank),
            Column("player", NUMBER, lambda row: row[3].player),
            Column("name", TEXT, lambda row: player_name(row[3].player, names, words) if row[3].player else ""),
            Column("white", NUMBER, lambda row: None if row[2].white is None else int(row[2].white == row[3].number)),
        ),
    )


def playoff_json(plan: PlayOff, names: Sequence[str], edition: Edition) -> str:
    rule = edition.rule("play_off")
    shown = {
        "edition": edition.id,
        "article": plan.article,
        "tied": plan.tied,
        "numbers_by": "lot" if plan.by_lot else "tiebreak",
        "seed": plan.seed or None,
        "controls": {
            "quick": {"minutes": rule.integer("minutes"), "seconds": rule.integer("seconds")},
            "armageddon": {"white": rule.integer("armageddon_white"), "black": rule.integer("armageddon_black")},
        },
        "left_out": [_player(player, names) for player in plan.left_out],
        "phases": [_phase(phase, names) for phase in plan.phases],
    }
    return json_text(shown)


def _phase(phase: Phase, names: Sequence[str]) -> dict[str, Any]:
    return {
        "article": phase.article,
        "format": phase.format,
        "control": phase.control,
        "rest": phase.rest,
        "sections": [_section(section, names) for section in phase.sections],
        "ties": [_tie(tie) for tie in phase.ties],
        "again": [_tie(tie) for tie in phase.again],
        "shared_places": phase.shared_places,
    }


def _section(section: Section, names: Sequence[str]) -> dict[str, Any]:
    seats = [
        {"number": seat.number, "rank": seat.rank, **(_player(seat.player, names) if seat.player else {})}
        for seat in section.seats
    ]
    return {"section": section.label, "seats": seats, "rounds": section.rounds, "white": section.white}


def _player(player: int, names: Sequence[str]) -> dict[str, Any]:
    return {"player": player, "name": names[player - 1] if names else ""}


def _tie(tie: TieRow) -> dict[str, Any]:
    return {"tied": tie.tied, "by": tie.by, "article": tie.article}
