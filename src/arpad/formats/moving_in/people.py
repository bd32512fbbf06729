"""The rows of a federation's table in the columns of a list, with what could not be read as one finding a kind."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import polars as pl

from arpad.formats.list_schema import BY_NAME, HIGHEST_RATING, Holds
from arpad.formats.lists.cells import LINE
from arpad.formats.lists.schema import SCHEMA, conform
from arpad.formats.moving_in.births import read_births, read_days
from arpad.formats.moving_in.codes import read_numbers, read_sexes, read_titles
from arpad.formats.moving_in.federations import read_federations
from arpad.formats.moving_in.headings import FAMILY, GIVEN, REGIONAL, TARGETS, UNUSED
from arpad.formats.moving_in.plan import Plan
from arpad.formats.moving_in.sheet import Sheet
from arpad.values.finding import Finding
from arpad.values.records import dataclass

_EXAMPLES = 5
_IDS = ("id", "national_id", "fide_id", REGIONAL)


@dataclass(frozen=True, eq=False)
class People:
    """`frame` has the columns of a list, `line` and `regional_id`; an empty `id` is yet to be given (`with_ids`).
    `unread` are the texts by kind (sex, federation, title) that say nothing known."""

    frame: pl.DataFrame
    findings: tuple[Finding, ...]
    unread: Mapping[str, Sequence[str]]


def read_people(sheet: Sheet, plan: Plan, year: int) -> People:
    """`year` is that of the list: nobody on it is born later."""
    findings = _wrong_columns(sheet, plan)
    if any(finding.is_error for finding in findings):
        return People(pl.DataFrame(), tuple(findings), {})
    reader = _Reader(sheet, plan, year, findings)
    columns: dict[str, list[Any]] = {"name": reader.names()}
    for heading, target in plan.columns.items():
        if target not in (UNUSED, "name", FAMILY, GIVEN):
            columns[target] = reader.read(heading, target)
    frame = pl.DataFrame(
        {LINE: sheet.numbers, **columns},
        schema={LINE: pl.Int64, **{name: SCHEMA.get(name, pl.String) for name in columns}},
    )
    without = frame.filter(pl.col("name") == "")[LINE].to_list()
    if without:
        findings.append(_counted("list.W247", without, [""] * len(without)))
    regional = frame[REGIONAL] if REGIONAL in frame.columns else pl.Series(REGIONAL, [""] * frame.height)
    fide_id = frame["fide_id"] if "fide_id" in frame.columns else pl.Series("fide_id", [""] * frame.height)
    whole = conform(frame.with_columns(fide_id)).with_columns(frame[LINE], regional.alias(REGIONAL))
    return People(whole.filter(pl.col("name") != ""), tuple(findings), reader.unread)


def _wrong_columns(sheet: Sheet, plan: Plan) -> list[Finding]:
    """A name is needed; every heading that the plan speaks of must be there, and what is not used is said once."""
    found = []
    strange = [heading for heading in plan.columns if heading not in sheet.headings]
    if strange:
        found.append(Finding("list.E241", {"headings": ", ".join(strange), "there": ", ".join(sheet.headings)}))
    if not {"name", FAMILY} & set(plan.columns.values()):
        found.append(Finding("list.E240", {"there": ", ".join(sheet.headings), "columns": ", ".join(TARGETS)}))
    unused = [heading for heading in sheet.headings if plan.columns.get(heading, UNUSED) == UNUSED]
    if unused:
        found.append(Finding("list.I240", {"headings": ", ".join(unused), "columns": ", ".join(TARGETS)}))
    return found


class _Reader:
    """Columns of texts to values; each different text is read once."""

    def __init__(self, sheet: Sheet, plan: Plan, year: int, findings: list[Finding]) -> None:
        self.sheet, self.plan, self.year, self.findings = sheet, plan, year, findings
        self.at = {heading: at for at, heading in enumerate(sheet.headings)}
        self.unread: dict[str, Sequence[str]] = {}

    def _cells(self, target: str) -> list[list[str]]:
        return [self.sheet.column(self.at[heading]) for heading, of in self.plan.columns.items() if of == target]

    def names(self) -> list[str]:
        """Family, Given. One column may have them in either order: as it is written there."""
        if whole := self._cells("name"):
            return [" ".join(name.split()) for name in whole[0]]
        families, givens = (self._joined(target) for target in (FAMILY, GIVEN))
        return [f"{family}, {given}" if given else family for family, given in zip(families, givens, strict=True)]

    def _joined(self, target: str) -> list[str]:
        columns = self._cells(target)
        return [" ".join(" ".join(parts).split()) for parts in zip(*columns, strict=True)] or [""] * len(
            self.sheet.rows
        )

    def read(self, heading: str, target: str) -> list[Any]:
        cells = self.sheet.column(self.at[heading])
        texts = {cell for cell in cells if cell}
        column = BY_NAME.get(target)
        if target == "birth":
            return self._births(heading, cells, texts)
        if target in _CODES:
            return self._codes(heading, target, cells, texts)
        if column is not None and column.holds.is_number:
            return self._numbers(heading, cells, texts, is_rating=column.holds is Holds.RATING)
        if column is not None and column.holds is Holds.DATE:
            return self._days(heading, cells, texts)
        return [cell.removesuffix(".0") for cell in cells] if target in _IDS else cells

    def _births(self, heading: str, cells: list[str], texts: set[str]) -> list[str]:
        births = read_births(texts, self.year, self.plan.order, self.plan.pivot)
        if births.undecided and self.plan.order is None:
            self.findings.append(Finding("list.W241", {"count": len(texts)}))
        if births.short:
            last = self.year % 100 if self.plan.pivot is None else self.plan.pivot
            self.findings.append(Finding("list.I241", {"count": births.short, "pivot": f"{last:02}"}))
        self._tell("list.W242", heading, cells, births.read)
        return [births.read.get(cell, "") for cell in cells]

    def _days(self, heading: str, cells: list[str], texts: set[str]) -> list[str]:
        days = read_days(texts, self.plan.order)
        self._tell("list.W248", heading, cells, days)
        return [days.get(cell, "") for cell in cells]

    def _codes(self, heading: str, target: str, cells: list[str], texts: set[str]) -> list[str]:
        read, given = _CODES[target]
        said = {text: value.replace(UNUSED, "") for text, value in getattr(self.plan, given).items() if value}
        known = {**read(texts), **said}
        self.unread[target] = sorted(texts - known.keys())
        self._tell(_TOLD[target], heading, cells, known)
        return [known.get(cell, "") for cell in cells]

    def _numbers(self, heading: str, cells: list[str], texts: set[str], *, is_rating: bool) -> list[int | None]:
        known = {
            text: number
            for text, number in read_numbers(texts).items()
            if not (is_rating and number and number > HIGHEST_RATING)
        }
        self._tell("list.E242", heading, cells, known)
        return [known.get(cell) or None for cell in cells]

    def _tell(self, finding: str, heading: str, cells: Sequence[str], known: Mapping[str, object]) -> None:
        bad = [(line, cell) for line, cell in zip(self.sheet.numbers, cells, strict=True) if cell and cell not in known]
        if bad:
            lines, texts = zip(*bad, strict=True)
            self.findings.append(_counted(finding, lines, texts, name=heading))


_CODES: Mapping[str, tuple[Callable[[set[str]], Mapping[str, str]], str]] = {
    "sex": (read_sexes, "sexes"),
    "federation": (read_federations, "federations"),
    "title": (read_titles, "titles"),
}
_TOLD = {"sex": "list.W243", "federation": "list.W244", "title": "list.W245"}


def _counted(finding: str, lines: Sequence[int], texts: Sequence[str], **data: object) -> Finding:
    """Equal errors are one finding: how many, the first lines, and the texts that are seen most."""
    seen = ", ".join(text for text, _ in Counter(texts).most_common(_EXAMPLES))
    rows = ", ".join(map(str, lines[:_EXAMPLES])) + ("…" if len(lines) > _EXAMPLES else "")
    return Finding(finding, {"count": len(lines), "rows": rows, "values": seen, **data}, line=lines[0])


def with_ids(frame: pl.DataFrame, prefix: str, kind: str = "own") -> pl.DataFrame:
    """Everybody under an id of the list: the one given, else that of the kind the file is said to have, the national
    one, FIDE's, or one of its row. One federation's id may be another's of somebody else: the second is passed over."""
    given: list[str] = frame["id"].to_list()
    taken = {id for id in given if id}
    for name in sorted((name for name in _IDS[1:] if name in frame.columns), key=lambda name: name != f"{kind}_id"):
        for at, id in enumerate(frame[name]):
            if id and not given[at] and id not in taken:
                given[at] = id
                taken.add(id)
    numbers = frame[LINE].to_list()
    return frame.with_columns(
        pl.Series("id", [id or f"{prefix}-{line}" for id, line in zip(given, numbers, strict=True)], dtype=pl.String)
    )
