"""Bring a list into the books: the office's opening list, or somebody else's for reference, and its players."""

from collections.abc import Callable
from datetime import date, datetime

import narwhals as nw
import polars as pl

from arpad import __version__
from arpad.formats.lists import ListTable, date_of, read_list
from arpad.formats.lists.chapters import chapter
from arpad.formats.lists.engine_list import in_engine_columns
from arpad.office.act import Act, Record, long_verb, writing
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.identities import searchable_names
from arpad.office.list_store import (
    Progress,
    content_of,
    insert_frame,
    list_sha256,
    nobody_watches,
    refuse_swept,
    throw_away,
    write_draft,
)
from arpad.office.log import head
from arpad.office.models import ListBlob, Player, PlayerFact, PlayerTitle, RatingList, ReferenceList, Series
from arpad.office.other_lists import under_register_keys
from arpad.office.reference_lists import keep_reference
from arpad.office.refused import Refused
from arpad.office.series import series_named
from arpad.office.verb_fields import ID_KINDS
from arpad.office.verbs.lists.publish import made_public
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class ListImport:
    """`ids` says whose ids the file has; a player the register knows by such an id keeps the key he has there."""

    data: bytes
    file: str
    series: str
    list_date: date | None = None
    ids: str = "own"
    reference: bool = False  # somebody else's list: looked up and compared, never continued


@dataclass(frozen=True)
class Imported:
    """`reference` is the list of somebody else, which is kept beside our own."""

    lists: tuple[RatingList, ...]
    new_players: int
    findings: tuple[Finding, ...]
    reference: ReferenceList | None = None

    @property
    def list(self) -> RatingList:
        return self.lists[0]


_PERSON = "a person does it at the desk: an opening list is the beginning of the books"
IMPORT = VerbDescription(
    "import", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("series", needed=True, most=20),
        VerbField("file", FieldKind.FILE, needed=True, metavar="LIST"),
        VerbField("list_date", FieldKind.DAY, option="--on", help="The date of the list."),
        VerbField("ids", FieldKind.CHOICE, choices=ID_KINDS, default="own", help="Whose ids the file has."),
        VerbField("reference", FieldKind.FLAG, help="Another's list: to look up and compare, never continued."),
    ),
    on_top=OnTop("desk_import", "the file goes to a worker as a job, whose progress is shown"),
    no_call=_PERSON,
)  # fmt: skip


@long_verb(IMPORT)
def import_list(
    act: Act,
    asked: ListImport,
    progress: Progress = nobody_watches,
    clock: Callable[[], datetime] | None = None,
    at_the_end: Callable[[Imported], None] = lambda found: None,
) -> Imported:
    """The rows in pieces that nobody sees, then everybody and the list in one transaction, which `at_the_end` is part
    of. Stopped halfway it leaves nothing that counts."""
    if asked.reference:
        return _kept_for_reference(act, asked, at_the_end)
    series, number = series_named(asked.series), head().number
    given, findings = _read(asked, series)
    _refuse_second_opening(series, given.date)
    frame, known = under_register_keys(given.frame.to_native(), asked.ids)
    draft = _drafted(act, series, PublishedList(given.date, nw.from_native(frame, eager_only=True)))
    try:
        write_draft(draft, frame, clock or (lambda: act.at), progress)
        with writing(act, "import") as record:
            refuse_swept(draft)
            _refuse_second_opening(series, given.date)
            if record.number != number + 1:
                known = _known_now(given, frame, asked)
            new = frame.join(known, on="id", how="anti")
            _add_players(new, asked.ids, record.number)
            done = Imported((_published(record, draft, given, frame),), new.height, findings)
            at_the_end(done)
    except BaseException:
        throw_away(draft)
        raise
    return done


def _kept_for_reference(act: Act, asked: ListImport, at_the_end: Callable[[Imported], None]) -> Imported:
    """Everybody stays out of the register; the series only says which ratings a file has that does not say it."""
    cadence = Cadence(series_named(asked.series).cadence)
    table, day, findings = _table(asked)
    with writing(act, "import") as record:
        kept = keep_reference(record, table, day, asked.ids, cadence, asked.file)
        done = Imported((), 0, findings, kept)
        at_the_end(done)
    return done


