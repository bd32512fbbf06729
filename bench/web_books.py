"""Books for the web's bench: invented players and lists, written straight into the office's tables.

python bench/web_books.py FILE PLAYERS LISTS
"""

import sys
from datetime import UTC, date, datetime
from pathlib import Path

import narwhals as nw
import polars as pl

from arpad.office.database import connect, prepare
from arpad.rating.list_columns import LIST

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SURNAMES = """
Abad Aguilar Alonso Álvarez Arias Ávila Ballesteros Benítez Blanco Bravo Caballero Calvo Campos Cano Carmona Castillo
Castro Cortés Cruz Delgado Díaz Díez Domínguez Durán Escobar Esteban Fernández Ferrer Flores Fuentes Gallardo García
Garrido Gil Giménez Gómez González Guerrero Gutiérrez Hernández Herrera Hidalgo Ibáñez Iglesias Jiménez León López
Lorenzo Lozano Marín Márquez Martín Martínez Medina Méndez Molina Montero Mora Morales Moreno Moya Muñoz Navarro Nieto
Núñez Ortega Ortiz Parra Pascual Pastor Peña Pérez Prieto Ramírez Ramos Reyes Rodríguez Román Romero Rubio Ruiz Sánchez
Santana Santiago Santos Sanz Serrano Soler Soto Suárez Torres Vargas Vázquez Vega Velasco Vicente Vidal"""
GIVEN = """
Adrián Aitana Alba Alejandro Álvaro Ana Andrés Ángel Antonio Beatriz Blanca Candela Carlos Carmen Celia Claudia Cristina
Daniel David Diego Elena Emma Eva Fernando Francisco Gonzalo Hugo Inés Irene Isabel Iván Javier Jorge José Juan Julia
Laura Leo Lucía Luis Manuel Marcos María Mario Marta Martín Miguel Nicolás Noa Olivia Óscar Pablo Paula Pedro Rafael
Raúl Rocío Rosa Rubén Samuel Sara Sergio Sofía Teresa Tomás Valeria Vera Víctor"""


def players(count: int) -> pl.DataFrame:
    number = pl.Series("number", range(count), dtype=pl.Int64)
    surnames, given = pl.Series(SURNAMES.split()), pl.Series(GIVEN.split())
    frame = pl.DataFrame({
        "id": (number + 10_000_000).cast(pl.String),
        "name": surnames.gather(number * 7 % len(surnames)) + " "
        + surnames.gather(number // 97 * 13 % len(surnames)) + ", " + given.gather(number * 31 % len(given)),
        "federation": pl.Series(["ESP", "FRA", "POR", "ITA", "GER"]).gather(number * 3 % 5),
        "sex": pl.Series(["m", "m", "m", "w"]).gather(number % 4),
        "title": pl.Series(["", "GM", "IM", "FM", "CM"]).gather((number % 211 < 4).cast(pl.Int64) * (number % 5)),
        "birth": (1940 + number * 17 % 75).cast(pl.String),
        "rating": 1400 + number * 7919 % 1300,
        "k": number * 0 + 20,
        "games": 30 + number % 500,
    })  # fmt: skip
    empty = {True: pl.lit(None, pl.Int64), False: pl.lit("")}
    missing = [
        empty[column.type == nw.Int64()].alias(name) for name, column in LIST.items() if name not in frame.columns
    ]
    return frame.with_columns(*missing).select(list(LIST))


def write_books(path: Path, count: int, lists: int) -> None:
    """A published list for each month from January 2024, everybody moving a little."""
    connect(str(path))
    prepare()
    from django.db import connection, transaction

    from arpad.office.act import Act
    from arpad.office.models import Series
    from arpad.office.verbs.lists.import_ import _add_players
    from arpad.office.verbs.lists.series import open_series
    from arpad.web.queries.search import catch_up

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
    open_series(Act("bench", NOW), "standard", "Standard")
    frame = players(count)
    with transaction.atomic():
        _add_players(frame, "own", 2, {})
    for month in range(lists):
        moved = frame.with_columns(rating=pl.col("rating") + (pl.col("games") * (month + 3)) % 41 - 20)
        with transaction.atomic():
            _write_list(Series.objects.get(), date(2024 + month // 12, month % 12 + 1, 1), moved)
        print(f"  list {month + 1} of {lists}", flush=True)
    catch_up()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def _write_list(series: object, day: date, frame: pl.DataFrame) -> None:
    from arpad.office.list_store import content_of, list_sha256, write_rows
    from arpad.office.models import ListBlob, RatingList
    from arpad.rating.published import PublishedList

    given = PublishedList(day, nw.from_native(frame, eager_only=True))
    made = RatingList.objects.create(
        series=series, date=day, state="writing", origin="opening", arpad_version="bench", rows_count=len(frame),
        sha256=list_sha256(given), drafted_by="bench", drafted_at=NOW,
    )  # fmt: skip
    write_rows(made, frame)
    ListBlob.objects.create(list=made, inputs=b"", content=content_of(given))
    made.state, made.published_at, made.log_number = "published", NOW, made.pk + 1
    made.save()


if __name__ == "__main__":
    write_books(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
