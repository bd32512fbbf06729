"""Open a list series, or change its settings."""

import json
from collections.abc import Sequence

from arpad.office.act import Record, verb
from arpad.office.description import OF_ADMINISTRATORS, About, Desk, FieldKind, Given, Offer, VerbDescription, VerbField
from arpad.office.models import Series
from arpad.office.refused import Refused, wrong_key
from arpad.office.series_names import cadence_of_new, refuse_misspelt
from arpad.office.series_settings import refuse_what_breaks, with_changes
from arpad.regulations.loader import all_editions
from arpad.values.time_control import Cadence


def _editions(_: str) -> list[Offer]:
    """The newest of each law first; the page has words for them."""
    found = [edition for edition in all_editions().values() if "list_calendar" in edition.rules]
    newest_first = sorted(found, key=lambda edition: edition.effective_from, reverse=True)
    return [(edition.id, "") for edition in sorted(newest_first, key=lambda edition: edition.chapter, reverse=True)]


def _settings(key: str) -> Given:
    """Those of a series that is open already: what is not given stays."""
    series = Series.objects.filter(key=key).first()
    if series is None:
        return {}
    plain = {name: getattr(series, name) for name in ("name", "cadence", "edition", "second_officer")}
    return {**plain, "options": tuple(json.loads(series.options))}


OPEN_SERIES = VerbDescription(
    "series", Desk.LISTS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("key", needed=True, most=20, about=("office.E154", "office.E263", "office.E403")),
        VerbField("name", most=100, help="Its name for readers."),
        VerbField("cadence", FieldKind.CHOICE, choices=tuple(cadence.value for cadence in Cadence),
                  about=("office.E404",), help="Of a new series that its key and name do not say."),
        VerbField("edition", FieldKind.CHOICE, most=40, offers=_editions, metavar="ID",
                  about=("law.E001", "law.E006", "law.E007", "office.E261"),
                  help="Use this edition, whatever the date."),
        VerbField("options", FieldKind.LINES, most=100, option="--set", metavar="RULE.KEY=VALUE", keyed=True,
                  about=("law.E004", "law.E005", "office.E260", "office.E262", "office.E405"),
                  help="Change one key of the edition."),
        VerbField("second_officer", FieldKind.FLAG, help="Publishing takes two officers.", off="--one-officer"),
        VerbField("although", FieldKind.FLAG, help="Open it although another is called nearly so."),
    ),
    arguments=lambda given: [
        given[name] for name in ("key", "name", "cadence", "edition", "options", "second_officer", "although")
    ],
    acted_on=lambda done, given: f"series:{given['key']}",
    folder="lists/", then="desk_all_series", known=_settings, tab="series", done="series",
)  # fmt: skip


@verb(OPEN_SERIES)
def open_series(
    record: Record,
    key: str,
    name: str | None = None,
    cadence: str | None = None,
    edition: str | None = None,
    options: Sequence[str] | None = None,
    second_officer: bool | None = None,
    although: bool | None = None,
) -> Series:
    """What is None stays as it is, and so do settings that are not among the options; `RULE.KEY=` takes one back. A key
    that is nearly another's opens a series only `although` it is."""
    if wrong := list(wrong_key(key, 20)):
        raise Refused(*wrong)
    series = Series.objects.filter(key=key).first()
    if series is None:
        if not although:
            refuse_misspelt(key)
        series = Series(key=key, cadence=cadence or cadence_of_new(key, name or "", edition or "").value)
    given = {"name": name, "cadence": cadence or None, "edition": edition, "second_officer": second_officer}
    for setting, value in given.items():
        if value is not None:
            setattr(series, setting, value)
    series.name = series.name or key
    series.options = json.dumps(with_changes(json.loads(series.options), options or ()))
    refuse_what_breaks(series, record.act.day)
    series.save()
    record.about(
        f"series:{key}",
        cadence=series.cadence,
        edition=series.edition,
        second_officer=int(series.second_officer),
    )
    return series
