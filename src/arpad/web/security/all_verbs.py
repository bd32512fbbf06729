"""Every verb of the office and of its accounts, by name."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache

from arpad.office.act import DESCRIPTIONS, VERBS
from arpad.office.description import VerbDescription
from arpad.office.every_verb import every_verb
from arpad.office.month import in_the_order_of_a_month
from arpad.web.accounts import verbs


@cache
def _read() -> None:
    every_verb()
    for module in pkgutil.iter_modules(verbs.__path__, f"{verbs.__name__}."):
        importlib.import_module(module.name)


def all_verbs() -> Mapping[str, Callable[..., object]]:
    _read()
    return VERBS


def all_descriptions() -> Mapping[str, VerbDescription]:
    """By desk, in the order of a month."""
    _read()
    return {name: DESCRIPTIONS[name] for name in in_the_order_of_a_month(DESCRIPTIONS)}


def description_of(verb: str) -> VerbDescription | None:
    """Of something that is a verb itself."""
    _read()
    return DESCRIPTIONS[verb] if verb in VERBS else None
