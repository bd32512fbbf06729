"""Every verb of the office and of its accounts, by name."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache

from arpad.office.act import VERBS
from arpad.office.every_verb import every_verb
from arpad.web.accounts import verbs


@cache
def all_verbs() -> Mapping[str, Callable[..., object]]:
    every_verb()
    for module in pkgutil.iter_modules(verbs.__path__, f"{verbs.__name__}."):
        importlib.import_module(module.name)
    return VERBS
