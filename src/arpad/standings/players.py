"""An individual event as a field."""

from collections.abc import Iterable, Sequence

from arpad.standings.field import Encounter, RoundKind, Score, StandingsField
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Result

_KINDS = {
    Result.WIN: RoundKind.PLAYED,
    Result.DRAW: RoundKind.PLAYED,
    Result.LOSS: RoundKind.PLAYED,
    Result.UNRATED_WIN: RoundKind.PLAYED,
    Result.UNRATED_DRAW: RoundKind.PLAYED,
    Result.UNRATED_LOSS: RoundKind.PLAYED,
    Result.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
    Result.HALF_POINT_BYE: RoundKind.HALF_POINT_BYE,
    Result.FULL_POINT_BYE: RoundKind.FULL_POINT_BYE,
    Result.PAIRING_ALLOCATED_BYE: RoundKind.ALLOCATED_BYE,
    Result.ZERO_POINT_BYE: RoundKind.ZERO_POINT_BYE,
    Result.UNKNOWN: RoundKind.PENDING,
}
_STANDARD = {Result.WIN: 10, Result.UNRATED_WIN: 10, Result.DRAW: 5, Result.UNRATED_DRAW: 5}
_PREDETERMINED = frozenset(
    {EventType.ROUND_ROBIN, EventType.DOUBLE_ROUND_ROBIN, EventType.MATCH, EventType.SCHEVENINGEN}
)


_CYCLES = {EventType.ROUND_ROBIN: 1, EventType.DOUBLE_ROUND_ROBIN: 2}


def predetermined(event_type: EventType) -> bool:
    """Everybody's opponents were known before the first round."""
    return event_type in _PREDETERMINED


def field_of_players(
    tournament: Tournament, event_type: EventType, rounds: int | None = None, struck: Iterable[int] = ()
) -> StandingsField:
    """The first `rounds` rounds (all, unless said) of the event. `struck` are the numbers of players struck out."""
    entries = tournament.entries
    count = tournament.rounds_held if rounds is None else min(rounds, tournament.rounds_held)
    index = {entry.number: position for position, entry in enumerate(entries)}
    out = frozenset(index[number] for number in struck)
    fixed = predetermined(event_type)
    encounters = [
        [_encounter(_record(entry, turn), index, fixed, out, position) for turn in range(count)]
        for position, entry in enumerate(entries)
    ]
    return StandingsField(
        numbers=tuple(entry.number for entry in entries),
        names=tuple(entry.name for entry in entries),
        ratings=tuple(entry.rating or None for entry in entries),
        encounters=encounters,
        rounds=count,
        last_round=count >= tournament.rounds_expected,
        predetermined=fixed,
        scores={"": _score(tournament, encounters, count)},
        primary="",
        cycles=_CYCLES.get(event_type, 0),
        struck=out,
    )


def _record(entry: Entry, turn: int) -> RoundRecord | None:
    return entry.rounds[turn] if turn < len(entry.rounds) else None


def _encounter(
    record: RoundRecord | None, index: dict[int, int], fixed: bool, out: frozenset[int], position: int
) -> Encounter:
    if record is None or record.opponent is None or record.opponent not in index:
        kind = RoundKind.ZERO_POINT_BYE if record is None else _without_opponent(record.result)
        return Encounter(RoundKind.REST if fixed and kind.requested_bye else kind)
    opponent = index[record.opponent]
    if opponent in out or position in out:
        return Encounter(RoundKind.STRUCK, opponent, record.colour)
    return Encounter(_KINDS[record.result], opponent, record.colour, _STANDARD.get(record.result, 0))


def _without_opponent(result: Result) -> RoundKind:
    """A point without an opponent is the bye, none an absence, as reports of 2006 write them."""
    if result is Result.FORFEIT_WIN:
        return RoundKind.ALLOCATED_BYE
    return RoundKind.ZERO_POINT_BYE if result in (Result.FORFEIT_LOSS, Result.UNKNOWN) else _KINDS[result]


def _score(tournament: Tournament, encounters: Sequence[Sequence[Encounter]], count: int) -> Score:
    worth = {result: tournament.point_system.points(result) for result in Result}
    absence = tournament.point_system.absence
    abnormal = {
        (number, special.round_number): special.points
        for special in tournament.abnormal_points
        if special.kind and special.round_number
        for number in special.numbers
    }
    by_round = []
    for entry, own in zip(tournament.entries, encounters, strict=True):
        points = []
        for turn in range(count):
            record = _record(entry, turn)
            kind = own[turn].kind
            if kind is RoundKind.PENDING or kind is RoundKind.STRUCK:
                points.append(0)
            else:
                regular = worth[record.result] if record else 0 if kind is RoundKind.REST else absence
                points.append(abnormal.get((entry.number, turn + 1), regular))
        by_round.append(points)
    extra = _penalties(tournament, count)
    totals = [
        sum(points) + extra.get(entry.number, 0) for entry, points in zip(tournament.entries, by_round, strict=True)
    ]
    return Score("", by_round, totals, tournament.point_system.win, tournament.point_system.draw)


def _penalties(tournament: Tournament, count: int) -> dict[int, int]:
    """Points given or taken beside the results."""
    extra: dict[int, int] = {}
    for special in tournament.abnormal_points:
        if not special.kind and (special.round_number or 0) <= count:
            for number in special.numbers:
                extra[number] = extra.get(number, 0) + special.points
    return extra
