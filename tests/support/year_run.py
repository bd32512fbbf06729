"""The invented Andalusian year of examples/, made and run once for all tests that look at it."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

EXAMPLE = Path(__file__).parents[2] / "examples/andalusian_year.py"


def example() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("andalusian_year", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["andalusian_year"] = module
    spec.loader.exec_module(module)
    return module
