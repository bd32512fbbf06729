"""Say who answers for ratings and titles in a federation."""

from datetime import date, timedelta

from arpad.office.act import Record, verb
from arpad.office.models import FederationOfficer
from arpad.office.person_form import is_id
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@verb("name_officer")
def name_officer(
    record: Record, federation: str, name: str, contact: str = "", valid_from: date | None = None
) -> FederationOfficer:
    """From that day (or today) on; the one before ends the day before. `federation` is FIDE, or a code such as ESP."""
    wrong = [] if is_id(federation) else [Finding("office.E120", {"id": federation[:60]})]
    if not name.strip():
        wrong.append(Finding("office.E115"))
    if wrong:
        raise Refused(*wrong)
    first = valid_from or record.act.day
    before = FederationOfficer.objects.filter(federation=federation, valid_to=None)
    before.update(valid_to=first - timedelta(days=1))
    made = FederationOfficer.objects.create(federation=federation, name=name.strip(), contact=contact, valid_from=first)
    record.about(f"officer:{federation}", valid_from=str(first))
    return made
