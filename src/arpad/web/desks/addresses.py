"""The addresses behind the login, each with the verb whose rights open it."""

from arpad.office.description import ADMINISTRATOR, ARBITER, AUDITOR, OFFICER, About
from arpad.web.addresses import ANYBODY, Address, View
from arpad.web.desks import (
    administration,
    claims_and_corrections,
    drafts,
    events,
    first_month,
    forgotten,
    home,
    jobs,
    letters_and_fees,
    lists,
    moving_in,
    own_account,
    people,
    report_lines,
    second_factor,
    sign_in,
)
from arpad.web.desks.verb_pages import form_addresses
from arpad.web.security.gate import may_reach, permissions
from arpad.web.security.guard import for_the_whole_office

EVERY_DESK = frozenset({ARBITER, OFFICER, ADMINISTRATOR, AUDITOR})


def _does(route: str, view: View, name: str, verb: str) -> Address:
    """A page that does a verb, for whoever may."""
    return _guarded(route, view, name, verb, may_reach(verb))


def _shows(route: str, view: View, name: str, verb: str) -> Address:
    """A page that shows what a verb is about, for whoever may do it, and for auditors."""
    return _guarded(route, view, name, verb, may_reach(verb) | {AUDITOR})


def _own(route: str, view: View, name: str) -> Address:
    """About the account of whoever is signed in."""
    return Address(route, view, name, EVERY_DESK, of_oneself=True)


def _guarded(route: str, view: View, name: str, verb: str, who: frozenset[str]) -> Address:
    whole = permissions()[verb].about is About.OFFICE
    return Address(route, for_the_whole_office(verb, view) if whole else view, name, who)


