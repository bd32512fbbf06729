"""The state of activity of every player of a list, and the one last time that leavers are shown."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Any, NamedTuple

from arpad.rating.frames import Frame
from arpad.rating.list_calendar import is_list_date
from arpad.rating.list_columns import with_cells
from arpad.rating.periods import closing_date, list_after, months_a_period
from arpad.rating.recent_games import known_games
from arpad.regulations.edition import Edition, Rule
from arpad.values.dates import plus_months


class State(StrEnum):
    RECENT = "R"
    ACTIVE = "A"
    INACTIVE = "I"
    OBSOLETE = "O"
    BELOW_FLOOR = "F"
    LEFT = "-"  # was shown as obsolete, and is no longer
    NONE = ""  # never on the list, or off it since he fell below the floor


SHOWN = frozenset({State.RECENT, State.ACTIVE, State.INACTIVE, State.OBSOLETE, State.BELOW_FLOOR})
PLAYING = frozenset({State.RECENT, State.ACTIVE})


class Activity(NamedTuple):
    state: State
    inactive_since: date | None = None


def with_activity(frame: Frame, edition: Edition, list_date: date) -> Frame:
    """Fill in `activity`, and with it the flag and its date.   [activity_states]"""
    found = [activity_of(row, edition, list_date) for row in frame.iter_rows(named=True)]
    return with_cells(
        frame,
        activity=[str(one.state) for one in found],
        flag=["i" if one.inactive_since else "" for one in found],
        inactive_since=[str(one.inactive_since or "") for one in found],
    )


def activity_of(line: Mapping[str, Any], edition: Edition, list_date: date) -> Activity:
    """From the line as it will be published, its `activity` and `inactive_since` still those of the list before."""
    rule = edition.rule("activity_states")
    if line["rating"] is None:
        return Activity(State.BELOW_FLOOR if line["delisted"] == str(list_date) else State.NONE)
    if games_last_year(line["recent_games"], edition) >= rule.integer("recent_games"):
        return Activity(State.RECENT)
    last = last_active_list(line, edition)
    if last is not None and last > plus_months(list_date, -rule.integer("active_months")):
        return Activity(State.ACTIVE)
    since = _inactive_since(line, last, rule, list_date)
    if list_date <= plus_months(since, rule.integer("shown_months")):
        return Activity(State.INACTIVE, since)
    gone = line["activity"] in (State.OBSOLETE, State.LEFT)
    return Activity(State.LEFT if gone else State.OBSOLETE, since)


def last_active_list(line: Mapping[str, Any], edition: Edition) -> date | None:
    """The last list with games of his, else the first that had him; None where nobody says (reading I-322)."""
    day = line["last_played"] or line["listed_from"]
    return list_of_game(edition, date.fromisoformat(day)) if day else None


def list_of_game(edition: Edition, day: date) -> date:
    """The list for which a game of that day counted; a list's own day stands for that list (reading I-322)."""
    if is_list_date(edition, day):
        return day
    found = list_after(edition, day, 1)
    while closing_date(edition, found) < day:
        found = list_after(edition, found, 1)
    return found


def _inactive_since(line: Mapping[str, Any], last: date | None, rule: Rule, list_date: date) -> date:
    """The list on which his last activity was two years old; where no activity is known, as the list before says."""
    if last is not None:
        return plus_months(last, rule.integer("active_months"))
    return date.fromisoformat(line["inactive_since"]) if line["inactive_since"] else list_date


def games_last_year(recent_games: str, edition: Edition) -> int:
    """Counted in the lists of the last twelve months, this one included."""
    return known_games(recent_games, edition)


def idle_periods(line: Mapping[str, Any], edition: Edition, list_date: date) -> int | None:
    """Consecutive periods without a counted game up to this list; None where no activity is known."""
    last = last_active_list(line, edition)
    if last is None:
        return None
    months = 12 * (list_date.year - last.year) + list_date.month - last.month
    return max(0, months // months_a_period(edition))
