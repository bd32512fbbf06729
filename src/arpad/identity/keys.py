"""By what a name is looked up among half a million: keys that the usual errors leave alone.

Every two words of a name are a key by their skeletons, in any order; so is the skeleton of one with the first letter of
another, for who is written with an initial or misspelt in one of two words. Who has a day of birth is found by it too.
"""

from collections.abc import Iterator
from itertools import combinations
from string import ascii_lowercase

from arpad.identity.comparing import Name
from arpad.identity.spelling import skeleton

MOST_WORDS = 5
_WHOLE_DAY = 10


def pair_keys(name: Name) -> Iterator[str]:
    """Of a person and of who is looked for alike.

    >>> from arpad.identity.comparing import name_of
    >>> list(pair_keys(name_of("Vidar Petterssen"))), list(pair_keys(name_of("Pettersen, Vidar")))
    (['ptrsn|vdr'], ['ptrsn|vdr'])
    """
    bones = sorted({skeleton(word) for word in name.core[:MOST_WORDS]})
    yield from ("|".join(pair) for pair in combinations(bones, 2))
    if len(bones) == 1:
        yield f"{bones[0]}|"


def initial_keys(name: Name) -> Iterator[str]:
    """Of a person: the first family name with the initial of the first given name; of two words also the other way."""
    first, last = name.core[0], name.core[-1]
    if name.family and name.given:
        first, last = _first(name.family, name.core), _first(name.given, name.core)
    if first == last:
        return
    yield f"{skeleton(first)}.{last[0]}"
    if len(name.core) == 2:
        yield f"{skeleton(last)}.{first[0]}"


def _first(some: tuple[str, ...], core: tuple[str, ...]) -> str:
    return next((word for word in some if word in core), some[0])


def birth_keys(birth: str) -> Iterator[str]:
    """Whoever was born on a day; a year alone says too little."""
    if len(birth) == _WHOLE_DAY:
        yield birth


def person_keys(name: Name, birth: str) -> set[str]:
    """What the register keeps of everybody, so that any of the keys below finds him."""
    of_name = (*pair_keys(name), *initial_keys(name)) if name.words else ()
    return {*of_name, *birth_keys(birth)}


def near_keys(name: Name, birth: str) -> set[str]:
    """Asked first: two words of the name that sound so, or the day of birth."""
    return {*pair_keys(name), *birth_keys(birth)}


def is_one_word(name: Name) -> bool:
    """A family or a country may share it, so that the keys of many are asked for."""
    return len(name.core) == 1


def wide_keys(name: Name) -> set[str]:
    """Asked where the pairs found nobody who will do: every word with the initial of every other, or alone; and a
    single word with any initial."""
    core = name.core[:MOST_WORDS]
    if is_one_word(name):
        return {f"{skeleton(core[0])}.{letter}" for letter in ascii_lowercase}
    return {f"{skeleton(word)}|" for word in core if len(word) > 1} | {
        f"{skeleton(word)}.{other[0]}"
        for place, word in enumerate(core)
        for index, other in enumerate(core)
        if place != index
    }
