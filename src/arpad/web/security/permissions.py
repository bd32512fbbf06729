"""Who may do what: the rights that the descriptions of the verbs state, and nothing else."""

from collections.abc import Mapping

from arpad.office.description import ROLES, About, Reach, VerbDescription
from arpad.web.security.all_verbs import all_descriptions, all_verbs

__all__ = ["ROLES", "About", "Reach", "may_reach", "permissions"]


def permissions() -> Mapping[str, VerbDescription]:
    """The description of every verb that is one itself, by name."""
    verbs = all_verbs()
    return {name: description for name, description in all_descriptions().items() if name in verbs}


def may_reach(verb: str) -> frozenset[str]:
    """The roles that may do it somewhere."""
    return frozenset(permissions()[verb].rights)
