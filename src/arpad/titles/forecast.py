"""What is still possible: the points in the rounds that are left that give a norm, at best and whoever comes."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from arpad.titles.case import TitleCase
from arpad.titles.event_requirements import event_requirements
from arpad.titles.federations import federations_waived, field_counts
from arpad.titles.model import Requirement
from arpad.titles.norms import examined_titles
from arpad.titles.outlook import Outlook, Prospect
from arpad.titles.rivals import Against, Remaining, points_of, pool, remaining_rounds
from arpad.values.title import Title


@dataclass(frozen=True)
class Forecast:
    """`stands`: the norm is there already, whatever comes. `lost`: requirements that nothing can save."""

    number: int
    title: Title
    score: int  # tenths so far, as the event counts them
    remaining: Remaining
    outlooks: tuple[Outlook, ...]
    lost: tuple[Requirement, ...]
    stands: bool


def forecast_of(
    case: TitleCase, players: Collection[int] | None = None, titles: Collection[Title] | None = None
) -> tuple[Forecast, ...]:
    """Every player and every title worth examining, in the order of the report."""
    of_event = event_requirements(case)
    waiver = federations_waived(case, field_counts(case))
    failed = tuple(one for one in of_event if one.passed is False)
    found = []
    for entry in case.tournament.entries:
        if (players is not None and entry.number not in players) or case.facts.player(entry.number).computer:
            continue
        remaining = remaining_rounds(case, entry)
        for title in examined_titles(entry, titles):
            prospect = Prospect(case, entry, title, waiver, remaining)
            outlooks = () if failed else tuple(_outlooks(prospect))
            found.append(
                Forecast(
                    entry.number,
                    title,
                    points_of(case, entry),
                    remaining,
                    outlooks,
                    failed or (tuple(prospect.lost()) if outlooks[0].best is None else ()),
                    stands=bool(outlooks) and outlooks[0].worst == 0,
                )
            )
    return tuple(found)


def _outlooks(prospect: Prospect) -> Iterator[Outlook]:
    """Against anybody first; against the neighbouring scores only while something is possible and open."""
    if not prospect.remaining.unpaired:
        yield prospect.outlook(Against.KNOWN, [])
        return
    anybody = prospect.outlook(Against.ANYBODY, pool(prospect.case, prospect.entry, Against.ANYBODY))
    yield anybody
    if anybody.best is None or anybody.worst == 0:
        return
    for against in (Against.SAME, Against.ABOVE, Against.BELOW, Against.NEAR):
        yield prospect.outlook(against, pool(prospect.case, prospect.entry, against))
