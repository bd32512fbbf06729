"""The published lists of a series and the games behind them, as the past that a study looks at."""

from collections.abc import Callable, Sequence
from datetime import date

from arpad.office.drafts import Progress
from arpad.office.inputs import from_blob
from arpad.office.list_maker import games_of
from arpad.office.list_store import in_force, read_content
from arpad.office.models import ListBlob, RatingList, Series
from arpad.office.series import engine_name, law_of, named_for
from arpad.rating.next_list import Games
from arpad.regulations.edition import Edition
from arpad.studies.history import Past, PastPeriod
from arpad.values.dates import plus_days


def past_up_to(of: RatingList, progress: Progress) -> Past | None:
    """All lists in force up to this one, the first as the opening; None where there is no list before it.

    Between lists that were imported the office knows no games: what they move stands in the ledger as changed by hand.
    """
    lists = in_force(of.series, plus_days(of.date, 1))
    if len(lists) < 2:
        return None
    opening = ListBlob.objects.get(list=lists[0])
    periods = []
    for done, one in enumerate(lists[1:]):
        periods.append(_period(one))
        progress(done + 1, len(lists) - 1)
    law = _law(of.series, lists)
    return Past(read_content(opening.content, lists[0].date), periods, law, engine_name(of.series, law(of.date)))


def _period(rating_list: RatingList) -> PastPeriod:
    blob = ListBlob.objects.get(list=rating_list)
    computed = rating_list.origin == RatingList.Origin.COMPUTED
    games = games_of(from_blob(blob.inputs)) if computed else Games()
    return PastPeriod(rating_list.date, games, read_content(blob.content, rating_list.date), rating_list.closing)


def _law(series: Series, lists: Sequence[RatingList]) -> Callable[[date], Edition]:
    named = {listed.date: named_for(listed) for listed in lists}
    return lambda day: law_of(series, day, named.get(day, ""))
