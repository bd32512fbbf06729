"""The charts of a study as SVG: what is drawn follows from the columns, so that no study draws for itself."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from arpad.reports.charts import QUIET, svg_on_paper
from arpad.reports.studies.sentences import cell_text, column_head
from arpad.reports.wording import Wording
from arpad.results.table import Column, FigureKind, Table
from arpad.studies.study import Chart, Section
from arpad.values.records import dataclass

# Told apart by most eyes, on white and on black; lines and points differ in dash and shape too.
SERIES = ("#1f77a8", "#d1600b", "#13926b", "#b55d94", "#c69214", "#7a6bc4", "#6d7a82")
_DASHES = ([1, 0], [6, 3], [2, 2], [8, 2, 2, 2], [4, 4], [1, 3], [10, 3])
_SHAPES = ("circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "stroke")

_WIDTH = 480  # of the plot, when nobody asks for another
_ROW = 24  # height of one name on an axis of names
_SIZE = 12  # of letters: a phone shows the drawing at two thirds
_DOTTED = 40  # up to so many places on a line, each gets its dot
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_FEW_DAYS = 20
_LETTER = 7.7  # width of a letter in the legend
_YEARS = 4  # from here on the axis of days has years only


def charts_of(section: Section) -> Iterator[tuple[Chart, Table]]:
    """Each chart with the table it draws, where that table has rows."""
    tables = {table.key: table for table in section.tables}
    for chart in section.charts:
        if _drawable(chart, tables[chart.table]):
            yield chart, tables[chart.table]


def chart_svg(chart: Chart, table: Table, words: Wording, titled: bool = False, width: int = _WIDTH) -> str:
    """`titled` for a drawing that stands alone. The same figures give the same bytes."""
    drawing = _Drawing(chart, table, words, width)
    made = drawing.drawn()
    if titled:
        made = made.properties(title=words.text(f"study.chart.{chart.key}"))
    return svg_on_paper(made, labelFontSize=_SIZE, titleFontSize=_SIZE, titleFontWeight="normal")


def _drawable(chart: Chart, table: Table) -> bool:
    keys = [column.key for column in table.json]
    at = keys.index(chart.y)
    return any(row[at] is not None for row in table.rows)


@dataclass(frozen=True)
class _Drawing:
    chart: Chart
    table: Table
    words: Wording
    width: int

    def column(self, key: str) -> Column:
        return next(column for column in self.table.json if column.key == key)

    def values(self, key: str) -> list[Any]:
        at = [column.key for column in self.table.json].index(key)
        return [row[at] for row in self.table.rows]

    @property
    def kind_of_x(self) -> str:
        """T days, N names, Q numbers."""
        if not self.column(self.chart.x).kind.left:
            return "Q"
        days = set(self.values(self.chart.x))
        named = self.chart.kind == "bars" and len(days) <= _FEW_DAYS  # bars of a few days would cover the axis
        return "T" if not named and all(_DAY.fullmatch(str(value)) for value in days) else "N"

    @property
    def lying(self) -> bool:
        """Names read best one under the other."""
        return self.kind_of_x == "N" and self.chart.kind in ("points", "bars")

    @property
    def series(self) -> list[str]:
        return list(dict.fromkeys(self._named(self.chart.colour))) if self.chart.colour else []

    def _named(self, key: str) -> list[str]:
        column = self.column(key)
        return [cell_text(value, column, self.words) for value in self.values(key)]

    def rows(self) -> list[dict[str, Any]]:
        chart = self.chart
        names = self._named(chart.x) if self.kind_of_x == "N" or chart.kind == "bars" else self.values(chart.x)
        if self.kind_of_x == "T":
            names = self.values(chart.x)
        columns: dict[str, Sequence[Any]] = {"x": names, "y": self.values(chart.y)}
        columns |= {end: self.values(key) for end, key in (("low", chart.low), ("high", chart.high)) if key}
        if chart.colour:
            columns["series"] = self._named(chart.colour)
        made = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        return [row for row in made if row["y"] is not None]

    # axes

    def x_axis(self, alt: Any) -> Any:
        title, kind = column_head(self.chart.x, self.words), self.kind_of_x
        if kind == "N":
            names = list(dict.fromkeys(self._named(self.chart.x)))
            axis = alt.Axis(labelLimit=170, labelAngle=0, labelOverlap=not self.lying, grid=False, ticks=False)
            side = alt.Y if self.lying else alt.X
            return side("x:N", title=title if not self.lying else None, sort=names, axis=axis)
        if kind == "T":
            years = {value[:4] for value in self.values(self.chart.x)}
            axis = alt.Axis(format="%Y" if len(years) > _YEARS else "%m/%Y", tickCount=6, labelOverlap=True, grid=False)
            return alt.X("x:T", title=None, scale=alt.Scale(type="utc"), axis=axis)
        if self.chart.kind == "bars":
            by_value = sorted(zip(self.values(self.chart.x), self._named(self.chart.x), strict=True))
            names = list(dict.fromkeys(name for _, name in by_value))
            return alt.X("x:O", title=title, sort=names, axis=alt.Axis(labelAngle=0, labelOverlap=True, ticks=False))
        scale = alt.Scale(zero=False, nice=not self.chart.diagonal, **self._domain())
        return alt.X("x:Q", title=title, scale=scale, axis=self._of_numbers(alt, self.chart.x, grid=False))

    def y_axis(self, alt: Any) -> Any:
        solid = self.chart.kind in ("bars", "area") and not (self.chart.kind == "area" and self.chart.low)
        scale = alt.Scale(zero=solid, nice=True, **self._domain())
        title = column_head(self.chart.y, self.words)
        axis = self._of_numbers(alt, self.chart.y, grid=True)
        if self.lying:
            return alt.X("y:Q", title=title, scale=scale, axis=axis)
        above = {"titleAngle": 0, "titleAlign": "left", "titleAnchor": "end", "titleX": -34, "titleY": -10}
        return alt.Y("y:Q", title=title, scale=scale, axis=alt.Axis(**axis.to_dict(), **above))

    def _domain(self) -> dict[str, Any]:
        """Both axes alike where they are to be compared."""
        if not self.chart.diagonal:
            return {}
        ends = [value for row in self.rows() for key, value in row.items() if key != "series" and value is not None]
        room = (max(ends) - min(ends)) / 20 or 1
        return {"domain": [min(ends) - room, max(ends) + room]}

    def _of_numbers(self, alt: Any, key: str, grid: bool) -> Any:
        """Figures as the language writes them: thousands apart from five digits on, its own decimal sign."""
        places = max(cast(FigureKind, self.column(key).kind).places or 0, 0)
        small = f"format(datum.value, '.{places + 1}~f')"
        label = f"abs(datum.value) < 10000 ? {small} : join(split(format(datum.value, ',.0f'), ','), '\u202f')"
        mark = self.words.text("language.decimal_mark")
        if mark != ".":
            label = f"join(split({label}, '.'), '{mark}')"
        return alt.Axis(labelExpr=label, tickCount=6, grid=grid, labelOverlap=True)

    def colours(self, alt: Any, dashes: bool = False, shapes: bool = False) -> dict[str, Any]:
        """One series needs no legend."""
        names = self.series
        if len(names) < 2:
            return {"color": alt.value(SERIES[0])}

        def among(what: Sequence[Any]) -> Any:
            return alt.Scale(domain=names, range=[what[at % len(what)] for at in range(len(names))])

        longest = max(map(len, names)) + 4
        columns = max(1, min(len(names), int(self.width / _LETTER) // longest))
        look = {"symbolType": "stroke", "symbolStrokeWidth": 2.5, "symbolSize": 320} if dashes else {}
        legend = alt.Legend(
            orient="top", title=None, columns=columns, labelLimit=300, labelFontSize=_SIZE, offset=24, **look
        )
        made: dict[str, Any] = {"color": alt.Color("series:N", scale=among(SERIES), legend=legend, sort=names)}
        if dashes:
            made["strokeDash"] = alt.StrokeDash("series:N", scale=among(_DASHES), legend=legend, sort=names)
        if shapes:
            made["shape"] = alt.Shape("series:N", scale=among(_SHAPES), legend=legend, sort=names)
        return made

    # marks

    def drawn(self) -> Any:
        import altair as alt

        rows = self.rows()
        width, height = self.width, self.width // 2
        if self.lying:
            height = max(3 * _ROW, _ROW * len({row["x"] for row in rows}))
        elif self.chart.diagonal:
            width = height = self.width * 7 // 10
        x, y = self.x_axis(alt), self.y_axis(alt)
        place = {"y": x, "x": y} if self.lying else {"x": x, "y": y}
        base = alt.Chart(alt.InlineData(values=rows), width=width, height=height).encode(**place)
        layers = [*self._helping_lines(alt), *getattr(self, f"_{self.chart.kind}")(alt, base)]
        return alt.layer(*layers).resolve_scale(color="shared")

    def _line(self, alt: Any, base: Any) -> Iterator[Any]:
        yield from self._band(alt, base)
        dotted = len(self.rows()) <= _DOTTED * max(1, len(self.series))
        yield base.mark_line(strokeWidth=2, strokeJoin="round").encode(**self.colours(alt, dashes=True))
        if dotted:
            yield base.mark_point(filled=True, size=26, opacity=1).encode(**self.colours(alt, dashes=True))

    def _points(self, alt: Any, base: Any) -> Iterator[Any]:
        apart = self._apart(alt)
        if self.chart.low:
            ends = {"x": "low:Q", "x2": "high:Q"} if self.lying else {"y": "low:Q", "y2": "high:Q"}
            placed = self._ends(alt, base, ends)
            yield placed.mark_rule(strokeWidth=2, opacity=0.55).encode(**self.colours(alt), **apart)
        yield base.mark_point(filled=True, size=56, opacity=1).encode(**self.colours(alt, shapes=True), **apart)

    def _bars(self, alt: Any, base: Any) -> Iterator[Any]:
        width = {"size": max(1.5, 0.75 * self.width / max(1, len(self.rows())))} if self.kind_of_x == "T" else {}
        yield base.mark_bar(**width).encode(**self.colours(alt))
        if self.chart.low:
            ends = {"x": "low:Q", "x2": "high:Q"} if self.lying else {"y": "low:Q", "y2": "high:Q"}
            yield self._ends(alt, base, ends).mark_rule(strokeWidth=1.5, color=QUIET)

    def _area(self, alt: Any, base: Any) -> Iterator[Any]:
        if self.chart.low:
            yield from self._band(alt, base)
        else:
            yield base.mark_area(opacity=0.85).encode(**self.colours(alt), order=alt.Order("series:N"))

    def _band(self, alt: Any, base: Any) -> Iterator[Any]:
        if self.chart.low:
            ends = {"y": "low:Q", "y2": "high:Q"}
            yield self._ends(alt, base, ends).mark_area(opacity=0.18).encode(**self.colours(alt))

    def _ends(self, alt: Any, base: Any, ends: Mapping[str, str]) -> Any:
        """The interval on the same axis as the values."""
        side = "x" if self.lying else "y"
        axis = self.y_axis(alt).to_dict() | {"field": "low"}
        kind = alt.X if side == "x" else alt.Y
        return base.encode(**{side: kind.from_dict(axis), f"{side}2": ends[f"{side}2"]})

    def _apart(self, alt: Any) -> dict[str, Any]:
        """Series beside each other where they share a name."""
        if self.kind_of_x != "N" or len(self.series) < 2:
            return {}
        return {"yOffset" if self.lying else "xOffset": (alt.YOffset if self.lying else alt.XOffset)("series:N")}

    def _helping_lines(self, alt: Any) -> Iterator[Any]:
        if self.chart.diagonal:
            (low, high) = self._domain()["domain"]
            ends = alt.InlineData(values=[{"x": low, "y": low}, {"x": high, "y": high}])
            yield alt.Chart(ends).mark_line(strokeDash=[4, 4], strokeWidth=1.2, color=QUIET).encode(x="x:Q", y="y:Q")
        if self.chart.zero:
            where = {"x" if self.lying else "y": alt.datum(0)}
            yield alt.Chart(alt.InlineData(values=[{}])).mark_rule(strokeWidth=1.2, color=QUIET).encode(**where)
