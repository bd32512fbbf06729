"""The plan of a play-off, for the notice board and as JSON."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from arpad.pairing.play_off import Phase, PlayOff, Seat, Section
from arpad.regulations.edition import Edition
from arpad.regulations.play_off_tables import TieRow
from arpad.reports.wording import Wording


def playoff_text(plan: PlayOff, names: Sequence[str], edition: Edition, words: Wording, ended: int | None) -> str:
    """Phase by phase: who meets whom, how fast, and what happens when they tie again."""
    title = words.text("playoff.title", players=plan.tied, edition=edition.id, article=plan.article)
    lines = [title, _numbers_line(plan, words)]
    if any(phase.format == "match" for phase in plan.phases):
        key = "playoff.colours_by_lot" if plan.seed else "playoff.colours_open"
        lines.append(words.text(key, seed=plan.seed, article=edition.rule("play_off_colours").article))
    if plan.left_out:
        out = "; ".join(_player_name(player, names, words) for player in plan.left_out)
        lines.append(words.text("playoff.left_out", players=out, article=plan.article))
    for index, phase in enumerate(plan.phases, start=1):
        lines += ["", *_phase_lines(index, phase, names, edition, words, ended if index == 1 else None)]
    return "\n".join(lines) + "\n"


def _numbers_line(plan: PlayOff, words: Wording) -> str:
    return words.text("playoff.by_lot" if plan.by_lot else "playoff.by_tiebreak", seed=plan.seed)


def _phase_lines(
    index: int, phase: Phase, names: Sequence[str], edition: Edition, words: Wording, ended: int | None
) -> list[str]:
    control = _control_text(phase, edition, words)
    shape = words.text(_format_key(phase))
    lines = [words.text("playoff.phase", phase=index, format=shape, control=control, article=phase.article)]
    rest = "playoff.rest_before" if index == 1 else "playoff.rest_between"
    lines.append("  " + words.text(rest, minutes=phase.rest, article=edition.rule("play_off_rest").article))
    if ended is not None:
        lines.append("  " + words.text("playoff.earliest", time=clock_text(ended + phase.rest)))
    for section in phase.sections:
        lines += ["", *_section_lines(section, phase, names, words)]
    lines += _tie_lines(phase, words)
    if phase.shared_places:
        first, last = phase.shared_places[0], phase.shared_places[-1]
        article = edition.rule("play_off_shared_prizes").article
        lines += ["", "  " + words.text("playoff.shared", first=first, last=last, article=article)]
    return lines


def _format_key(phase: Phase) -> str:
    many = len(phase.sections) > 1
    if phase.format == "match":
        return "playoff.format.match" if many else "playoff.format.match.one"
    return "playoff.format.round_robin.many" if many else "playoff.format.round_robin"


def _control_text(phase: Phase, edition: Edition, words: Wording) -> str:
    rule = edition.rule("play_off")
    variant = ".match" if phase.control == "quick" and phase.format == "match" else ""
    return words.text(
        f"playoff.control.{phase.control}{variant}",
        minutes=rule.integer("minutes"),
        seconds=rule.integer("seconds"),
        white=rule.integer("armageddon_white"),
        black=rule.integer("armageddon_black"),
    )


def _section_lines(section: Section, phase: Phase, names: Sequence[str], words: Wording) -> list[str]:
    shown = {seat.number: _seat_text(seat, names, words) for seat in section.seats}
    if phase.format == "match":
        first, second = (shown[seat.number] for seat in section.seats)
        lines = [f"  {words.text('playoff.match', label=section.label)}"] if len(phase.sections) > 1 else []
        lines.append("    " + words.text("playoff.versus", first=first, second=second))
        if section.white is not None:
            key = "playoff.has_white.one" if phase.control == "armageddon" else "playoff.has_white"
            lines.append("    " + words.text(key, player=shown[section.white]))
        return lines
    lines = [f"  {words.text('playoff.group', label=section.label)}"] if len(phase.sections) > 1 else []
    lines += [f"    {text}" for text in shown.values()]
    for number, pairings in enumerate(section.rounds, start=1):
        games = [f"{white}-{black}" for white, black in pairings if black]
        rests = [words.text("schedule.rests", player=white) for white, black in pairings if not black]
        lines.append(f"    {words.text('playoff.round', round=number)}:  " + "   ".join([*games, *rests]))
    return lines


def _tie_lines(phase: Phase, words: Wording) -> list[str]:
    if not phase.ties:
        return []
    if phase.format == "match":
        by, article = words.text(f"playoff.by.{phase.ties[0].by}"), phase.ties[0].article
        return ["", "  " + words.text("playoff.level", by=by, article=article)]
    lines = ["", "  " + words.text("playoff.ties")]
    for tie in phase.ties:
        lines.append("    " + _tie_text(tie, words))
        if phase.again and tie.by == "armageddon_round_robin":
            lines.append("      " + words.text("playoff.again"))
            lines += ["        " + _tie_text(again, words) for again in phase.again]
    return lines


def _tie_text(tie: TieRow, words: Wording) -> str:
    by = words.text(f"playoff.by.{tie.by}")
    if tie.tied is None:
        return words.text("playoff.tie.any", by=by, article=tie.article)
    return words.text("playoff.tie", tied=tie.tied, by=by, article=tie.article)


def _seat_text(seat: Seat, names: Sequence[str], words: Wording) -> str:
    who = (
        words.text("playoff.winner", rank=seat.rank) if seat.player is None else _player_name(seat.player, names, words)
    )
    return words.text("playoff.seat", number=seat.number, player=who)


def _player_name(player: int, names: Sequence[str], words: Wording) -> str:
    return names[player - 1] if names else words.text("playoff.player", player=player)


def clock_text(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def playoff_csv(plan: PlayOff, names: Sequence[str], words: Wording) -> str:
    """One line for each seat."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["phase", "format", "control", "section", "number", "rank", "player", "name", "white"])
    for index, phase in enumerate(plan.phases, start=1):
        for section in phase.sections:
            for seat in section.seats:
                name = _player_name(seat.player, names, words) if seat.player else ""
                white = "" if section.white is None else int(section.white == seat.number)
                row = [seat.number, seat.rank, seat.player or "", name, white]
                writer.writerow([index, phase.format, phase.control, section.label, *row])
    return out.getvalue()


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
