"""An engine beside the reference: the first round of a random event on which they differ, with the whole position.

    difference = first_difference(pair, SMALL[:300], *SMALL_FIELD)
    assert difference is None, difference

`pair(tournament, round_number)` returns the boards as (White, Black), in the order of F1, and who has the bye (or None);
or None where there is no legal pairing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from arpad.formats.trf.writer import write_trf
from arpad.tournament.model import Tournament

from .pairing import Pairing
from .player import in_order
from .procedure import Done, NoLegalPairing, pair_brackets
from .random_events import Case, cases
from .report import position_before

SMALL, SMALL_FIELD = range(5_000), (4, 9)
"""The seeds of the long run on small fields; `make test` takes the first FEW of them."""
LARGER, LARGER_FIELD = range(5_000, 5_200), (10, 12)
FEW, FEW_LARGER = 300, 10

Pair = Callable[[Tournament, int], tuple[Sequence[tuple[int, int]], int | None] | None]


@dataclass(frozen=True)
class Difference:
    case: Case
    found: Pairing | None

    def __str__(self) -> str:
        case = self.case
        return "\n".join(
            [
                f"seed {case.seed}, round {case.round_number} of {case.tournament.rounds_planned}",
                f"reference: {case.expected}",
                f"engine:    {self.found}",
                "",
                *_cards(case),
                "",
                *_diary(case),
                "",
                write_trf(case.tournament, line_end="\n").decode("utf-8"),
            ]
        )


def first_difference(
    pair: Pair, seeds: Iterable[int], fewest: int, most: int, last_resort: bool = False
) -> Difference | None:
    """`last_resort`: whether the engine goes beyond the letter as I-216 says."""
    for seed in seeds:
        for case in cases(seed, fewest, most, last_resort):
            found = _plain(pair(case.tournament, case.round_number))
            if found != case.expected:
                return Difference(case, found)
    return None


def _plain(found: tuple[Sequence[tuple[int, int]], int | None] | None) -> Pairing | None:
    return None if found is None else ([(white, black) for white, black in found[0]], found[1])


def _cards(case: Case) -> Iterator[str]:
    for player in in_order(position_before(case.tournament, case.round_number).players):
        yield (
            f"{player.number:3} {player.score / 10:4} {player.colours or '-':7} met {sorted(player.met)}"
            f" floats {player.float_before or '-'} {player.last_float or '-'}"
            f"{'' if player.may_rest else ', may not rest'}{', above 50 %' if player.above_half else ''}"
        )


def _diary(case: Case) -> Iterator[str]:
    """How the reference got there, bracket by bracket."""
    try:
        done = pair_brackets(position_before(case.tournament, case.round_number))
    except NoLegalPairing:
        yield "all brackets joined without success"
        return
    for bracket in done:
        yield _told(bracket)


def _told(done: Done) -> str:
    numbers = [f"{player.number}{'*' if player in done.bracket.moved_down else ''}" for player in done.bracket.players]
    text = f"[{' '.join(numbers)}] stuck {[player.number for player in done.stuck]}"
    if done.candidate is None:
        return f"{text}: all move down"
    pairs = " ".join(f"{a.number}-{b.number}" for a, b in done.candidate.pairs)
    left = [player.number for player in done.candidate.left]
    return f"{text}: {done.by} {done.aim} {pairs}, left {left}, {done.candidate.rules}"