ADDRESSES = [
    Address("sign-in/", sign_in.sign_in, "sign_in", ANYBODY),
    Address("sign-in/code/", sign_in.sign_in_code, "sign_in_code", ANYBODY),
    Address("sign-in/forgotten/", forgotten.forgotten, "forgotten", ANYBODY),
    Address("sign-in/reset/<str:who>/<str:token>/", forgotten.reset_password, "reset_password", ANYBODY),
    Address("sign-out/", sign_in.sign_out, "sign_out", ANYBODY),
    _own("account/", own_account.own_account, "own_account"),
    _own("account/password/", own_account.change_password, "change_password"),
    _own("account/email/", own_account.set_email, "set_email"),
    _own("account/second-factor/", second_factor.second_factor, "second_factor"),
    _own("account/second-factor/codes/", second_factor.renew_recovery_codes, "renew_recovery_codes"),
    _own("account/second-factor/end/", second_factor.end_second_factor, "end_second_factor"),
    _own("account/sessions/end/", own_account.end_sessions, "end_sessions"),
    _own("account/sessions/<int:number>/end/", own_account.end_session, "end_session"),
    _own("account/tokens/", own_account.make_token, "make_token"),
    _own("account/tokens/<int:number>/revoke/", own_account.revoke_token, "revoke_token"),
    Address("desk/", home.home, "desk", EVERY_DESK),
    Address("desk/start/", first_month.start, "desk_start", frozenset({OFFICER, ADMINISTRATOR, AUDITOR})),
    # Events: each is looked at by itself (arbiter: own; officer and auditor: their place).
    Address("desk/events/", events.events, "desk_events", EVERY_DESK),
    Address("desk/events/<key:key>/", events.event, "desk_event", EVERY_DESK),
    _does("desk/events/<key:key>/receive/", events.receive, "desk_receive", "receive"),
    _does("desk/events/<key:key>/review/", events.review, "desk_review", "review"),
    _shows("desk/events/<key:key>/identities/", report_lines.identities, "desk_identities", "match"),
    _shows("desk/events/<key:key>/identities/<int:number>/", report_lines.line, "desk_line", "match"),
    _does("desk/events/<key:key>/enrol/", report_lines.enrol, "desk_enrol", "enrol"),
    _shows("desk/events/<key:key>/homologation/", events.homologation, "desk_homologation", "homologate"),
    _does("desk/events/<key:key>/reports/<int:version>/", events.kept_report, "desk_report", "review"),
    _does("desk/events/<key:key>/attachments/<int:number>/", events.attachment, "desk_attachment", "review"),
    _does("desk/events/<key:key>/forwardings/<int:number>/", events.forwarding, "desk_forwarding", "review"),
    _does("desk/events/<key:key>/norms/<int:number>/", events.certificate, "desk_certificate", "review"),
    _does(
        "desk/events/<key:key>/arbiter-norms/<int:number>/", events.arbiter_certificate, "desk_arbiter_norm", "review"
    ),
    # People.
    _shows("desk/people/", people.people, "desk_people", "enter_player"),
    _shows("desk/person/<key:key>/", people.person, "desk_person", "enter_player"),
    _shows("desk/link-fide/", people.link_fide, "desk_link_fide", "link_fide"),
    _shows("desk/take-over/", people.take_over, "desk_take_over", "take_over"),
    _does("desk/undo-take-over/", people.undo_take_over, "desk_undo_take_over", "undo_take_over"),
    _shows("desk/clubs/", people.clubs, "desk_clubs", "club"),
    _shows("desk/arbiters/", people.arbiters, "desk_arbiters", "arbiter"),
    _shows("desk/arbiters/<key:key>/norms/", people.arbiter_norms, "desk_arbiter_norms", "arbiter"),
    _does("desk/arbiters/<key:key>/application/", people.arbiter_application, "desk_arbiter_application", "arbiter"),
    _shows("desk/arbiters/table/", people.arbiters_table, "desk_arbiters_table", "arbiter"),
    # What is asked for in a form has its page and its readers from its description.
    *form_addresses(),
    # Lists.
    _shows("desk/lists/", lists.lists, "desk_lists", "export"),
    _does("desk/export/", lists.export_list, "desk_export", "export"),
    _shows("desk/lists/<key:key>/controls/", lists.controls, "desk_controls", "export"),
    _shows("desk/lists/<key:key>/controls.csv", lists.controls_table, "desk_controls_table", "export"),
    _does("desk/preview/", jobs.preview, "desk_preview", "preview"),
    _shows("desk/drafts/<int:number>/", drafts.draft, "desk_draft", "preview"),
    _shows("desk/drafts/<int:number>/<key:key>/", drafts.slips, "desk_draft_slips", "preview"),
    _does("desk/publish/", jobs.publish, "desk_publish", "publish"),
    _does("desk/redraft/", jobs.redraft, "desk_redraft", "redraft"),
    _does("desk/republish/", jobs.republish, "desk_republish", "republish"),
    _does("desk/drift/", jobs.watch_drift, "desk_drift", "drift"),
    _does("desk/import/", moving_in.import_list, "desk_import", "import"),
    _does("desk/import/<int:number>/", moving_in.import_draft, "desk_import_draft", "import"),
    _shows("desk/jobs/", jobs.jobs, "desk_jobs", "ask_job"),
    _shows("desk/jobs/<int:number>/", jobs.job, "desk_job", "ask_job"),
    _does("desk/jobs/<int:number>/cancel/", jobs.cancel_job, "desk_cancel", "cancel"),
    _shows("desk/corrections/", claims_and_corrections.corrections, "desk_corrections", "correct"),
    _shows("desk/corrections/games/", claims_and_corrections.games, "desk_games", "correct"),
    _does("desk/corrections/weigh/", claims_and_corrections.weigh, "desk_weigh", "correct"),
    _does("desk/corrections/<int:number>/correct/", claims_and_corrections.correct, "desk_correct", "correct"),
    _shows("desk/reconcile/", lists.reconcile, "desk_reconcile", "reconcile"),
    # The world outside.
    _shows("desk/claims/", claims_and_corrections.claims, "desk_claims", "decide"),
    _shows("desk/claims/<int:number>/", claims_and_corrections.claim, "desk_claim", "decide"),
    _does("desk/claims/<int:number>/decide/", claims_and_corrections.decide, "desk_decide", "decide"),
    _does("desk/claims/<int:number>/settle/", claims_and_corrections.settle, "desk_settle", "settle"),
    _shows("desk/letters/", letters_and_fees.letters, "desk_letters", "send"),
    _does("desk/letters/remind/", letters_and_fees.remind, "desk_remind", "remind"),
    _shows("desk/letters/<int:number>/", letters_and_fees.letter, "desk_letter", "send"),
    _shows("desk/letters/<int:number>/pdf/", letters_and_fees.letter_pdf, "desk_letter_pdf", "send"),
    _does("desk/letters/<int:number>/send/", letters_and_fees.send_letter, "desk_send", "send"),
    _shows("desk/outbox/", letters_and_fees.outbox, "desk_outbox", "send"),
    _does("desk/outbox/<int:number>/", letters_and_fees.settle_mail, "desk_mail", "send"),
    _shows("desk/fees/", letters_and_fees.fees, "desk_fees", "invoice"),
    _shows("desk/fees/table/", letters_and_fees.fees_table, "desk_fees_table", "invoice"),
    _does("desk/fees/invoice/", letters_and_fees.invoice, "desk_invoice", "invoice"),
    _does("desk/export-register/", administration.export_register, "desk_export_register", "export_register"),
    # Administration and audit.
    _shows("desk/accounts/", administration.accounts, "desk_accounts", "add_account"),
    _does("desk/accounts/add/", administration.add_account, "desk_add_account", "add_account"),
    _does(
        "desk/accounts/<key:username>/password/", administration.new_password, "desk_password", "add_account",
    ),
    _does(
        "desk/accounts/<key:username>/grant/", administration.grant_role, "desk_grant", "grant_role"
    ),
    _does(
        "desk/accounts/<key:username>/email/", administration.set_email, "desk_set_email", "add_account",
    ),
    _does(
        "desk/accounts/<key:username>/second-factor/end/", administration.end_second_factor, "desk_end_second_factor",
        "add_account",
    ),
    _does(
        "desk/accounts/<key:username>/sessions/end/", administration.end_sessions, "desk_end_sessions", "add_account",
    ),
    _does(
        "desk/accounts/<key:username>/confirm/", administration.confirm_account, "desk_confirm_account",
        "confirm_account",
    ),
    _does(
        "desk/accounts/<key:username>/withdraw/<int:number>/", administration.withdraw_role, "desk_withdraw",
        "withdraw_role",
    ),
    _does(
        "desk/accounts/<key:username>/close/", administration.close_account, "desk_close", "close_account",
    ),
    _shows("desk/series/", administration.series, "desk_all_series", "series"),
    _shows("desk/log/", administration.log, "desk_log", "verify"),
    _shows("desk/doctor/", administration.doctor, "desk_doctor", "doctor"),
    _shows("desk/verify/", administration.verify, "desk_verify", "verify"),
]  # fmt: skip
