"""The opening list: ratings that are true but for an error, with a past that gives everybody the K he has earned."""

from datetime import date

import narwhals as nw
import numpy as np
import polars as pl

from arpad.formats.lists import ListTable
from arpad.formats.lists.engine_list import in_engine_columns
from arpad.rating.frames import frame_of
from arpad.rating.list_columns import DESCRIPTION, EFFECTS, LIST
from arpad.rating.list_update import updated
from arpad.rating.published import PublishedList
from arpad.rating.recent_games import window_months
from arpad.regulations.edition import Edition
from arpad.studies.simulation.arrays import Numbers
from arpad.studies.simulation.chance import Purpose, chance
from arpad.studies.simulation.people import People
from arpad.studies.simulation.setting import Setting
from arpad.values.dates import plus_months

_GAMES_A_YEAR, _YEARS_LISTED = 10, 10
_CHILDHOOD = 8  # nobody has a rated game before


def opening_list(setting: Setting, people: People, strength: Numbers, edition: Edition, day: date) -> PublishedList:
    """A share of the players is still unrated and not on it."""
    draw = chance(setting, Purpose.OPENING)
    there = np.arange(setting.players)
    error = draw.normal(0, 1, setting.players) * setting.opening_error
    too_high = np.where(people.region[there] == 0, setting.isolated, 0.0)
    rating = np.rint(strength[there] + error + too_high).astype(np.int64)
    floor = edition.rule("rating_floor").integer("floor")
    listed = there[(draw.random(setting.players) >= setting.unrated) & (rating >= floor)]
    years = np.clip(day.year - people.birth_year[listed] - _CHILDHOOD, 1, _YEARS_LISTED)
    lines = people.register(listed).with_columns(
        rating=pl.Series(rating[listed]),
        games=pl.Series(years * _GAMES_A_YEAR),
        peak=pl.Series(rating[listed]),
        listed_from=pl.Series([str(plus_months(day, -12 * int(year))) for year in years], dtype=pl.String),
        last_played=pl.lit(str(plus_months(day, -1))),
        recent_games=pl.lit("001" * window_months(edition)),
    )
    before = in_engine_columns(ListTable(lines), day).frame.select(*LIST)
    frame, _ = updated(before, frame_of([], EFFECTS), frame_of([], DESCRIPTION), edition, day)
    return PublishedList(day, nw.from_native(frame.to_native(), eager_only=True))
