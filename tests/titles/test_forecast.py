"""What is still possible where the opponents to come are not just anybody: round robins, teams, byes."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad.pairing.round_robin.berger import berger_rounds
from arpad.regulations.calendar import edition_named
from arpad.titles.best_choice import best_choice
from arpad.titles.case import TitleCase
from arpad.titles.forecast import Forecast, Prospect, forecast_of
from arpad.titles.rivals import Against
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, RequestedBye, RoundRecord, Team, Tournament
from arpad.tournament.player_facts import PlayerFacts
from arpad.values.event_type import EventType
from arpad.values.person import Sex, Title
from arpad.values.result import Colour, Result
from support.simulated import simulated_swiss

LAW = edition_named("titles-2009")
FEDERATIONS = ("ESP", "FRA", "POR", "GER", "ITA")


def field(players: int) -> list[Entry]:
    """Player 1 is Spanish; all the others are IM 2420, so that the average is 2420 whoever comes.

    2450 − 2420 = 30: dp 36 (55 %) is the first that is enough. 5 of 9 is 56 %, 5½ of 10 is 55 %.
    """
    made = [Entry(1, "Ana", federation="ESP", rating=2400)]
    for number in range(2, players + 1):
        federation = FEDERATIONS[number % len(FEDERATIONS)]
        made.append(Entry(number, f"p{number}", title=Title.IM, federation=federation, rating=2420))
    return made


def played(entries: list[Entry], pairs: list[Any]) -> tuple[Entry, ...]:
    """Every game of the pairs drawn; 0 stands for a rest."""
    rounds: dict[int, list[RoundRecord | None]] = {entry.number: [] for entry in entries}
    for one in pairs:
        for number in rounds:
            rounds[number].append(None)
        for white, black in one:
            if black:
                rounds[white][-1] = RoundRecord(black, Colour.WHITE, Result.DRAW)
                rounds[black][-1] = RoundRecord(white, Colour.BLACK, Result.DRAW)
            else:
                rounds[white][-1] = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    return tuple(replace(entry, rounds=tuple(rounds[entry.number])) for entry in entries)


def ana(event: Tournament, kind: EventType, facts: Facts | None = None) -> Forecast:
    case = TitleCase(event, facts or Facts(), LAW, kind, None, 1200)
    (found,) = forecast_of(case, players=[1], titles=[Title.IM])
    return found


def points(found: Forecast) -> tuple[Against, int | None, int | None, bool]:
    first = found.outlooks[0]
    return first.against, first.best, first.worst, first.exact


def test_in_a_round_robin_whoever_is_left_is_known() -> None:
    """Ten players, four rounds played, all drawn: 2 points, 3 of the last 5 are needed. Everybody left will come."""
    event = Tournament(played(field(10), list(berger_rounds(10)[:4])), rounds_planned=9)
    found = ana(event, EventType.ROUND_ROBIN)
    assert points(found) == (Against.KNOWN, 30, 30, True)
    # The printed table for ten: 1 has met 10, 2, 3 and 4; then come 5 to 9.
    assert found.remaining.paired == ((5, 5), (6, 6), (7, 7), (8, 8), (9, 9))
    assert found.remaining.unpaired == ()


def test_a_round_robin_that_follows_another_table_has_the_same_opponents() -> None:
    """Rounds in another order than Berger's: those not met yet are still the ones to come."""
    rounds = berger_rounds(10)
    event = Tournament(played(field(10), [rounds[8], rounds[3], rounds[5], rounds[0]]), rounds_planned=9)
    found = ana(event, EventType.ROUND_ROBIN)
    met = {record.opponent for record in event.by_number[1].rounds if record}
    assert {opponent for _, opponent in found.remaining.paired} == set(range(2, 11)) - met
    assert points(found) == (Against.KNOWN, 30, 30, True)


def test_a_rest_that_is_to_come_is_no_game() -> None:
    """Eleven players: everybody rests once. In Berger's table 1 rests in round 1, 11 in round 6.

    Seen by 11 after four rounds: a rest and six games are left."""
    event = Tournament(played(field(11), list(berger_rounds(11)[:4])), rounds_planned=11)
    case = TitleCase(event, Facts(), LAW, EventType.ROUND_ROBIN, None, 1200)
    (found,) = forecast_of(case, players=[11], titles=[Title.GM])
    rests = [number for number, one in enumerate(berger_rounds(11), 1) if any(p.is_rest and p.white == 11 for p in one)]
    (rest,) = rests
    assert rest > 4
    assert [number for number, _ in found.remaining.paired] == [n for n in range(5, 12) if n != rest]


