"""The published lists of a series looked at: their control figures, and the past that a study is about."""

from collections.abc import Callable, Sequence
from datetime import date

from arpad.office.input_blobs import from_blob
from arpad.office.list_maker import games_of
from arpad.office.list_store import Progress, in_force, published_list, read_content
from arpad.office.models import ListBlob, RatingList, Series
from arpad.office.series import engine_name, law_of, named_for, series_named
from arpad.rating.next_list import Games
from arpad.rating.published import control_figures, last_of_each_year
from arpad.regulations.edition import Edition
from arpad.reports.letters.sheet import day_text
from arpad.results.table import NUMBER, TEXT, Column, Kind, Table
from arpad.studies.history import Past, PastPeriod
from arpad.values.dates import plus_days
from arpad.values.numbers import decimal_text

_LIST = Kind(day_text, data=str, left=True)
_FIGURE = Kind(lambda value, words: words.minus(decimal_text(value, 2)), data=lambda value: decimal_text(value, 2))
_COLUMNS = (
    Column("list", _LIST, lambda row: row[1].date, "desk.control.list"),
    Column("edition", TEXT, lambda row: row[0].edition, "desk.control.edition"),
    Column("players", NUMBER, lambda row: row[1].players, "desk.control.players"),
    Column("mean", _FIGURE, lambda row: row[1].mean, "desk.control.mean", missing="—"),
    Column("spread", _FIGURE, lambda row: row[1].spread, "desk.control.spread", missing="—"),
    Column("stayed", NUMBER, lambda row: row[1].stayed, "desk.control.stayed", missing="—"),
    Column("drift", _FIGURE, lambda row: row[1].drift, "desk.control.drift", missing="—"),
)


def controls_of(series_key: str, *, every_list: bool = False) -> Table:
    """The last list of each year, or every one; a row is a list, with the edition whose parameters made it, and its
    figures."""
    lists = in_force(series_named(series_key))
    wanted = (
        {listed.date for listed in lists} if every_list else set(last_of_each_year(listed.date for listed in lists))
    )
    chosen = [listed for listed in lists if listed.date in wanted]
    figures = control_figures(published_list(one) for one in chosen)
    return Table(list(zip(chosen, figures, strict=True)), csv=_COLUMNS, page=_COLUMNS)


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
