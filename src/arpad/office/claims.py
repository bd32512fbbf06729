"""Until when a list may be claimed against, and finding claims."""

from datetime import date

from arpad.office.models import Claim, RatingList
from arpad.office.refused import Refused
from arpad.office.series import law_of_list
from arpad.regulations.edition import Rule
from arpad.values.dates import plus_days
from arpad.values.finding import Finding


def publication_day(listed: RatingList) -> date:
    """The day of the revision itself, so that what a correction changed can be claimed against too (I-280)."""
    assert listed.published_at is not None
    return listed.published_at.date()


def claims_rule(listed: RatingList) -> Rule | None:
    """None where the edition sets no deadline, or no edition is encoded for an imported list (I-280).   [claims]"""
    try:
        return law_of_list(listed).find("claims")
    except Refused:
        return None


def last_day_to_claim(listed: RatingList, rule: Rule) -> date:
    return plus_days(publication_day(listed), rule.integer("days"))


def claim_numbered(number: int) -> Claim:
    claim = Claim.objects.select_related("list__series").filter(pk=number).first()
    if claim is None:
        raise Refused(Finding("office.E094", {"claim": number}))
    return claim
