"""One rule of an edition: the policies it may name and the keys it takes."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from arpad.values.records import dataclass

ValueKind = Literal["integer", "text", "table", "decimal", "flag", "texts", "integers", "bands", "day"]

INTEGER: ValueKind = "integer"
TEXT: ValueKind = "text"
TABLE: ValueKind = "table"  # the name of a CSV under tables/
DECIMAL: ValueKind = "decimal"  # a quoted decimal such as "12.5": binary floats are refused
FLAG: ValueKind = "flag"
TEXTS: ValueKind = "texts"
INTEGERS: ValueKind = "integers"
DAY: ValueKind = "day"  # a quoted date such as "2022-06-30"
BANDS: ValueKind = "bands"  # a list of { from_rating, minutes }


@dataclass(frozen=True)
class Shape:
    """One rule: the policies it may name, and its keys. `optional` keys may be left out."""

    policies: tuple[str, ...] = ()
    keys: Mapping[str, ValueKind] = field(default_factory=dict)
    optional: Mapping[str, ValueKind] = field(default_factory=dict)
