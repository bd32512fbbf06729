"""Which title stands above which: two ladders, the women's one step beside the open one (I-181)."""

from arpad.values.title import Title

OPEN = (Title.GM, Title.IM, Title.FM, Title.CM)
WOMEN = (Title.WGM, Title.WIM, Title.WFM, Title.WCM)


def covers(held: Title | None, title: Title) -> bool:
    """Whether who holds the one has no use for the other: those below it, and an open one the women's beside it.

    >>> covers(Title.IM, Title.WIM), covers(Title.IM, Title.WGM), covers(Title.WGM, Title.CM)
    (True, False, False)
    """
    if held is None or (held in WOMEN and title in OPEN):
        return False
    return _step(held) <= _step(title)


def _step(title: Title) -> int:
    return (WOMEN if title in WOMEN else OPEN).index(title)
