"""Ids in addresses. An id may hold a slash; the address writes it as ~1, and ~ itself as ~0 (as JSON pointers do)."""

from django.urls import register_converter


class KeyConverter:
    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        """
        >>> KeyConverter().to_python("12~134~0")
        '12/34~'
        """
        return value.replace("~1", "/").replace("~0", "~")

    def to_url(self, value: object) -> str:
        """
        >>> KeyConverter().to_url("12/34~")
        '12~134~0'
        """
        return str(value).replace("~", "~0").replace("/", "~1")


def register() -> None:
    register_converter(KeyConverter, "key")
