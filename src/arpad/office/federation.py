"""What the books know for a federation's own list: particulars of its players, and its administrator's decisions."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, TypeAlias

from arpad.formats.toml_forms import read_decisions_toml
from arpad.office.fide_links import is_another, linked_by_hand
from arpad.office.models import Decision, ListRow, Player, PlayerFact, PlayerTitle, RatingList, Series
from arpad.office.people import valid_on
from arpad.office.reference_lists import reference
from arpad.rating.federation.decisions import Decisions
from arpad.rating.list_columns import PARTICULARS
from arpad.values.person import Title
from arpad.values.time_control import Cadence

Particulars: TypeAlias = tuple[Any, ...]
"""id, and then the columns of `PARTICULARS`."""

RECORDED = "recorded"  # the verdict of a decision about a list
ELSEWHERE = {"fide_rating": "fide", "national_rating": "national"}  # column -> the series of that federation's lists
_FACTS = {PlayerFact.Kind.PROVINCE: "province", PlayerFact.Kind.CLUB: "club"}
_AT_A_TIME = 500


def particulars_on(keys: Iterable[str], day: date) -> list[Particulars]:
    """Those players, by key, as the register and other federations' lists have them on that day."""
    found: list[Particulars] = []
    wanted = sorted(set(keys))
    for start in range(0, len(wanted), _AT_A_TIME):
        found += _particulars(wanted[start : start + _AT_A_TIME], day)
    return found


def _particulars(keys: Sequence[str], day: date) -> list[Particulars]:
    people = Player.objects.filter(key__in=keys).order_by("key").values_list("pk", "key", "fide_id", "national_id")
    numbers = {pk: key for pk, key, _, _ in people}
    cells: dict[str, dict[str, Any]] = {
        key: {"fide_id": fide or "", "national_id": national or ""} for _, key, fide, national in people
    }
    for player, kind, value in _facts(numbers, day):
        cells[numbers[player]][_FACTS[PlayerFact.Kind(kind)]] = value
    for player, title in PlayerTitle.objects.filter(valid_on(day), player__in=numbers).values_list("player", "title"):
        if title not in set(Title):
            cells[numbers[player]]["category"] = title
    for key, state in _federated(numbers, day).items():
        cells[key]["federated"] = state
    for column, kind in ELSEWHERE.items():
        ids = {key: cells[key][f"{kind}_id"] for key in cells}
        for key, rating in (_ratings(kind, list(cells), day) | _referred(kind, ids, day)).items():
            cells[key][column] = rating
    return [(key, *(cells[key].get(name) for name in PARTICULARS)) for key in sorted(cells)]


def _facts(numbers: Mapping[int, str], day: date) -> Iterable[tuple[int, str, str]]:
    """The latest last, so that it stands."""
    facts = PlayerFact.objects.filter(valid_on(day), player__in=numbers, kind__in=list(_FACTS))
    rows = facts.values_list("player", "kind", "value", "valid_from", "pk")
    ordered = sorted(rows, key=lambda row: (row[3] or date.min, row[4]))
    return [(player, kind, value) for player, kind, value, _, _ in ordered]


def _federated(numbers: Mapping[int, str], day: date) -> dict[str, str]:
    """Whoever has a licence of that day; nobody knows where the register holds no licences."""
    licences = PlayerFact.objects.filter(kind=PlayerFact.Kind.LICENCE)
    if not licences.exists():
        return {}
    holders = set(licences.filter(valid_on(day), player__in=numbers).values_list("player", flat=True))
    return {key: "yes" if pk in holders else "no" for pk, key in numbers.items()}


def _referred(kind: str, ids: Mapping[str, str], day: date) -> dict[str, int]:
    """By our keys: what the other federation's list says under its own ids, unless it has somebody else there by name
    and birth (I-701)."""
    listed = reference(kind, Cadence.STANDARD, day)
    there = listed.by_id(ids.values()) if listed is not None else {}
    rated = {key: (rating, there[id]) for key, id in ids.items() if id in there and (rating := there[id].standard)}
    people = Player.objects.filter(key__in=list(rated)).values_list("key", "name", "birth", "sex")
    by_hand = linked_by_hand(rated)
    others = {
        key
        for key, name, birth, sex in people
        if (key, ids[key]) not in by_hand and is_another(name, birth, sex, rated[key][1])
    }
    return {key: rating for key, (rating, _) in rated.items() if key not in others}


def _ratings(series: str, keys: Sequence[str], day: date) -> dict[str, int]:
    """Of the last list of that series that is out by the day: as books of earlier versions keep them."""
    lists = RatingList.published.filter(series__key=series, date__lte=day).order_by("-date", "-revision")
    latest = lists.first()
    if latest is None:
        return {}
    rows = ListRow.objects.filter(list=latest, key__in=keys).exclude(rating=None)
    return {key: rating for key, rating in rows.values_list("key", "rating") if rating}


def decision_texts(series: Series) -> tuple[str, ...]:
    """Every record of decisions about the list, as it was handed in, the oldest first."""
    rows = Decision.objects.filter(subject=f"series:{series.key}", verdict=RECORDED).order_by("pk")
    return tuple(rows.values_list("text", flat=True))


def decisions_from(texts: Sequence[str]) -> Decisions:
    """All of them together; they were read when they were recorded."""
    found = [read_decisions_toml(text.encode(), "")[0] or Decisions() for text in texts]
    return Decisions(
        tuple(update for each in found for update in each.updates),
        tuple(removal for each in found for removal in each.removals),
        tuple(conversion for each in found for conversion in each.conversions),
        tuple(honour for each in found for honour in each.honours),
    )
