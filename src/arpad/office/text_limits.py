"""What the books hold is the same on both engines: SQLite would keep a text of any length, and PostgreSQL would then
refuse the archive."""

from collections.abc import Iterable
from typing import Any

from django.db import models

from arpad.office.refused import Refused
from arpad.values.finding import Finding

_LARGEST = 2**31 - 1
_SHOWN = 40


def refuse_unfit(rows: Iterable[models.Model]) -> None:
    """Before rows are written many at a time, which sends no signal."""
    wrong = [finding for row in rows for finding in unfit(row)]
    if wrong:
        raise Refused(*wrong[:20])


def unfit(row: models.Model) -> list[Finding]:
    """Every value that a column cannot hold."""
    found = []
    for column in row._meta.concrete_fields:
        value, most = getattr(row, column.attname), _most(column)
        size = len(value) if isinstance(value, str) else value if isinstance(value, int) else 0
        if most is not None and abs(size) > most:
            text = str(value)[:_SHOWN] + ("…" if len(str(value)) > _SHOWN else "")
            name = f"{row._meta.model_name}.{column.name}"
            found.append(Finding("office.E150", {"field": name, "text": text, "most": most}))
    return found


def _most(column: "models.Field[Any, Any]") -> int | None:
    """Letters of a text, or the largest whole number."""
    if isinstance(column, models.CharField):
        return column.max_length
    small = isinstance(column, models.IntegerField) and not isinstance(column, models.BigIntegerField)
    return _LARGEST if small and not column.primary_key else None


def before_saving(instance: models.Model, **_: Any) -> None:
    refuse_unfit([instance])
