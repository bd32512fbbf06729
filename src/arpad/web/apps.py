"""The pages as a Django app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "arpad.web"
    label = "web"
