"""Charts that are kept: drawn once for each player, language and state of his lists."""

from collections.abc import Sequence

from arpad.office.hashes import sha256
from arpad.reports.charts.history import Line, history_chart
from arpad.reports.wording import Wording
from arpad.web.models import Chart
from arpad.web.queries.players import History


def player_chart(key: str, found: Sequence[History], words: Wording) -> str:
    """A new list makes a new drawing, in the place of the old one."""
    lists = sha256("".join(f"{p.list.pk}:{p.list.sha256};" for one in found for p in one.points).encode())
    kept = Chart.objects.filter(player=key, language=words.language, lists=lists).values_list("svg", flat=True).first()
    if kept is not None:
        return kept
    svg = history_chart([_line(one) for one in found], words)
    Chart.objects.update_or_create(player=key, language=words.language, defaults={"lists": lists, "svg": svg})
    return svg


def _line(history: History) -> Line:
    points = [(point.list.date, point.row.rating) for point in reversed(history.points) if point.row.rating]
    return Line(history.series.name, points)
