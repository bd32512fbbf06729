"""`arpad serve` as a process: what it says, what it refuses, how it ends."""

import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from support.browser import free_port, serving

COMMAND = [sys.executable, "-m", "arpad.cli.__main__", "serve", "--lang", "en"]


def refused(home: Path, *options: str, **environment: str) -> str:
    variables = {
        "PATH": "/usr/bin:/bin",
        "ARPAD_HOME": str(home),
        "DATABASE_URL": str(home / "o.sqlite3"),
        **environment,
    }
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, env=variables, timeout=120, check=False)
    assert done.returncode == 3, done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A demo office that was opened and closed once."""
    home = tmp_path_factory.mktemp("demo")
    with serving(home, "--demo") as (address, said):
        assert urllib.request.urlopen(address).status == 200
    return home, said


def logins(said: str) -> dict[str, str]:
    return dict(re.findall(r"^  \S+ +(\S+) +(\S+)$", said, re.MULTILINE))


def test_it_prints_one_login_a_role(demo: tuple[Path, str]) -> None:
    assert set(logins(demo[1])) == {"arbiter", "officer", "administrator", "auditor"}


def test_the_key_and_the_books_are_their_owners_alone(demo: tuple[Path, str]) -> None:
    modes = {path.name: oct(path.stat().st_mode)[-3:] for path in demo[0].iterdir() if not path.name.startswith("said")}
    assert modes == {"secret.key": "600", "office.sqlite3": "600"}


def test_a_second_start_keeps_the_data_and_changes_the_passwords(demo: tuple[Path, str]) -> None:
    begun = time.monotonic()
    with serving(demo[0], "--demo") as (_, said):
        assert "Filling" not in said
        assert set(logins(said)) == set(logins(demo[1]))
        assert not set(logins(said).values()) & set(logins(demo[1]).values())
    assert time.monotonic() - begun < 120


def test_production_does_not_open_with_demo_accounts(demo: tuple[Path, str]) -> None:
    said = refused(
        demo[0], f"--bind=127.0.0.1:{free_port()}", "--database", str(demo[0] / "office.sqlite3"),
        ARPAD_PROFILE="production", ARPAD_HOSTS="elo.example.org",
    )  # fmt: skip
    assert "web.E014" in said
    assert "administrator, arbiter, auditor, officer" in said


@pytest.mark.parametrize(
    ("options", "environment", "finding"),
    [
        (["--bind", "0.0.0.0:8000"], {}, "web.E013"),
        ([], {"ARPAD_PROFILE": "production"}, "web.E016"),
        ([], {"ARPAD_PROFILE": "staging"}, "web.E015"),
        ([], {"ARPAD_DEMO_DAY": "2025-12-28", "ARPAD_PROFILE": "production", "ARPAD_HOSTS": "x.org"}, "web.E015"),
        ([], {"ARPAD_WORKERS": "many"}, "web.E015"),
        (["--bind", "127.0.0.1:port"], {}, "web.E018"),
    ],
)
def test_what_cannot_be_is_refused_before_the_books_are_touched(
    tmp_path: Path, options: list[str], environment: dict[str, str], finding: str
) -> None:
    assert finding in refused(tmp_path, *options, **environment)
    assert not list(tmp_path.iterdir())


def test_another_host_name_is_not_answered(demo: tuple[Path, str]) -> None:
    with serving(demo[0]) as (address, _):
        request = urllib.request.Request(address, headers={"Host": "elo.example.org"})
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(request)
        assert error.value.code == 400


def test_production_is_clean_for_django(tmp_path: Path) -> None:
    """`check --deploy` with every warning as an error."""
    variables = {
        "PATH": "/usr/bin:/bin", "ARPAD_PROFILE": "production", "ARPAD_HOSTS": "elo.example.org",
        "ARPAD_SECRET_KEY": "k" * 40 + "-0123456789-abcdefghij", "DATABASE_URL": str(tmp_path / "o.sqlite3"),
    }  # fmt: skip
    command = [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(
        [*command, "--settings", "arpad.web.settings"], capture_output=True, text=True, env=variables, check=False
    )
    assert done.returncode == 0, done.stderr
