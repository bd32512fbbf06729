"""The command in a process where packages or modules are hidden, as if they were not installed."""

import os
import subprocess
import sys
from collections.abc import Collection

_HIDING = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if {condition}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
for name in {loaded!r}:
    if name in sys.modules:
        sys.modules[name] = None
"""
_OURS = ("arpad", "click", "__mp_main__")
_ARPAD = "from arpad.cli.__main__ import main\nmain(sys.argv[1:])\n"


def hiding(*names: str) -> str:
    """Code that hides these modules, also those that Python itself has loaded."""
    return _HIDING.format(condition=f"top in {names!r}", loaded=names)


def only_click() -> str:
    """Code that hides everything but Python's own library, arpad and click."""
    return _HIDING.format(condition=f"top not in sys.stdlib_module_names and top not in {_OURS!r}", loaded=())


def python(code: str, *args: object, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **(env or {})}
    call = [sys.executable, "-c", code, *map(str, args)]
    return subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=False, env=whole)


def arpad_without(hidden: str, *args: object) -> subprocess.CompletedProcess[str]:
    return python(hidden + _ARPAD, *args)


def loaded_after(code: str, names: Collection[str]) -> list[str]:
    """Which of these modules are there once the code has run."""
    told = python(f"import sys\n{code}\nprint(*[name for name in {sorted(names)!r} if name in sys.modules])")
    assert told.returncode == 0, told.stderr
    return told.stdout.split()
