"""A published list as a file, with what proves it beside it."""

import json
from collections.abc import Callable, Mapping
from datetime import date

import polars as pl

from arpad.formats.lists import WRITTEN, ListTable, Unwritable, conform, write_list
from arpad.formats.lists.chapters import period_of
from arpad.formats.lists.programs import ENDINGS
from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.erased_people import as_shown, erased_keys
from arpad.office.federation import decision_texts, decisions_from
from arpad.office.fide_links import is_another, linked_by_hand
from arpad.office.hashes import sha256
from arpad.office.list_store import in_force, published_list
from arpad.office.listed_people import with_register
from arpad.office.models import RatingList, Series
from arpad.office.redactions import redactions
from arpad.office.reference_lists import reference
from arpad.office.refused import Refused
from arpad.office.series import law_of_list, readings_of_list, series_named
from arpad.office.states import not_shown
from arpad.office.verb_fields import DATE_OF_THE_LIST
from arpad.rating.federation.federation_list import is_federation_list
from arpad.rating.federation.page import scores_of
from arpad.rating.sections import Publication, by_rating
from arpad.reports.federation_list import ShownList, list_paper, list_sheet
from arpad.reports.findings import at_the_foot
from arpad.reports.list_sections import section_page, section_table
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.values.dates import plus_days
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class Exported:
    """`proof` is JSON: the list's own hash and the entry of the log that published it, and the hash of this file."""

    content: bytes
    proof: str


EXPORT_LIST = VerbDescription(
    "export", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("series", needed=True, most=20),
        VerbField("list_date", FieldKind.DAY, needed=True, option="--on", help=DATE_OF_THE_LIST),
        VerbField("revision", FieldKind.NUMBER, most=10_000, help="If not the last."),
        VerbField(
            "kind", default="csv", option="--format",
            help="As `arpad list convert --to`; frozen for the very CSV that the published hash is of; "
            "page_csv, page_xlsx or page_pdf for a federation's own list as published.",
        ),
    ),
    on_top=OnTop("desk_export", "it answers with a file, from the table of all lists"),
    no_call="the files of /api/lists are the same, without an entry in the log for each",
)  # fmt: skip


@verb(EXPORT_LIST)
def export_list(
    record: Record, series_key: str, list_date: date, kind: str = "csv", revision: int | None = None, lang: str = "es"
) -> Exported:
    """In any format that lists are written in; without a revision, the last. A page is in a language."""
    series = series_named(series_key)
    lists = RatingList.published.filter(series=series, date=list_date)
    if revision is not None:
        lists = lists.filter(revision=revision)
    listed = lists.order_by("-revision").first()
    if listed is None:
        raise Refused(Finding("office.E091", {"series": series.key, "date": str(list_date)}))
    if kind not in KINDS:
        raise Refused(Finding("office.E114", {"format": kind, "known": ", ".join(KINDS)}))
    content = _page(series, listed, kind, lang) if kind in PAGES else _file(series, listed, kind, lang, record.act.day)
    proof = {
        "series": series.key,
        "date": str(list_date),
        "revision": listed.revision,
        "list_sha256": listed.sha256,
        **({"redacted_sha256": now} if (now := redactions().now(listed.sha256)) != listed.sha256 else {}),
        "log_number": listed.log_number,
        "log_head": listed.log_head,
        "format": kind,
        "file_sha256": sha256(content),
    }
    record.about(f"list:{series.key}:{list_date}:{listed.revision}", format=kind, sha256=sha256(content))
    return Exported(content, json.dumps(proof, indent=1) + "\n")


def _file(series: Series, listed: RatingList, kind: str, lang: str, today: date) -> bytes:
    kept = published_list(listed).frame
    frame: pl.DataFrame = (kept if kind == FROZEN else as_shown(kept, erased_keys())).to_native()
    dated = frame.with_columns(list_date=pl.lit(str(listed.date)))
    if kind != FROZEN:
        dated = _as_shown(with_register(dated, listed.date), listed, kind, today)
    if kind in ENDINGS:
        dated = _with_other_ratings(dated, series, listed.date)
    notes = [wording(lang).message(finding) for finding in readings_of_list(listed)]
    try:
        return write_list(
            ListTable(conform(dated)), "csv" if kind == FROZEN else kind, period_of(listed.date), series.cadence, notes
        )
    except Unwritable as error:
        raise Refused(Finding("office.E180", {"format": kind, "problem": error.problem})) from None


