"""The invented federation's players, the same at every start."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from arpad.formats.list_csv import COLUMNS
from arpad.pairing.lots import Lots
from arpad.reports.csv_text import csv_text

PLAYERS = 160
_FIRST_ID = 990_300_000  # nobody has such an id
_SURNAMES = (
    "Enroque", "Alféizar", "Gambito", "Zugzwang", "Celada", "Membrillo", "Níspero", "Peonza", "Clavada", "Albaricoque",
    "Chirimoya", "Escaque", "Fianchetto", "Castaña", "Mandarina", "Guindilla", "Diagonal", "Albahaca", "Sandía",
    "Brújula", "Cucurucho", "Toronja", "Moscatel", "Casilla", "Almendra",
)  # fmt: skip
_WOMEN = ("Ana", "Begoña", "Celia", "Elvira", "Inés", "Jimena", "Lucía", "Nuria", "Rocío", "Sofía", "Úrsula", "Zoé")
_MEN = ("Andrés", "Blas", "Darío", "Eneko", "Fermín", "Gaspar", "Hugo", "Íñigo", "Martín", "Óscar", "Ramón", "Tomás")
_TITLES = ((2480, "GM", "WGM"), (2400, "IM", "WIM"), (2300, "FM", "WFM"))


@dataclass(frozen=True)
class Person:
    """`rating` is that of the opening list, None for who is not on it; results are drawn by `strength`."""

    id: str
    name: str
    sex: str
    birth: str
    title: str
    strength: int
    rating: int | None
    games: int


def people(seed: str) -> list[Person]:
    """Strongest first; every ninth is not rated yet."""
    lots = Lots(seed)
    names = list(_names(lots))[:PLAYERS]
    strengths = sorted((1450 + (lots.below(560) + lots.below(560)) for _ in names), reverse=True)
    found = []
    for place, ((name, sex), strength) in enumerate(zip(names, strengths, strict=True)):
        is_rated = place % 9 != 8
        title = next((by_sex[sex == "w"] for least, *by_sex in _TITLES if strength >= least), "")
        birth = f"{1950 + lots.below(62)}-{1 + lots.below(12):02d}-{1 + lots.below(28):02d}"
        rating = max(1400, strength - 40 + lots.below(80)) if is_rated else None
        games = 30 + lots.below(400) if is_rated else 0
        found.append(Person(str(_FIRST_ID + 7 * place), name, sex, birth, title, strength, rating, games))
    return found


def _names(lots: Lots) -> Iterator[tuple[str, str]]:
    """Every surname with every first name once, in the order of the lots."""
    given = [(name, "w") for name in _WOMEN] + [(name, "m") for name in _MEN]
    pairs = list(product(_SURNAMES, given))
    while pairs:
        surname, (first, sex) = pairs.pop(lots.below(len(pairs)))
        yield f"{surname}, {first}", sex


def opening_list(everybody: list[Person]) -> bytes:
    """As arpad's own list file; only whom a list has."""
    rows = []
    for one in everybody:
        if one.rating is not None:
            known = {
                "id": one.id, "name": one.name, "federation": "ESP", "sex": one.sex, "title": one.title,
                "birth": one.birth, "rating": one.rating, "k": 10 if one.rating >= 2400 else 20, "games": one.games,
                "peak": one.rating,
            }  # fmt: skip
            rows.append([known.get(column) for column in COLUMNS])
    return csv_text(COLUMNS, rows).encode()
