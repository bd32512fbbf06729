"""The addresses behind the login, each with its readers. A page about the whole office names the verb that opens it."""

from arpad.web.addresses import ADMINISTRATOR, ANYBODY, ARBITER, AUDITOR, OFFICER, Address, View
from arpad.web.desks import (
    administration,
    claims,
    corrections,
    event,
    events,
    fees,
    home,
    identities,
    importing,
    jobs,
    letters,
    own_account,
    reconcile,
    records,
    sign_in,
)
from arpad.web.security.guard import for_the_whole_office

EVERY_DESK = frozenset({ARBITER, OFFICER, ADMINISTRATOR, AUDITOR})
SENDERS = frozenset({ARBITER, OFFICER})
OFFICERS = frozenset({OFFICER})
READERS = frozenset({OFFICER, AUDITOR})
ADMINISTRATORS = frozenset({ADMINISTRATOR})
SETTINGS = frozenset({ADMINISTRATOR, AUDITOR})


def _office(route: str, view: View, name: str, who: frozenset[str], verb: str) -> Address:
    return Address(route, for_the_whole_office(verb, view), name, who)


ADDRESSES = [
    Address("sign-in/", sign_in.sign_in, "sign_in", ANYBODY),
    Address("sign-out/", sign_in.sign_out, "sign_out", ANYBODY),
    Address("account/", own_account.own_account, "own_account", EVERY_DESK),
    Address("account/password/", own_account.change_password, "change_password", EVERY_DESK),
    Address("account/tokens/", own_account.make_token, "make_token", EVERY_DESK),
    Address("account/tokens/<int:number>/revoke/", own_account.revoke_token, "revoke_token", EVERY_DESK),
    Address("desk/", home.home, "desk", EVERY_DESK),
    # Events: each is looked at by itself (arbiter: own; officer and auditor: their place).
    Address("desk/events/", events.events, "desk_events", EVERY_DESK),
    Address("desk/register/", events.register_event, "desk_register", SENDERS),
    Address("desk/events/<key:key>/", event.event, "desk_event", EVERY_DESK),
    Address("desk/events/<key:key>/receive/", event.receive, "desk_receive", SENDERS),
    Address("desk/events/<key:key>/review/", event.review, "desk_review", OFFICERS),
    Address("desk/events/<key:key>/identities/", identities.identities, "desk_identities", READERS),
    Address("desk/events/<key:key>/enrol/", identities.enrol, "desk_enrol", OFFICERS),
    Address("desk/events/<key:key>/forward/", event.forward, "desk_forward", OFFICERS),
    Address("desk/events/<key:key>/answer/", event.answer, "desk_answer", OFFICERS),
    Address("desk/events/<key:key>/pay/", event.pay, "desk_pay", OFFICERS),
    Address("desk/events/<key:key>/reports/<int:version>/", event.kept_report, "desk_report", OFFICERS),
    # Lists.
    _office("desk/preview/", jobs.preview, "desk_preview", OFFICERS, "preview"),
    _office("desk/publish/", jobs.publish, "desk_publish", OFFICERS, "publish"),
    _office("desk/redraft/", jobs.redraft, "desk_redraft", OFFICERS, "redraft"),
    _office("desk/republish/", jobs.republish, "desk_republish", OFFICERS, "republish"),
    _office("desk/drift/", jobs.watch_drift, "desk_drift", OFFICERS, "watch_drift"),
    _office("desk/import/", importing.import_list, "desk_import", OFFICERS, "import"),
    _office("desk/jobs/", jobs.jobs, "desk_jobs", READERS, "ask_job"),
    _office("desk/jobs/<int:number>/", jobs.job, "desk_job", READERS, "ask_job"),
    _office("desk/jobs/<int:number>/cancel/", jobs.cancel_job, "desk_cancel", OFFICERS, "cancel_job"),
    _office("desk/corrections/", corrections.corrections, "desk_corrections", READERS, "correct"),
    _office("desk/corrections/weigh/", corrections.weigh, "desk_weigh", OFFICERS, "weigh_correction"),
    _office("desk/corrections/<int:number>/correct/", corrections.correct, "desk_correct", OFFICERS, "correct"),
    _office("desk/reconcile/", reconcile.reconcile, "desk_reconcile", READERS, "reconcile"),
    # The world outside.
    _office("desk/claims/", claims.claims, "desk_claims", READERS, "decide"),
    _office("desk/claims/<int:number>/", claims.claim, "desk_claim", READERS, "decide"),
    _office("desk/claims/<int:number>/decide/", claims.decide, "desk_decide", OFFICERS, "decide"),
    _office("desk/claims/<int:number>/settle/", claims.settle, "desk_settle", OFFICERS, "settle"),
    _office("desk/letters/", letters.letters, "desk_letters", READERS, "send_letter"),
    _office("desk/letters/remind/", letters.remind, "desk_remind", OFFICERS, "remind"),
    _office("desk/letters/<int:number>/", letters.letter, "desk_letter", READERS, "send_letter"),
    _office("desk/letters/<int:number>/pdf/", letters.letter_pdf, "desk_letter_pdf", READERS, "send_letter"),
    _office("desk/letters/<int:number>/send/", letters.send_letter, "desk_send", OFFICERS, "send_letter"),
    _office("desk/outbox/", letters.outbox, "desk_outbox", READERS, "send_letter"),
    _office("desk/fees/", fees.fees, "desk_fees", READERS, "invoice"),
    _office("desk/fees/table/", fees.fees_table, "desk_fees_table", READERS, "invoice"),
    _office("desk/fees/invoice/", fees.invoice, "desk_invoice", OFFICERS, "invoice"),
    _office("desk/register-of-players/", records.export_register, "desk_export_register", OFFICERS, "export_register"),
    # Administration and audit.
    _office("desk/accounts/", administration.accounts, "desk_accounts", SETTINGS, "add_account"),
    _office("desk/accounts/add/", administration.add_account, "desk_add_account", ADMINISTRATORS, "add_account"),
    _office(
        "desk/accounts/<key:username>/password/", administration.new_password, "desk_password", ADMINISTRATORS,
        "add_account",
    ),
    _office(
        "desk/accounts/<key:username>/grant/", administration.grant_role, "desk_grant", ADMINISTRATORS, "grant_role"
    ),
    _office(
        "desk/accounts/<key:username>/withdraw/<int:number>/", administration.withdraw_role, "desk_withdraw",
        ADMINISTRATORS, "withdraw_role",
    ),
    _office(
        "desk/accounts/<key:username>/close/", administration.close_account, "desk_close", ADMINISTRATORS,
        "close_account",
    ),
    _office("desk/series/", administration.series, "desk_series", SETTINGS, "open_series"),
    _office("desk/series/open/", administration.open_series, "desk_open_series", ADMINISTRATORS, "open_series"),
    _office(
        "desk/series/<key:key>/calendar/", administration.set_calendar, "desk_calendar", ADMINISTRATORS, "set_calendar"
    ),
    _office("desk/log/", records.log, "desk_log", frozenset({OFFICER, ADMINISTRATOR, AUDITOR}), "verify"),
    _office("desk/verify/", records.verify, "desk_verify", frozenset({OFFICER, ADMINISTRATOR, AUDITOR}), "verify"),
]  # fmt: skip
