"""A drawing as SVG text. The drawer starts once a process and is asked by one caller at a time."""

from threading import Lock
from typing import Any

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
