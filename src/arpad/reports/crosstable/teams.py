"""The crosstable of teams: game points in every match, match points and game points at the end."""

from collections.abc import Sequence

from arpad.reports.event_line import event_line
from arpad.reports.shown_table import Head, ShownCell, ShownLine, ShownTable, colour_letter
from arpad.reports.wording import Wording
from arpad.results.kinds import points_text
from arpad.standings.team_crosstable import Match, TeamCrosstable, TeamLine
from arpad.tournament.model import Tournament


def shown_teams(table: TeamCrosstable, tournament: Tournament, words: Wording, left: Sequence[str] = ()) -> ShownTable:
    """`left` says who left, and what became of the results."""
    ranks = [str(line.rank) for line in table.lines]
    rounds = [str(number) for number in range(1, table.rounds + 1)]
    scores = ("MP", "GP") if table.primary == "MP" else ("GP", "MP")
    return ShownTable(
        event_line(tournament, words),
        Head(words.text("crosstable.rank")),
        Head(words.text("crosstable.team"), left=True),
        (),
        tuple(ranks if table.by_opponent else rounds),
        tuple(Head(words.text(f"standings.{score}")) for score in scores),
        tuple(_shown(table, line, words) for line in table.lines),
        (words.text("crosstable.legend.teams" if table.by_opponent else "crosstable.legend.teams.rounds"), *left),
        table.by_opponent,
    )


def _shown(table: TeamCrosstable, line: TeamLine, words: Wording) -> ShownLine:
    totals = (points_text(line.match_points, words), points_text(line.game_points, words))
    if table.by_opponent:
        cells = [_against(line, other, words) for other in table.lines]
    else:
        cells = [_in_round(match, words) for match in line.matches]
    return ShownLine(
        rank=str(line.rank),
        title="",
        name=line.name,
        facts=(),
        cells=tuple(cells),
        totals=totals if table.primary == "MP" else totals[::-1],
    )


def _against(line: TeamLine, other: TeamLine, words: Wording) -> ShownCell:
    if other is line:
        return ShownCell(diagonal=True)
    return ShownCell(" ".join(_points(match, words) for match in line.against(other.number)))


def _in_round(match: Match, words: Wording) -> ShownCell:
    if match.opponent is None:
        return ShownCell(_points(match, words) if match.mark else "")
    return ShownCell(_points(match, words), str(match.opponent_rank), colour_letter(match.colour, words))


def _points(match: Match, words: Wording) -> str:
    """Game points; what was not played has its mark before them, if there are any."""
    if match.mark and not match.game_points:
        return match.mark
    return match.mark + points_text(match.game_points, words)
