"""Letters of the office: one record a kind, one sheet in a language, text and PDF made from the sheet."""

from arpad.reports.letters.records import (
    AcceptedReport,
    AmendedReport,
    Appealed,
    ClaimDecision,
    FeeLine,
    ForwardedEvent,
    IdsAsked,
    Invoice,
    Matter,
    NewPlayer,
    NotHomologated,
    RefusedReport,
    ReportReminder,
    ReturnedReport,
)
from arpad.reports.letters.sheet import Envelope, Sheet, letter_pdf, letter_text, plain_letter_pdf, sheet_of

__all__ = [
    "AcceptedReport", "AmendedReport", "Appealed", "ClaimDecision", "Envelope", "FeeLine", "ForwardedEvent", "IdsAsked",
    "Invoice", "Matter", "NewPlayer", "NotHomologated", "RefusedReport", "ReportReminder", "ReturnedReport", "Sheet",
    "letter_pdf", "letter_text", "plain_letter_pdf", "sheet_of",
]  # fmt: skip
