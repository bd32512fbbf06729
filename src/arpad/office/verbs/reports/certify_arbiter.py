"""Certify an arbiter's norm: judged from the accepted report and the books, kept, and printed as FA1 or IA1."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.arbiter_norms import SaidOfArbiter, norm_in_the_books
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Output,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named
from arpad.office.hashes import canonical, sha256
from arpad.office.models import Arbiter, ArbiterNorm, EventArbiter
from arpad.office.refused import Refused
from arpad.office.verbs.reports.certify import is_accepted
from arpad.reports.arbiters import arbiter_norm_json
from arpad.reports.forms.arbiters import (
    arbiter_certificate,
    arbiter_certificate_paper,
    certificate_findings,
    certificate_refused,
    form_of,
    missing_facts,
)
from arpad.reports.wording import LANGUAGES, wording
from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.tournament.arbiter_facts import SUPERVISORS
from arpad.values.finding import Finding
from arpad.values.records import dataclass

ANSWERS = ("yes", "no")
SUPERVISOR_TITLES = ("IA", "FA", "IO")


@dataclass(frozen=True)
class ArbiterCertified:
    norm: ArbiterNorm
    findings: tuple[Finding, ...]


def _appointed(event_key: str) -> list[Offer]:
    found = EventArbiter.objects.filter(event__key=event_key).order_by("-chief", "pk")
    return list(found.values_list("arbiter__key", "arbiter__name"))


def _said(done: ArbiterCertified, given: Given) -> Iterator[Said]:
    norm = done.norm
    yield said("office.said.arbiter_certified", norm=norm.pk, name=norm.arbiter.name, title=norm.title)


def _answer(text: str) -> bool | None:
    return None if not text else text == "yes"


CERTIFY_ARBITER = VerbDescription(
    "certify_arbiter", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("arbiter", needed=True, most=40, offers=_appointed, about=("office.E121", "arbiter.E001")),
        VerbField("title", FieldKind.CHOICE, needed=True, choices=("FA", "IA"), about=("arbiter.E008",),
                  option="--title"),
        VerbField("frs_code", most=20, help="Code of the event on FIDE's rating server, if its facts lack it."),
        VerbField("birth", FieldKind.DAY, help="Birth date of the arbiter, if the books lack it."),
        VerbField("registered", FieldKind.CHOICE, choices=ANSWERS, help="With FIDE's commission, with the title."),
        VerbField("active", FieldKind.CHOICE, choices=ANSWERS, help="By the classification of arbiters, for IA."),
        VerbField("supervisor", most=100, help="Who signs the chief arbiter's own norm."),
        VerbField("supervisor_title", FieldKind.CHOICE, choices=SUPERVISOR_TITLES),
        VerbField("supervisor_position", FieldKind.CHOICE, choices=SUPERVISORS),
        VerbField("language", FieldKind.CHOICE, choices=LANGUAGES, default=LANGUAGES[0], on_command=False),
    ),
    subject=EVENT, creates=True, fits=is_accepted,
    arguments=lambda given: [
        given["key"], given["arbiter"], given["title"],
        SaidOfArbiter(
            given["frs_code"], given["birth"], _answer(given["registered"]), _answer(given["active"]),
            given["supervisor"], given["supervisor_title"], given["supervisor_position"],
        ),
        given["language"],
    ],
    help="Judge an arbiter's norm from the accepted report and the appointments, keep it, and print FA1 or IA1.",
    said=_said, output=Output(lambda done: bytes(done.norm.certificate), "The certificate, FA1 or IA1."),
)  # fmt: skip


@verb(CERTIFY_ARBITER)
def certify_arbiter(
    record: Record,
    event_key: str,
    arbiter_key: str,
    title: str,
    told: SaidOfArbiter = SaidOfArbiter(),  # noqa: B008 - frozen
    language: str = "en",
) -> ArbiterCertified:
    """Refused with every check that is not met, and with every fact that is missing."""
    event = event_named(event_key)
    arbiter = Arbiter.objects.filter(key=arbiter_key).first()
    if arbiter is None:
        raise Refused(Finding("office.E121", {"arbiter": arbiter_key}))
    if ArbiterNorm.objects.filter(event=event, arbiter=arbiter, title=title, withdrawn_on=None).exists():
        raise Refused(Finding("arbiter.E008"))
    verdict = norm_in_the_books(event, arbiter, ArbiterTitle(title), told)
    refused = certificate_refused(verdict)
    if verdict.open:
        data = {"form": form_of(verdict), "name": arbiter.name, "facts": missing_facts(verdict)}
        refused.append(Finding("arbiter.E006", data))
    if refused:
        raise Refused(*refused)
    words = wording(language)
    paper = arbiter_certificate(verdict, words)
    page = bytes(arbiter_certificate_paper(paper, words))
    norm = ArbiterNorm.objects.create(
        event=event,
        arbiter=arbiter,
        title=title,
        edition=verdict.edition.id,
        verdict=canonical(arbiter_norm_json(verdict, (), words)),
        certified_on=record.act.day,
        certificate=page,
    )
    record.about(f"arbiter:{arbiter.key}", event=event.key, title=title, norm=norm.pk, certificate=sha256(page))
    return ArbiterCertified(norm, tuple(certificate_findings(verdict, paper)))
