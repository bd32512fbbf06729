"""The players of a report who are tied for a place, as a play-off needs them."""

from dataclasses import dataclass
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.paper import Paper
from arpad.reports.wording import Wording
from arpad.standings.ranking import left_level, tied_for
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Tied:
    """`names` with the best tie-break first; `heading` is the event."""

    names: list[str]
    heading: str


def tied_of_report(
    path: str, place: int, tiebreaks: str | None, edition_id: str | None, on: date | None, words: Wording
) -> Tied:
    """Refused where nobody is tied; who is level even on tie-break is named, since only a lot can number them."""
    paper = Paper(path, words)
    ranked = paper.ranked(tiebreaks, edition_id, on)
    if ranked is None or ranked.standings is None:
        raise Refusal(Exit.REFUSED, Finding("playoff.E003"))
    field = ranked.standings.context.field
    lines = tied_for(ranked.standings, place)
    if len(lines) < 2:
        raise Refusal(Exit.REFUSED, Finding("playoff.E004", {"place": place}))
    if level := left_level(lines):
        names = "; ".join(field.names[line.participant] for line in level)
        paper.say([Finding("playoff.W002", {"players": names})])
    return Tied([field.names[line.participant] for line in lines], paper.event.name)
