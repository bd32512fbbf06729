"""arpad office federation, backup, restore, verify, account, token: the books as a whole, and who enters the office."""

from pathlib import Path

import click
from django.conf import settings

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import carried_out, description_of, on_top
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.reading import say
from arpad.office.archive import lacks_law, read_manifest
from arpad.office.description import Given
from arpad.office.schedule import note_verified
from arpad.office.sealing import opened
from arpad.office.verb_names import label_of
from arpad.office.verbs.books.backup import backup as backup_verb
from arpad.office.verbs.books.restore import restore as restore_verb
from arpad.office.verbs.books.verify import verify as verify_verb
from arpad.values.finding import FileName, Finding, Problem
from arpad.values.problems import of_the_system


@on_top("backup")
def backup(desk: Desk, given: Given) -> Exit:
    """Write all books into one archive (a zip that belongs to no engine), while the office runs."""
    file = given["file"]
    try:
        made = backup_verb(desk.act, Path(file))
    except (OSError, ValueError) as error:  # ValueError: a path without a name
        problem = of_the_system(error) if isinstance(error, OSError) else Problem("problem.no_name")
        raise Refusal(Exit.UNREADABLE, Finding("file.E002", {"file": FileName(file), "problem": problem})) from None
    desk.tell("office.said.backup", file=file, rows=sum(rows for rows, _ in made.tables.values()))
    desk.tell("office.said.head", head=made.head)
    return Exit.DONE


@on_top("restore")
def restore(desk: Desk, given: Given) -> Exit:
    """Put an archive in the place of the books: checked first, and the old books are kept."""
    file = Path(given["file"])
    old = restore_verb(desk.act, file)
    desk.tell("office.said.restored", file=given["file"], old=old or "—")
    with opened(file, settings.ARPAD_BACKUP_KEY) as archive:
        lacking = lacks_law(read_manifest(archive))
    if lacking:
        say([Finding("office.W460", {"file": FileName(given["file"])})], desk.words)
    return Exit.DONE


@on_top("verify")
def verify(desk: Desk, given: Given) -> Exit:
    """Recompute every published list from what is kept, compare rows and reports, and follow the log.

    Leaves with 1 if anything does not agree; each place is named.
    """
    found = verify_verb(given["printed_head"])
    note_verified(desk.act, {"lists": found.lists, "entries": found.entries, "head": found.head}, found.findings)
    say(found.findings, desk.words)
    desk.tell("office.said.verified", lists=found.lists, reports=found.reports, entries=found.entries)
    desk.tell("office.said.head", head=found.head)
    return Exit.DIFFERENCES if found.findings else Exit.DONE


@on_top("federation")
def federation(desk: Desk, given: Given) -> Exit:
    """Say whose office this is; what is not given stays. Without options, show it.

    \b
    arpad office federation --name "Federación de Ejemplo" --federation ESP --currency EUR --email elo@example.org \\
        --time-zone Europe/Madrid --language es --language en --as ana
    """
    description = description_of("federation")
    if any(value is not None for value in given.values()):
        return carried_out(desk, description, given)
    assert description.known is not None
    known = description.known("")
    for field in description.fields:
        if value := known.get(field.name):
            text = value if isinstance(value, str) else ", ".join(value)
            desk.tell("office.said.setting", label=label_of(description, field, desk.words), value=text)
    return Exit.DONE


ROLES = ("arbiter", "officer", "administrator", "auditor")


