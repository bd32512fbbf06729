"""arpad office start: from nothing to an office somebody can sign in to. What is there already stays."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import click

from arpad.cli.command_help import wrong_value
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.reading import say
from arpad.office.act import Act
from arpad.office.federation_settings import settings
from arpad.office.list_kinds import ListKind, list_kinds
from arpad.office.models import Series
from arpad.office.verbs.books.federation import FederationChange, federation
from arpad.office.verbs.lists.series import open_series

_SETTINGS = ("name", "federation", "currency", "email", "time_zone")


@office_command("start")
@click.option("--name", help="Of the federation.")
@click.option("--federation", metavar="CODE", help="FIDE's code: ESP.")
@click.option(
    "--language",
    "languages",
    multiple=True,
    metavar="CODE",
    help="The office's own first (by default that of this command); may repeat.",
)
@click.option("--currency", metavar="CODE", help="Of fees: EUR, NOK.")
@click.option("--email", help="Where people write to.")
@click.option("--time-zone", metavar="ZONE", help="Whose midnight ends a day: Europe/Madrid.")
@click.option(
    "--list", "kinds", multiple=True, metavar="KIND", help="fide-standard, national-rapid, rea …; may repeat."
)
@click.option("--administrator", metavar="NAME", help="Who gives accounts and settings.")
@click.option("--officer", metavar="NAME", help="Who imports, checks reports and publishes.")
def start(desk: Desk, languages: Sequence[str], kinds: Sequence[str], **given: str | None) -> Exit:
    """Start an office: the books, the federation, its lists, an administrator and an officer.

    At a terminal it asks for what is not given. It may be called again: what is there stays, what is new is added.

    \b
    arpad office start
    arpad office start --name "Federación de Ejemplo" --federation ESP --currency EUR --email elo@example.org \\
        --time-zone Europe/Madrid --language es --list national-standard --administrator olga --officer ana
    """
    if sys.stdin.isatty():
        languages, kinds, given = _asked(desk, languages, kinds, given)
    if not languages and not settings().languages:
        languages = (desk.words.language,)  # that of whoever starts it
    chosen = _kinds(kinds)
    administrator = given["administrator"] or ""
    act = desk.act if desk.act.actor else replace(desk.act, actor=administrator or "start")
    _keep_settings(act, given, languages)
    for kind in chosen:
        _open(desk, act, kind)
    if chosen and not settings().main_series:
        federation(act, FederationChange(main_series=chosen[0].key))
    for role in ("administrator", "officer"):
        if username := given[role]:
            _give_account(desk, act, username, role)
    desk.tell("office.start.next" if administrator else "office.start.no_account", username=administrator)
    return Exit.DONE


def _asked(
    desk: Desk, languages: Sequence[str], kinds: Sequence[str], given: dict[str, str | None]
) -> tuple[Sequence[str], Sequence[str], dict[str, str | None]]:
    """What somebody at the terminal says where no option did; an empty answer leaves it as it is."""
    known = settings()

    def ask(name: str, otherwise: str = "") -> str:
        return str(click.prompt(desk.words.text(f"office.start.{name}"), default=otherwise, err=True)).strip()

    answers = {name: given[name] or ask(name, getattr(known, name)) for name in _SETTINGS}
    languages = languages or ask("language", known.languages or desk.words.language).replace(",", " ").split()
    if not kinds and not Series.objects.exists():
        kinds = _asked_kinds(desk, ask)
    accounts = {name: given[name] or ask(name, usual) for name, usual in _USUAL_ACCOUNTS.items()}
    return languages, kinds, {**answers, **accounts}


_USUAL_ACCOUNTS = {"administrator": "administrator", "officer": "officer"}


def _asked_kinds(desk: Desk, ask: Callable[[str, str], str]) -> list[str]:
    offered = {str(number): kind for number, kind in enumerate(list_kinds(), 1)}
    for number, kind in offered.items():
        desk.tell("office.start.list", number=number, about=kind.about(desk.words))
    numbers = ask("lists", "1").replace(",", " ").split()
    return [offered[number].id if number in offered else number for number in numbers]


def _kinds(named: Sequence[str]) -> list[ListKind]:
    known = {kind.id: kind for kind in list_kinds()}
    for name in named:
        if name not in known:
            raise wrong_value("list_kind", name, ", ".join(known))
    return [known[name] for name in dict.fromkeys(named)]


def _keep_settings(act: Act, given: dict[str, str | None], languages: Sequence[str]) -> None:
    """Only what differs, so that a second start writes nothing."""
    known = settings()
    change: dict[str, Any] = {
        name: value for name in _SETTINGS if (value := given[name]) and value != getattr(known, name)
    }
    if languages and tuple(languages) != known.language_codes:
        change["languages"] = tuple(languages)
    if change:
        federation(act, FederationChange(**change))


def _open(desk: Desk, act: Act, kind: ListKind) -> None:
    if kind.is_open:
        desk.tell("office.start.kept", series=kind.key)
        return
    open_series(act, kind.key, kind.name(desk.words), kind.cadence.value, kind.edition)
    desk.tell("office.start.opened", series=kind.key, about=kind.about(desk.words))


def _give_account(desk: Desk, act: Act, username: str, role: str) -> None:
    from arpad.web.accounts.models import Account
    from arpad.web.accounts.signing_in import random_password
    from arpad.web.accounts.verbs import add_account, grant_role, told_of

    told = {"role": desk.words.text(f"web.role.{role}"), "username": username}
    account = Account.objects.filter(username=username).first()
    if account is None:
        password = random_password()
        add_account(act, username, password=password)
        desk.tell("office.start.account", password=password, **told)
    else:
        desk.tell("office.start.account_kept", **told)
    if account is None or not account.grants.filter(role=role).exists():
        say(told_of(grant_role(act, username, role)), desk.words)
