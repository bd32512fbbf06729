"""A list on its way into the books: read, looked at, with what a person must decide, before anything is written."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date

import polars as pl

from arpad.formats.box import OFFICE, list_in_box, sheet_in_box
from arpad.formats.list_lines.sniff import Format, sniff
from arpad.formats.list_schema import BY_NAME, REGISTER_COLUMNS, Holds
from arpad.formats.lists import ListTable, date_of
from arpad.formats.lists.cells import LINE
from arpad.formats.lists.schema import conform
from arpad.formats.moving_in.births import read_days
from arpad.formats.moving_in.codes import read_numbers, read_sexes
from arpad.formats.moving_in.federations import read_federations
from arpad.formats.moving_in.headings import REGIONAL
from arpad.formats.moving_in.people import read_people, with_ids
from arpad.formats.moving_in.plan import About, Choice, Plan, Question, guessed, read_plan
from arpad.formats.moving_in.sheet import Sheet
from arpad.office.log import head
from arpad.office.models import Player, Series
from arpad.office.moving_in_questions import (
    RATING_COLUMNS,
    SAME,
    beside_the_register,
    ids_left_out,
    import_questions,
    rating_column,
)
from arpad.office.refused import Refused
from arpad.office.series import series_named
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class ListImport:
    """`ids` says whose ids the file has; a player the register knows by such an id keeps the key he has there. `also`
    are further series, each of another cadence, whose ratings the file has too. `plan` is the TOML of a plan."""

    data: bytes
    file: str
    series: str
    list_date: date | None = None
    ids: str = "own"
    reference: bool = False  # somebody else's list: looked up and compared, never continued
    also: tuple[str, ...] = ()
    plan: bytes = b""

    @property
    def all_series(self) -> list[Series]:
        return [series_named(key) for key in (self.series, *(key for key in self.also if key != self.series))]


@dataclass(frozen=True, eq=False)
class LookedAt:
    """`table` is what would be imported; `open` are the questions nobody decided, which a federation's own table may
    not leave open, and no list those about the register. `headings` are those of such a table, and none where the file
    is a list already. With an error among the findings nothing is imported; the table is then what could be read, so
    that all can be put right at once."""

    table: ListTable
    day: date
    plan: Plan
    headings: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    findings: tuple[Finding, ...] = ()
    unread: Mapping[str, Sequence[str]] = field(default_factory=dict)
    known: int = 0
    regional: Mapping[str, str] = field(default_factory=dict)

    @property
    def open(self) -> tuple[Question, ...]:
        return tuple(one for one in self.questions if self.plan.choice(one.about, one.rows) is None)

    @property
    def undecided(self) -> tuple[Question, ...]:
        """Without an answer to these nothing is imported."""
        return self.open if self.headings else tuple(one for one in self.open if one.about in _OF_THE_REGISTER)

    @property
    def is_refused(self) -> bool:
        return any_error(self.findings)


def looked_at(asked: ListImport) -> LookedAt:
    """Everything but writing. A list in arpad's own columns or FIDE's is read as ever; what is odd in it is said."""
    series = asked.all_series
    plan = _plan_of(asked)
    table, findings = list_in_box(OFFICE, asked.data, asked.file)
    says_more = _says_more_as_a_sheet(asked, findings)
    if table is not None and not any_error(findings) and not says_more:
        return _native(asked, series, table, plan, findings)
    if not says_more and not _may_be_a_sheet(asked, findings):
        return _with_errors(asked, series, plan, findings)
    sheet, complaints = sheet_in_box(OFFICE, asked.data)
    if sheet is None:
        raise Refused(*(complaints or findings))
    return _of_a_sheet(asked, series, sheet, plan, complaints)


def _with_errors(asked: ListImport, series: Sequence[Series], plan: Plan, findings: Sequence[Finding]) -> LookedAt:
    """A list in columns of ours with cells that cannot be read: the errors as the list has them, and all the rest."""
    sheet = sheet_in_box(OFFICE, asked.data)[0] if _is_a_table(asked) else None
    if sheet is None:
        raise Refused(*findings)
    try:
        found = _of_a_sheet(asked, series, sheet, plan, ())
    except Refused:
        raise Refused(*findings) from None
    return replace(found, headings=(), findings=(*findings, *_told(found.open, series)), unread={})


def table_of(asked: ListImport) -> tuple[ListTable, date, tuple[Finding, ...]]:
    table, findings = list_in_box(OFFICE, asked.data, asked.file)
    if table is None or any_error(findings):
        raise Refused(*findings)
    return table, _day(asked, table, findings), tuple(findings)


def _plan_of(asked: ListImport) -> Plan:
    plan, wrong = read_plan(asked.plan) if asked.plan else (Plan(), [])
    if plan is None:
        raise Refused(*wrong)
    return plan


def _day(asked: ListImport, table: ListTable | None, findings: Iterable[Finding]) -> date:
    day = asked.list_date or (date_of(table) if table is not None else None)
    if day is None:
        raise Refused(*findings, Finding("list.E031", {"file": asked.file}))
    return day


def _is_a_table(asked: ListImport) -> bool:
    kinds = (Format.CSV, Format.ZIP, Format.FIDE_TXT)
    return sniff(asked.data, asked.file) in kinds and not asked.data.startswith(b"PAR1")


def _may_be_a_sheet(asked: ListImport, findings: Sequence[Finding]) -> bool:
    """Where the headings are others than arpad's, or the cells are: days in another order, a decimal comma, blanks
    between thousands. FIDE's files and broken ones are not."""
    if not _is_a_table(asked):
        return False
    errors = [finding for finding in findings if finding.is_error]
    if all(finding.id in _HEADINGS for finding in errors):
        return True
    cells = [finding for finding in errors if finding.id in _CELLS]
    return all(finding.id in (*_CELLS, *_IDS) for finding in errors) and any(map(_is_a_sheets_cell, cells))


