"""Norms of arbiters from the office's own events: the accepted report, who was appointed, and what is said besides."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from arpad.office.forwarding import as_corrected
from arpad.office.models import Arbiter, ArbiterNorm, Event, EventArbiter, PlayerFact
from arpad.office.people import valid_on
from arpad.office.refused import Refused
from arpad.regulations.calendar import in_force
from arpad.regulations.errors import RegulationError, finding_of
from arpad.titles.arbiters.event import arbiter_case
from arpad.titles.arbiters.norm import ArbiterNormVerdict, arbiter_norm
from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.tournament.arbiter_facts import Arbiter as NamedArbiter
from arpad.tournament.arbiter_facts import ArbiterRole
from arpad.tournament.facts import Facts
from arpad.values.finding import Finding
from arpad.values.records import dataclass

CHAPTER, FIDE = "arbiters", "FIDE"


@dataclass(frozen=True)
class SaidOfArbiter:
    """What neither the report nor the books know, as somebody says it when he asks. Empty is unknown."""

    frs_code: str = ""
    birth: date | None = None
    registered: bool | None = None
    active: bool | None = None
    supervisor: str = ""
    supervisor_title: str = ""
    supervisor_position: str = ""


NOTHING_SAID = SaidOfArbiter()


def norm_in_the_books(
    event: Event, arbiter: Arbiter, title: ArbiterTitle, said: SaidOfArbiter = NOTHING_SAID
) -> ArbiterNormVerdict:
    """Judged by the report as corrected; refused where nothing was accepted or he did not work there."""
    appointed = list(event.arbiters.select_related("arbiter", "arbiter__player").order_by("-chief", "pk"))
    if not any(one.arbiter_id == arbiter.pk for one in appointed):
        raise Refused(Finding("arbiter.E001", {"arbiter": arbiter.key, "known": _known(appointed)}))
    now = as_corrected(event)
    people = dict(_named(now.facts, now.start, appointed))
    own = people[arbiter.pk]
    people[arbiter.pk] = replace(
        own,
        birth=said.birth or own.birth,
        registered=own.registered if said.registered is None else said.registered,
        active=own.active if said.active is None else said.active,
    )
    facts = replace(
        now.facts,
        arbiters=tuple(people.values()),
        frs_codes=(said.frs_code,) if said.frs_code else now.facts.frs_codes,
        arbiter_certificates=ArbiterNorm.objects.filter(event=event, withdrawn_on=None).count(),
        supervisor=said.supervisor or now.facts.supervisor,
        supervisor_title=said.supervisor_title or now.facts.supervisor_title,
        supervisor_position=said.supervisor_position or now.facts.supervisor_position,
    )
    try:
        law = in_force(CHAPTER, now.start)
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    return arbiter_norm(arbiter_case(now.tournament, facts, law), people[arbiter.pk], title)


_SHOWN = 50  # of his latest events


def norms_of_arbiter(arbiter: Arbiter, title: ArbiterTitle) -> Iterator[tuple[Event, ArbiterNormVerdict]]:
    """Of accepted events, the latest first; one whose day has no regulations of arbiters is left out."""
    events = Event.objects.filter(arbiters__arbiter=arbiter, state=Event.State.ACCEPTED).order_by("-start", "-pk")
    for event in events[:_SHOWN]:
        try:
            yield event, norm_in_the_books(event, arbiter, title)
        except Refused:
            continue


def _known(appointed: list[EventArbiter]) -> str:
    return "; ".join(f"{one.arbiter.key} {one.arbiter.name}" for one in appointed)


def arbiters_of_event(event: Event, facts: Facts, start: date) -> tuple[NamedArbiter, ...]:
    """Who was appointed, the chief first."""
    appointed = event.arbiters.select_related("arbiter", "arbiter__player").order_by("-chief", "pk")
    return tuple(named for _, named in _named(facts, start, list(appointed)))


def _named(facts: Facts, start: date, appointed: list[EventArbiter]) -> Iterator[tuple[int, NamedArbiter]]:
    """Each as the facts of the report have him, with what the books know better."""
    for one in appointed:
        arbiter = one.arbiter
        fide_id = (arbiter.player.fide_id if arbiter.player is not None else None) or ""
        found = [fact for fact in facts.arbiters if _is_same(fact, arbiter, fide_id)]
        fact = found[0] if found else NamedArbiter(arbiter.name)
        licence = next(
            (
                licence
                for licence in arbiter.licences.filter(federation=FIDE).order_by("-valid_from")
                if licence.valid_from is None or licence.valid_from <= start
            ),
            None,
        )
        yield (
            arbiter.pk,
            replace(
                fact,
                name=arbiter.name,
                id=fide_id or fact.id,
                title=arbiter.title or fact.title,
                chief=one.chief,
                role=ArbiterRole(one.role) if one.role else (ArbiterRole.CHIEF if one.chief else fact.role),
                federation=fact.federation or _federation(arbiter, start),
                birth=fact.birth or _birth(arbiter),
                licence_from=licence.valid_from if licence is not None else fact.licence_from,
                licence_to=licence.valid_to if licence is not None else fact.licence_to,
                rounds_worked=one.rounds_worked if one.rounds_worked is not None else fact.rounds_worked,
            ),
        )


def _is_same(fact: NamedArbiter, arbiter: Arbiter, fide_id: str) -> bool:
    return (bool(fide_id) and fact.id == fide_id) or fact.name.casefold() == arbiter.name.casefold()


def _federation(arbiter: Arbiter, day: date) -> str:
    facts = PlayerFact.objects.filter(valid_on(day), player=arbiter.player_id, kind=PlayerFact.Kind.FEDERATION)
    return facts.values_list("value", flat=True).order_by("pk").last() or "" if arbiter.player_id else ""


def _birth(arbiter: Arbiter) -> date | None:
    """Only a whole date says how old he was."""
    try:
        return date.fromisoformat(arbiter.player.birth) if arbiter.player is not None else None
    except ValueError:
        return None
