"""What FIDE's list says otherwise of people who are linked with it, and what of it may be taken over (I-473)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from arpad.identity.names import folded
from arpad.office.fide_links import contradicts, linked_by_hand
from arpad.office.models import Player, PlayerTitle
from arpad.office.people import described_on, highest
from arpad.office.person_form import ERASED
from arpad.office.reference_lists import ListedElsewhere, reference
from arpad.values.person import is_known_title
from arpad.values.records import dataclass

TITLE, FEDERATION = "title", "federation"
TAKEN_OVER = (TITLE, FEDERATION)
KINDS = (*TAKEN_OVER, "name", "birth", "sex")
"""All that is compared; what is not taken over is corrected by hand, person by person."""


@dataclass(frozen=True)
class Difference:
    """`offered`: it can be taken over."""

    kind: str
    ours: str
    theirs: str
    offered: bool = False


@dataclass(frozen=True)
class Differing:
    """Somebody of the register, and all that FIDE's list says otherwise; `there` is his name on it. `contradicts` says
    that the id is perhaps somebody else's: nobody linked them by hand, and name or birth is another one."""

    number: int
    key: str
    name: str
    fide_id: str
    there: str
    contradicts: bool
    differences: tuple[Difference, ...]

    def of(self, kind: str) -> Difference | None:
        return next((one for one in self.differences if one.kind == kind), None)


@dataclass(frozen=True)
class Differences:
    """Between the register and FIDE's list of the day `listed`; `linked` people are on it."""

    listed: date
    linked: int
    people: tuple[Differing, ...]

    def with_another(self, kind: str) -> list[tuple[Differing, Difference]]:
        return [(person, one) for person in self.people for one in person.differences if one.kind == kind]

    def offered(self, kind: str) -> list[tuple[Differing, Difference]]:
        return [(person, one) for person, one in self.with_another(kind) if one.offered]

    @property
    def contradicted(self) -> list[Differing]:
        return [person for person in self.people if person.contradicts]

    @property
    def counts(self) -> dict[str, int]:
        return {kind: len(self.with_another(kind)) for kind in KINDS}


def differences_on(day: date) -> Differences | None:
    """The register as it is on the day, beside FIDE's newest list; None where no list of FIDE's is here."""
    listed = reference("fide")
    if listed is None:
        return None
    linked = Player.objects.exclude(fide_id=None).filter(merged_into=None).exclude(name=ERASED)
    numbers = {key: (number, fide_id or "") for number, key, fide_id in linked.values_list("pk", "key", "fide_id")}
    there = listed.by_id(fide_id for _, fide_id in numbers.values())
    here = [number for number, fide_id in numbers.values() if fide_id in there]
    taken_away = _taken_away()
    known = {person.pk: person for person in linked.filter(pk__in=here)} if here else {}
    by_hand = linked_by_hand(person.key for person in known.values())
    people = []
    for key, name, federation, sex, title, birth in described_on(here, day, own_titles=False):
        number, fide_id = numbers[key]
        ours = {TITLE: title, FEDERATION: federation, "name": name, "birth": birth[:4], "sex": sex}
        found = tuple(_differences(ours, there[fide_id], taken_away.get(number, ())))
        if found:
            other = {"name", "birth", "sex"} & {one.kind for one in found} and (key, fide_id) not in by_hand
            against = bool(other) and contradicts(known[number], there[fide_id])
            people.append(Differing(number, key, name, fide_id, there[fide_id].name, against, found))
    return Differences(listed.date, len(here), tuple(people))


def _taken_away() -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    for number, title in PlayerTitle.objects.exclude(revoked_on=None).values_list("player", "title"):
        found.setdefault(number, []).append(title)
    return found


def _differences(ours: Mapping[str, str], there: ListedElsewhere, taken_away: Sequence[str]) -> Iterator[Difference]:
    """FIDE's list writes names in plain letters and knows the year of birth only. What it leaves empty says nothing,
    but a title that it does not have is shown."""
    for kind in KINDS:
        mine, theirs = ours[kind], getattr(there, kind)[: 4 if kind == "birth" else None]
        if kind == TITLE and mine != theirs:
            yield Difference(kind, mine, theirs, _is_offered(mine, theirs, taken_away))
        elif kind == "name" and theirs and folded(mine) != folded(theirs):
            yield Difference(kind, mine, theirs)
        elif kind not in (TITLE, "name") and theirs and mine != theirs:
            yield Difference(kind, mine, theirs, kind == FEDERATION)


def _is_offered(mine: str, theirs: str, taken_away: Sequence[str]) -> bool:
    """A higher title than ours, which nobody here took away."""
    higher = is_known_title(theirs) and highest([title for title in (mine, theirs) if title]) == theirs
    return higher and theirs not in taken_away
