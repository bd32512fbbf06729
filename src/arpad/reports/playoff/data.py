"""The plan of a play-off for other programs."""

import json
from collections.abc import Sequence
from typing import Any

from arpad.pairing.play_off import Phase, PlayOff, Section
from arpad.regulations.edition import Edition
from arpad.regulations.play_off_tables import TieRow
from arpad.reports.playoff.shown import player_name
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text


def playoff_csv(plan: PlayOff, names: Sequence[str], words: Wording) -> str:
    """One line for each seat."""
    rows = []
    for index, phase in enumerate(plan.phases, start=1):
        for section in phase.sections:
            for seat in section.seats:
                name = player_name(seat.player, names, words) if seat.player else ""
                white = "" if section.white is None else int(section.white == seat.number)
                row = [seat.number, seat.rank, seat.player, name, white]
                rows.append([index, phase.format, phase.control, section.label, *row])
    header = ["phase", "format", "control", "section", "number", "rank", "player", "name", "white"]
    return csv_text(header, rows)


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
        "left_out": [_player_json(player, names) for player in plan.left_out],
        "phases": [_phase_json(phase, names) for phase in plan.phases],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _phase_json(phase: Phase, names: Sequence[str]) -> dict[str, Any]:
    return {
        "article": phase.article,
        "format": phase.format,
        "control": phase.control,
        "rest": phase.rest,
        "sections": [_section_json(section, names) for section in phase.sections],
        "ties": [_tie_json(tie) for tie in phase.ties],
        "again": [_tie_json(tie) for tie in phase.again],
        "shared_places": phase.shared_places,
    }


def _section_json(section: Section, names: Sequence[str]) -> dict[str, Any]:
    seats = [
        {"number": seat.number, "rank": seat.rank, **(_player_json(seat.player, names) if seat.player else {})}
        for seat in section.seats
    ]
    return {"section": section.label, "seats": seats, "rounds": section.rounds, "white": section.white}


def _player_json(player: int, names: Sequence[str]) -> dict[str, Any]:
    return {"player": player, "name": names[player - 1] if names else ""}


def _tie_json(tie: TieRow) -> dict[str, Any]:
    return {"tied": tie.tied, "by": tie.by, "article": tie.article}
