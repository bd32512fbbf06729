"""Fields in which everybody has met many others: the work is counted in matchings, not in seconds."""

from dataclasses import replace

import pytest

from arpad.pairing.dutch_2009 import bracket_graph
from arpad.pairing.matching.cheapest_matching import cheapest_mates
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.pairing.swiss.round_pairing import NoLegalPairing, RoundPairing
from arpad.regulations.calendar import edition_named
from arpad.values.result import Colour

ALLOWED = 3000  # for one round; the lists of exchanges or floaters have hundreds of thousands


class Counter:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, *arguments: object) -> object:
        self.calls += 1
        assert self.calls < ALLOWED, "too many matchings for one round"
        return cheapest_mates(*arguments)  # type: ignore[arg-type]


def after(players: dict[int, SwissPlayer], made: RoundPairing) -> dict[int, SwissPlayer]:
    """Every game drawn; the bye is worth a point."""
    found = {}
    for pair in made.pairs:
        for number, other, colour in (
            (pair.white, pair.black, Colour.WHITE),
            (pair.black, pair.white, Colour.BLACK),
        ):
            old, theirs = players[number], players[other].score
            mark = Float.NONE if old.score == theirs else Float.DOWN if old.score > theirs else Float.UP
            found[number] = replace(
                old,
                score=old.score + 5,
                pairing_score=old.score + 5,
                opponents=old.opponents | {other},
                colours=(*old.colours, colour),
                floats=(mark, old.floats[0]),
            )
    if made.bye is not None:
        old = players[made.bye]
        found[made.bye] = replace(
            old,
            score=old.score + 10,
            pairing_score=old.score + 10,
            floats=(Float.DOWN, old.floats[0]),
            may_rest=False,
            unplayed_rounds=old.unplayed_rounds + 1,
        )
    return found


@pytest.mark.parametrize("edition", ["dutch-2009", "dutch-2012"])
@pytest.mark.parametrize(("size", "rounds"), [(30, 15), (21, 15)])
def test_nothing_but_draws(edition: str, size: int, rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One bracket of the whole field (or nearly), exchanged and undone again and again."""
    players = {number: SwissPlayer(number) for number in range(1, size + 1)}
    law, paired = edition_named(edition), 0
    for turn in range(1, rounds + 1):
        monkeypatch.setattr(bracket_graph, "cheapest_mates", Counter())
        order = sorted(players.values(), key=lambda player: (-player.score, player.number))
        try:
            made = pair_round(RoundField(tuple(order), turn), law)
        except NoLegalPairing:
            break
        players = after(players, made)
        paired += 1
    assert paired >= 14
