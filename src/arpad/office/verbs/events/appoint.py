"""Say who directs an event."""

from collections.abc import Iterator, Sequence

from arpad.office.act import Record, verb
from arpad.office.announced import chief_as_announced
from arpad.office.cross_event_findings import without_licence
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named
from arpad.office.models import Arbiter, Event, EventArbiter
from arpad.office.refused import Refused
from arpad.tournament.arbiter_facts import ArbiterRole
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Appointed:
    event: Event
    findings: tuple[Finding, ...]


_OFFERED = 500


def _arbiters(_: str) -> list[Offer]:
    return list(Arbiter.objects.order_by("name", "key").values_list("key", "name")[:_OFFERED])


def _said(done: Appointed, given: Given) -> Iterator[Said]:
    deputies = ", ".join(given["deputies"]) or "—"
    yield said("office.said.appointed", event=given["key"], chief=given["chief"], deputies=deputies)


APPOINT = VerbDescription(
    "appoint", Desk.EVENTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("chief", needed=True, most=40, offers=_arbiters, about=("office.E121",)),
        VerbField("deputies", FieldKind.LINES, most=40, about=("office.E121",), argument=True),
        VerbField("sector", FieldKind.LINES, most=40, about=("office.E121",), metavar="KEY",
                  help="A sector arbiter; may repeat."),
        VerbField("match", FieldKind.LINES, most=40, about=("office.E121",), metavar="KEY",
                  help="A match arbiter; may repeat."),
        VerbField("fair_play", FieldKind.LINES, most=40, about=("office.E121",), metavar="KEY",
                  help="Who is responsible for fair play; may repeat."),
    ),
    subject=EVENT,
    help="Say who directs an event: the CHIEF arbiter and the DEPUTIES, by their keys.",
    said=_said,
)  # fmt: skip


@verb(APPOINT)
def appoint(
    record: Record,
    event_key: str,
    chief: str,
    deputies: Sequence[str] = (),
    sector: Sequence[str] = (),
    match: Sequence[str] = (),
    fair_play: Sequence[str] = (),
) -> Appointed:
    """In the place of those named before; whoever is named twice has the first of his roles. Whoever has no licence for
    its days is named, as is a chief arbiter other than the one announced, and appointed all the same."""
    event = event_named(event_key)
    named = {
        ArbiterRole.CHIEF: [chief],
        ArbiterRole.DEPUTY: deputies,
        ArbiterRole.SECTOR: sector,
        ArbiterRole.MATCH: match,
        ArbiterRole.FAIR_PLAY: fair_play,
    }
    roles: dict[str, ArbiterRole] = {}
    for role, keys in named.items():
        for key in keys:
            roles.setdefault(key, role)
    known = {arbiter.key: arbiter for arbiter in Arbiter.objects.filter(key__in=roles)}
    unknown = [Finding("office.E121", {"arbiter": key}) for key in roles if key not in known]
    if unknown:
        raise Refused(*unknown)
    event.arbiters.all().delete()
    for key, role in roles.items():
        EventArbiter.objects.create(event=event, arbiter=known[key], chief=role is ArbiterRole.CHIEF, role=role.value)
    Event.objects.filter(pk=event.pk).update(changed_in=record.number)
    others = {role.value: ".".join(keys) for role, keys in named.items() if keys and role not in _ALWAYS_SAID}
    record.about(f"event:{event.key}", chief=chief, deputies=".".join(deputies), **others)
    return Appointed(event, (*without_licence(event, known.values()), *chief_as_announced(event)))


_ALWAYS_SAID = (ArbiterRole.CHIEF, ArbiterRole.DEPUTY)
