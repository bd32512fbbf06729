"""Two profiles, the key that signs sessions and forms, and what is checked before the office opens its door.

Local speaks http to this machine only, production https to everybody through a proxy.
"""

import os
import secrets
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from arpad.office.database_url import default_path
from arpad.office.refused import Refused
from arpad.values.finding import Finding, Problem
from arpad.values.problems import of_the_system
from arpad.web.security.environment import (
    LOCAL,
    PRODUCTION,
    BadSetting,
    backups_kept,
    demo_day,
    flag,
    hosts,
    language,
    log,
    profile,
    schedule,
    setting,
    whole_number,
)


def key_file(environment: Mapping[str, str]) -> Path:
    home = environment.get("ARPAD_HOME", "")
    return (Path(home) if home else default_path().parent) / "secret.key"


def read_key(environment: Mapping[str, str]) -> str:
    """Empty if there is none yet: commands that serve nothing need none, and Django refuses to sign without."""
    given = environment.get("ARPAD_SECRET_KEY", "")
    if given:
        return given
    try:
        return key_file(environment).read_text("ascii").strip()
    except FileNotFoundError:
        return ""


def make_key(environment: Mapping[str, str]) -> Path:
    """If there is none yet. The file is never there half written or open to others, and of two that make it at once
    one wins."""
    path = key_file(environment)
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(64) + "\n")
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
    return path


LOOPBACK = ["127.0.0.1", "localhost", "[::1]"]
_YEAR_OF_SECONDS = 365 * 24 * 3600
_AN_HOUR = 3600
_HALF_A_DAY = 12 * 3600


def security_settings(environment: Mapping[str, str]) -> dict[str, Any]:
    """Django's settings that differ by profile, and those that keep either safe."""
    in_production = profile(environment) == PRODUCTION
    return {
        "ARPAD_PROFILE": profile(environment),
        "ARPAD_BEHIND_PROXY": in_production or setting(environment, "ARPAD_BEHIND_PROXY") == "1",
        "ARPAD_UPLOAD_BYTES": whole_number(environment, "ARPAD_UPLOAD_MB", 1, 2000) * 1_000_000,
        "ARPAD_LANGUAGE": language(environment),
        "ARPAD_DRIFT_STUDIES": flag(environment, "ARPAD_DRIFT_STUDIES"),
        "ARPAD_PUBLIC_API": flag(environment, "ARPAD_PUBLIC_API"),
        "ARPAD_PUBLIC_API_CALLS": whole_number(environment, "ARPAD_PUBLIC_API_CALLS", 1, 100_000),
        "ARPAD_LOG": log(environment),
        "ARPAD_METRICS_TOKEN": setting(environment, "ARPAD_METRICS_TOKEN"),
        "ARPAD_SCHEDULE": schedule(environment),
        "ARPAD_BACKUPS": setting(environment, "ARPAD_BACKUPS"),
        "ARPAD_BACKUPS_KEPT": backups_kept(environment),
        "ARPAD_BACKUP_KEY": setting(environment, "ARPAD_BACKUP_KEY"),
        "DEBUG": False,
        "SECRET_KEY": read_key(environment),
        "ALLOWED_HOSTS": hosts(environment) if in_production else LOOPBACK,
        "CSRF_TRUSTED_ORIGINS": [f"https://{host}" for host in hosts(environment)] if in_production else [],
        "AUTH_USER_MODEL": "accounts.Account",
        "AUTHENTICATION_BACKENDS": ["arpad.web.accounts.signing_in.Accounts"],
        "PASSWORD_HASHERS": ["django.contrib.auth.hashers.Argon2PasswordHasher"],
        "PASSWORD_RESET_TIMEOUT": _AN_HOUR,
        "SESSION_COOKIE_AGE": _HALF_A_DAY,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": in_production,
        "CSRF_COOKIE_HTTPONLY": True,
        "CSRF_COOKIE_SECURE": in_production,
        "SECURE_SSL_REDIRECT": in_production,
        "SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https") if in_production else None,
        "SECURE_HSTS_SECONDS": _YEAR_OF_SECONDS if in_production else 0,
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": in_production,
        "SECURE_HSTS_PRELOAD": in_production,
        "SECURE_REFERRER_POLICY": "same-origin",
        "X_FRAME_OPTIONS": "DENY",
        "DATA_UPLOAD_MAX_MEMORY_SIZE": 5_000_000,
        "DATA_UPLOAD_MAX_NUMBER_FIELDS": 5_000,  # identities of a large report in one form
        "DATA_UPLOAD_MAX_NUMBER_FILES": 4,
        **_mail(environment),
    }


def _mail(environment: Mapping[str, str]) -> dict[str, Any]:
    """All mail goes through the outbox, which hands it to the server if there is one."""
    server = setting(environment, "ARPAD_SMTP")
    known = {
        "EMAIL_BACKEND": "arpad.web.accounts.outbox.Outbox",
        "DEFAULT_FROM_EMAIL": setting(environment, "ARPAD_MAIL_FROM"),
        "ARPAD_MAIL_SERVER": bool(server),
    }
    if not server:
        return known
    parts = urlsplit(server)
    if parts.scheme not in _MAIL_PORTS or not parts.hostname:
        raise BadSetting("ARPAD_SMTP", parts.scheme)  # without the password
    scheme = parts.scheme
    if scheme == "smtp" and parts.password and not _is_on_this_machine(parts.hostname):
        scheme = "smtp+starttls"  # no password leaves this machine in the clear
    return {
        **known,
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or _MAIL_PORTS[scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": scheme == "smtps",
        "EMAIL_USE_TLS": scheme == "smtp+starttls",
        "EMAIL_TIMEOUT": 20,
    }


_MAIL_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


def _is_on_this_machine(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


_THIS_MACHINE = ("127.0.0.1", "localhost", "[::1]")


def refuse_bad_settings(environment: Mapping[str, str]) -> None:
    """Before Django reads them."""
    try:
        security_settings(environment)
        whole_number(environment, "ARPAD_WORKERS", 1, 64)
        whole_number(environment, "ARPAD_REQUEST_SECONDS", 1, 3600)
        flag(environment, "ARPAD_OWN_WORKER")
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
            if os.name != "nt":  # where it would take a port from whoever has it
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
