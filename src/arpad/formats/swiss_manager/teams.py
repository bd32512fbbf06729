"""Teams and matches of a Swiss-Manager file: who belongs where, and who sat at which board."""

from collections.abc import Iterator, Mapping

from arpad.formats.swiss_manager.contents import Match, Row, SwissManagerFile
from arpad.formats.swiss_manager.results import is_player
from arpad.formats.trf.columns import one_line
from arpad.tournament.model import Team
from arpad.values.finding import Finding


def teams_of(contents: SwissManagerFile) -> tuple[Team, ...]:
    """The players of each team by their board in its list."""
    members = _members(contents)
    return tuple(
        Team(team.number, one_line(team.name), members.get(team.number, ()), nickname=_nickname(team.short_name))
        for team in contents.teams
    )


def _nickname(short_name: str) -> str:
    """A report has five columns for it: a longer one would be cut, and is left to the name."""
    text = one_line(short_name)
    return text if len(text) <= 5 else ""


def _members(contents: SwissManagerFile) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for player in contents.players:
        if player.team:
            found.setdefault(player.team, []).append((player.board, player.number))
    return {team: tuple(number for _, number in sorted(players)) for team, players in found.items()}


def matches_with_rows(contents: SwissManagerFile) -> Iterator[tuple[int, Match, tuple[Row, ...]]]:
    """Round, match and its boards. Rounds whose rows are not matches times boards are left out."""
    boards = contents.settings.boards
    for round_number, matches in enumerate(contents.matches, 1):
        rows = contents.rows[round_number - 1]
        if len(rows) != len(matches) * boards:
            continue
        for index, match in enumerate(matches):
            yield round_number, match, rows[index * boards : (index + 1) * boards]


def match_findings(contents: SwissManagerFile) -> Iterator[Finding]:
    if not contents.settings.kind.of_teams:
        return
    boards, known = contents.settings.boards, len(contents.teams)
    for player in contents.players:
        if player.team > known:
            data = {"player": player.number, "team": player.team, "teams": known}
            yield Finding("tunx.E015", data, byte=player.block + 0x1C)
    for round_number, matches in enumerate(contents.matches, 1):
        rows = contents.rows[round_number - 1]
        if len(rows) != len(matches) * boards:
            data = {"round": round_number, "rows": len(rows), "matches": len(matches), "boards": boards}
            yield Finding("tunx.W012", data, byte=rows[0].byte if rows else contents.sections["pairings"])
        for position, match in enumerate(matches, 1):
            for number in (match.first, match.second):
                if is_player(number) and number > known:
                    data = {"round": round_number, "match": position, "team": number, "teams": known}
                    yield Finding("tunx.E016", data, byte=match.byte)
    yield from _strangers(contents)


def _strangers(contents: SwissManagerFile) -> Iterator[Finding]:
    """Every row of a match joins its two teams."""
    team_of = {player.number: player.team for player in contents.players}
    for round_number, match, rows in matches_with_rows(contents):
        for board, row in enumerate(rows, 1):
            for number in (row.white, row.black):
                if number in team_of and team_of[number] not in (match.first, match.second):
                    data = {"round": round_number, "board": board, "player": number, "team": team_of[number]}
                    data |= {"first": match.first, "second": match.second}
                    yield Finding("tunx.W017", data, byte=row.byte)


def line_up_records(contents: SwissManagerFile) -> Mapping[str, tuple[str, ...]]:
    """Records 300, for line-ups that the order of the team does not tell: out of order, or with an empty board."""
    members = _members(contents)
    team_of = {player.number: player.team for player in contents.players}
    lines = []
    for round_number, match, rows in matches_with_rows(contents):
        if round_number > contents.settings.last_paired_round:
            continue
        for team, opponent in ((match.first, match.second), (match.second, match.first)):
            if not (is_player(team) and is_player(opponent)):
                continue
            seated = [_seated(row, team, team_of) for row in rows]
            present = [number for number in seated if number]
            in_order = [number for number in members.get(team, ()) if number in present]
            if present and (present != in_order or 0 in seated):
                numbers = " ".join(f"{number:4d}" if number else "0000" for number in seated)
                lines.append(f"300 {round_number:3d} {team:3d} {opponent:3d} {numbers}")
    return {"300": tuple(lines)} if lines else {}


def _seated(row: Row, team: int, team_of: Mapping[int, int]) -> int:
    """The player of this team at this board, 0 for nobody."""
    return next((number for number in (row.white, row.black) if team_of.get(number) == team), 0)
