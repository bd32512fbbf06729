"""What an edition's file may say: every rule, the policies it may name and the keys it takes.

The engines dispatch on the policy names; a test holds that each name here has its function there. A chapter's file
takes the rules of its family (`rules` in chapters.toml); a name means the same in every family that has it.
"""

from collections.abc import Mapping

from arpad.regulations.shapes.arbiters import ARBITER_SHAPES
from arpad.regulations.shapes.federation import (
    FEDERATION_LIST_CHOICES,
    FEDERATION_LIST_SHAPES,
    HOMOLOGATION_CHOICES,
    HOMOLOGATION_SHAPES,
)
from arpad.regulations.shapes.rating import RATING_CHOICES, RATING_POLICY_KEYS, RATING_SHAPES
from arpad.regulations.shapes.shape import Shape, ValueKind
from arpad.regulations.shapes.swiss import HANDLING_SHAPES, SWISS_CHOICES, SWISS_POLICY_KEYS, SWISS_SHAPES
from arpad.regulations.shapes.titles import AWARD_CHOICES, AWARD_SHAPES, TITLE_CHOICES, TITLE_POLICY_KEYS, TITLE_SHAPES
from arpad.regulations.shapes.tournament import (
    TIEBREAK_CHOICES,
    TIEBREAK_POLICY_KEYS,
    TIEBREAK_SHAPES,
    TOURNAMENT_SHAPES,
)

FAMILIES: Mapping[str, Mapping[str, Shape]] = {
    "rating": {**RATING_SHAPES, **FEDERATION_LIST_SHAPES, **HOMOLOGATION_SHAPES},
    "tournament": {**TOURNAMENT_SHAPES, **TIEBREAK_SHAPES},
    "tiebreaks": TIEBREAK_SHAPES,
    "titles": {**TITLE_SHAPES, **AWARD_SHAPES},
    "swiss": {**SWISS_SHAPES, **HANDLING_SHAPES},
    "arbiters": ARBITER_SHAPES,
}
SHAPES: Mapping[str, Shape] = {name: shape for family in FAMILIES.values() for name, shape in family.items()}
TEXT_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {
    **RATING_CHOICES,
    **FEDERATION_LIST_CHOICES,
    **HOMOLOGATION_CHOICES,
    **TIEBREAK_CHOICES,
    **TITLE_CHOICES,
    **AWARD_CHOICES,
    **SWISS_CHOICES,
}
POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {
    **RATING_POLICY_KEYS,
    **TIEBREAK_POLICY_KEYS,
    **TITLE_POLICY_KEYS,
    **SWISS_POLICY_KEYS,
}

__all__ = ["FAMILIES", "POLICY_KEYS", "RATING_SHAPES", "SHAPES", "TEXT_CHOICES", "Shape", "ValueKind"]
