"""What the commands that print pages share."""

import sys
from typing import TextIO

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import write_bytes, write_text
from arpad.cli.reading import read_report, say
from arpad.reports.wording import Wording
from arpad.tournament.model import Tournament
from arpad.tournament.places import Place, places_by_points
from arpad.values.finding import Finding


def sound_report(path: str, words: Wording) -> Tournament:
    """The report, after saying what is odd about it; one with errors is refused."""
    found = read_report(path, None)
    say(found.locate(found.findings), words, path)
    if found.refused or found.report.tournament is None:
        raise Refusal(Exit.REFUSED)
    return found.report.tournament


def final_places(tournament: Tournament) -> tuple[Place, ...]:
    """The final order. The one place to change when standings with tie-breaks give it."""
    return places_by_points(tournament)


def is_terminal(stream: TextIO) -> bool:
    return stream.isatty()


def deliver(output: str, made: str | bytes) -> None:
    """Text or a PDF, to a file or to standard output; a PDF never to a terminal."""
    if isinstance(made, str):
        write_text(output, made)
        return
    if output == "-" and is_terminal(sys.stdout):
        raise Refusal(Exit.REFUSED, Finding("paper.E001"))
    sys.stdout.flush()
    write_bytes(output, made)
