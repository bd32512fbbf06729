"""What time it is. A demo office lives in its invented year: its day is fixed, its hours pass as everywhere."""

import os
from datetime import UTC, date, datetime

from arpad.web.security.environment import demo_day


def now() -> datetime:
    """The hour at the federation; UTC where nobody said where that is (I-271)."""
    from arpad.office.federation_settings import at_home  # the books: `arpad serve` asks for this file before them

    real = datetime.now(UTC)
    invented = demo_day(os.environ)
    return datetime.combine(invented, real.timetz()) if invented is not None else at_home(real)


def real_now() -> datetime:
    """What clocks elsewhere say, also those in phones."""
    return datetime.now(UTC)


def today() -> date:
    return now().date()
