"""The files of `deploy`: parsed, what they run exists, and the commands by hand are run in a clean folder."""

import configparser
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from arpad.cli.__main__ import arpad
from arpad.office.work_calendar import read_schedule
from arpad.web.security.environment import VARIABLES

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = ("arpad.service", "arpad-worker.service")
SETTINGS = {variable.name for variable in VARIABLES}


def compose() -> dict[str, Any]:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=True, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string((DEPLOY / name).read_text("utf-8"))
    return parser


def variables_of(name: str) -> dict[str, str]:
    lines = [line for line in (DEPLOY / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {key: "".join(shlex.split(value)[:1]) for key, _, value in (line.partition("=") for line in lines)}


def refuse_unknown(words: list[str]) -> None:
    """As click reads a call, down to its options; a command or an option that is not there raises."""
    command: click.Command = arpad
    while True:
        context = command.make_context(words[0], words[1:])
        if not isinstance(command, click.Group):
            return
        rest = [*context._protected_args, *context.args]
        name, found, _ = command.resolve_command(context, rest)
        assert found is not None and name is not None
        words, command = rest, found


def test_an_unknown_command_or_option_would_be_seen() -> None:
    for wrong in (["arpad", "serves"], ["arpad", "serve", "--bnd", "x"], ["arpad", "office", "works"]):
        with pytest.raises((click.UsageError, AssertionError)):
            refuse_unknown(wrong)


def test_every_service_runs_a_command_that_exists_and_is_waited_for() -> None:
    services = compose()["services"]
    assert set(services) == {"database", "office", "worker", "proxy"}
    for name in ("office", "worker"):
        assert services[name]["command"][0] == "arpad"
        refuse_unknown(services[name]["command"])
        assert set(services[name]["environment"]) <= SETTINGS
        assert services[name]["environment"]["ARPAD_OWN_WORKER"] == "0", "the worker is a service of its own"
    for one in services.values():
        for before, how in one.get("depends_on", {}).items():
            assert how["condition"] == "service_healthy" and "healthcheck" in services[before]
        assert ":" in one["image"] or "build" in one, "a version is named"


def test_whatever_the_compose_file_names_is_there() -> None:
    found = compose()
    volumes = {part.split(":")[0] for one in found["services"].values() for part in one.get("volumes", ())}
    assert {name for name in volumes if not name.startswith(".")} == set(found["volumes"])
    assert all((DEPLOY / name).exists() for name in volumes if name.startswith("."))
    built = found["services"]["office"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).exists()
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert asked - set(variables_of("env.example")) == {"ARPAD_SCHEDULE"}, "that one has a default"
    assert [name for name, one in found["services"].items() if "ports" in one] == ["proxy"], "nothing else is open"


def test_the_calendars_can_be_read() -> None:
    default = re.search(r"ARPAD_SCHEDULE:-([^}]+)}", (DEPLOY / "compose.yaml").read_text("utf-8"))
    assert default and len(read_schedule(default[1])) == 3
    assert len(read_schedule(variables_of("arpad.env")["ARPAD_SCHEDULE"])) == 3


@pytest.mark.parametrize("name", UNITS)
def test_units_run_commands_that_exist_from_the_folder_of_the_install(name: str) -> None:
    service = unit(name)["Service"]
    words = shlex.split(service["ExecStart"])
    assert words[0] == "/srv/arpad/venv/bin/arpad"
    refuse_unknown(["arpad", *words[1:]])
    assert service["EnvironmentFile"] == "/etc/arpad.env" and service["UMask"] == "0077"
    assert "/srv/arpad" in (DEPLOY / "install.sh").read_text("utf-8")
    assert set(variables_of("arpad.env")) <= SETTINGS


def test_the_proxy_leads_to_the_office_and_has_limits_for_slow_requests() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert text.count("{") == text.count("}")
    assert {"read_header", "read_body", "idle"} <= set(text.split())
    proxy, office = (compose()["services"][name] for name in ("proxy", "office"))
    assert proxy["environment"]["OFFICE"] == "office:8000" == f"office:{office['command'][-1].rpartition(':')[2]}"
    assert "{$OFFICE:127.0.0.1:8000}" in text and variables_of("arpad.env")["ARPAD_BIND"] == "127.0.0.1:8000"
    assert "respond @watching 403" in text


def test_every_file_is_named_in_the_guides() -> None:
    for language in ("", ".es"):
        guide = (ROOT / f"docs/howto/serve{language}.md").read_text("utf-8")
        for file in DEPLOY.iterdir():
            assert f"deploy/{file.name}" in guide, f"{file.name}: serve{language}.md"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="its commands are those of a Unix shell")
def test_by_hand_in_a_clean_folder(tmp_path: Path) -> None:
    """install.sh as it stands; then what the units run, with their settings, but for database, port and places."""
    place, source = tmp_path / "srv", tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "requirements.lock"):
        shutil.copy(ROOT / name, source / name)
    for name in ("src", "deploy"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("ARPAD_", "PYTHON", "DATABASE_"))}
    call = ["sh", str(source / "deploy" / "install.sh"), str(place)]
    done = subprocess.run(call, env={**clean, "PYTHON": sys.executable}, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith("arpad"), done.stderr

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {key: value.replace("/srv/arpad", str(place)) for key, value in variables_of("arpad.env").items()}
    given |= {"ARPAD_BIND": f"127.0.0.1:{port}", "DATABASE_URL": str(place / "office.sqlite3")}
    with running(UNITS[0], place, clean | given), running(UNITS[1], place, clean | given):
        assert _within_a_while(lambda: _status(f"http://127.0.0.1:{port}/readyz") == 200)
        backups = place / "backups"
        assert _within_a_while(lambda: backups.is_dir() and any(backups.glob("arpad-*.zip.sealed")))
        doctor = [str(place / "venv/bin/arpad"), "office", "doctor"]
        said = subprocess.run(doctor, env=clean | given, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stdout + said.stderr


@contextmanager
def running(name: str, place: Path, environment: dict[str, str]) -> Iterator[None]:
    words = shlex.split(unit(name)["Service"]["ExecStart"].replace("/srv/arpad", str(place)))
    with (place / f"{name}.txt").open("w") as out:
        process = subprocess.Popen(words, cwd=place, env=environment, stdout=out, stderr=out)
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


def _status(address: str) -> int:
    try:
        return int(urllib.request.urlopen(address, timeout=10).status)
    except OSError:
        return 0


def _within_a_while(holds: Any) -> bool:
    for _ in range(240):
        if holds():
            return True
        time.sleep(0.5)
    return False