def _read(asked: ListImport, series: Series) -> tuple[PublishedList, tuple[Finding, ...]]:
    table, day, findings = _table(asked)
    return in_engine_columns(ListTable(chapter(table, Cadence(series.cadence))), day), findings


def _table(asked: ListImport) -> tuple[ListTable, date, tuple[Finding, ...]]:
    table, findings = read_list(asked.data, asked.file)
    if table is None or any_error(findings):
        raise Refused(*findings)
    day = asked.list_date or date_of(table)
    if day is None:
        raise Refused(*findings, Finding("list.E031", {"file": asked.file}))
    return table, day, tuple(findings)


def _known_now(given: PublishedList, written: pl.DataFrame, asked: ListImport) -> pl.DataFrame:
    """Somebody has been at work since the rows were written: who is in the register must still be the same."""
    frame, known = under_register_keys(given.frame.to_native(), asked.ids)
    if not frame["id"].equals(written["id"]):
        raise Refused(Finding("office.E144", {"series": asked.series, "date": str(given.date)}))
    return known


def _refuse_second_opening(series: Series, day: date) -> None:
    """An office's list begins once: after that, lists are computed."""
    same = RatingList.published.filter(series=series)
    if same.filter(date=day).exists():
        raise Refused(Finding("office.E010", {"series": series.key, "date": str(day)}))
    if same.exclude(origin=RatingList.Origin.REFERENCE).exists():
        raise Refused(Finding("office.E011", {"series": series.key}))


def _add_players(new: pl.DataFrame, ids: str, number: int) -> None:
    id_columns = [] if ids == "own" else [pl.col("id").alias(f"{ids}_id")]
    id_columns += [
        _other_id(name) for name in ("fide_id", "national_id") if name in new.columns and name != f"{ids}_id"
    ]
    people = new.select(
        pl.col("id").alias("key"),
        *id_columns,
        "name",
        searchable_names(pl.col("name")).alias("search_name"),
        "birth",
        pl.when(pl.col("sex").is_in(["w", "f", "F", "W"])).then(pl.lit("w")).otherwise("sex").alias("sex"),
        pl.lit(number).alias("changed_in"),
    )
    insert_frame(Player, people)
    rows = list(Player.objects.filter(changed_in=number).values_list("pk", "key"))
    numbers = pl.DataFrame(rows, schema={"player_id": pl.Int64, "id": pl.String}, orient="row")
    whole = new.join(numbers, on="id")
    for kind in _FACTS:
        if kind.value in whole.columns:
            insert_frame(PlayerFact, _filled(whole, kind.value).with_columns(kind=pl.lit(kind.value)))
    for name in ("title", "category"):
        if name in whole.columns:
            titles = _filled(whole, name).rename({"value": "title"})
            insert_frame(PlayerTitle, titles.with_columns(route=pl.lit(""), confirmed_by=pl.lit("")))


_FACTS = (PlayerFact.Kind.FEDERATION, PlayerFact.Kind.PROVINCE, PlayerFact.Kind.CLUB)


def _filled(people: pl.DataFrame, name: str) -> pl.DataFrame:
    return people.filter(pl.col(name) != "").select("player_id", pl.col(name).alias("value"))


def _other_id(name: str) -> pl.Expr:
    """Another federation's id, unless somebody has it already."""
    taken = list(Player.objects.exclude(**{name: None}).values_list(name, flat=True))
    free = pl.col(name).is_first_distinct() & ~pl.col(name).is_in([*taken, ""])
    return pl.when(free).then(pl.col(name)).alias(name)


def _drafted(act: Act, series: Series, given: PublishedList) -> RatingList:
    return RatingList.objects.create(
        series=series,
        date=given.date,
        state=RatingList.State.WRITING,
        origin=RatingList.Origin.OPENING,
        arpad_version=__version__,
        sha256=list_sha256(given),
        rows_count=len(given.frame),
        drafted_by=act.actor,
        drafted_at=act.at,
    )


def _published(record: Record, draft: RatingList, given: PublishedList, frame: pl.DataFrame) -> RatingList:
    content = content_of(PublishedList(given.date, nw.from_native(frame, eager_only=True)))
    ListBlob.objects.create(list=draft, inputs=b"", content=content)
    subject = f"list:{draft.series.key}:{draft.date}:0"
    record.about(subject, origin=draft.origin, sha256=draft.sha256, rows=draft.rows_count)
    return made_public(draft, record)
