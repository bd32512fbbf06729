"""arpad office enter-form"""

from pathlib import Path

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.reading import say
from arpad.formats.homologation_toml import read_form_toml
from arpad.office.description import Given
from arpad.office.forms import registration_of
from arpad.office.models import Event
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.events.register import register
from arpad.reports.homologation import homologation_text


@on_top("enter-form")
def enter_form(desk: Desk, given: Given) -> Exit:
    """File an organiser's form; an event that is not in the books yet is registered with it. Says what it proposes."""
    from arpad.office.homologating import verdict_of

    key, data, file, received_on = given["event"], given["form"].data, given["form"].name, given["received_on"]
    form, findings = read_form_toml(data, file)
    say(findings, desk.words, file)
    if form is None or findings:
        raise Refusal(Exit.REFUSED)
    if not Event.objects.filter(key=key).exists():
        register(desk.act, registration_of(form, key, (given["series"],), received_on))
    kept = attach(desk.act, Paper(key, "form", data, Path(file).name, received_on)).attachment
    desk.tell("office.said.form", event=key, attachment=kept.pk)
    verdict = verdict_of(kept.event)
    if verdict is not None:
        click.echo(homologation_text(verdict, desk.words), nl=False)
    return Exit.DONE
