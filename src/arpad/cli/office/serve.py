"""arpad serve"""

import os
import sys
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.desk import books, now

if TYPE_CHECKING:
    from arpad.reports.wording import Wording


@click.command("serve")
@click.option("--bind", default="", envvar="ARPAD_BIND", metavar="ADDRESS:PORT", help="Where to listen.")
@click.option("--database", default="", envvar="DATABASE_URL", metavar="URL", help="A path, or postgresql://…")
@click.option("--demo", is_flag=True, help="New books get a year of an invented federation, and demo accounts.")
@shared.lang_option
def serve(bind: str, database: str, demo: bool, lang: str | None) -> Exit:
    """Open the office in the browser, with the worker for its jobs. Ctrl+C closes it.

    \b
    arpad serve                                     http on 127.0.0.1:8000, for this machine only
    arpad serve --demo --database demo.sqlite3      with a year of an invented federation
    ARPAD_PROFILE=production ARPAD_HOSTS=elo.example.org arpad serve --bind unix:/run/arpad/office.sock

    docs/reference/settings.md has every setting.
    """
    from arpad.reports.wording import wording

    words = wording(lang or shared.language_of_locale())
    given = {"ARPAD_BIND": bind, "DATABASE_URL": database}
    os.environ.update({name: value for name, value in given.items() if value})
    _prepare(demo, words)
    os.execv(sys.executable, [sys.executable, "-m", "arpad.web.serving"])


def _prepare(demo: bool, words: "Wording") -> None:
    """Everything that can be refused, the books, and what the screen says once the door is open."""
    from arpad.office.refused import Refused
    from arpad.web.security.environment import setting
    from arpad.web.security.opening import refuse_bad_settings, refuse_demo_in_public
    from arpad.web.security.secret_key import make_key

    try:
        refuse_bad_settings(os.environ)
    except Refused as refused:
        raise Refusal(Exit.REFUSED, *refused.findings) from None
    if not os.environ.get("ARPAD_SECRET_KEY"):
        make_key(os.environ)
    bind = setting(os.environ, "ARPAD_BIND")
    _refuse_taken(bind)
    with books(os.environ.get("DATABASE_URL", "")):
        from django.db import connection

        logins = _demo(words) if demo else []
        refuse_demo_in_public(os.environ)
        place = str(connection.settings_dict["NAME"])
    address = bind if bind.startswith("unix:") else f"http://{bind}/"
    lines = [words.text("web.said.serving", address=address), words.text("web.said.stop", database=place)]
    os.environ["ARPAD_WELCOME"] = "\n".join([*logins, *lines])


def _refuse_taken(bind: str) -> None:
    """Said before the books are prepared, and in words."""
    import socket

    from arpad.values.finding import Finding

    host, _, port = bind.rpartition(":")
    if bind.startswith("unix:"):
        return
    try:
        family = socket.AF_INET6 if host.startswith("[") else socket.AF_INET
        with socket.socket(family) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host.strip("[]"), int(port)))
    except (OSError, ValueError, OverflowError) as error:
        raise Refusal(Exit.REFUSED, Finding("web.E018", {"bind": bind, "problem": str(error)})) from None


def _demo(words: "Wording") -> list[str]:
    """Books that are new are filled; those of an earlier start are kept, with new passwords."""
    from arpad.office.models import LogEntry
    from arpad.office.refused import Refused
    from arpad.values.finding import Finding
    from arpad.web.accounts.models import Account
    from arpad.web.demo.accounts import demo_logins
    from arpad.web.demo.fill import fill

    if not LogEntry.objects.exists():
        click.echo(words.text("web.said.filling"), err=True)
        fill()
    elif not Account.objects.filter(is_demo=True).exists():
        raise Refused(Finding("web.E017"))
    logins = [f"  {words.text(f'web.role.{role}'):<16} {role:<16} {password}" for role, password in demo_logins(now())]
    return [words.text("web.said.demo"), *logins, ""]
