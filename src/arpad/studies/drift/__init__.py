"""Is the scale drifting? The ledger, expectations, an anchor panel, the years and the pools, each with its verdict."""

from collections.abc import Sequence

from arpad.studies.drift.anchor import anchor_section
from arpad.studies.drift.distribution import distribution_section
from arpad.studies.drift.expectations import expectation_sections
from arpad.studies.drift.points import ledger_section
from arpad.studies.drift.pools import pools_section
from arpad.studies.drift.watched import Watched, watched
from arpad.studies.study import Section, Study, Verdict

__all__ = ["DEFAULT_WINDOW", "Watched", "drift", "watched"]

DEFAULT_WINDOW = 5  # years


def drift(histories: Sequence[Watched]) -> Study:
    """`histories` have names of their own; checks look at all of them and tell the worst."""
    sections: list[Section] = []
    verdicts: list[Verdict | None] = []
    for section, verdict in (anchor_section(histories),):
        sections.append(section)
        verdicts.append(verdict)
    for section, several in (ledger_section(histories), distribution_section(histories)):
        sections.append(section)
        verdicts += several
    for section, verdict in (*expectation_sections(histories), pools_section(histories)):
        sections.append(section)
        verdicts.append(verdict)
    return Study("drift", _about(histories), sections, [one for one in verdicts if one is not None])


def _about(histories: Sequence[Watched]) -> dict[str, object]:
    return {
        "series": ", ".join(one.name for one in histories),
        "first": str(min(one.lists[0].date for one in histories)),
        "last": str(max(one.last for one in histories)),
        "lists": sum(len(one.lines) for one in histories),
        "games": sum(len(one.games) for one in histories),
        "players": sum(one.lines[-1].rated for one in histories),
        "drift_window": histories[0].years,
    }
