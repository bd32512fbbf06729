"""IT4: the chief arbiter's list of the titles that a championship gave, those that hang on a rating among them.

Its layout is published as a picture only; the fields are those that the regulations ask for.
"""

from collections.abc import Mapping
from typing import Any

from arpad.reports.direct_titles import championship_name
from arpad.reports.forms.record import paper_of
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.table import points_text
from arpad.titles.direct_titles import DirectTitle, DirectTitles, Status
from arpad.tournament.model import Entry, Tournament, start_of
from arpad.values.records import dataclass

_FORM = "it4"
LISTED = (Status.POSSIBLE, Status.CONDITIONAL, Status.OPEN)


@dataclass(frozen=True, slots=True)
class ListedTitle:
    """One line. `stands`: possible, conditional or open; `because` is the rule that it still hangs on."""

    number: int
    name: str
    id: str
    federation: str
    rating: int | None
    title: str
    reward: str
    by: str
    stands: str
    because: str


@dataclass(frozen=True, slots=True)
class DirectTitleReport:
    event: str
    city: str
    federation: str
    start: str
    end: str
    championship: str
    players: int
    rounds: int
    chief_arbiter: str
    titles: tuple[ListedTitle, ...]


def direct_title_report(found: DirectTitles, event: Tournament, words: Wording) -> DirectTitleReport:
    """Whatever the event gave and somebody can use; what is held already, or refused, is no part of it."""
    return DirectTitleReport(
        event=event.name,
        city=event.city,
        federation=event.federation,
        start=str(start_of(event) or ""),
        end=str(event.end or ""),
        championship=championship_name(found.championship, words),
        players=len(event.entries),
        rounds=event.rounds_planned or event.rounds_held,
        chief_arbiter=event.chief_arbiter,
        titles=tuple(_line(one, event.by_number[one.number], words) for one in found.rewards if one.status in LISTED),
    )


def _line(reward: DirectTitle, entry: Entry, words: Wording) -> ListedTitle:
    points = points_text(reward.tenths or 0, words)
    return ListedTitle(
        number=entry.number,
        name=entry.name,
        id=entry.player_id,
        federation=entry.federation,
        rating=entry.rating or None,
        title=reward.title.value,
        reward=words.text(f"direct.reward.{reward.reward}", games=reward.credit),
        by=words.text(f"direct.by.{reward.by}", points=points, games=reward.games),
        stands=reward.status.value,
        because=words.rule(reward.because) if reward.because else "",
    )


def direct_title_report_paper(found: DirectTitles, event: Tournament, words: Wording) -> bytes:
    return page("direct_title_report", direct_title_report_data(found, event, words))


def direct_title_report_data(found: DirectTitles, event: Tournament, words: Wording) -> Mapping[str, Any]:
    return paper_of((_FORM,), direct_title_report(found, event, words), words)
