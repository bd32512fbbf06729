"""A drawing for our printed pages: their letters and colours, the same bytes for the same data."""

from typing import Any

from arpad.reports.charts.svg import svg_of

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
