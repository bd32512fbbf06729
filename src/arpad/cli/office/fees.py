"""arpad office fees"""

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.office.desk import Desk, office_command


@office_command("fees")
@shared.out_option
def fees(desk: Desk, output: str) -> Exit:
    """All fees for the treasurer, as CSV: amounts in cents, paid ones with their day."""
    from arpad.office.fees import charged_fees
    from arpad.results.as_csv import as_csv

    deliver(output, as_csv(charged_fees()))
    return Exit.DONE
