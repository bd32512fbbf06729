"""Who of the register is who on FIDE's list (I-453): links that are certain, and people to be decided one by one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache

from arpad.identity.births import BirthAgreement, compare_births
from arpad.identity.judging import Candidate, People, Person, Sighting, Verdict, is_owner, judge
from arpad.office.identities import players_by_id
from arpad.office.listed_people import people_stamp
from arpad.office.models import FideLink, Player, PlayerFact, ReferenceList
from arpad.office.people import valid_on
from arpad.office.person_form import ERASED
from arpad.office.reference_lists import ListedElsewhere, Reference, reference
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass

NOBODY = ""
"""The id of a decision that FIDE's list does not have the person."""
_WHOLE_NAME = {"name", "transposed"}
_SPEAKS_AGAINST = {"other_sex", "other_federation", "other_rating"}


@dataclass(frozen=True)
class Unlinked:
    """Somebody of the register without an id of FIDE."""

    key: str
    name: str
    birth: str = ""
    sex: str = ""
    federation: str = ""
    rating: int | None = None


@dataclass(frozen=True)
class Pairing:
    """Somebody of the register, and whom of the other list he may be, the likeliest first."""

    person: Unlinked
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


@dataclass(frozen=True)
class Pairings:
    certain: tuple[Pairing, ...] = ()
    likely: tuple[Pairing, ...] = ()
    nobody: int = 0


def paired(unlinked: Iterable[Unlinked], others: Iterable[Person]) -> Pairings:
    """Certain is a whole name with the same year of birth and federation, which nobody else has on either side."""
    people = People(others)
    found = [_judged(person, people) for person in unlinked]
    known = [pairing for pairing in found if pairing.candidates]
    claims = Counter(pairing.best.person.key for pairing in known)
    certain = [one for one in known if _is_certain(one) and claims[one.best.person.key] == 1]
    sure = {one.person.key for one in certain}
    likely = [one for one in known if one.person.key not in sure]
    return Pairings(tuple(certain), tuple(likely), len(found) - len(known))


def _judged(person: Unlinked, people: People) -> Pairing:
    seen = Sighting(person.name, "", person.birth, person.sex, person.federation, "", person.rating)
    judgement = people.judge(seen)
    return Pairing(person, judgement.candidates if judgement.verdict is not Verdict.NONE else ())


def _is_certain(pairing: Pairing) -> bool:
    best, *rivals = pairing.candidates
    reasons = set(best.reasons)
    agrees = reasons & _WHOLE_NAME and reasons & {"year", "birth"} and "federation" in reasons
    two_names = len(pairing.person.name.replace(",", " ").split()) > 1
    alone = not any(_could_be_meant(rival) for rival in rivals)
    return bool(agrees) and two_names and alone and not reasons & _SPEAKS_AGAINST


def _could_be_meant(rival: Candidate) -> bool:
    reasons = set(rival.reasons)
    return "other_birth" not in reasons and not reasons & {"similar", "other_name"}


@dataclass(frozen=True)
class Proposal:
    """What FIDE's list of that day offers."""

    listed: date
    pairings: Pairings


def proposal() -> Proposal | None:
    """As the register and FIDE's newest list are now; None where no list of FIDE's is here."""
    newest = ReferenceList.objects.filter(kind="fide").order_by("-date", "-pk").values_list("sha256", flat=True).first()
    return _proposal(newest, people_stamp(), FideLink.objects.count()) if newest else None


@lru_cache(maxsize=2)
def _proposal(sha256: str, stamp: tuple[int, int], links: int) -> Proposal | None:
    listed = reference("fide")
    if listed is None:
        return None
    unlinked = unlinked_people(listed.date)
    given = Player.objects.exclude(fide_id=None).values_list("fide_id", flat=True)
    taken = {fide_id for fide_id in given if fide_id}
    federations = {person.federation for person in unlinked}
    return Proposal(listed.date, paired(unlinked, _persons(listed, federations, taken)))


