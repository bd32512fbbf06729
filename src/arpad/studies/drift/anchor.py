"""The anchor panel: players who played in every year of the window, and how their ratings moved.

Ageing moves strength itself. The verdict therefore looks at those between two ages at which strength changes least
(reading I-370), if there are enough of them; the whole panel is shown beside.
"""

from collections.abc import Iterator, Sequence
from datetime import date

import numpy as np
import polars as pl

from arpad.studies.drift.monitor_input import ANCHOR, MIN_PANEL, PLATEAU, Watched, gravest
from arpad.studies.drift.offsets import mean_error
from arpad.studies.drift.rated_games import Numbers, list_at
from arpad.studies.history import ratings_on
from arpad.studies.statistics import interval, two_sided, years_between, z_score
from arpad.studies.study import Chart, Section, Value, Verdict, figure, study_table
from arpad.values.dates import plus_months
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Panel:
    """`changes` are the players' from the first list to the last, in points a year."""

    cadence: str
    kind: str  # all, plateau
    ids: pl.Series
    changes: Numbers
    first: date
    last: date

    @property
    def estimate(self) -> tuple[float, float]:
        return mean_error(self.changes)

    @property
    def p_value(self) -> float:
        return two_sided(z_score(*self.estimate))


def panels(watched: Watched) -> Iterator[Panel]:
    """Of everybody, and of those on the plateau; none where the history is shorter than a year."""
    first = list_at(watched.lists, watched.window_start)
    if first is None or plus_months(first.date, 12) > watched.last:
        return
    last = watched.lists[-1]
    years = years_between(first.date, last.date)
    both = ratings_on(first, "first").join(ratings_on(last, "last"), on="id", how="inner")
    people = watched.games.people
    active = _active_every_year(watched, first.date)
    births = pl.DataFrame({"id": people.ids, "birth": people.birth_year, "active": active})
    panel = both.join(births.filter("active"), on="id", how="inner").sort("id")
    youngest, oldest = PLATEAU
    settled = panel.filter(
        (pl.col("birth") > 0)
        & (first.date.year - pl.col("birth") >= youngest)
        & (last.date.year - pl.col("birth") <= oldest)
    )
    for kind, chosen in (("plateau", settled), ("all", panel)):
        if chosen.height >= MIN_PANEL:
            changes = (chosen["last"] - chosen["first"]).to_numpy() / years
            yield Panel(watched.name, kind, chosen["id"], changes, first.date, last.date)


def _active_every_year(watched: Watched, start: date) -> Numbers:
    """By number of the player: a rated game in every twelve months of lists since the start."""
    everywhere = np.ones(len(watched.games.people.ids), dtype=bool)
    since = start
    while (until := plus_months(since, 12)) <= watched.last:
        everywhere &= watched.played_between(since, until)
        since = until
    return everywhere


def anchor_section(histories: Sequence[Watched]) -> tuple[Section, Verdict | None]:
    found = {history.name: list(panels(history)) for history in histories}
    every = [panel for group in found.values() for panel in group]
    table = study_table(
        "drift_anchor",
        (
            figure("cadence", None),
            figure("drift_panel", None, coded=True),
            figure("players"),
            figure("from", None),
            figure("to", None),
            figure("drift_a_year", 2),
            figure("low", 2),
            figure("high", 2),
            figure("p_value", 4),
        ),
        [_row(panel) for panel in every],
    )
    path = study_table(
        "drift_anchor_path",
        (figure("cadence", None), figure("date", None), figure("change", 2), figure("low", 2), figure("high", 2)),
        [row for one in histories for row in _path(one, found[one.name][:1])],
        shown=12,
    )
    chart = Chart("drift_anchor_path", "line", path.key, "date", "change", "low", "high", "cadence", zero=True)
    inputs: dict[str, Value] = {"youngest": PLATEAU[0], "oldest": PLATEAU[1], "least": MIN_PANEL}
    section = Section("drift_anchor", (table, path), (chart,) if path.rows else (), inputs)
    return section, _verdict([group[0] for group in found.values() if group])


def _row(panel: Panel) -> tuple[Value, ...]:
    mean, error = panel.estimate
    low, high = interval(mean, error)
    who = panel.cadence, panel.kind, len(panel.changes), str(panel.first), str(panel.last)
    return *who, mean, low, high, panel.p_value


def _path(watched: Watched, chosen: Sequence[Panel]) -> Iterator[tuple[Value, ...]]:
    """The panel's mean change since its first list, on every list; who is missing on one does not count there."""
    for panel in chosen:
        start = next(published for published in watched.lists if published.date == panel.first)
        ids = pl.DataFrame({"id": panel.ids})
        first = ids.join(ratings_on(start, "first"), on="id", how="inner", maintain_order="left")
        for published in reversed(watched.lists):  # the newest is what people look for
            if published.date < panel.first:
                continue
            both = first.join(ratings_on(published, "last"), on="id", how="inner", maintain_order="left")
            if both.is_empty():
                continue
            mean, error = mean_error((both["last"] - both["first"]).to_numpy())
            yield watched.name, str(published.date), mean, *interval(mean, error)


def _verdict(chosen: Sequence[Panel]) -> Verdict | None:
    """Of the panel that moved farthest beyond chance, one for each history."""
    if not chosen:
        return None
    worst, level = gravest(
        chosen, lambda panel: ANCHOR.level(panel.estimate[0], panel.p_value), lambda panel: abs(panel.estimate[0])
    )
    mean, error = worst.estimate
    low, high = interval(mean, error)
    inputs: dict[str, Value] = {
        "cadence": worst.cadence,
        "players": len(worst.changes),
        "points": mean,
        "low": low,
        "high": high,
        "p": worst.p_value,
        "from": str(worst.first),
        "to": str(worst.last),
        "watch": ANCHOR.watch,
        "act": ANCHOR.act,
    }
    return Verdict("drift_anchor", level, "drift_panel", inputs)
