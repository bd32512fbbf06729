"""An arbiter's application from the norms that the office certified (FA2, IA2), with what is said besides."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.office.models import Arbiter, ArbiterNorm
from arpad.office.refused import Refused
from arpad.regulations.calendar import in_force
from arpad.regulations.errors import RegulationError, finding_of
from arpad.reports.forms.record import family_and_first_name
from arpad.titles.arbiters.application import ArbiterApplicationVerdict, ArbiterNormOf, examine_arbiter
from arpad.titles.arbiters.record import (
    ARBITER_APPLICANT_FIELDS,
    ARBITER_APPLICATION_FIELDS,
    COMPLAINTS,
    SEMINAR_FIELDS,
    ArbiterApplicant,
    ArbiterApplication,
    ArbiterNormClaim,
    Seminar,
)
from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.values.fields import Field, FieldError
from arpad.values.finding import Finding

CHAPTER = "arbiters"


def _of(fields: tuple[Field, ...], *names: str) -> tuple[Field, ...]:
    return tuple(field for field in fields if field.name in names)


ASKED: Mapping[str, tuple[Field, ...]] = {
    "application": _of(ARBITER_APPLICATION_FIELDS, "federation", "official", "signed", "received_on"),
    "arbiter": _of(ARBITER_APPLICANT_FIELDS, "birth", "federation", "fa_since", "languages"),
    "seminar": SEMINAR_FIELDS,
    "norms": _of(ARBITER_APPLICATION_FIELDS, "signed"),
}
"""What the books do not know, by the table of an application's file; signatures are those of all norms."""


def read_said(typed: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """By table; what cannot be read is refused, all at once."""
    said: dict[str, dict[str, Any]] = {}
    wrong: list[Finding] = []
    for table, fields in ASKED.items():
        said[table] = {}
        for field in fields:
            text = typed.get(f"{table}_{field.name}", "").strip()
            if not text:
                continue
            try:
                said[table][field.name] = field.read(field.written(text))
            except FieldError:
                data = {"key": f"{table}.{field.name}", "value": text, "takes": field.takes}
                wrong.append(Finding(COMPLAINTS.wrong, data))
    if wrong:
        raise Refused(*wrong)
    return said


def application_of(
    arbiter: Arbiter, title: ArbiterTitle, said: Mapping[str, Mapping[str, Any]], today: date
) -> ArbiterApplicationVerdict:
    """Under the edition of the day of the application: that said, else today."""
    family, first = family_and_first_name(arbiter.name)
    player = arbiter.player
    known = {
        "birth": _whole_date(player.birth) if player is not None else None,
        "id": (player.fide_id if player is not None else None) or arbiter.key,
        "title": arbiter.title,
    }
    about = {"received_on": today, **said["application"]}
    application = ArbiterApplication(
        title=title,
        applicant=ArbiterApplicant(family_name=family, first_name=first, **{**known, **said["arbiter"]}),
        seminar=Seminar(**said["seminar"]),
        norms=tuple(_claim(norm, said["norms"].get("signed")) for norm in _in_force(arbiter, title)),
        **about,
    )
    try:
        edition = in_force(CHAPTER, about["received_on"])
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    return examine_arbiter(
        application, [ArbiterNormOf(index, claim) for index, claim in enumerate(application.norms, 1)], edition
    )


def _in_force(arbiter: Arbiter, title: ArbiterTitle) -> list[ArbiterNorm]:
    norms = ArbiterNorm.objects.filter(arbiter=arbiter, title=title.value, withdrawn_on=None)
    return list(norms.select_related("event").defer("certificate").order_by("event__start", "pk"))


def _claim(norm: ArbiterNorm, signed: bool | None) -> ArbiterNormClaim:
    """As it was certified."""
    kept = json.loads(norm.verdict)
    event = kept["event"]
    limited = kept["once"][0]["article"] if kept["once"] else ""
    return ArbiterNormClaim(
        event=event["name"],
        codes=tuple(event.get("codes", ())),
        systems=tuple(event["systems"]),
        by=limited,
        start=norm.event.start,
        end=norm.event.end,
        rounds=event["rounds"],
        players=event["players"],
        rated=event["rated"],
        federations=event["federations"],
        chief_arbiter=kept["signed_by"],
        signed_by_arbiter=signed,
        signed_by_federation=signed,
    )


def _whole_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
