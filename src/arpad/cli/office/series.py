"""arpad office series"""

from collections.abc import Sequence

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.office.description import Given
from arpad.office.verbs.lists.series import open_series


@on_top("series", without=("options",))
@shared.set_option
@shared.strict_option
def series(desk: Desk, given: Given, options: Sequence[str]) -> Exit:
    """Open a list series, or change its settings. A regional list names its edition."""
    key, name, cadence, edition = (given[name] for name in ("key", "name", "cadence", "edition"))
    open_series(desk.act, key, name, cadence, edition, tuple(options), given["second_officer"])
    desk.tell("office.said.series", series=key)
    return Exit.DONE
