"""The minutes of a draw of lots: as text for the notice board, as CSV for the next program, as JSON."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from arpad.pairing.round_robin.berger import berger_rounds
from arpad.pairing.round_robin.ceremony import Ceremony
from arpad.pairing.round_robin.check_draw import DrawCheck
from arpad.pairing.round_robin.restricted_draw import Draw, Entrant, Turn
from arpad.regulations.edition import Rule
from arpad.reports.findings import finding_json
from arpad.reports.schedule import round_lines
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
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
    lines += ["", _turns_table(draw.turns, words), "", *_result_lines(draw.by_number, check, rule, words)]
    return "\n".join(lines) + "\n"


def draw_checked(by_number: Mapping[int, Entrant], check: DrawCheck, rule: Rule, words: Wording) -> str:
    """The numbers of a draw that somebody else held, and whether compatriots meet at the end."""
    head = words.text("draw.law", players=len(by_number), edition=rule.edition, article=rule.article)
    return "\n".join([head, "", *_result_lines(by_number, check, rule, words)]) + "\n"


def _result_lines(by_number: Mapping[int, Entrant], check: DrawCheck, rule: Rule, words: Wording) -> list[str]:
    header = [words.text("draw.number"), words.text("draw.player"), words.text("draw.federation")]
    rows = [[str(number), entrant.name, entrant.federation] for number, entrant in by_number.items()]
    lines = [words.text("draw.numbers"), plain_table(header, rows, frozenset({1, 2})), ""]
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


def _turns_table(turns: Sequence[Turn], words: Wording) -> str:
    header = [
        words.text(f"draw.{column}")
        for column in ("turn", "federation", "player", "among", "picked", "held_numbers", "number", "left")
    ]
    rows = [
        [
            str(index), turn.entrant.federation, turn.entrant.name, _among(turn, words), turn.envelope,
            _numbers(turn.held), str(turn.number), _numbers(turn.left) or "—",
        ]
        for index, turn in enumerate(turns, start=1)
    ]  # fmt: skip
    return plain_table(header, rows, frozenset({1, 2, 3, 4, 5, 7}))


def _among(turn: Turn, words: Wording) -> str:
    return words.text("draw.all_left") if turn.alone else " ".join(turn.choices)


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def draw_csv(by_number: Mapping[int, Entrant]) -> str:
    """The numbers, in the form that `--names` and `--check` take."""
    rows = [[number, e.name, e.federation, e.player_id, e.rating] for number, e in by_number.items()]
    return csv_text(["number", "name", "federation", "id", "rating"], rows)


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
        "players": [
            {"number": number, "name": e.name, "federation": e.federation, "id": e.player_id, "rating": e.rating}
            for number, e in by_number.items()
        ],
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
        shown |= {"seed": seed, "envelopes": draw.envelopes, "turns": [_turn(turn) for turn in draw.turns]}
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "name": turn.entrant.name,
        "federation": turn.entrant.federation,
        "among": turn.choices,
        "envelope": turn.envelope,
        "held": turn.held,
        "number": turn.number,
        "left": turn.left,
        "overflow": turn.overflow,
    }
