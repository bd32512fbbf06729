"""What verbs are called: in words, in the order of a month, and before they had one name everywhere."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from arpad.office.description import Desk, VerbDescription, VerbField
from arpad.reports.wording import MissingWords, Wording


def title_of(verb: VerbDescription, words: Wording) -> str:
    return _text(words, f"ask.{verb.name}", of=f"the verb {verb.name}")


def label_of(verb: VerbDescription, field: VerbField, words: Wording) -> str:
    """Words of its own for this verb, or those that the field has everywhere."""
    own = f"ask.{verb.name}.{field.name}"
    shared = f"ask.field.{field.name}"
    return _text(words, own if words.has(own) else shared, of=f"the field {field.name} of the verb {verb.name}")


def done_of(verb: VerbDescription, words: Wording, who: str = "") -> str:
    """That it was done, and to whom or what."""
    text = _text(words, f"desk.done.{verb.done or verb.name}", of=f"that the verb {verb.name} was done")
    return done_about(text, who, words)


def done_about(text: str, who: str, words: Wording) -> str:
    return words.text("desk.done_about", who=who, done=text) if who else text


def _text(words: Wording, key: str, *, of: str) -> str:
    if not words.has(key):
        file = f"reports/wording/{words.language}/web_asks.toml"
        raise MissingWords(f'There are no words for {of}: write "{key}" in {file}')
    return words.text(key)


ORDER: Mapping[Desk, tuple[str, ...]] = {
    Desk.EVENTS: (
        "register", "enter_form", "change_event", "events", "appoint", "event_arbiters", "attach", "discard", "admit",
        "homologate",
        "appeal",
    ),
    Desk.REPORTS: (
        "receive", "type_results", "add_match_day", "assemble", "amend_line", "match", "enrol", "confirm_guest",
        "review", "certify", "certify_arbiter", "withdraw_arbiter_norm", "forward", "answer",
    ),
    Desk.LISTS: (
        "series", "calendar", "import", "undo_import", "record", "preview", "publish", "export", "reconcile", "drift",
        "controls", "games", "weigh_correction",
        "correct", "redraft", "republish",
    ),
    Desk.PEOPLE: (
        "enter_player", "change_player", "person", "request_ids", "enter_id", "link_fide", "unlink_fide", "take_over",
        "undo_take_over", "number_people", "grant_title",
        "revoke_title",
        "transfer", "person_state", "erase_player",
        "export_register", "club", "arbiter", "officer",
    ),
    Desk.CLAIMS: ("claim", "decide", "settle"),
    Desk.LETTERS: ("letters", "remind", "send", "word_letters"),
    Desk.MONEY: ("invoice", "pay", "fees"),
    Desk.BOOKS: (
        "start", "federation", "doctor", "verify", "backup", "restore", "jobs", "work", "cancel", "account",
        "token",
    ),
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


OLD_NAMES: Mapping[str, str] = {
    "cancel_job": "cancel",
    "export_list": "export",
    "keep_arbiter": "arbiter",
    "match_players": "match",
    "name_officer": "officer",
    "open_series": "series",
    "record_decisions": "record",
    "send_letter": "send",
    "set_calendar": "calendar",
    "watch_drift": "drift",
}


def current_name(name: str) -> str:
    """
    >>> current_name("keep_arbiter"), current_name("pay")
    ('arbiter', 'pay')
    """
    return OLD_NAMES.get(name, name)


def names_of(verb: str) -> tuple[str, ...]:
    """All that it was ever called.

    >>> names_of("arbiter")
    ('arbiter', 'keep_arbiter')
    """
    return (verb, *(old for old, new in OLD_NAMES.items() if new == verb))
