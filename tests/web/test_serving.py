"""`arpad serve` as a process: what it says, what it refuses, how it ends."""

import fcntl
import re
import shutil
import socket
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.db import connections

from arpad.office.database import connect
from arpad.office.models import (
    Claim,
    Entry,
    Event,
    EventArbiter,
    Fee,
    Forwarding,
    Job,
    Letter,
    ListRow,
    Norm,
    Player,
    RatingList,
)  # fmt: skip
from arpad.office.verbs.books.verify import verify
from arpad.web.accounts.models import Account
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
def demo(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> tuple[Path, str]:
    """A demo office that was opened and closed once, for all workers; each of them gets a copy."""
    own = tmp_path_factory.getbasetemp()
    kept = (own if worker_id == "master" else own.parent) / "demo"
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (kept / "said.txt").exists():
            kept.mkdir()
            with serving(kept, "--demo") as (address, said):
                assert urllib.request.urlopen(address).status == 200
            (kept / "said.txt").write_text(said)
    home = tmp_path_factory.mktemp("demo") / "home"
    shutil.copytree(kept, home)
    return home, (home / "said.txt").read_text()


def logins(said: str) -> dict[str, str]:
    return dict(re.findall(r"^  \S+ +(\S+) +(\S+)$", said, re.MULTILINE))


def test_it_prints_one_login_a_role(demo: tuple[Path, str]) -> None:
    assert set(logins(demo[1])) == {"arbiter", "officer", "administrator", "auditor"}


@pytest.fixture
def demo_books(demo: tuple[Path, str]) -> Iterator[None]:
    connect(str(demo[0] / "office.sqlite3"))
    yield
    connections.close_all()


@pytest.mark.usefixtures("demo_books")
class TestTheInventedYear:
    """Every page and every desk has something worth looking at."""

    def test_events_of_every_state(self) -> None:
        states = Counter(Event.objects.values_list("state", flat=True))
        assert set(states) == set(Event.State.values)
        assert states["accepted"] > 30

    def test_a_year_of_four_lists(self) -> None:
        days: dict[str, set[date]] = {key: set() for key in ("rea", "fide", "rapid", "blitz")}
        for key, day in RatingList.published.values_list("series__key", "date"):
            days[key].add(day)
        assert {key: max(found) for key, found in days.items()} == {
            "rea": date(2025, 12, 5), "fide": date(2025, 12, 1), "rapid": date(2025, 12, 1), "blitz": date(2025, 12, 1),
        }  # fmt: skip
        assert len(days["rea"]) == len(days["fide"]) == 12

    def test_a_claim_that_corrected_the_lists_of_june_and_one_that_waits(self) -> None:
        assert Counter(Claim.objects.values_list("state", flat=True)) == {"upheld": 1, "dismissed": 1, "filed": 1}
        anew = RatingList.published.filter(revision=1).values_list("series__key", "date")
        assert set(anew) == {("rea", date(2025, 6, 5)), ("fide", date(2025, 6, 1))}

    def test_a_norm_of_the_masters_that_was_passed_on_and_rated(self) -> None:
        norm = Norm.objects.get()
        assert (norm.player.name, norm.title) == ("Peón Coronado, Benito", "IM")
        assert Forwarding.objects.get(event__key="masters").answer == "rated"

    def test_letters_and_fees_some_of_them_done(self) -> None:
        assert Letter.objects.filter(sent_on=None).exists()
        assert Letter.objects.exclude(sent_on=None).exists()
        assert Fee.objects.filter(paid_on=None).exists()
        assert Fee.objects.exclude(paid_on=None).exists()

    def test_jobs_that_were_done(self) -> None:
        assert set(Job.objects.values_list("state", flat=True)) == {"done"}

    def test_a_player_on_all_four_lists(self) -> None:
        lists = ListRow.objects.filter(key="18503", list__date__month=12).exclude(rating=None)
        assert set(lists.values_list("list__series__key", flat=True)) == {"rea", "fide", "rapid", "blitz"}

    def test_two_lines_of_a_report_that_are_nobody_yet(self) -> None:
        lines = Entry.objects.filter(report__event__key="inmaculada", player=None).values_list("name", flat=True)
        assert "Recién Llegada, Sira" in lines
        assert len(lines) == 2

    def test_the_arbiter_of_the_demo_directs_events(self) -> None:
        account = Account.objects.get(username="arbiter")
        assert EventArbiter.objects.filter(arbiter__key=account.arbiter_key).count() > 5

    def test_nobody_has_an_id_of_a_real_person(self) -> None:
        """The office's own are 18001 to 18599, FIDE's begin at 990300000, which nobody has."""
        for key, fide_id in Player.objects.values_list("key", "fide_id"):
            assert 18_001 <= int(key) < 18_600 or int(key) >= 990_300_000
            assert fide_id is None or int(fide_id) >= 990_300_000

    @pytest.mark.slow
    def test_the_books_prove_themselves(self) -> None:
        """Every list is made again from what is kept."""
        assert not [one for one in verify().findings if one.is_error]


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
        (["--bind", "0.0.0.0", "--port", "8001"], {}, "0.0.0.0:8001"),
        (["--port", "8001"], {"ARPAD_BIND": "[::]:8000"}, "[::]:8001"),
        (["--bind", "unix:office.sock", "--port", "8001"], {}, "'unix:office.sock' is a socket, which has no port"),
        (["--port", "70000"], {}, "--port"),
    ],
)
def test_what_cannot_be_is_refused_before_the_books_are_touched(
    tmp_path: Path, options: list[str], environment: dict[str, str], finding: str
) -> None:
    assert finding in refused(tmp_path, *options, **environment)
    assert not list(tmp_path.iterdir())


def test_another_port(tmp_path: Path) -> None:
    """The last of both on the line of the command: the port, at the address that --bind names."""
    port = free_port()
    with serving(tmp_path, "--port", str(port)) as (_, said):
        assert f"http://127.0.0.1:{port}/" in said
        assert urllib.request.urlopen(f"http://127.0.0.1:{port}/").status == 200


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


def asked_by_socket(path: Path, **headers: str) -> int:
    """The status of the front page, as a proxy on the same machine asks for it."""
    with socket.socket(socket.AF_UNIX) as office:
        office.connect(str(path))
        lines = ["GET / HTTP/1.0", "Host: elo.example.org", *(f"{name}: {value}" for name, value in headers.items())]
        office.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(office.makefile("rb").readline().split()[1])


def test_production_behind_a_proxy(tmp_path: Path) -> None:
    """The socket is for the proxy's group alone; what did not come by https is sent there."""
    path = tmp_path / "office.sock"
    profile = {"ARPAD_PROFILE": "production", "ARPAD_HOSTS": "elo.example.org"}
    with serving(tmp_path, "--bind", f"unix:{path}", **profile):
        assert stat.S_IMODE(path.stat().st_mode) == 0o770
        assert asked_by_socket(path) == 301
        assert asked_by_socket(path, **{"X-Forwarded-Proto": "https"}) == 200
