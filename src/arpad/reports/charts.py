"""Drawings as SVG, made with Altair and drawn without a browser: a player's history, and the histogram of scores.

The drawer starts once a process and is asked by one caller at a time. Drawings for our printed pages have their letters
and colours, and the same bytes for the same data.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from threading import Lock
from typing import Any

from arpad.reports.wording import Wording
from arpad.values.records import dataclass

_LOCK = Lock()


def svg_of(chart: Any) -> str:
    """Of a chart of Altair's, or of a drawing that `vega_of` composed."""
    import vl_convert

    with _LOCK:
        if isinstance(chart, dict):
            return str(vl_convert.vega_to_svg(chart, allowed_base_urls=[]))
        return str(vl_convert.vegalite_to_svg(chart.to_dict(), allowed_base_urls=[]))


def vega_of(chart: Any) -> dict[str, Any]:
    """A chart of Altair's as the drawer takes it: with other numbers in it, it need not be composed again."""
    import vl_convert

    with _LOCK:
        return dict(vl_convert.vegalite_to_vega(chart.to_dict()))


INK, QUIET, HAIR = "#1a2733", "#5c6b78", "#b8c2ca"
FONT = "Libertinus Serif"  # what our pages are set in

_HOUSE: dict[str, Any] = {
    "font": FONT,
    "background": "white",
    "aria": False,  # its descriptions would be English in both languages
    "view": {"stroke": None},
    "axis": {"labelColor": QUIET, "titleColor": QUIET, "gridColor": "#e3e8ec", "domainColor": HAIR, "tickColor": HAIR},
    "title": {"color": INK, "anchor": "start", "fontSize": 13},
    "legend": {"labelColor": INK, "titleColor": QUIET},
}


def svg_on_paper(chart: Any, **axis: Any) -> str:
    """`axis` adds to the look of the axes."""
    return svg_of(chart.configure(**{**_HOUSE, "axis": {**_HOUSE["axis"], **axis}}))


WIDTH_OF_BAR = 50
_MARKS = 6  # at most, on the axis of players
_BAND_COLOURS = ("#7b2d26", "#c06c4e", "#dfb88f", "#b9c4cb", "#8fb3c4", "#4d8aa8", "#1f5673")  # far below … far above


def bars(scores: Sequence[tuple[int, str]]) -> list[tuple[int, str, int]]:
    """(score, band) of every player -> (start of the bar, band, players), from the lowest."""
    counted = Counter((score // WIDTH_OF_BAR * WIDTH_OF_BAR, band) for score, band in scores)
    return sorted((start, band, players) for (start, band), players in counted.items())


def histogram(
    counted: Sequence[tuple[int, str, int]], bands: Sequence[str], axes: tuple[str, str, str], title: str
) -> str:
    """An SVG. `bands` from the lowest to the highest; `axes` are the words for score, players and band."""
    import altair as alt

    rows = [
        {"from": start, "to": start + WIDTH_OF_BAR, "band": band, "players": players}
        for start, band, players in counted
    ]
    score, players, band = axes
    heights: Counter[int] = Counter()
    for start, _, number in counted:
        heights[start] += number
    tallest = max(heights.values())
    marks = list(range(0, tallest + 1, max(1, -(-tallest // _MARKS))))
    chart = (
        alt.Chart(alt.InlineData(values=rows), width=620, height=200, title=title)
        .mark_bar(stroke="white", strokeWidth=1)
        .encode(
            x=alt.X("from:Q", bin="binned", title=score, axis=alt.Axis(tickMinStep=WIDTH_OF_BAR, format="d")),
            x2="to:Q",
            y=alt.Y("players:Q", title=players, axis=alt.Axis(values=marks, format="d")),
            color=alt.Color("band:N", title=band, scale=alt.Scale(domain=list(bands)[::-1], range=_BAND_COLOURS[::-1])),
            order=alt.Order("from:Q"),
        )
    )
    return svg_on_paper(chart)


_LINE_COLOURS = ("#1f7a5c", "#b4581f", "#5a55b0", "#8a6d1b")  # told apart by most eyes, on light and on dark paper
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
                        scale=alt.Scale(domain=list(names), range=list(_LINE_COLOURS[: len(names)])),
                        legend=alt.Legend(orient="top", labelColor=_QUIET, columnPadding=_APART)
                        if len(names) > 1 else None),
    )  # fmt: skip
    drawn = (base.mark_line(interpolate="step-after", strokeWidth=2) + base.mark_point(filled=True, size=28)).configure(
        background="transparent", font="system-ui, sans-serif", axis=axis, view={"stroke": None}
    )
    return vega_of(drawn)
