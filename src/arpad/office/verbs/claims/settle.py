"""Say which correction an upheld claim led to; a merge of two ids is one too."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.deadlines import CORRECTED, claim_numbered
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
    said,
)
from arpad.office.models import Claim, Correction, Decision, Merge
from arpad.office.refused import Refused
from arpad.values.finding import Finding


def _said(done: Claim, given: Given) -> Iterator[Said]:
    yield said("office.said.settled", claim=given["number"], correction=given["correction"])


SETTLE = VerbDescription(
    "settle", Desk.CLAIMS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("correction", FieldKind.NUMBER, needed=True, least=1, most=2**31 - 1, about=("office.E097",),
                  option="--correction", metavar="NUMBER", help="What was corrected."),
    ),
    subject=CLAIM,
    on_top=OnTop("desk_settle", "asked under the claim that was upheld"),
    help="Say which correction an upheld claim led to.",
    said=_said,
)  # fmt: skip


@verb(SETTLE)
def settle(record: Record, number: int, correction: int) -> Claim:
    """The link is a decision about the claim, so that the chain holds it: `text` is the subject of the correction.

    `correction` is the number that `correct` said, that of its log entry."""
    claim = claim_numbered(number)
    done = any(model.objects.filter(log_number=correction, undone=False).exists() for model in (Correction, Merge))
    wrong = []
    if claim.state != Claim.State.UPHELD:
        wrong.append(Finding("office.E096", {"claim": number, "state": claim.state}))
    if not done:
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
