"""The address in what a letter says of its recipient."""

import re

_ADDRESS = re.compile(r"[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+")


def mail_address(recipient: str) -> str:
    """
    >>> mail_address("Reloj, Rosa <rosa@example.org>"), mail_address("rosa@example.org"), mail_address("Club X")
    ('rosa@example.org', 'rosa@example.org', '')
    """
    match = _ADDRESS.search(recipient)
    return match.group() if match else ""
