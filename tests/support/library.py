"""The examples as a library reads them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import arpad

EXAMPLES = Path(__file__).parents[2] / "examples"
REPORTS = sorted([*EXAMPLES.rglob("*.trf"), EXAMPLES / "09-typed.csv", EXAMPLES / "10-typed.toml"])
NAMES = [str(path.relative_to(EXAMPLES)) for path in REPORTS]

every_report = pytest.mark.parametrize("path", REPORTS, ids=NAMES)
SOUND = [path for path in REPORTS if "defective" not in path.name]
every_sound_report = pytest.mark.parametrize("path", SOUND, ids=[path.name for path in SOUND])
both_languages = pytest.mark.parametrize("lang", ["en", "es"])


def facts_of(path: Path) -> Path | None:
    """The facts beside a report, which a command finds by itself and the library only by name."""
    beside = path.with_name(f"{path.name}.facts.toml")
    return beside if beside.exists() else None


def read(path: Path) -> arpad.TournamentReport:
    return arpad.read_report(path, facts_of(path))


Command = Callable[..., tuple[int, Any]]


def answer(call: Callable[[], Any], lang: str = "en") -> tuple[int, Any]:
    """What a call gives, beside the exit code that its command leaves with."""
    try:
        result = call()
    except arpad.InputRefused as refused:
        return 3, refused.to_dict(lang)
    except arpad.PairingImpossible as impossible:
        return 1, impossible.to_dict(lang)
    except (arpad.UnknownEdition, arpad.EditionNotEncoded):
        return 4, None
    return 0, result.to_dict(lang)
