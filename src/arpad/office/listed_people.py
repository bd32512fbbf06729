"""What the register adds to a published list where it is shown or written: ids and club on its day.

The list itself stays as it was frozen; what it says of them prevails.
"""

from collections.abc import Iterator, Sequence
from datetime import date

import polars as pl
from django.db.models import Max

from arpad.formats.list_schema import REGISTER_COLUMNS
from arpad.office.models import FederationSettings, Player, PlayerFact
from arpad.office.people import valid_on

_FEW = 5_000  # of more people than this the whole register is read
_AT_A_TIME = 500
_SCHEMA = {"id": pl.String, "fide_id": pl.String, "national_id": pl.String}


def with_register(frame: pl.DataFrame, day: date) -> pl.DataFrame:
    known = people_on(frame["id"].to_list(), day)
    joined = frame.join(known, on="id", how="left", suffix="_known", maintain_order="left")
    return joined.with_columns(
        pl.when(pl.col(name) == "").then(pl.col(f"{name}_known")).otherwise(pl.col(name)).fill_null("").alias(name)
        if name in frame.columns
        else pl.col(name).fill_null("")
        for name in REGISTER_COLUMNS
    ).drop(f"{name}_known" for name in REGISTER_COLUMNS if name in frame.columns)


def people_stamp() -> tuple[int, int]:
    """The entries of the log that last changed somebody, and the federation's settings: what was shown with older ones
    is to be made again."""
    newest = Player.objects.aggregate(newest=Max("changed_in"))["newest"] or 0
    return newest, FederationSettings.objects.values_list("changed_in", flat=True).first() or 0


def people_on(keys: Sequence[str], day: date) -> pl.DataFrame:
    """FIDE's and the national id and the club of these people, as the register has them on that day."""
    rows = [row for some in _pieces(keys) for row in _ids(some)]
    clubs = [row for some in _pieces(keys) for row in _clubs(some, day)]
    people = pl.DataFrame(rows, schema=_SCHEMA, orient="row")
    latest = pl.DataFrame(clubs, schema={"id": pl.String, "club": pl.String}, orient="row").unique("id", keep="last")
    return people.join(latest, on="id", how="left").with_columns(pl.col(pl.String).fill_null(""))


def _pieces(keys: Sequence[str]) -> Iterator[Sequence[str] | None]:
    """None is everybody."""
    if len(keys) > _FEW:
        yield None
        return
    for start in range(0, len(keys), _AT_A_TIME):
        yield keys[start : start + _AT_A_TIME]


def _ids(keys: Sequence[str] | None) -> Iterator[tuple[str, str | None, str | None]]:
    people = Player.objects.all() if keys is None else Player.objects.filter(key__in=keys)
    yield from people.values_list("key", "fide_id", "national_id").iterator(chunk_size=20_000)


def _clubs(keys: Sequence[str] | None, day: date) -> Iterator[tuple[str, str]]:
    """The latest last."""
    facts = PlayerFact.objects.filter(valid_on(day), kind=PlayerFact.Kind.CLUB)
    if keys is not None:
        facts = facts.filter(player__key__in=keys)
    rows = facts.values_list("player__key", "value", "valid_from", "pk")
    for key, club, _, _ in sorted(rows.iterator(chunk_size=20_000), key=lambda row: (row[2] or date.min, row[3])):
        yield key, club
