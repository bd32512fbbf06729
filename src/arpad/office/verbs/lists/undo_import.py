"""Take an opening list back, with the people it entered and the ids it gave: until a list built on it is out."""

from collections.abc import Iterator

from arpad.office import database_guards
from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, SERIES, About, Desk, Given, Said, VerbDescription, said
from arpad.office.given_ids import take_back_ids
from arpad.office.models import Approval, ListBlob, ListRow, ListStudy, Player, PlayerFact, PlayerTitle, RatingList
from arpad.office.refused import Refused
from arpad.office.register_lookup import forget
from arpad.office.series import series_named
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Undone:
    """`stayed` are people whom a report or something else names by now: they stay in the register. `ids` were given to
    people who had been there before."""

    series: tuple[str, ...]
    people: int
    stayed: int
    ids: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (Finding("office.W245", {"count": self.stayed}),) if self.stayed else ()


def _said(done: Undone, given: Given) -> Iterator[Said]:
    yield said("office.said.import_undone", series=", ".join(done.series), people=done.people, ids=done.ids)


UNDO_IMPORT = VerbDescription(
    "undo_import", Desk.LISTS, About.OFFICE, OF_THE_OFFICE, (),
    subject=SERIES,
    reason_needed=True,
    dangerous=True,
    no_call="a person does it at the desk: an opening list is the beginning of the books",
    then="desk_lists",
    tab="lists",
    help="""
    Take the opening list of a series back, with what was imported in the same step, the people it entered and the ids
    it gave.
    """,
    said=_said,
)  # fmt: skip


@verb(UNDO_IMPORT)
def undo_import(record: Record, series_key: str) -> Undone:
    lists = _of_one_step(series_key)
    _refuse_built_on(lists)
    numbers = [listed.log_number or 0 for listed in lists]
    people = Player.objects.filter(entered_in__in=numbers)
    entered = set(people.values_list("pk", flat=True))
    stayed = entered & _named_elsewhere()
    _delete_lists(lists)
    _delete_people(sorted(entered - stayed))
    ids = take_back_ids(numbers, record.number)
    series = tuple(listed.series.key for listed in lists)
    counts = {"people": len(entered - stayed), "ids": ids}
    record.about(f"series:{series_key}", first=min(numbers), last=max(numbers), **counts)
    return Undone(series, len(entered - stayed), len(stayed), ids)


def _of_one_step(series_key: str) -> list[RatingList]:
    """The opening list, and those that came in with it: lists of one step have one moment and one officer."""
    opening = RatingList.published.filter(series=series_named(series_key), origin=RatingList.Origin.OPENING).first()
    if opening is None:
        raise Refused(Finding("office.E242", {"series": series_key}))
    same = RatingList.published.filter(
        origin=RatingList.Origin.OPENING, published_at=opening.published_at, drafted_by=opening.drafted_by
    )
    return list(same.select_related("series").order_by("log_number"))


def _refuse_built_on(lists: list[RatingList]) -> None:
    later = RatingList.published.filter(
        series__in=[listed.series_id for listed in lists], origin=RatingList.Origin.COMPUTED
    )
    first = later.select_related("series").order_by("date").first()
    if first is not None:
        raise Refused(Finding("office.E243", {"series": first.series.key, "date": str(first.date)}))


def _named_elsewhere() -> set[int]:
    """Everybody whom a table besides the register itself names: lines of reports, claims, merges."""
    found: set[int] = set()
    for relation in Player._meta.related_objects:
        model = relation.related_model
        if model in (PlayerFact, PlayerTitle) or isinstance(model, str):
            continue
        name = relation.field.attname
        rows = model._default_manager.exclude(**{name: None}).values_list(name, flat=True)
        found |= set(rows)
        if model is Player:
            found |= set(Player.objects.exclude(merged_into=None).values_list("pk", flat=True))
    return found


def _delete_lists(lists: list[RatingList]) -> None:
    """The database lets nobody touch what is published; for this one step of the same transaction it does."""
    numbers = [listed.pk for listed in lists]
    drafts = RatingList.objects.filter(series__in=[listed.series_id for listed in lists]).exclude(
        state=RatingList.State.PUBLISHED
    )
    numbers += list(drafts.values_list("pk", flat=True))
    database_guards.remove()
    for model in (ListRow, ListBlob, Approval, ListStudy):
        model._default_manager.filter(list__in=numbers)._raw_delete("default")
    RatingList.objects.filter(pk__in=numbers)._raw_delete("default")
    database_guards.install()


_AT_A_TIME = 500


def _delete_people(ids: list[int]) -> None:
    for start in range(0, len(ids), _AT_A_TIME):
        some = ids[start : start + _AT_A_TIME]
        forget(some)
        for model in (PlayerFact, PlayerTitle):
            model._default_manager.filter(player__in=some)._raw_delete("default")
        Player.objects.filter(pk__in=some)._raw_delete("default")
