"""Windows has no fcntl, no gunicorn and no fork: nothing asks for them at import, and the office is served by waitress."""

import os
import sys
import urllib.request
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

import arpad.cli.office.serve as serve
import arpad.web.serving as server_choice
from arpad.web import charts
from arpad.web.serving import server, waitress_options
from support.browser import serving
from support.hidden import python

NOT_ON_WINDOWS = ("fcntl", "grp", "gunicorn", "pwd", "resource", "syslog", "termios", "tty", "pty")
ABSENT = f"import sys\nfor name in {NOT_ON_WINDOWS!r}:\n    sys.modules[name] = None\n"
EVERY_MODULE = """
import importlib, os, pkgutil
os.environ.setdefault("ARPAD_SECRET_KEY", "only for tests")
import arpad
from arpad.office.database import set_up
set_up()
import arpad.web.urls  # the addresses know their converters from there
skipped = ("arpad.__main__", "arpad.cli.__main__", "arpad.web.forked_serving", "arpad.web.patient_worker")
found = [one.name for one in pkgutil.walk_packages(arpad.__path__, "arpad.") if one.name not in skipped]
for name in found:
    importlib.import_module(name)
print(len(found))
"""


def test_every_module_can_be_imported() -> None:
    said = python(ABSENT + EVERY_MODULE)
    assert said.returncode == 0, said.stderr
    assert int(said.stdout) > 400


class TestWhatServes:
    @pytest.mark.parametrize(
        ("there", "chosen"),
        [
            ({"fcntl", "gunicorn", "waitress"}, "gunicorn"),
            ({"fcntl", "waitress"}, "waitress"),
            ({"gunicorn", "waitress"}, "waitress"),
        ],
    )
    def test_gunicorn_where_it_can_run(self, there: set[str], chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._only(there, monkeypatch)
        assert server() == chosen

    @pytest.mark.parametrize(("there", "named"), [({"fcntl"}, "gunicorn"), ({"gunicorn"}, "waitress")])
    def test_what_is_missing_is_named(self, there: set[str], named: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._only(there, monkeypatch)
        with pytest.raises(ModuleNotFoundError) as error:
            server()
        assert error.value.name == named

    def _only(self, there: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def found(name: str) -> ModuleSpec | None:
            return ModuleSpec(name, None) if name in there else None

        monkeypatch.setattr(server_choice, "find_spec", found)

    def test_waitress_has_the_threads_of_all_processes(self) -> None:
        options = waitress_options({"ARPAD_BIND": "[::1]:8000", "ARPAD_WORKERS": "3"})
        assert (options["listen"], options["threads"]) == ("[::1]:8000", 12)

    def test_a_socket_is_for_the_group_of_the_proxy(self) -> None:
        options = waitress_options({"ARPAD_BIND": "unix:/run/arpad.sock"})
        assert (options["unix_socket"], options["unix_socket_perms"]) == ("/run/arpad.sock", "770")
        assert "listen" not in options


def test_the_office_on_waitress(tmp_path: Path) -> None:
    """The process that `arpad serve` becomes misses the modules too; it answers, and ends when it is told to."""
    pytest.importorskip("waitress")
    (tmp_path / "sitecustomize.py").write_text(ABSENT, "utf-8")
    places = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    with serving(tmp_path, PYTHONPATH=places) as (address, said):
        assert address in said
        with urllib.request.urlopen(address) as answer:
            assert (answer.status, answer.headers["Server"]) == (200, "arpad")


def test_a_lock_where_single_bytes_cannot_be_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setattr(charts.locks, "lock", lambda *given: calls.append(("lock", *given)))
    monkeypatch.setattr(charts.locks, "unlock", lambda *given: calls.append(("unlock", *given)))
    with pytest.raises(ValueError, match="inside"), charts._locked(5, 7):
        raise ValueError("inside")
    assert calls == [("lock", 5, charts.locks.LOCK_EX), ("unlock", 5)]


def test_the_terminal_waits_where_a_process_cannot_become_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve.os, "name", "nt")
    with pytest.raises(SystemExit) as left:
        serve._become([sys.executable, "-c", "raise SystemExit(7)"])
    assert left.value.code == 7
