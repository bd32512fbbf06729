"""Decide a claim with reasons; whoever claimed gets a letter."""

from dataclasses import dataclass

from arpad.office.act import Record, verb
from arpad.office.claims import claim_numbered
from arpad.office.letters import draft
from arpad.office.models import Claim, Decision, Letter
from arpad.office.refused import Refused
from arpad.reports.letters import ClaimDecision
from arpad.values.finding import Finding

VERDICTS = (Claim.State.UPHELD, Claim.State.DISMISSED, Claim.State.WITHDRAWN)


@dataclass(frozen=True)
class Decided:
    claim: Claim
    letters: tuple[Letter, ...]


@verb("decide", reason_needed=True)
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
