"""Series, their calendars, and what the administrator of a federation's own list decided."""

import json

from arpad.office.models import Series
from arpad.regulations.loader import all_editions
from arpad.web.asks.description import REASON, Ask, Do, Field, Given, Kind, Offer
from arpad.web.asks.events import CADENCE, all_series


def _editions(_: str) -> list[Offer]:
    found = sorted(one.id for one in all_editions().values() if "list_calendar" in one.rules)
    return [(one, one) for one in found]


def _settings(key: str) -> Given:
    """Those of a series that is open already: what is sent takes their place."""
    found = Series.objects.filter(key=key).first()
    if found is None:
        return {}
    plain = {name: getattr(found, name) for name in ("key", "name", "cadence", "edition", "second_officer")}
    return {**plain, "options": tuple(json.loads(found.options))}


def _calendar(do: Do, given: Given) -> object:
    day, removed = given["date"], given["remove"]
    return do("set_calendar", given["key"], {day: given["closing"]} if day else {}, (removed,) if removed else ())


ASKS = (
    Ask(
        "open_series", "open_series",
        (
            Field("key", needed=True, most=20, about=("office.E154",)),
            Field("name", most=100),
            CADENCE,
            Field("edition", Kind.CHOICE, most=40, offers=_editions),
            Field("options", Kind.LINES, most=100),
            Field("second_officer", Kind.FLAG),
        ),
        lambda do, given: do(
            "open_series", *(given[name] for name in ("key", "name", "cadence", "edition")), tuple(given["options"]),
            given["second_officer"],
        ),
        "desk/series/open/", "/series", lambda done, given: f"series:{given['key']}",
        then="desk_series", begun=_settings, tab="series", done="series",
    ),
    Ask(
        "calendar", "set_calendar",
        (
            Field("date", Kind.DAY, about=("office.E076",)),
            Field("closing", Kind.DAY),
            Field("remove", Kind.DAY, about=("office.E077",)),
        ),
        _calendar, "desk/series/<key:key>/calendar/", "/series/{key:key}/calendar",
        lambda done, given: f"series:{given['key']}", then="desk_series", tab="series",
    ),
    Ask(
        "record_decisions", "record_decisions",
        (
            Field("series", Kind.CHOICE, needed=True, most=20, offers=all_series, about=("office.E003", "rea.E060")),
            Field("decisions", Kind.DOCUMENT, needed=True),
            REASON,
        ),
        lambda do, given: do("record_decisions", given["series"], given["decisions"].data, given["decisions"].name),
        "desk/lists/decisions/", "/series/decisions", lambda done, given: f"series:{given['series']}",
        then="desk_lists", tab="lists",
    ),
)  # fmt: skip
