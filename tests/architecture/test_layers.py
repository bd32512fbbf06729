"""The shape of the code, executable: imports go one way, and engines know no clock, files, language or dates."""

import subprocess
import sys
from pathlib import Path

import arpad
from support.house_rules import RANK, violations

SOURCE = Path(arpad.__file__).parent


def test_the_house_keeps_its_rules() -> None:
    offences = violations(SOURCE)
    assert not offences, "\n" + "\n".join(map(str, offences))


def test_no_engine_command_loads_django() -> None:
    loading = "import sys; from arpad.cli.__main__ import COMMANDS, arpad; import click; ctx = click.Context(arpad);"
    loading += "[arpad.get_command(ctx, name) for name in COMMANDS]; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loading], check=False).returncode == 0


def test_every_package_has_a_place_in_the_order() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert packages <= set(RANK), f"give {', '.join(sorted(packages - set(RANK)))} a place in LAYERS"


def test_all_is_sorted_and_complete() -> None:
    assert list(arpad.__all__) == sorted(arpad.__all__)
    assert all(hasattr(arpad, name) for name in arpad.__all__)
