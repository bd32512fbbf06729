"""The norms of an application that need no report: signed certificates, and places of championships."""

from collections.abc import Sequence
from datetime import date

from arpad.regulations.calendar import in_force
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.titles.application_record import NormClaim
from arpad.titles.norm_examination import ExaminedNorm, certified_norm, norm_by_place, rows_for
from arpad.values.finding import Finding
from arpad.values.title import Title

_CHAPTER = "titles"
_CERTIFICATE = ("event", "start", "end", "games", "score", "required_score")
_PLACE = ("event", "start", "end")


def edition_of_norm(start: date | None) -> Edition | None:
    """The edition in force when the event began; None where it is not encoded.   [norm_edition]"""
    if start is None:
        return None
    try:
        return in_force(_CHAPTER, start)
    except EditionNotEncoded:
        return None


def norm_as_claimed(
    index: int, claim: NormClaim, title: Title, application: Edition
) -> tuple[ExaminedNorm | None, list[Finding]]:
    """The norm as somebody certified it, or None and why it cannot be examined.

    A day whose law is not encoded is no obstacle: the certificate speaks (I-190).
    """
    own = edition_of_norm(claim.start)
    if not (claim.championship and claim.by):
        if missing := _lacks(index, claim, _CERTIFICATE):
            return None, missing
        return certified_norm(index, claim, title, own, application), []
    if missing := _lacks(index, claim, _PLACE):
        return None, missing
    findings = []
    if not rows_for(claim, title, own or application, application):
        data = {"norm": index, "event": claim.event, "championship": claim.championship, "by": claim.by}
        findings.append(Finding("title.E020", data))
    return norm_by_place(index, claim, title, own or application, application), findings


def _lacks(index: int, claim: NormClaim, names: Sequence[str]) -> list[Finding]:
    missing = ", ".join(name for name in names if getattr(claim, name) in (None, ""))
    return [Finding("title.E018", {"norm": index, "lacks": missing})] if missing else []
