"""What the earlier rounds of an event mean for the pairing of the next one, under an edition's rules.

A round without a game leaves a float behind, and decides whether its player may still rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

from arpad.pairing.avoided_pairs import keep_apart
from arpad.pairing.swiss.acceleration import baku_of
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.regulations.edition import Edition, Rule
from arpad.tournament.fact_rows import AvoidedPairs
from arpad.tournament.model import Entry, PointSystem, RoundRecord, Tournament
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result

_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


def is_game(record: RoundRecord) -> bool:
    """Played on the board, or still being played: not a bye and not forfeited."""
    return record.opponent is not None and record.result.has_opponent and record.result not in _FORFEITS


@dataclass(frozen=True)
class UnplayedRounds:
    """The edition's rules, on the points of the event.   [unplayed_floats, second_bye]"""

    floats: Rule
    bye: Rule
    points: PointSystem

    @classmethod
    def under(cls, edition: Edition, points: PointSystem) -> "UnplayedRounds":
        return cls(edition.rule("unplayed_floats"), edition.rule("second_bye"), points)

    def floats_down(self, record: RoundRecord | None, worth: int) -> bool:
        """`worth` is what the round gave."""
        return _DOWNFLOATS[self.floats.policy](self, record, worth)

    def float_stands(self, record: RoundRecord) -> bool:
        """The pair's scores decide, although it may not have played."""
        return is_game(record) or record.result in self.floats.values.get("float_stands", ())

    def bars_the_bye(self, record: RoundRecord | None, worth: int) -> bool:
        if record is None or is_game(record):
            return False
        if self.bye.policy == "by_result":
            return record.result in self.bye.texts("after")
        return record.result is Result.PAIRING_ALLOCATED_BYE or worth >= self.points.win


def _by_result(rules: UnplayedRounds, record: RoundRecord | None, worth: int) -> bool:
    return record is not None and record.result in rules.floats.texts("downfloat")


def _every_unplayed_round(rules: UnplayedRounds, record: RoundRecord | None, worth: int) -> bool:
    return record is None or not is_game(record)


def _points_above_a_loss(rules: UnplayedRounds, record: RoundRecord | None, worth: int) -> bool:
    if record is None or is_game(record):
        return False
    return record.result is Result.PAIRING_ALLOCATED_BYE or worth > rules.points.loss


_DOWNFLOATS: Mapping[str, Callable[[UnplayedRounds, RoundRecord | None, int], bool]] = {
    "by_result": _by_result,
    "every_unplayed_round": _every_unplayed_round,
    "points_above_a_loss": _points_above_a_loss,
}


@dataclass(frozen=True)
class PairingWishes:
    """What the caller says beside the report: rounds of the event, the drawn colour, who is not there this round.

    `last_round` overrides what follows from the number of rounds.
    """

    rounds: int | None = None
    last_round: bool | None = None
    initial_colour: Colour | None = None
    withdrawn: frozenset[int] = frozenset()
    absent: Mapping[int, Result] = field(default_factory=dict)
    avoided: tuple[AvoidedPairs, ...] = ()


def field_of(
    tournament: Tournament, edition: Edition, round_number: int, wishes: PairingWishes | None = None
) -> RoundField:
    """The field before the round. A round that the report already has is replayed with the players who were in it."""
    wishes = wishes or PairingWishes()
    past = _Past(tournament, edition, round_number)
    absent = _absent(tournament, round_number, wishes)
    players = [past.player(entry) for entry in tournament.entries if entry.number not in absent]
    players.sort(key=lambda player: (-player.pairing_score, player.number))
    close_up = edition.rule("first_round_colours").policy == "lot_for_arrived"
    if close_up:
        players = _as_arrived(players, tournament, round_number)
    last = wishes.last_round
    initial = wishes.initial_colour or initial_colour_of(tournament, close_up) or Colour.WHITE
    made = RoundField(
        players=tuple(players),
        round_number=round_number,
        last_round=_is_last(tournament, round_number, wishes) if last is None else last,
        topscore=tournament.point_system.win * (round_number - 1) // 2,
        initial_colour=initial,
        unplayed_colour=_unplayed_colour(edition, initial, round_number),
        other_keeps_colour=edition.rule("topscorers").policy == "other_keeps_colour",
        forbidden=_forbidden(tournament, round_number),
        absent=absent,
    )
    if not wishes.avoided:
        return made
    return keep_apart(made, wishes.avoided)


