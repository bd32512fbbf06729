"""The plan of a play-off: in words, the same on the screen and on paper, and for other programs."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from arpad.pairing.play_off import Phase, PlayOff, Seat, Section
from arpad.regulations.edition import Edition
from arpad.regulations.play_off_tables import TieRow
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.data import json_text
from arpad.results.table import NUMBER, TEXT, Column, Table
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class ShownRound:
    """`games` are pairs of seats, White first; empty colours wait for a lot."""

    name: str
    games: tuple[tuple[str, str], ...]
    rests: str = ""


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A group with its seats and rounds, or a match: one game of two seats, and who has White if that is known."""

    name: str
    match: bool
    seats: tuple[tuple[str, str], ...]  # number, player
    rounds: tuple[ShownRound, ...]
    white: str = ""


@dataclass(frozen=True, slots=True)
class ShownPhase:
    """`after` says what decides when they tie again and who shares what, each line with its depth."""

    title: str
    notes: tuple[str, ...]
    sections: tuple[ShownSection, ...]
    after: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class ShownPlan:
    title: str
    notes: tuple[str, ...]
    phases: tuple[ShownPhase, ...]


def player_name(player: int, names: Sequence[str], words: Wording) -> str:
    return names[player - 1] if names else words.text("playoff.player", player=player)


