"""Decide a claim with reasons; whoever claimed gets a letter."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.deadlines import claim_numbered
from arpad.office.description import (
    CLAIM,
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Said,
    VerbDescription,
    VerbField,
    Word,
    said,
)
from arpad.office.letters import draft
from arpad.office.models import Claim, Decision, Letter
from arpad.office.refused import Refused
from arpad.reports.letters import ClaimDecision
from arpad.values.finding import Finding
from arpad.values.records import dataclass

VERDICTS = (Claim.State.UPHELD, Claim.State.DISMISSED, Claim.State.WITHDRAWN)


@dataclass(frozen=True)
class Decided:
    claim: Claim
    letters: tuple[Letter, ...]


def _said(done: Decided, given: Given) -> Iterator[Said]:
    yield said("office.said.decided", claim=given["number"], state=Word(f"office.claim.{given['verdict']}"))


DECIDE = VerbDescription(
    "decide", Desk.CLAIMS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("verdict", FieldKind.CHOICE, needed=True, choices=tuple(verdict.value for verdict in VERDICTS)),
        VerbField("article", most=60, help="The article it rests on."),
    ),
    subject=CLAIM, reason_needed=True,
    on_top=OnTop("desk_decide", "the claim is read on the page that decides it"),
    help="Decide a claim. The reason goes into the letter, which is drafted in both languages.",
    said=_said,
)  # fmt: skip


@verb(DECIDE)
def decide(record: Record, number: int, verdict: str, article: str = "") -> Decided:
    """Once. What an upheld claim leads to is a correction, named with `settle`."""
    claim = claim_numbered(number)
    if claim.state != Claim.State.FILED:
        raise Refused(Finding("office.E095", {"claim": number, "state": claim.state}))
    claim.state = Claim.State(verdict)
    claim.save(update_fields=["state"])
    Decision.objects.create(
        subject=f"claim:{claim.pk}",
        verdict=verdict,
        article=article,
        text=record.act.reason,
        decided_on=record.act.day,
        log_number=record.number,
    )
    record.about(f"claim:{claim.pk}", verdict=verdict)
    listed = claim.list
    matter = ClaimDecision(
        claim.pk, claim.filed_on, listed.series.name, listed.date, listed.revision, verdict, article, record.act.reason
    )
    recipient = claim.contact or (claim.player.name if claim.player else "")
    return Decided(claim, draft(record, f"claim:{claim.pk}", matter, recipient))
