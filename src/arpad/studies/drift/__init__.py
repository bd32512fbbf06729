"""Drift of the rating scale: a panel, the ledger, the years, expectations, cadences and pools, with verdicts."""

from collections.abc import Iterator, Sequence

from arpad.studies.drift.anchor import anchor_section
from arpad.studies.drift.cadences import cadence_section
from arpad.studies.drift.distribution import distribution_section
from arpad.studies.drift.expectations import expectation_sections
from arpad.studies.drift.monitor_input import Watched, watched
from arpad.studies.drift.points import ledger_section
from arpad.studies.drift.pools import pools_section
from arpad.studies.study import Section, Study, Verdict

__all__ = ["DEFAULT_WINDOW", "Watched", "drift", "watched"]

DEFAULT_WINDOW = 5  # years


def drift(histories: Sequence[Watched]) -> Study:
    """`histories` have names of their own; checks look at all of them and tell the worst."""
    parts = list(_parts(histories))
    verdicts = [one for _, judged in parts for one in judged if one is not None]
    return Study("drift", _about(histories), [section for section, _ in parts], verdicts)


def _parts(histories: Sequence[Watched]) -> Iterator[tuple[Section, Sequence[Verdict | None]]]:
    section, verdict = anchor_section(histories)
    yield section, [verdict]
    yield ledger_section(histories)
    yield distribution_section(histories)
    for section, verdict in expectation_sections(histories):
        yield section, [verdict]
    if len(histories) > 1:
        yield cadence_section(histories)
    section, verdict = pools_section(histories)
    yield section, [verdict]


def _about(histories: Sequence[Watched]) -> dict[str, object]:
    return {
        "series": ", ".join(history.name for history in histories),
        "first": str(min(history.lists[0].date for history in histories)),
        "last": str(max(history.last for history in histories)),
        "lists": sum(len(history.lines) for history in histories),
        "games": sum(len(history.games) for history in histories),
        "players": sum(history.lines[-1].rated for history in histories),
        "drift_window": histories[0].years,
    }
