"""Which commands the office has: its verbs, by desk in the order of a month, and those that only read.

A verb's command is made from its description. What needs more has a part of its own on top of it, here with the reason.
"""

import importlib
import pkgutil
from collections.abc import Mapping

ON_TOP: Mapping[str, tuple[str, str]] = {
    "account": ("books:account", "one command for what five verbs do to an account; without a name it shows all"),
    "arbiter": ("people:arbiter", "licences with their days, several at once; without a key it shows all arbiters"),
    "backup": ("books:backup", "a path is named as it was typed when it cannot be written"),
    "calendar": ("lists:calendar", "several days at once; without any it shows the calendar"),
    "change-player": ("people:change_player", "facts with their days, several at once"),
    "club": ("people:club", "without a key it shows all clubs"),
    "correct": (
        "corrections:correct",
        "two verbs: the impact is shown first, and signed with --seen; or left to a worker",
    ),
    "drift": ("lists:drift", "it prints the study, in every format of a study"),
    "enrol": ("reports:enrol", "it names who was entered; scripts know the option --line as --number, too"),
    "enter-form": ("events:enter_form", "it says what the rules propose of the form"),
    "enter-player": ("people:enter_player", "facts and titles with their days, several at once"),
    "export": ("lists:export", "two files: the list, and its proof beside it"),
    "federation": ("books:federation", "without options it shows what the books say of the federation"),
    "homologate": ("events:homologate", "without a verdict it shows what the rules say, in three formats"),
    "import": ("lists:import_list", "it can be left to a worker, who reads the file himself"),
    "invoice": ("letters_and_fees:invoice", "the tariff is read, and its findings said, before the verb"),
    "link-fide": ("people:link_fide", "without options it shows who could be who"),
    "match": ("reports:match", "without --line it shows who the open lines could be"),
    "preview": ("lists:preview", "it can be left to a worker; what looks wrong is shown, as a table or JSON"),
    "receive": ("reports:receive", "the facts are looked for beside the report"),
    "reconcile": ("lists:reconcile", "a table of differences, which are the exit code"),
    "republish": (
        "corrections:republish",
        "two verbs: drafts are shown, then signed with --inputs; or left to a worker",
    ),
    "restore": ("books:restore", "the books are not opened before"),
    "series": ("lists:series", "--strict is one of the options of the edition"),
    "take-over": ("people:take_over", "without --person and --everybody it shows what FIDE's list says otherwise"),
    "token": ("books:token", "one command for making a token and for revoking one"),
    "undo-take-over": ("people:undo_take_over", "without a reason it shows what goes back"),
    "verify": ("books:verify", "what does not agree is the exit code"),
}  # fmt: skip
"""Where the part is, and why there is one."""

READS: Mapping[str, tuple[str, str]] = {
    "account": ("books", ""),
    "controls": ("lists", "lists:controls"),
    "doctor": ("books", "doctor:doctor"),
    "event-arbiters": ("events", "events:event_arbiters"),
    "events": ("events", "events:events"),
    "fees": ("money", "letters_and_fees:fees"),
    "games": ("lists", "events:games"),
    "jobs": ("books", "jobs:jobs"),
    "letters": ("letters", "letters_and_fees:letters"),
    "person": ("people", "people:person"),
    "start": ("books", "start:start"),
    "token": ("books", ""),
    "work": ("books", "jobs:work"),
}
"""Commands that are no verb of the office's: at which desk, and where."""

NO_COMMAND: Mapping[str, str] = {
    **dict.fromkeys(
        ("add_account", "close_account", "grant_role", "set_password", "withdraw_role"), "`arpad office account`"
    ),
    **dict.fromkeys(
        ("end_second_factor", "end_sessions", "require_second_factor", "set_email"), "`arpad office account`"
    ),
    **dict.fromkeys(
        ("renew_recovery_codes", "set_second_factor"), "the secret is shown to whoever signed in, and nowhere else"
    ),
    "confirm_account": "on the machine nobody proves who he is: another administrator does it in the browser",
    **dict.fromkeys(("make_token", "revoke_token"), "`arpad office token`"),
    "ask_job": "the option --later of the commands that take long",
    "redraft": "`arpad office republish` shows the drafts first",
    "type_results": "`arpad office receive` reads results that were typed in",
    "weigh_correction": "`arpad office correct` shows the impact first",
}


def by_desk() -> dict[str, list[str]]:
    """The names of all commands. The folders of the verbs are looked at, the verbs themselves are not imported."""
    from arpad.office.description import Desk
    from arpad.office.verb_names import at_the_desk

    found = {}
    for desk in Desk:
        names = {name.replace("-", "_") for name, (of, _) in READS.items() if of == desk}
        names |= set(_verbs_of(desk)) - NO_COMMAND.keys()
        found[str(desk)] = [name.replace("_", "-") for name in at_the_desk(desk, names)]
    return found


def office_commands() -> list[str]:
    return [name for names in by_desk().values() for name in names]


def module_of(command: str) -> str:
    """Where the verb of a command is described."""
    from arpad.office.description import Desk

    verb = command.replace("-", "_")
    return next(modules[verb] for desk in Desk if verb in (modules := _verbs_of(desk)))


def _verbs_of(desk: str) -> dict[str, str]:
    """Every verb of a desk, with its module. One whose name Python keeps for itself has an underscore behind it."""
    folder = importlib.import_module(f"arpad.office.verbs.{desk}")
    modules = [module.name for module in pkgutil.iter_modules(folder.__path__)]
    return {module.rstrip("_"): f"{folder.__name__}.{module}" for module in modules}
