"""All verbs there are, for whoever has to know them by name; by desk, in the order of a month."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping

from arpad.office import verbs
from arpad.office.act import DESCRIPTIONS, VERBS
from arpad.office.description import Desk, VerbDescription
from arpad.office.month import in_the_order_of_a_month


def every_verb() -> Mapping[str, Callable[..., object]]:
    for desk in Desk:
        folder = importlib.import_module(f"{verbs.__name__}.{desk}")
        for module in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
            importlib.import_module(module.name)
    return VERBS


def every_description() -> tuple[VerbDescription, ...]:
    """By desk, in the order of a month."""
    every_verb()
    return tuple(DESCRIPTIONS[name] for name in in_the_order_of_a_month(DESCRIPTIONS))
