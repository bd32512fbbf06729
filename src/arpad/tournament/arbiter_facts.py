"""The arbiters of an event as its facts name them, and what their norms ask of the event."""

from datetime import date
from enum import StrEnum

from arpad.values.fields import Field, a_count, a_date, a_flag, a_text, one_of, texts
from arpad.values.records import dataclass


class ArbiterRole(StrEnum):
    """What an arbiter did at the event."""

    CHIEF = "chief"
    DEPUTY = "deputy"
    SECTOR = "sector"
    MATCH = "match"
    FAIR_PLAY = "fair_play"
    ARBITER = "arbiter"


class EventLevel(StrEnum):
    """Of an event that FIDE or a continental association organises."""

    WORLD = "world"
    CONTINENTAL = "continental"


SUPERVISORS = ("organiser", "federation_official")


@dataclass(frozen=True, slots=True)
class Arbiter:
    """One of the arbiters, with the licence he holds, and what a norm asks of him."""

    name: str
    id: str = ""
    title: str = ""
    chief: bool = False
    licence_from: date | None = None
    licence_to: date | None = None
    contact: str = ""
    role: ArbiterRole | None = None
    federation: str = ""
    birth: date | None = None
    registered: bool | None = None
    active: bool | None = None
    fee_paid: bool | None = None
    rounds_worked: int | None = None

    @property
    def is_chief(self) -> bool:
        return self.chief or self.role is ArbiterRole.CHIEF


ARBITER_FIELDS = (
    Field("name", a_text, "text", "arbiter_licences"),
    Field("id", a_text, "text", "arbiter_licences"),
    Field("title", a_text, "text", "arbiter_licences, chief_arbiter"),
    Field("chief", a_flag, "true or false: the chief arbiter; without it whom the report names", "chief_arbiter"),
    Field("licence_from", a_date, "date", "arbiter_licences"),
    Field("licence_to", a_date, "date", "arbiter_licences"),
    Field("contact", a_text, "text: address, telephone, e-mail", "tournament report (IT3, Form 5)"),
    Field(
        "role",
        lambda v: ArbiterRole(one_of(*ArbiterRole)(v)),
        " | ".join(ArbiterRole) + ": what he did at the event",
        "norm_signed, fa_olympiad_match, ia_olympiad_match",
    ),
    Field("federation", a_text, "text: the arbiter's federation", "forms FA1 and IA1"),
    Field("birth", a_date, "date", "arbiter_age"),
    Field("registered", a_flag, "true or false: with FIDE's commission, with his title", "registered_arbiter"),
    Field("active", a_flag, "true or false: by the classification of arbiters", "active_arbiter"),
    Field("fee_paid", a_flag, "true or false: FIDE's registration fee", "registration_fee"),
    Field("rounds_worked", a_count, "whole number; all of them without it", "fa_top_division, ia_top_division"),
)
EVENT_FIELDS_OF_ARBITERS = (
    Field("frs_codes", texts, "list of texts: the event's codes on FIDE's rating server", "fide_rated_event"),
    Field(
        "level",
        lambda v: EventLevel(one_of(*EventLevel)(v)),
        " | ".join(EventLevel) + ": organised by FIDE or by a continental association",
        "unlimited_certificates",
    ),
    Field("hybrid", a_flag, "true or false: a hybrid event", "hybrid_events, hybrid_approval"),
    Field(
        "hybrid_endorsed",
        a_flag,
        "true or false: endorsed by FIDE's commissions before",
        "hybrid_events, hybrid_approval",
    ),
    Field("system_accepted", a_flag, "true or false: an unusual system accepted by the commission", "norm_systems"),
    Field("top_division", a_flag, "true or false: the highest division of the country's teams", "fa_top_division"),
    Field("fide_event", a_flag, "true or false: an official event or match of FIDE", "ia_official_event"),
    Field(
        "arbiter_certificates",
        a_count,
        "whole number: norms of arbiters certified in this event before this one",
        "swiss_certificates, round_robin_certificates",
    ),
    Field("supervisor", a_text, "text: who signs the chief arbiter's own norm", "chief_supervised"),
    Field("supervisor_title", a_text, "text: IA, FA or IO", "chief_supervised"),
    Field("supervisor_position", one_of(*SUPERVISORS), " | ".join(SUPERVISORS), "chief_supervised"),
)
