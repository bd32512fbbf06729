"""Alphabetical order of names, the same on every machine."""

import unicodedata


def alphabetical(name: str) -> tuple[str, str]:
    """Capitals and accents make no difference, unless the names are otherwise the same.

    >>> sorted(["Zúñiga", "Álvarez", "alonso", "Zunzunegui"], key=alphabetical)
    ['alonso', 'Álvarez', 'Zúñiga', 'Zunzunegui']
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in letters if not unicodedata.combining(char)), name
