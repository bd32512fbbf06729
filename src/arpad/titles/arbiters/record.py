"""An application for the title of FIDE Arbiter or International Arbiter, as its file has it (FA2, IA2)."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.values.fields import (
    Asked,
    Complaints,
    Field,
    a_count,
    a_date,
    a_flag,
    a_text,
    lacking,
    one_of,
    read_fields,
    read_rows,
    texts,
)
from arpad.values.finding import Finding
from arpad.values.records import dataclass

COMPLAINTS = Complaints("title.E010", "title.E011", "title.E012")
SYSTEMS = ("SS", "RR", "DR", "KO", "Other", "TM")
LANGUAGES = ("ar", "en", "fr", "de", "pt", "ru", "es")


@dataclass(frozen=True, slots=True)
class ArbiterApplicant:
    family_name: str
    first_name: str = ""
    id: str = ""
    federation: str = ""
    birth: date | None = None
    title: str = ""
    fa_since: date | None = None
    languages: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        return ", ".join(part for part in (self.family_name, self.first_name) if part)


@dataclass(frozen=True, slots=True)
class Seminar:
    name: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    percent: int | None = None
    positive: bool | None = None


@dataclass(frozen=True, slots=True)
class ArbiterNormClaim:
    """One norm: a report to judge it from, the signed certificate, or both. `by` is the article by which it counts."""

    report: str = ""
    facts: str = ""
    event: str = ""
    codes: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()
    by: str = ""
    body: str = ""
    start: date | None = None
    end: date | None = None
    rounds: int | None = None
    players: int | None = None
    rated: int | None = None
    federations: int | None = None
    chief_arbiter: str = ""
    signed_by_arbiter: bool | None = None
    signed_by_federation: bool | None = None
    used_for_fa: bool | None = None


@dataclass(frozen=True)
class ArbiterApplication:
    title: ArbiterTitle
    applicant: ArbiterApplicant
    federation: str = ""
    applied_by: str = "federation"
    federation_refused: bool | None = None
    received_on: date | None = None
    official: str = ""
    signed: bool | None = None
    seminar: Seminar = Seminar()
    norms: tuple[ArbiterNormClaim, ...] = ()


def _several(*choices: str) -> Any:
    one = one_of(*choices)
    return lambda value: tuple(one(text) for text in texts(value))


ARBITER_APPLICATION_FIELDS = (
    Field("title", lambda v: ArbiterTitle(one_of(*ArbiterTitle)(v)), " | ".join(ArbiterTitle), "fa_norms, ia_norms"),
    Field("federation", a_text, "text: the federation that applies", "arbiter_application"),
    Field("applied_by", one_of("federation", "arbiter"), "federation | arbiter", "arbiter_application"),
    Field("federation_refused", a_flag, "true or false: why the arbiter applies himself", "arbiter_application"),
    Field("received_on", a_date, "date: the day of the application; it selects the edition", "norm_expiry"),
    Field("official", a_text, "text: who signs for the federation", "application_signed"),
    Field("signed", a_flag, "true or false: the form is signed", "application_signed"),
)
ARBITER_APPLICANT_FIELDS = (
    Field("family_name", a_text, "text", "form FA2, IA2"),
    Field("first_name", a_text, "text", "form FA2, IA2"),
    Field("id", a_text, "text: FIDE id", "form FA2, IA2"),
    Field("federation", a_text, "text", "arbiter_application"),
    Field("birth", a_date, "date", "applicant_age"),
    Field("title", a_text, "text: the title held, NA or FA", "ia_after_fa"),
    Field("fa_since", a_date, "date: since when FA", "norms_after_fa"),
    Field(
        "languages",
        _several(*LANGUAGES),
        "list of " + " | ".join(LANGUAGES),
        "fa_language, ia_language",
        asked_as=Asked.TEXTS,
    ),
)
SEMINAR_FIELDS = (
    Field("name", a_text, "text", "form FA2, IA2"),
    Field("federation", a_text, "text: the federation that organised it", "form FA2, IA2"),
    Field("start", a_date, "date", "seminar_expiry"),
    Field("end", a_date, "date", "seminar_expiry"),
    Field("percent", a_count, "whole number: of the examination", "fa_seminar"),
    Field("positive", a_flag, "true or false: evaluated as ready", "ia_seminar"),
)
ARBITER_NORM_FIELDS = (
    Field("report", a_text, "file: the report to judge the norm from", "fa_norms, ia_norms"),
    Field("facts", a_text, "file: its facts; by default REPORT.facts.toml", "fa_norms, ia_norms"),
    Field("event", a_text, "text", "form FA2, IA2"),
    Field("codes", texts, "list of texts: codes of the event on FIDE's rating server", "form FA2, IA2"),
    Field("systems", _several(*SYSTEMS), "list of " + " | ".join(SYSTEMS), "two_systems"),
    Field("by", a_text, "article by which it counts, where that limits it: 3.9.2", "fa_rapid_or_blitz"),
    Field("body", a_text, "IBCA, ICCD or IPCA: instead of an event", "fa_disabled_bodies, ia_disabled_bodies"),
    Field("start", a_date, "date", "norms_after_fa"),
    Field("end", a_date, "date", "norm_expiry, latest_event"),
    Field("rounds", a_count, "whole number", "fa_short_event, ia_short_event"),
    Field("players", a_count, "whole number", "only_swiss"),
    Field("rated", a_count, "whole number", "only_swiss"),
    Field("federations", a_count, "whole number", "only_swiss"),
    Field("chief_arbiter", a_text, "text", "several_chiefs"),
    Field("signed_by_arbiter", a_flag, "true or false", "norm_signed"),
    Field("signed_by_federation", a_flag, "true or false", "norm_signed"),
    Field("used_for_fa", a_flag, "true or false", "norms_after_fa"),
)
ARBITER_APPLICATION_TABLES: Mapping[str, tuple[Field, ...]] = {
    "arbiter": ARBITER_APPLICANT_FIELDS,
    "seminar": SEMINAR_FIELDS,
    "norms": ARBITER_NORM_FIELDS,
}


def read_arbiter_application(raw: Mapping[str, Any]) -> tuple[ArbiterApplication | None, list[Finding]]:
    """The application in a parsed file, and every defect in it; None where it does not say who asks for what."""
    findings: list[Finding] = []
    own = {key: value for key, value in raw.items() if key not in ARBITER_APPLICATION_TABLES}
    values = read_fields(own, ARBITER_APPLICATION_FIELDS, "", COMPLAINTS, findings, ARBITER_APPLICATION_TABLES)
    findings += lacking(("title", "arbiter"), raw, "", COMPLAINTS)
    tables = {name: _table(raw.get(name, {}), name, findings) for name in ("arbiter", "seminar")}
    rows = read_rows(raw.get("norms", []), "norms", ARBITER_NORM_FIELDS, (), COMPLAINTS, findings)
    if "arbiter" in raw:
        findings += lacking(("family_name", "id"), tables["arbiter"], "arbiter.", COMPLAINTS)
    if "title" not in values or "family_name" not in tables["arbiter"]:
        return None, findings
    application = ArbiterApplication(
        applicant=ArbiterApplicant(**tables["arbiter"]),
        seminar=Seminar(**tables["seminar"]),
        norms=tuple(ArbiterNormClaim(**row) for row in rows),
        **values,
    )
    return application, findings


def _table(raw: Any, name: str, findings: list[Finding]) -> dict[str, Any]:
    if not isinstance(raw, dict):
        findings.append(Finding(COMPLAINTS.wrong, {"key": name, "value": str(raw), "takes": f"[{name}]"}))
        return {}
    return read_fields(raw, ARBITER_APPLICATION_TABLES[name], f"{name}.", COMPLAINTS, findings)
