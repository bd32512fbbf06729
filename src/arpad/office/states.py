"""Who is shown, and with which year of birth: the dead, the hidden, minors without a guardian (I-450, I-451)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

import polars as pl
from django.db import connection
from django.db.models import Q

from arpad.office.federation_settings import asks_for_consent
from arpad.office.models import PersonState, Player, Report
from arpad.office.people import valid_on
from arpad.values.finding import Finding, Place

OF_AGE = 18
_Kind = PersonState.Kind


def not_shown(day: date, today: date) -> dict[str, str]:
    """Whom a list of that day leaves out, by key, and why: hidden today, or deceased before the list."""
    hidden = valid_on(today) & Q(kind=_Kind.HIDDEN)
    deceased = Q(kind=_Kind.DECEASED) & (Q(valid_from=None) | Q(valid_from__lt=day))
    return dict(PersonState.objects.filter(hidden | deceased).values_list("player__key", "kind"))


def died_before(day: date) -> dict[str, date | None]:
    """Who plays no more on that day, by key, and when he died as far as it is known (I-703)."""
    deceased = PersonState.objects.filter(Q(valid_from=None) | Q(valid_from__lt=day), kind=_Kind.DECEASED)
    return dict(deceased.values_list("player__key", "valid_from"))


def findings_of_dead(report: Report) -> Iterator[Finding]:
    """Lines of people who are recorded as deceased before the event began."""
    entries = list(report.entries.exclude(player=None).select_related("player__merged_into").order_by("number"))
    dead = died_before(report.event.start) if entries else {}
    for entry in entries:
        person = entry.player and (entry.player.merged_into or entry.player)
        if person is not None and person.key in dead:
            about = {"event": report.event.key, "player": entry.number, "name": person.name, "key": person.key}
            day = str(dead[person.key] or "—")
            yield Finding("office.W492", {**about, "day": day}, place=Place(entry.number, None, "player_id"))


_HIDDEN_AMONG = """
SELECT player_id FROM office_personstate WHERE player_id IN ({marks}) AND (
    (kind = 'hidden' AND (valid_from IS NULL OR valid_from <= %s) AND (valid_to IS NULL OR valid_to >= %s))
    OR (kind = 'deceased' AND valid_from IS NULL))"""


def hidden_among(players: Sequence[int], today: date) -> set[int]:
    """Of these people those whom no list shows, as `not_shown` has it; asked in SQL, because every search asks."""
    if not players:
        return set()
    with connection.cursor() as cursor:
        cursor.execute(_HIDDEN_AMONG.format(marks=", ".join("%s" for _ in players)), [*players, today, today])
        return {number for (number,) in cursor.fetchall()}


def is_hidden(player: int, today: date) -> bool:
    return PersonState.objects.filter(valid_on(today), player=player, kind=_Kind.HIDDEN).exists()


def without_minors_births(frame: pl.DataFrame, column: str, today: date) -> pl.DataFrame:
    """Where a federation asks for consent, a minor's year of birth (in `column`) is empty without it."""
    if not asks_for_consent():
        return frame
    year = pl.col(column).cast(pl.String).str.slice(0, 4).cast(pl.Int32, strict=False)
    minor = frame.filter(year + OF_AGE >= today.year)["id"].to_list()
    kept = set(minor) - _consented(today)
    nothing = pl.lit("" if frame.schema[column] == pl.String else None, dtype=frame.schema[column])
    return frame.with_columns(pl.when(pl.col("id").is_in(sorted(kept))).then(nothing).otherwise(column).alias(column))


def shown_birth_year(key: str, birth: str, today: date) -> str:
    """Of one person."""
    return shown_birth_years({key: birth}, today)[key]


def shown_birth_years(births: Mapping[str, str], today: date) -> dict[str, str]:
    """Of some people, by key."""
    years = {key: birth[:4] for key, birth in births.items()}
    if not asks_for_consent():
        return years
    frame = pl.DataFrame({"id": list(years), "birth": list(years.values())})
    return dict(without_minors_births(frame, "birth", today).iter_rows())


def _consented(today: date) -> set[str]:
    consents = PersonState.objects.filter(valid_on(today), kind=_Kind.CONSENT)
    return set(consents.values_list("player__key", flat=True))


def enter_state(player: Player, kind: str, note: str, since: date | None, until: date | None) -> PersonState:
    """One of a kind holds at a time: the one before ends the day before."""
    same = PersonState.objects.filter(player=player, kind=kind)
    if since is None:
        same.delete()
    else:
        same.filter(valid_from__gte=since).delete()
        open_ones = same.filter(Q(valid_to=None) | Q(valid_to__gte=since))
        open_ones.update(valid_to=since - timedelta(days=1))
    return PersonState.objects.create(player=player, kind=kind, note=note, valid_from=since, valid_to=until)


def end_state(player: Player, kind: str, last: date) -> int:
    """How many were ended; a death that was entered by mistake is taken out."""
    same = PersonState.objects.filter(Q(valid_to=None) | Q(valid_to__gt=last), player=player, kind=kind)
    if kind == _Kind.DECEASED:
        return same.delete()[0]
    return same.update(valid_to=last)
