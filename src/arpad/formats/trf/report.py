"""A report as it was read: the file, the event in it, and the findings."""

from dataclasses import dataclass, field

from arpad.formats.trf.document import TrfDocument
from arpad.formats.trf.places import Places
from arpad.formats.trf.rewrite import rewritten
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding


@dataclass(frozen=True)
class TrfReport:
    """`tournament` is None only if the file is no report; findings are sorted by line, column and id."""

    document: TrfDocument
    tournament: Tournament | None
    findings: tuple[Finding, ...]
    places: Places = field(default_factory=Places, repr=False, compare=False)

    def locate(self, finding: Finding) -> Finding:
        """A finding about this event, with the line and column of its place in this file."""
        return self.places.locate(finding)

    def rewrite(self, tournament: Tournament) -> bytes:
        """The file with the records that changed; every other line byte for byte as it was."""
        if self.tournament is None:
            raise ValueError("the file is no report: write a new one instead")
        return rewritten(self.document, self.tournament, tournament)
