"""An invented register with the collisions of a real one, and lines of reports about its people, of known truth."""

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from arpad.identity.births import as_known
from arpad.identity.judging import Person, Sighting
from arpad.identity.names import plain

_STARTS = [
    "Aar",
    "Bjør",
    "Ce",
    "Dą",
    "Ek",
    "Fjæ",
    "Gø",
    "Hå",
    "Iva",
    "Jø",
    "Kov",
    "Łu",
    "Mü",
    "Næ",
    "Øde",
    "Pet",
    "Qui",
    "Rå",
    "Sæ",
    "Tor",
    "Ulv",
    "Vå",
    "Wei",
    "Xi",
    "Yñi",
    "Zel",
    "Þór",
    "SSe",
    "Čer",
    "Ša",
    "Đu",
    "Åke",
    "Fer",
    "Gar",
    "Lop",
    "Mar",
    "Rod",
    "San",
    "Vel",
    "Mon",
    "Cas",
    "Her",
    "Bra",
    "Sten",
    "Lind",
    "Holm",
    "Nor",
]
_MIDDLES = [
    "ber",
    "der",
    "gan",
    "kel",
    "len",
    "mar",
    "nov",
    "por",
    "rin",
    "sen",
    "tan",
    "vic",
    "zal",
    "ral",
    "gård",
    "dal",
    "strøm",
    "nas",
    "lov",
    "mir",
    "ček",
    "rez",
    "gue",
    "ñez",
    "bach",
    "hof",
]
_ENDS = [
    "g",
    "sen",
    "vik",
    "ez",
    "ova",
    "ski",
    "berg",
    "us",
    "in",
    "ström",
    "ić",
    "ger",
    "as",
    "o",
    "es",
    "el",
    "dottir",
    "nes",
    "haug",
    "lund",
    "ner",
    "er",
    "ne",
    "ak",
    "uk",
]
_GIVEN_STARTS = [
    "Al",
    "Be",
    "Cá",
    "Da",
    "El",
    "Fre",
    "Gu",
    "Hé",
    "In",
    "Jo",
    "Ka",
    "Lu",
    "Mi",
    "Na",
    "Ol",
    "Pa",
    "Ra",
    "Sø",
    "Ti",
    "Va",
    "Jür",
    "Bjø",
    "Łu",
    "Ági",
]
_GIVEN_ENDS = [
    "na",
    "rik",
    "lia",
    "vid",
    "ra",
    "rt",
    "nes",
    "ma",
    "gor",
    "sé",
    "rin",
    "kas",
    "guel",
    "dia",
    "ga",
    "blo",
    "mon",
    "ren",
    "na",
    "ler",
    "gen",
    "rn",
    "kasz",
    "ta",
]


@dataclass(frozen=True)
class Line:
    """`truth` is the key of the person, or nothing for somebody who is not in the register."""

    kind: str
    sighting: Sighting
    truth: str


def register(size: int, seed: int = 7) -> list[Person]:
    """3 % share their full name with another, 0.5 % also the year of birth; families of siblings and parents share a
    club and a family name; names of two to four words; a tenth without a day of birth."""
    lots = random.Random(seed)
    people: list[Person] = []
    while len(people) < size:
        number = len(people)
        draw = lots.random()
        if people and draw < 0.015:
            people.append(_namesake(lots, lots.choice(people), number, same_year=draw < 0.0025))
        elif people and draw < 0.12:
            people.append(_relative(lots, lots.choice(people), number))
        else:
            people.append(_stranger(lots, number))
    return people


def _family_name(lots: random.Random) -> str:
    return lots.choice(_STARTS) + lots.choice(_MIDDLES) * (lots.random() < 0.7) + lots.choice(_ENDS)


def _given_name(lots: random.Random) -> str:
    return lots.choice(_GIVEN_STARTS) + lots.choice(_GIVEN_ENDS) + lots.choice(["", "", "n", "to", "la"])


def _birth(lots: random.Random, year: int) -> str:
    """Of a tenth only the year is known; half of these come as 1 January, as spreadsheets have it."""
    draw = lots.random()
    if draw < 0.1:
        return str(year) if draw < 0.05 else f"{year}-01-01"
    return f"{year}-{lots.randint(1, 12):02}-{lots.randint(1, 28):02}"


def _stranger(lots: random.Random, number: int) -> Person:
    parts = lots.choice([2, 2, 3, 4, 4])
    family = [_family_name(lots) for _ in range(1 if parts == 2 else 2)]
    given = [_given_name(lots) for _ in range(parts - len(family))]
    name = f"{lots.choice([' ', '-']).join(family)}, {' '.join(given)}"
    birth = _birth(lots, lots.randint(1935, 2018))
    return _person(lots, number, name, birth, lots.choice("mmmw"), f"Club {lots.randint(1, 400)}")


def _person(lots: random.Random, number: int, name: str, birth: str, sex: str, club: str) -> Person:
    federation = lots.choice(["NOR", "NOR", "NOR", "ESP", "GER", "POL"])
    rating = lots.choice([None, lots.randint(1400, 2500), lots.randint(1400, 2200)])
    return Person(f"N{number:06}", name, birth, sex, federation, club, rating, (str(1_500_000 + number * 7),))


def _namesake(lots: random.Random, other: Person, number: int, same_year: bool) -> Person:
    year = int(other.birth[:4]) if same_year else lots.randint(1935, 2018)
    return _person(lots, number, other.name, _birth(lots, year), other.sex, f"Club {lots.randint(1, 400)}")


