"""What the commands say, as JSON."""

import json
from typing import Any

import pytest

from arpad.cli.__main__ import main
from support.library import Command


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """A command's exit code and its JSON; None where it prints nothing."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*args: object) -> tuple[int, Any]:
        with pytest.raises(SystemExit) as left:
            main([str(arg) for arg in args])
        printed = capsys.readouterr().out
        return int(left.value.code or 0), json.loads(printed) if printed else None

    return run
