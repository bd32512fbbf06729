"""Accounts as a Django app of their own: the office's books work without them."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "arpad.web.accounts"
    label = "accounts"
