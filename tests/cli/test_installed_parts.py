"""The wheel with each extra in an environment of its own: the commands of that part run, the others say what to type."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.core_calls import CERTIFICATE, EVENT, LIST, OPEN, named

ROOT = Path(__file__).parents[2]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
MOST_MEGABYTES, MOST_PACKAGES = 25, 5
pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Part:
    """An environment with arpad in it."""

    folder: Path

    def __call__(self, *args: object) -> subprocess.CompletedProcess[bytes]:
        command = [str(self.folder / SCRIPTS / "arpad"), *map(str, args)]
        return subprocess.run(command, capture_output=True, check=False, cwd=self.folder, env=self.variables())

    def variables(self) -> dict[str, str]:
        """Nothing of this checkout is found by chance."""
        ours = {"PYTHONPATH", "PYTHONHOME", "ARPAD_SECRET_KEY", "DJANGO_SETTINGS_MODULE"}
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        return {**kept, "LC_ALL": "C.UTF-8", "ARPAD_HOME": str(self.folder / "home")}

    def packages(self) -> list[str]:
        return sorted(found.name for found in self.folder.glob("**/site-packages/*.dist-info"))

    def megabytes(self) -> float:
        return sum(file.stat().st_size for file in self.folder.glob("**/site-packages/**/*") if file.is_file()) / 1e6


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = f"from hatchling.build import build_wheel; print(build_wheel({str(folder)!r}))"
    made = subprocess.run([sys.executable, "-c", build], cwd=ROOT, capture_output=True, text=True, check=True)
    return folder / made.stdout.split()[-1]


@pytest.fixture(scope="session")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The versions of the lock; a wheel that was just made has no hash in it."""
    text = (ROOT / "requirements-bench.lock").read_text("utf-8")
    lines = [line.rstrip(" \\") for line in text.splitlines() if re.match(r"[a-z0-9._-]+==", line)]
    file = tmp_path_factory.mktemp("locked") / "constraints.txt"
    file.write_text("\n".join(lines), "utf-8")
    return file


def _installed(folder: Path, wheel: Path, locked: Path, extra: str) -> Part:
    venv.create(folder, with_pip=False)
    python, wanted = folder / SCRIPTS / "python", f"{wheel}[{extra}]" if extra else str(wheel)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "--constraint", str(locked), wanted], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Part(folder)


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory, wheel: Path, locked: Path) -> Part:
    return _installed(tmp_path_factory.mktemp("core"), wheel, locked, "")


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory, wheel: Path, locked: Path) -> Part:
    return _installed(tmp_path_factory.mktemp("lists"), wheel, locked, "lists")


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory, wheel: Path, locked: Path) -> Part:
    return _installed(tmp_path_factory.mktemp("paper"), wheel, locked, "paper")


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory, wheel: Path, locked: Path) -> Part:
    return _installed(tmp_path_factory.mktemp("studies"), wheel, locked, "studies")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory, wheel: Path, locked: Path) -> Part:
    return _installed(tmp_path_factory.mktemp("office"), wheel, locked, "office")


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory, wheel: Path, locked: Path) -> Part:
    return _installed(tmp_path_factory.mktemp("spark"), wheel, locked, "spark")


def done(said: subprocess.CompletedProcess[bytes]) -> bytes:
    assert said.returncode == 0, said.stderr.decode()
    return said.stdout


def refused(said: subprocess.CompletedProcess[bytes], extra: str) -> None:
    assert (said.returncode, f"'arpad[{extra}]'" in said.stderr.decode()) == (3, True), said.stderr.decode()


class TestCore:
    def test_it_is_small(self, core: Part) -> None:
        assert len(core.packages()) <= MOST_PACKAGES, core.packages()
        assert core.megabytes() <= MOST_MEGABYTES

    @pytest.mark.parametrize("call", EVENT, ids=named)
    def test_one_event(self, core: Part, call: tuple[object, ...]) -> None:
        assert done(core(*call))

    def test_what_is_not_there_is_named(self, core: Part) -> None:
        refused(core("list", "show", LIST), "lists")
        refused(core(*CERTIFICATE), "paper")
        refused(core("study", "simulate", "--edition", "fide-2024", "-o", "no"), "studies")
        refused(core("office", "verify"), "office")
        refused(core("serve"), "office")


