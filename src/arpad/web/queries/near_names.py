"""Whom somebody may have meant who misspelt a name: found by how it sounds, then judged as every name is.

Asked only where the words themselves find nobody. It only reads: whoever was changed since the keys of names were last
kept (by the worker, and by whoever imports) is looked at himself.
"""

from collections.abc import Collection

from arpad.identity.comparing import name_of
from arpad.identity.judging import Judgement, Person, Sighting, judge, well_found
from arpad.identity.keys import near_keys, wide_keys
from arpad.web.queries import rows

_SHORTEST = 4
_MOST = 300
"""So many are judged, those first who share the most keys with the text."""
_STATE = "SELECT max(number) FROM office_namekeystate"
_BY_KEYS = """
SELECT player_id FROM office_namekey WHERE key IN ({marks})
GROUP BY player_id ORDER BY count(*) DESC, player_id LIMIT %s"""
_CHANGED = "SELECT id FROM office_player WHERE changed_in > %s ORDER BY changed_in DESC, id LIMIT %s"
_NAMES = "SELECT id, name FROM office_player WHERE id IN ({marks}) AND merged_into_id IS NULL ORDER BY id"


def near_names(text: str, limit: int) -> list[int]:
    """The numbers of those who are called nearly so, the likeliest first."""
    name = name_of(text)
    if not any(len(word) >= _SHORTEST for word in name.core):
        return []
    number = rows(_STATE)[0][0] or 0
    changed = [pk for (pk,) in rows(_CHANGED, number, _MOST)]
    near = near_keys(name, "")
    found = _judged(text, {*_with_keys(near), *changed}, limit)
    if not well_found(found):
        found = _judged(text, {*_with_keys({*near, *wide_keys(name)}), *changed}, limit)
    return [int(one.person.key) for one in found.candidates]


def _with_keys(keys: Collection[str]) -> list[int]:
    return [pk for (pk,) in rows(_BY_KEYS.format(marks=_marks(keys)), *sorted(keys), _MOST)] if keys else []


def _judged(text: str, numbers: Collection[int], limit: int) -> Judgement:
    people = rows(_NAMES.format(marks=_marks(numbers)), *sorted(numbers)) if numbers else []
    return judge(Sighting(text), [Person(str(pk), name) for pk, name in people], shown=limit)


def _marks(values: Collection[object]) -> str:
    return ", ".join("%s" for _ in values)
