"""An officer runs the month without the terminal: every verb has a page and a call, or a reason why not."""

import re
from pathlib import Path

from arpad.cli.office import COMMANDS
from arpad.reports.wording import LANGUAGES, wording
from arpad.web.asks.every_ask import EVERY_ASK, PAGES
from arpad.web.desks.asked import _choice_name, _label
from arpad.web.security.all_verbs import all_verbs
from arpad.web.urls import ADDRESSES

BY_HAND = {
    "add_account": "desk_add_account", "ask_job": "desk_preview", "cancel_job": "desk_cancel", "claim": "claim",
    "close_account": "desk_close", "correct": "desk_correct", "decide": "desk_decide", "enrol": "desk_enrol",
    "export_list": "desk_export_list", "export_register": "desk_export_register", "grant_role": "desk_grant",
    "import": "desk_import", "invoice": "desk_invoice", "make_token": "make_token", "match_players": "desk_identities",
    "preview": "desk_preview", "publish": "desk_publish", "reconcile": "desk_reconcile", "redraft": "desk_redraft",
    "remind": "desk_remind", "republish": "desk_republish", "review": "desk_review", "revoke_token": "revoke_token",
    "send_letter": "desk_send", "set_password": "change_password", "settle": "desk_settle", "verify": "desk_verify",
    "watch_drift": "desk_drift", "weigh_correction": "desk_weigh", "withdraw_role": "desk_withdraw",
}  # fmt: skip
"""Pages that show more than a form."""

NO_PAGE = {
    "backup": "an archive holds every birth date, letter and claim: whoever runs the machine makes it, and it stays there",
    "restore": "it takes the place of the books that the pages are served from",
}
CALLS_BY_HAND = {"receive", "review", "preview", "publish", "claim"}
_PERSON = "a person does it at the desk: "
NO_CALL = {
    **NO_PAGE,
    **dict.fromkeys(
        ("add_account", "close_account", "grant_role", "withdraw_role", "set_password", "make_token", "revoke_token"),
        _PERSON + "a token that makes accounts or tokens would outlive its own revocation",
    ),
    **dict.fromkeys(
        ("weigh_correction", "correct", "redraft", "republish", "ask_job"),
        _PERSON + "a correction of published lists is weighed and read before it is made",
    ),
    "match_players": _PERSON + "who somebody is, is decided by looking at the candidates",
    "export_register": _PERSON + "birth dates leave the house with a reason of somebody's own",
    "export_list": "the files of /api/lists are the same, without an entry in the log for each",
    "import": _PERSON + "an opening list is the beginning of the books",
    "invoice": _PERSON + "a tariff is read before clubs are charged by it",
    "reconcile": "it reads only, and takes minutes",
    "verify": "it reads only, and takes minutes",
    "watch_drift": "it takes minutes; what was found is read at /lists/SERIES/DATE/drift.json",
}

READS = {
    "account": "desk_accounts", "controls": "desk_controls", "event-arbiters": "desk_arbiters_table",
    "events": "desk_events", "fees": "desk_fees_table", "jobs": "desk_jobs", "letters": "desk_letters",
    "person": "desk_person", "token": "own_account",
}  # fmt: skip
OF_COMMANDS = {
    "appeal": "appeal", "arbiter": "keep_arbiter", "calendar": "set_calendar", "cancel": "cancel_job", "drift": "watch_drift",
    "enter-form": "attach", "export": "export_list", "match": "match_players", "officer": "name_officer",
    "record": "record_decisions", "send": "send_letter", "series": "open_series",
}  # fmt: skip
"""The verb of a command that is called otherwise."""
NO_COMMAND_PAGE = {"work": "the worker is started with the pages"}

NAMES = {one.name for one in ADDRESSES}


def test_every_verb_has_a_page_or_a_reason() -> None:
    described = {ask.verb for ask in PAGES}
    assert not described & BY_HAND.keys() - {"cancel_job"}
    assert set(all_verbs()) == described | BY_HAND.keys() | NO_PAGE.keys()
    assert set(BY_HAND.values()) <= NAMES


def test_every_verb_has_a_call_or_a_reason() -> None:
    called = {ask.verb for ask in EVERY_ASK if ask.api} | CALLS_BY_HAND
    assert not called & NO_CALL.keys()
    assert set(all_verbs()) == called | NO_CALL.keys()


def test_every_command_of_the_office_is_somewhere_in_the_browser() -> None:
    for command in COMMANDS:
        verb = OF_COMMANDS.get(command, command.replace("-", "_"))
        assert command in READS or command in NO_COMMAND_PAGE or verb in all_verbs(), command
    assert set(READS.values()) <= NAMES


def test_every_call_is_in_the_how_to() -> None:
    told = (Path(__file__).parents[2] / "docs/howto/api.md").read_text("utf-8")
    named = re.findall(r"^\| `/api(/[^`]*)` \| `", told, re.MULTILINE)
    described = [ask.api.replace("{key:key}", "KEY").replace("{int:number}", "NUMBER") for ask in EVERY_ASK if ask.api]
    assert set(described) <= set(named)
    assert len(named) == len(described) + len(CALLS_BY_HAND)


def test_every_form_speaks_both_languages() -> None:
    """Its title, its fields, its choices, and what is said when it is done."""
    for language in LANGUAGES:
        words = wording(language)
        for ask in EVERY_ASK:
            assert words.has(f"ask.{ask.name}"), ask.name
            for field in ask.fields:
                assert _label(ask, field, words)
                assert not field.group or words.has(f"ask.group.{field.group}")
        for ask in PAGES:
            assert words.has(f"desk.done.{ask.done or ask.name}"), ask.name


def test_choices_are_said_in_words() -> None:
    """But for codes that are the same everywhere: titles, articles of the Laws."""
    codes = {"title", "default_law", "edition", "series"}
    for ask in PAGES:
        for field in ask.fields:
            for choice in field.choices if field.name not in codes else ():
                said = _choice_name(field, choice, wording("es"))
                assert said != choice or choice == "club", (ask.name, field.name, choice)
