"""Names as they are compared: without capitals, accents and special letters, in Latin script, whatever the spelling.

`folded` keeps every letter that can be told in ASCII; `collapsed` also takes the usual ways of writing one letter as
two (aa and å, ae and æ or ä, oe and ø or ö, ue and ü) for one, so that both find each other.
"""

import re
import unicodedata
from functools import lru_cache

_PAIRS = {"ου": "ou", "αυ": "av", "ευ": "ev"}  # two Greek letters, one sound
_SPECIAL = """
æ ae   œ oe   ß ss   þ th   ð d   ı i   ŋ n   ĸ k   ſ s   ə a   ǝ e   ɛ e   ɔ o   ĳ ij   ŉ n   ŀ l
ǆ dz   ǉ lj   ǌ nj   ȷ j   ʒ z   ɑ a   ɣ g   ʋ v   ﬁ fi   ﬂ fl   º o   ª a
"""
_CYRILLIC = """
а a   б b   в v   г g   д d   е e   ж zh   з z   и i   к k   л l   м m   н n   о o   п p   р r   с s
т t   у u   ф f   х kh   ц ts   ч ch   ш sh   щ shch   ъ -   ы y   ь -   э e   ю yu   я ya   ђ dj
є ye   ѕ dz   і i   ј j   љ lj   њ nj   ћ c   џ dz   ґ g   ә a   ө o   ү u   ұ u   қ k   ғ g   ң n
һ h
"""
_GREEK = """
α a   β v   γ g   δ d   ε e   ζ z   η i   θ th   ι i   κ k   λ l   μ m   ν n   ξ x   ο o   π p   ρ r
σ s   ς s   τ t   υ y   φ f   χ ch   ψ ps   ω o
"""
_LATIN_BLOCKS = ((0x80, 0x250), (0x250, 0x2B0), (0x1E00, 0x1F00), (0x2C60, 0x2C80), (0xA720, 0xA800))
_BASE_LETTER = re.compile(r"LATIN SMALL LETTER ([A-Z]{1,2}) WITH ")


def _latin() -> dict[str, str]:
    """Letters with a stroke, hook or tail are no letter with an accent to Unicode; their names say what they are."""
    letters = {}
    for first, last in _LATIN_BLOCKS:
        for code in range(first, last):
            named = _BASE_LETTER.match(unicodedata.name(chr(code), ""))
            if named and not unicodedata.decomposition(chr(code)):
                letters[chr(code)] = named[1].lower()
    return letters


def _table(text: str) -> dict[str, str]:
    """Each letter with what stands for it; a dash where nothing does."""
    told = text.split()
    return {letter: latin.strip("-") for letter, latin in zip(told[::2], told[1::2], strict=True)}


LETTERS: dict[str, str] = {**_latin(), **_table(_SPECIAL), **_table(_CYRILLIC), **_table(_GREEK)}
"""What each letter is in ASCII, once its accents are gone and it is small."""
PAIRS = _PAIRS
"""Replaced before single letters."""
BLANKS = r"[\s\x1c-\x1f]+"
WRITTEN_AS_TWO = ((r"a[ae]+", "a"), (r"oe+", "o"), (r"ue+", "u"))
"""One letter written as two; nothing of it is left, so that collapsing again changes nothing, and the beginning of a
word collapses to the beginning of the collapsed word."""

_TRANSLATION = str.maketrans(LETTERS)
_BLANKS = re.compile(BLANKS)
_WORD = re.compile(r"[^\W_]+")
_TWO = [(re.compile(written), letter) for written, letter in WRITTEN_AS_TWO]


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text in small ASCII letters as far as it can be told so, with its punctuation.

    >>> plain("Ødegård,  SIMÓN"), plain("Łukasz Straße"), plain("Каспаров, Юрий"), plain("Παπαδόπουλος")
    ('odegard, simon', 'lukasz strasse', 'kasparov, yurii', 'papadopoulos')
    """
    if text.isascii():
        return _BLANKS.sub(" ", text.lower()).strip(" ")
    marked = unicodedata.normalize("NFD", text)
    small = "".join(letter for letter in marked if not unicodedata.category(letter).startswith("M")).lower()
    for pair, latin in PAIRS.items():
        small = small.replace(pair, latin)
    return _BLANKS.sub(" ", small.translate(_TRANSLATION)).strip(" ")


def folded(name: str) -> str:
    """The words of a name, with one blank between them.

    >>> folded("Næss-Ødegård,  Bjørn O'Hara")
    'naess odegard bjorn o hara'
    """
    return " ".join(_WORD.findall(plain(name)))


def collapsed(text: str) -> str:
    """As `plain`, with what is one letter written as two taken for one.

    >>> collapsed("Ødegård"), collapsed("Oedegaard"), collapsed("Næss"), collapsed("Naess"), collapsed("Müller, Manuel")
    ('odegard', 'odegard', 'nass', 'nass', 'muller, manul')
    """
    found = plain(text)
    for two, letter in _TWO:
        found = two.sub(letter, found)
    return found


def words(name: str) -> list[str]:
    """
    >>> words("Næss-Ødegaard, Bjørn")
    ['nass', 'odegard', 'bjorn']
    """
    return words_in(collapsed(name))


def words_in(text: str) -> list[str]:
    """The words of a text that is folded already."""
    return _WORD.findall(text)


def same_words(one: str, other: str) -> bool:
    """The same name, in any order of its words.

    >>> same_words("Bjørn Ødegård", "ODEGAARD, Bjorn")
    True
    """
    return sorted(words(one)) == sorted(words(other))
