"""Open a list series, or change its settings."""

import json
from collections.abc import Sequence

from arpad.office.act import Record, verb
from arpad.office.description import OF_ADMINISTRATORS, About, Desk, FieldKind, Given, Offer, VerbDescription, VerbField
from arpad.office.models import Series
from arpad.office.refused import Refused, wrong_key
from arpad.office.verb_fields import CADENCE
from arpad.regulations.calendar import edition_named
from arpad.regulations.errors import RegulationError, finding_of
from arpad.regulations.loader import all_editions


def _editions(_: str) -> list[Offer]:
    found = sorted(edition.id for edition in all_editions().values() if "list_calendar" in edition.rules)
    return [(edition, edition) for edition in found]


def _settings(key: str) -> Given:
    """Those of a series that is open already: what is sent takes their place."""
    series = Series.objects.filter(key=key).first()
    if series is None:
        return {}
    plain = {name: getattr(series, name) for name in ("key", "name", "cadence", "edition", "second_officer")}
    return {**plain, "options": tuple(json.loads(series.options))}


OPEN_SERIES = VerbDescription(
    "series", Desk.LISTS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("key", needed=True, most=20, about=("office.E154",)),
        VerbField("name", most=100, help="Its name for readers."),
        CADENCE,
        VerbField("edition", FieldKind.CHOICE, most=40, offers=_editions, metavar="ID",
                  help="Use this edition, whatever the date."),
        VerbField("options", FieldKind.LINES, most=100, option="--set", metavar="RULE.KEY=VALUE",
                  help="Change one key of the edition."),
        VerbField("second_officer", FieldKind.FLAG, help="Publishing takes two officers."),
    ),
    arguments=lambda given: [
        *(given[name] for name in ("key", "name", "cadence", "edition")), tuple(given["options"]),
            given["second_officer"],
    ],
    acted_on=lambda done, given: f"series:{given['key']}",
    folder="lists/", then="desk_all_series", begun=_settings, tab="series", done="series",
)  # fmt: skip


@verb(OPEN_SERIES)
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
