"""arpad office admit"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("admit")
@click.argument("event")
@click.argument("rule")
@click.option("--deny", is_flag=True, help="It is not admitted.")
def admit(desk: Desk, event: str, rule: str, deny: bool) -> Exit:
    """Record what the administrator decides where the regulation leaves a RULE to him. The reason is kept."""
    from arpad.office.verbs.admit import admit as act_out

    made = act_out(desk.act, event, rule, not deny)
    desk.tell(f"office.said.{made.verdict}", event=event, rule=rule)
    return Exit.DONE