@office_command("account")
@click.argument("username", required=False)
@click.option("--name", default="", help="Of the person.")
@click.option("--email", default="")
@click.option("--arbiter", default="", metavar="KEY", help="The same person in the register of arbiters.")
@click.option("--role", type=click.Choice(ROLES), help="Give this role …")
@click.option("--federation", default="", help="… in one federation only …")
@click.option("--province", default="", help="… or one province.")
@click.option("--withdraw", type=int, metavar="GRANT", help="Take a role away again.")
@click.option("--password", "renew", is_flag=True, help="A new random password, printed once.")
@click.option("--end-sessions", is_flag=True, help="End all sessions in browsers.")
@click.option("--end-second-factor", is_flag=True, help="For whoever lost the app and the codes on paper.")
@click.option(
    "--require",
    "require",
    multiple=True,
    type=click.Choice((*ROLES, "nobody")),
    help="Which roles ask for a second factor, without a name; may repeat.",
)
@click.option("--close", is_flag=True, help="Close the account; its name stays taken.")
@click.option("--reopen", is_flag=True, help="Open it again.")
def account(desk: Desk, username: str | None, require: tuple[str, ...], **asked: str) -> Exit:
    """Make an account for the browser, or change one; without a name, show them all.

    \b
    arpad office account olga --role administrator --as root
    arpad office account olga --role officer --province Sevilla --as root
    arpad office account --require officer --require administrator --as root
    """
    from arpad.web.accounts.models import Account
    from arpad.web.accounts.signing_in import random_password
    from arpad.web.accounts.verbs import add_account, close_account, grant_role, set_password, told_of, withdraw_role
    from arpad.web.accounts.verbs_of_access import end_second_factor, end_sessions, require_second_factor, set_email

    if require:
        require_second_factor(desk.act, [role for role in require if role != "nobody"])
    if username is None:
        return _show_accounts(desk)
    is_new = not Account.objects.filter(username=username).exists()
    if is_new:
        add_account(desk.act, username, asked["name"], asked["email"], arbiter_key=asked["arbiter"])
        desk.tell("web.said.account", username=username)
    elif asked["email"]:
        set_email(desk.act, username, asked["email"])
    if is_new or asked["renew"]:
        password = random_password()
        set_password(desk.act, username, password)
        desk.tell("web.said.password", username=username, password=password)
    if asked["role"]:
        grant = grant_role(desk.act, username, asked["role"], asked["federation"], asked["province"])
        role = desk.words.text(f"web.role.{asked['role']}")
        desk.tell("web.said.granted", username=username, role=role, grant=grant.pk)
        say(told_of(grant), desk.words)
    if asked["withdraw"] is not None:
        withdraw_role(desk.act, username, int(asked["withdraw"]))
        desk.tell("web.said.withdrawn", username=username, grant=asked["withdraw"])
    if asked["end_second_factor"]:
        end_second_factor(desk.act, username)
        desk.tell("desk.done.ended_second_factor")
    if asked["end_sessions"]:
        end_sessions(desk.act, username)
        desk.tell("desk.done.ended_sessions")
    if asked["close"] or asked["reopen"]:
        close_account(desk.act, username, reopen=bool(asked["reopen"]))
        desk.tell("web.said.reopened" if asked["reopen"] else "web.said.closed", username=username)
    return Exit.DONE


def _show_accounts(desk: Desk) -> Exit:
    from arpad.web.accounts.models import Account

    for one in Account.objects.prefetch_related("grants").order_by("username"):
        closed = "" if one.is_active else f" ({desk.words.text('desk.accounts.closed')})"
        click.echo(f"{one.username}{closed}  {one.name}")
        for grant in one.grants.all():
            where = " ".join(part for part in (grant.federation, grant.province) if part)
            waits = (
                ""
                if grant.is_in_force(desk.act.at)
                else f" ({desk.words.text('desk.accounts.waits', until=grant.until_text)})"
            )
            click.echo(f"  {grant.pk}  {desk.words.text(f'web.role.{grant.role}')}  {where}{waits}".rstrip())
    return Exit.DONE


@office_command("token")
@click.argument("username")
@click.argument("verbs", nargs=-1)
@click.option("--name", default="token", help="What it is for.")
@click.option("--days", default=90, show_default=True, help="How long it is good.")
@click.option("--revoke", type=int, metavar="NUMBER", help="Revoke a token instead.")
def token(desk: Desk, username: str, verbs: tuple[str, ...], name: str, days: int, revoke: int | None) -> Exit:
    """Make a token with which a program may carry out VERBS in the name of an account, or revoke one.

    \b
    arpad office token olga preview publish --days 30 --as olga
    arpad office token olga --revoke 3 --as olga
    """
    from arpad.web.accounts.verbs import make_token, revoke_token

    if revoke is not None:
        revoke_token(desk.act, username, revoke)
        desk.tell("web.said.revoked", number=revoke, username=username)
        return Exit.DONE
    made = make_token(desk.act, username, name, verbs, days)
    until = made.token.expires_at.date()
    desk.tell("web.said.token", number=made.token.pk, username=username, until=until)
    click.echo(made.plain)
    return Exit.DONE
