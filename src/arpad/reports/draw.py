"""The minutes of a draw of lots, and what changed between the draw and the first round.

As text for the notice board, as CSV for the next program, as JSON.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from arpad.pairing.round_robin.berger import berger_rounds
from arpad.pairing.round_robin.draw_check import Ceremony, Changes, DrawCheck
from arpad.pairing.round_robin.restricted_draw import Draw, Entrant, Turn
from arpad.regulations.edition import Rule
from arpad.reports.findings import finding_json
from arpad.reports.schedule import round_lines
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_rows, json_text
from arpad.results.table import DATA, FLAG, NUMBER, TEXT, Column, Kind, Table, Words
from arpad.values.finding import Finding


def draw_minutes(draw: Draw, seed: str, ceremony: Ceremony, check: DrawCheck, rule: Rule, words: Wording) -> str:
    """Who drew what, from which envelope, and what was left; then the numbers and the first round."""
    players = len(draw.turns)
    lines = [words.text("draw.title")]
    lines += [words.text("draw.law", players=players, edition=rule.edition, article=rule.article)]
    lines += [*_ceremony_lines(ceremony, words), words.text("draw.seed", seed=seed), ""]
    lines += [words.text("draw.envelopes")]
    for name, held in draw.envelopes.items():
        lines.append("  " + words.text("draw.envelope", name=name, numbers=_numbers(held)))
    if players % 2:
        lines += ["  " + words.text("draw.rest_out", number=players + 1)]
    lines += ["", as_text(_turns_table(draw.turns), words), "", *_result_lines(draw.by_number, check, rule, words)]
    return "\n".join(lines) + "\n"


def draw_checked(by_number: Mapping[int, Entrant], check: DrawCheck, rule: Rule, words: Wording) -> str:
    """The numbers of a draw that somebody else held, and whether compatriots meet at the end."""
    head = words.text("draw.law", players=len(by_number), edition=rule.edition, article=rule.article)
    return "\n".join([head, "", *_result_lines(by_number, check, rule, words)]) + "\n"


def _result_lines(by_number: Mapping[int, Entrant], check: DrawCheck, rule: Rule, words: Wording) -> list[str]:
    lines = [words.text("draw.numbers"), as_text(draw_table(by_number), words), ""]
    names = [entrant.name for entrant in by_number.values()]
    lines += round_lines(words.text("draw.first_pairings"), berger_rounds(len(names))[0], names, words)
    if not check.meetings:
        lines += [words.text("draw.check.free", rounds=rule.integer("last_rounds")), ""]
    return [*lines, words.text("draw.signature")]


def _ceremony_lines(ceremony: Ceremony, words: Wording) -> list[str]:
    lines = []
    if ceremony.held:
        lines.append(words.text("draw.held", when=_when(ceremony.held)))
    if ceremony.place:
        lines.append(words.text("draw.place", place=ceremony.place))
    if ceremony.arbiter:
        lines.append(words.text("draw.arbiter", arbiter=ceremony.arbiter))
    if ceremony.announced:
        lines.append(words.text("draw.announced", when=_when(ceremony.announced)))
    if ceremony.first_round:
        lines.append(words.text("draw.first_round", when=_when(ceremony.first_round)))
    if ceremony.published:
        lines.append(words.text("draw.published", when=_when(ceremony.published)))
    return lines


def _when(moment: datetime) -> str:
    return moment.isoformat(" ", "minutes")


def _turns_table(turns: Sequence[Turn]) -> Table:
    """A row is the position of a turn and the turn."""
    held = Kind(lambda numbers, words: _numbers(numbers), left=True)
    columns = {
        "name": Column("name", TEXT, lambda row: row[1].entrant.name, "draw.player"),
        "federation": Column("federation", TEXT, lambda row: row[1].entrant.federation, "draw.federation"),
        "among": Column("among", DATA, lambda row: row[1].choices),
        "envelope": Column("envelope", TEXT, lambda row: row[1].envelope, "draw.picked"),
        "held": Column("held", held, lambda row: row[1].held, "draw.held_numbers"),
        "number": Column("number", NUMBER, lambda row: row[1].number, "draw.number"),
        "left": Column("left", replace(held, text=lambda left, words: _numbers(left) or "—"), lambda row: row[1].left,
                       "draw.left"),
        "overflow": Column("overflow", FLAG, lambda row: row[1].overflow),
    }  # fmt: skip
    turn = Column("turn", NUMBER, lambda row: row[0], "draw.turn")
    among = Column("among", Kind(_among, left=True), lambda row: row[1], "draw.among")
    order = ("federation", "name", "", "envelope", "held", "number", "left")
    return Table(
        list(enumerate(turns, start=1)),
        text=(turn, *(columns[key] if key else among for key in order)),
        json=tuple(columns.values()),
    )


def _among(turn: Turn, words: Words) -> str:
    return words.text("draw.all_left") if turn.alone else " ".join(turn.choices)


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def draw_table(by_number: Mapping[int, Entrant]) -> Table:
    """The numbers; as CSV in the form that `--names` and `--check` take."""
    columns = (
        Column("number", NUMBER, lambda row: row[0], "draw.number"),
        Column("name", TEXT, lambda row: row[1].name, "draw.player"),
        Column("federation", TEXT, lambda row: row[1].federation, "draw.federation"),
        Column("id", TEXT, lambda row: row[1].player_id),
        Column("rating", NUMBER, lambda row: row[1].rating),
    )
    return Table(list(by_number.items()), text=columns[:3], csv=columns, json=columns)


def draw_json(
    by_number: Mapping[int, Entrant],
    draw: Draw | None,
    seed: str,
    ceremony: Ceremony,
    check: DrawCheck,
    findings: Sequence[Finding],
    rule: Rule,
    words: Wording,
) -> str:
    shown: dict[str, Any] = {
        "edition": rule.edition,
        "article": rule.article,
        "players": as_rows(draw_table(by_number)),
        "ceremony": {
            "held": _when(ceremony.held) if ceremony.held else None,
            "place": ceremony.place,
            "arbiter": ceremony.arbiter,
            "announced": _when(ceremony.announced) if ceremony.announced else None,
            "first_round": _when(ceremony.first_round) if ceremony.first_round else None,
            "published": _when(ceremony.published) if ceremony.published else None,
        },
        "meetings": [
            {"round": m.round_number, "white": m.white, "black": m.black, "federation": m.federation}
            for m in check.meetings
        ],
        "round_one": berger_rounds(len(by_number))[0],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    if draw is not None:
        shown |= {"seed": seed, "envelopes": draw.envelopes, "turns": as_rows(_turns_table(draw.turns))}
    return json_text(shown)


def changes_text(changes: Changes, now: Sequence[Entrant], rule: Rule, words: Wording) -> str:
    """Everybody by number, those who left among them, with what changed; and whether the pairings stand."""
    verdict = words.text("draw.stands" if changes.pairings_stand else "draw.altered", article=rule.article)
    title = words.text("draw.changes", edition=rule.edition, article=rule.article)
    return "\n".join([title, "", as_text(changes_table(changes, now), words), "", verdict]) + "\n"


def _lines(changes: Changes, now: Sequence[Entrant]) -> list[tuple[Entrant, str, int]]:
    """In the order of the numbers: the entrant, what changed, and the number he had drawn if it is another one."""
    had = {entrant.key: number for entrant, number in changes.moved}
    came = {entrant.key for entrant in (*changes.came, *changes.squeezed_in)}
    lines = [(entrant, "left", 0) for entrant in changes.left]
    for entrant in now:
        change = "moved" if entrant.key in had else "came" if entrant.key in came else "none"
        lines.append((entrant, change, had.get(entrant.key, 0)))
    return sorted(lines, key=lambda line: (line[0].number or 0, line[1] != "left"))


def changes_table(changes: Changes, now: Sequence[Entrant]) -> Table:
    """A row is the entrant, what changed, and the number he had drawn."""
    change = Kind(lambda row, words: words.text(f"draw.change.{row[1]}", had=row[2]), left=True)
    person = (
        Column("number", NUMBER, lambda row: row[0].number, "draw.number"),
        Column("name", TEXT, lambda row: row[0].name, "draw.player"),
        Column("federation", TEXT, lambda row: row[0].federation, "draw.federation"),
    )
    return Table(
        _lines(changes, now),
        text=(*person, Column("change", change, lambda row: row, "draw.change")),
        csv=(
            *person,
            Column("change", TEXT, lambda row: None if row[1] == "none" else row[1]),
            Column("drawn", NUMBER, lambda row: row[2] or None),
        ),
        json=person,
    )


def changes_json(changes: Changes, findings: Sequence[Finding], rule: Rule, words: Wording) -> str:
    shown: dict[str, Any] = {
        "edition": rule.edition,
        "article": rule.article,
        "pairings_stand": changes.pairings_stand,
        "left": [_entrant(entrant) for entrant in changes.left],
        "came": [_entrant(entrant) for entrant in changes.came],
        "squeezed_in": [_entrant(entrant) for entrant in changes.squeezed_in],
        "moved": [{**_entrant(entrant), "drawn": had} for entrant, had in changes.moved],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)


def _entrant(entrant: Entrant) -> dict[str, Any]:
    return {"number": entrant.number, "name": entrant.name, "federation": entrant.federation}
