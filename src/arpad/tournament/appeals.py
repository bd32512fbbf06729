"""The appeals committee of an event, its terms, and the appeals that came before it, as data.

Whatever nobody said is None or blank: open, never assumed.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from arpad.values.fields import (
    Complaints,
    Field,
    Rows,
    a_birth,
    a_count,
    a_flag,
    a_moment,
    a_text,
    an_amount,
    lacking,
    one_of,
    read_fields,
    read_tables,
    texts,
)
from arpad.values.finding import Finding
from arpad.values.person import Birth
from arpad.values.records import dataclass

COMPLAINTS = Complaints("appeals.E002", "appeals.E003", "appeals.E004")
DECISION, END_OF_ROUND = "decision", "end_of_round"
COMMITTEE = "appeals_committee"
AGAINST = ("chief_arbiter", "organiser", "assistant", COMMITTEE)


class Role(StrEnum):
    CHAIRMAN = "chairman"
    MEMBER = "member"
    RESERVE = "reserve"


class Outcome(StrEnum):
    UPHELD = "upheld"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class CommitteeMember:
    name: str
    role: Role
    federation: str = ""
    birth: Birth | None = None


@dataclass(frozen=True, slots=True)
class Appeal:
    """`against` is whose decision it was; `involved` are people who take part in the dispute besides the appellant."""

    appellant: str
    matter: str
    against: str = "chief_arbiter"
    round_number: int | None = None
    decision_at: datetime | None = None
    round_ended_at: datetime | None = None
    received_at: datetime | None = None
    in_writing: bool | None = None
    deposit: str = ""
    involved: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    outcome: Outcome | None = None
    decided_at: datetime | None = None
    reasons: str = ""
    reasonable: bool | None = None
    deposit_returned: bool | None = None


@dataclass(frozen=True)
class AppealsRecord:
    """`deposit`, `deadline_minutes` and the moment from which they run are the terms, fixed at `fixed_at`."""

    event: str = ""
    first_round: datetime | None = None
    chief_arbiter: str = ""
    chosen_at: datetime | None = None
    deposit: str = ""
    currency: str = ""
    deadline_minutes: int | None = None
    deadline_from: str = DECISION
    fixed_at: datetime | None = None
    committee: tuple[CommitteeMember, ...] = ()
    appeals: tuple[Appeal, ...] = ()

    @property
    def voters(self) -> tuple[CommitteeMember, ...]:
        """Chairman and members; a reserve votes only in the place of one of them (I-335)."""
        return tuple(member for member in self.committee if member.role is not Role.RESERVE)

    @property
    def reserves(self) -> tuple[CommitteeMember, ...]:
        return tuple(member for member in self.committee if member.role is Role.RESERVE)


_MOMENT = 'moment: "YYYY-MM-DD HH:MM"'
APPEALS_FIELDS = (
    Field("event", a_text, "text", "appeals_committee"),
    Field("first_round", a_moment, f"{_MOMENT}; it selects the edition", "appeals_committee, appeals"),
    Field("chief_arbiter", a_text, "text", "the paper"),
    Field("chosen_at", a_moment, f"{_MOMENT}: when the committee was chosen", "appeals_committee"),
    Field("deposit", an_amount, 'amount: "100.00"', "appeals"),
    Field("currency", a_text, "text", "appeals"),
    Field("deadline_minutes", a_count, "whole number: minutes in which an appeal comes", "appeals"),
    Field("deadline_from", one_of(DECISION, END_OF_ROUND), f"{DECISION} | {END_OF_ROUND}: from when", "appeals"),
    Field("fixed_at", a_moment, f"{_MOMENT}: when deposit and deadline were fixed", "appeals"),
)
MEMBER_FIELDS = (
    Field("name", a_text, "text", "appeals_committee"),
    Field("role", lambda value: Role(one_of(*Role)(value)), " | ".join(Role), "appeals_committee"),
    Field("federation", a_text, "text", "appeals_committee"),
    Field("birth", a_birth, "date, or the year alone", "appeals_committee"),
)
APPEAL_FIELDS = (
    Field("appellant", a_text, "text", "appeals"),
    Field("matter", a_text, "text: the decision, and what is asked", "appeals"),
    Field("against", one_of(*AGAINST), " | ".join(AGAINST) + ": whose decision", "appeals"),
    Field("round_number", a_count, "whole number", "appeals"),
    Field("decision_at", a_moment, f"{_MOMENT}: of the decision", "appeals"),
    Field("round_ended_at", a_moment, _MOMENT, "appeals"),
    Field("received_at", a_moment, f"{_MOMENT}: when the appeal came", "appeals"),
    Field("in_writing", a_flag, "true or false", "appeals"),
    Field("deposit", an_amount, 'amount that was paid: "100.00"', "appeals"),
    Field("involved", texts, "list of texts: who takes part in the dispute", "appeals_committee"),
    Field("judges", texts, "list of texts: who judged it", "appeals_committee"),
    Field("outcome", lambda value: Outcome(one_of(*Outcome)(value)), " | ".join(Outcome), "appeals"),
    Field("decided_at", a_moment, f"{_MOMENT}: of the committee's decision", "appeals"),
    Field("reasons", a_text, "text: the committee's", "appeals"),
    Field("reasonable", a_flag, "true or false: reasonable though rejected", "appeals"),
    Field("deposit_returned", a_flag, "true or false", "appeals"),
)
_ROWS: Rows = {
    "committee": (MEMBER_FIELDS, ("name", "role"), CommitteeMember),
    "appeals": (APPEAL_FIELDS, ("appellant", "matter"), Appeal),
}
APPEALS_TABLES: Mapping[str, tuple[Field, ...]] = {
    f"[[{name}]]": tuple(fields) for name, (fields, _, _) in _ROWS.items()
}
"""Every table of the file with its fields, for the reference."""


def read_appeals(raw: Mapping[str, Any]) -> tuple[AppealsRecord, list[Finding]]:
    """The record, and every defect of the file at once."""
    findings: list[Finding] = []
    own = {key: value for key, value in raw.items() if key not in _ROWS}
    values: dict[str, Any] = read_fields(own, APPEALS_FIELDS, "", COMPLAINTS, findings, _ROWS)
    findings += lacking(("event", "first_round"), raw, "", COMPLAINTS)
    return AppealsRecord(**values, **read_tables(raw, {}, _ROWS, COMPLAINTS, findings)), findings
