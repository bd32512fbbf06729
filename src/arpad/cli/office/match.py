"""arpad office match"""

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.office.description import Given
from arpad.office.verbs.reports.match import match_players, open_lines
from arpad.values.finding import Finding
from arpad.values.plain_number import plain_number


@on_top("match")
def match(desk: Desk, given: Given) -> Exit:
    """Show the lines of a report that are nobody yet, and who they could be; with --line, say who they are.

    Ids were looked up when the report came. The candidates are found by name (without accents, in any order),
    birth, club and federation, the likeliest first; the officer decides.
    """
    event, lines = given["key"], given["lines"]
    if not lines:
        return _show(desk, event)
    for entry in match_players(desk.act, event, dict(_line(text) for text in lines)):
        who = entry.player.key if entry.player is not None else "—"
        desk.tell("office.said.matched", event=event, number=entry.number, id=who)
    return Exit.DONE


def _line(text: str) -> tuple[int, str]:
    written, sign, key = text.partition("=")
    number = plain_number(written)
    if number is None or not sign:
        raise Refusal(Exit.REFUSED, Finding("office.E082", {"text": text}))
    return number, key


def _show(desk: Desk, event: str) -> Exit:
    for line in open_lines(event):
        entry = line.entry
        about = {"number": entry.number, "name": entry.name, "id": entry.given_id or "—", "birth": line.birth or "—"}
        desk.tell("office.said.open_line", event=event, **about)
        for candidate in line.candidates:
            evidence = ", ".join(desk.words.text(f"office.evidence.{name}") for name in candidate.evidence)
            person = candidate.player
            desk.tell(
                "office.said.candidate", id=person.key, name=person.name, birth=person.birth or "—", evidence=evidence
            )
        if not line.candidates:
            desk.tell("office.said.no_candidate")
    return Exit.DONE
