"""A study as a web page that needs nothing else, as the inside of a page of the office, and on A4.

On A4 the verdicts come first, then each part with its drawings and the figures worth printing.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from arpad.reports.paper import Page, page
from arpad.reports.studies.charts import chart_svg, charts_of
from arpad.reports.studies.sentences import (
    below_its_row,
    facts_of,
    heads,
    level_text,
    paragraph,
    printed,
    rows_shown,
    rows_told,
    test_text,
    title_text,
    verdict_sentence,
)
from arpad.reports.wording import Wording
from arpad.results.table import Table
from arpad.studies.study import Section, Study, Verdict

_OPEN = 12  # rows that need no click
_LONG_ON_SCREEN = 36  # letters in one line of a cell
_FEW_MORE = 3  # … and as many as are not worth one


def study_html(study: Study, words: Wording) -> str:
    """One file, no script, nothing from elsewhere."""
    title = escape(title_text(study, words))
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_style('page.css')}{_style('style/study.css')}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{study_fragment(study, words)}\n"
        f"<footer>{escape(words.text('study.made_by'))}</footer>\n</body>\n</html>\n"
    )


def study_fragment(study: Study, words: Wording) -> str:
    """Without the page around it, its heading one level below the page's; classes only, styled by study.css."""
    return "\n".join(['<div class="study">', *_parts(study, words), "</div>"])


@cache
def _style(name: str) -> str:
    return files("arpad.reports.studies").joinpath(name).read_text("utf-8")


def _parts(study: Study, words: Wording) -> Iterator[str]:
    facts = facts_of(study, words)
    if facts:
        inside = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
        yield f'<dl class="study-facts">{inside}</dl>'
    if study.verdicts:
        yield _verdicts(study.verdicts, words)
    if len(study.sections) > 1:
        yield _contents(study, words)
    for section in study.sections:
        yield from _section_html(section, words)


def _verdicts(verdicts: Sequence[Verdict], words: Wording) -> str:
    columns = "".join(
        f'<th scope="col">{escape(words.text(f"study.{key}"))}</th>' for key in ("check", "level", "finding")
    )
    rows = "\n".join(_verdict_html(verdict, words) for verdict in verdicts)
    return (
        f"<h2>{escape(words.text('study.verdicts'))}</h2>\n"
        f'<div class="study-table"><table class="study-verdicts"><thead><tr>{columns}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table></div>"
    )


def _verdict_html(verdict: Verdict, words: Wording) -> str:
    check = escape(words.text(f"study.check.{verdict.check}"))
    level = f'<span class="study-level study-{verdict.level.value}">{escape(level_text(verdict, words))}</span>'
    test = escape(f"{words.text('study.test')}: {test_text(verdict, words)}")
    found = f'{escape(verdict_sentence(verdict, words))} <span class="study-note">{test}</span>'
    return f"<tr><td>{check}</td><td>{level}</td><td>{found}</td></tr>"


def _contents(study: Study, words: Wording) -> str:
    names = ((section.key, escape(words.text(f"study.section.{section.key}"))) for section in study.sections)
    lines = "".join(f'<li><a href="#{key}">{name}</a></li>' for key, name in names)
    label = escape(words.text("study.contents"))
    return f'<nav aria-label="{label}"><ol>{lines}</ol></nav>'


def _section_html(section: Section, words: Wording) -> Iterator[str]:
    yield f'<section id="{section.key}">'
    yield f"<h2>{escape(words.text(f'study.section.{section.key}'))}</h2>"
    yield f"<p>{escape(paragraph(section, words))}</p>"
    parts = [_figure(chart.key, chart_svg(chart, table, words), words) for chart, table in charts_of(section)]
    parts += [f"<div>{''.join(_table_html(table, words))}</div>" for table in printed(section)]
    yield f'<div class="study-parts">{"".join(parts)}</div>'
    yield "</section>"


_SYMBOLS = re.compile(r' (?:role="graphics-[a-z]+"|aria-roledescription="[^"]*"|aria-label="[^"]*")')
"""What a drawing says of its every stroke: inside one that is read aloud as a whole it is only noise."""


def _figure(key: str, svg: str, words: Wording) -> str:
    """The drawing in the page itself, so that it follows light and dark; read aloud by its caption."""
    caption = escape(words.text(f"study.chart.{key}"))
    inline = _SYMBOLS.sub("", svg).replace("<svg ", f'<svg role="img" aria-label="{caption}" ', 1)
    return f"<figure><figcaption>{caption}</figcaption>{inline}</figure>\n"


