"""One rule of an edition: the policies it may name and the keys it takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["integer", "text", "table", "decimal", "flag", "texts", "integers", "bands"]

INTEGER: Kind = "integer"
TEXT: Kind = "text"
TABLE: Kind = "table"  # the name of a CSV under tables/
DECIMAL: Kind = "decimal"  # a quoted decimal such as "12.5": binary floats are refused
FLAG: Kind = "flag"
TEXTS: Kind = "texts"
INTEGERS: Kind = "integers"
BANDS: Kind = "bands"  # a list of { from_rating, minutes }


@dataclass(frozen=True)
class Shape:
    """One rule: the policies it may name, and its keys. `optional` keys may be left out."""

    policies: tuple[str, ...] = ()
    keys: Mapping[str, Kind] = field(default_factory=dict)
    optional: Mapping[str, Kind] = field(default_factory=dict)
