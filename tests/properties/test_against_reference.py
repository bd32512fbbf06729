"""The engine against the independent reference: random periods, every edition, every number of every player."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.tournament.player_facts import PlayerFacts
from arpad.values.event_type import EventType
from arpad.values.person import Birth
from arpad.values.result import Result
from arpad.values.time_control import TimeControl, TimePeriod
from reference.b02 import EDITIONS
from reference.b02 import rate_period as reference_period
from support.events import STARTS, rate
from support.examples import EXAMPLES

RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0-1": (Result.LOSS, Result.WIN),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "W": (Result.UNRATED_WIN, Result.UNRATED_LOSS),
}
MINUTES = {"fide-rapid-blitz-2018": (12,), "fada-2014": (15, 60, 120)}


@st.composite
def people(draw: st.DrawFn, edition: str) -> list[dict]:
    """A small federation: rated, unrated, and those with something special on the list."""
    ratings = st.one_of(st.none(), st.integers(1000, 2800), st.integers(1900, 2450))
    found = []
    for number in range(draw(st.integers(4, 9))):
        rating = draw(ratings)
        known = draw(st.booleans())
        found.append(
            {
                "id": f"p{number}",
                "rating": rating,
                "standard_rating": draw(st.one_of(st.none(), st.integers(1200, 2500))) if rating is None else None,
                "k": draw(st.sampled_from([None, 10, 15, 25, 30])) if known and rating else None,
                "games": draw(st.one_of(st.none(), st.integers(0, 60))) if known and rating else None,
                "peak": draw(st.one_of(st.none(), st.integers(2300, 2500))) if known and rating else None,
                "birth_year": draw(st.sampled_from([None, 1970, 1998, 1999, 2000, 2005])),
                "listed_meanwhile": rating is not None and edition != "fada-2014" and draw(st.integers(0, 9)) == 0,
                "disabled_member": draw(st.integers(0, 9)) == 0,
            }
        )
    return found


@st.composite
def events(draw: st.DrawFn, edition: str, crowd: list[dict]) -> dict:
    kinds = ["swiss", "team", "round_robin", "round_robin", "double_round_robin", "match"]
    if not any(player["listed_meanwhile"] for player in crowd):
        kinds.append("scheveningen")  # reading I-103: there, a player listed meanwhile gives his opponents no game
    kind = draw(st.sampled_from(kinds))
    players = draw(st.permutations(crowd))[: 2 if kind == "match" else draw(st.integers(3, len(crowd)))]
    numbers = {number: dict(player) for number, player in enumerate(players, 1)}
    likely = ["1-0", "=", "0-1"]
    results = st.sampled_from(likely if draw(st.integers(0, 3)) else [*likely, "+-", "--", "W"])
    return {
        "type": kind,
        "start_year": STARTS[edition].year,
        "minutes": draw(st.sampled_from(MINUTES.get(edition, (120,)))),
        "national_championship": draw(st.integers(0, 4)) == 0,
        "women_only": draw(st.booleans()),
        "team_championship": kind == "team" and draw(st.booleans()),
        "players": numbers,
        "games": draw(games(kind, list(numbers), results)),
        "match_games": draw(st.sampled_from([None, 4, 8, 10])) if kind == "match" else None,
    }


@st.composite
def games(draw: st.DrawFn, kind: str, numbers: list[int], results: st.SearchStrategy[str]) -> list[tuple]:
    if kind == "match":
        return [(turn, 1, 2, draw(results)) for turn in range(1, draw(st.integers(1, 12)) + 1)]
    seats: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    cycles = {"double_round_robin": 2, "round_robin": 1}.get(kind, draw(st.integers(1, 2)))
    found = []
    for turn in range(1, cycles * (len(seats) - 1) + 1):
        pairs = [(seats[k], seats[-1 - k]) for k in range(len(seats) // 2)]
        found += [(turn, a, b, draw(results)) for a, b in pairs if a is not None and b is not None]
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return found


def as_tournament(event: dict, edition: str) -> Tournament:
    rounds = max((game[0] for game in event["games"]), default=0)
    records: dict[int, list] = {number: [None] * rounds for number in event["players"]}
    for turn, white, black, result in event["games"]:
        for_white, for_black = RESULTS[result]
        records[white][turn - 1] = RoundRecord(black, None, for_white)
        records[black][turn - 1] = RoundRecord(white, None, for_black)
    period = TimePeriod(60 * event["minutes"])
    entries = [
        Entry(
            number,
            player["id"],
            rating=None if player["listed_meanwhile"] else player["rating"],
            player_id=player["id"],
            birth=Birth(player["birth_year"]) if player["birth_year"] else None,
            rounds=tuple(records[number]),
        )
        for number, player in event["players"].items()
    ]
    return Tournament(
        tuple(entries),
        start=STARTS[edition],
        declared_type=EventType(event["type"]),
        time_control=TimeControl((period,), (period,)),
    )


def as_facts(event: dict) -> Facts:
    kind = None
    if event["national_championship"]:
        kind = EventKind.NATIONAL_CHAMPIONSHIP
    if event["team_championship"]:
        kind = EventKind.TEAM_CHAMPIONSHIP
    members = {
        number: PlayerFacts(member_of="IBCA")
        for number, player in event["players"].items()
        if player["disabled_member"]
    }
    return Facts(kind=kind, women_only=event["women_only"], scheduled_games=event["match_games"], players=members)


def as_list(crowd: list[dict], edition: str) -> RatingList:
    later = date(STARTS[edition].year + 1, 1, 1)
    return RatingList(
        {
            player["id"]: ListedPlayer(
                player["id"],
                player["id"],
                rating=player["rating"],
                k=player["k"],
                games=player["games"],
                peak=player["peak"],
                listed_from=later if player["listed_meanwhile"] else None,
                standard_rating=player["standard_rating"],
            )
            for player in crowd
        }
    )


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_every_number_agrees_with_the_reference(edition: str, data: st.DataObject) -> None:
    crowd = data.draw(people(edition))
    given_events = data.draw(st.lists(events(edition, crowd), min_size=1, max_size=3))
    expected = reference_period(given_events, edition)
    tournaments = [as_tournament(event, edition) for event in given_events]
    results = rate(edition, tournaments, as_list(crowd, edition), [as_facts(event) for event in given_events])
    for index, (wanted, found) in enumerate(zip(expected, results, strict=True)):
        assert found.rated == wanted[0]["rated"], (index, wanted[0])
        for player in found.players:
            want = wanted[player.number]
            got = {
                "status": player.status.value,
                "games": player.games,
                "score": Fraction(player.tenths, 10),
                "expected": None if player.expected is None else Fraction(player.expected, player.unit),
                "opponents_average": player.opponents_average,
                "k": player.k,
                "change": None if player.change is None else Fraction(player.change, player.unit),
                "new_rating": player.new_rating if player.status.value == "rated" else want["new_rating"],
                "initial_rating": player.initial_rating,
            }
            assert got == {key: want[key] for key in got}, (index, player.number, want["struck"])
