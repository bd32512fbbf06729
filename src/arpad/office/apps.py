"""The office as a Django app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_save

from arpad.office.database_guards import before_saving, install


class OfficeConfig(AppConfig):
    name = "arpad.office"
    label = "office"

    def ready(self) -> None:
        post_migrate.connect(_freeze, sender=self)
        for model in self.get_models():
            pre_save.connect(before_saving, sender=model)


def _freeze(**_: Any) -> None:
    """After every migration, since SQLite makes a changed table anew and drops its triggers."""
    install()