def has_games(tournament: Tournament, round_number: int) -> bool:
    """Somebody was paired in that round already."""
    return any(
        (record := _record(entry, round_number)) is not None and record.opponent is not None
        for entry in tournament.entries
    )


def initial_colour_of(tournament: Tournament, close_up: bool = False) -> Colour | None:
    """The colour of the odd numbers of S1 in round 1: as declared, else as the first round shows it.

    With `close_up` only those in the pairing of that round are counted.   [first_round_colours]
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    entries = sorted(tournament.entries, key=lambda entry: entry.number)
    in_pairing = [entry for entry in entries if _was_in_pairing(_record(entry, 1))]
    for rank, entry in enumerate(in_pairing, 1):
        record = _record(entry, 1)
        if record is not None and record.opponent is not None and record.colour and record.opponent > entry.number:
            return record.colour if (rank if close_up else entry.number) % 2 else record.colour.opposite
    return None


def _was_in_pairing(record: RoundRecord | None) -> bool:
    return record is not None and (record.opponent is not None or record.result is Result.PAIRING_ALLOCATED_BYE)


def _as_arrived(players: list[SwissPlayer], tournament: Tournament, round_number: int) -> list[SwissPlayer]:
    """With their ranks among all who are in this pairing or were in an earlier one."""
    present = {player.number for player in players}
    arrived = sorted(
        entry.number
        for entry in tournament.entries
        if entry.number in present or any(map(_was_in_pairing, entry.rounds[: round_number - 1]))
    )
    ranks = {number: rank for rank, number in enumerate(arrived, 1)}
    return [replace(player, arrived_as=ranks[player.number]) for player in players]


def _unplayed_colour(edition: Edition, initial: Colour, round_number: int) -> Colour:
    """The colour of an odd number where nobody has a preference: the lot, or its opposite after the first round."""
    later = edition.rule("first_round_colours").policy == "lot_then_opposite"
    return initial.opposite if later and round_number > 1 else initial


def _is_last(tournament: Tournament, round_number: int, wishes: PairingWishes) -> bool:
    rounds = wishes.rounds or tournament.rounds_planned
    if rounds is None and has_games(tournament, round_number):
        rounds = tournament.rounds_expected  # an event played to its end
    return rounds is not None and round_number >= rounds


def _record(entry: Entry, round_number: int) -> RoundRecord | None:
    return entry.rounds[round_number - 1] if 0 < round_number <= len(entry.rounds) else None


def _absent(tournament: Tournament, round_number: int, wishes: PairingWishes) -> dict[int, Result]:
    """Who is not paired, with what the round gives them.

    In a round with games whoever has none is absent, but for the player left over; in one still to be paired, those
    whose bye stands in the report or is requested, and those the caller names.
    """
    replayed = has_games(tournament, round_number)
    absent: dict[int, Result] = {}
    for entry in tournament.entries:
        record = _record(entry, round_number)
        if record is not None and record.opponent is None:
            if not (replayed and record.result is Result.PAIRING_ALLOCATED_BYE):
                absent[entry.number] = record.result
        elif record is None and replayed:
            absent[entry.number] = Result.ZERO_POINT_BYE
    if not replayed:
        for requested in tournament.requested_byes:
            if requested.round_number == round_number:
                absent |= {number: requested.kind for number in requested.numbers if number not in absent}
        absent |= dict.fromkeys(wishes.withdrawn, Result.ZERO_POINT_BYE)
        absent |= wishes.absent
    return absent


def _forbidden(tournament: Tournament, round_number: int) -> frozenset[tuple[int, int]]:
    pairs = set()
    for ban in tournament.forbidden_pairs:
        if ban.first_round <= round_number and (ban.last_round is None or round_number <= ban.last_round):
            numbers = sorted(set(ban.numbers))
            pairs |= {(low, high) for index, low in enumerate(numbers) for high in numbers[index + 1 :]}
    return frozenset(pairs)


class _Past:
    """The rounds before one round: scores as they stood before each of them, and what follows.

    Always from the report as it stands now, so that a correction counts from here on.   [corrections]
    """

    def __init__(self, tournament: Tournament, edition: Edition, round_number: int) -> None:
        self._tournament = tournament
        self._round = round_number
        self._baku = baku_of(tournament, edition)
        self._unplayed = UnplayedRounds.under(edition, tournament.point_system)
        self._worth = {result: tournament.point_system.points(result) for result in Result}
        self._abnormal = {
            (number, special.round_number): special.points
            for special in tournament.abnormal_points
            if special.kind and special.round_number
            for number in special.numbers
        }
        self._scores = {entry.number: self._running_score(entry) for entry in tournament.entries}

    def _running_score(self, entry: Entry) -> list[int]:
        """The score before round 1, 2, ... up to the round to be paired."""
        score, running = self._penalty(entry.number, 0), []
        for number in range(1, self._round):
            running.append(score)
            score += self._points(entry, number) + self._penalty(entry.number, number)
        return [*running, score]

    def _points(self, entry: Entry, round_number: int) -> int:
        """What the round gave him, the arbiter's own figure before the usual one."""
        record = _record(entry, round_number)
        nothing = record is None or (record.opponent is None and record.result is Result.UNKNOWN)
        usual = self._tournament.point_system.absence if record is None or nothing else self._worth[record.result]
        return self._abnormal.get((entry.number, round_number), usual)

    def _penalty(self, number: int, after_round: int) -> int:
        """Points given or taken beside the results."""
        return sum(
            special.points
            for special in self._tournament.abnormal_points
            if not special.kind and (special.round_number or 0) == after_round and number in special.numbers
        )

    def player(self, entry: Entry) -> SwissPlayer:
        """Opponents and colours are those of games played.   [unplayed_games_in_pairing]"""
        records = [_record(entry, number) for number in range(1, self._round)]
        games = [record for record in records if record is not None and is_game(record)]
        score = self._scores[entry.number][-1]
        return SwissPlayer(
            number=entry.number,
            score=score,
            pairing_score=score + self._virtual(entry.number, self._round),
            opponents=frozenset(record.opponent for record in games if record.opponent is not None),
            colours=tuple(record.colour for record in games if record.colour is not None),
            floats=(self._float(entry, records, self._round - 1), self._float(entry, records, self._round - 2)),
            may_rest=not any(
                self._unplayed.bars_the_bye(record, self._points(entry, number))
                for number, record in enumerate(records, 1)
            ),
            unplayed_rounds=len(records) - len(games),
        )

    def _virtual(self, number: int, round_number: int) -> int:
        """The points that an acceleration lends for one round."""
        if self._baku is not None:
            return self._baku.points(number, round_number)
        return sum(
            loan.points
            for loan in self._tournament.accelerations
            if loan.first_round <= round_number <= loan.last_round and loan.first_number <= number <= loan.last_number
        )

    def _float(self, entry: Entry, records: Sequence[RoundRecord | None], round_number: int) -> Float:
        """The mark of that round: from the scores of a pair as they stood then, or a point without game.   [floats]"""
        if round_number < 1:
            return Float.NONE
        record = records[round_number - 1]
        if self._unplayed.floats_down(record, self._points(entry, round_number)):
            return Float.DOWN
        if record is None or record.opponent not in self._scores or not self._unplayed.float_stands(record):
            return Float.NONE
        own, theirs = self._score_in(entry.number, round_number), self._score_in(record.opponent, round_number)
        return Float.NONE if own == theirs else Float.DOWN if own > theirs else Float.UP

    def _score_in(self, number: int, round_number: int) -> int:
        return self._scores[number][round_number - 1] + self._virtual(number, round_number)
