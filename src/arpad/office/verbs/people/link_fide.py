"""Link people of the register with FIDE's list: all that is certain in one step, the others as somebody decides."""

from collections.abc import Iterator, Mapping, Sequence

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.fide_links import NOBODY, contradiction, contradicts, proposal
from arpad.office.identities import player_with_id
from arpad.office.models import FideLink, IdRequest, Player
from arpad.office.reference_lists import reference
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Linked:
    """`number` is the entry of the log, by which it is undone."""

    number: int
    linked: int
    nobody: int


def _said(done: Linked, given: Given) -> Iterator[Said]:
    yield said("office.said.linked", count=done.linked, nobody=done.nobody, number=done.number)


LINK_FIDE = VerbDescription(
    "link_fide", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("certain", FieldKind.FLAG, help="Link all who are certain."),
        VerbField("links", FieldKind.SEVERAL, most=70, option="--link", metavar="KEY=FIDEID",
                  about=("office.E257", "office.E253"),
                  help="Who somebody is; an empty id says that FIDE's list does not have the person. May repeat."),
        VerbField("although", FieldKind.FLAG, about=("office.E490",),
                  help="Link them although name or birth is another one there."),
    ),
    acted_on=lambda done, given: "register", done="linked", tab="people",
    on_top=OnTop("desk_link_fide", "it shows who is certain, and the candidates of all others"),
    help="Link people with FIDE's list, which was imported as a reference; without options, show who could be who.",
    said=_said,
)  # fmt: skip


@verb(LINK_FIDE)
def link_fide(record: Record, certain: bool = False, links: Sequence[str] = (), although: bool = False) -> Linked:
    """The log has how many; each link keeps the number of the entry, and is undone by it. Whom name and birth
    contradict is linked only `although` they do."""
    found = proposal()
    if found is None:
        raise Refused(Finding("office.E259"))
    chosen = _chosen(links)
    scores = {one.person.key: one.best.score for one in found.pairings.certain}
    if certain:
        new = {one.person.key: one.best.person.key for one in found.pairings.certain if one.person.key not in chosen}
        chosen = {**new, **chosen}
    people = {one.key: one for one in Player.objects.filter(key__in=chosen)}
    _refuse(chosen, people, although)
    for key, fide_id in chosen.items():
        people[key].fide_id, people[key].changed_in = fide_id or None, record.number
    Player.objects.bulk_update(people.values(), ["fide_id", "changed_in"], batch_size=500)
    FideLink.objects.bulk_create(
        FideLink(player=people[key], fide_id=fide_id, score=scores.get(key, 0), log_number=record.number)
        for key, fide_id in chosen.items()
    )
    for key, fide_id in chosen.items():
        waiting = IdRequest.objects.filter(player=people[key], to="fide", answered_on=None) if fide_id else None
        if waiting is not None:
            waiting.update(answered_on=record.act.day, given_id=fide_id)
    linked = sum(1 for fide_id in chosen.values() if fide_id != NOBODY)
    record.about("register", linked=linked, nobody=len(chosen) - linked, listed=str(found.listed))
    return Linked(record.number, linked, len(chosen) - linked)


def _chosen(links: Sequence[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    wrong: list[Finding] = []
    for text in links:
        key, sign, fide_id = text.partition("=")
        try:
            if not sign:
                raise Refused(Finding("office.E257", {"text": text[:60]}))
            chosen[player_with_id(key.strip()).key] = fide_id.strip()
        except Refused as refused:
            wrong += refused.findings
    if wrong:
        raise Refused(*wrong)
    return chosen


def _refuse(chosen: Mapping[str, str], people: Mapping[str, Player], although: bool) -> None:
    wrong = [] if chosen else [Finding("office.E253")]
    given = [fide_id for fide_id in chosen.values() if fide_id]
    listed = reference("fide")
    there = listed.by_id(given) if listed is not None else {}
    for key, fide_id in chosen.items():
        if fide_id and fide_id not in there:
            wrong.append(Finding("office.E257", {"text": f"{key}={fide_id}"[:60]}))
        elif fide_id and given.count(fide_id) > 1:
            wrong.append(Finding("office.E104", {"id": fide_id, "key": key, "name": there[fide_id].name}))
    others = Player.objects.filter(fide_id__in=given).exclude(key__in=chosen)
    wrong += (Finding("office.E104", {"id": one.fide_id, "key": one.key, "name": one.name}) for one in others)
    if not wrong and not although:
        pairs = [(people[key], there[fide_id]) for key, fide_id in chosen.items() if fide_id]
        wrong += (contradiction(person, other) for person, other in pairs if contradicts(person, other))
    if wrong:
        raise Refused(*wrong)
