"""The tables, by meaning. Times are UTC; money is in cents; texts that must be the same bytes everywhere are JSON."""

from arpad.office.models.attachments import Attachment
from arpad.office.models.claims import Claim, Decision
from arpad.office.models.corrections import Correction, Merge
from arpad.office.models.events import Event, EventArbiter, EventSeries
from arpad.office.models.fees import Fee
from arpad.office.models.games import Entry, Game
from arpad.office.models.jobs import Job
from arpad.office.models.letters import Forwarding, IdRequest, Letter
from arpad.office.models.lists import Approval, ListBlob, ListRow, RatingList
from arpad.office.models.log import LogEntry, LogNote
from arpad.office.models.people import Arbiter, ArbiterLicence, FederationOfficer, Player, PlayerFact, PlayerTitle
from arpad.office.models.reports import Report
from arpad.office.models.series import ListDate, Series
from arpad.office.models.studies import ListStudy
from arpad.office.models.titles import Norm, TitleApplication

__all__ = [
    "Approval", "Arbiter", "ArbiterLicence", "Attachment", "Claim", "Correction", "Decision", "Entry", "Event",
    "EventArbiter", "EventSeries", "FederationOfficer", "Fee", "Forwarding", "Game", "IdRequest", "Job", "Letter",
    "ListBlob", "ListDate", "ListRow", "ListStudy", "LogEntry", "LogNote", "Merge", "Norm", "Player", "PlayerFact",
    "PlayerTitle", "RatingList", "Report", "Series", "TitleApplication",
]  # fmt: skip
