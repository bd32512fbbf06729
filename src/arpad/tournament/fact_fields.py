"""The fields of the rows of `fact_rows`, with what each takes and which rule asks for it."""

from typing import Any

from arpad.values.event_type import EventType
from arpad.values.fields import Field, FieldError
from arpad.values.fields import a_count as _count
from arpad.values.fields import a_date as _date
from arpad.values.fields import a_flag as _flag
from arpad.values.fields import a_text as _text
from arpad.values.fields import numbers as _numbers
from arpad.values.fields import one_of as _one_of
from arpad.values.fields import points as _points
from arpad.values.person import Title


def _two_or_more(value: Any) -> tuple[int, ...]:
    found = _numbers(value)
    if len(set(found)) < max(2, len(found)):
        raise FieldError("numbers")
    return found


ARBITER_FIELDS = (
    Field("name", _text, "text", "arbiter_licences"),
    Field("id", _text, "text", "arbiter_licences"),
    Field("title", _text, "text", "arbiter_licences, chief_arbiter"),
    Field("chief", _flag, "true or false: the chief arbiter; without it the first one", "chief_arbiter"),
    Field("licence_from", _date, "date", "arbiter_licences"),
    Field("licence_to", _date, "date", "arbiter_licences"),
    Field("contact", _text, "text: address, telephone, e-mail", "tournament report (IT3, Form 5)"),
)
STAGE_FIELDS = (
    Field("name", _text, "text", "stages"),
    Field("first_round", _count, "whole number", "stages"),
    Field("last_round", _count, "whole number", "stages"),
    Field("type", lambda v: EventType(_one_of(*EventType)(v)), " | ".join(EventType), "stages"),
)
UNEQUAL_FIELDS = (
    Field("round_number", _count, "whole number", "equal_times"),
    Field("player", _count, "whole number", "equal_times"),
)
OTHER_CLOCK_FIELDS = (
    Field("round_number", _count, "whole number", "equal_clocks"),
    Field("player", _count, "whole number", "equal_clocks"),
    Field(
        "excepted",
        _flag,
        "true or false: as the Laws provide without a clock of that kind, or paired again, and both agreed",
        "equal_clocks",
    ),
)
OTHER_DIVISION_FIELDS = (
    Field("round_number", _count, "whole number", "national_teams"),
    Field("player", _count, "whole number: the game of both players", "national_teams"),
    Field("division", _text, "text: the division, if the game is not of the one the report is about", "national_teams"),
)
ADJUDICATED_FIELDS = (
    Field("round_number", _count, "whole number", "unplayed_games"),
    Field("player", _count, "whole number", "unplayed_games"),
)
ROUND_RATING_FIELDS = (
    Field("player", _count, "whole number", "rating_basis"),
    Field("round_number", _count, "whole number", "rating_basis"),
    Field("rating", _count, "whole number: on the list of that day; 0 without one", "rating_basis"),
    Field("title", _one_of(*Title, "-"), " | ".join(Title) + " | -: on that day; - without one", "rating_basis"),
)
AVOIDED_FIELDS = (
    Field("players", _two_or_more, "list of two numbers or more: no two of them meet if possible", "avoided_pair"),
    Field("first_round", _count, "whole number; from round 1 without it", "avoided_pair"),
    Field("last_round", _count, "whole number; to the end without it", "avoided_pair"),
)
TEAM_BYE_FIELDS = (
    Field("team", _count, "whole number", "the bye of a team (standings)"),
    Field("round_number", _count, "whole number", "the bye of a team (standings)"),
    Field(
        "match_points",
        _points,
        "whole number or quoted decimal; team_bye_match_points without it, 0 for an absence",
        "the bye of a team (standings)",
    ),
    Field(
        "game_points",
        _points,
        "whole number or quoted decimal; team_bye_game_points without it, 0 for an absence",
        "the bye of a team (standings)",
    ),
)
REQUIRED = {
    "arbiters": {"name"},
    "stages": {"name", "first_round", "last_round", "type"},
    "unequal_games": {"round_number", "player"},
    "other_clocks": {"round_number", "player"},
    "other_divisions": {"round_number", "player", "division"},
    "adjudicated_games": {"round_number", "player"},
    "round_ratings": {"player", "round_number", "rating"},
    "avoided_pairs": {"players"},
    "team_byes": {"team", "round_number"},
}
