"""arpad office series"""

from collections.abc import Sequence

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("series")
@click.argument("key")
@click.option("--name", default="", help="Its name for readers.")
@click.option("--cadence", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)
@shared.edition_option
@shared.set_option
@shared.strict_option
@click.option("--second-officer", is_flag=True, help="Publishing takes two officers.")
def series(
    desk: Desk, key: str, name: str, cadence: str, edition_id: str | None, options: Sequence[str], second_officer: bool
) -> Exit:
    """Open a list series, or change its settings. A regional list names its edition."""
    from arpad.office.verbs.open_series import open_series

    open_series(desk.act, key, name, cadence, edition_id or "", tuple(options), second_officer)
    desk.tell("office.said.series", series=key)
    return Exit.DONE
