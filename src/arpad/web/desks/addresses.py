"""The addresses behind the login, each with its readers. A page about the whole office names the verb that opens it."""

from arpad.web.addresses import ADMINISTRATOR, ANYBODY, ARBITER, AUDITOR, OFFICER, Address, View
from arpad.web.desks import (
    administration,
    arbiters,
    claims,
    corrections,
    event,
    events,
    fees,
    home,
    homologation,
    identities,
    importing,
    jobs,
    kept,
    letters,
    lists,
    own_account,
    people,
    reconcile,
    records,
    sign_in,
)
from arpad.web.desks.asked import ask_addresses
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
    Address("desk/events/<key:key>/", event.event, "desk_event", EVERY_DESK),
    Address("desk/events/<key:key>/receive/", event.receive, "desk_receive", SENDERS),
    Address("desk/events/<key:key>/review/", event.review, "desk_review", OFFICERS),
    Address("desk/events/<key:key>/identities/", identities.identities, "desk_identities", READERS),
    Address("desk/events/<key:key>/enrol/", identities.enrol, "desk_enrol", OFFICERS),
    Address("desk/events/<key:key>/homologation/", homologation.homologation, "desk_homologation", READERS),
    Address("desk/events/<key:key>/reports/<int:version>/", kept.kept_report, "desk_report", OFFICERS),
    Address("desk/events/<key:key>/attachments/<int:number>/", kept.attachment, "desk_attachment", OFFICERS),
    Address("desk/events/<key:key>/forwardings/<int:number>/", kept.forwarding, "desk_forwarding", OFFICERS),
    Address("desk/events/<key:key>/norms/<int:number>/", kept.certificate, "desk_certificate", OFFICERS),
    # People.
    _office("desk/people/", people.people, "desk_people", READERS, "enter_player"),
    _office("desk/person/<key:key>/", people.person, "desk_person", READERS, "enter_player"),
    _office("desk/arbiters/", arbiters.arbiters, "desk_arbiters", READERS, "keep_arbiter"),
    _office("desk/arbiters/table/", arbiters.arbiters_table, "desk_arbiters_table", READERS, "keep_arbiter"),
    # What is asked for in a form has its page and its readers from its description.
    *ask_addresses(),
    # Lists.
    _office("desk/lists/", lists.lists, "desk_lists", READERS, "export_list"),
    _office("desk/lists/export/", lists.export_list, "desk_export_list", OFFICERS, "export_list"),
    _office("desk/lists/<key:key>/controls/", lists.controls, "desk_controls", READERS, "export_list"),
    _office("desk/lists/<key:key>/controls.csv", lists.controls_table, "desk_controls_table", READERS, "export_list"),
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
    _office("desk/log/", records.log, "desk_log", frozenset({OFFICER, ADMINISTRATOR, AUDITOR}), "verify"),
    _office("desk/verify/", records.verify, "desk_verify", frozenset({OFFICER, ADMINISTRATOR, AUDITOR}), "verify"),
]  # fmt: skip
