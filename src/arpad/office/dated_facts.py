"""Facts about a person in the course of time (reading I-254)."""

from datetime import date, timedelta

from django.db.models import Q, QuerySet

from arpad.office.models import Player, PlayerFact
from arpad.office.person_form import Fact

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