def _relative(lots: random.Random, other: Person, number: int) -> Person:
    """A brother or sister, a twin among forty of them, or a parent."""
    family = other.name.partition(",")[0]
    twin = lots.random() < 0.025 and len(as_known(other.birth)) == 10
    years = lots.choice([-30, -27, -3, -2, 2, 3, 5, 28])
    birth = other.birth if twin else _birth(lots, min(max(int(other.birth[:4]) + years, 1930), 2018))
    sex = lots.choice("mw")
    return replace(
        _person(lots, number, f"{family}, {_given_name(lots)}", birth, sex, other.club), federation=other.federation
    )


def _ascii(name: str, lots: random.Random) -> str:
    """As somebody types it without the letters, one way or the other."""
    typed = re.sub("[åÅ]", lots.choice(["a", "aa"]), name)
    typed = re.sub("[øØöÖ]", lots.choice(["o", "oe"]), typed)
    typed = re.sub("[æÆäÄ]", lots.choice(["ae", "a"]), typed)
    return plain(re.sub("[üÜ]", lots.choice(["u", "ue"]), typed)).title()


def _misspelt(name: str, lots: random.Random) -> str:
    """One letter dropped, doubled, changed or swapped with the next, inside a word."""
    places = [place for place in range(1, len(name) - 1) if name[place - 1 : place + 2].isalpha()]
    place = lots.choice(places)
    letter, following = name[place], name[place + 1]
    change = lots.choice(["", letter * 2, lots.choice("aeioulnrst"), following + letter])
    return name[:place] + change + name[place + (2 if len(change) == 2 and change != letter * 2 else 1) :]


def _swapped(name: str, lots: random.Random) -> str:
    family, _, given = name.partition(", ")
    return lots.choice([f"{given} {family}", f"{given}, {family}", f"{family} {given}"])


def _parts(name: str, lots: random.Random) -> str:
    """Without the second family name and the second given name, or with an initial for it."""
    family, _, given = name.partition(", ")
    first = re.split("[ -]", family)[0]
    return f"{first}, {given}" if lots.random() < 0.5 else f"{family}, {given.split()[0]}"


def _decomposed(name: str, lots: random.Random) -> str:
    return unicodedata.normalize("NFD", name).upper()


NAMES: dict[str, Callable[[str, random.Random], str]] = {
    "as in the register": lambda name, lots: name,
    "plain ASCII": _ascii,
    "misspelt": _misspelt,
    "swapped": _swapped,
    "part of the name": _parts,
    "capitals": _decomposed,
    "cut at 33": lambda name, lots: name[:33],
}


def lines(people: list[Person], count: int, seed: int = 11) -> Iterator[Line]:
    """A third without an id, a tenth without a birth; then those with a wrong id, a wrong birth, newcomers, and
    newcomers with an id that is somebody's."""
    lots = random.Random(seed)
    kinds = [*NAMES, "wrong id", "wrong birth", "not in the register", "newcomer with an id"]
    long = [person for person in people if len(person.name) > 33] or people
    for number in range(count):
        kind = kinds[number % len(kinds)]
        person = lots.choice(long if kind == "cut at 33" else people)
        seen = _seen(lots, person, NAMES.get(kind, NAMES["as in the register"])(person.name, lots))
        if kind == "wrong id":
            seen = replace(seen, id=_wrong_id(lots, people, person))
        elif kind == "wrong birth":
            year = int(person.birth[:4]) + lots.choice([-1, 0, 1, 10])
            seen = replace(seen, birth=_birth(lots, year) if lots.random() < 0.5 else f"{year}{person.birth[4:]}")
        elif kind == "newcomer with an id":
            yield Line(kind, _with_id_of_somebody(lots, people), "")
            continue
        elif kind == "not in the register":
            seen = replace(_seen(lots, _newcomer(lots, people), ""), id="")
            yield Line(kind, seen, "")
            continue
        yield Line(kind, seen, person.key)


def _with_id_of_somebody(lots: random.Random, people: list[Person]) -> Sighting:
    """An arbiter took the id of anybody for somebody who has none; of a relative, or of a namesake where the births tell
    two people apart."""
    other = lots.choice(people)
    newcomer = _newcomer(lots, people, other)
    seen = _seen(lots, newcomer, "")
    same = newcomer.name == other.name and seen.birth[:4] in ("", other.birth[:4])
    owner = lots.choice(people) if same or lots.random() < 0.3 else other
    return replace(seen, id=lots.choice([owner.key, *owner.ids]))


def _newcomer(lots: random.Random, people: list[Person], other: Person | None = None) -> Person:
    """A stranger, a relative or a namesake of somebody."""
    other = other or lots.choice(people)
    draw = lots.random()
    if draw < 0.2:
        return _relative(lots, other, 999_999)
    return _namesake(lots, other, 999_999, same_year=False) if draw < 0.25 else _stranger(lots, 999_999)


def _seen(lots: random.Random, person: Person, name: str) -> Sighting:
    rating = person.rating + lots.randint(-30, 30) if person.rating and lots.random() < 0.8 else None
    birth = "" if lots.random() < 0.1 else person.birth[:4] if lots.random() < 0.1 else person.birth
    given_id = "" if lots.random() < 1 / 3 else lots.choice([person.key, *person.ids])
    club = person.club if lots.random() < 0.3 else ""
    return Sighting(name or person.name, given_id, birth, person.sex, person.federation, club, rating)


def _wrong_id(lots: random.Random, people: list[Person], person: Person) -> str:
    """Anybody's, or that of the next in the register, who is often of the family or has the name."""
    place = int(person.key[1:])
    others = [lots.choice(people), people[(place + 1) % len(people)]]
    alike = [other for other in people[max(place - 200, 0) : place + 200] if other.name == person.name]
    return next(other.key for other in [*alike, lots.choice(others), *others] if other.key != person.key)
