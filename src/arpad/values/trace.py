"""Why a number is what it is."""

from collections.abc import Mapping
from typing import Any

from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a derivation: the rule, its article in that edition, what went in, what came out.

    `rule` is the stable id in the edition's file; `note` names a wording where one rule has several lines.
    Values are text or whole numbers, as they stand on the slip. `certainty` is blank where the document is known; else
    it says how the rule is.
    """

    rule: str
    article: str
    inputs: Mapping[str, Any]
    value: str
    note: str = ""
    edition: str = ""
    certainty: str = ""
