"""Its events played: paired by the rules of their day, decided by the players' strengths."""

from collections.abc import Mapping

from arpad.pairing.choose import SWISS
from arpad.pairing.round_robin.berger import Round, rounds_by_the_tables
from arpad.pairing.simulate import Wish, simulate
from arpad.pairing.swiss.boards import round_of
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.regulations.calendar import in_force
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Birth, Sex
from arpad.values.result import Result
from arpad.values.time_control_text import parse_rate_of_play
from arpad.values.title import Title
from arpad.web.demo.andalusia.events import ROUND_ROBINS, Event


def played(event: Event, seed: str, ratings: Mapping[str, int] | None = None) -> Tournament:
    """By the Dutch rules of its day, or the Berger tables; the strengths decide, not the ratings. `ratings` are those a
    report prints, by id; else what the players had at the beginning of the year."""
    entries = tuple(
        Entry(
            number,
            player.name,
            sex=Sex(player.sex),
            title=Title(player.title) if player.title else None,
            rating=ratings.get(player.id) if ratings is not None else player.fide,
            federation=player.federation,
            player_id=player.id,
            birth=Birth(player.birth.year, player.birth.month, player.birth.day),
        )
        for number, player in enumerate(event.players, 1)
    )
    kind = EventType.ROUND_ROBIN if event.kind in ROUND_ROBINS else EventType.SWISS
    tournament = Tournament(
        entries,
        name=event.name,
        city=event.city or event.province,
        federation="ESP",
        start=event.start,
        end=event.end,
        declared_type=kind,
        type_text="Individual: Round-Robin" if kind is EventType.ROUND_ROBIN else "Individual: Swiss-System (Dutch)",
        chief_arbiter=event.arbiter,
        rate_of_play_text=event.rate_of_play,
        time_control=parse_rate_of_play(event.rate_of_play),
        round_dates=event.days,
    )
    strengths = {number: player.strength for number, player in enumerate(event.players, 1)}
    wish = Wish(len(entries), len(event.days), f"{seed} {event.key}")
    if kind is EventType.ROUND_ROBIN:
        rounds = rounds_by_the_tables(len(entries), kind, in_force("tournament", event.start))
        return simulate(
            wish, tournament, lambda _, number: rounds[number - 1], 1, Result.ZERO_POINT_BYE, strengths
        ).tournament
    law = in_force(SWISS, event.start)

    def pair(so_far: Tournament, round_number: int) -> Round:
        return round_of(pair_round(field_of(so_far, law, round_number), law))

    return simulate(wish, tournament, pair, 1, Result.PAIRING_ALLOCATED_BYE, strengths).tournament
