"""The words by which players are found, kept beside the register."""

import polars as pl
from django.db import transaction
from django.db.models import Max

from arpad.office.bulk import insert_frame
from arpad.office.models import Player
from arpad.office.names import searchable, searchable_names
from arpad.web.models import SearchState, SearchWord
from arpad.web.queries.asking import rows

_LONGEST = 60
_PIECE = 50_000
_WORD = r"[\p{L}\p{N}]+"
TEXTS = ("search_name", "key", "fide_id", "national_id", "regional_id")
_CHANGED = f"""
SELECT id, {", ".join(TEXTS)} FROM office_player WHERE changed_in > %s AND changed_in <= %s AND id > %s
ORDER BY id LIMIT {_PIECE}"""


def words_in(text: str) -> list[str]:
    """
    >>> words_in("Pingüino, SIMÓN  de-la O'Hara")
    ['pinguino', 'simon', 'de', 'la', 'o', 'hara']
    """
    plain = "".join(letter if letter.isalnum() else " " for letter in searchable(text))
    return [word[:_LONGEST] for word in plain.split()]


def catch_up() -> None:
    """Bring the words up to date with the register. A verb that changes a person marks him with its entry of the log,
    so that only those are looked at; most often nobody is."""
    newest = Player.objects.aggregate(newest=Max("changed_in"))["newest"] or 0
    state = SearchState.objects.first()
    if state is not None and state.number >= newest:
        return
    with transaction.atomic():
        state, _ = SearchState.objects.select_for_update().get_or_create(pk=1)
        last = 0
        while people := rows(_CHANGED, state.number, newest, last):
            _keep(people, anew=state.number > 0)
            last = people[-1][0]
        state.number = newest
        state.save()


def _keep(people: list[tuple[object, ...]], anew: bool) -> None:
    numbers = [person[0] for person in people] if anew else []
    for start in range(0, len(numbers), 500):
        SearchWord.objects.filter(player_id__in=numbers[start : start + 500]).delete()
    insert_frame(SearchWord, words_frame(people))


def words_frame(people: list[tuple[object, ...]]) -> pl.DataFrame:
    """Everybody's words, each once."""
    schema = {"player_id": pl.Int64, **dict.fromkeys(TEXTS, pl.String)}
    texts = pl.DataFrame(people, schema=schema, orient="row").unpivot(index="player_id", value_name="word")
    words = texts.select("player_id", searchable_names(pl.col("word")).str.extract_all(_WORD)).explode("word")
    each = words.drop_nulls().with_columns(pl.col("word").str.slice(0, _LONGEST)).unique(maintain_order=True)
    all_of_his = (" " + pl.col("word").str.join(" ")).over("player_id").alias("words")
    return each.with_columns(all_of_his).sort("word", "player_id")
