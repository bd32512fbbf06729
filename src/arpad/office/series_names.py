"""What the key and the name of a new series say: that another one was meant, and of which cadence it is."""

import re

from arpad.identity.spelling import distance
from arpad.office.models import Series
from arpad.office.refused import Refused
from arpad.regulations.calendar import chapter_of, chapters, edition_named
from arpad.regulations.errors import RegulationError
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence

_BEGINS = {
    Cadence.STANDARD: ("standard", "estandar", "classic", "clasic", "klassi", "langsjakk", "normal"),
    Cadence.RAPID: ("rapid", "hurtig", "schnell"),
    Cadence.BLITZ: ("blitz", "lynsjakk", "relampago"),
}
"""How words for a cadence begin in the languages of headings, without accents."""
_PLAIN = str.maketrans("áàâéèêíóúü", "aaaeeeiouu")
_SHORTEST = 4


def refuse_misspelt(key: str) -> None:
    """One slip of the pen away from a series that is there, or from a cadence: rapdi. A number tells two apart."""
    there = list(Series.objects.in_order().values_list("key", flat=True))
    near = [one for one in dict.fromkeys((*there, *map(str, Cadence))) if _is_slip(key, one)]
    if near:
        raise Refused(Finding("office.E403", {"series": key, "near": near[0], "known": ", ".join(there) or "—"}))


def _is_slip(key: str, other: str) -> bool:
    one, two = key.lower(), other.lower()
    if one == two or min(len(one), len(two)) < _SHORTEST or re.sub("[0-9]", "", one) == re.sub("[0-9]", "", two):
        return False
    return distance(one, two) == 1


def cadence_of_new(key: str, name: str, edition: str) -> Cadence:
    """What the words say; else an edition that is of standard games or keeps one list for all. Else somebody must."""
    words = re.split(r"[^a-z]+", f"{key} {name}".lower().translate(_PLAIN))
    said = {cadence for cadence, begins in _BEGINS.items() if any(word.startswith(begins) for word in words)}
    if len(said) == 1:
        return said.pop()
    if not said and edition and _is_of_standard(edition):
        return Cadence.STANDARD
    raise Refused(Finding("office.E404", {"series": key, "cadences": ", ".join(map(str, Cadence))}))


def _is_of_standard(edition: str) -> bool:
    try:
        chapter = edition_named(edition, "rating").chapter
    except RegulationError:
        return True  # which is refused with what is wrong with it
    return chapters()[chapter].one_list or chapter == chapter_of(Cadence.STANDARD)
