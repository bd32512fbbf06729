"""Lay FIDE's or the national list beside ours: every difference with its likeliest cause."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

import polars as pl
from django.db.models import Q

from arpad.formats.box import OFFICE as BOX
from arpad.formats.box import list_in_box
from arpad.formats.lists import ListTable, date_of
from arpad.formats.lists.chapters import chapter
from arpad.formats.lists.engine_list import in_engine_columns
from arpad.identity.comparing import NameAgreement, compare, name_of
from arpad.identity.judging import Person
from arpad.office.act import long_verb
from arpad.office.description import AUDITOR, OFFICER, About, Desk, FieldKind, OnTop, Reach, VerbDescription, VerbField
from arpad.office.fide_links import Unlinked, paired
from arpad.office.identities import searchable_names
from arpad.office.list_store import in_force, published_list
from arpad.office.models import Game, Player, RatingList, Report
from arpad.office.other_lists import Cause, Sides, likeliest, under_register_keys
from arpad.office.refused import Refused
from arpad.office.series import series_named
from arpad.office.verb_fields import ID_KINDS
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class Difference:
    """`theirs` is None where they do not list him. `detail` names events, the other K, or his other id."""

    key: str
    name: str
    ours: int
    theirs: int | None
    cause: Cause
    detail: str


@dataclass(frozen=True)
class Reconciled:
    list: RatingList
    compared: int
    differences: tuple[Difference, ...]
    findings: tuple[Finding, ...]
    left_out: int = 0  # of ours, who have no id there and are like nobody there

    @property
    def groups(self) -> Sequence[tuple[Cause, Sequence[Difference]]]:
        """The differences by cause, those of the ratings first."""
        found = {cause: [one for one in self.differences if one.cause is cause] for cause in Cause}
        return [(cause, some) for cause, some in found.items() if some]


RECONCILE = VerbDescription(
    "reconcile", Desk.LISTS, About.OFFICE, {OFFICER: Reach.OFFICE, AUDITOR: Reach.OFFICE},
    (
        VerbField("series", needed=True, most=20),
        VerbField("file", FieldKind.FILE, needed=True, metavar="LIST"),
        VerbField("list_date", FieldKind.DAY, option="--on", help="The date of the list."),
        VerbField("ids", FieldKind.CHOICE, choices=ID_KINDS, default="fide", help="Whose ids the file has."),
    ),
    on_top=OnTop("desk_reconcile", "it answers with a table of differences and their causes"),
    no_call="it reads only, and takes minutes",
)  # fmt: skip


@long_verb(RECONCILE)
def reconcile(series_key: str, data: bytes, file: str, ids: str = "fide", on: date | None = None) -> Reconciled:
    """Reads only. Everybody with a rating on our list of that day who has an id there, or is certainly somebody there
    (I-454); whom only they list is no concern of ours."""
    series = series_named(series_key)
    table, findings = list_in_box(BOX, data, file)
    if table is None or any_error(findings):
        raise Refused(*findings)
    day = on or date_of(table)
    if day is None:
        raise Refused(*findings, Finding("list.E031", {"file": file}))
    lists = in_force(series)
    at = next((index for index, one in enumerate(lists) if one.date == day), None)
    if at is None:
        raise Refused(Finding("office.E091", {"series": series.key, "date": str(day)}))
    theirs: pl.DataFrame = in_engine_columns(ListTable(chapter(table, Cadence(series.cadence))), day).frame.to_native()
    before = _frame(lists[at - 1]) if at else None
    ours, theirs_here = _frame(lists[at]), under_register_keys(theirs, ids)[0]
    links, left_out = _links(ours, theirs, ids, day)
    if ids != "own":
        theirs_here = theirs_here.with_columns(id=pl.col("id").replace({there: key for key, there in links.items()}))
        ours = ours.filter(~pl.col("id").is_in(sorted(left_out)))
    both = _side_by_side(ours, before, theirs_here)
    all_k = () if before is None else before["k"].drop_nulls().unique().to_list()
    differing = both.filter(pl.col("theirs").is_null() | (pl.col("theirs") != pl.col("ours")))
    played = _games(lists[at], differing["id"].to_list())
    others = _by_person(theirs)
    found = [_difference(row, played, all_k, others) for row in differing.sort("id").iter_rows(named=True)]
    found += _described_otherwise(ours, theirs_here)
    found += _not_linked(both, links)
    return Reconciled(lists[at], both.height, tuple(found), tuple(findings), len(left_out))


def _links(ours: pl.DataFrame, theirs: pl.DataFrame, ids: str, day: date) -> tuple[dict[str, str], set[str]]:
    """Who of ours has no id there, and is certainly somebody there; and who is like nobody there."""
    column = f"{ids}_id"
    rated = ours.filter(pl.col("rating").is_not_null())
    ratings = dict(rated.select("id", "rating").iter_rows())
    without = set() if ids == "own" else set(Player.objects.filter(**{column: None}).values_list("key", flat=True))
    unlinked = [
        Unlinked(row["id"], row["name"], row["birth"], row["sex"], row["federation"], ratings[row["id"]])
        for row in rated.filter(pl.col("id").is_in(sorted(without))).iter_rows(named=True)
    ]
    if not unlinked:
        return {}, set()
    known = set(Player.objects.exclude(**{column: None}).values_list(column, flat=True))
    columns = ("id", "name", "birth", "sex", "federation")
    people = (Person(*row) for row in theirs.select(columns).iter_rows() if row[0] not in known)
    pairings = paired(unlinked, people)
    links = {one.person.key: one.best.person.key for one in pairings.certain}
    return links, {one.key for one in unlinked if one.key not in links}


_TOLD = {"title": Cause.TITLE, "federation": Cause.FEDERATION, "birth": Cause.BIRTH, "name": Cause.NAME}


def _described_otherwise(ours: pl.DataFrame, theirs: pl.DataFrame) -> Iterator[Difference]:
    """Titles, federations, births and names that differ, as far as their list has them."""
    named = [name for name in _TOLD if (theirs[name] != "").any()]
    there = theirs.unique("id", keep="first", maintain_order=True).select("id", *named, theirs=pl.col("rating"))
    rated = ours.filter(pl.col("rating").is_not_null())
    for row in rated.join(there, on="id", suffix="_there").sort("id").iter_rows(named=True):
        for name in named:
            here, said = row[name], row[f"{name}_there"]
            if _differs(name, here, said):
                detail = f"{here or '—'} / {said or '—'}"
                yield Difference(row["id"], row["name"], row["rating"], row["theirs"], _TOLD[name], detail)


def _differs(name: str, here: str, there: str) -> bool:
    if name == "name":
        return compare(name_of(here), name_of(there)).agreement in _OTHER_NAMES if there else False
    if name == "birth":
        shorter = min(len(here), len(there))
        return bool(shorter) and here[:shorter] != there[:shorter]
    return here != there


_OTHER_NAMES = (NameAgreement.SPELLING, NameAgreement.SIMILAR, NameAgreement.OTHER)


def _not_linked(both: pl.DataFrame, links: Mapping[str, str]) -> Iterator[Difference]:
    for row in both.filter(pl.col("id").is_in(sorted(links))).sort("id").iter_rows(named=True):
        yield Difference(row["id"], row["name"], row["ours"], row["theirs"], Cause.NOT_LINKED, links[row["id"]])


def _frame(listed: RatingList) -> pl.DataFrame:
    frame: pl.DataFrame = published_list(listed).frame.to_native()
    return frame


def _side_by_side(ours: pl.DataFrame, before: pl.DataFrame | None, theirs: pl.DataFrame) -> pl.DataFrame:
    """Everybody we rate, as we and as they have him, and as he was before."""
    rated = ours.filter(pl.col("rating").is_not_null()).select(
        "id", "name", "birth", pl.col("rating").alias("ours"), our_games=pl.col("games_in_period")
    )
    their = theirs.select("id", theirs=pl.col("rating"), their_games=pl.col("games_in_period"))
    both = rated.join(their.unique("id", keep="first", maintain_order=True), on="id", how="left")
    if before is None:
        return both.with_columns(before=pl.lit(None, pl.Int64), k=pl.lit(None, pl.Int64))
    return both.join(before.select("id", "k", before=pl.col("rating")), on="id", how="left")


def _games(listed: RatingList, keys: list[str]) -> dict[str, dict[str, int]]:
    """How many games each of these players has in each event of the list."""
    reports = Report.objects.filter(event__series__rated_in=listed, state=Report.State.ACCEPTED)
    found: dict[str, dict[str, int]] = {}
    for side in ("white", "black"):
        here = Q(**{f"{side}__player__key__in": keys}) if len(keys) <= _FEW else Q()
        games = Game.objects.filter(here, report__in=reports).values_list(f"{side}__player__key", "report__event__key")
        for key, event in games:
            events = found.setdefault(key, {})
            events[event] = events.get(event, 0) + 1
    return found


_FEW = 500


def _by_person(theirs: pl.DataFrame) -> Mapping[tuple[str, str], str]:
    """Their ids by plain name and year of birth, for whoever is there under another id."""
    plain = theirs.select("id", searchable_names(pl.col("name")).alias("name"), pl.col("birth").str.slice(0, 4))
    return {(name, birth): key for key, name, birth in plain.iter_rows()}


def _difference(
    row: dict[str, Any],
    played: Mapping[str, Mapping[str, int]],
    all_k: list[int] | tuple[()],
    others: Mapping[Any, str],
) -> Difference:
    events = played.get(row["id"], {})
    if row["theirs"] is None:
        cause, detail = next(_why_not_there(row, events, others), (Cause.UNKNOWN, ""))
    else:
        sides = Sides(row["ours"], row["theirs"], row["before"], row["k"], row["our_games"], row["their_games"], events)
        cause, detail = likeliest(sides, all_k)
    return Difference(row["id"], row["name"], row["ours"], row["theirs"], cause, detail)


def _why_not_there(
    row: dict[str, Any], events: Mapping[str, int], others: Mapping[Any, str]
) -> Iterator[tuple[Cause, str]]:
    """Under another id; or new with us, by events they do not have."""
    plain = pl.select(searchable_names(pl.lit(row["name"]))).item()
    other = others.get((plain, row["birth"][:4]))
    if other is not None and other != row["id"]:
        yield Cause.ID, other
    if row["before"] is None and events:
        yield Cause.EVENT, ", ".join(sorted(events))