def _is_a_sheets_cell(finding: Finding) -> bool:
    """What arpad's own layout refuses and a table of people has: any birth, since a table leaves out what is none. A
    plain number that is refused is out of bounds anywhere."""
    name, text = finding.data["name"], finding.data["value"]
    column = BY_NAME.get(name)
    if column is None or column.holds is Holds.BIRTH:
        return column is not None
    if column.holds.is_number:
        return not text.isdecimal() and text in read_numbers([text])
    return column.holds is Holds.DATE and text in read_days([text])


def _says_more_as_a_sheet(asked: ListImport, findings: Sequence[Finding]) -> bool:
    """A heading of arpad's own does not make the table one: names or ratings stand under headings passed over."""
    passed_over = {finding.data["name"] for finding in findings if finding.id == "list.W001"}
    if not passed_over or not _is_a_table(asked):
        return False
    sheet, _ = sheet_in_box(OFFICE, asked.data)
    columns = _plan_of(asked).columns or (guessed(sheet, 0).columns if sheet is not None else {})
    return any(heading in passed_over and target in _SAYS_WHO for heading, target in columns.items())


_OF_THE_REGISTER = (About.KNOWN, About.ID_OF_ANOTHER)
_SAYS_WHO = ("name", "family", *RATING_COLUMNS.values())
_CELLS = ("list.E003", "list.E020")
_IDS = ("list.E002", "list.E005", "list.E021", "list.E022")  # a table may have them twice, or none
_HEADINGS = ("list.E001", "list.E010", "list.E014", "list.E015", "list.E011", "list.E049")


def _native(
    asked: ListImport, series: Sequence[Series], table: ListTable, plan: Plan, findings: Sequence[Finding]
) -> LookedAt:
    """FIDE's own ids tell its people apart, and its ratings are above its floor: only the register can contradict."""
    day = _day(asked, table, findings)
    frame, odd = (table.frame, []) if table.is_fide else _known_codes(table.frame)
    frame = frame.with_row_index(LINE, offset=2).with_columns(pl.col(LINE).cast(pl.Int64))
    frame = _of_their_kind(frame, asked.ids)
    if table.is_fide:
        questions = tuple(beside_the_register(frame, asked.ids))
    else:
        questions = tuple(import_questions(frame, series, day, table.is_combined, asked.ids))
    frame = _decided(frame, questions, plan, _columns(series, table.is_combined), asked.ids)
    made = replace(table, frame=frame.drop(LINE))
    left = [one for one in questions if plan.choice(one.about, one.rows) is None]
    told = (*findings, *odd, *_told(left, series), *ids_left_out(frame, asked.ids))
    told += tuple(_two_rows_of_one(frame, questions, plan))
    return LookedAt(made, day, plan, (), questions, told, known=_known(frame, asked.ids))


