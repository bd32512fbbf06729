"""Arbiters and their licences, who directs an event, and who answers for ratings in a federation."""

from arpad.office.dated import Dated
from arpad.office.models import Arbiter
from arpad.office.verbs.keep_arbiter import ArbiterForm
from arpad.web.asks.description import Ask, Field, Given, Kind, Offer, of_event

_OFFERED = 500


def _form(given: Given) -> ArbiterForm:
    plain = {name: given[name] for name in ("key", "name", "title", "email", "player")}
    licences = (Dated(given["licence"], given["since"], given["until"]),) if given["licence"] else ()
    return ArbiterForm(**plain, licences=licences)


def _known(key: str) -> Given:
    found = Arbiter.objects.filter(key=key).first()
    return {name: getattr(found, name) for name in ("key", "name", "title", "email")} if found is not None else {}


def _arbiters(_: str) -> list[Offer]:
    return list(Arbiter.objects.order_by("name", "key").values_list("key", "name")[:_OFFERED])


ASKS = (
    Ask(
        "keep_arbiter", "keep_arbiter",
        (
            Field("key", needed=True, most=20, about=("office.E120",)),
            Field("name", about=("office.E115",)),
            Field("title", most=20),
            Field("email", most=254),
            Field("player", most=40, about=("office.E093",)),
            Field("licence", most=20, group="licence"),
            Field("since", Kind.DAY, group="licence"),
            Field("until", Kind.DAY, group="licence", about=("office.E119",)),
        ),
        lambda do, given: do("keep_arbiter", _form(given)),
        "desk/arbiters/enter/", "/arbiters", lambda done, given: f"arbiter:{done.key}",
        then="desk_arbiters", begun=_known, tab="arbiters",
    ),
    Ask(
        "name_officer", "name_officer",
        (
            Field("federation", needed=True, most=20, about=("office.E120",)),
            Field("name", needed=True, about=("office.E115",)),
            Field("contact", most=254),
            Field("since", Kind.DAY),
        ),
        lambda do, given: do("name_officer", *(given[name] for name in ("federation", "name", "contact", "since"))),
        "desk/arbiters/officer/", "/officers", lambda done, given: f"officer:{given['federation']}",
        then="desk_arbiters", tab="arbiters",
    ),
    Ask(
        "appoint", "appoint",
        (
            Field("chief", needed=True, most=40, offers=_arbiters, about=("office.E121",)),
            Field("deputies", Kind.LINES, most=40, about=("office.E121",)),
        ),
        lambda do, given: do("appoint", given["key"], given["chief"], tuple(given["deputies"])),
        "desk/events/<key:key>/appoint/", "/events/{key:key}/arbiters", of_event,
    ),
)  # fmt: skip
