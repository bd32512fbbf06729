"""What the report says of the order: its ranks beside the tie-breaks, its totals of teams beside the matches."""

from collections.abc import Iterator, Mapping

from arpad.regulations.edition import Edition
from arpad.standings.event import EventStandings
from arpad.standings.field import StandingsField
from arpad.tournament.model import Tournament
from arpad.values.finding import DecimalText, Finding, Place
from arpad.values.numbers import shortest_text
from arpad.values.records import dataclass


def reported_ranks(tournament: Tournament) -> Mapping[int, int]:
    """The official ranks by number: of the teams (record 310) in a team event, else of the players (columns 86-89)."""
    whose = tournament.teams or tournament.entries
    return {ranked.number: ranked.rank for ranked in whose if ranked.rank is not None}


@dataclass(frozen=True, slots=True)
class RankDifference:
    number: int
    reported: int
    computed: int


@dataclass(frozen=True)
class ComparedRanks:
    """The ranks of the report beside those of the tie-breaks that it names."""

    edition: Edition
    tiebreaks: tuple[str, ...]
    differ: tuple[RankDifference, ...]

    @property
    def identical(self) -> bool:
        return not self.differ


def compared_ranks(event: EventStandings) -> ComparedRanks | None:
    """None where the report names no tie-breaks or has no ranks.

    Of those whom no tie-break separates any order will do (I-398).
    """
    standings, reported = event.standings, reported_ranks(event.tournament)
    if standings is None or event.order.source != "report" or not reported:
        return None
    sharing: dict[int, int] = {}
    for line in standings.lines:
        if line.rank is not None:
            sharing[line.rank] = sharing.get(line.rank, 0) + 1
    differ = tuple(
        RankDifference(number, reported[number], line.rank)
        for number, line in standings.line_of.items()
        if line.rank is not None
        and number in reported
        and not line.rank <= reported[number] < line.rank + sharing[line.rank]
    )
    labels = standings.labels
    return ComparedRanks(event.edition, tuple(labels[1:] if labels[0] == "PTS" else labels), differ)


def totals_differ(tournament: Tournament, field: StandingsField) -> Iterator[Finding]:
    """Match and game points of record 310 that are not those of the matches."""
    counted = {
        number: (field.scores["MP"].totals[index], field.scores["GP"].totals[index])
        for index, number in enumerate(field.numbers)
    }
    for team in tournament.teams:
        match_points, game_points = counted[team.number]
        if team.match_points in (None, match_points) and team.game_points in (None, game_points):
            continue
        data = {
            "team": team.number,
            "match_points": _shown(team.match_points),
            "game_points": _shown(team.game_points),
            "counted_match_points": _shown(match_points),
            "counted_game_points": _shown(game_points),
        }
        yield Finding("standings.W015", data, place=Place(team=team.number))


def _shown(tenths: int | None) -> DecimalText:
    return DecimalText("—" if tenths is None else shortest_text(tenths, 1))
