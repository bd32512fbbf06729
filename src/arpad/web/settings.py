"""The Django project around the office. What depends on the machine: docs/reference/settings.md."""

import os
from pathlib import Path

from arpad.office.database_url import database_settings
from arpad.office.work_calendar import Planned
from arpad.web.security.profiles import security_settings

# A thread keeps its connection: opening one costs as much as a page.
_KEPT = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
DATABASES = {"default": {**database_settings(os.environ.get("DATABASE_URL", "")), **_KEPT}}
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "arpad.office.apps.OfficeConfig",
    "arpad.web.accounts.apps.AccountsConfig",
    "arpad.web.apps.WebConfig",
    "django.contrib.staticfiles",
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # words live in arpad.reports.wording

ROOT_URLCONF = "arpad.web.urls"
WSGI_APPLICATION = "arpad.web.wsgi.application"
MIDDLEWARE = [
    "arpad.web.operation.request_log.RequestLog",
    "arpad.web.operation.probes.Probes",
    "arpad.web.security.middleware.UploadLimit",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "arpad.web.security.middleware.SecureHeaders",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "arpad.web.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "arpad.web.errors.RefusalMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "arpad.web.context.office"],
            "builtins": [f"arpad.web.templatetags.{name}" for name in ("house", "frequent")],
        },
    }
]

STATIC_URL = "/static/"
STATICFILES_DIRS = [("arpad", Path(__file__).parents[1] / "reports/studies/style")]  # how a study looks
WHITENOISE_USE_FINDERS = True  # nothing to collect before the first start; addresses carry the content's hash
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 31_536_000

_IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {
    "default": {"BACKEND": _IN_MEMORY},
    "calls": {"BACKEND": _IN_MEMORY, "LOCATION": "calls", "OPTIONS": {"MAX_ENTRIES": 100_000}},  # of /api/report
}
OFFICE_NAME = os.environ.get("ARPAD_OFFICE_NAME", "")  # the federation's own name in the head of every page
CSRF_FAILURE_VIEW = "arpad.web.errors.csrf_failed"
LOGGING = {  # what went wrong is said where the service's messages go
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "arpad.web.operation.request_log.AsJson"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "loggers": {
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "arpad.requests": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}

_SECURITY = security_settings(os.environ)
ARPAD_PROFILE: str = _SECURITY["ARPAD_PROFILE"]
ARPAD_BEHIND_PROXY: bool = _SECURITY["ARPAD_BEHIND_PROXY"]
ARPAD_LANGUAGE: str = _SECURITY["ARPAD_LANGUAGE"]
ARPAD_MAIL_SERVER: bool = _SECURITY["ARPAD_MAIL_SERVER"]
ARPAD_UPLOAD_BYTES: int = _SECURITY["ARPAD_UPLOAD_BYTES"]
ARPAD_DRIFT_STUDIES: bool = _SECURITY["ARPAD_DRIFT_STUDIES"]
ARPAD_PUBLIC_API: bool = _SECURITY["ARPAD_PUBLIC_API"]
ARPAD_PUBLIC_API_CALLS: int = _SECURITY["ARPAD_PUBLIC_API_CALLS"]
ARPAD_LOG: str = _SECURITY["ARPAD_LOG"]
ARPAD_METRICS_TOKEN: str = _SECURITY["ARPAD_METRICS_TOKEN"]
ARPAD_SCHEDULE: tuple[Planned, ...] = _SECURITY["ARPAD_SCHEDULE"]
ARPAD_BACKUPS: str = _SECURITY["ARPAD_BACKUPS"]
ARPAD_BACKUPS_KEPT: tuple[int, int, int] = _SECURITY["ARPAD_BACKUPS_KEPT"]
ARPAD_BACKUP_KEY: str = _SECURITY["ARPAD_BACKUP_KEY"]
globals().update(_SECURITY)
