"""What changed between the draw of lots and the first round."""

import json
from collections.abc import Sequence
from typing import Any

from arpad.pairing.round_robin.after_draw import Changes
from arpad.pairing.round_robin.restricted_draw import Entrant
from arpad.regulations.edition import Rule
from arpad.reports.findings import finding_json
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.values.finding import Finding


def changes_text(changes: Changes, now: Sequence[Entrant], rule: Rule, words: Wording) -> str:
    """Everybody by number, those who left among them, with what changed; and whether the pairings stand."""
    header = [words.text(f"draw.{column}") for column in ("number", "player", "federation", "change")]
    rows = [
        [str(entrant.number), entrant.name, entrant.federation, words.text(f"draw.change.{change}", had=had)]
        for entrant, change, had in _lines(changes, now)
    ]
    verdict = words.text("draw.stands" if changes.pairings_stand else "draw.altered", article=rule.article)
    title = words.text("draw.changes", edition=rule.edition, article=rule.article)
    return "\n".join([title, "", plain_table(header, rows, frozenset({1, 2, 3})), "", verdict]) + "\n"


def _lines(changes: Changes, now: Sequence[Entrant]) -> list[tuple[Entrant, str, int]]:
    """In the order of the numbers: the entrant, what changed, and the number he had drawn if it is another one."""
    had = {entrant.key: number for entrant, number in changes.moved}
    came = {entrant.key for entrant in (*changes.came, *changes.squeezed_in)}
    lines = [(entrant, "left", 0) for entrant in changes.left]
    for entrant in now:
        change = "moved" if entrant.key in had else "came" if entrant.key in came else "none"
        lines.append((entrant, change, had.get(entrant.key, 0)))
    return sorted(lines, key=lambda line: (line[0].number or 0, line[1] != "left"))


def changes_csv(changes: Changes, now: Sequence[Entrant]) -> str:
    rows = [
        [entrant.number, entrant.name, entrant.federation, None if change == "none" else change, had or None]
        for entrant, change, had in _lines(changes, now)
    ]
    return csv_text(["number", "name", "federation", "change", "drawn"], rows)


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
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _entrant(entrant: Entrant) -> dict[str, Any]:
    return {"number": entrant.number, "name": entrant.name, "federation": entrant.federation}
