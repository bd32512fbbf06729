"""Crosstables and the forms' figures, worked out by hand from small events."""

from dataclasses import replace

from arpad.tournament.crosstable import AgainstRated, Place, against_rated, crosstable, mark, places_by_points
from arpad.tournament.model import RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result
from support.events import tournament

#        ana  ben  cai  points
#  ana    ×    1    ½     1½
#  ben    0    ×    +     1
#  cai    ½    -    ×     ½
THREE = tournament(
    {"ana": 2400, "ben": 2301, "cai": None},
    ["ana 1-0 ben", "cai ½ ana", "ben +- cai"],
    EventType.ROUND_ROBIN,
)


def with_byes(event: Tournament, number: int, *results: Result) -> Tournament:
    """The event with the given byes after a player's rounds."""
    entries = tuple(
        replace(entry, rounds=(*entry.rounds, *(RoundRecord(None, None, one) for one in results)))
        if entry.number == number
        else entry
        for entry in event.entries
    )
    return replace(event, entries=entries)


def test_places_by_points_then_by_the_reports_rank_then_by_number() -> None:
    assert places_by_points(THREE) == (Place(1, 1, 15), Place(2, 2, 10), Place(3, 3, 5))
    tied = replace(THREE, entries=tuple(replace(entry, points=10) for entry in THREE.entries))
    assert [place.number for place in places_by_points(tied)] == [1, 2, 3]
    ranks = {1: 3, 2: 1, 3: 2}
    ranked = replace(tied, entries=tuple(replace(entry, rank=ranks[entry.number]) for entry in tied.entries))
    assert [place.number for place in places_by_points(ranked)] == [2, 3, 1]


def test_a_round_robin_by_opponents() -> None:
    table = crosstable(THREE, places_by_points(THREE), by_opponent=True)
    shown = {
        line.entry.name: ["".join(game.mark for game in line.against(other.entry.number)) for other in table.lines]
        for line in table.lines
    }
    assert shown == {"ana": ["", "1", "½"], "ben": ["0", "", "+"], "cai": ["½", "-", ""]}


def test_a_swiss_by_rounds_with_ranks_and_colours() -> None:
    """Cai wins and is first: the ranks in the cells are those of the table, not the starting ranks."""
    event = tournament({"ana": 2400, "ben": 2300, "cai": 2200, "dov": None}, ["cai 1-0 ana ; dov ½ ben", "ben 0-1 cai"])
    table = crosstable(event, places_by_points(event), by_opponent=False)
    cai, ben, dov, ana = table.lines
    assert [line.entry.name for line in (cai, ben, dov, ana)] == ["cai", "ben", "dov", "ana"]
    assert [(game.opponent_rank, game.colour, game.mark) for game in cai.games if game] == [
        (4, Colour.WHITE, "1"),
        (2, Colour.BLACK, "1"),
    ]
    assert dov.games[1] is None


def test_marks_of_unplayed_rounds() -> None:
    """A point, half a point or nothing without play: +, = and -, whatever the reason."""
    assert [mark(result) for result in (Result.WIN, Result.DRAW, Result.LOSS)] == ["1", "½", "0"]
    assert {mark(one) for one in (Result.FORFEIT_WIN, Result.FULL_POINT_BYE, Result.PAIRING_ALLOCATED_BYE)} == {"+"}
    assert {mark(one) for one in (Result.FORFEIT_LOSS, Result.ZERO_POINT_BYE, Result.UNRATED_LOSS)} == {"-"}
    assert {mark(one) for one in (Result.HALF_POINT_BYE, Result.UNRATED_DRAW)} == {"="}
    assert all(mark(result) for result in Result)


def test_against_rated_opponents_without_forfeits_and_byes() -> None:
    """Ana: 1 against 2301, a draw with the unrated Cai, a bye. Cai: ½ against 2400; the forfeit with Ben does not count."""
    event = with_byes(THREE, 1, Result.HALF_POINT_BYE)
    assert against_rated(event.by_number[1], event) == AgainstRated(games=1, points=10, average=2301)
    assert against_rated(event.by_number[3], event) == AgainstRated(games=1, points=5, average=2400)
    assert against_rated(event.by_number[2], event) == AgainstRated(games=1, points=0, average=2400)


def test_the_average_is_rounded_half_up() -> None:
    """(2400 + 2301) / 2 = 2350.5."""
    event = tournament({"ana": 2400, "ben": 2301, "cai": 2000}, ["ana 1-0 cai", "cai 1-0 ben"])
    assert against_rated(event.by_number[3], event) == AgainstRated(games=2, points=10, average=2351)
    alone = tournament({"ana": None, "ben": None}, ["ana 1-0 ben"])
    assert against_rated(alone.by_number[1], alone) == AgainstRated(0, 0, None)
