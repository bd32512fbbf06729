"""What the commands that print pages share: a sound report, its final order, and where the page goes."""

import sys
from collections.abc import Sequence
from datetime import date
from typing import TextIO

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import write_bytes, write_text
from arpad.cli.reading import ReadReport, read_report, refusal_of, say
from arpad.regulations.errors import EditionNotEncoded, RegulationError
from arpad.reports.wording import Wording
from arpad.standings.choose import chosen_edition
from arpad.standings.event import EventStandings, Wishes, standings_of
from arpad.tournament.dates import start_of
from arpad.tournament.model import Tournament
from arpad.tournament.places import Place, places_by_points, points_of
from arpad.values.finding import Finding, any_error


class Paper:
    """A report that was read, and its players in their final order."""

    def __init__(self, path: str, words: Wording) -> None:
        self.words, self.path = words, path
        self.read: ReadReport = read_report(path, None)
        self._say(self.read.findings)
        if self.read.refused or self.read.report.tournament is None:
            raise Refusal(Exit.REFUSED)
        self.event: Tournament = self.read.report.tournament

    def _say(self, findings: Sequence[Finding]) -> None:
        say(self.read.locate(findings), self.words, self.path)

    def places(
        self, tiebreaks: str | None = None, edition_id: str | None = None, on: date | None = None
    ) -> tuple[Place, ...]:
        """The order of the standings. Where no rules of tie-breaks are known for the day, where they do not know the
        report's own tie-breaks, or where teams are ranked, the points decide, then the rank in the report."""
        if self.event.teams:
            return places_by_points(self.event)
        try:
            edition, findings = chosen_edition(edition_id, start_of(self.event) or on)
        except EditionNotEncoded:
            edition, findings = None, []
        except RegulationError as error:
            raise refusal_of(error) from None
        if edition is None:
            self._say([Finding("paper.I001")])
            return places_by_points(self.event)
        self._say(findings)
        asked = None if tiebreaks is None else [part for part in tiebreaks.split(",") if part.strip()]
        ranked = standings_of(self.event, self.read.facts, edition, Wishes(asked))
        if not any_error(ranked.findings):
            return _places(ranked)
        if asked is not None:
            self._say([finding for finding in ranked.findings if finding.is_error])
            raise Refusal(Exit.REFUSED)
        self._say([Finding("paper.I002", {"codes": ", ".join(ranked.order.texts), "edition": edition.id})])
        return places_by_points(self.event)


def _places(ranked: EventStandings) -> tuple[Place, ...]:
    """Everybody on a line of his own; who is struck out comes last, with the points he made."""
    assert ranked.standings is not None
    event, field = ranked.tournament, ranked.standings.context.field
    last = len(event.entries) + 1
    numbered = [(line, event.by_number[field.numbers[line.participant]]) for line in ranked.standings.lines]
    numbered.sort(key=lambda pair: (pair[0].rank or last, pair[1].rank or last, pair[1].number))
    return tuple(
        Place(
            position,
            entry.number,
            points_of(entry, event) if line.rank is None else field.score.totals[line.participant],
        )
        for position, (line, entry) in enumerate(numbered, start=1)
    )


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