def _table_html(table: Table, words: Wording) -> Iterator[str]:
    yield f"<h3>{escape(words.text(f'study.table.{table.key}'))}</h3>"
    rows = rows_shown(table, words)
    if not rows:
        yield f'<p class="study-note">{escape(words.text("study.no_rows"))}</p>'
        return
    first = rows if len(rows) <= _OPEN + _FEW_MORE else rows[:_OPEN]
    below = below_its_row(table, rows)
    yield _rows(table, first, below, words)
    if len(first) < len(rows):
        more = escape(words.text("study.more", more=len(rows) - len(first)))
        yield f"<details><summary>{more}</summary>{_rows(table, rows[len(first) :], below, words)}</details>"
    told = rows_told(table, rows, words)
    if told:
        yield f'<p class="study-note">{escape(told)}</p>'


def _rows(table: Table, rows: Sequence[Sequence[str]], below: Collection[int], words: Wording) -> str:
    names = heads(table, words)
    across = [at for at in range(len(names)) if at not in below]
    sides = ["" if column.kind.left else ' class="study-number"' for column in table.page]
    head = "".join(f'<th scope="col"{sides[at]}>{escape(names[at])}</th>' for at in across)
    of_cells = {at: _side(sides[at], rows, at) for at in across}
    lines = [
        "<tr>" + "".join(f"<td{side}>{escape(row[at])}</td>" for at, side in of_cells.items()) + "</tr>" for row in rows
    ]
    if below:
        long = ("".join(_below(names[at], row[at], len(across)) for at in below) for row in rows)
        body = "</tbody>\n<tbody>".join(line + more for line, more in zip(lines, long, strict=True))
    else:
        body = "\n".join(lines)
    kind = ' class="study-told"' if below else ""
    return (
        f'<div class="study-table"><table{kind}><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'
    )


def _below(name: str, text: str, width: int) -> str:
    """A line of its own under the row, over the whole width; on a narrow screen as much of it as is seen."""
    told = f'<span class="study-note">{escape(name)}:</span> {escape(text)}'
    return f'<tr><td colspan="{width}"><div>{told}</div></td></tr>'


def _side(side: str, rows: Sequence[Sequence[str]], at: int) -> str:
    """Long texts may take several lines, short ones may not."""
    return ' class="study-long"' if not side and max(len(row[at]) for row in rows) > _LONG_ON_SCREEN else side


_ROWS = 40  # of one table: whoever wants more reads the CSV
_LONG_ON_PAPER = 28  # letters of a text that may take several lines
_ALONE, _SHARED = 480, 330  # widths of drawings, so that their letters come out at one size
_WORDS = ("verdicts", "check", "level", "finding", "test", "no_rows", "of")


def study_pdf(study: Study, words: Wording) -> Page:
    return page("study", paper_data(study, words))


def paper_data(study: Study, words: Wording) -> dict[str, Any]:
    return {
        "lang": words.language,
        "title": title_text(study, words),
        "facts": facts_of(study, words),
        "words": {key: words.text(f"study.{key}") for key in _WORDS},
        "verdicts": [_verdict_data(verdict, words) for verdict in study.verdicts],
        "sections": [_section_data(section, words) for section in study.sections],
    }


def _verdict_data(verdict: Verdict, words: Wording) -> dict[str, str]:
    return {
        "check": words.text(f"study.check.{verdict.check}"),
        "level": verdict.level.value,
        "shown": level_text(verdict, words),
        "sentence": verdict_sentence(verdict, words),
        "test": test_text(verdict, words),
    }


def _section_data(section: Section, words: Wording) -> dict[str, Any]:
    charts = list(charts_of(section))
    width = _ALONE if len(charts) == 1 else _SHARED
    return {
        "title": words.text(f"study.section.{section.key}"),
        "about": paragraph(section, words),
        "charts": [
            {
                "caption": words.text(f"study.chart.{chart.key}"),
                "svg": chart_svg(chart, table, words, width=width),
                "square": chart.diagonal,
            }
            for chart, table in charts
        ],
        "tables": [_table_data(table, words) for table in printed(section)],
    }


def _table_data(table: Table, words: Wording) -> dict[str, Any]:
    rows = rows_shown(table, words)[:_ROWS]
    named = zip(heads(table, words), table.page, strict=True)
    longest = [max((len(row[at]) for row in rows), default=0) for at in range(len(table.page))]
    return {
        "title": words.text(f"study.table.{table.key}"),
        "heads": [
            {"text": head, "left": column.kind.left, "long": column.kind.left and letters > _LONG_ON_PAPER}
            for (head, column), letters in zip(named, longest, strict=True)
        ],
        "below": below_its_row(table, rows),
        "rows": rows,
        "note": rows_told(table, rows, words),
    }
