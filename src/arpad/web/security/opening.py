"""Whether the office may open its door on an address: what is checked before a byte is answered."""

import socket
from collections.abc import Mapping

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.kinds import Problem
from arpad.values.problems import of_the_system
from arpad.web.security.environment import (
    LOCAL,
    PRODUCTION,
    BadSetting,
    demo_day,
    hosts,
    profile,
    setting,
    whole_number,
)
from arpad.web.security.profiles import security_settings

_THIS_MACHINE = ("127.0.0.1", "localhost", "[::1]")


def refuse_bad_settings(environment: Mapping[str, str]) -> None:
    """Before Django reads them."""
    try:
        security_settings(environment)
        whole_number(environment, "ARPAD_WORKERS", 1, 64)
        demo_day(environment)
        name = profile(environment)
    except BadSetting as bad:
        raise Refused(Finding("web.E015", {"name": bad.name, "value": bad.value})) from None
    bind = setting(environment, "ARPAD_BIND")
    if name == LOCAL and not is_this_machine(bind):
        raise Refused(Finding("web.E013", {"bind": bind}))
    if name == PRODUCTION and not hosts(environment):
        raise Refused(Finding("web.E016"))


def is_this_machine(bind: str) -> bool:
    """
    >>> [is_this_machine(one) for one in ("127.0.0.1:8000", "[::1]:80", "unix:/run/arpad.sock", "0.0.0.0:8000", ":80")]
    [True, True, True, False, False]
    """
    return bind.startswith("unix:") or bind.rpartition(":")[0] in _THIS_MACHINE


def refuse_taken(environment: Mapping[str, str]) -> None:
    """Said before the books are prepared, and in words."""
    bind = setting(environment, "ARPAD_BIND")
    host, _, port = bind.rpartition(":")
    if bind.startswith("unix:"):
        return
    try:
        family = socket.AF_INET6 if host.startswith("[") else socket.AF_INET
        with socket.socket(family) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host.strip("[]"), int(port)))
    except (OSError, ValueError, OverflowError) as error:
        problem = of_the_system(error) if isinstance(error, OSError) else Problem("problem.no_port")
        raise Refused(Finding("web.E018", {"bind": bind, "problem": problem})) from None


def refuse_demo_in_public(environment: Mapping[str, str]) -> None:
    """Passwords that were printed on a screen open a local office only."""
    from arpad.web.accounts.models import Account

    names = list(Account.objects.filter(is_demo=True).order_by("username").values_list("username", flat=True))
    if names and profile(environment) != LOCAL:
        raise Refused(Finding("web.E014", {"names": ", ".join(names)}))
