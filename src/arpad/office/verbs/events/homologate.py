"""Decide whether an event is taken into the list; the organiser of one that is not gets a letter with every reason."""

from arpad.homologation.verdict import HomologationVerdict, Proposal
from arpad.office.act import Record, verb
from arpad.office.description import EVENT, OF_THE_PLACE, About, Desk, FieldKind, VerbDescription, VerbField
from arpad.office.events import HOMOLOGATED, NOT_HOMOLOGATED, event_named, subject_of
from arpad.office.homologating import law_of_homologation, verdict_of
from arpad.office.letters import Addressee, draft, recipient_of
from arpad.office.models import Decision, Event, Letter
from arpad.office.refused import Refused
from arpad.reports.letters import NotHomologated
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Homologated:
    decision: Decision
    verdict: HomologationVerdict
    letters: tuple[Letter, ...] = ()


ACCEPT, REFUSE = "accept", "refuse"


def is_homologated(event: Event) -> bool:
    """Whether one of its lists asks for it."""
    return law_of_homologation(event) is not None


HOMOLOGATE = VerbDescription(
    "homologate", Desk.EVENTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("verdict", FieldKind.CHOICE, needed=True, choices=(ACCEPT, REFUSE), about=("rea.E023", "rea.E024")),
        VerbField("article", most=60, about=("office.E029",), help="The article a refusal rests on."),
    ),
    subject=EVENT, reason_needed=True, arguments=lambda given: [given["key"], given["verdict"] == ACCEPT,
        given["article"]],
    fits=is_homologated,
)  # fmt: skip


@verb(HOMOLOGATE)
def homologate(record: Record, event_key: str, accepted: bool, article: str = "") -> Homologated:
    """Accepted only if everything is met; a refusal names its article and ends the event's way in the books. Once a
    list has the event, only a correction takes it out."""
    event = event_named(event_key)
    verdict = verdict_of(event)
    if verdict is None:
        raise Refused(Finding("rea.E021", {"event": event.key}))
    rated = event.series.exclude(rated_in=None).select_related("rated_in").first()
    if rated is not None and rated.rated_in is not None:
        raise Refused(Finding("rea.E024", {"event": event.key, "date": str(rated.rated_in.date)}))
    if accepted and verdict.proposal is not Proposal.ACCEPT:
        raise Refused(Finding("rea.E023", {"event": event.key}), *verdict.findings)
    if not accepted and not article:
        raise Refused(Finding("office.E029", {"event": event.key}))
    decision = Decision.objects.create(
        subject=subject_of(event),
        verdict=HOMOLOGATED if accepted else NOT_HOMOLOGATED,
        article=article,
        text=record.act.reason,
        decided_on=record.act.day,
        log_number=record.number,
    )
    event.changed_in = record.number
    if not accepted:
        event.state = Event.State.REFUSED
    event.save(update_fields=["state", "changed_in"])
    record.about(subject_of(event), verdict=decision.verdict)
    if accepted:
        return Homologated(decision, verdict)
    matter = NotHomologated(event.key, event.name, article, record.act.reason, verdict.findings)
    recipient = recipient_of(event)
    recipient = recipient if recipient.name else Addressee(contact=verdict.case.form.email)
    letters = draft(record, subject_of(event), matter, recipient)
    return Homologated(decision, verdict, letters)
