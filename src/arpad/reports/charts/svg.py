"""A drawing as SVG text. The drawer starts once a process and is asked by one caller at a time."""

from threading import Lock
from typing import Any

_LOCK = Lock()


def svg_of(chart: Any) -> str:
    import vl_convert

    with _LOCK:
        return str(vl_convert.vegalite_to_svg(chart.to_dict(), allowed_base_urls=[]))
