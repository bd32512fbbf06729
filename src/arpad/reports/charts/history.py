"""The ratings of a player through time, a line for each list he is on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from arpad.reports.charts.svg import svg_of, vega_of
from arpad.reports.wording import Wording

_COLOURS = ("#1f7a5c", "#b4581f", "#5a55b0", "#8a6d1b")  # told apart by most eyes, on light and on dark paper
_QUIET = "#7b8783"
_APART = 24  # a browser's font is wider than the one in which the drawing is measured


@dataclass(frozen=True)
class Line:
    """One list by name, with the published numbers by day."""

    name: str
    points: Sequence[tuple[date, int]]


def history_chart(lines: Sequence[Line], words: Wording) -> str:
    """Only the numbers and their range differ from player to player: the drawing itself is composed once."""
    values = [{"list": line.name, "day": str(day), "rating": rating} for line in lines for day, rating in line.points]
    ratings = [rating for line in lines for _, rating in line.points]
    low, high = min(ratings) // 50 * 50 - 50, -(-max(ratings) // 50) * 50 + 50
    drawing = _composed(tuple(line.name for line in lines), words.text("list.rating"))
    numbers, *derived = drawing["data"]
    scales = [{**scale, "domain": [low, high]} if scale["name"] == "y" else scale for scale in drawing["scales"]]
    return svg_of({**drawing, "data": [{**numbers, "values": values}, *derived], "scales": scales})


@lru_cache(maxsize=64)
def _composed(names: tuple[str, ...], rating: str) -> dict[str, Any]:
    """By Altair, with nobody's numbers yet."""
    import altair as alt

    axis = {"labelColor": _QUIET, "titleColor": _QUIET, "gridColor": _QUIET, "gridOpacity": 0.25, "domainColor": _QUIET,
            "tickColor": _QUIET}  # fmt: skip
    base = alt.Chart({"values": []}, width=720, height=260).encode(
        x=alt.X("day:T", title=None, axis=alt.Axis(format="%m/%Y", tickCount=8, labelOverlap=True)),
        y=alt.Y("rating:Q", title=rating, scale=alt.Scale(domain=[1, 2], nice=False),
                axis=alt.Axis(format="d", titlePadding=_APART)),
        color=alt.Color("list:N", title=None, sort=list(names),
                        scale=alt.Scale(domain=list(names), range=list(_COLOURS[: len(names)])),
                        legend=alt.Legend(orient="top", labelColor=_QUIET, columnPadding=_APART)
                        if len(names) > 1 else None),
    )  # fmt: skip
    drawn = (base.mark_line(interpolate="step-after", strokeWidth=2) + base.mark_point(filled=True, size=28)).configure(
        background="transparent", font="system-ui, sans-serif", axis=axis, view={"stroke": None}
    )
    return vega_of(drawn)
