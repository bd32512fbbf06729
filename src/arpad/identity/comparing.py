"""Two names beside each other: how alike they are, and in what they differ."""

from dataclasses import field, replace
from enum import StrEnum
from functools import lru_cache

from arpad.identity.names import collapsed, plain, words_in
from arpad.identity.spelling import distance, skeleton
from arpad.values.records import dataclass


class NameAgreement(StrEnum):
    """From the same name down to another one. The value is the key of its words."""

    SAME = "name"
    ORDER = "transposed"  # the same words in another order
    PARTS = "parts"  # one has words that the other lacks
    INITIALS = "initials"
    CUT = "cut"  # one ends where the other goes on, as a column of 33 letters does
    SPELLING = "spelling"  # a letter or two of a long word
    SIMILAR = "similar"  # some words agree
    OTHER = "other_name"


@dataclass(frozen=True)
class Likeness:
    """`score` is 0 to 100. `slips` are the words that differ by letters, as they stand in the second name;
    `of_a_woman`: one of them is the other's with the ending of a woman's; `of_a_generation`: one says whose son."""

    agreement: NameAgreement
    score: int
    slips: tuple[str, ...] = ()
    of_a_woman: bool = False
    of_a_generation: bool = False


PARTICLES = frozenset(
    ["af", "al", "an", "av", "bin", "d", "da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "e",
     "el", "i", "ibn", "la", "las", "le", "lo", "los", "o", "san", "st", "ten", "ter", "van", "von", "y", "zu"]
)  # fmt: skip
"""Words that come and go, unless they are all that there is of a family or a given name: Li Da is not Li Di."""

_OTHER = Likeness(NameAgreement.OTHER, 0)
CUT_AT = 33
_SLIP = 6
_LEAST = 60  # a word below this is another word


@dataclass(frozen=True)
class Name:
    """A name taken to pieces. `family` are the words before the comma, where there is one; `core` are those without
    particles, unless there is nothing else. `typed` has the words as somebody wrote them who has no other letters than
    those of ASCII."""

    words: tuple[str, ...]
    family: tuple[str, ...]
    core: tuple[str, ...]
    typed: tuple[str, ...] = field(default=(), compare=False)

    @property
    def letters(self) -> str:
        return "".join(self.words)

    @property
    def given(self) -> tuple[str, ...]:
        return self.words[len(self.family) :] if self.family else ()


@lru_cache(maxsize=65_536)
def name_of(text: str) -> Name:
    """
    >>> name_of("Pettersen-Myhre, Vidar").family
    ('pettersen', 'myhre')
    """
    found = name_of_collapsed(collapsed(text))
    return replace(found, typed=tuple(_letters(plain(text)))) if text.isascii() else found


def name_of_collapsed(text: str) -> Name:
    """Of a name as the register keeps it for searching, which spares folding half a million again. Where an id stands
    for the name there is nothing to compare.

    >>> name_of_collapsed("de la odegard, bjorn 17").core, name_of_collapsed("wang, di").core
    (('odegard', 'bjorn'), ('wang', 'di'))
    """
    before, comma, after = text.partition(",")
    family, given = tuple(_letters(before)), tuple(_letters(after)) if comma else ()
    words = family + given
    core = _core(family) + _core(given)
    if not comma and len(core) < 2:
        core = _whole(words)
    return Name(words, family if comma else (), core or words)


def _letters(text: str) -> list[str]:
    return [word for word in words_in(text) if not word.isdigit()]