def test_in_a_double_round_robin_everybody_comes_twice() -> None:
    """Six players, ten rounds; eight drawn: 4 points. 1½ of the last two make 5½ of 10 in any case; a win in
    round 9 makes 5 of 9, and the tenth may then be lost (1.42f)."""
    first = list(berger_rounds(6))
    event = Tournament(played(field(6), [*first, *first[:3]]), rounds_planned=10)
    found = ana(event, EventType.DOUBLE_ROUND_ROBIN)
    assert [number for number, _ in found.remaining.paired] == [9, 10]
    assert points(found) == (Against.KNOWN, 10, 15, True)


def test_who_withdrew_from_a_round_robin_is_no_game() -> None:
    event = Tournament(played(field(10), list(berger_rounds(10)[:4])), rounds_planned=9)
    facts = Facts(players={6: PlayerFacts(withdrawn=True)})
    found = ana(event, EventType.ROUND_ROBIN, facts)
    assert 6 not in [opponent for _, opponent in found.remaining.paired]
    assert found.outlooks[0].best is None  # eight games are not nine
    assert [one.article for one in found.lost] == ["1.41a"]


def test_nobody_meets_his_own_team() -> None:
    """Of the ten whom Ana has not met, two are of her team."""
    pairs = [[(1, number)] for number in range(2, 9)]
    teams = (Team(1, "Home", (1, 9, 10)), Team(2, "Away", tuple(range(2, 9))), Team(3, "Others", (11, 12)))
    event = Tournament(played(field(12), pairs), rounds_planned=9, teams=teams)
    assert ana(event, EventType.TEAM).outlooks[0].opponents == 2


def test_a_bye_written_beforehand_does_not_close_the_round() -> None:
    """Player 9 has asked for a bye in round 9 and the report shows it already: for the others rounds 8 and 9 are left."""
    pairs = [[(1, number)] for number in range(2, 9)]
    entries = played(field(12), pairs)
    half = RoundRecord(None, None, Result.HALF_POINT_BYE)
    entries = tuple(replace(e, rounds=(*e.rounds, None, half)) if e.number == 9 else e for e in entries)
    event = Tournament(entries, rounds_planned=9)
    found = ana(event, EventType.SWISS)
    assert found.remaining.unpaired == (8, 9)
    case = TitleCase(event, Facts(), LAW, EventType.SWISS, None, 1200)
    (of_nine,) = forecast_of(case, players=[9], titles=[Title.GM])
    assert of_nine.remaining.unpaired == (8,)


def test_who_asked_for_a_bye_does_not_come_in_that_round() -> None:
    """One round left, and the only two not met: a player of 2700 who has asked for a bye, and an FM of 1900."""
    pairs = [[(1, number)] for number in range(2, 10)]
    entries = list(played([*field(9), Entry(10, "top", title=Title.GM, federation="FRA", rating=2700),
                           Entry(11, "weak", title=Title.FM, federation="FRA", rating=1900)], pairs))  # fmt: skip
    byes = (RequestedBye(Result.HALF_POINT_BYE, 9, (10,)),)
    found = ana(Tournament(tuple(entries), rounds_planned=9, requested_byes=byes), EventType.SWISS)
    # 4 of 8 against 8 × 2420; the last one counts 2050: average 2379, 71 missing, dp 72 is 60 %: 5½ of 9, so 1½ of 1.
    assert found.outlooks[0].best is None


def test_score_groups_with_fewer_players_than_rounds_say_nothing_alone() -> None:
    """Two rounds are left. One player has Ana's 3½ points and one the next lower 3: each alone is no answer, which is
    not the answer `never`; together they are."""
    pairs = [[(1, number), (9, 10)] for number in range(2, 8)] + [[(1, 8), (9, 11)]]
    event = Tournament(played(field(12), pairs), rounds_planned=9)
    by_group = {one.against: one for one in ana(event, EventType.SWISS).outlooks}
    groups = (Against.SAME, Against.ABOVE, Against.BELOW, Against.NEAR)
    assert [by_group[one].opponents for one in groups] == [1, 0, 1, 2]
    assert [by_group[one].enough for one in groups] == [False, False, False, True]
    assert (by_group[Against.NEAR].best, by_group[Against.NEAR].worst) == (15, 15)  # 5 of 9


