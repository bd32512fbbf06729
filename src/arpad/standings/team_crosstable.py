"""The crosstable of a team event: which team met which, with how many game points, in the final order."""

from collections.abc import Sequence

from arpad.standings.event import EventStandings
from arpad.standings.field import Encounter, RoundKind, StandingsField
from arpad.standings.orders import Order, primary_score
from arpad.standings.teams import field_of_teams
from arpad.tournament.matches import MatchRecords
from arpad.tournament.model import Tournament
from arpad.values.records import dataclass
from arpad.values.result import Colour


@dataclass(frozen=True, slots=True)
class Match:
    """One round of one team; points in tenths. `mark` is empty for a match played, ? while results are missing, and
    +, = or - for one won, drawn or lost without play."""

    round_number: int
    opponent: int | None
    opponent_rank: int | None
    colour: Colour | None
    match_points: int
    game_points: int
    mark: str


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A line of its own for every team, even where nothing separates two."""

    rank: int
    number: int
    name: str
    matches: tuple[Match, ...]
    match_points: int
    game_points: int

    def against(self, number: int) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.opponent == number)


@dataclass(frozen=True)
class TeamCrosstable:
    """`by_opponent`: one column for each team (round robins); otherwise one for each round.

    `primary` is the score that ranks, MP or GP.
    """

    lines: tuple[TeamLine, ...]
    rounds: int
    by_opponent: bool
    primary: str


def team_crosstable(tournament: Tournament, records: MatchRecords, ranked: EventStandings | None) -> TeamCrosstable:
    """In the order of the standings, or by both scores where there are none. Matches of a team that was struck out
    stay in the table (C.06 12.b1); the totals are those of the standings."""
    standings = ranked.standings if ranked else None
    order = ranked.order if ranked else Order((), "none")
    whole = field_of_teams(tournament, records, primary_score(order, tournament.type_code))
    if standings is None:
        counted, lines = whole, _by_scores(whole)
    else:
        counted, lines = standings.context.field, [line.participant for line in standings.lines]
    ranks = {team: rank for rank, team in enumerate(lines, start=1)}
    return TeamCrosstable(
        tuple(_line(team, whole, whole if team in counted.struck else counted, ranks) for team in lines),
        whole.rounds,
        whole.predetermined,
        whole.primary,
    )


def _by_scores(field: StandingsField) -> list[int]:
    first, second = field.score.totals, field.secondary.totals
    return sorted(range(field.size), key=lambda team: (-first[team], -second[team], field.numbers[team]))


def _line(team: int, whole: StandingsField, counted: StandingsField, ranks: dict[int, int]) -> TeamLine:
    return TeamLine(
        ranks[team],
        whole.numbers[team],
        whole.names[team],
        tuple(_match(whole, team, turn, ranks) for turn in range(whole.rounds)),
        counted.scores["MP"].totals[team],
        counted.scores["GP"].totals[team],
    )


def _match(field: StandingsField, team: int, turn: int, ranks: dict[int, int]) -> Match:
    encounter = field.encounters[team][turn]
    met = encounter.opponent >= 0
    match = field.scores["MP"]
    return Match(
        turn + 1,
        field.numbers[encounter.opponent] if met else None,
        ranks[encounter.opponent] if met else None,
        encounter.colour,
        match.by_round[team][turn],
        field.scores["GP"].by_round[team][turn],
        _mark(encounter, match.by_round[team][turn], (match.win, match.draw)),
    )


def _mark(encounter: Encounter, points: int, worth: Sequence[int]) -> str:
    """How a match that was not played counts, by the match points it gave; a free round is no match."""
    if encounter.kind in (RoundKind.PLAYED, RoundKind.REST):
        return ""
    if encounter.kind is RoundKind.PENDING:
        return "?"
    win, draw = worth
    return "+" if points >= win else "=" if points >= draw else "-"
