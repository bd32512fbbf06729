"""arpad office fees"""

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.office.desk import Desk, office_command


@office_command("fees")
@shared.out_option
def fees(desk: Desk, output: str) -> Exit:
    """All fees for the treasurer, as CSV: amounts in cents, paid ones with their day."""
    from arpad.office.fees import fees_csv

    deliver(output, fees_csv())
    return Exit.DONE
