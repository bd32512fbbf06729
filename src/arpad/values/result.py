"""What a report can say about one player in one round: colour and result, and how the result of a game is written."""

from collections.abc import Mapping
from enum import StrEnum


class Colour(StrEnum):
    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> "Colour":
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Result(StrEnum):
    """The codes of the report format; the value is the code itself."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    UNRATED_WIN = "W"  # W, D and L: a result without a move by each side
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    HALF_POINT_BYE = "H"
    FULL_POINT_BYE = "F"
    PAIRING_ALLOCATED_BYE = "U"
    ZERO_POINT_BYE = "Z"
    UNKNOWN = "?"  # paired, but the result is not there yet

    @property
    def played(self) -> bool:
        """Both players made at least one move, so the game can be rated."""
        return self in _PLAYED

    @property
    def has_opponent(self) -> bool:
        """Paired with somebody, whether or not a move was made."""
        return self not in _BYES

    @property
    def mirror(self) -> "frozenset[Result]":
        """What the opponent's line may say."""
        return _MIRROR.get(self, frozenset())


_PLAYED = frozenset({Result.WIN, Result.DRAW, Result.LOSS})
_BYES = frozenset({Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.PAIRING_ALLOCATED_BYE, Result.ZERO_POINT_BYE})
_MIRROR = {
    Result.WIN: frozenset({Result.LOSS}),
    Result.LOSS: frozenset({Result.WIN}),
    Result.DRAW: frozenset({Result.DRAW}),
    Result.FORFEIT_WIN: frozenset({Result.FORFEIT_LOSS}),
    Result.FORFEIT_LOSS: frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS}),
    Result.UNRATED_WIN: frozenset({Result.UNRATED_LOSS}),
    Result.UNRATED_LOSS: frozenset({Result.UNRATED_WIN}),
    Result.UNRATED_DRAW: frozenset({Result.UNRATED_DRAW}),
    Result.UNKNOWN: frozenset({Result.UNKNOWN}),
}

PLAYED_TENTHS = {Result.WIN: 10, Result.DRAW: 5, Result.LOSS: 0}
"""Rating counts 1, ½ and 0 for a played game, whatever points the event gives."""


RESULTS: Mapping[str, tuple[Result, Result]] = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
    "½-½": (Result.DRAW, Result.DRAW),
    "=": (Result.DRAW, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
