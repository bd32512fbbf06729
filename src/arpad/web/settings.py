"""The Django project around the office. What depends on the machine: docs/reference/settings.md."""

import os

from arpad.office.database_url import database_settings
from arpad.web.security.profiles import security_settings

DATABASES = {"default": database_settings(os.environ.get("DATABASE_URL", ""))}
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "arpad.office.apps.OfficeConfig",
    "arpad.web.accounts.apps.AccountsConfig",
]
MIDDLEWARE = [
    "arpad.web.security.uploads.UploadLimit",
    "django.middleware.security.SecurityMiddleware",
    "arpad.web.security.headers.SecureHeaders",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # words live in arpad.reports.wording
globals().update(security_settings(os.environ))
