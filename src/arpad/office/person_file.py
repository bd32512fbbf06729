"""Everything the register says of somebody, for whoever looks him up. Reads only."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Q

from arpad.office.identities import players_by_id
from arpad.office.models import Player
from arpad.office.names import searchable

_SHOWN = 20

Told = tuple[str, str, date | None, date | None]
"""Kind, value, first and last day."""


def found_people(text: str) -> list[Player]:
    """By any id; else by all words of the text, in any order and without accents."""
    by_id = players_by_id([text]).get(text)
    if by_id is not None:
        return [by_id]
    words = Q()
    for word in searchable(text).replace(",", " ").split():
        words &= Q(search_name__contains=word)
    return list(Player.objects.filter(words, merged_into=None).order_by("search_name", "key")[:_SHOWN]) if words else []


def told_of(player: Player) -> Iterator[Told]:
    yield from player.facts.order_by("kind", "valid_from", "pk").values_list("kind", "value", "valid_from", "valid_to")
    for title in player.titles.order_by("valid_from", "pk"):
        yield "revoked" if title.revoked_on else "title", title.title, title.valid_from, title.valid_to
    if player.merged_into is not None:
        yield "merged", player.merged_into.key, None, None
