"""arpad office enter-form, homologate, events, games and event-arbiters: the commands about events."""

from datetime import date
from pathlib import Path
from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, office_command, tell_letters
from arpad.cli.reading import say
from arpad.formats.toml_forms import read_form_toml
from arpad.office.description import Given
from arpad.office.event_games import games_of_event
from arpad.office.events import event_named
from arpad.office.forms import arbiters_of_events, registration_of
from arpad.office.homologating import verdict_of
from arpad.office.models import Event
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.events.homologate import homologate as homologate_verb
from arpad.office.verbs.events.register import register
from arpad.reports.homologation import homologation_json, homologation_text, requirements_table
from arpad.results.data import as_csv
from arpad.values.finding import Finding


@on_top("enter-form")
def enter_form(desk: Desk, given: Given) -> Exit:
    """File an organiser's form; an event that is not in the books yet is registered with it. Says what it proposes."""
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


@on_top("homologate", optional=("verdict",))
@shared.format_option
def homologate(desk: Desk, given: Given, output_format: str) -> Exit:
    """What the rules say of an event of the books; with a verdict, the decision, and a letter if it is refused."""
    event, verdict = given["key"], given["verdict"]
    if verdict is not None:
        done = homologate_verb(desk.act, event, verdict == "accept", given["article"])
        desk.tell(f"office.said.{done.decision.verdict}", event=event)
        tell_letters(desk, done.letters)
        return Exit.DONE
    found = verdict_of(event_named(event))
    if found is None:
        raise Refusal(Exit.REFUSED, Finding("rea.E021", {"event": event}))
    makers = {
        "json": homologation_json,
        "csv": lambda *given: as_csv(requirements_table(*given)),
        "table": homologation_text,
    }
    click.echo(makers[output_format](found, desk.words), nl=False)
    return Exit.DONE


@office_command("events")
@click.option("--state", default="", help="registered, received, returned, accepted, refused or cancelled.")
def events(desk: Desk, state: str) -> Exit:
    """The events in the books, the latest last, and how each stands."""
    if state and state not in Event.State.values:
        known = ", ".join(Event.State.values)
        raise Refusal(Exit.REFUSED, Finding("office.E160", {"state": state, "states": known}))
    found = Event.objects.filter(state=state) if state else Event.objects.all()
    for one in found.order_by("end", "key"):
        _tell_event(desk, one)
    return Exit.DONE


def _tell_event(desk: Desk, event: Any) -> None:
    state = desk.words.text(f"office.state.{event.state}")
    desk.tell("office.said.event", event=event.key, start=event.start, end=event.end, state=state, name=event.name)


@office_command("games")
@click.argument("event")
@click.option("--player", default="", metavar="TEXT", help="Only games of who has this in the name or id.")
@click.option("--round", "round_number", type=int, help="Only this round.")
def games(desk: Desk, event: str, player: str, round_number: int | None) -> Exit:
    """The games of an accepted event as they count now, each with the line numbers by which it can be corrected."""
    for game in games_of_event(event_named(event), player, round_number):
        white, black = (f"#{side.number} {side.name} ({side.key or '—'})" for side in (game.white, game.black))
        was = desk.words.text("office.said.was", result=game.was) if game.was else ""
        click.echo(f"{game.round_number:>3}  {white} – {black}  {game.result}{was}")
    return Exit.DONE


@office_command("event-arbiters")
@click.option(
    "--from", "first", required=True, callback=shared.iso_date, metavar="DATE", help="Events that ended since."
)
@click.option("--to", "last", required=True, callback=shared.iso_date, metavar="DATE", help="And until this day.")
@shared.out_option
def event_arbiters(desk: Desk, first: date, last: date, output: str) -> Exit:
    """The arbiters of accepted events, as CSV, for the committee that keeps their files."""
    deliver(output, as_csv(arbiters_of_events(first, last)))
    return Exit.DONE
