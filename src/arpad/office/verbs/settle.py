"""Say which correction an upheld claim led to."""

from arpad.office.act import Record, verb
from arpad.office.claims import claim_numbered
from arpad.office.models import Claim, Correction, Decision
from arpad.office.refused import Refused
from arpad.values.finding import Finding

CORRECTED = "corrected"


@verb("settle")
def settle(record: Record, number: int, correction: int) -> Claim:
    """The link is a decision about the claim, so that the chain holds it: `text` is the subject of the correction.

    `correction` is the number that `correct` said, that of its log entry."""
    claim, done = claim_numbered(number), Correction.objects.filter(log_number=correction, undone=False).first()
    wrong = []
    if claim.state != Claim.State.UPHELD:
        wrong.append(Finding("office.E096", {"claim": number, "state": claim.state}))
    if done is None:
        wrong.append(Finding("office.E097", {"correction": correction}))
    if wrong:
        raise Refused(*wrong)
    Decision.objects.create(
        subject=f"claim:{claim.pk}",
        verdict=CORRECTED,
        text=f"correction:{correction}",
        decided_on=record.act.day,
        log_number=record.number,
    )
    record.about(f"claim:{claim.pk}", correction=correction)
    return claim
