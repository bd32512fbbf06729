"""Who asks: somebody signed in, a program with a token, or the public."""

from dataclasses import dataclass
from functools import cached_property

from arpad.web.accounts.models import Account, Grant
from arpad.web.accounts.roles import PUBLIC


@dataclass(frozen=True)
class Caller:
    """`verbs` are those of a token; None is a person, who is held by the roles alone."""

    account: Account | None = None
    verbs: frozenset[str] | None = None

    @property
    def name(self) -> str:
        return self.account.username if self.account is not None else PUBLIC

    @cached_property
    def grants(self) -> tuple[Grant, ...]:
        return tuple(self.account.grants.order_by("pk")) if self.account is not None else ()

    @property
    def roles(self) -> frozenset[str]:
        return frozenset(grant.role for grant in self.grants)

    def has(self, *roles: str) -> bool:
        return bool(self.roles & set(roles))


THE_PUBLIC = Caller()
