"""Charts as SVG: drawn by Vega-Lite, the same bytes for the same data, nothing fetched from anywhere."""

from typing import Any

INK, QUIET, HAIR = "#1a2733", "#5c6b78", "#b8c2ca"
FONT = "Libertinus Serif"  # what our pages are set in

_HOUSE = {
    "font": FONT,
    "background": "white",
    "view": {"stroke": None},
    "axis": {"labelColor": QUIET, "titleColor": QUIET, "gridColor": "#e3e8ec", "domainColor": HAIR, "tickColor": HAIR},
    "title": {"color": INK, "anchor": "start", "fontSize": 13},
    "legend": {"labelColor": INK, "titleColor": QUIET},
}


def svg(chart: Any) -> str:
    """An Altair chart in the colours of the house."""
    import vl_convert

    spec: dict[str, Any] = chart.configure(**_HOUSE).to_dict()
    return str(vl_convert.vegalite_to_svg(spec, allowed_base_urls=[]))
