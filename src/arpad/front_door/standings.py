"""Standings with tie-breaks: `arpad.standings`."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import date
from decimal import Decimal
from functools import cached_property, reduce
from typing import Any

from arpad.formats.levels import Purpose
from arpad.formats.team_matches import matches_of
from arpad.front_door.errors import InputRefused
from arpad.front_door.plain_data import WithFindings, plain, points
from arpad.front_door.report import TournamentReport
from arpad.regulations.options import with_option
from arpad.reports.wording import wording
from arpad.standings.event import EventStandings, Wishes, chosen_edition, standings_of
from arpad.standings.orders import codes_in
from arpad.standings.ranking import Standings
from arpad.standings.reasons import separation, tiebreak_steps
from arpad.standings.reported import reported_ranks
from arpad.tournament.model import Tournament, start_of
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass
from arpad.values.trace import Step


@dataclass(frozen=True)
class RankedParticipant:
    """One player, or one team; `rank` is None for whoever was struck out of the standings.

    `reported_rank` is the official rank that the report gives, None where it gives none.
    `separated_by` is what stands between the participant and the one above; None where nothing does. `reasons` has
    for each tie-break the steps to its value.
    """

    number: int
    name: str
    rank: int | None
    reported_rank: int | None
    points: Decimal
    match_points: Decimal | None
    game_points: Decimal | None
    tiebreaks: Mapping[str, Decimal | None]
    separated_by: Mapping[str, Any] | None = field(repr=False)
    reasons: Mapping[str, tuple[Step, ...]] = field(repr=False)


@dataclass(frozen=True)
class RankedEvent(WithFindings):
    """Everybody in order."""

    report: TournamentReport
    event: EventStandings
    ranking: Standings
    findings: tuple[Finding, ...]

    @property
    def tournament(self) -> Tournament:
        return self.report.tournament

    @property
    def edition(self) -> str:
        """The id of the edition whose tie-breaks were taken."""
        return self.event.edition.id

    @property
    def rounds(self) -> int:
        """After how many rounds."""
        return self.ranking.context.field.rounds

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """The order of tie-breaks; points are named only where they do not come first."""
        labels = self.ranking.labels
        return tuple(labels[1:] if labels[0] == "PTS" else labels)

    @cached_property
    def participants(self) -> tuple[RankedParticipant, ...]:
        """Players or teams, the first first."""
        return tuple(self._participant(position) for position in range(len(self.ranking.lines)))

    def _participant(self, position: int) -> RankedParticipant:
        ranking, table = self.ranking, self.ranking.context.field
        line = ranking.lines[position]
        who = line.participant
        tiebreaks: dict[str, Decimal | None] = {}
        reasons: dict[str, tuple[Step, ...]] = {}
        for index, (label, column) in enumerate(zip(ranking.labels, ranking.columns, strict=True)):
            if ranking.tiebreaks[index] is not None:
                text = column.text(who)
                tiebreaks[label] = None if text is None else Decimal(text)
                reasons[label] = tuple(tiebreak_steps(ranking, who, index))
        match_points, game_points = (table.scores[key].totals[who] if table.teams else None for key in ("MP", "GP"))
        return RankedParticipant(
            number=table.numbers[who],
            name=table.names[who],
            rank=line.rank,
            reported_rank=reported_ranks(self.tournament).get(table.numbers[who]),
            points=points(table.score.totals[who]),
            match_points=None if match_points is None else points(match_points),
            game_points=None if game_points is None else points(game_points),
            tiebreaks=tiebreaks,
            separated_by=separation(ranking, line, ranking.lines[position - 1]) or None,
            reasons=reasons,
        )

    def to_dict(self, lang: str = "en", *, explain: bool | int = False) -> dict[str, Any]:
        """As `arpad standings --format json` writes it; `explain` adds the reasons of all, or of one number."""
        from arpad.reports.standings_json import standings_json

        whose = {True: "all", False: ""}[explain] if isinstance(explain, bool) else str(explain)
        shown: dict[str, Any] = plain(standings_json(self.event, self.findings, whose, wording(lang)))
        return shown

    def __repr__(self) -> str:
        return f"<RankedEvent {self.tournament.name!r}: {len(self.ranking.lines)} ranked, {self.edition}>"


def standings(
    report: TournamentReport,
    *,
    order: str | Sequence[str] | None = None,
    edition: str | None = None,
    on: date | None = None,
    after: int | None = None,
    unrated: int | None = None,
    options: Sequence[str] = (),
) -> RankedEvent:
    """Standings by the order asked for (`"DE,BH/C1,SB"`), else the report's, else the one the edition recommends.

    `after` is a round; `unrated` is the rating that unrated players count with; `on` selects the edition of a report
    without a date; `options` change single keys of the edition. Raises InputRefused, UnknownEdition,
    EditionNotEncoded and UnknownRule.
    """
    report = report.asked_for(Purpose.STANDINGS)
    tournament = report.tournament
    law, found = chosen_edition(edition, start_of(tournament) or on)
    findings = [*report.findings, *found]
    if law is None:
        raise InputRefused(findings, report.file)
    law = reduce(with_option, options, law)
    asked = codes_in(order) if isinstance(order, str) else order
    matches, found = matches_of(tournament, report.facts)
    event = standings_of(tournament, report.facts, law, Wishes(asked, after, unrated), matches)
    findings = report.read.locate([*findings, *found, *event.findings])
    if event.standings is None or any_error(findings):
        raise InputRefused(findings, report.file)
    return RankedEvent(report, event, event.standings, tuple(findings))
