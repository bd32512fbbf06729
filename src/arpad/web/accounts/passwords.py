"""Which passwords are good enough, and random ones."""

import secrets

from django.contrib.auth.password_validation import CommonPasswordValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError

from arpad.values.finding import Finding
from arpad.web.accounts.models import Account

SHORTEST = 12
LONGEST = 200  # Argon2 is slow on purpose: nobody sends it a book
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike on paper


def weak_password(password: str, username: str, name: str = "") -> list[Finding]:
    """All that is wrong with it."""
    found = []
    if not SHORTEST <= len(password) <= LONGEST:
        found.append(Finding("web.E022", {"shortest": SHORTEST, "longest": LONGEST}))
    if not _passes(CommonPasswordValidator(), password, None):
        found.append(Finding("web.E023"))
    about = UserAttributeSimilarityValidator(user_attributes=("username", "name"))
    if not _passes(about, password, Account(username=username, name=name)):
        found.append(Finding("web.E024"))
    return found


def _passes(
    validator: CommonPasswordValidator | UserAttributeSimilarityValidator, password: str, account: Account | None
) -> bool:
    try:
        validator.validate(password, account)
    except ValidationError:
        return False
    return True


def random_password() -> str:
    """Four groups of four: 79 bits, and can be read aloud."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))
