"""Who is this? What a report, a list or somebody at a desk says of a person, beside the people who are known.

Only *certain* is ever taken without somebody looking. The thresholds are readings I-430 to I-433, measured by
bench/identity.py.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum

from arpad.identity.births import BirthAgreement, compare_births, one_slip
from arpad.identity.comparing import Likeness, Name, NameAgreement, compare, name_of, was_cut, word_likeness
from arpad.identity.keys import near_keys, person_keys, wide_keys
from arpad.identity.names import collapsed
from arpad.values.records import dataclass


class Verdict(StrEnum):
    CERTAIN = "certain"
    LIKELY = "likely"  # one person, who is never taken without somebody looking
    SEVERAL = "several"
    NONE = "none"
    CONTRADICTS = "contradicts"  # the id is somebody else's


@dataclass(frozen=True)
class Person:
    """Somebody in a register or on a list. `ids` are all he is known by."""

    key: str
    name: str
    birth: str = ""  # a day, a year, or nothing
    sex: str = ""
    federation: str = ""
    club: str = ""
    rating: int | None = None
    ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sighting:
    """A line of a report, a row of an import, or what somebody typed."""

    name: str
    id: str = ""
    birth: str = ""
    sex: str = ""
    federation: str = ""
    club: str = ""
    rating: int | None = None


@dataclass(frozen=True)
class Candidate:
    """`reasons` are the ends of the keys `identity.reason.*` of the wording, the strongest first."""

    person: Person
    score: int
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Judgement:
    verdict: Verdict
    candidates: tuple[Candidate, ...] = ()

    @property
    def certain(self) -> Person | None:
        return self.candidates[0].person if self.verdict is Verdict.CERTAIN else None


SHOWN = 5
_SHOWN_FROM = 50
_LEAD = 12
_NAME = 55
_ID = 20
_BIRTH = {
    BirthAgreement.DAY: 30, BirthAgreement.YEAR: 20, BirthAgreement.NEAR: 12, BirthAgreement.UNKNOWN: 8,
    BirthAgreement.OTHER: -12,
}  # fmt: skip
_SAME_SEX, _OTHER_SEX = 2, -12
_SAME_FEDERATION, _OTHER_FEDERATION = 2, -3
_SAME_CLUB, _SAME_ORGANISER = 5, 3
_RATINGS = ((25, 4), (100, 3), (250, 1), (600, 0))
_FAR_RATING = -4
_WHOLE_NAMES = (NameAgreement.SAME, NameAgreement.ORDER, NameAgreement.CUT)
_GOOD = (*_WHOLE_NAMES, NameAgreement.PARTS, NameAgreement.INITIALS, NameAgreement.SPELLING)
_BIRTH_AGREES = (BirthAgreement.DAY, BirthAgreement.YEAR)


@dataclass(frozen=True)
class _Case:
    """One person beside the sighting. `weight` is what speaks for him without the id."""

    person: Person
    likeness: Likeness
    birth: BirthAgreement
    birth_agrees: bool  # or is not known, or differs by one slip
    by_id: bool
    weight: int
    reasons: tuple[str, ...]
    same_sex: bool = False

    @property
    def candidate(self) -> Candidate:
        score = self.weight + (_ID if self.by_id else 0)
        return Candidate(self.person, max(0, min(score, 100)), self.reasons)

    @property
    def good_name(self) -> bool:
        return self.likeness.agreement in _GOOD

    @property
    def other_sex(self) -> bool:
        return "other_sex" in self.reasons

    @property
    def perhaps_next_of_kin(self) -> bool:
        """Ivanov's sister is Ivanova, unless both sexes are told; and his son Ivanov Jr, unless both births are."""
        if self.likeness.of_a_woman and not self.same_sex:
            return True
        return self.likeness.of_a_generation and self.birth not in _BIRTH_AGREES


