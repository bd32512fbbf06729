"""Finding players as one types: by the beginnings of the words of the name, in any order, or of an id."""

from dataclasses import dataclass

import polars as pl
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q

from arpad.office.bulk import insert_frame
from arpad.office.database import is_postgresql
from arpad.office.models import ListRow, Player, PlayerTitle, RatingList
from arpad.office.names import searchable
from arpad.office.people import highest
from arpad.web.models import SearchState, SearchWord

_LONGEST = 60
_IDS = ("key", "fide_id", "national_id", "regional_id")
_PIECE = 50_000
_LAST = "\U0010ffff"


@dataclass(frozen=True)
class Found:
    key: str
    name: str
    title: str
    rating: int | None
    birth_year: str


def words_in(text: str) -> list[str]:
    """
    >>> words_in("Pingüino, SIMÓN  de-la O'Hara")
    ['pinguino', 'simon', 'de', 'la', 'o', 'hara']
    """
    plain = "".join(letter if letter.isalnum() else " " for letter in searchable(text))
    return [word[:_LONGEST] for word in plain.split()]


def search(text: str, lists: list[RatingList], limit: int = 20) -> list[Found]:
    """By name; `lists` are the current ones, of which the first that rates somebody shows his rating."""
    asked = sorted(set(words_in(text)), key=len, reverse=True)[:6]
    if not asked:
        return []
    catch_up()
    found = SearchWord.objects.filter(_begins(asked[0]))
    for word in asked[1:]:
        found = found.filter(Exists(SearchWord.objects.filter(_begins(word), player_id=OuterRef("player_id"))))
    numbers = found.order_by("word", "pk").values_list("player_id", flat=True)[: limit * 4]
    people = Player.objects.filter(pk__in=list(dict.fromkeys(numbers)), merged_into=None).order_by("search_name", "key")
    return _told(list(people[:limit]), lists)


def _begins(word: str) -> Q:
    """As the index of each engine answers it: PostgreSQL has one for LIKE, SQLite orders by code points."""
    return Q(word__startswith=word) if is_postgresql() else Q(word__gte=word, word__lt=word + _LAST)


def _told(people: list[Player], lists: list[RatingList]) -> list[Found]:
    keys = [one.key for one in people]
    rows = ListRow.objects.filter(list__in=lists, key__in=keys, hidden="").exclude(rating=None)
    order = {one.pk: place for place, one in enumerate(lists)}
    by_list = sorted(rows.values_list("list", "key", "rating"), key=lambda row: -order[row[0]])
    ratings = {key: rating for _, key, rating in by_list}
    titles: dict[int, list[str]] = {}
    for player, title in PlayerTitle.objects.filter(player__in=people, valid_to=None).values_list("player", "title"):
        titles.setdefault(player, []).append(title)
    return [
        Found(one.key, one.name, highest(titles.get(one.pk, ())), ratings.get(one.key), one.birth[:4]) for one in people
    ]


def catch_up() -> None:
    """Bring the words up to date with the register. A verb that changes a person marks him with its entry of the log,
    so that only those are looked at; most often nobody is."""
    newest = Player.objects.aggregate(newest=Max("changed_in"))["newest"] or 0
    state = SearchState.objects.first()
    if state is not None and state.number >= newest:
        return
    with transaction.atomic():
        state, _ = SearchState.objects.select_for_update().get_or_create(pk=1)
        changed = Player.objects.filter(changed_in__gt=state.number, changed_in__lte=newest)
        rows = list(changed.values_list("pk", "search_name", *_IDS))
        if state.number:
            for start in range(0, len(rows), 500):
                SearchWord.objects.filter(player_id__in=[row[0] for row in rows[start : start + 500]]).delete()
        for start in range(0, len(rows), _PIECE):
            insert_frame(SearchWord, _words_frame(rows[start : start + _PIECE]))
        state.number = newest
        state.save()


def _words_frame(rows: list[tuple[object, ...]]) -> pl.DataFrame:
    said = [
        (number, word)
        for number, *texts in rows
        for word in dict.fromkeys(word for text in texts if text for word in words_in(str(text)))
    ]
    return pl.DataFrame(said, schema={"player_id": pl.Int64, "word": pl.String}, orient="row")
