"""Who somebody was on a day, and facts about a person in the course of time (reading I-254)."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from django.db.models import F, Q, QuerySet

from arpad.office.models import Player, PlayerFact, PlayerTitle
from arpad.office.person_form import Fact
from arpad.values.person import COMPOSITION_TITLES, CORRESPONDENCE_TITLES, Title

Description = tuple[str, str, str, str, str, str]
"""id, name, federation, sex, title, birth."""

_AT_A_TIME = 500
_OF_THE_HANDBOOK = frozenset(title.value for title in Title)


def described_on(ids: Iterable[int], day: date, own_titles: bool = True) -> list[Description]:
    """Those players, by key, as they are described on that day; own titles where they belong (I-356)."""
    descriptions: list[Description] = []
    numbers = sorted(ids)
    for start in range(0, len(numbers), _AT_A_TIME):
        descriptions += _described(numbers[start : start + _AT_A_TIME], day, own_titles)
    return sorted(descriptions)


def _described(ids: Sequence[int], day: date, own_titles: bool) -> list[Description]:
    valid = Q(player__in=ids) & valid_on(day)
    facts = PlayerFact.objects.filter(valid, kind=PlayerFact.Kind.FEDERATION)
    by_age = facts.order_by(F("valid_from").asc(nulls_first=True), "pk")  # the engines disagree about empty ones
    federations = dict(by_age.values_list("player", "value"))
    titles: dict[int, list[str]] = {}
    for player, title in PlayerTitle.objects.filter(valid).values_list("player", "title"):
        if own_titles or title in _OF_THE_HANDBOOK:
            titles.setdefault(player, []).append(title)
    people = Player.objects.filter(pk__in=ids).values_list("pk", "key", "name", "sex", "birth")
    return [
        (key, name, federations.get(pk, ""), sex, highest(titles.get(pk, ())), birth)
        for pk, key, name, sex, birth in people
    ]


def valid_on(day: date) -> Q:
    begun = Q(valid_from=None) | Q(valid_from__lte=day)
    return begun & (Q(valid_to=None) | Q(valid_to__gte=day))


def highest(titles: Sequence[str]) -> str:
    """The title a list shows, in the order of the Handbook's table, then those of a federation; titles of composition
    and of correspondence chess are none of its business."""
    order = {title.value: rank for rank, title in enumerate(Title)}
    own = [title for title in titles if title not in (*COMPOSITION_TITLES, *CORRESPONDENCE_TITLES)]
    return min(own, key=lambda title: order.get(title, len(order)), default="")


def changed_between(after_entry: int, previous: date, day: date) -> set[int]:
    """Whom a verb changed since that entry of the log, and whose facts begin or end between the two lists."""
    changed = set(Player.objects.filter(changed_in__gt=after_entry).values_list("pk", flat=True))
    begins = Q(valid_from__gt=previous, valid_from__lte=day)
    ends = Q(valid_to__gte=previous, valid_to__lt=day)
    for model in (PlayerFact, PlayerTitle):
        changed |= set(model.objects.filter(begins | ends).values_list("player", flat=True))
    return changed


_DAY = timedelta(days=1)


def enter_fact(player: Player, fact: Fact) -> PlayerFact:
    """Of federations, provinces and clubs one holds at a time; licences stand beside each other."""
    first, last = fact.valid_from, fact.valid_to
    if fact.kind != PlayerFact.Kind.LICENCE:
        same = PlayerFact.objects.filter(player=player, kind=fact.kind)
        last = _make_room(same, first, last)
    return PlayerFact.objects.create(
        player=player, kind=fact.kind, value=fact.value.strip(), valid_from=first, valid_to=last
    )


def _make_room(same: "QuerySet[PlayerFact]", first: date | None, last: date | None) -> date | None:
    """What held before ends the day before; what begins on the same day is replaced; what begins later stays."""
    if first is None:
        replaced = same if last is None else same.filter(valid_to__lte=last)
        replaced.delete()
        if last is not None:
            same.filter(Q(valid_from=None) | Q(valid_from__lte=last)).update(valid_from=last + _DAY)
        return last
    same.filter(valid_from=first).delete()
    holding = same.filter(Q(valid_from=None) | Q(valid_from__lt=first))
    holding.filter(Q(valid_to=None) | Q(valid_to__gte=first)).update(valid_to=first - _DAY)
    later = same.filter(valid_from__gt=first).order_by("valid_from").first()
    if later is None or later.valid_from is None:
        return last
    before = later.valid_from - _DAY
    return min(last, before) if last is not None else before


def end_fact(player: Player, kind: str, last: date) -> int:
    """The ones that hold on that day hold on it for the last time."""
    holding = PlayerFact.objects.filter(player=player, kind=kind).filter(Q(valid_from=None) | Q(valid_from__lte=last))
    return holding.filter(Q(valid_to=None) | Q(valid_to__gt=last)).update(valid_to=last)