def judge(
    sighting: Sighting,
    people: Iterable[Person],
    taken: Collection[str] = (),
    familiar: Collection[str] = (),
    shown: int = SHOWN,
) -> Judgement:
    """`taken` are keys of who is somebody else for sure; `familiar` of who played before with the same organiser."""
    name, cut = name_of(sighting.name), was_cut(sighting.name)
    cases = [_case(sighting, name, cut, person, person.key in familiar) for person in people if person.key not in taken]
    cases.sort(key=lambda case: (-case.weight - (_ID if case.by_id else 0), case.person.key))
    by_id = next((case for case in cases if case.by_id), None)
    others = [case for case in cases if case is not by_id]
    verdict = _verdict_of_id(name, by_id, others) if by_id is not None else _verdict_of_name(sighting, name, others)
    if verdict is Verdict.CERTAIN:
        return Judgement(verdict, ((by_id or cases[0]).candidate,))
    return _open(verdict, name, cases, shown)


def is_owner(sighting: Sighting, owner: Person) -> bool:
    """Whether a line that bears somebody's id is about him; the id alone does not tell. Without a name on one of the
    two sides there is only the birth to contradict (I-600).

    >>> hval = Person("17", "Hval, Hans", "1990")
    >>> [is_owner(Sighting(name, "17"), hval) for name in ("HVAL Hans", "Hval", "Rey, Lola", "")]
    [True, False, False, True]
    """
    if not name_of(owner.name).words:
        return compare_births(sighting.birth, owner.birth) is not BirthAgreement.OTHER
    return judge(sighting, [owner]).verdict is Verdict.CERTAIN


def _open(verdict: Verdict | None, name: Name, cases: list[_Case], most: int) -> Judgement:
    shown = [case for case in cases if _is_shown(name, case)][:most]
    if verdict is None:
        leads = len(shown) == 1 or (len(shown) > 1 and shown[0].weight - shown[1].weight >= _LEAD)
        verdict = Verdict.NONE if not shown else Verdict.LIKELY if leads else Verdict.SEVERAL
    return Judgement(verdict, tuple(case.candidate for case in shown))


def _is_shown(name: Name, case: _Case) -> bool:
    """Whoever has a single word more or less is shown whatever he weighs: a line that says only "Hval" is about one of
    that family."""
    if case.by_id or case.weight >= _SHOWN_FROM or case.likeness.agreement in _WHOLE_NAMES:
        return True
    return case.birth is not BirthAgreement.OTHER and _is_one_word_of_it(name, case.person)


def _verdict_of_id(name: Name, named: _Case, others: list[_Case]) -> Verdict | None:
    """An id counts when the name or the day of birth says the same, and nobody else explains the line better. A slip
    in a given name says too little: Mario and Maria may be brother and sister, and their ids follow each other."""
    if not name.words:  # nothing but a birth that could disagree
        alone = not any(case.by_id for case in others)
        other = Verdict.CERTAIN if alone else Verdict.LIKELY
        return Verdict.CONTRADICTS if named.birth is BirthAgreement.OTHER else other
    if not name_of(named.person.name).words:
        return Verdict.LIKELY  # nobody knows who had the id: he was erased, or came with nothing else
    as_good = named.likeness.score if named.good_name else 0
    rivals = [case.weight for case in others if case.good_name and case.likeness.score >= as_good]
    rival = max(rivals, default=-1)
    if rival > named.weight or _is_another(name, named):
        return Verdict.CONTRADICTS
    if named.good_name:
        sure = named.birth_agrees and rival < named.weight and _may_be_the_same(name, named)
        return Verdict.CERTAIN if sure else Verdict.LIKELY
    of_the_day = named.birth is BirthAgreement.DAY and _same_given(name, named.person)
    return Verdict.CERTAIN if of_the_day else Verdict.LIKELY


def _is_another(name: Name, named: _Case) -> bool:
    """Whether name and birth say together that an id is not of the line that bears it (I-433). A whole name is
    contradicted by no birth, because births are mistyped; what says less than a name leaves it to the birth."""
    if named.good_name:
        says_less = named.likeness.agreement is NameAgreement.INITIALS or not _may_be_the_same(name, named)
        return named.birth is BirthAgreement.OTHER and says_less
    if _is_one_word_of_it(name, named.person):
        return named.birth is BirthAgreement.OTHER
    if _is_nearly_it(name, named.person):
        return named.birth is BirthAgreement.OTHER or named.other_sex
    same_given = _same_given(name, named.person)
    if named.birth is BirthAgreement.DAY:
        return named.other_sex and not same_given  # a twin
    return named.birth is not BirthAgreement.YEAR or not same_given or named.other_sex  # else he may have married


