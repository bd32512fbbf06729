"""People by hand: entering, changing, forgetting; ids and titles."""

from typing import Any

from django.http import Http404

from arpad.office.identities import players_by_id
from arpad.office.models import Player
from arpad.office.person_form import Fact, PersonForm, TitleGiven
from arpad.office.verbs.change_player import PersonChange
from arpad.values.title import COMPOSITION_TITLES, CORRESPONDENCE_TITLES, Title
from arpad.web.asks.description import REASON, Ask, Field, Given, Kind, Offer, of_player

FACTS = ("federation", "province", "club", "licence")
TITLES = (*(one.value for one in Title), *COMPOSITION_TITLES, *CORRESPONDENCE_TITLES)
_DATA = (
    Field("birth", most=10, about=("office.E116",)),
    Field("sex", Kind.CHOICE, choices=("m", "w"), about=("office.E117",)),
)
_DATED = (
    *(Field(name, most=100, group="facts", about=("office.E126",)) for name in FACTS),
    Field("since", Kind.DAY, group="facts"),
    Field("until", Kind.DAY, group="facts", about=("office.E119",)),
)


def _facts(given: Given) -> tuple[Fact, ...]:
    return tuple(Fact(kind, given[kind], given["since"], given["until"]) for kind in FACTS if given[kind])


def person_or_404(key: str) -> Player:
    """By any id."""
    found = players_by_id([key]).get(key)
    if found is None:
        raise Http404
    return found


def _entered(given: Given) -> PersonForm:
    titles = (TitleGiven(given["title"], given["confirmed_on"]),) if given["title"] else ()
    plain = {name: given[name] for name in ("name", "key", "fide_id", "national_id", "regional_id", "birth", "sex")}
    return PersonForm(**plain, facts=_facts(given), titles=titles)


def _changed(given: Given) -> PersonChange:
    ended = {given["ended"]: given["ended_on"]} if given["ended"] and given["ended_on"] else {}
    return PersonChange(given["name"], given["birth"], given["sex"], _facts(given), ended)


def _known(key: str) -> Given:
    one = person_or_404(key)
    return {"name": one.name, "birth": one.birth, "sex": one.sex}


def _held(key: str) -> list[Offer]:
    held = person_or_404(key).titles.filter(revoked_on=None).order_by("-pk").values_list("title", flat=True)
    return [(title, title) for title in dict.fromkeys(held)]


def _of_entered(done: Any, _: Given) -> str:
    return f"player:{done.player.key}"


ASKS = (
    Ask(
        "enter_player", "enter_player",
        (
            Field("name", needed=True, about=("office.E115",)),
            *_DATA,
            Field("key", most=20, group="ids", about=("office.E120", "office.E104")),
            Field("fide_id", most=20, group="ids", about=("office.E120", "office.E104")),
            Field("national_id", most=20, group="ids", about=("office.E120", "office.E104")),
            Field("regional_id", most=20, group="ids", about=("office.E120", "office.E104")),
            *_DATED,
            Field("title", Kind.CHOICE, choices=TITLES, group="title", about=("office.E118",)),
            Field("confirmed_on", Kind.DAY, group="title"),
        ),
        lambda do, given: do("enter_player", _entered(given)),
        "desk/people/enter/", "/players", _of_entered, tab="people", created=True,
    ),
    Ask(
        "change_player", "change_player",
        (
            Field("name", about=("office.E115", "office.E122")),
            *_DATA,
            *_DATED,
            Field("ended", Kind.CHOICE, choices=FACTS, group="ended"),
            Field("ended_on", Kind.DAY, group="ended"),
            REASON,
        ),
        lambda do, given: do("change_player", given["key"], _changed(given)),
        "desk/person/<key:key>/change/", "/players/{key:key}/change", of_player, known=_known, tab="people",
    ),
    Ask(
        "enter_id", "enter_id",
        (
            Field("of", Kind.CHOICE, needed=True, choices=("fide", "national", "regional")),
            Field("new_id", needed=True, most=20, about=("office.E120", "office.E104")),
        ),
        lambda do, given: do("enter_id", given["key"], given["of"], given["new_id"]),
        "desk/person/<key:key>/id/", "/players/{key:key}/ids", of_player, tab="people",
    ),
    Ask(
        "grant_title", "grant_title",
        (
            Field("title", Kind.CHOICE, needed=True, choices=TITLES, about=("office.E118", "office.E127")),
            Field("confirmed_on", Kind.DAY),
            Field("route", Kind.CHOICE, choices=("application", "championship", "rating")),
            Field("confirmed_by", most=100),
        ),
        lambda do, given: do(
            "grant_title", given["key"],
            TitleGiven(given["title"], given["confirmed_on"], given["route"], given["confirmed_by"]),
        ),
        "desk/person/<key:key>/grant-title/", "/players/{key:key}/titles", of_player, tab="people",
    ),
    Ask(
        "revoke_title", "revoke_title",
        (
            Field("title", Kind.CHOICE, needed=True, most=8, offers=_held, about=("office.E125",)),
            Field("revoked_on", Kind.DAY),
            REASON,
        ),
        lambda do, given: do("revoke_title", given["key"], given["title"], given["revoked_on"]),
        "desk/person/<key:key>/revoke-title/", "/players/{key:key}/titles/revoke", of_player, tab="people", danger=True,
    ),
    Ask(
        "erase_player", "erase_player", (REASON,), lambda do, given: do("erase_player", given["key"]),
        "desk/person/<key:key>/erase/", "/players/{key:key}/erase", of_player, tab="people", danger=True,
    ),
    Ask(
        "request_ids", "request_ids",
        (Field("to", Kind.CHOICE, needed=True, choices=("fide", "national"), about=("office.E103",)),),
        lambda do, given: do("request_ids", given["to"]),
        "desk/people/request-ids/", "/ids/requests", lambda done, given: f"ids:{given['to']}",
        then="desk_letters", tab="people",
    ),
)  # fmt: skip
