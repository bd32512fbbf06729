"""A player's history as a drawing."""

import re
from datetime import date

from arpad.reports.charts import Line, history_chart
from arpad.reports.wording import wording

ENGLISH = wording("en")
STANDARD = Line("Standard", [(date(2024, 1, 1), 2012), (date(2024, 2, 1), 2031)])
RAPID = Line("Rápido", [(date(2024, 1, 1), 1890)])


def axis(svg: str) -> list[int]:
    """The ratings written beside the drawing."""
    return [int(one.replace(",", "")) for one in re.findall(r">(\d{1,4})</text>", svg)]


def points(svg: str) -> list[str]:
    """What each point tells somebody who cannot see it."""
    return re.findall(r'aria-label="(day: [^"]*)"', svg)


def test_every_number_is_a_point_and_the_range_ends_on_fifties() -> None:
    svg = history_chart([STANDARD], ENGLISH)
    told = " ".join(points(svg))
    assert "2012" in told and "2031" in told
    assert all(1950 <= one <= 2100 for one in axis(svg)) and axis(svg)


def test_the_next_player_gets_his_own_numbers() -> None:
    """The drawing is composed once, the numbers and their range are not."""
    first = history_chart([STANDARD], ENGLISH)
    other = history_chart([Line("Standard", [(date(2023, 5, 1), 1405)])], ENGLISH)
    assert "1405" in " ".join(points(other)) and "2012" not in other
    assert all(1350 <= one <= 1500 for one in axis(other)) and axis(other)
    assert history_chart([STANDARD], ENGLISH) == first


def test_several_lists_have_a_legend() -> None:
    svg = history_chart([STANDARD, RAPID], ENGLISH)
    assert ">Standard</text>" in svg and ">Rápido</text>" in svg
    assert ">Standard</text>" not in history_chart([STANDARD], ENGLISH)
