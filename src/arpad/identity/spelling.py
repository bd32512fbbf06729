"""How far one word is from another, and what stays of a word when it is misspelt."""

import re
from functools import lru_cache

_SOUNDS = tuple(
    (re.compile(written), sound)
    for written, sound in (
        ("sch|sh|cz|tsch|tch", "s"),
        ("ph", "f"),
        ("[ckgq]h|ck|q|c", "k"),
        ("th|dt", "t"),
        ("x", "ks"),
        ("z", "s"),
        ("w", "v"),
    )
)
_SILENT = re.compile(r"(?<!^)[aeiouyjh]")
_DOUBLED = re.compile(r"(.)\1+")
_LONGEST = 15
_FIRST_VOWEL = re.compile(r"^[aeiouyj]")


@lru_cache(maxsize=200_000)
def skeleton(word: str) -> str:
    """The sounds that most misspellings leave alone: its consonants, each once, and whether it begins with a vowel.

    >>> skeleton("pettersen"), skeleton("petterssen"), skeleton("peterson"), skeleton("schmidt"), skeleton("smit")
    ('ptrsn', 'ptrsn', 'ptrsn', 'smt', 'smt')
    """
    for written, sound in _SOUNDS:
        word = written.sub(sound, word)
    return _DOUBLED.sub(r"\1", _SILENT.sub("", _FIRST_VOWEL.sub("a", word)))[:_LONGEST]


@lru_cache(maxsize=65_536)
def distance(one: str, other: str) -> int:
    """Letters to add, drop, change or swap with their neighbour.

    >>> distance("vidar", "vidra"), distance("pettersen", "petterssen"), distance("jon", "jan")
    (1, 1, 1)
    """
    from rapidfuzz.distance import OSA  # of the office: who rates one event needs it only where two names differ

    return OSA.distance(one, other)
