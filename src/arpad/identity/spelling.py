"""How far one word is from another, and what stays of a word when it is misspelt."""

import re
from collections.abc import Callable
from functools import cache, lru_cache

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
    return _measure()(one, other)


@cache
def _measure() -> Callable[[str, str], int]:
    """rapidfuzz where it is installed: an office compares millions of words. An event's few need nothing."""
    try:
        from rapidfuzz.distance import OSA  # only where two words differ
    except ImportError:
        return optimal_alignment
    return OSA.distance


def optimal_alignment(one: str, other: str) -> int:
    """The same number, letter by letter.

    >>> optimal_alignment("vidar", "vidra"), optimal_alignment("", "jan"), optimal_alignment("ca", "abc")
    (1, 3, 3)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, last, row = row, before, [at]
        for place, facing in enumerate(other, 1):
            steps = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != facing))
            if at > 1 and place > 1 and (letter, one[at - 2]) == (other[place - 2], facing):
                steps = min(steps, last[place - 2] + 1)
            row.append(steps)
    return row[-1]
