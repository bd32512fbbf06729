"""A federation's own list for readers: on paper, as a spreadsheet, and why a line says what it does.

On paper: honours first, the lines in their order, the histogram of Z-Elo at the end. The spreadsheet has every column
of the edition, and the histogram on a second sheet.
"""

import io
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from arpad.rating.federation.activity import PLAYING, games_last_year, last_active_list
from arpad.rating.federation.age_score import AgeScore, age_scores, band_of
from arpad.rating.federation.decisions import Honour
from arpad.rating.federation.page import by_strength
from arpad.rating.frames import Frame
from arpad.rating.list_columns import FEDERATION, blank
from arpad.regulations.edition import Edition
from arpad.reports.charts import bars, histogram
from arpad.reports.findings import foot_lines
from arpad.reports.list_sections import SectionPage, list_column, section_table
from arpad.reports.paper import Page, page
from arpad.reports.wording import Wording
from arpad.results.page import page_of
from arpad.values.numbers import decimal_text
from arpad.values.records import dataclass


@dataclass(frozen=True)
class ShownList:
    """A section of the list; `scores` are the Z-Elo of the whole list, whatever part of it is shown."""

    page: SectionPage
    edition: Edition
    date: date
    scores: Sequence[int] = ()
    honours: Sequence[Honour] = ()

    def title(self, words: Wording) -> str:
        return words.text("rea.title", edition=self.edition.introduced("title", words.language))

    def about(self, words: Wording) -> str:
        active = sum(row["activity"] in PLAYING for row in self.page.rows)
        return words.text("rea.about", players=len(self.page.rows), active=active)

    def bands(self, words: Wording) -> list[str]:
        """From the lowest to the highest."""
        names = reversed(self.edition.rule("age_score").texts("bands"))
        return [words.text(f"rea.band.{name}") for name in names]

    def bars(self, words: Wording) -> list[tuple[int, str, int]]:
        rule = self.edition.rule("age_score")
        return bars([(score, words.text(f"rea.band.{band_of(score, rule)}")) for score in self.scores])

    def chart(self, words: Wording) -> str:
        """The histogram as SVG; empty where nobody has a score."""
        counted = self.bars(words)
        if not counted:
            return ""
        title = words.text("rea.histogram", players=sum(players for _, _, players in counted))
        axes = (words.text("rea.axis.score"), words.text("rea.axis.players"), words.text("rea.axis.band"))
        return histogram(counted, self.bands(words), axes, title)


def list_paper(shown: ShownList, words: Wording) -> Page:
    return page("federation_list", paper_data(shown, words))


def paper_data(shown: ShownList, words: Wording) -> dict[str, Any]:
    table = page_of(section_table(shown.page), words)
    names = [name for name in shown.page.columns if name != "effective_date"]
    return {
        "lang": words.language,
        "title": shown.title(words),
        "effective": words.text("rea.effective", date=str(shown.date)),
        "about": shown.about(words),
        "of": words.text("rea.of"),
        "honours_title": words.text("rea.honours"),
        "honours": [{"name": honour.name, "text": honour.text} for honour in shown.honours],
        "columns": [
            {"name": name, "text": head.text, "left": head.left} for name, head in zip(names, table.heads, strict=True)
        ],
        "rows": [[cell.text for cell in line] for line in table.lines],
        "notes": [words.text("rea.states"), words.text("rea.columns")],
        "chart": shown.chart(words),
        "no_chart": words.text("rea.histogram.none"),
    }


_CREATED = datetime(2000, 1, 1)  # noqa: DTZ001 - written instead of today, so that the same list is the same file
_WIDTHS = {"name": 30, "province": 12, "club": 24, "code": 12, "fide_id": 12, "national_id": 12}


def list_sheet(shown: ShownList, words: Wording) -> bytes:
    """Numbers as numbers, every text as a string: a name that begins with = is never a formula."""
    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"created": _CREATED, "title": shown.title(words)})
        _lines(book, shown, words)
        _histogram(book, shown, words)
    return out.getvalue()


def _lines(book: Any, shown: ShownList, words: Wording) -> None:
    sheet = book.add_worksheet(words.text("rea.sheet.list"))
    bold, head = book.add_format({"bold": True, "font_size": 13}), book.add_format({"bold": True, "bottom": 1})
    sheet.write_string(0, 0, f"{shown.title(words)} · {words.text('rea.effective', date=str(shown.date))}", bold)
    sheet.write_string(1, 0, shown.about(words))
    sheet.write_string(2, 0, " ".join(foot_lines()))
    columns = shown.page.columns
    for at, name in enumerate(columns):
        column = list_column(name)
        sheet.write_string(3, at, column.head(words), head)
        sheet.set_column(at, at, _WIDTHS.get(name, 10))
        for number, row in enumerate(shown.page.rows, start=4):
            if isinstance(row[name], int):
                sheet.write_number(number, at, row[name])
            elif text := column.shown(row, words).text:
                sheet.write_string(number, at, text)
    sheet.freeze_panes(4, columns.index("name") + 1)
    sheet.autofilter(3, 0, 3 + max(1, len(shown.page.rows)), len(columns) - 1)


