"""arpad office enter-form"""

from datetime import date
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes
from arpad.cli.office.desk import Desk, office_command


@office_command("enter-form")
@click.argument("series")
@click.argument("key", metavar="EVENT")
@click.argument("file", metavar="FORM.toml")
@click.option("--received-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def enter_form(desk: Desk, series: str, key: str, file: str, received_on: date | None) -> Exit:
    """File an organiser's form; an event that is not in the books yet is registered with it. Says what it proposes."""
    from arpad.cli.reading import say
    from arpad.formats.homologation_toml import read_form_toml
    from arpad.office.forms import registration_of
    from arpad.office.homologating import verdict_of
    from arpad.office.models import Event
    from arpad.office.verbs.attach import Paper, attach
    from arpad.office.verbs.register import register
    from arpad.reports.homologation import homologation_text

    data = read_bytes(file)
    form, findings = read_form_toml(data, file)
    say(findings, desk.words, file)
    if form is None or findings:
        raise Refusal(Exit.REFUSED)
    if not Event.objects.filter(key=key).exists():
        register(desk.act, registration_of(form, key, (series,), received_on))
    kept = attach(desk.act, Paper(key, "form", data, Path(file).name, received_on)).attachment
    desk.tell("office.said.form", event=key, attachment=kept.pk)
    verdict = verdict_of(kept.event)
    if verdict is not None:
        click.echo(homologation_text(verdict, desk.words), nl=False)
    return Exit.DONE
