"""The container file: parsed, its commands run in a clean folder, and built where a daemon answers."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KNOWN = {"CMD", "COPY", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "RUN", "USER", "VOLUME", "WORKDIR"}


def instructions() -> list[tuple[str, str]]:
    text = (ROOT / "Containerfile").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def all_of(wanted: str) -> list[str]:
    return [rest for name, rest in instructions() if name == wanted]


def copied() -> list[str]:
    return [source for words in map(str.split, all_of("COPY")) for source in words[:-1]]


def start() -> list[str]:
    (command,) = all_of("CMD")
    return [str(word) for word in json.loads(command)]


def test_it_is_one_stage_of_known_instructions() -> None:
    names = [name for name, _ in instructions()]
    assert names[0] == "FROM" and names[-1] == "CMD" and set(names) <= KNOWN
    assert all_of("FROM") == ["docker.io/library/python:3.13-slim"]
    assert json.loads(all_of("HEALTHCHECK")[0].removeprefix("CMD "))[0] == "python"


def test_the_office_does_not_run_as_root() -> None:
    names = [name for name, _ in instructions()]
    assert all_of("USER") == ["arpad"] and "RUN" not in names[names.index("USER") :]


def test_what_is_copied_is_there_and_not_ignored() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    assert set(copied()) == kept
    assert all((ROOT / name).exists() for name in copied())


def test_every_setting_is_one() -> None:
    from arpad.web.security.environment import VARIABLES

    named = {setting.partition("=")[0] for setting in all_of("ENV")}
    assert named <= {variable.name for variable in VARIABLES}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="its commands are those of a Unix shell")
def test_its_commands_install_and_start_the_office(tmp_path: Path) -> None:
    """The first RUN and the CMD as they stand, but for the port and the places of the files."""
    build, data = tmp_path / "arpad", tmp_path / "data"
    data.mkdir()
    build.mkdir()
    for name in copied():
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copy(ROOT / name, build / name)
    venv.create(tmp_path / "python", with_pip=True)
    scripts = tmp_path / "python" / "bin"
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith(("ARPAD_", "PYTHON", "DATABASE_"))
    }
    variables["PATH"] = f"{scripts}{os.pathsep}{variables['PATH']}"
    installed = subprocess.run(
        all_of("RUN")[0], shell=True, cwd=build, env=variables, capture_output=True, text=True, check=False
    )
    assert installed.returncode == 0, installed.stderr

    variables |= dict(setting.replace("/data", str(data)).split("=", 1) for setting in all_of("ENV"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [word.replace("0.0.0.0:8000", f"127.0.0.1:{port}") for word in start()]
    said = tmp_path / "said.txt"
    with said.open("w") as output:
        office = subprocess.Popen(
            [str(scripts / command[0]), *command[1:]], cwd=data, env={**variables, "ARPAD_HOSTS": "elo.example.org"},
            stdout=output, stderr=output,
        )  # fmt: skip
    try:
        assert _answer(office, port) == 200, said.read_text("utf-8")
        assert (data / "office.sqlite3").exists()
    finally:
        office.terminate()
        office.wait(60)


def _answer(office: subprocess.Popen[bytes], port: int) -> int:
    """As a proxy asks, until the office is open or has ended."""
    headers = {"Host": "elo.example.org", "X-Forwarded-Proto": "https"}
    asking = urllib.request.Request(f"http://127.0.0.1:{port}/", headers=headers)
    for _ in range(240):
        try:
            return int(urllib.request.urlopen(asking, timeout=30).status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            if office.poll() is not None:
                break
            time.sleep(1)
    return 0


@pytest.mark.slow
def test_a_daemon_builds_it() -> None:
    docker = shutil.which("docker") or shutil.which("podman")
    if docker is None or subprocess.run([docker, "info"], capture_output=True, timeout=30, check=False).returncode:
        pytest.skip("no daemon answers")
    call = [docker, "build", "-f", "Containerfile", "-t", f"arpad-test-{os.getpid()}", "."]
    built = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    subprocess.run([docker, "rmi", f"arpad-test-{os.getpid()}"], capture_output=True, check=False)
