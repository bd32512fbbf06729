"""Words of a table without case, accents and signs, so that they can be compared."""

import re
import unicodedata

_LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "œ": "oe", "ı": "i", "º": "", "ª": ""}
)


def plain(text: str) -> str:
    """Small letters without accents, in one word.

    >>> plain("Fødsels-år"), plain("Fecha de Nacimiento")
    ('fodselsar', 'fechadenacimiento')
    """
    return re.sub(r"[^a-z0-9]", "", plain_words(text))


def plain_words(text: str) -> str:
    """
    >>> plain_words(" Großmeister ")
    'grossmeister'
    """
    small = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    return " ".join("".join(sign for sign in small if not unicodedata.combining(sign)).split())