class SlowProspect(Prospect):
    """The same answers the plain way: every score, every row of results, the best choice of games of each."""

    def _least(self, top: int, bottom: int, games_of: Callable[[Any], Any]) -> int | None:
        found = None
        for score in range(top, bottom - 1, -5):
            if not any(self._gives_norm(games_of(row)) for row in self._rows(score)):
                return found
            found = score
        return found

    def _gives_norm(self, games: Any) -> bool:
        to_come = [game for game in games if game is not None]
        trials = [(sorted((*played, *to_come), key=lambda game: game.round_number), bar) for bar, played in self._ways]
        return any(best_choice(games, bar).measured.failed == 0 for games, bar in trials)


def strong_event(seed: int, rounds_played: int) -> Tournament:
    """Fourteen players of some title and federation, 10 rounds."""
    draw = random.Random(seed)
    event = simulated_swiss(seed, date(2012, 5, 1), 14, 10)
    titles = (Title.GM, Title.IM, Title.IM, Title.FM, Title.CM, None)
    entries = tuple(
        replace(
            entry,
            rating=draw.choice((None, 2150, 2300, 2400, 2450, 2500, 2550)),
            title=draw.choice(titles),
            federation=draw.choice((*FEDERATIONS, "")),
            sex=draw.choice((Sex.FEMALE, Sex.MALE)),
            rounds=entry.rounds[:rounds_played],
            points=None,
            rank=None,
        )
        for entry in event.entries
    )
    days = event.round_dates[:rounds_played]
    return replace(event, entries=entries, rounds_planned=10, round_dates=days, federation="ESP")


@pytest.mark.parametrize("law", ["titles-2009", "titles-2024"])
@pytest.mark.parametrize(("seed", "rounds_played"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 9)])
def test_the_answers_are_those_of_trying_everything(
    law: str, seed: int, rounds_played: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = strong_event(seed, rounds_played)
    facts = Facts(players={2: PlayerFacts(computer=True)}, unaffiliated_federations=("ITA",) if seed % 2 else ())
    case = TitleCase(event, facts, edition_named(law), EventType.SWISS, None, 1200)
    asked = range(1, 15, 3)
    quick = forecast_of(case, players=asked)
    monkeypatch.setattr("arpad.titles.forecast.Prospect", SlowProspect)
    assert quick == forecast_of(case, players=asked)


def test_who_did_not_come_to_the_last_round_already_makes_up_the_number() -> None:
    """Nine rounds, the opponent of the last one has left, round 8 is being played: 5 of 7 against 2370.

    Five of the eight are compatriots and four are allowed, so the norm with a forfeit is closed; of nine five are
    allowed, and 5½ of 9 with the last one lost are 61 %, 80 more than 2370. Half a point is enough.
    """
    sides = [("IM", "FRA"), ("IM", "POR"), ("IM", "ESP"), ("FM", "ESP"), ("FM", "ESP"), ("", "ESP"), ("", "ESP"), ("", "POR"),
             ("", "FRA")]  # fmt: skip
    entries = [Entry(1, "Ana", federation="ESP", rating=2400)]
    results = [Result.WIN] * 5 + [Result.LOSS] * 2 + [Result.UNKNOWN, Result.FORFEIT_WIN]
    replies = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.FORFEIT_WIN: Result.FORFEIT_LOSS}
    mine = []
    for index, ((title, federation), result) in enumerate(zip(sides, results, strict=True)):
        number = index + 2
        mine.append(RoundRecord(number, Colour.WHITE, result))
        reply = RoundRecord(1, Colour.BLACK, replies.get(result, result))
        entries.append(Entry(number, f"p{number}", title=Title(title) if title else None, federation=federation,
                             rating=2370, rounds=(*[None] * index, reply)))  # fmt: skip
    entries[0] = replace(entries[0], rounds=tuple(mine))
    law = edition_named("titles-2024")
    event = Tournament(tuple(entries), rounds_planned=9)
    case = TitleCase(event, Facts(), law, EventType.SWISS, None, 1400)
    (found,) = forecast_of(case, players=[1], titles=[Title.IM])
    assert found.remaining.paired == ((8, 9),)
    assert points(found)[:3] == (Against.KNOWN, 5, 5)
