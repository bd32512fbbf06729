"""Names of arbiters as reports and certificates write them: with titles and ids beside them, the words in any order."""

import re
from collections.abc import Iterable

from arpad.identity.names import words

_TITLES = ("ia", "fa", "na", "ra", "ca", "io")


def named_in(name: str, fide_id: str, text: str) -> bool:
    """Whether a text of a report names that arbiter, by his id or by his name.

    >>> named_in("Reloj, Rosa", "", "IA Rosa Reloj (990000101)"), named_in("Flecha, Félix", "", "Reloj, Rosa")
    (True, False)
    """
    return (bool(fide_id) and fide_id in _ids(text)) or alike(_name_alone(name), _name_alone(text))


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """One name whole in the other, with two words in common or nothing else."""
    common = one & other
    return bool(common) and common in (one, other) and (len(common) > 1 or one == other)


def people_named(texts: Iterable[str]) -> tuple[int, int]:
    """How many people these are surely, and perhaps: a name that is part of another may be the same person (I-805).

    >>> people_named(["Reloj, Rosa", "IA Rosa Reloj", "ROSA RELOJ (990000101)"]), people_named(["Reloj", "Flecha"])
    ((1, 1), (2, 2))
    >>> people_named(["Reloj, Rosa", "Reloj Luna, Rosa"])
    (1, 2)
    """
    surely: list[str] = []
    perhaps: list[str] = []
    for text in sorted(texts, key=lambda one: -len(_name_alone(one))):  # whole names first
        if not any(_same(text, other) is not False for other in surely):
            surely.append(text)
        if not any(_same(text, other) for other in perhaps):
            perhaps.append(text)
    return len(surely), len(perhaps)


def _same(one: str, other: str) -> bool | None:
    """Two ids decide; else the names, of which a shorter one decides nothing."""
    ids, others = _ids(one), _ids(other)
    if ids and others:
        return bool(ids & others)
    name, another = _name_alone(one), _name_alone(other)
    if name == another:
        return True
    return None if alike(name, another) else False


def _ids(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[0-9]+", text))


def _name_alone(text: str) -> frozenset[str]:
    """The words of a name, without id and titles that stand beside it."""
    return frozenset(word for word in words(text) if word not in _TITLES and not word.isdigit())
