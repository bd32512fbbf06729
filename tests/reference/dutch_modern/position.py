"""What the earlier rounds mean for the round to be paired. Points are counted in half points."""

from dataclasses import dataclass
from functools import cached_property

from arpad.tournament.model import RoundRecord, Tournament

HALF_POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "W": 2, "D": 1, "L": 0, "H": 1, "F": 2, "U": 2, "Z": 0, "?": 1}
OVER_THE_BOARD = "10=WDL"


@dataclass(frozen=True, eq=False)
class Player:
    number: int
    score: int
    met: frozenset[int]
    colours: str  # of the games played, gaps closed: "WBW"
    floats: tuple[str, str]  # of the round before and of the one before that: "down", "up" or ""
    unplayed: int
    may_rest: bool
    topscorer: bool

    @property
    def rank(self) -> tuple[int, int]:
        return -self.score, self.number

    @property
    def difference(self) -> int:
        return self.colours.count("W") - self.colours.count("B")

    @cached_property
    def wish(self) -> tuple[str, int]:
        """The colour wanted and how much: 3 absolute, 2 strong, 1 mild, 0 none.   [A.6; 1.7]"""
        d, last = self.difference, self.colours[-2:]
        if d > 1:
            return "B", 3
        if d < -1:
            return "W", 3
        if last in ("WW", "BB"):
            return ("B" if last == "WW" else "W"), 3
        if d:
            return ("B" if d == 1 else "W"), 2
        if last:
            return ("B" if last[-1] == "W" else "W"), 1
        return "", 0

    def __repr__(self) -> str:
        return f"{self.number}({self.score})"


def is_bye(record: RoundRecord) -> bool:
    """`0000 - U`, and `0000 - +` of the old reports."""
    return record.opponent is None and record.result.value in "U+"


def field(tournament: Tournament, round_number: int, last_round: int, edition: int) -> list[Player]:
    """Everybody to be paired in the round, in order."""
    rounds = {entry.number: entry.rounds for entry in tournament.entries}

    def record(number: int, r: int) -> RoundRecord | None:
        own = rounds[number]
        return own[r - 1] if r <= len(own) else None

    def score(number: int, before: int) -> int:
        return sum(HALF_POINTS[x.result.value] for r in range(1, before) if (x := record(number, r)))

    def float_of(number: int, r: int) -> str:
        if r < 1:
            return ""
        x = record(number, r)
        if x is not None and x.opponent is not None and x.result.value in OVER_THE_BOARD:
            own, other = score(number, r), score(x.opponent, r)
            return "" if own == other else "down" if own > other else "up"
        if edition == 2017:  # A.4: whoever does not play, for whatever reason
            return "down"
        return "down" if x is not None and HALF_POINTS[x.result.value] > 0 else ""  # 1.4.3, 1.4.4

    def may_rest(number: int) -> bool:
        for r in range(1, round_number):
            x = record(number, r)
            if x is None or (x.opponent is not None and x.result.value in OVER_THE_BOARD):
                continue
            if is_bye(x) or x.result.value == "+":
                return False
            if edition == 2026 and HALF_POINTS[x.result.value] >= 2:  # B 4
                return False
        return True

    def present(number: int) -> bool:
        x = record(number, round_number)
        if round_number > tournament.rounds_recorded:
            return True
        return x is not None and (x.opponent is not None or is_bye(x))

    players = []
    for number in rounds:
        if not present(number):
            continue
        games = [
            x
            for r in range(1, round_number)
            if (x := record(number, r)) and x.opponent is not None and x.result.value in OVER_THE_BOARD
        ]
        points = score(number, round_number)
        players.append(
            Player(
                number=number,
                score=points,
                met=frozenset(x.opponent for x in games if x.opponent is not None),
                colours="".join(x.colour.value.upper() for x in games if x.colour is not None),
                floats=(float_of(number, round_number - 1), float_of(number, round_number - 2)),
                unplayed=round_number - 1 - len(games),
                may_rest=may_rest(number),
                topscorer=round_number == last_round and points > round_number - 1,
            )
        )
    return sorted(players, key=lambda player: player.rank)


def may_meet(one: Player, other: Player) -> bool:
    """C1 and C3: no second game; no equal absolute wishes unless one of them is a topscorer."""
    if other.number in one.met:
        return False
    if one.topscorer or other.topscorer:
        return True
    return not (one.wish[1] == other.wish[1] == 3 and one.wish[0] == other.wish[0])


def white_of(one: Player, other: Player, initial: str) -> Player:
    """Who plays White.   [E.1-E.5; 5.2.1-5.2.5]"""
    higher, lower = sorted((one, other), key=lambda player: player.rank)
    (hc, hs), (lc, ls) = higher.wish, lower.wish
    if not hs and not ls:
        gets = initial if higher.number % 2 else {"W": "B", "B": "W"}[initial]
        return higher if gets == "W" else lower
    if hc != lc:
        if hs and (hc == "W" or not ls):
            return higher if hc == "W" else lower
        return lower if lc == "W" else higher
    strength = (hs, abs(higher.difference) if hs == 3 else 0), (ls, abs(lower.difference) if ls == 3 else 0)
    if strength[0] != strength[1]:
        granted = higher if strength[0] > strength[1] else lower
    else:
        for h, low in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if h != low:
                return lower if h == "W" else higher
        granted = higher
    if granted.wish[0] == "W":
        return granted
    return lower if granted is higher else higher
