"""FA1 and IA1, the certificates of norms of arbiters, and FA2 and IA2, the applications for their titles."""

from collections.abc import Sequence
from typing import Any

from arpad.reports.arbiters import failure_text, key_of_code
from arpad.reports.event_page import rate_of_play_text
from arpad.reports.forms.record import blanks_of, family_and_first_name, on_paper, paper_of
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.arbiters.application import ArbiterApplicationVerdict
from arpad.titles.arbiters.norm import ArbiterNormVerdict
from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.tournament.arbiter_facts import ArbiterRole
from arpad.tournament.model import end_of, start_of
from arpad.values.finding import Finding, RuleName, WordKey
from arpad.values.records import dataclass

_FA1, _FA2 = ("fa1",), ("fa2",)
_IA1, _IA2 = ("fa1", "ia1"), ("fa2", "ia2")
_CERTIFICATE = dict.fromkeys(
    (
        "family", "first", "id", "federation", "event", "codes", "country", "venue", "first_round", "last_round",
        "time_control", "name", "position", "signatory_federation", "official",
    ),
    "fa1",
)  # fmt: skip
_APPLICATION = dict.fromkeys(
    ("applying", "family", "first", "id", "federation", "languages", "seminar_federation", "official"), "fa2"
)


@dataclass(frozen=True, slots=True)
class ArbiterCertificate:
    """The fields of FA1 and IA1, in their order. `open` is what nobody has said yet, for the box on the paper."""

    edition: str
    title: str
    family: str
    first: str
    id: str
    federation: str
    event: str
    codes: tuple[str, ...]
    country: str
    venue: str
    first_round: str
    last_round: str
    systems: tuple[str, ...]
    rounds: int
    players: int
    rated: int
    federations: int
    titled: int
    time_control: str
    name: str
    position: str
    signatory_federation: str
    official: str
    counts_by: str
    open: tuple[str, ...]


def form_of(verdict: ArbiterNormVerdict) -> str:
    return f"{verdict.title.value}1"


def arbiter_certificate(verdict: ArbiterNormVerdict, words: Wording) -> ArbiterCertificate:
    case, arbiter = verdict.case, verdict.arbiter
    event, facts = case.tournament, case.facts
    family, first = family_and_first_name(arbiter.name)
    own = verdict.role is ArbiterRole.CHIEF
    chief = case.chief
    signatory = event.federation if own or chief is None else chief.federation
    return ArbiterCertificate(
        edition=verdict.edition.id,
        title=verdict.title.value,
        family=family,
        first=first,
        id=arbiter.id,
        federation=arbiter.federation,
        event=event.name,
        codes=facts.frs_codes,
        country=event.federation,
        venue=event.city,
        first_round=str(start_of(event) or ""),
        last_round=str(end_of(event) or ""),
        systems=case.form_systems,
        rounds=case.rounds,
        players=case.players,
        rated=case.rated,
        federations=len(case.federations),
        titled=case.titled,
        time_control=event.rate_of_play_text or event.time_control_code,
        name=verdict.signed_by,
        position=_position(facts.supervisor_position if own else "chief_arbiter", words),
        signatory_federation=signatory,
        official=facts.federation_official,
        counts_by=", ".join(article for article, _ in verdict.once),
        open=tuple(failure_text(one, words) for one in verdict.open),
    )


def _position(code: str, words: Wording) -> str:
    return words.text(f"arbiter.code.{code}") if code else ""


def certificate_refused(verdict: ArbiterNormVerdict) -> list[Finding]:
    """A norm that is not met has no certificate: one finding for each check that is not."""
    who = {"form": form_of(verdict), "name": verdict.arbiter.name}
    return [
        Finding(
            "arbiter.E004",
            {**who, "rule": RuleName(one.rule), "article": one.article, "found": parts_of(one.measured),
             "asked": parts_of(one.required)},
        )
        for one in verdict.failed
    ]  # fmt: skip


