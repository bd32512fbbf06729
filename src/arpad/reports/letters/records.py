"""What each kind of letter says, without words. Dates are dates, money is in the smallest unit of its currency."""

from datetime import date
from typing import ClassVar

from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class ReturnedReport:
    """A report goes back to its arbiter with everything that is wrong with it."""

    kind: ClassVar[str] = "returned"
    event: str
    name: str
    version: int
    reason: str
    findings: tuple[Finding, ...]
    correct_by: date | None = None
    article: str = ""


@dataclass(frozen=True)
class RefusedReport:
    kind: ClassVar[str] = "refused"
    event: str
    name: str
    version: int
    article: str
    reason: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class AcceptedReport:
    """A report was accepted as it came; `series` names the lists that it counts for."""

    kind: ClassVar[str] = "accepted"
    event: str
    name: str
    version: int
    series: str


@dataclass(frozen=True)
class AmendedReport:
    """A report was accepted with fields that the office put right."""

    kind: ClassVar[str] = "amended"
    event: str
    name: str
    version: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class NotHomologated:
    """An event is not taken into the list, with everything that stands against it."""

    kind: ClassVar[str] = "not_homologated"
    event: str
    name: str
    article: str
    reason: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class ClaimDecision:
    """`verdict` is upheld, dismissed or withdrawn."""

    kind: ClassVar[str] = "decision"
    claim: int
    filed_on: date
    series: str
    list_date: date
    revision: int
    verdict: str
    article: str
    reason: str


@dataclass(frozen=True)
class Appealed:
    """An organiser appeals. `against` is who gave the notice that the event is not rated: fide, national or office."""

    kind: ClassVar[str] = "appeal"
    event: str
    name: str
    start: date
    end: date
    against: str
    notice: date
    filed_on: date
    last_day: date | None
    article: str
    reason: str


@dataclass(frozen=True)
class ReportReminder:
    """An event is over and its report is not here. `stage` is before (the deadline), late or expired."""

    kind: ClassVar[str] = "reminder"
    event: str
    name: str
    end: date
    stage: str
    due: date | None
    expiry: date | None
    article: str


@dataclass(frozen=True)
class ForwardedEvent:
    """The cover of a report that is passed on; `to` is fide or national."""

    kind: ClassVar[str] = "forwarding"
    event: str
    name: str
    start: date
    end: date
    to: str
    players: int
    sha256: str
    due: date | None
    article: str


@dataclass(frozen=True)
class NewPlayer:
    key: str
    name: str
    birth: str
    sex: str
    federation: str


@dataclass(frozen=True)
class IdsAsked:
    kind: ClassVar[str] = "id_request"
    to: str
    people: tuple[NewPlayer, ...]


@dataclass(frozen=True)
class FeeLine:
    """`fee` is canon or surcharge."""

    event: str
    name: str
    fee: str
    article: str
    units: int
    cents: int


@dataclass(frozen=True)
class Invoice:
    """Amounts are in the smallest unit of the currency; `tax_percent` is text, empty parts are not mentioned."""

    kind: ClassVar[str] = "invoice"
    number: str
    payer: str
    currency: str
    due: date | None
    lines: tuple[FeeLine, ...]
    tax: int = 0
    tax_percent: str = ""
    account: str = ""
    tax_number: str = ""

    @property
    def net(self) -> int:
        return sum(line.cents for line in self.lines)


Matter = (
    ReturnedReport
    | RefusedReport
    | AcceptedReport
    | AmendedReport
    | NotHomologated
    | ClaimDecision
    | Appealed
    | ReportReminder
    | ForwardedEvent
    | IdsAsked
    | Invoice
)
