"""The project around the office. The database is DATABASE_URL, else a file of the user's."""

import os

from arpad.office.database_url import database_settings

DATABASES = {"default": database_settings(os.environ.get("DATABASE_URL", ""))}
INSTALLED_APPS = [
    "arpad.office.apps.OfficeConfig",
    "arpad.web.apps.WebConfig",
    "django_htmx",
    "django.contrib.staticfiles",
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # words live in arpad.reports.wording

ROOT_URLCONF = "arpad.web.urls"
WSGI_APPLICATION = "arpad.web.wsgi.application"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "arpad.web.language.LanguageMiddleware",
    "arpad.web.refusals.RefusalMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "arpad.web.context.office"],
            "builtins": ["arpad.web.templatetags.house"],
        },
    }
]
SECRET_KEY = os.environ.get("ARPAD_SECRET_KEY", "only for commands: serving sets its own")
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # nothing to collect before the first start; addresses carry the content's hash
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 31_536_000

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ARPAD_LANGUAGE = os.environ.get("ARPAD_LANGUAGE", "es")  # of whoever asks for no language we speak
OFFICE_NAME = os.environ.get("ARPAD_OFFICE_NAME", "")  # the federation's own name in the head of every page
CSRF_FAILURE_VIEW = "arpad.web.errors.csrf_failed"
