"""An officer runs the month without the terminal: every verb has a page and a call, or a reason why not."""

import re
from pathlib import Path

from arpad.cli.office.commands import office_commands
from arpad.office.verb_names import done_of, label_of, title_of
from arpad.reports.wording import LANGUAGES, wording
from arpad.web.desks.verb_pages import _choice_name, with_a_form
from arpad.web.security.gate import all_descriptions
from arpad.web.urls import ADDRESSES

PAGES = with_a_form()
CALLS = tuple(one for one in all_descriptions().values() if one.api)
READS = {
    "account": "desk_accounts", "controls": "desk_controls", "event-arbiters": "desk_arbiters_table",
    "events": "desk_events", "fees": "desk_fees_table", "games": "desk_games", "jobs": "desk_jobs", "letters": "desk_letters",
    "person": "desk_person", "start": "desk_start", "token": "own_account",
}  # fmt: skip
NO_COMMAND_PAGE = {"work": "the worker is started with the pages"}

NAMES = {one.name for one in ADDRESSES}


ON_TOP = {
    "add_account", "ask_job", "cancel", "claim", "close_account", "confirm_account", "correct", "decide", "doctor", "end_second_factor", "end_sessions", "enrol", "export",
    "export_register", "grant_role", "import", "invoice", "link_fide", "make_token", "match", "preview", "publish", "receive",
    "reconcile", "redraft", "remind", "renew_recovery_codes", "republish", "review", "revoke_token", "send", "set_email", "set_password", "set_second_factor", "settle",
    "take_over", "undo_take_over", "verify", "drift", "weigh_correction", "withdraw_role",
}  # fmt: skip
"""A form is not enough for these; their descriptions say why."""


def test_every_verb_has_a_page_or_a_reason() -> None:
    for one in all_descriptions().values():
        ways = [bool(one.page), one.on_top is not None, bool(one.no_page)]
        assert ways.count(True) == 1, f"{one.name}: a form, a page on top, or a reason why there is none"


def test_what_has_a_page_on_top_says_why() -> None:
    on_top = {one.name: one.on_top for one in all_descriptions().values() if one.on_top is not None}
    assert on_top.keys() == ON_TOP
    for name, page in on_top.items():
        assert page.why, f"{name}: why is a form not enough?"
        assert page.address in NAMES, f"{name}: there is no page {page.address}"


def test_every_verb_has_a_call_or_a_reason() -> None:
    for one in all_descriptions().values():
        assert bool(one.api) != bool(one.no_call), f"{one.name}: a call, or a reason why there is none"
        assert not one.api or one.call in NAMES, f"{one.name}: there is no call {one.call}"


def test_every_command_of_the_office_is_somewhere_in_the_browser() -> None:
    for command in office_commands():
        verb = command.replace("-", "_")
        assert command in READS or command in NO_COMMAND_PAGE or verb in all_descriptions(), command
    assert set(READS.values()) <= NAMES


def test_every_call_is_in_the_how_to() -> None:
    told = (Path(__file__).parents[2] / "docs/howto/api.md").read_text("utf-8")
    named = re.findall(r"^\| `/api(/[^`]*)` \| `", told, re.MULTILINE)
    described = [re.sub(r"{(?:\w+:)?(\w+)}", lambda part: part[1].upper(), ask.api) for ask in CALLS]
    assert set(described) == {address.replace("DATE", "DAY") for address in named}


def test_every_form_speaks_both_languages() -> None:
    """Its title, its fields, its choices, and what is said when it is done."""
    for language in LANGUAGES:
        words = wording(language)
        for ask in (*PAGES, *CALLS):
            assert title_of(ask, words)
            for field in ask.all_fields:
                assert label_of(ask, field, words)
                assert not field.group or words.has(f"ask.group.{field.group}")
        for ask in PAGES:
            assert done_of(ask, words)


def test_choices_are_said_in_words() -> None:
    """But for codes that are the same everywhere: titles, articles of the Laws."""
    codes = {"title", "supervisor_title", "default_law", "edition", "series"}
    for ask in PAGES:
        for field in ask.all_fields:
            for choice in field.choices if field.name not in codes else ():
                said = _choice_name(field, choice, wording("es"))
                assert said != choice or choice in ("club", "no"), (ask.name, field.name, choice)