def clock_text(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def shown_plan(plan: PlayOff, names: Sequence[str], edition: Edition, words: Wording, ended: int | None) -> ShownPlan:
    """Phase by phase: who meets whom, how fast, and what happens when they tie again."""
    notes = [words.text("playoff.by_lot" if plan.by_lot else "playoff.by_tiebreak", seed=plan.seed)]
    if any(phase.format == "match" for phase in plan.phases):
        key = "playoff.colours_by_lot" if plan.seed else "playoff.colours_open"
        notes.append(words.text(key, seed=plan.seed, article=edition.rule("play_off_colours").article))
    if plan.left_out:
        out = "; ".join(player_name(player, names, words) for player in plan.left_out)
        notes.append(words.text("playoff.left_out", players=out, article=plan.article))
    phases = [
        _shown_phase(index, phase, names, edition, words, ended if index == 1 else None)
        for index, phase in enumerate(plan.phases, start=1)
    ]
    title = words.text("playoff.title", players=plan.tied, edition=edition.id, article=plan.article)
    return ShownPlan(title, tuple(notes), tuple(phases))


def _shown_phase(
    index: int, phase: Phase, names: Sequence[str], edition: Edition, words: Wording, ended: int | None
) -> ShownPhase:
    control, shape = _control_text(phase, edition, words), words.text(_format_key(phase))
    rest = "playoff.rest_before" if index == 1 else "playoff.rest_between"
    notes = [words.text(rest, minutes=phase.rest, article=edition.rule("play_off_rest").article)]
    if ended is not None:
        notes.append(words.text("playoff.earliest", time=clock_text(ended + phase.rest)))
    return ShownPhase(
        words.text("playoff.phase", phase=index, format=shape, control=control, article=phase.article),
        tuple(notes),
        tuple(_shown_section(section, phase, names, words) for section in phase.sections),
        (*_ties(phase, words), *_shared(phase, edition, words)),
    )


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


def _shown_section(section: Section, phase: Phase, names: Sequence[str], words: Wording) -> ShownSection:
    match = phase.format == "match"
    seats = tuple((str(seat.number), _who(seat, names, words)) for seat in section.seats)
    many = len(phase.sections) > 1
    name = words.text("playoff.match" if match else "playoff.group", label=section.label) if many else ""
    white = ""
    if match and section.white is not None:
        key = "playoff.has_white.one" if phase.control == "armageddon" else "playoff.has_white"
        white = words.text(key, player=dict(seats)[str(section.white)])
    rounds = tuple(
        ShownRound(
            words.text("playoff.round", round=number),
            tuple((str(white), str(black)) for white, black in pairings if black),
            "".join(words.text("schedule.rests", player=white) for white, black in pairings if not black),
        )
        for number, pairings in enumerate(section.rounds, start=1)
    )
    return ShownSection(name, match, seats, rounds, white)


def _who(seat: Seat, names: Sequence[str], words: Wording) -> str:
    if seat.player is None:
        return words.text("playoff.winner", rank=seat.rank)
    return player_name(seat.player, names, words)


def _ties(phase: Phase, words: Wording) -> list[tuple[int, str]]:
    if not phase.ties:
        return []
    if phase.format == "match":
        by, article = words.text(f"playoff.by.{phase.ties[0].by}"), phase.ties[0].article
        return [(0, words.text("playoff.level", by=by, article=article))]
    lines = [(0, words.text("playoff.ties"))]
    for tie in phase.ties:
        lines.append((1, _tie_text(tie, words)))
        if phase.again and tie.by == "armageddon_round_robin":
            lines.append((2, words.text("playoff.again")))
            lines += [(3, _tie_text(again, words)) for again in phase.again]
    return lines


def _tie_text(tie: TieRow, words: Wording) -> str:
    by = words.text(f"playoff.by.{tie.by}")
    if tie.tied is None:
        return words.text("playoff.tie.any", by=by, article=tie.article)
    return words.text("playoff.tie", tied=tie.tied, by=by, article=tie.article)


def _shared(phase: Phase, edition: Edition, words: Wording) -> list[tuple[int, str]]:
    if not phase.shared_places:
        return []
    first, last = phase.shared_places[0], phase.shared_places[-1]
    article = edition.rule("play_off_shared_prizes").article
    return [(0, words.text("playoff.shared", first=first, last=last, article=article))]


def playoff_text(plan: ShownPlan, heading: str) -> str:
    """`heading` is the event, if it is known."""
    lines = [*filter(None, [heading]), plan.title, *plan.notes]
    for phase in plan.phases:
        lines += ["", *_phase_lines(phase)]
    return "\n".join(lines) + "\n"


def _phase_lines(phase: ShownPhase) -> list[str]:
    lines = [phase.title, *(f"  {note}" for note in phase.notes)]
    for section in phase.sections:
        lines += ["", *_section_lines(section)]
    for depth, text in phase.after:
        lines += ["  " * (depth + 1) + text] if depth else ["", f"  {text}"]
    return lines


def _section_lines(section: ShownSection) -> list[str]:
    lines = [f"  {section.name}"] if section.name else []
    seats = [f"{number}  {player}" for number, player in section.seats]
    if section.match:
        return [*lines, "    " + " – ".join(seats), *(f"    {white}" for white in filter(None, [section.white]))]
    lines += [f"    {seat}" for seat in seats]
    for turn in section.rounds:
        games = [f"{white}-{black}" for white, black in turn.games]
        lines.append(f"    {turn.name}:  " + "   ".join([*games, *filter(None, [turn.rests])]))
    return lines


def playoff_paper(plan: ShownPlan, heading: str, words: Wording) -> bytes:
    """With room for the results."""
    texts = {key: words.text(f"crosstable.{key}") for key in ("of", "chief_arbiter", "signature")}
    return page("playoff", {"lang": words.language, "words": texts, "heading": heading, **asdict(plan)})


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
        "phases": [_phase_data(phase, names) for phase in plan.phases],
    }
    return json_text(shown)


def _phase_data(phase: Phase, names: Sequence[str]) -> dict[str, Any]:
    return {
        "article": phase.article,
        "format": phase.format,
        "control": phase.control,
        "rest": phase.rest,
        "sections": [_section_data(section, names) for section in phase.sections],
        "ties": [_tie(tie) for tie in phase.ties],
        "again": [_tie(tie) for tie in phase.again],
        "shared_places": phase.shared_places,
    }


def _section_data(section: Section, names: Sequence[str]) -> dict[str, Any]:
    seats = [
        {"number": seat.number, "rank": seat.rank, **(_player(seat.player, names) if seat.player else {})}
        for seat in section.seats
    ]
    return {"section": section.label, "seats": seats, "rounds": section.rounds, "white": section.white}


def _player(player: int, names: Sequence[str]) -> dict[str, Any]:
    return {"player": player, "name": names[player - 1] if names else ""}


def _tie(tie: TieRow) -> dict[str, Any]:
    return {"tied": tie.tied, "by": tie.by, "article": tie.article}
