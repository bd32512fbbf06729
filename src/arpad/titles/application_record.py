"""A title application as a federation writes it down, declared once: the file, the form and the docs follow it.

What is not given is None or empty: unknown, never assumed.
"""

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Any

from arpad.titles.model import NORM_TITLES
from arpad.tournament.facts import EventKind
from arpad.values.fields import (
    Complaints,
    Field,
    a_count,
    a_date,
    a_flag,
    a_text,
    an_amount,
    lacking,
    one_of,
    points,
    read_fields,
    read_rows,
    texts,
)
from arpad.values.finding import Finding
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass

COMPLAINTS = Complaints("title.E010", "title.E011", "title.E012")


@dataclass(frozen=True, slots=True)
class Applicant:
    family_name: str
    first_name: str = ""
    id: str = ""
    federation: str = ""
    sex: Sex | None = None
    birth: date | None = None
    birth_place: str = ""
    held: tuple[Title, ...] = ()

    @property
    def name(self) -> str:
        return ", ".join(part for part in (self.family_name, self.first_name) if part)


@dataclass(frozen=True, slots=True)
class RatingClaim:
    """The rating reached: published on a list, or in the middle of a period, to be proved by reports."""

    reached: int | None = None
    on: date | None = None
    published: bool | None = None
    reports: tuple[str, ...] = ()
    list_file: str = ""
    period_complete: bool | None = None
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class NormClaim:
    """One norm: a report to recompute it from, the signed certificate, or both. Points are tenths."""

    report: str = ""
    facts: str = ""
    number: int | None = None
    title: Title | None = None
    event: str = ""
    place: str = ""
    start: date | None = None
    end: date | None = None
    kind: EventKind | None = None
    championship: str = ""
    by: str = ""
    by_table: bool | None = None
    games: int | None = None
    score: int | None = None
    average: int | None = None
    required_score: int | None = None
    foreigner_rule: bool | None = None
    forfeit_counted: bool | None = None
    swiss_norm: bool | None = None
    one_round_a_day: bool | None = None
    signed_by_arbiter: bool | None = None
    signed_by_federation: bool | None = None
    rated: bool | None = None

    @property
    def certificate(self) -> Mapping[str, Any]:
        """What the signed certificate says, as far as it can be laid beside a report."""
        names = ("event", "start", "end", "games", "score", "average", "required_score")
        return {name: value for name in names if (value := getattr(self, name)) not in (None, "")}


@dataclass(frozen=True)
class Application:
    title: Title
    applicant: Applicant
    federation: str = ""
    applied_by: str = "federation"
    federation_refused: bool | None = None
    received_on: date | None = None
    decision_on: date | None = None
    congress_from: date | None = None
    congress_to: date | None = None
    published_on: date | None = None
    fee: str | None = None
    fee_paid: bool | None = None
    official: str = ""
    documents: tuple[str, ...] | None = None
    rating: RatingClaim = RatingClaim()
    norms: tuple[NormClaim, ...] = field(default_factory=tuple)


