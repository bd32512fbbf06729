"""A federation that writes in both languages of arpad, as one may that has members in two countries."""

from arpad.office.models import FederationSettings


def in_both_languages() -> None:
    FederationSettings.objects.update_or_create(
        pk=FederationSettings.ONLY, defaults={"languages": "en es", "all_languages": True}
    )
