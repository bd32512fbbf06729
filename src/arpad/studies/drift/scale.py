"""The scale as a whole, cadence by cadence: what a difference on the list is worth at the board."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.studies.drift.monitor_input import Watched
from arpad.studies.drift.thresholds import MIN_GAMES, STRETCH, gravest
from arpad.studies.study import Section, Value, Verdict, figure, study_table


def _known(histories: Sequence[Watched]) -> list[Watched]:
    return [history for history in histories if history.stretch.games >= MIN_GAMES]


def scale_section(histories: Sequence[Watched], bands: Section) -> Section:
    """The section of the bands of difference, with the factor of every history before it."""
    table = study_table(
        "drift_scale",
        (
            figure("cadence", None),
            figure("games"),
            figure("drift_factor", 3),
            figure("low", 3),
            figure("high", 3),
            figure("p_value", 4),
        ),
        [
            (one.name, one.stretch.games, one.stretch.factor, *one.stretch.interval, one.stretch.p_value)
            for one in _known(histories)
        ],
    )
    return replace(bands, tables=(table, *bands.tables))


def scale_verdict(histories: Sequence[Watched]) -> Verdict | None:
    known = _known(histories)
    if not known:
        return None

    def off(watched: Watched) -> float:
        return 100 * (watched.stretch.factor - 1)

    worst, level = gravest(known, lambda one: STRETCH.level(off(one), one.stretch.p_value), lambda one: abs(off(one)))
    low, high = worst.stretch.interval
    inputs: dict[str, Value] = {
        "cadence": worst.name,
        "worth": 100 * worst.stretch.factor,
        "low": 100 * low,
        "high": 100 * high,
        "p": worst.stretch.p_value,
        "watch": STRETCH.watch,
        "act": STRETCH.act,
    }
    return Verdict("drift_difference", level, "drift_stretch", inputs)