def _is_one_word_of_it(name: Name, person: Person) -> bool:
    """A family shares the one and a country the other: it speaks neither for him nor against him."""
    fewer, more = sorted((name.core, name_of(person.name).core), key=len)
    if len(fewer) != 1 or len(fewer[0]) == 1:
        return False
    return any(word_likeness(fewer[0], word)[0] >= _ONE_LETTER_OF_FOUR for word in more if len(word) > 1)


_ONE_LETTER_OF_FOUR = 75


def _is_nearly_it(name: Name, person: Person) -> bool:
    """All words but one, and that one with a slip, though it is too short for a slip to be told from another name."""
    known = name_of(person.name).core
    said, missing = [word for word in name.core if word not in known], [word for word in known if word not in name.core]
    return len(said) == len(missing) == 1 and word_likeness(said[0], missing[0])[0] >= _ONE_LETTER_OF_FOUR


def _names_a_given(name: Name, case: _Case) -> bool:
    """Two family names, or a name cut before the given one, are those of brothers and sisters too; but a column cuts
    who has the id and the birthday as well. Without a birth a second given name alone may be a sister's first."""
    known = name_of(case.person.name)
    if not known.given or case.likeness.agreement in (NameAgreement.SAME, NameAgreement.ORDER):
        return True
    if case.likeness.agreement is NameAgreement.CUT:
        return (case.by_id and case.birth is BirthAgreement.DAY) or len(name.letters) > len("".join(known.family))
    told = known.given[:1] if case.birth is BirthAgreement.UNKNOWN else known.given
    return any(word_likeness(word, given)[0] >= _ONE_LETTER_OF_FOUR for word in name.words for given in told)


def _may_be_the_same(name: Name, named: _Case) -> bool:
    """Spelt as it is known, or with slips in the family name alone; of another sex only with the whole name."""
    if named.other_sex and named.likeness.agreement not in _WHOLE_NAMES:
        return False
    if named.perhaps_next_of_kin or not _names_a_given(name, named):
        return False
    family = name_of(named.person.name).family
    return named.likeness.agreement is not NameAgreement.SPELLING or set(named.likeness.slips) <= set(family)


def _same_given(name: Name, person: Person) -> bool:
    """Who married has another family name; twins have the same one, and the same birthday."""
    return bool(set(name_of(person.name).given) & set(name.words))


def _verdict_of_name(sighting: Sighting, name: Name, cases: list[_Case]) -> Verdict | None:
    """Without an id: the name and the whole day of birth, and nobody who could be meant as well (I-431)."""
    if sighting.id or not cases or not name.words:
        return None
    best, *others = cases
    rivals = [case for case in others if case.good_name and case.birth is not BirthAgreement.OTHER]
    safe = best.birth is BirthAgreement.DAY and not best.other_sex and _safe_name(name, best)
    return Verdict.CERTAIN if safe and not rivals else None


def _safe_name(name: Name, best: _Case) -> bool:
    """A given name is never taken for another: Jan and Jon may be twins."""
    known = name_of(best.person.name)
    if best.perhaps_next_of_kin or not _names_a_given(name, best):
        return False
    if best.likeness.agreement in _WHOLE_NAMES:
        return len(name.core) > 1
    if best.likeness.agreement is NameAgreement.SPELLING:
        slips = best.likeness.slips
        return len(slips) == 1 and slips[0] in known.family and len(name.core) == len(known.core)
    if best.likeness.agreement is NameAgreement.PARTS:
        missing = set(known.core) - set(name.core)
        return len(name.core) > 1 and set(name.core) < set(known.core) and missing <= set(known.family)
    return False


