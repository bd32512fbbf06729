"""The control figures of a series, from the lists that were published."""

from arpad.office.list_store import in_force, published_list
from arpad.office.series import series_named
from arpad.rating.control_figures import control_figures, last_of_each_year
from arpad.reports.letters.sheet import day_text
from arpad.results.kinds import NUMBER, TEXT
from arpad.results.table import Column, Kind, Table
from arpad.values.decimals import decimal_text

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
