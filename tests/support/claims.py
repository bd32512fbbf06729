"""Claims as tests ask for them."""

from arpad.office.deadlines import CORRECTED
from arpad.office.models import Claim, Decision


def unsettled() -> list[Claim]:
    """Upheld, and nothing corrected yet."""
    settled = Decision.objects.filter(verdict=CORRECTED, subject__startswith="claim:").values_list("subject", flat=True)
    done = {int(subject.partition(":")[2]) for subject in settled}
    return list(Claim.objects.filter(state=Claim.State.UPHELD).exclude(pk__in=done).order_by("pk"))