def _as_shown(frame: pl.DataFrame, listed: RatingList, kind: str, today: date) -> pl.DataFrame:
    """Arpad's own columns say who is not to be shown, and why; files for others leave them out."""
    out = not_shown(listed.date, today)
    why = pl.col("id").replace_strict(out, default="", return_dtype=pl.String) if out else pl.lit("")
    told = frame.with_columns(hidden=pl.when(pl.col("hidden") == "").then(why).otherwise(pl.col("hidden")))
    return told if kind in _OWN else told.filter(pl.col("hidden") == "")


def _with_other_ratings(frame: pl.DataFrame, series: Series, day: date) -> pl.DataFrame:
    """All three cadences side by side, each of the first series that has it, and FIDE's where its list is here."""
    own = Cadence(series.cadence)
    columns = {Cadence.STANDARD: "rating", Cadence.RAPID: "rapid_rating", Cadence.BLITZ: "blitz_rating"}
    result = frame.rename({"rating": "own_rating"})
    for cadence, column in columns.items():
        if cadence is own:
            result = result.with_columns(pl.col("own_rating").alias(column))
            continue
        beside = _newest(cadence, day)
        if beside is None:
            known = pl.col("standard_rating") if cadence is Cadence.STANDARD else pl.lit(None, dtype=pl.Int64)
            result = result.with_columns(known.alias(column))
        else:
            result = result.join(beside.select("id", pl.col("rating").alias(column)), on="id", how="left")
    return _with_fide_ratings(result.drop("own_rating"), own, day)


def _newest(cadence: Cadence, day: date) -> pl.DataFrame | None:
    for series in Series.objects.filter(cadence=cadence).in_order():
        lists = in_force(series, plus_days(day, 1))
        if lists:
            frame: pl.DataFrame = published_list(lists[-1]).frame.to_native()
            return frame
    return None


def _with_fide_ratings(frame: pl.DataFrame, cadence: Cadence, day: date) -> pl.DataFrame:
    """By FIDE's ids, unless FIDE has somebody else there (I-701)."""
    listed = reference("fide", cadence, day)
    if listed is None or "fide_rating" in frame.columns:
        return frame
    there = listed.frame.filter(pl.col(str(cadence)).is_not_null())
    both = frame.join(there, left_on="fide_id", right_on="id", how="inner", suffix="_there")
    renamed = both.filter(pl.col("name").str.to_lowercase() != pl.col("name_there").str.to_lowercase())
    people = listed.by_id(renamed["fide_id"])
    asked = renamed.select("id", "fide_id", "name", "birth", "sex").rows()
    others = [(key, given) for key, given, name, birth, sex in asked if is_another(name, birth, sex, people[given])]
    by_hand = linked_by_hand(key for key, _ in others)
    strangers = pl.Series([given for key, given in others if (key, given) not in by_hand], dtype=pl.String)
    theirs = there.filter(~pl.col("id").is_in(strangers.implode()))
    theirs = theirs.select(pl.col("id").alias("fide_id"), pl.col(str(cadence)).alias("fide_rating"))
    return frame.join(theirs, on="fide_id", how="left", maintain_order="left")


_OWN = ("csv", "xlsx", "parquet")


PAGES: Mapping[str, Callable[[ShownList, Wording], bytes]] = {
    "page_csv": lambda shown, words: as_csv(section_table(shown.page)).encode(),
    "page_xlsx": list_sheet,
    "page_pdf": list_paper,
}
"""A federation's own list as it is published: in its official order, in the columns of its edition."""
FROZEN = "frozen"
"""The list as it was published, byte for byte what its hash is of: without what the register adds. Where somebody was
erased since, the proof has the hash of what is left (`redacted_sha256`) too."""
KINDS = (*WRITTEN, FROZEN, *PAGES)


def _page(series: Series, listed: RatingList, kind: str, lang: str) -> bytes:
    edition = law_of_list(listed)
    if not is_federation_list(edition):
        raise Refused(Finding("rea.E059"))
    publication = Publication(edition, listed.date)
    frame = as_shown(published_list(listed).frame, erased_keys())
    page = section_page("rating", by_rating(frame, publication), publication)
    honours = decisions_from(decision_texts(series)).honours
    words = wording(lang)
    with at_the_foot(readings_of_list(listed), words):
        return PAGES[kind](ShownList(page, edition, listed.date, scores_of(frame), honours), words)
