"""What verbs were called before: entries of the log, tokens and scripts keep these names."""

from collections.abc import Mapping

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
