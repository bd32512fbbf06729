"""The ledger as the monitor shows and judges it: by list, by year, and what a player gets or loses of it."""

from collections.abc import Iterator, Sequence

from arpad.rating.outcome import MILLION
from arpad.studies.drift.monitor_input import CHANGED, CREATED, Limits, Watched, gravest
from arpad.studies.ledger import ALL, BY_HAND, OF_GAMES, LedgerLine
from arpad.studies.statistics import years_between
from arpad.studies.study import Chart, Section, Value, Verdict, figure, study_table

_TO_EXISTING = (*OF_GAMES, *(cause for cause in BY_HAND if cause != "added"))
"""Causes that move the ratings of people who are on both lists; the others bring or take people."""


def ledger_section(histories: Sequence[Watched]) -> tuple[Section, list[Verdict]]:
    sums = study_table(
        "drift_sums",
        (
            figure("cadence", None),
            figure("list", None),
            figure("drift_sum_before"),
            figure("drift_sum_after"),
            figure("change"),
            figure("players"),
            figure("drift_new"),
            figure("drift_gone"),
        ),
        [
            _sums(history, line) for history in histories for line in reversed(history.lines)
        ],  # the newest is what people look for
        shown=12,
    )
    by_list = study_table(
        "drift_ledger",
        (figure("cadence", None), figure("list", None), figure("drift_cause", None, coded=True), figure("points", 2)),
        [row for one in histories for line in reversed(one.lines) for row in _causes(one, line)],
        shown=24,
    )
    by_year = study_table(
        "drift_created",
        (
            figure("cadence", None),
            figure("year", None),
            figure("drift_cause", None, coded=True),
            figure("points", 2),
            figure("drift_per_player", 3),
        ),
        [row for history in histories for row in _by_year(history)],
    )
    chart = Chart("drift_created", "bars", by_year.key, "year", "drift_per_player", colour="drift_cause", zero=True)
    judged = [
        verdict
        for check, causes, limits in (("drift_created", OF_GAMES, CREATED), ("drift_changed", BY_HAND[:2], CHANGED))
        if (verdict := _verdict(histories, check, causes, limits)) is not None
    ]
    return Section("drift_ledger", (by_year, sums, by_list), (chart,) if by_year.rows else ()), judged


def points(millionths: int) -> float:
    """As many decimals as it has, and no more: the text of the number is exact."""
    return millionths / MILLION


def _sums(watched: Watched, line: LedgerLine) -> tuple[Value, ...]:
    return (
        watched.name,
        str(line.date),
        line.before,
        line.after,
        line.after - line.before,
        line.rated,
        line.new,
        line.gone,
    )


def _causes(watched: Watched, line: LedgerLine) -> Iterator[tuple[Value, ...]]:
    for cause in ALL:
        if line.amounts[cause]:
            yield watched.name, str(line.date), cause, points(line.amounts[cause])


def _by_year(watched: Watched) -> Iterator[tuple[Value, ...]]:
    years: dict[int, list[LedgerLine]] = {}
    for line in watched.lines:
        years.setdefault(line.date.year, []).append(line)
    for year, lines in years.items():
        players = sum(line.rated for line in lines) / len(lines)
        for cause in _TO_EXISTING:
            total = sum(line.amounts[cause] for line in lines)
            if total:
                yield watched.name, str(year), cause, points(total), points(total) / players if players else None


def _verdict(histories: Sequence[Watched], check: str, causes: Sequence[str], limits: Limits) -> Verdict | None:
    """Points a player and year in the window: exact, so that only the size counts."""
    found = []
    for history in histories:
        lines = history.recent_lines
        players = sum(line.rated for line in lines) / len(lines)
        years = max(years_between(history.window_start, lines[-1].date), 1)  # less is not stretched to a year
        total = sum(line.amounts[cause] for line in lines for cause in causes)
        if players:
            found.append((history.name, points(total), points(total) / players / years))
    if not found:
        return None
    (cadence, total_points, each), level = gravest(found, lambda one: limits.level(one[2]), lambda one: abs(one[2]))
    inputs: dict[str, Value] = {
        "cadence": cadence,
        "points": round(total_points),
        "each": each,
        "watch": limits.watch,
        "act": limits.act,
    }
    return Verdict(check, level, "drift_exact", inputs)