_TITLE = one_of(*NORM_TITLES)
APPLICATION_FIELDS = (
    Field("title", lambda v: Title(_TITLE(v)), " | ".join(NORM_TITLES), "application_rating, application_games"),
    Field("federation", a_text, "text: the federation that applies", "applicant"),
    Field("applied_by", one_of("federation", "player"), "federation | player", "applicant"),
    Field("federation_refused", a_flag, "true or false: why a player applies himself", "applicant"),
    Field("received_on", a_date, "date: when FIDE receives it; it selects the edition", "application_deadline"),
    Field("decision_on", a_date, "date: the meeting that decides", "application_deadline, application_published"),
    Field("congress_from", a_date, "date: first day of the FIDE Congress", "application_deadline"),
    Field("congress_to", a_date, "date: its last day", "application_deadline"),
    Field("published_on", a_date, "date: since when FIDE shows it", "application_published"),
    Field("fee", an_amount, 'quoted decimal, "330.00"', "application_deadline"),
    Field("fee_paid", a_flag, "true or false", "applicant"),
    Field("official", a_text, "text: who signs for the federation", "applicant"),
    Field("documents", texts, "list of texts: IT2, IT1, crosstable", "application_documents"),
)
APPLICANT_FIELDS = (
    Field("family_name", a_text, "text", "applicant"),
    Field("first_name", a_text, "text", "applicant"),
    Field("id", a_text, "text: FIDE id, by which reports know the player", "applicant"),
    Field("federation", a_text, "text", "applicant"),
    Field("sex", lambda v: Sex(one_of(*Sex)(v)), " | ".join(Sex), "applicant"),
    Field("birth", a_date, "date", "applicant"),
    Field("birth_place", a_text, "text", "applicant"),
    Field(
        "held", lambda v: tuple(Title(one_of(*Title)(text)) for text in texts(v)), "list of titles held", "applicant"
    ),
)
RATING_FIELDS = (
    Field("reached", a_count, "whole number", "application_rating"),
    Field("on", a_date, "date: of the list, or of the game", "application_rating, title_attained"),
    Field("published", a_flag, "true or false: on a list", "application_rating"),
    Field("reports", texts, "list of files: the reports of the period, to prove it", "unpublished_rating"),
    Field("list_file", a_text, "file: the list of the period", "unpublished_rating"),
    Field("period_complete", a_flag, "true or false: all events of the period are in and rated", "unpublished_rating"),
    Field("accepted", a_flag, "true or false: by the rating administrator and the chairman", "unpublished_rating"),
)
NORM_FIELDS = (
    Field("report", a_text, "file: the report to recompute the norm from", "norm_edition"),
    Field("facts", a_text, "file: its facts; by default REPORT.facts.toml", "norm_edition"),
    Field("number", a_count, "whole number: the player there, if the id does not tell", "norm_edition"),
    Field("title", lambda v: Title(_TITLE(v)), " | ".join(NORM_TITLES) + ": on the certificate", "shared_norms"),
    Field("event", a_text, "text", "norm_edition"),
    Field("place", a_text, "text", "norm_edition"),
    Field("start", a_date, "date", "norm_edition"),
    Field("end", a_date, "date", "title_attained"),
    Field("kind", lambda v: EventKind(one_of(*EventKind)(v)), " | ".join(EventKind), "longest_norm, knockout_games"),
    Field("championship", a_text, "code of the championship: olympiad, continental_women, …", "championship_credit"),
    Field("by", a_text, "gold, first, …: a norm by place; performance: a performance", "championship_credit"),
    Field("by_table", a_flag, "true or false: the printed table gives it", "direct_titles"),
    Field("games", a_count, "whole number", "application_games"),
    Field("score", points, 'quoted decimal, "6.5"', "application_games"),
    Field("average", a_count, "whole number: the opponents' average", "application_games"),
    Field("required_score", points, 'quoted decimal, "6"', "surplus_points"),
    Field("foreigner_rule", a_flag, "true or false: met without any exception", "foreigner_norm"),
    Field(
        "forfeit_counted",
        a_flag,
        "true or false: a forfeit win or a bye counts as the ninth game",
        "forfeit_credit_once",
    ),
    Field("swiss_norm", a_flag, "true or false: certified as the event of 1.5.6", "swiss_norm"),
    Field("one_round_a_day", a_flag, "true or false", "one_round_a_day"),
    Field("signed_by_arbiter", a_flag, "true or false", "certificate_signatures"),
    Field("signed_by_federation", a_flag, "true or false", "certificate_signatures"),
    Field("rated", a_flag, "true or false: the event has been rated", "event_rated"),
)
APPLICATION_TABLES: Mapping[str, tuple[Field, ...]] = {
    "player": APPLICANT_FIELDS,
    "rating": RATING_FIELDS,
    "norms": NORM_FIELDS,
}
_REQUIRED = ("title", "player")


def read_application(raw: Mapping[str, Any]) -> tuple[Application | None, list[Finding]]:
    """The application in a parsed file, and every defect in it; None where it does not say who asks for what."""
    findings: list[Finding] = []
    own = {key: value for key, value in raw.items() if key not in APPLICATION_TABLES}
    values = read_fields(own, APPLICATION_FIELDS, "", COMPLAINTS, findings, APPLICATION_TABLES)
    findings += lacking(_REQUIRED, raw, "", COMPLAINTS)
    tables = {name: _table(raw.get(name, {}), name, findings) for name in ("player", "rating")}
    rows = read_rows(raw.get("norms", []), "norms", NORM_FIELDS, (), COMPLAINTS, findings)
    norms = tuple(NormClaim(**row) for row in rows)
    if "player" in raw:
        findings += lacking(("family_name", "id"), tables["player"], "player.", COMPLAINTS)
    if "title" not in values or "family_name" not in tables["player"]:
        return None, findings
    applicant = Applicant(**tables["player"])
    return Application(applicant=applicant, rating=RatingClaim(**tables["rating"]), norms=norms, **values), findings


def _table(raw: Any, name: str, findings: list[Finding]) -> dict[str, Any]:
    if not isinstance(raw, dict):
        findings.append(Finding(COMPLAINTS.wrong, {"key": name, "value": str(raw), "takes": f"[{name}]"}))
        return {}
    return read_fields(raw, APPLICATION_TABLES[name], f"{name}.", COMPLAINTS, findings)