def _known_codes(frame: pl.DataFrame) -> tuple[pl.DataFrame, list[Finding]]:
    """Sexes and federations as everybody writes them; what says nothing known is left out, and said."""
    findings = []
    columns = {}
    for name, finding, read in (("sex", "list.W243", _sexes), ("federation", "list.W244", _federations)):
        texts = {text for text in frame[name].unique().to_list() if text}
        known = read(texts)
        bad = frame[name].is_in(sorted(texts - known.keys()))
        if bad.any():
            rows = (frame.with_row_index(LINE, offset=2).filter(bad)[LINE]).to_list()
            shown = ", ".join(map(str, rows[:5])) + ("…" if len(rows) > 5 else "")
            values = ", ".join(sorted(texts - known.keys())[:5])
            findings.append(Finding(finding, {"name": name, "count": len(rows), "rows": shown, "values": values}))
        columns[name] = frame[name].replace_strict({"": "", **known}, default="", return_dtype=pl.String)
    return frame.with_columns(**columns), findings


def _sexes(texts: set[str]) -> dict[str, str]:
    return read_sexes(texts)


def _federations(texts: set[str]) -> dict[str, str]:
    """A code of three capitals is somebody's, known here or not."""
    return {**{text: text for text in texts if len(text) == 3 and text.isupper()}, **read_federations(texts)}


def _of_a_sheet(
    asked: ListImport, series: Sequence[Series], sheet: Sheet, plan: Plan, findings: Sequence[Finding]
) -> LookedAt:
    day = _day(asked, None, findings)
    plan = plan if plan.columns else replace(plan, columns=guessed(sheet, day.year).columns)
    people = read_people(sheet, plan, day.year)
    told = (*findings, *people.findings)
    if people.frame.is_empty() and any_error(told):
        raise Refused(*told)
    frame = with_ids(_of_their_kind(people.frame, asked.ids), str(head().number + 1), asked.ids)
    combined = ListTable(frame).is_combined
    told += tuple(_left_aside(frame, plan, series)) if combined else ()
    questions = tuple(import_questions(frame, series, day, combined, asked.ids))
    frame = _decided(frame, questions, plan, _columns(series, combined), asked.ids)
    told += (*ids_left_out(frame, asked.ids), *_two_rows_of_one(frame, questions, plan))
    regional = {id: other for id, other in frame.select("id", REGIONAL).iter_rows() if other}
    table = ListTable(conform(frame))
    return LookedAt(
        table, day, plan, sheet.headings, questions, told, people.unread, _known(frame, asked.ids), regional
    )


def _of_their_kind(frame: pl.DataFrame, ids: str) -> pl.DataFrame:
    """The ids of the file are of the kind it is said to have; what stands in for an id that is missing is not."""
    column = f"{ids}_id"
    if column not in frame.columns:
        return frame
    return frame.with_columns(pl.when(pl.col(column) == "").then("id").otherwise(column).alias(column))


def _left_aside(frame: pl.DataFrame, plan: Plan, series: Sequence[Series]) -> Iterator[Finding]:
    """Ratings of a cadence that no list of this import takes are not lost in silence."""
    taken = {RATING_COLUMNS[Cadence(one.cadence)] for one in series}
    for heading, column in plan.columns.items():
        count = (
            frame.filter(pl.col(column) > 0).height if column in RATING_COLUMNS.values() and column not in taken else 0
        )
        if count:
            yield Finding("office.W310", {"name": heading, "count": count})


def _columns(series: Sequence[Series], combined: bool) -> dict[str, str]:
    """Where the ratings of each series are."""
    return {one.key: rating_column(Cadence(one.cadence), combined) for one in series}


def _decided(
    frame: pl.DataFrame, questions: Sequence[Question], plan: Plan, columns: Mapping[str, str], ids: str
) -> pl.DataFrame:
    """The rows as they were decided; what is open stays as it is."""
    choices = [(one, choice) for one in questions if (choice := plan.choice(one.about, one.rows)) is not None]
    if not choices:
        return frame
    column = f"{ids}_id"
    named = any(choice is Choice.SAME and one.about is About.KNOWN for one, choice in choices)
    if named and column in REGISTER_COLUMNS and column not in frame.columns:
        frame = frame.with_columns(pl.col("id").alias(column))
    rows = {row[LINE]: row for row in frame.iter_rows(named=True)}
    for question, choice in choices:
        if choice is Choice.SAME and question.about is About.ID_OF_ANOTHER:
            continue  # he bears the id under another name
        if choice is Choice.SAME and question.about is About.KNOWN:
            _name_by_key(rows.get(question.rows[-1]), question.detail)
        else:
            _apply(rows, question, choice, columns)
    return pl.DataFrame(list(rows.values()), schema=frame.schema, orient="row")


