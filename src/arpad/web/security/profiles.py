"""Two profiles: local speaks http to this machine only, production https to everybody through a proxy."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from arpad.web.security.environment import PRODUCTION, BadSetting, flag, hosts, language, profile, setting, whole_number
from arpad.web.security.secret_key import read_key

LOOPBACK = ["127.0.0.1", "localhost", "[::1]"]
_YEAR_OF_SECONDS = 365 * 24 * 3600
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
        "DEBUG": False,
        "SECRET_KEY": read_key(environment),
        "ALLOWED_HOSTS": hosts(environment) if in_production else LOOPBACK,
        "CSRF_TRUSTED_ORIGINS": [f"https://{host}" for host in hosts(environment)] if in_production else [],
        "AUTH_USER_MODEL": "accounts.Account",
        "AUTHENTICATION_BACKENDS": ["arpad.web.accounts.signing_in.Accounts"],
        "PASSWORD_HASHERS": ["django.contrib.auth.hashers.Argon2PasswordHasher"],
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
    server = setting(environment, "ARPAD_SMTP")
    sender = setting(environment, "ARPAD_MAIL_FROM")
    if not server:
        return {"EMAIL_BACKEND": "arpad.web.accounts.outbox.Outbox", "DEFAULT_FROM_EMAIL": sender}
    parts = urlsplit(server)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise BadSetting("ARPAD_SMTP", parts.scheme)  # without the password
    encrypted = parts.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "DEFAULT_FROM_EMAIL": sender,
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if encrypted else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": encrypted,
        "EMAIL_USE_TLS": not encrypted,
        "EMAIL_TIMEOUT": 20,
    }
