"""What an event's organiser announced, and what became of its appeals: papers that are read, not only kept."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from arpad.formats.report_with_facts import ReadReport
from arpad.formats.toml_forms import read_appeals_toml, read_form_toml, read_prospectus_toml
from arpad.identity.names import same_words
from arpad.office.events import chief_arbiter_of
from arpad.office.models import Attachment, Event, Report
from arpad.office.report_reading import read_of
from arpad.pairing.system import Announced, announced_system
from arpad.regulations.calendar import in_force
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.tournament.appeals import AppealsRecord
from arpad.tournament.appeals_verdict import appeals_verdict
from arpad.tournament.model import Tournament
from arpad.tournament.prospectus import Prospectus
from arpad.tournament.prospectus_checks import chief_arbiter_of_championship, prospectus_findings
from arpad.values.finding import Finding

READERS: Mapping[str, Callable[[bytes, str], tuple[Any, list[Finding]]]] = {
    Attachment.Kind.FORM: read_form_toml,
    Attachment.Kind.PROSPECTUS: read_prospectus_toml,
    Attachment.Kind.APPEALS: read_appeals_toml,
}
"""Papers that must be readable to be taken."""


def announced_by(event: Event) -> Prospectus | None:
    """The last invitation that was filed."""
    found = _latest(event, Attachment.Kind.PROSPECTUS)
    return found if isinstance(found, Prospectus) else None


def appeals_of(event: Event) -> AppealsRecord | None:
    """The last record of appeals that was filed."""
    found = _latest(event, Attachment.Kind.APPEALS)
    return found if isinstance(found, AppealsRecord) else None


def _latest(event: Event, kind: str) -> object:
    kept = event.attachments.filter(kind=kind, discarded_on=None).order_by("-pk").first()
    return _read(kind, bytes(kept.content)) if kept is not None else None


@lru_cache(maxsize=16)  # of an event under review it is asked again and again
def _read(kind: str, content: bytes) -> object:
    return READERS[kind](content, "")[0]


def findings_of_paper(event: Event, kind: str, content: bytes) -> list[Finding]:
    """What is missing in an invitation, or wrong with a committee and its appeals."""
    law, found = _law(event), _read(kind, content) if kind in READERS else None
    if isinstance(found, Prospectus):
        return [*_other_days(event, found), *(prospectus_findings(found, law) if law is not None else ())]
    if isinstance(found, AppealsRecord) and law is not None:
        return appeals_verdict(found, law).everything
    return []


def findings_against_announcement(report: Report) -> Iterator[Finding]:
    """The report beside the invitation: system and program, the chief arbiter; and what is wrong with the appeals."""
    event, law = report.event, _law(report.event)
    if law is None:
        return
    if (invitation := announced_by(event)) is not None:
        read = read_of(report)
        yield from _against(invitation, read, event, law)
    if (record := appeals_of(event)) is not None:
        yield from appeals_verdict(record, law).everything


def _against(invitation: Prospectus, read: ReadReport, event: Event, law: Edition) -> Iterator[Finding]:
    tournament = read.report.tournament
    if tournament is not None:
        program = tournament.pairing_controller or read.facts.pairing_program
        announced = Announced(invitation.system, invitation.program)
        yield from announced_system(tournament, program, announced, law.rule("announced_system"))
    yield from chief_as_announced(event, tournament)
    yield from chief_arbiter_of_championship(invitation, law.rule("championship_chief_arbiter"))


def chief_as_announced(event: Event, tournament: Tournament | None = None) -> Iterator[Finding]:
    """Whoever directs the event is the one whom the invitation named."""
    invitation, chief = announced_by(event), chief_arbiter_of(event, tournament)
    announced = invitation.chief_arbiter.name if invitation is not None else ""
    if announced and chief and not same_words(announced, chief):
        yield Finding("office.W104", {"announced": announced, "chief": chief})


def _other_days(event: Event, invitation: Prospectus) -> Iterator[Finding]:
    for field in ("start", "end"):
        said, registered = getattr(invitation, field), getattr(event, field)
        if said != registered:
            yield Finding("office.W105", {"field": field, "announced": str(said), "registered": str(registered)})


def _law(event: Event) -> Edition | None:
    """The tournament rules of the event's start; None where none are encoded, or they do not speak of invitations."""
    try:
        law = in_force("tournament", event.start)
    except EditionNotEncoded:
        return None
    return law if law.find("prospectus") is not None else None
