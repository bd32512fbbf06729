"""Bring a list into the books: the office's opening list, or somebody else's for reference, and its players."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime

import narwhals as nw
import polars as pl
from django.db import transaction

from arpad import __version__
from arpad.formats.lists import ListTable
from arpad.formats.lists.chapters import chapter
from arpad.formats.lists.engine_list import in_engine_columns
from arpad.office.act import Act, Record, long_verb, writing
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.given_ids import given_ids
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
from arpad.office.log import Fact as Logged
from arpad.office.log import head, locked_head
from arpad.office.models import ListBlob, Player, PlayerFact, PlayerTitle, RatingList, ReferenceList, Series
from arpad.office.moving_in import ListImport, LookedAt, looked_at, table_of, told_detail
from arpad.office.national_ids import with_national_ids
from arpad.office.other_lists import Arrivals, arrivals
from arpad.office.person_form import ID_COLUMNS
from arpad.office.reference_lists import keep_reference
from arpad.office.refused import Refused
from arpad.office.register_lookup import catch_up
from arpad.office.series import series_named
from arpad.office.verb_fields import ID_KINDS, all_series
from arpad.office.verbs.lists.publish import made_public
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

__all__ = ["IMPORT", "Imported", "ListImport", "import_list"]


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
        VerbField("also", FieldKind.SEVERAL, offers=all_series, metavar="SERIES",
                  help="Another series, of another cadence, whose ratings the file has too."),
        VerbField("plan", FieldKind.FILE, help="What each column is, and what was decided about rows (TOML)."),
    ),
    on_top=OnTop("desk_import", "the columns of a table are named and its rows decided before anything is written"),
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
    """The rows in pieces that nobody sees, then everybody and the lists in one transaction, which `at_the_end` is part
    of. Stopped halfway it leaves nothing that counts."""
    if asked.reference:
        return _kept_for_reference(act, asked, at_the_end)
    number, found = head().number, looked_at(asked)
    _refuse_open(found, asked.all_series)
    chapters: list[_Chapter] = []
    try:
        for series in asked.all_series:
            chapters.append(_Chapter(act, series, found, asked))
            write_draft(chapters[-1].draft, chapters[-1].frame, clock or (lambda: act.at), progress)
        with transaction.atomic():
            arrived = chapters[0].arrived
            if locked_head().number != number:
                arrived = _arrived_now(chapters[0], asked)
            new = arrived.everybody.join(arrived.known, on="id", how="anti")
            lists = [_entered(act, chapters[0], asked, found, new, arrived.links)]
            lists += [_entered(act, one, asked, found) for one in chapters[1:]]
            done = Imported(tuple(lists), new.height, found.findings)
            catch_up()
            at_the_end(done)
    except BaseException:
        for one in chapters:
            throw_away(one.draft)
        raise
    return done


_NO_LINKS: Mapping[str, str] = {}


class _Chapter:
    """The list of one series, on its way: `everybody` of the file, and of them the `frame` of this list. The first
    series has everybody, as the file does; further ones those that have a rating there."""

    def __init__(self, act: Act, series: Series, found: LookedAt, asked: ListImport) -> None:
        _refuse_second_opening(series, found.day)
        self.series, self.day = series, found.day
        self.given = in_engine_columns(ListTable(chapter(found.table, Cadence(series.cadence))), found.day)
        self.arrived = arrivals(self.given.frame.to_native(), asked.ids)
        self.everybody = self.arrived.everybody
        rated = self.everybody.filter(pl.col("rating") > 0)
        self.frame = self.everybody if series.key == asked.series else rated
        self.draft = _drafted(act, series, self.published)

    @property
    def published(self) -> PublishedList:
        return PublishedList(self.day, nw.from_native(self.frame, eager_only=True))


def _entered(
    act: Act,
    one: _Chapter,
    asked: ListImport,
    found: LookedAt,
    new: pl.DataFrame | None = None,
    links: Mapping[str, str] = _NO_LINKS,
) -> RatingList:
    """One list with its entry in the log; the people come with the first, and so do ids for those who were there."""
    with writing(act, "import") as record:
        refuse_swept(one.draft)
        _refuse_second_opening(one.series, one.day)
        if new is not None:
            _add_players(new, asked.ids, record.number, found.regional)
        record.facts |= _link(links, asked.ids, record.number)
        return _published(record, one.draft, one.published)


def _refuse_open(found: LookedAt, series: Sequence[Series]) -> None:
    """A table of the federation's own is imported when everything about its rows is decided, and when every cell that
    it needs can be read; no list gives anything to somebody of the register whom its row contradicts."""
    wrong = list(found.findings) if found.is_refused else []
    if undecided := found.undecided:
        some = "; ".join(" ".join(filter(None, (one.who, told_detail(one, series)))) for one in undecided[:3])
        wrong = [*found.findings, Finding("office.E241", {"count": len(undecided), "who": some})]
    if wrong:
        raise Refused(*wrong)


def _kept_for_reference(act: Act, asked: ListImport, at_the_end: Callable[[Imported], None]) -> Imported:
    """Everybody stays out of the register; the series only says which ratings a file has that does not say it."""
    cadence = Cadence(series_named(asked.series).cadence)
    table, day, findings = table_of(asked)
    with writing(act, "import") as record:
        kept = keep_reference(record, table, day, asked.ids, cadence, asked.file)
        done = Imported((), 0, findings, kept)
        at_the_end(done)
    return done


def _arrived_now(one: _Chapter, asked: ListImport) -> Arrivals:
    """Somebody has been at work since the rows were written: who is in the register must still be the same."""
    arrived = arrivals(one.given.frame.to_native(), asked.ids)
    if not arrived.everybody["id"].equals(one.everybody["id"]):
        raise Refused(Finding("office.E144", {"series": asked.series, "date": str(one.day)}))
    return arrived


def _link(links: Mapping[str, str], ids: str, number: int) -> dict[str, Logged]:
    """The ids of the file, for people whom the register knew by them without knowing whose ids they are. It gives what
    the log keeps, so that `undo_import` takes back these ids and no others."""
    if not links:
        return {}
    people = list(Player.objects.filter(key__in=links))
    for person in people:
        setattr(person, f"{ids}_id", links[person.key])
        person.changed_in = number
    Player.objects.bulk_update(people, [f"{ids}_id", "changed_in"], batch_size=500)
    return given_ids({person.pk: links[person.key] for person in people}, f"{ids}_id")


def _refuse_second_opening(series: Series, day: date) -> None:
    """An office's list begins once: after that, lists are computed."""
    same = RatingList.published.filter(series=series)
    if same.filter(date=day).exists():
        raise Refused(Finding("office.E010", {"series": series.key, "date": str(day)}))
    if same.exclude(origin=RatingList.Origin.REFERENCE).exists():
        raise Refused(Finding("office.E011", {"series": series.key}))


def _add_players(new: pl.DataFrame, ids: str, number: int, regional: Mapping[str, str]) -> None:
    if regional:
        new = new.with_columns(regional_id=pl.col("id").replace_strict(regional, default="", return_dtype=pl.String))
    id_columns = [_other_id(name) for name in ID_COLUMNS if name in new.columns]
    if ids != "own" and f"{ids}_id" not in new.columns:  # all of them are of that kind
        id_columns.append(pl.col("id").alias(f"{ids}_id"))
    people = new.select(
        pl.col("id").alias("key"),
        *id_columns,
        "name",
        searchable_names(pl.col("name")).alias("search_name"),
        "birth",
        "sex",
        pl.lit(number).alias("changed_in"),
        pl.lit(number).alias("entered_in"),
    )
    insert_frame(Player, with_national_ids(people, new["federation"].to_list()))
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


def _published(record: Record, draft: RatingList, given: PublishedList) -> RatingList:
    ListBlob.objects.create(list=draft, inputs=b"", content=content_of(given))
    subject = f"list:{draft.series.key}:{draft.date}:0"
    record.about(subject, origin=draft.origin, sha256=draft.sha256, rows=draft.rows_count)
    return made_public(draft, record)
