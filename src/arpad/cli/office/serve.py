"""arpad serve"""

import os
import sys
from pathlib import Path
from typing import NoReturn

import click

from arpad.cli import options as shared
from arpad.cli.command_help import wrong_value
from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.desk import books
from arpad.office.database_url import database_settings
from arpad.office.refused import Refused
from arpad.reports.wording import Wording, wording
from arpad.web.clock import now
from arpad.web.security.environment import setting
from arpad.web.security.profiles import make_key, refuse_bad_settings, refuse_demo_in_public, refuse_taken
from arpad.web.serving import server


@click.command("serve")
@click.option("--bind", default="", envvar="ARPAD_BIND", metavar="ADDRESS:PORT", help="Where to listen.")
@click.option("--port", type=click.IntRange(1, 65535), default=None, help="Another port at the same address.")
@click.option("--database", default="", envvar="DATABASE_URL", metavar="URL", help="A path, or postgresql://…")
@click.option("--demo", is_flag=True, help="A new file gets a year of an invented federation, and demo accounts.")
@shared.lang_option
def serve(bind: str, port: int | None, database: str, demo: bool, lang: str | None) -> Exit:
    """Open the office in the browser, with the worker for its jobs. Ctrl+C closes it.

    \b
    arpad serve                                     http on 127.0.0.1:8000, for this machine only
    arpad serve --port 8001                         where another program has port 8000
    arpad serve --demo --database demo.sqlite3      with a year of an invented federation
    ARPAD_PROFILE=production ARPAD_HOSTS=elo.example.org arpad serve --bind unix:/run/arpad/office.sock

    docs/reference/settings.md has every setting.
    """
    words = wording(lang or shared.language_of_locale())
    if port is not None:
        bind = _with_port(bind or setting(os.environ, "ARPAD_BIND"), port)
    given = {"ARPAD_BIND": bind, "DATABASE_URL": database}
    os.environ.update({name: value for name, value in given.items() if value})
    os.umask(0o077)  # the books hold birth dates: nobody else on this machine reads them
    _refuse_settings()
    server()  # refuses before the books are made, if none is installed
    logins = _demo(words) if demo else []
    with books(os.environ.get("DATABASE_URL", "")):
        from django.db import connection

        refuse_demo_in_public(os.environ)
        place = str(connection.settings_dict["NAME"])
    _open(words, place, logins)
    return Exit.DONE  # not reached: the process is another one


def _with_port(bind: str, port: int) -> str:
    """The same address with another port, or with one if it has none.

    >>> _with_port("127.0.0.1:8000", 8001), _with_port("0.0.0.0", 8001), _with_port("[::1]", 8001)
    ('127.0.0.1:8001', '0.0.0.0:8001', '[::1]:8001')
    """
    if bind.startswith("unix:"):
        raise wrong_value("port", bind)
    address, colon, _ = (bind, "", "") if bind.endswith("]") else bind.rpartition(":")
    return f"{address if colon else bind}:{port}"


def _refuse_settings() -> None:
    """Everything that is wrong before the books are touched; then the key, which settings read."""
    try:
        refuse_bad_settings(os.environ)
        refuse_taken(os.environ)
    except Refused as refused:
        raise Refusal(Exit.REFUSED, *refused.findings) from None
    if not os.environ.get("ARPAD_SECRET_KEY"):
        make_key(os.environ)


def _demo(words: Wording) -> list[str]:
    """Books that are new are filled; those of an earlier start are kept, and get new passwords."""
    from arpad.office.database import set_up

    set_up()
    from arpad.web.demo.books import demo_logins, fill_new_file, refuse_others_books
    from arpad.web.demo.diary import TODAY

    os.environ.setdefault("ARPAD_DEMO_DAY", str(TODAY))
    url = os.environ.get("DATABASE_URL", "")
    place = database_settings(url)
    if place["ENGINE"].endswith("sqlite3") and not Path(place["NAME"]).exists():
        click.echo(words.text("web.said.filling"), err=True)
        fill_new_file(Path(place["NAME"]))
    with books(url):
        refuse_others_books()
        logins = [
            f"  {words.text(f'web.role.{role}'):<16} {role:<16} {password}" for role, password in demo_logins(now())
        ]
    return [words.text("web.said.demo"), *logins, ""]


def _open(words: Wording, place: str, logins: list[str]) -> None:
    """Become the process that serves."""
    bind = setting(os.environ, "ARPAD_BIND")
    address = bind if bind.startswith("unix:") else f"http://{bind}/"
    lines = [words.text("web.said.serving", address=address), words.text("web.said.stop", database=place)]
    os.environ["ARPAD_WELCOME"] = "\n".join([*logins, *lines])
    _become([sys.executable, "-m", "arpad.web.serving"])


def _become(command: list[str]) -> NoReturn:
    """Windows would give the terminal back at once: there we wait until the other process has ended."""
    if os.name != "nt":
        os.execv(command[0], command)
    import subprocess

    with subprocess.Popen(command) as serving:
        while True:
            try:
                sys.exit(serving.wait())
            except KeyboardInterrupt:  # the other process has heard it too, and ends
                continue
