"""The demo's events: those of the Andalusian year under names of their own, and beside them blitz and the masters."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from arpad.pairing.lots import Lots
from arpad.web.demo.andalusia.events import Event, events
from arpad.web.demo.andalusia.people import Player
from arpad.web.demo.cast import masters
from arpad.web.demo.diary import Diary

ARBITERS = {
    "990900012": "Reloj, Rosa", "990900027": "Planilla, Matías", "990900033": "Bandera, Olga",
}  # fmt: skip
_CITIES = {
    "Almería": "Villaenroque", "Cádiz": "Puerto Alfil", "Córdoba": "Torrealta", "Granada": "Peonar de la Sierra",
    "Huelva": "Santa Celada", "Jaén": "Olivar del Rey", "Málaga": "Damas del Río", "Sevilla": "Tablas de la Vega",
}  # fmt: skip
_OPENS = ("Abierto de {city}", "Memorial Peón Pasado de {city}", "Torneo de feria de {city}")
_NAMES = {
    "closed": "Campeonato provincial de {province}",
    "rapid": "Campeonato provincial rápido de {province}",
    "school": "Escolar de {city}",
    "extraordinary": "Campeonato escolar de {province}",
    "blitz": "Relámpago de {city}",
}
_BLITZ = ((3, "Sevilla"), (6, "Málaga"), (9, "Granada"), (12, "Cádiz"))
_OPENS_SHOWN = 9
NORMS = "masters"
_SMALL = ("masters", "closed", "extraordinary")  # those come whole; who plays there is missing elsewhere


def programme(everybody: Sequence[Player], lots: Lots, year: int, diary: Diary) -> tuple[Event, ...]:
    """In the order of their first days; nobody sits at two boards."""
    of_the_year = [_named(event) for event in events(everybody, lots, year) if not _left_out(event)]
    made = [*of_the_year, *_blitz(everybody, lots, year), _masters(year)]
    invited_first = sorted(made, key=lambda one: (one.kind not in _SMALL, one.start, one.key))
    booked = [diary.booked(one, everybody) for one in invited_first]
    return tuple(sorted(booked, key=lambda one: (one.start, one.key)))


def _left_out(event: Event) -> bool:
    """Of the many opens half are enough to look at; the office is ready the sooner."""
    return event.kind == "open" and int(event.key[1:]) > _OPENS_SHOWN and not event.wrong


def lists_of(event: Event) -> tuple[str, ...]:
    """Which lists rate it; what the federation's rules refuse is not offered to FIDE."""
    if event.kind in ("blitz", "masters"):
        return ("blitz",) if event.kind == "blitz" else ("fide",)
    elsewhere = {"open": ("fide",), "closed": ("fide",), "rapid": ("rapid",)}.get(event.kind, ())
    return ("rea",) if event.wrong else ("rea", *elsewhere)


def _named(event: Event) -> Event:
    number, city = int(event.key[1:]), _CITIES[event.province]
    pattern = _OPENS[(number - 1) // len(_CITIES)] if event.kind == "open" else _NAMES[event.kind]
    name = f"{pattern.format(city=city, province=event.province)} {event.start.year}"
    arbiter = tuple(ARBITERS.values())[number % len(ARBITERS)]
    rate = "90 min + 30 sec/move" if event.kind in ("open", "closed") else event.rate_of_play
    came = event.players[::2] if event.kind in ("open", "rapid") else event.players  # half the hall, to be ready soon
    return replace(event, key=_key(event), name=name, city=city, arbiter=arbiter, rate_of_play=rate, players=came)


def _key(event: Event) -> str:
    return f"{event.kind}-{event.key[1:]}"


def _blitz(everybody: Sequence[Player], lots: Lots, year: int) -> Iterator[Event]:
    known = [player for player in everybody if player.fide is not None]
    for number, (month, province) in enumerate(_BLITZ, 1):
        day, city = date(year, month, 13), _CITIES[province]
        chosen = sorted(lots.order(known)[:24], key=lambda player: (-(player.blitz or 0), player.id))
        name = f"{_NAMES['blitz'].format(city=city)} {year}"
        yield Event(
            f"blitz-{number:02}", name, "blitz", province, day, (day,) * 9, tuple(chosen), "3 min + 2 sec/move",
            day + timedelta(days=2), city=city,
        )  # fmt: skip


def _masters(year: int) -> Event:
    """Ten players, nine rounds, five federations: here norms can be made."""
    days = tuple(date(year, 9, 5) + timedelta(days=day) for day in range(9))
    field = tuple(sorted(masters(year), key=lambda player: -(player.fide or 0)))
    return Event(
        NORMS, f"Maestros de la Giralda {year}", "masters", "Sevilla", days[0], days, field, "90 min + 30 sec/move",
        days[-1] + timedelta(days=2), city="Sevilla",
    )  # fmt: skip
