"""The position before a round, from a tournament report: the raw rounds are all that is taken from it."""

import unicodedata
from dataclasses import dataclass

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.result import Result

from .player import Player, Position

TITLES = ["GM", "IM", "WGM", "WIM", "FM", "CM", "WFM", "WCM"]  # A2 c; the last is printed FC (D-16)
NOT_PLAYED = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
FULL = 10


@dataclass(frozen=True)
class Turn:
    """One round of a pairing card."""

    opponent: int | None  # also of a forfeited game
    colour: str  # "" if no game was played (F2)
    points: int  # tenths
    rests: bool  # A5: one point, no opponent, no colour


def position_before(tournament: Tournament, round_number: int) -> Position:
    """Everybody without a record in the round and without a requested bye is there to be paired (F5)."""
    cards = {entry.number: _card(entry, tournament, round_number) for entry in tournament.entries}
    places = {entry.number: place for place, entry in enumerate(sorted(tournament.entries, key=seeding))}
    absent = {number for bye in tournament.requested_byes if bye.round_number == round_number for number in bye.numbers}
    here = [
        entry.number
        for entry in tournament.entries
        if entry.number not in absent and _record(entry, round_number) is None
    ]
    return Position(
        tuple(_player(number, places[number], cards, round_number) for number in here),
        round_number,
        is_last=round_number == tournament.rounds_planned,
        first_colour=(tournament.initial_colour or "w").upper(),
    )


def seeding(entry: Entry) -> tuple[int, int, str, int]:
    """A2 b to d: rating, title, name; the pairing number where all are equal."""
    title = TITLES.index(entry.title) if entry.title else len(TITLES)
    plain = unicodedata.normalize("NFKD", entry.name).encode("ascii", "ignore").decode().casefold()
    return -(entry.rating or 0), title, plain, entry.number


def _record(entry: Entry, round_number: int) -> RoundRecord | None:
    return entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None


def _card(entry: Entry, tournament: Tournament, round_number: int) -> list[Turn]:
    return [_turn(_record(entry, past), tournament) for past in range(1, round_number)]


def _turn(record: RoundRecord | None, tournament: Tournament) -> Turn:
    if record is None:
        return Turn(None, "", 0, False)
    points = tournament.point_system.points(record.result)  # an adjourned game counts as a draw (F9)
    played = record.opponent is not None and record.result not in NOT_PLAYED
    colour = record.colour.upper() if played and record.colour else ""
    rests = record.result in (Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE)
    return Turn(record.opponent, colour, points, rests)


def _player(number: int, place: int, cards: dict[int, list[Turn]], round_number: int) -> Player:
    card = cards[number]
    score = sum(turn.points for turn in card)
    return Player(
        number,
        score,
        "".join(turn.colour for turn in card),
        frozenset(turn.opponent for turn in card if turn.opponent is not None and turn.colour),  # F2
        _float(number, cards, round_number - 1),
        _float(number, cards, round_number - 2),
        not any(turn.rests or (turn.points >= FULL and not turn.colour) for turn in card),  # B1b
        2 * score > FULL * (round_number - 1),  # D-13
        place,
    )


def _float(number: int, cards: dict[int, list[Turn]], round_number: int) -> str:
    """A4, A5: the mark of a round, by number. It stays after a forfeit; an absence is none (D-14)."""
    if round_number < 1:
        return ""
    turn = cards[number][round_number - 1]
    if turn.rests:
        return "down"
    if turn.opponent is None:
        return ""
    mine, theirs = (sum(t.points for t in cards[n][: round_number - 1]) for n in (number, turn.opponent))
    return "down" if mine > theirs else "up" if mine < theirs else ""
