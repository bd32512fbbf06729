"""A whole number that somebody wrote, in digits everybody reads and not without end."""


def plain_number(text: str, digits: int = 9) -> int | None:
    """The number; None for anything else, among them more digits than there can be.

    >>> plain_number("12"), plain_number("-1"), plain_number("٣"), plain_number("9" * 5000), plain_number("12345", 4)
    (12, None, None, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
