"""What changed between the draw of lots and the first round."""

from collections.abc import Sequence
from typing import Any

from arpad.pairing.round_robin.draw_changes import Changes
from arpad.pairing.round_robin.restricted_draw import Entrant
from arpad.regulations.edition import Rule
from arpad.reports.findings import finding_json
from arpad.reports.wording import Wording
from arpad.results.as_json import json_text
from arpad.results.as_text import as_text
from arpad.results.kinds import NUMBER, TEXT
from arpad.results.table import Column, Kind, Table
from arpad.values.finding import Finding


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
