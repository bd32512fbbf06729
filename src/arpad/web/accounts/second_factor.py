"""The second factor of an account: a secret in an app, codes on paper for when the app is lost, and who needs one."""

from datetime import datetime

from arpad.office.hashes import sha256
from arpad.web.accounts.models import Account, AccountRules, RecoveryCode, SecondFactor
from arpad.web.accounts.signing_in import random_password
from arpad.web.accounts.totp import DIGITS, steps_with

RECOVERY_CODES = 10


def has_one(account: Account) -> bool:
    return SecondFactor.objects.filter(account=account).exists()


def accepts(account: Account, code: str, moment: datetime) -> bool:
    """A code of the app or of the paper. Each is good once, also if it is sent twice at the same moment."""
    plain = "".join(code.split()).replace("-", "").lower()
    if len(plain) == DIGITS and plain.isascii() and plain.isdecimal():
        return _of_the_app(account, plain, moment)
    unused = RecoveryCode.objects.filter(account=account, sha256=_hash(plain), used_at=None)
    return bool(plain) and unused.update(used_at=moment) == 1


def _of_the_app(account: Account, code: str, moment: datetime) -> bool:
    factor = SecondFactor.objects.filter(account=account).first()
    if factor is None:
        return False
    newer = SecondFactor.objects.filter(pk=factor.pk)
    return any(
        newer.filter(last_step__lt=step).update(last_step=step) == 1 for step in steps_with(factor.secret, code, moment)
    )


def new_recovery_codes(account: Account) -> list[str]:
    """In the place of the old ones; only their hashes are kept."""
    account.recovery_codes.all().delete()
    codes = [random_password() for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(account=account, sha256=_hash(code.replace("-", ""))) for code in codes
    )
    return codes


def _hash(plain: str) -> str:
    """Nobody guesses 79 bits: no salt and no slow hash is needed."""
    return sha256(plain.encode())


def codes_left(account: Account) -> int:
    return RecoveryCode.objects.filter(account=account, used_at=None).count()


def roles_that_need_one() -> frozenset[str]:
    rules = AccountRules.objects.filter(pk=AccountRules.ONLY).first()
    return frozenset(rules.second_factor.split()) if rules is not None else frozenset()
