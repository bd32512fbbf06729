"""What the commands on schedules, draws of lots and play-offs share: the rule, the players, the seed."""

import secrets
from collections.abc import Callable, Sequence
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes
from arpad.cli.reading import refusal_of, say
from arpad.formats.entries import Entries, read_names
from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.pairing.round_robin.draw_check import numbers_wrong
from arpad.pairing.round_robin.restricted_draw import Entrant
from arpad.regulations.calendar import edition_named, in_force, latest_with, readings_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording
from arpad.values.finding import Finding, any_error


def chosen_edition(rule_name: str, edition_id: str | None, on: date | None) -> tuple[Edition, list[Finding]]:
    """The edition named, that in force on the day, else the last one that has the rule (I-150); how far it was read."""
    try:
        if edition_id is not None:
            edition = edition_named(edition_id, "tournament")
        else:
            edition = in_force("tournament", on) if on is not None else latest_with("tournament", rule_name)
    except RegulationError as error:
        raise refusal_of(error) from None
    return edition, readings_of([(edition, on)])


def read_players(path: str, read: Callable[[bytes], Entries], words: Wording) -> list[Entrant]:
    """The players of a file; in the order of their numbers where each has one. A defective file is refused."""
    entrants, findings = read(read_bytes(path, MAX_REPORT_BYTES))
    if any_error(findings):
        raise Refusal(Exit.REFUSED, *findings)
    say(findings, words, path)
    numbers = [entrant.number for entrant in entrants]
    if None in numbers:
        return list(entrants)
    return sorted(entrants, key=lambda entrant: entrant.number or 0)


def named_players(path: str | None, words: Wording) -> list[str]:
    """The names in a file, in the order of its numbers, if it has any; none without a file."""
    if path is None:
        return []
    entrants = read_players(path, read_names, words)
    numbered = any(entrant.number is not None for entrant in entrants)
    if numbered and (wrong := numbers_wrong(entrants)):
        raise Refusal(Exit.REFUSED, *wrong)
    return [entrant.name for entrant in entrants]


def counted(players: int | None, names: Sequence[str]) -> int:
    """How many players, said or counted in the file; both must agree."""
    if players is None and not names:
        raise Refusal(Exit.REFUSED, Finding("schedule.E003"))
    if players is not None and names and len(names) != players:
        raise Refusal(Exit.REFUSED, Finding("schedule.E002", {"players": players, "names": len(names)}))
    return len(names) if players is None else players


def fresh_seed() -> str:
    """Eight digits that nobody could foresee, short enough to be read out at the ceremony."""
    return f"{secrets.randbelow(10**8):08d}"