def _case(sighting: Sighting, name: Name, cut: bool, person: Person, familiar: bool) -> _Case:
    likeness = compare(name, name_of(person.name), cut)
    birth = compare_births(sighting.birth, person.birth)
    by_id = bool(sighting.id) and (sighting.id == person.key or sighting.id in person.ids)
    about = [*_about(sighting, person, familiar)]
    reasons = ["id"] if by_id else []
    reasons += [likeness.agreement.value, *([birth.value] if birth is not BirthAgreement.UNKNOWN else [])]
    weight = _NAME * likeness.score // 100 + _BIRTH[birth] + sum(points for _, points in about)
    agrees = birth is not BirthAgreement.OTHER
    if birth is BirthAgreement.NEAR:
        agrees = one_slip(sighting.birth, person.birth)
    reasons += [reason for reason, _ in about if reason]
    same_sex = bool(sighting.sex) and sighting.sex == person.sex
    return _Case(person, likeness, birth, agrees, by_id, weight, tuple(reasons), same_sex)


def _about(sighting: Sighting, person: Person, familiar: bool) -> Iterator[tuple[str, int]]:
    """What else is known of both."""
    if sighting.sex and person.sex:
        same = sighting.sex == person.sex
        yield ("", _SAME_SEX) if same else ("other_sex", _OTHER_SEX)
    if sighting.federation and person.federation:
        same = sighting.federation.upper() == person.federation.upper()
        yield ("federation", _SAME_FEDERATION) if same else ("other_federation", _OTHER_FEDERATION)
    if sighting.club and person.club and collapsed(sighting.club) == collapsed(person.club):
        yield "club", _SAME_CLUB
    if sighting.rating and person.rating:
        off = abs(sighting.rating - person.rating)
        points = next((points for most, points in _RATINGS if off <= most), _FAR_RATING)
        yield ("rating" if points > 2 else "other_rating" if points < 0 else ""), points
    if familiar:
        yield "organiser", _SAME_ORGANISER


_GOOD_SCORE = 60


class People:
    """Many people in memory, looked up by the keys of their names: a list, a file to be imported, a small register."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self.persons = list(persons)
        self._by_key: dict[str, list[int]] = defaultdict(list)
        self._by_id: dict[str, int] = {}
        for place, person in enumerate(self.persons):
            for key in person_keys(name_of(person.name), person.birth):
                self._by_key[key].append(place)
            for known in (person.key, *person.ids):
                self._by_id.setdefault(known, place)

    def judge(
        self, sighting: Sighting, taken: Collection[str] = (), familiar: Collection[str] = (), shown: int = SHOWN
    ) -> Judgement:
        name = name_of(sighting.name)
        keys = near_keys(name, sighting.birth)
        near = judge(sighting, self._people(sighting, keys), taken, familiar, shown)
        if well_found(near):
            return near
        return judge(sighting, self._people(sighting, keys | wide_keys(name)), taken, familiar, shown)

    def search(self, text: str, limit: int = 20) -> list[Candidate]:
        """Whoever is called so, or nearly so; the likeliest first."""
        return list(self.judge(Sighting(text), shown=limit).candidates)

    def duplicates(self) -> Iterator[tuple[Person, Candidate]]:
        """Everybody who may be somebody before him in the order of the people."""
        for place, person in enumerate(self.persons):
            sighting = Sighting(person.name, "", person.birth, person.sex, person.federation, person.club)
            places = self._places(sighting, near_keys(name_of(person.name), person.birth))
            found = judge(sighting, (self.persons[other] for other in places if other < place))
            if well_found(found) and _may_be_one(found.candidates[0]):
                yield person, found.candidates[0]

    def _people(self, sighting: Sighting, keys: Iterable[str]) -> Iterator[Person]:
        return (self.persons[place] for place in self._places(sighting, keys))

    def _places(self, sighting: Sighting, keys: Iterable[str]) -> list[int]:
        places = {place for key in keys for place in self._by_key.get(key, ())}
        if sighting.id in self._by_id:
            places.add(self._by_id[sighting.id])
        return sorted(places)


def _may_be_one(candidate: Candidate) -> bool:
    """Twins have a similar name and the same birthday, father and son the same name and another one."""
    return not {NameAgreement.SIMILAR, BirthAgreement.OTHER, "other_sex"} & set(candidate.reasons)


def well_found(found: Judgement) -> bool:
    """Good enough not to look further."""
    return bool(found.candidates) and found.candidates[0].score >= _GOOD_SCORE
