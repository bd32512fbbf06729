"""The tables, by meaning. Times are UTC; money is in cents, the smallest unit of its currency; texts that must be the
same bytes everywhere are JSON."""

from arpad.office.models.books import Job, LogEntry, LogNote, Redaction
from arpad.office.models.clubs_and_states import Club, FideLink, PersonState
from arpad.office.models.decisions_and_letters import (
    Claim,
    Decision,
    Fee,
    Forwarding,
    IdRequest,
    Invoice,
    Letter,
    LetterText,
    Norm,
    TitleApplication,
)
from arpad.office.models.events import (
    Amendment,
    ArbiterNorm,
    Attachment,
    Correction,
    Entry,
    Event,
    EventArbiter,
    EventSeries,
    Game,
    Merge,
    Report,
)
from arpad.office.models.federation import FederationSettings
from arpad.office.models.lists import (
    Approval,
    ImportDraft,
    ListBlob,
    ListDate,
    ListRow,
    ListStudy,
    RatingList,
    ReferenceList,
    Series,
)
from arpad.office.models.people import (
    Arbiter,
    ArbiterLicence,
    FederationOfficer,
    NameKey,
    NameKeyState,
    Player,
    PlayerFact,
    PlayerTitle,
)

__all__ = [
    "Amendment", "Approval", "Arbiter", "ArbiterLicence", "ArbiterNorm", "Attachment", "Claim", "Club", "Correction",
    "Decision", "Entry", "Event", "EventArbiter", "EventSeries", "FederationOfficer", "FederationSettings", "Fee",
    "FideLink", "Forwarding", "Game", "IdRequest", "ImportDraft", "Invoice", "Job", "Letter", "LetterText", "ListBlob",
    "ListDate", "ListRow", "ListStudy", "LogEntry", "LogNote", "Merge", "NameKey", "NameKeyState", "Norm",
    "PersonState", "Player", "PlayerFact", "PlayerTitle", "RatingList", "Redaction", "ReferenceList", "Report",
    "Series", "TitleApplication",
]  # fmt: skip