def _small_period(folder: Path) -> tuple[object, ...]:
    """A call for the list after one game."""
    (folder / "old.csv").write_text("id,name,rating\n1,Ana,2000\n2,Ben,2000\n", "utf-8")
    games = "event,start,end,cadence,type,round,white,black,result\nA,2011-07-05,2011-07-06,standard,swiss,1,1,2,1-0\n"
    (folder / "games.csv").write_text(games, "utf-8")
    old, games = f"{folder / 'old.csv'}@2011-07-01", str(folder / "games.csv")
    return ("list", "next", "--previous", old, "--games", games, "--on", "2011-09-01")


class TestLists:
    def test_the_next_list_in_every_format(self, lists: Part, tmp_path: Path) -> None:
        done(lists(*_small_period(tmp_path), "-o", tmp_path / "next.csv"))
        for kind in ("parquet", "xlsx"):
            file = tmp_path / f"next.{kind}"
            done(lists("list", "convert", tmp_path / "next.csv", "--to", kind, "-o", file))
            assert b"Ana" in done(lists("list", "show", file, "--format", "csv"))

    def test_an_event_with_its_list(self, lists: Part) -> None:
        assert done(lists("rate", OPEN, "--list", LIST))

    def test_what_is_not_there_is_named(self, lists: Part, tmp_path: Path) -> None:
        refused(lists(*CERTIFICATE), "paper")
        refused(lists("office", "verify"), "office")
        refused(lists(*_small_period(tmp_path), "--spark", "local[1]", "-o", tmp_path / "no.csv"), "spark")


class TestPaper:
    def test_a_certificate_and_a_crosstable(self, paper: Part) -> None:
        assert done(paper(*CERTIFICATE)).startswith(b"%PDF")
        assert done(paper("crosstable", OPEN, "--format", "pdf")).startswith(b"%PDF")

    def test_what_is_not_there_is_named(self, paper: Part) -> None:
        refused(paper("list", "show", LIST), "lists")


class TestStudies:
    def test_an_invented_federation_and_its_drift(self, studies: Part, tmp_path: Path) -> None:
        made = tmp_path / "invented"
        done(studies("study", "simulate", "--players", 200, "--years", 1, "--edition", "fide-2024", "-o", made))
        assert b"<svg" in done(studies("study", "drift", made / "history.toml", "--format", "html"))

    def test_what_is_not_there_is_named(self, studies: Part) -> None:
        refused(studies("serve"), "office")


class TestOffice:
    def test_the_books(self, office: Part, tmp_path: Path) -> None:
        done(office("office", "verify", "--database", tmp_path / "books.sqlite3"))

    def test_the_browser_is_answered(self, office: Part, tmp_path: Path) -> None:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            address = f"127.0.0.1:{one.getsockname()[1]}"
        command = [office.folder / SCRIPTS / "arpad", "serve", "--bind", address]
        command += ["--database", tmp_path / "served.sqlite3"]
        server = subprocess.Popen(list(map(str, command)), env=office.variables(), stdout=subprocess.DEVNULL)
        try:
            assert "arpad" in next(_answers(f"http://{address}/", server))
        finally:
            server.terminate()
            server.wait(30)

    def test_it_has_the_other_parts(self, office: Part) -> None:
        assert done(office(*CERTIFICATE)).startswith(b"%PDF")
        assert done(office("list", "show", LIST))


def _answers(address: str, server: subprocess.Popen[bytes]) -> Iterator[str]:
    for _ in range(600):
        assert server.poll() is None, "the office has ended"
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                yield answer.read().decode()
        except OSError:
            time.sleep(0.2)


@pytest.mark.spark
def test_a_list_on_spark(spark: Part, tmp_path: Path) -> None:
    done(spark(*_small_period(tmp_path), "--spark", "local[1]", "-o", tmp_path / "new.csv"))
    assert "Ana" in (tmp_path / "new.csv").read_text("utf-8")
