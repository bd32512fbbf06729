"""The invented federation's events: opens paired by the rules of their day, results drawn by strength."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from arpad.formats.trf import write_trf
from arpad.pairing.choose import SWISS
from arpad.pairing.invented_play import Rates
from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import Round
from arpad.pairing.simulate import Wish, simulate
from arpad.pairing.swiss.boards import round_of
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import pair_round
from arpad.regulations.calendar import in_force
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Birth, Sex
from arpad.values.result import Result
from arpad.values.title import Title
from arpad.web.demo.people import Person

ROUNDS = 5
_RATES = Rates(forfeits=10, half_point_byes=20)
_PLACES = (
    ("Villaenroque", "Tablaria"), ("Peonar de la Sierra", "Tablaria"), ("Santa Celada", "Gambitania"),
    ("Torrealta", "Gambitania"), ("Damas del Río", "Enrocada"), ("Alfilar", "Enrocada"),
)  # fmt: skip
_ARBITERS = ("Cronómetro, Petra", "Planilla, Matías", "Bandera, Olga")
_NAMES = ("Abierto de {city}", "Memorial Peón Pasado, {city}", "Torneo de feria de {city}")


@dataclass(frozen=True)
class Open:
    """A Swiss event before it is played."""

    key: str
    name: str
    city: str
    province: str
    club: str
    arbiter: str
    start: date
    end: date


def the_open(number: int, start: date) -> Open:
    city, province = _PLACES[number % len(_PLACES)]
    name = _NAMES[number % len(_NAMES)].format(city=city)
    arbiter = _ARBITERS[number % len(_ARBITERS)]
    end = start + timedelta(days=ROUNDS - 1)
    return Open(f"open-{number:02d}", f"{name} {start.year}", city, province, f"CA {city}", arbiter, start, end)


def report(event: Open, players: Sequence[Person], ratings: Mapping[str, int], seed: str) -> bytes:
    """Its TRF16; whoever is on the list has the rating he has there."""
    edition = in_force(SWISS, event.start)
    order = sorted(players, key=lambda one: (-(ratings.get(one.id) or 0), one.name))
    entries = tuple(_entry(number, one) for number, one in enumerate(order, 1))
    days = tuple(event.start + timedelta(days=day) for day in range(ROUNDS))
    tournament = Tournament(
        entries,
        name=event.name,
        city=event.city,
        federation="ESP",
        start=event.start,
        end=event.end,
        round_dates=days,
        type_text="Individual: Swiss-System (Dutch)",
        declared_type=EventType.SWISS,
        chief_arbiter=event.arbiter,
        rate_of_play_text="90 min + 30 sec/move",
        pairing_controller="arpad",
    )

    def pair(so_far: Tournament, round_number: int) -> Round:
        return round_of(pair_round(field_of(so_far, edition, round_number), edition))

    wish = Wish(len(entries), ROUNDS, seed, _RATES)
    played = simulate(wish, tournament, pair, 1, Result.PAIRING_ALLOCATED_BYE).tournament
    listed = tuple(replace(entry, rating=ratings.get(entry.player_id)) for entry in played.entries)
    return write_trf(replace(played, entries=listed), "TRF16", "\n")


def _entry(number: int, one: Person) -> Entry:
    """With the strength by which results are drawn."""
    year, month, day = map(int, one.birth.split("-"))
    return Entry(
        number,
        one.name,
        sex=Sex(one.sex),
        title=Title(one.title) if one.title else None,
        rating=one.strength,
        federation="ESP",
        player_id=one.id,
        birth=Birth(year, month, day),
    )


def entrants(everybody: Sequence[Person], how_many: int, seed: str) -> list[Person]:
    """Drawn by lot, nobody twice."""
    lots, left = Lots(seed), list(everybody)
    return [left.pop(lots.below(len(left))) for _ in range(how_many)]
