"""Charts that are kept: drawn once for each player, language and state of his lists, however many ask at once."""

from collections.abc import Sequence
from datetime import date

from arpad.office.hashes import sha256
from arpad.reports.charts.history import Line, history_chart
from arpad.reports.wording import LANGUAGES, Wording, wording
from arpad.web.alone import alone
from arpad.web.models import Chart
from arpad.web.queries.asking import rows
from arpad.web.queries.players import History


def player_chart(key: str, found: Sequence[History], words: Wording) -> str:
    """A new list makes a new drawing, in the place of the old one."""
    lists = sha256("".join(f"{p.list.pk}:{p.list.sha256};" for history in found for p in history.points).encode())
    kept = _kept(key, words.language, lists)
    if kept is not None:
        return kept
    with alone(f"chart {key} {words.language}"):
        kept = _kept(key, words.language, lists)  # by whoever was in here before
        if kept is not None:
            return kept
        svg = history_chart([_line(history) for history in found if history.best], words)
        Chart.objects.update_or_create(player=key, language=words.language, defaults={"lists": lists, "svg": svg})
    return svg


def has_chart(found: Sequence[History]) -> bool:
    """Somebody whom lists show without a number has nothing to draw."""
    return any(history.best for history in found)


def _kept(key: str, language: str, lists: str) -> str | None:
    found = rows("SELECT svg FROM web_chart WHERE player = %s AND language = %s AND lists = %s", key, language, lists)
    return str(found[0][0]) if found else None


def start_the_drawer() -> None:
    """It takes a second or two, which the first to ask for a chart need not wait."""
    history_chart([Line("", [(date(2000, 1, 1), 1)])], wording(LANGUAGES[0]))


def _line(history: History) -> Line:
    points = [(point.list.date, point.row.rating) for point in reversed(history.points) if point.row.rating]
    return Line(history.series.name, points)
