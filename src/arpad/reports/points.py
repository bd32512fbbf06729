"""Points as people write them."""

from arpad.reports.wording import Wording
from arpad.values.decimals import shortest_text


def points_text(tenths: int, words: Wording) -> str:
    """Halves as ½; any other fraction as a decimal.

    >>> from arpad.reports.wording import wording
    >>> [points_text(tenths, wording("en")) for tenths in (75, 5, 80, 0, 73)]
    ['7½', '½', '8', '0', '7.3']
    """
    whole, rest = divmod(tenths, 10)
    if rest == 5 and tenths > 0:
        return f"{whole or ''}½"
    return words.number(shortest_text(tenths, 1))
