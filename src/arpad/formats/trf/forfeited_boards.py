"""Boards of a team match that TRF06 and TRF16 write without an opponent: `+` for one side, `-` for the other.

Where the points of both players say the opposite of what the signs say, the points are believed (I-397).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from arpad.formats.trf import ids
from arpad.formats.trf.draft import Draft
from arpad.formats.trf.places import Places
from arpad.tournament.model import Entry, PointSystem, RoundRecord, Team
from arpad.values.finding import Finding, Place
from arpad.values.result import Result


def with_forfeits_as_counted(
    draft: Draft, entries: Sequence[Entry], teams: Sequence[Team], system: PointSystem
) -> list[Entry]:
    """A `+` and a `-` of one match are exchanged where that makes the points of both players right."""
    surplus = {entry.number: _counted(entry, system) - entry.points for entry in entries if entry.points is not None}
    if not teams or system.win not in surplus.values() or -system.win not in surplus.values():
        return list(entries)
    team_of = {player: team.number for team in teams for player in team.members}
    met = _opponents_of_teams(entries, team_of)
    exchanges = [
        (round_number, winner, loser)
        for winner, round_number in draft.points_without_opponent
        if surplus.get(winner) == system.win
        for loser, other_round in draft.losses_without_opponent
        if other_round == round_number
        and surplus.get(loser) == -system.win
        and loser in team_of
        and met.get((team_of.get(winner, 0), round_number)) == team_of[loser]
    ]
    times = Counter(player for _, *players in exchanges for player in players)
    changed = dict(
        change
        for round_number, winner, loser in exchanges
        if times[winner] == times[loser] == 1
        for change in _exchanged(draft, round_number, winner, loser)
    )
    return [_with_changes(entry, changed) for entry in entries]


def _counted(entry: Entry, system: PointSystem) -> int:
    return sum(system.points(record.result) for record in entry.rounds if record is not None)


def _opponents_of_teams(entries: Sequence[Entry], team_of: Mapping[int, int]) -> dict[tuple[int, int], int]:
    """By team and round, the team it met."""
    return {
        (team_of[entry.number], round_number): team_of[record.opponent]
        for entry in entries
        if entry.number in team_of
        for round_number, record in enumerate(entry.rounds, 1)
        if record is not None and record.opponent is not None and record.opponent in team_of
    }


def _exchanged(
    draft: Draft, round_number: int, winner: int, loser: int
) -> Iterator[tuple[tuple[int, int], RoundRecord]]:
    data = {"round": round_number, "player": winner, "other": loser}
    place = Place(winner, round_number, "result")
    finding = Finding(ids.FORFEIT_THE_OTHER_WAY, data, place=place)
    draft.findings.keep(Places(draft.player_lines).locate(finding))
    yield (winner, round_number), RoundRecord(None, None, Result.ZERO_POINT_BYE)
    yield (loser, round_number), RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


def _with_changes(entry: Entry, changed: Mapping[tuple[int, int], RoundRecord]) -> Entry:
    rounds = tuple(changed.get((entry.number, number), record) for number, record in enumerate(entry.rounds, 1))
    return entry if rounds == entry.rounds else replace(entry, rounds=rounds)
