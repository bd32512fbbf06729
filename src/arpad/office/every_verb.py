"""All verbs there are, for whoever has to know them by name."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping

from arpad.office import verbs
from arpad.office.act import VERBS


def every_verb() -> Mapping[str, Callable[..., object]]:
    for module in pkgutil.iter_modules(verbs.__path__, f"{verbs.__name__}."):
        importlib.import_module(module.name)
    return VERBS
