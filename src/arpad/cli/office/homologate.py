"""arpad office homologate"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.office.drafted import tell_letters
from arpad.office.description import Given
from arpad.office.events import event_named
from arpad.office.homologating import verdict_of
from arpad.office.verbs.events.homologate import homologate as act_out
from arpad.reports.homologation import homologation_json, homologation_text, requirements_table
from arpad.results.as_csv import as_csv
from arpad.values.finding import Finding


@on_top("homologate", optional=("verdict",))
@shared.format_option
def homologate(desk: Desk, given: Given, output_format: str) -> Exit:
    """What the rules say of an event of the books; with a verdict, the decision, and a letter if it is refused."""
    event, verdict = given["key"], given["verdict"]
    if verdict is not None:
        done = act_out(desk.act, event, verdict == "accept", given["article"])
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
