"""Ids and days in addresses. A slash in an id is written as ~1, and ~ itself as ~0, as JSON pointers do."""

from datetime import date

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


class DayConverter:
    """2011-11-01, and nothing else."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)  # a ValueError is no match, and so nothing is there

    def to_url(self, value: object) -> str:
        return str(value)


def register() -> None:
    register_converter(DayConverter, "day")
    register_converter(KeyConverter, "key")
