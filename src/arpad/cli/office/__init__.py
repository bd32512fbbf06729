"""arpad office: the verbs on the office's books. Django is imported by a verb that runs, by nothing else."""

import click

from arpad.cli.lazy import LazyCommands

COMMANDS = {
    "account": ("arpad.cli.office.account:account", "Accounts for the browser, and their roles."),
    "admit": ("arpad.cli.office.admit:admit", "What the administrator decides about a requirement."),
    "answer": ("arpad.cli.office.answer:answer", "What they answered."),
    "appeal": ("arpad.cli.office.attach:appeal", "An organiser appeals, in time."),
    "appoint": ("arpad.cli.office.arbiter:appoint", "Who directs an event."),
    "arbiter": ("arpad.cli.office.arbiter:arbiter", "Enter or change an arbiter and his licences; show all."),
    "attach": ("arpad.cli.office.attach:attach", "Keep what came beside a report, as it came."),
    "backup": ("arpad.cli.office.backup:backup", "All books into one archive, while the office runs."),
    "calendar": ("arpad.cli.office.calendar:calendar", "List dates and closing dates of a series."),
    "cancel": ("arpad.cli.office.cancel:cancel", "Stop a job; it leaves nothing behind."),
    "certify": ("arpad.cli.office.certify:certify", "A norm from the accepted report, with its IT1."),
    "change-event": ("arpad.cli.office.change_event:change_event", "An approval, other days, that it fell out."),
    "change-player": ("arpad.cli.office.change_player:change_player", "Correct a person; facts from a day on."),
    "claim": ("arpad.cli.office.claim:claim", "A claim against a published list, in time."),
    "controls": ("arpad.cli.office.controls:controls", "Mean, spread and drift of the lists, year by year."),
    "correct": ("arpad.cli.office.correct:correct", "Weigh a correction, and make it once it was seen."),
    "decide": ("arpad.cli.office.decide:decide", "Decide a claim, with reasons and a letter."),
    "discard": ("arpad.cli.office.discard:discard", "Throw papers away after the years of their keeping."),
    "drift": ("arpad.cli.office.drift:drift", "Whether the scale drifts, up to a published list."),
    "enrol": ("arpad.cli.office.enrol:enrol", "Enter a report's unknown players in the register."),
    "enter-form": ("arpad.cli.office.enter_form:enter_form", "An organiser's form, and the event with it."),
    "enter-id": ("arpad.cli.office.enter_id:enter_id", "Give a player another federation's id."),
    "enter-player": ("arpad.cli.office.enter_player:enter_player", "A new person, with ids, facts and titles."),
    "erase-player": ("arpad.cli.office.erase_player:erase_player", "Forget a person's data; lists and log stand."),
    "event-arbiters": ("arpad.cli.office.event_arbiters:event_arbiters", "The arbiters of accepted events, as CSV."),
    "events": ("arpad.cli.office.change_event:events", "The events and how each stands."),
    "export": ("arpad.cli.office.export_list:export_list", "A published list as a file, with its proof."),
    "export-register": ("arpad.cli.office.export_register:export_register", "Everybody in the register, as CSV."),
    "fees": ("arpad.cli.office.fees:fees", "All fees as CSV."),
    "forward": ("arpad.cli.office.forward:forward", "A clean report to FIDE or the national federation."),
    "grant-title": ("arpad.cli.office.title:grant_title", "A title, its route and its day."),
    "homologate": ("arpad.cli.office.homologate:homologate", "Whether an event is taken into the list."),
    "import": ("arpad.cli.office.import_list:import_list", "The opening list, or another's list for reference."),
    "invoice": ("arpad.cli.office.invoice:invoice", "Canon and surcharge, one letter a club."),
    "jobs": ("arpad.cli.office.jobs:jobs", "The jobs, and how far they are."),
    "letters": ("arpad.cli.office.letters:letters", "The letters that wait, as text or PDF."),
    "match": ("arpad.cli.office.match:match", "Say who the open lines of a report are."),
    "officer": ("arpad.cli.office.arbiter:officer", "Who answers for ratings in a federation."),
    "pay": ("arpad.cli.office.pay:pay", "The fees of an event were paid."),
    "person": ("arpad.cli.office.person:person", "What the register knows of somebody."),
    "preview": ("arpad.cli.office.preview:preview", "The next list as a draft, what looks wrong first."),
    "publish": ("arpad.cli.office.publish:publish", "Publish a draft, signed with the hash that was seen."),
    "receive": ("arpad.cli.office.receive:receive", "Keep a report as it came, with its findings."),
    "reconcile": ("arpad.cli.office.reconcile:reconcile", "Another's list beside ours, with causes."),
    "record": ("arpad.cli.office.record:record", "What the administrator of a federation's own list decided."),
    "register": ("arpad.cli.office.register:register", "Register an event before it begins."),
    "remind": ("arpad.cli.office.remind:remind", "Letters to whoever owes a report."),
    "republish": ("arpad.cli.office.republish:republish", "Make corrected lists anew, and publish them once seen."),
    "request-ids": ("arpad.cli.office.request_ids:request_ids", "Ask for ids for new players."),
    "restore": ("arpad.cli.office.restore:restore", "An archive in the place of the books; the old ones are kept."),
    "review": ("arpad.cli.office.review:review", "Accept, return or refuse a report."),
    "revoke-title": ("arpad.cli.office.title:revoke_title", "A title was taken away."),
    "send": ("arpad.cli.office.send:send", "Say that a letter was sent."),
    "series": ("arpad.cli.office.series:series", "Open a list series, or change its settings."),
    "settle": ("arpad.cli.office.settle:settle", "Which correction an upheld claim led to."),
    "token": ("arpad.cli.office.account:token", "A token for programs, or its end."),
    "verify": ("arpad.cli.office.verify:verify", "Recompute all that was published, and follow the log."),
    "work": ("arpad.cli.office.work:work", "Run the jobs that wait."),
}


@click.group(cls=LazyCommands, commands_by_name=COMMANDS)
def office() -> None:
    """The office's books: who did what, when and why, and every published number again from what is kept.

    \b
    arpad office series standard --as ana
    arpad office import standard 2011-09.csv --on 2011-09-01 --as ana
    arpad office register standard open-1 "Open" --start 2011-09-03 --end 2011-09-24 --as ana
    arpad office receive open-1 open.trf --as ana
    arpad office review open-1 accept --as ana --reason "complete"
    arpad office preview standard --on 2011-11-01 --as ana
    arpad office publish standard --on 2011-11-01 --inputs HASH --as ana
    arpad office verify

    The database is --database or DATABASE_URL: a path, or postgresql://user@host/name. Without either it is a file of
    the user's own. `--as` (or ARPAD_ACTOR) says who acts.
    """
