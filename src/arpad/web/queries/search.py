"""Finding players as one types: by the beginnings of the words of the name, in any order, or of an id; where nobody is
called so, those who are called nearly so.

A search only reads. Whom the office's verbs changed since the words were last kept (`catch_up`, by the worker) is
looked at himself, so that the answer is right before it is fast.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl
from django.db import transaction
from django.db.models import Max

from arpad.office.database import is_postgresql
from arpad.office.identities import searchable, searchable_names
from arpad.office.list_store import insert_frame
from arpad.office.models import Player, RatingList
from arpad.office.people import highest
from arpad.office.states import hidden_among, shown_birth_years
from arpad.values.records import dataclass
from arpad.web.clock import today
from arpad.web.models import SearchState, SearchWord
from arpad.web.queries import rows
from arpad.web.queries.near_names import near_names

_LONGEST = 60
_PIECE_OF_WORDS = 50_000
_WORD = r"[\p{L}\p{N}]+"
TEXTS = ("search_name", "key", "fide_id", "national_id", "regional_id")
_PEOPLE_TO_CATCH_UP = f"""
SELECT id, {", ".join(TEXTS)} FROM office_player WHERE changed_in > %s AND changed_in <= %s AND id > %s
ORDER BY id LIMIT {_PIECE_OF_WORDS}"""


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
        while people := rows(_PEOPLE_TO_CATCH_UP, state.number, newest, last):
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


_MOST_WORDS = 6
_RARE = 1000
_LAST = "\U0010ffff"
_PIECE_OF_PEOPLE = 2000

_STATE = """
SELECT (SELECT max(number) FROM web_searchstate), (SELECT max(changed_in) FROM office_player)"""
_COUNT = "SELECT count(*) FROM (SELECT 1 FROM web_searchword w WHERE {begins} LIMIT %s) few"
_WORDS = "SELECT w.player_id FROM web_searchword w WHERE {conditions} ORDER BY {order} LIMIT %s"
_FOUND_AMONG_CHANGED = """
SELECT id, {texts} FROM office_player WHERE changed_in > %s AND id > %s AND {conditions} ORDER BY id LIMIT %s"""
_PEOPLE = """
SELECT id, key, name, birth, changed_in FROM office_player WHERE id IN ({marks}) AND merged_into_id IS NULL
ORDER BY search_name, key"""
_RATINGS = """
SELECT list_id, key, rating FROM office_listrow
WHERE list_id IN ({lists}) AND key IN ({keys}) AND hidden = '' AND rating IS NOT NULL"""
_TITLES = "SELECT player_id, title FROM office_playertitle WHERE player_id IN ({marks}) AND valid_to IS NULL"


PersonRow = tuple[int, str, str, str]
"""Number, key, name and birth."""


@dataclass(frozen=True)
class Found:
    """`nearly`: nobody is called as was asked, and he is called like that."""

    key: str
    name: str
    title: str
    rating: int | None
    birth_year: str
    nearly: bool = False


def search(text: str, lists: list[RatingList], limit: int = 20) -> list[Found]:
    """By name; `lists` are the current ones, of which the first that rates somebody shows his rating. Where nobody is
    called so, those who are called nearly so."""
    asked = sorted(set(words_in(text)), key=len, reverse=True)[:_MOST_WORDS]
    if not asked:
        return []
    number, newest = (value or 0 for value in rows(_STATE)[0])
    kept = _by_kept_words(asked, limit * 4)
    changed = _among_changed(asked, number, limit * 4) if newest > number else set()
    numbers = list(dict.fromkeys([*kept, *changed]))
    people = rows(_PEOPLE.format(marks=_marks(numbers)), *numbers) if numbers else []
    right = _shown([one[:4] for one in people if one[4] <= number or one[0] in changed])
    if right:
        return _told(right[:limit], lists)
    return _told(_called_nearly(text, limit), lists, nearly=True)


def _called_nearly(text: str, limit: int) -> list[PersonRow]:
    numbers = near_names(text, limit)
    people = {row[0]: row[:4] for row in rows(_PEOPLE.format(marks=_marks(numbers)), *numbers)} if numbers else {}
    return _shown([people[number] for number in numbers if number in people])


def _shown(people: list[PersonRow]) -> list[PersonRow]:
    """Without whoever is hidden."""
    hidden = hidden_among([person[0] for person in people], today())
    return [person for person in people if person[0] not in hidden]


def _by_kept_words(asked: Sequence[str], limit: int) -> Iterable[int]:
    """The rarest word is gone through, and each of its people looked at for the others."""
    first, *others = _rarest_first(asked)
    begins, values = _begins(first)
    conditions = [begins, *("w.words LIKE %s" for _ in others)]
    values += [f"% {word}%" for word in others]
    order = "w.word USING ~<~, w.player_id" if is_postgresql() else "w.word, w.player_id"  # the order of the index
    found = rows(_WORDS.format(conditions=" AND ".join(conditions), order=order), *values, limit)
    return [number for (number,) in found]


def _rarest_first(asked: Sequence[str]) -> list[str]:
    """Where all are frequent any will do: enough people have them all."""
    if len(asked) == 1:
        return list(asked)
    return sorted(asked, key=_frequency)


def _frequency(word: str) -> int:
    begins, values = _begins(word)
    return int(rows(_COUNT.format(begins=begins), *values, _RARE)[0][0])


def _begins(word: str) -> tuple[str, list[Any]]:
    """As the index of each engine answers it: PostgreSQL has one for LIKE, SQLite orders by code points."""
    if is_postgresql():
        return "w.word LIKE %s", [f"{word}%"]
    return "w.word >= %s AND w.word < %s", [word, word + _LAST]


def _among_changed(asked: Sequence[str], number: int, limit: int) -> set[int]:
    """Of those changed since: few, unless somebody has just imported a whole register."""
    found: set[int] = set()
    anywhere = f"({' OR '.join(f'lower({name}) LIKE %s' for name in TEXTS)})"
    sql = _FOUND_AMONG_CHANGED.format(texts=", ".join(TEXTS), conditions=" AND ".join(anywhere for _ in asked))
    values = [f"%{_perhaps_as_two(word)}%" for word in asked for _ in TEXTS]
    last = 0
    while people := rows(sql, number, last, *values, _PIECE_OF_PEOPLE):
        found.update(pk for pk, *texts in people if _has_all(asked, texts))
        last = people[-1][0]
        if len(found) >= limit or len(people) < _PIECE_OF_PEOPLE:
            break
    return found


def _perhaps_as_two(word: str) -> str:
    """Ids are kept as they are: an AE of theirs is an a of the word that is asked for."""
    return "".join(f"{letter}%" if letter in "aou" else letter for letter in word)


def _has_all(asked: Sequence[str], texts: Iterable[str | None]) -> bool:
    words = [word for text in texts if text for word in words_in(text)]
    return all(any(word.startswith(one) for word in words) for one in asked)


def _told(people: Sequence[PersonRow], lists: Sequence[RatingList], nearly: bool = False) -> list[Found]:
    if not people:
        return []
    numbers, keys = [person[0] for person in people], [person[1] for person in people]
    ratings = _ratings(keys, [listed.pk for listed in lists])
    titles: dict[int, list[str]] = {}
    for player, title in rows(_TITLES.format(marks=_marks(numbers)), *numbers):
        titles.setdefault(player, []).append(title)
    years = shown_birth_years({key: birth for _, key, _, birth in people}, today())
    return [
        Found(key, name, highest(titles.get(pk, ())), ratings.get(key), years[key], nearly)
        for pk, key, name, _ in people
    ]


def _ratings(keys: Sequence[str], lists: Sequence[int]) -> dict[str, int]:
    if not lists:
        return {}
    found = rows(_RATINGS.format(lists=_marks(lists), keys=_marks(keys)), *lists, *keys)
    by_list = sorted(found, key=lambda row: -lists.index(row[0]))
    return {key: rating for _, key, rating in by_list}


def _marks(values: Sequence[object]) -> str:
    return ", ".join("%s" for _ in values)
