"""Say who answers for ratings and titles in a federation."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.federation_settings import wrong_languages
from arpad.office.models import FederationOfficer
from arpad.office.person_form import is_id
from arpad.office.refused import Refused
from arpad.office.verb_fields import IF_NOT_TODAY, LETTERS_IN
from arpad.values.finding import Finding


def _said(done: FederationOfficer, given: Given) -> Iterator[Said]:
    yield said("office.said.officer", federation=given["federation"], name=done.name, day=done.valid_from)


NAME_OFFICER = VerbDescription(
    "officer", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("federation", needed=True, most=20, about=("office.E120",)),
        VerbField("name", needed=True, about=("office.E115",)),
        VerbField("contact", most=254, help="Address for letters."),
        VerbField("since", FieldKind.DAY, option="--from", help=IF_NOT_TODAY),
        LETTERS_IN,
    ),
    acted_on=lambda done, given: f"officer:{given['federation']}",
    then="desk_arbiters", tab="arbiters",
    help="Say who answers for ratings and titles in a FEDERATION (FIDE, ESP, …). Reports passed on go there.",
    said=_said,
)  # fmt: skip


@verb(NAME_OFFICER)
def name_officer(
    record: Record, federation: str, name: str, contact: str = "", valid_from: date | None = None, letters_in: str = ""
) -> FederationOfficer:
    """From that day (or today) on; the one before ends the day before. `federation` is FIDE, or a code such as ESP."""
    wrong = [] if is_id(federation) else [Finding("office.E120", {"id": federation[:60]})]
    if not name.strip():
        wrong.append(Finding("office.E115"))
    language = letters_in.strip().lower()
    wrong += wrong_languages([language] if language else [])
    if wrong:
        raise Refused(*wrong)
    first = valid_from or record.act.day
    before = FederationOfficer.objects.filter(federation=federation, valid_to=None)
    before.update(valid_to=first - timedelta(days=1))
    made = FederationOfficer.objects.create(
        federation=federation, name=name.strip(), contact=contact, valid_from=first, language=language
    )
    record.about(f"officer:{federation}", valid_from=str(first))
    return made
