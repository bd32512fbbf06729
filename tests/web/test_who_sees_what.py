"""Every address against every role: a table, which fails when an address is not in it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from arpad.office.models import LogEntry
from arpad.web.accounts.models import Account, Role
from arpad.web.addresses import ANYBODY
from arpad.web.urls import ADDRESSES
from support.accounts import account
from support.month import accepted, opened

BACKEND = "arpad.web.accounts.signing_in.Accounts"
A, F, M, U = Role.ARBITER, Role.OFFICER, Role.ADMINISTRATOR, Role.AUDITOR
EVERYBODY, ALL = "everybody", {A, F, M, U}
EVENT, NUMBER, WHO = {"key": "friends"}, {"number": 1}, {"username": "somebody"}
PERSON = {"key": "990000001"}

TABLE: dict[str, tuple[dict[str, Any], Any]] = {
    "sign_in": ({}, EVERYBODY),
    "sign_in_code": ({}, EVERYBODY),
    "forgotten": ({}, EVERYBODY),
    "sign_out": ({}, EVERYBODY),
    "own_account": ({}, ALL),
    "change_password": ({}, ALL),
    "set_email": ({}, ALL),
    "second_factor": ({}, ALL),
    "renew_recovery_codes": ({}, ALL),
    "end_second_factor": ({}, ALL),
    "end_sessions": ({}, ALL),
    "end_session": (NUMBER, ALL),
    "make_token": ({}, ALL),
    "revoke_token": (NUMBER, ALL),
    "desk": ({}, ALL),
    "desk_start": ({}, {F, M, U}),
    "desk_events": ({}, ALL),
    "desk_register": ({}, {A, F}),
    "desk_event": (EVENT, ALL),
    "desk_receive": (EVENT, {A, F}),
    "desk_review": (EVENT, {F}),
    "desk_identities": (EVENT, {F, U}),
    "desk_line": ({**EVENT, **NUMBER}, {F, U}),
    "desk_enrol": (EVENT, {F}),
    "desk_confirm_guest": (EVENT, {F}),
    "desk_amend_line": (EVENT, {F}),
    "desk_forward": (EVENT, {F}),
    "desk_answer": (EVENT, {F}),
    "desk_pay": (EVENT, {F}),
    "desk_report": ({**EVENT, "version": 1}, {F}),
    "desk_attachment": ({**EVENT, **NUMBER}, {F}),
    "desk_forwarding": ({**EVENT, **NUMBER}, {F}),
    "desk_certificate": ({**EVENT, **NUMBER}, {F}),
    "desk_change_event": (EVENT, {F}),
    "desk_type_results": (EVENT, {A, F}),
    "desk_add_match_day": (EVENT, {A, F}),
    "desk_assemble": (EVENT, {A, F}),
    "desk_attach": (EVENT, {A, F}),
    "desk_discard": ({**EVENT, **NUMBER}, {F}),
    "desk_certify": (EVENT, {F}),
    "desk_certify_arbiter": (EVENT, {F}),
    "desk_arbiter_norm": ({**EVENT, **NUMBER}, {F}),
    "desk_withdraw_arbiter_norm": (EVENT, {F}),
    "desk_arbiter_norms": ({"key": "reloj"}, {F, U}),
    "desk_arbiter_application": ({"key": "reloj"}, {F}),
    "desk_appeal": (EVENT, {F}),
    "desk_appoint": (EVENT, {F}),
    "desk_enter_form": ({}, {A, F}),
    "desk_homologation": (EVENT, {F, U}),
    "desk_homologate": (EVENT, {F}),
    "desk_admit": (EVENT, {F}),
    "desk_people": ({}, {F, U}),
    "desk_person": (PERSON, {F, U}),
    "desk_enter_player": ({}, {F}),
    "desk_change_player": (PERSON, {F}),
    "desk_enter_id": (PERSON, {F}),
    "desk_grant_title": (PERSON, {F}),
    "desk_revoke_title": (PERSON, {F}),
    "desk_erase_player": (PERSON, {F}),
    "desk_request_ids": ({}, {F}),
    "desk_clubs": ({}, {F, U}),
    "desk_link_fide": ({}, {F, U}),
    "desk_unlink_fide": ({}, {F}),
    "desk_take_over": ({}, {F, U}),
    "desk_undo_take_over": ({}, {F}),
    "desk_club": ({}, {F}),
    "desk_transfer": (PERSON, {F}),
    "desk_person_state": (PERSON, {F}),
    "desk_number_people": ({}, {F}),
    "desk_arbiters": ({}, {F, U}),
    "desk_arbiters_table": ({}, {F, U}),
    "desk_arbiter": ({}, {F}),
    "desk_officer": ({}, {F}),
    "desk_lists": ({}, {F, U}),
    "desk_export": ({}, {F}),
    "desk_record": ({}, {F}),
    "desk_controls": ({"key": "standard"}, {F, U}),
    "desk_controls_table": ({"key": "standard"}, {F, U}),
    "desk_preview": ({}, {F}),
    "desk_draft": (NUMBER, {F, U}),
    "desk_draft_slips": ({**NUMBER, **PERSON}, {F, U}),
    "desk_publish": ({}, {F}),
    "desk_redraft": ({}, {F}),
    "desk_republish": ({}, {F}),
    "desk_drift": ({}, {F}),
    "desk_import": ({}, {F}),
    "desk_import_draft": (NUMBER, {F}),
    "desk_undo_import": ({"key": "standard"}, {F}),
    "desk_jobs": ({}, {F, U}),
    "desk_job": (NUMBER, {F, U}),
    "desk_cancel": (NUMBER, {F}),
    "desk_corrections": ({}, {F, U}),
    "desk_games": ({}, {F, U}),
    "desk_weigh": ({}, {F}),
    "desk_correct": (NUMBER, {F}),
    "desk_reconcile": ({}, {F, U}),
    "desk_claims": ({}, {F, U}),
    "desk_claim": (NUMBER, {F, U}),
    "desk_decide": (NUMBER, {F}),
    "desk_settle": (NUMBER, {F}),
    "desk_letters": ({}, {F, U}),
    "desk_letter": (NUMBER, {F, U}),
    "desk_letter_pdf": (NUMBER, {F, U}),
    "desk_remind": ({}, {F}),
    "desk_send": (NUMBER, {F}),
    "desk_outbox": ({}, {F, U}),
    "desk_mail": (NUMBER, {F}),
    "desk_fees": ({}, {F, U}),
    "desk_fees_table": ({}, {F, U}),
    "desk_invoice": ({}, {F}),
    "desk_export_register": ({}, {F}),
    "desk_accounts": ({}, {M, U}),
    "desk_add_account": ({}, {M}),
    "desk_password": (WHO, {M}),
    "desk_grant": (WHO, {M}),
    "desk_set_email": (WHO, {M}),
    "desk_end_second_factor": (WHO, {M}),
    "desk_end_sessions": (WHO, {M}),
    "desk_require_second_factor": ({}, {M}),
    "desk_confirm_account": (WHO, {M}),
    "desk_withdraw": ({**WHO, **NUMBER}, {M}),
    "desk_close": (WHO, {M}),
    "desk_federation": ({}, {M}),
    "desk_word_letters": ({}, {M}),
    "desk_all_series": ({}, {M, U}),
    "desk_series": ({}, {M}),
    "desk_calendar": ({"key": "standard"}, {M}),
    "desk_doctor": ({}, {M, U}),
    "desk_log": ({}, {F, M, U}),
    "desk_verify": ({}, {F, M, U}),
}
OWN = {
    "desk_event",
    "desk_type_results",
    "desk_attach",
    "desk_add_match_day",
    "desk_assemble",
}  # an arbiter his own only: TestObjects
NOT_HERE = {
    "desk_homologation": 404,  # no list asks for it
    "desk_arbiters_table": 422,  # from which day?
    "desk_arbiter_norms": 404,  # nobody of that key
}
CLOSED = [one for one in ADDRESSES if one.who != ANYBODY]
EVENT_PAGES = [name for name, (given, _) in TABLE.items() if given.get("key") == "friends"]
OPEN = {one.name for one in ADDRESSES if one.who == ANYBODY} - {"sign_in", "sign_in_code", "forgotten", "sign_out"}
"""The public pages; what they show is tested with them."""


@pytest.fixture
def people(office: str) -> dict[str, Account]:
    opened()
    accepted()
    account("somebody")
    return {role: account(f"the-{role}", role) for role in Role.values}


def client_of(who: Account | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who, BACKEND)
    return client


def address(name: str) -> str:
    return reverse(name, kwargs=TABLE[name][0])


def test_the_table_has_every_address_behind_the_login() -> None:
    assert {one.name for one in ADDRESSES} - OPEN == set(TABLE)


def test_the_tables_agree() -> None:
    """What an address says of its readers is what this table, written by hand, says."""
    said = {one.name: set(one.who) for one in CLOSED}
    assert said == {name: set(who) for name, (_, who) in TABLE.items() if who != EVERYBODY}


@pytest.mark.parametrize("role", Role.values)
def test_what_each_role_sees(people: dict[str, Account], role: str) -> None:
    """A page for others is forbidden. One of his own is there, or takes POST only, or has no such object yet."""
    client = client_of(people[role])
    for name, (_, who) in TABLE.items():
        status = client.get(address(name)).status_code
        if role == A and name in OWN:
            assert status == 404, name
        elif who == EVERYBODY or role in who:
            there = {200, 302, 405, NOT_HERE.get(name, 200)}
            assert status in (there if "number" not in TABLE[name][0] else {200, 404, 405}), (name, role, status)
        else:
            assert status == 403, (name, role, status)


@pytest.mark.parametrize("role", [None, *Role.values])
def test_nobody_writes_where_he_may_not(people: dict[str, Account], role: str | None) -> None:
    client, before = client_of(people[role] if role else None), LogEntry.objects.count()
    for name, (_, who) in TABLE.items():
        if who != EVERYBODY and role not in who:
            answer = client.post(address(name), {"reason": "just so", "verdict": "accept", "to": "fide"})
            if role is None:
                assert answer.status_code == 302
                assert answer.headers["Location"].startswith("/sign-in/"), name
            else:
                assert answer.status_code in (403, 404, 405), (name, answer.status_code)
    assert LogEntry.objects.count() == before


def test_the_public_is_sent_to_sign_in_and_comes_back(people: dict[str, Account]) -> None:
    answer = client_of(None).get("/desk/events/?state=received")
    assert answer.headers["Location"] == "/sign-in/?next=%2Fdesk%2Fevents%2F%3Fstate%3Dreceived"


class TestObjects:
    """The event is of Cádiz, registered by somebody else."""

    @pytest.fixture
    def event(self, office: str) -> None:
        from support.month import received, registered

        opened()
        registered(federation="ESP", province="Cádiz")
        received()

    @pytest.mark.parametrize("who", ["arbiter", "officer elsewhere"])
    def test_an_event_that_is_not_his_is_not_there(self, event: None, who: str) -> None:
        other = account("other", who.partition(" ")[0], federation="ESP", province="Huelva")
        client, before = client_of(other), LogEntry.objects.count()
        for name in EVENT_PAGES:
            assert client.get(address(name)).status_code in (403, 404, 405), name
            sent = client.post(address(name), {"verdict": "accept", "reason": "x", "to": "fide", "said": "rated"})
            assert sent.status_code in (403, 404, 405, 422), name
        assert LogEntry.objects.count() == before

    def test_an_officer_of_a_province_has_its_events_and_nothing_of_the_whole_office(self, event: None) -> None:
        client = client_of(account("near", "officer", federation="ESP", province="Cádiz"))
        assert client.get(address("desk_event")).status_code == 200
        assert client.get(address("desk_report")).status_code == 200
        for one in CLOSED:
            if one.name.startswith("desk") and one.name not in EVENT_PAGES and F in one.who:
                status = client.get(address(one.name)).status_code
                near = ("desk", "desk_events", "desk_register", "desk_enter_form")
                assert status == (200 if one.name in near else 403), one.name
        assert "friends" in client.get("/desk/events/").content.decode()

    def test_an_auditor_reads_and_gets_no_kept_report(self, event: None) -> None:
        client = client_of(account("eva", "auditor"))
        page = client.get(address("desk_event"))
        assert page.status_code == 200
        assert b'<form method="post" action="/desk' not in page.content
        assert client.get(address("desk_report")).status_code == 403

    def test_the_arbiters_list_has_his_own_events_only(self, event: None) -> None:
        client = client_of(account("rosa", "arbiter"))
        assert "friends" not in client.get("/desk/events/").content.decode()