def _persons(listed: Reference, federations: set[str], taken: set[str]) -> Iterable[Person]:
    """Of the federations that the register has, unless it does not know somebody's."""
    for one in listed.people():
        if one.id not in taken and ("" in federations or one.federation in federations):
            yield Person(one.id, one.name, one.birth, one.sex, one.federation, rating=one.standard)


def unlinked_people(day: date, ratings: Mapping[str, int] | None = None) -> list[Unlinked]:
    """Who has no id of FIDE, and of whom nobody decided that there is none."""
    decided = FideLink.objects.filter(fide_id=NOBODY, undone=False).values("player")
    people = Player.objects.filter(fide_id=None, merged_into=None).exclude(name=ERASED).exclude(pk__in=decided)
    facts = PlayerFact.objects.filter(valid_on(day), kind=PlayerFact.Kind.FEDERATION)
    federations = dict(facts.values_list("player", "value"))
    known = ratings or {}
    return [
        Unlinked(key, name, birth, sex, federations.get(pk, ""), known.get(key))
        for pk, key, name, birth, sex in people.order_by("key").values_list("pk", "key", "name", "birth", "sex")
    ]


def is_him(name: str, birth: str, listed: ListedElsewhere) -> bool:
    """Whether FIDE's line under an id is about somebody of that name and birth; the id alone does not tell (I-479)."""
    return is_owner(Sighting(name, listed.id, birth), Person(listed.id, listed.name, listed.birth, listed.sex))


def is_another(name: str, birth: str, sex: str, listed: ListedElsewhere) -> bool:
    """Whether name and birth say that the other list has somebody else under that id (I-433)."""
    if name == listed.name and birth == listed.birth:
        return False
    seen = Sighting(name, listed.id, birth, sex)
    there = Person(listed.id, listed.name, listed.birth, listed.sex.lower())
    return judge(seen, [there]).verdict is Verdict.CONTRADICTS


def contradicts(person: Player, listed: ListedElsewhere) -> bool:
    """Whether somebody who is given that id needs a second look: another name, or a birth of another year; his father
    is called as he is."""
    other_birth = compare_births(person.birth, listed.birth) is BirthAgreement.OTHER
    return other_birth or is_another(person.name, person.birth, person.sex, listed)


def contradiction(person: Player, listed: ListedElsewhere) -> Finding:
    ours = {"key": person.key, "name": person.name, "birth": person.birth or "—"}
    return Finding("office.E490", {**ours, "id": listed.id, "other": listed.name, "other_birth": listed.birth or "—"})


def refuse_of_another(player: Player, fide_id: str) -> None:
    """An id of FIDE is no other person's key or national id, and of nobody whom FIDE's newest list contradicts."""
    other = players_by_id([fide_id]).get(fide_id)
    if other is not None and (player.pk is None or player.pk not in (other.pk, other.merged_into_id)):
        raise Refused(Finding("office.E104", {"id": fide_id, "key": other.key, "name": other.name}))
    listed = reference("fide")
    there = listed.person(fide_id) if listed is not None else None
    if there is not None and contradicts(player, there):
        raise Refused(contradiction(player, there))


def other_at_fide(line: int, name: str, birth: str, fide_id: str) -> Finding | None:
    """Said where FIDE's newest list has somebody else under the id of a line."""
    listed = reference("fide")
    there = listed.person(fide_id) if listed is not None and fide_id else None
    if there is None or is_him(name, birth, there):
        return None
    about = {"player": line, "name": name, "id": fide_id}
    return Finding("office.W315", {**about, "other": there.name, "birth": there.birth or "—"})


def linked_by_hand(players: Iterable[str]) -> set[tuple[str, str]]:
    """Keys and ids that an officer put together, whatever the names say."""
    links = FideLink.objects.filter(undone=False, player__key__in=list(players))
    return set(links.values_list("player__key", "fide_id"))


def links_to_undo(number: int) -> Sequence[FideLink]:
    return list(FideLink.objects.filter(log_number=number, undone=False).select_related("player"))