def parts_of(value: str) -> list[WordKey | str]:
    """Codes by the keys of their words, anything else as it is."""
    return [key_of_code(part) or part for part in value.split(", ")] if value else ["—"]


def missing_facts(verdict: ArbiterNormVerdict) -> list[WordKey]:
    """What would decide the open checks, by the keys of their words."""
    facts = [part for one in verdict.open for part in one.missing_fact.split(", ")]
    return [WordKey(f"arbiter.fact.{fact}") for fact in dict.fromkeys(facts)]


def certificate_findings(verdict: ArbiterNormVerdict, certificate: ArbiterCertificate) -> list[Finding]:
    """What is left blank, and what stands in the box."""
    found = blanks_of((certificate, _CERTIFICATE))
    return [*found, Finding("arbiter.W001", {"facts": missing_facts(verdict)})] if verdict.open else found


def arbiter_certificate_paper(certificate: ArbiterCertificate, words: Wording) -> bytes:
    return page("arbiter_norm", arbiter_certificate_data(certificate, words))


def arbiter_certificate_data(certificate: ArbiterCertificate, words: Wording) -> dict[str, Any]:
    data = paper_of(_FA1 if certificate.title == ArbiterTitle.FA else _IA1, certificate, words)
    data["form"]["time_control"] = rate_of_play_text(certificate.time_control, words)
    return data


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """One event of FA2 or IA2, with the articles by which it counts where it is no ordinary one."""

    event: str
    codes: tuple[str, ...]
    systems: tuple[str, ...]
    exception: str


@dataclass(frozen=True, slots=True)
class ArbiterApplicationForm:
    title: str
    applying: str
    family: str
    first: str
    id: str
    federation: str
    languages: tuple[str, ...]
    seminar: str
    seminar_federation: str
    seminar_dates: str
    events: tuple[ListedEvent, ...]
    norms_asked: int
    official: str
    date: str
    open: tuple[str, ...]


def arbiter_application_form(verdict: ArbiterApplicationVerdict, words: Wording) -> ArbiterApplicationForm:
    application = verdict.application
    who, seminar = application.applicant, application.seminar
    days = dict.fromkeys(str(day) for day in (seminar.start, seminar.end) if day is not None)
    return ArbiterApplicationForm(
        title=application.title.value,
        applying=application.federation,
        family=who.family_name,
        first=who.first_name,
        id=who.id,
        federation=who.federation,
        languages=who.languages or (),
        seminar=seminar.name,
        seminar_federation=seminar.federation,
        seminar_dates=" – ".join(days),
        events=tuple(
            ListedEvent(
                norm.claim.event or norm.claim.body, norm.claim.codes, norm.claim.systems, ", ".join(norm.exceptions)
            )
            for norm in verdict.norms
        ),
        norms_asked=verdict.edition.rule(f"{application.title.lower()}_norms").integer("norms"),
        official=application.official,
        date=str(application.received_on or ""),
        open=tuple(failure_text(one, words) for one in verdict.missing),
    )


def arbiter_application_findings(form: ArbiterApplicationForm) -> list[Finding]:
    return blanks_of((form, _APPLICATION))


def arbiter_application_paper(form: ArbiterApplicationForm, words: Wording) -> bytes:
    return page("arbiter_application", arbiter_application_data(form, words))


def arbiter_application_data(form: ArbiterApplicationForm, words: Wording) -> dict[str, Any]:
    data = paper_of(_FA2 if form.title == ArbiterTitle.FA else _IA2, form, words)
    empty = on_paper(ListedEvent("", (), (), ""), words)
    data["form"]["events"] += [empty] * (form.norms_asked - len(form.events))  # to be filled in by hand
    data["languages"] = [[code, words.text(f"form.fa2.language.{code}")] for code in _LANGUAGES]
    data["systems"] = list(_SYSTEMS)
    return data


_LANGUAGES: Sequence[str] = ("en", "ar", "fr", "de", "pt", "ru", "es")
_SYSTEMS: Sequence[str] = ("SS", "RR", "DR", "KO", "Other", "TM")