def _core(some: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([word for word in some if word not in PARTICLES]) or _whole(some)


def _whole(some: tuple[str, ...]) -> tuple[str, ...]:
    """Without letters that may be an initial or a particle."""
    return tuple([word for word in some if len(word) > 1])


def compare(one: Name, other: Name, cut: bool = False) -> Likeness:
    """`cut` says that the first filled its column, so that its last word may go on."""
    found = _compared(one, other, cut)
    woman = any(_of_a_woman(word, slip) for slip in found.slips for word in one.words)
    generation = set(one.words) & _GENERATIONS != set(other.words) & _GENERATIONS
    return replace(found, of_a_woman=woman, of_a_generation=generation) if woman or generation else found


_GENERATIONS = frozenset(
    ["jr", "junior", "sr", "senior", "ii", "iii", "iv", "hijo", "padre", "filho", "neto", "fils", "pere"]
)
_OF_A_MAN = ("ov", "ev", "in", "yn")


def _of_a_woman(word: str, opposite: str) -> bool:
    """
    >>> _of_a_woman("ivanov", "ivanova"), _of_a_woman("ivanov", "ivanof")
    (True, False)
    """
    shorter, longer = sorted((word, opposite), key=len)
    return longer == f"{shorter}a" and shorter.endswith(_OF_A_MAN)


def _compared(one: Name, other: Name, cut: bool) -> Likeness:
    if not one.words or not other.words:
        return _OTHER
    same = one.words == other.words or one.letters == other.letters
    if same or sorted(one.core) == sorted(other.core):
        if slips := _not_the_same(one, other):
            return Likeness(NameAgreement.SPELLING, 92, slips)
        return Likeness(NameAgreement.SAME, 100) if same else Likeness(NameAgreement.ORDER, 98)
    if cut and other.letters.startswith(one.letters):
        return Likeness(NameAgreement.CUT, 96)
    return _aligned(one, other, cut)


def _not_the_same(one: Name, other: Name) -> tuple[str, ...]:
    """Words of the second name that make it another one though all words are there (I-791): typed otherwise by two who
    had the same letters (Yu and Yue), particles that are names (Thi An and Thi Do), given names in another order (Maria
    José and José María)."""
    slips = _typed_otherwise(one, other)
    left, missing = _without(one.words, other.words), _without(other.words, one.words)
    if left and missing and not set(missing) <= set(other.family):
        slips += missing
    return slips + (other.given or one.given if _given_in_another_order(one, other) else ())


def _typed_otherwise(one: Name, other: Name) -> tuple[str, ...]:
    if not one.typed or not other.typed:
        return ()
    typed = dict(zip(one.words, one.typed, strict=True))
    both = zip(other.words, other.typed, strict=True)
    return tuple([word for word, written in both if typed.get(word, written) != written])


def _without(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([word for word in some if word not in others])


def _given_in_another_order(one: Name, other: Name) -> bool:
    """As they stand in the name that tells them from the family's by a comma."""
    known, said = (other, one) if other.given else (one, other)
    given = [word for word in known.given if word in known.core]
    order = [word for word in said.words if word in given]
    return len(set(given)) == len(given) == len(order) > 1 and order != given


@dataclass(frozen=True)
class _Pair:
    first: str
    second: str
    score: int
    how: NameAgreement


def _aligned(one: Name, other: Name, cut: bool) -> Likeness:
    """Each word of the shorter name with its best partner in the longer one, the best pairs first."""
    pairs = _partners(one, other, cut)
    if not pairs:
        return _OTHER
    fewer = min(len(one.core), len(other.core))
    weight = sum(len(pair.second) for pair in pairs)
    mean = sum(pair.score * len(pair.second) for pair in pairs) // max(weight, 1)
    if len(pairs) < fewer or (fewer == 1 and max(len(one.core), len(other.core)) > 1):
        left = sum(len(word) for word in other.core) - weight
        alike = mean * weight // max(weight + max(left, 3), 1)
        return Likeness(NameAgreement.SIMILAR, min(alike, 74))
    missing = abs(len(one.core) - len(other.core))
    slips = tuple(pair.second for pair in pairs if pair.how is NameAgreement.SPELLING)
    return Likeness(_agreement(pairs, missing), max(mean - 4 * missing - _SLIP * len(slips), 0), slips)


_WORST_FIRST = (NameAgreement.SIMILAR, NameAgreement.SPELLING, NameAgreement.INITIALS, NameAgreement.CUT)


def _agreement(pairs: list[_Pair], missing: int) -> NameAgreement:
    kinds = {pair.how for pair in pairs}
    worst = next((kind for kind in _WORST_FIRST if kind in kinds), None)
    return worst or (NameAgreement.PARTS if missing else NameAgreement.ORDER)


def _partners(one: Name, other: Name, cut: bool) -> list[_Pair]:
    last = one.core[-1] if cut else ""
    possible = [
        (pair.score, -abs(first - second), first, second, pair)
        for first, word in enumerate(one.core)
        for second, opposite in enumerate(other.core)
        if (pair := _pair(word, opposite, word == last)) is not None
    ]
    possible.sort(key=lambda item: item[:4], reverse=True)
    firsts: set[int] = set()
    seconds: set[int] = set()
    found = []
    for _, _, first, second, pair in possible:
        if first not in firsts and second not in seconds:
            firsts.add(first)
            seconds.add(second)
            found.append(pair)
    return found


def _pair(word: str, opposite: str, is_cut: bool) -> _Pair | None:
    score, how = word_likeness(word, opposite, is_cut)
    return _Pair(word, opposite, score, how) if score >= _LEAST else None


@lru_cache(maxsize=65_536)
def word_likeness(word: str, opposite: str, is_cut: bool = False) -> tuple[int, NameAgreement]:
    """
    >>> word_likeness("petterssen", "pettersen"), word_likeness("lars", "per")[0], word_likeness("p", "per")[0]
    ((92, <NameAgreement.SPELLING: 'spelling'>), 0, 80)
    """
    if word == opposite:
        return 100, NameAgreement.SAME
    shorter, longer = (word, opposite) if len(word) <= len(opposite) else (opposite, word)
    if len(shorter) == 1:
        return (80, NameAgreement.INITIALS) if longer.startswith(shorter) else (0, NameAgreement.OTHER)
    if is_cut and opposite.startswith(word):
        return 95, NameAgreement.CUT
    length = len(longer)
    if 100 * len(shorter) // length < _LEAST:
        return 0, NameAgreement.OTHER  # the letters that one has more are too many already
    off = distance(word, opposite)
    if (length >= 5 and off <= 1) or (off == 2 and _two_off(word, opposite, length)):
        return 96 - 4 * off, NameAgreement.SPELLING
    alike = 100 * (length - off) // length
    return (alike, NameAgreement.SIMILAR) if alike >= _LEAST else (0, NameAgreement.OTHER)


def _two_off(word: str, opposite: str, length: int) -> bool:
    """Two letters are a slip in a long word, and in one that sounds the same."""
    return length >= 8 or (length >= 5 and skeleton(word) == skeleton(opposite))


def was_cut(text: str) -> bool:
    """The name fills the column that a report has for it.

    >>> was_cut("Villalobos Fernandez, Maximiliano"), was_cut("Rey, Dario")
    (True, False)
    """
    return len(text.rstrip()) >= CUT_AT - 1
