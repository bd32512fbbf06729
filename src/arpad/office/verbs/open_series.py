"""Open a list series, or change its settings."""

import json
from collections.abc import Sequence

from arpad.office.act import Record, verb
from arpad.office.keys import wrong_key
from arpad.office.models import Series
from arpad.office.refused import Refused
from arpad.regulations.calendar import edition_named
from arpad.regulations.errors import RegulationError
from arpad.regulations.findings import finding_of


@verb("open_series")
def open_series(
    record: Record,
    key: str,
    name: str = "",
    cadence: str = "standard",
    edition: str = "",
    options: Sequence[str] = (),
    second_officer: bool = False,
) -> Series:
    if wrong := list(wrong_key(key, 20)):
        raise Refused(*wrong)
    if edition:
        try:
            edition_named(edition, "rating")
        except RegulationError as error:
            raise Refused(finding_of(error)) from None
    settings = {
        "name": name or key,
        "cadence": cadence,
        "edition": edition,
        "options": json.dumps(list(options)),
        "second_officer": second_officer,
    }
    series, _ = Series.objects.update_or_create(key=key, defaults=settings)
    record.about(f"series:{key}", cadence=cadence, edition=edition, second_officer=int(second_officer))
    return series
