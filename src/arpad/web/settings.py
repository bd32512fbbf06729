"""The smallest project that can open the office's books. The database is DATABASE_URL, else a file of the user's."""

import os

from arpad.office.database_url import database_settings

DATABASES = {"default": database_settings(os.environ.get("DATABASE_URL", ""))}
INSTALLED_APPS = ["arpad.office.apps.OfficeConfig"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # words live in arpad.reports.wording
