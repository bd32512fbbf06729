"""The order in which an office needs its verbs in a month, desk by desk: that of help, pages and reference."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from arpad.office.description import Desk

ORDER: Mapping[Desk, tuple[str, ...]] = {
    Desk.EVENTS: (
        "register", "enter_form", "change_event", "events", "appoint", "event_arbiters", "attach", "discard", "admit",
        "homologate",
        "appeal",
    ),
    Desk.REPORTS: ("receive", "type_results", "match", "enrol", "review", "certify", "forward", "answer"),
    Desk.LISTS: (
        "series", "calendar", "import", "record", "preview", "publish", "export", "reconcile", "drift", "controls",
        "weigh_correction",
        "correct", "redraft", "republish",
    ),
    Desk.PEOPLE: (
        "enter_player", "change_player", "person", "request_ids", "enter_id", "grant_title", "revoke_title",
        "erase_player",
        "export_register", "arbiter", "officer",
    ),
    Desk.CLAIMS: ("claim", "decide", "settle"),
    Desk.LETTERS: ("letters", "remind", "send"),
    Desk.MONEY: ("invoice", "pay", "fees"),
    Desk.BOOKS: ("verify", "backup", "restore", "jobs", "work", "cancel", "account", "token"),
}  # fmt: skip
"""What is not in it comes last at its desk, by name."""


class _AtADesk(Protocol):
    @property
    def desk(self) -> Desk: ...


def in_the_order_of_a_month(of: Mapping[str, _AtADesk]) -> list[str]:
    return [name for desk in Desk for name in at_the_desk(desk, [name for name, one in of.items() if one.desk is desk])]


def at_the_desk(desk: Desk, names: Iterable[str]) -> list[str]:
    order = {name: index for index, name in enumerate(ORDER[desk])}
    return sorted(names, key=lambda name: (order.get(name, len(order)), name))
