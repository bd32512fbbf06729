"""Runs the real command in process and keeps what it said. Whatever JSON it writes is held against its schema."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.__main__ import main
from support.json_schemas import wrong_keys


@dataclass
class Said:
    code: int
    out: str
    err: str


@pytest.fixture
def arpad(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*args: object) -> Said:
        with pytest.raises(SystemExit) as left:
            main([str(arg) for arg in args])
        said = capfd.readouterr()
        wrong = wrong_keys([str(arg) for arg in args], said.out)
        assert not wrong, wrong
        return Said(int(left.value.code or 0), said.out, said.err)

    return run


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Empty books on SQLite; that a command makes them itself is tested in `test_office`."""
    from support.books import SQLite

    return SQLite(tmp_path_factory.mktemp("migrated")).template


@pytest.fixture(scope="module")
def kept_books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a module keeps what its tests start from (`support.once`)."""
    return tmp_path_factory.mktemp("kept") / "office.sqlite3"


@pytest.fixture
def report(tmp_path: Path) -> Any:
    """A small sound report with some texts replaced."""

    def write(*changes: tuple[str, str], name: str = "event.trf") -> Path:
        text = SOUND
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


SOUND = """\
012 Four friends
022 Sevilla
032 ESP
042 2011/10/01
052 2011/10/03
092 Individual: Round-Robin
102 Reloj, Rosa
122 120 min
132                                                                                        11/10/01  11/10/02  11/10/03
001    1 m    Alfil, Ana                        2400 ESP   990000001 1980/01/01  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  1.0    3     3 w 1     4 b 0     1 b 0
001    3 w    Dama, Celia                       2200 ESP   990000003 1982/01/01  1.0    3     2 b 0     1 w =     4 b =
001    4 m    Rey, Dario                        2100 ESP   990000004 1983/01/01  1.5    2     1 b 0     2 w 1     3 w =
"""