def _two_rows_of_one(frame: pl.DataFrame, questions: Sequence[Question], plan: Plan) -> Iterator[Finding]:
    """Two rows were said to be one person of the register, whose row stands there perhaps a third time."""
    named = {one.rows[-1] for one in questions if one.about is About.KNOWN}
    same = {row for row in named if plan.choice(About.KNOWN, (row,)) is Choice.SAME}
    if not same:
        return
    for (id,), rows in frame.filter(pl.col("id").is_duplicated()).group_by("id", maintain_order=True):
        if same & set(rows[LINE]):
            who = "; ".join(
                f"{line} {name} {birth}".rstrip()
                for line, name, birth in rows.select(LINE, "name", "birth").iter_rows()
            )
            yield Finding("office.E790", {"id": id, "who": who}, line=rows[LINE][-1])


def _name_by_key(row: dict[str, object] | None, key: str) -> None:
    """Somebody of the register; the id that the file has for him is kept beside."""
    if row is not None:
        row["id"] = key


def _apply(rows: dict[int, dict[str, object]], question: Question, choice: Choice, columns: Mapping[str, str]) -> None:
    last = rows.get(question.rows[-1])
    first = rows.get(question.rows[0])
    if last is None or first is None:
        return
    if choice is Choice.UNRATED:
        last[columns[question.detail.partition(" ")[0]]] = None
    elif choice is Choice.LEAVE_OUT:
        del rows[question.rows[-1]]
    elif choice is Choice.SAME:
        for name, value in last.items():
            if first[name] in (None, "") and value not in (None, ""):
                first[name] = value
        del rows[question.rows[-1]]
    elif choice is Choice.BOTH and question.about in SAME:
        last[SAME[question.about]] = ""


def _told(questions: Sequence[Question], series: Sequence[Series]) -> Iterator[Finding]:
    """What is odd in a list of our own, one finding a kind; it is imported as it is."""
    for about, count in Counter(one.about for one in questions).items():
        some = [one for one in questions if one.about is about]
        who = "; ".join(" ".join(filter(None, (one.who, told_detail(one, series)))) for one in some[:5])
        yield Finding(_ODD[about], {"count": count, "who": who + ("…" if count > 5 else "")}, line=some[0].rows[-1])


_ODD = {
    About.SAME_ID: "office.W241",
    About.SAME_FIDE_ID: "office.W241",
    About.SAME_NATIONAL_ID: "office.W241",
    About.DUPLICATE: "office.W242",
    About.KNOWN: "office.W243",
    About.ID_OF_ANOTHER: "office.W390",
    About.FLOOR: "office.W244",
}


def _known(frame: pl.DataFrame, ids: str) -> int:
    column = "key" if ids == "own" else f"{ids}_id"
    there = set(Player.objects.exclude(**{column: None}).values_list(column, flat=True)) if frame.height else set()
    return sum(id in there for id in frame["id"]) if there else 0


@dataclass(frozen=True)
class Counts:
    """What an import would bring, for a person to look at before."""

    rows: int
    known: int
    rated: Mapping[str, int]
    sexes: Mapping[str, int]
    federations: Mapping[str, int]
    titles: Mapping[str, int]
    clubs: int
    years: str


_MOST_SHOWN = 12


def counts_of(found: LookedAt, series: Sequence[Series]) -> Counts:
    frame = found.table.frame
    years = sorted(birth[:4] for birth in frame["birth"] if birth)
    clubs = frame["club"].filter(frame["club"] != "").n_unique() if "club" in frame.columns else 0
    rated = {key: int((frame[name] > 0).sum()) for key, name in _columns(series, found.table.is_combined).items()}
    sexes, federations, titles = (_tally(frame[name]) for name in ("sex", "federation", "title"))
    born = f"{years[0]}–{years[-1]}" if years else "—"
    return Counts(frame.height, found.known, rated, sexes, federations, titles, clubs, born)


def _tally(values: pl.Series) -> dict[str, int]:
    return dict(Counter(value or "—" for value in values).most_common(_MOST_SHOWN))


def told_detail(question: Question, series: Sequence[Series]) -> str:
    """What a question is about; a list is told by its name."""
    if question.about is not About.FLOOR:
        return question.detail
    names = {one.key: one.name for one in series}
    told = (one.partition(" ") for one in question.detail.split("; "))
    return "; ".join(f"{names.get(key, key)} {rest}" for key, _, rest in told)
