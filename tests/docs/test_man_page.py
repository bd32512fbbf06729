"""The man page is sound, and the guide beside it shows what `arpad --version` says."""

import shutil
import subprocess
from pathlib import Path

import pytest

from arpad.regulations.calendar import law_read_to

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["docs/man/arpad.1", "docs/man/es/arpad.1"])
def test_the_man_page_is_read_without_complaint(page: str) -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not here")
    call = [groff, "-man", "-Tutf8", "-Kutf8", "-P-cbou", "-ww", str(ROOT / page)]
    said = subprocess.run(call, capture_output=True, text=True, check=False)
    assert said.returncode == 0 and not said.stderr, said.stderr
    assert "--tiebreaks" in said.stdout and "arpad office verify" in said.stdout


@pytest.mark.parametrize("name", ["docs/howto/terminal.md", "docs/howto/terminal.es.md"])
def test_the_guide_shows_how_far_the_law_was_read(name: str) -> None:
    assert f"{law_read_to()}\n" in (ROOT / name).read_text("utf-8")