def _histogram(book: Any, shown: ShownList, words: Wording) -> None:
    """The figures, and beside them a chart that the spreadsheet draws itself."""
    sheet = book.add_worksheet(words.text("rea.sheet.histogram"))
    counted = shown.bars(words)
    if not counted:
        sheet.write_string(0, 0, words.text("rea.histogram.none"))
        return
    starts = sorted({start for start, _, _ in counted})
    bands = [band for band in shown.bands(words) if any(band == line for _, line, _ in counted)]
    sheet.write_string(0, 0, words.text("rea.axis.score"))
    for row, start in enumerate(starts, start=1):
        sheet.write_number(row, 0, start)
    chart = book.add_chart({"type": "column", "subtype": "stacked"})
    for at, band in enumerate(bands, start=1):
        sheet.write_string(0, at, band)
        for row, start in enumerate(starts, start=1):
            sheet.write_number(row, at, sum(n for first, line, n in counted if (first, line) == (start, band)))
        name, last = words.text("rea.sheet.histogram"), len(starts)
        chart.add_series(
            {"name": [name, 0, at], "categories": [name, 1, 0, last, 0], "values": [name, 1, at, last, at], "gap": 5}
        )
    chart.set_title({"name": words.text("rea.histogram", players=sum(n for _, _, n in counted))})
    chart.set_x_axis({"name": words.text("rea.axis.score")})
    chart.set_y_axis({"name": words.text("rea.axis.players")})
    chart.set_size({"width": 760, "height": 360})
    sheet.insert_chart(1, len(bands) + 2, chart)


def line_reasons(frame: Frame, player: str, edition: Edition, list_date: date) -> dict[str, Any] | None:
    """Everything as values; None if nobody of that id is on the list."""
    frame = blank(frame, FEDERATION)
    ids = frame["id"].to_list()
    if player not in ids:
        return None
    at = ids.index(player)
    row = list(frame.iter_rows(named=True))[at]
    shown = by_strength(frame, edition)["id"].to_list()
    last = last_active_list(row, edition)
    rule = edition.rule("activity_states")
    return {
        "id": player,
        "name": row["name"],
        "date": str(list_date),
        "edition": edition.id,
        "activity": {
            "state": row["activity"],
            "games": games_last_year(row["recent_games"], edition),
            "months": rule.integer("recent_months"),
            "last": str(last or "—"),
            "article": rule.article,
        },
        "age_score": _score(age_scores(frame, edition, list_date)[at], edition),
        "place": shown.index(player) + 1 if player in shown else None,
        "players": len(shown),
    }


def _score(score: AgeScore, edition: Edition) -> dict[str, Any]:
    rule, group = edition.rule("age_score"), score.group
    found: dict[str, Any] = {"article": rule.article, "why_not": score.why_not, "value": score.value}
    if group is not None:
        found |= {
            "group": {
                "first": str(group.first),
                "last": str(group.last),
                "years": group.years,
                "players": group.players,
                "least": rule.integer("least_players"),
                "total": group.total,
            },
            "mean": decimal_text(group.mean_hundredths, 2),
            "deviation": decimal_text(group.deviation_hundredths, 2),
            "rating": score.rating,
        }
    if score.z_hundredths is not None:
        found |= {"z": decimal_text(score.z_hundredths, 2), "band": score.band}
    return found


def explained_line(reasons: Mapping[str, Any], edition: Edition, words: Wording) -> str:
    """The same in words."""
    about = {name: reasons[name] for name in ("id", "name", "date", "edition")}
    lines = [words.text("rea.explain.head", **about)]
    activity = {**reasons["activity"], "state": reasons["activity"]["state"] or "—"}
    lines.append(words.text("rea.explain.activity", **activity))
    lines += _score_lines(reasons["age_score"], edition, words)
    if reasons["place"] is not None:
        lines.append(words.text("rea.explain.place", rank=reasons["place"], players=reasons["players"]))
    return "\n  ".join(lines) + "\n"


def _score_lines(score: Mapping[str, Any], edition: Edition, words: Wording) -> list[str]:
    lines, group = [], score.get("group")
    if group is not None:
        mean, deviation = words.number(score["mean"]), words.number(score["deviation"])
        lines.append(words.text("rea.explain.group", **{**group, "last_day": group["last"]}))
        lines.append(words.text("rea.explain.mean", total=group["total"], players=group["players"], mean=mean))
    if score["value"] is None:
        why = words.text(f"rea.why.{score['why_not']}", **(group or {}))
        return [*lines, words.text("rea.explain.none", why=why, article=score["article"])]
    rule = edition.rule("age_score")
    z = words.minus(score["z"])
    lines.append(words.text("rea.explain.deviation", deviation=deviation))
    lines.append(words.text("rea.explain.z", rating=score["rating"], mean=mean, deviation=deviation, z=z))
    value = {"value": score["value"], "band": words.text(f"rea.band.{score['band']}"), "article": score["article"]}
    centre, scale = rule.integer("centre"), rule.integer("scale")
    return [*lines, words.text("rea.explain.value", centre=centre, scale=scale, **value)]
