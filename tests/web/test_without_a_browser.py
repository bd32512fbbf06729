"""Where chromium is missing nobody overlooks it: `make test` ends with a line that says so, CI installs it or fails."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.browser import NO_BROWSER

ROOT = Path(__file__).parents[2]
ONE_PAGE = "tests/web/test_pages_in_the_browser.py::test_on_paper_without_menus"


def one_page(workers: int, **environment: str) -> subprocess.CompletedProcess[str]:
    """A test in a browser, run where there is none; `make test` has workers."""
    command = [sys.executable, "-m", "pytest", "-n", str(workers), "-p", "no:cacheprovider", ONE_PAGE]
    variables = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "ARPAD_NEEDS"))}
    variables |= {"PATH": "/nowhere", **environment}
    return subprocess.run(command, capture_output=True, text=True, env=variables, cwd=ROOT, timeout=300, check=False)


def test_the_last_line_says_that_the_browser_is_missing() -> None:
    done = one_page(1)
    assert done.returncode == 0, done.stdout
    assert done.stdout.rstrip().splitlines()[-1] == NO_BROWSER


def test_where_a_browser_is_needed_its_absence_is_a_failure() -> None:
    done = one_page(0, ARPAD_NEEDS_BROWSER="1")
    assert done.returncode == 1
    assert NO_BROWSER in done.stdout


@pytest.mark.parametrize("is_there", [False, True])
def test_ci_installs_the_browser_and_asks_for_it(tmp_path: Path, is_there: bool) -> None:
    """Programs of its own stand in for apt-get and make, and write down how they were called."""
    calls = tmp_path / "calls"
    for name in ("bash", "dirname"):
        (tmp_path / name).symlink_to(shutil.which(name) or "")
    for name in ("apt-get", "make", *(["chromium"] if is_there else [])):
        script = tmp_path / name
        script.write_text(f'#!{tmp_path}/bash\necho "{name} $* browser=${{ARPAD_NEEDS_BROWSER:-}}" >> "{calls}"\n')
        script.chmod(0o755)
    subprocess.run([tmp_path / "bash", ROOT / ".ci/run"], env={"PATH": str(tmp_path)}, check=True, timeout=60)
    called = calls.read_text().splitlines()
    assert called[-1] == "make test browser=1"
    installs = ["apt-get update -qq browser=", "apt-get install -y -qq chromium browser="]
    assert called[:-1] == ([] if is_there else installs)


def test_ci_stops_where_the_browser_cannot_be_installed(tmp_path: Path) -> None:
    for name in ("bash", "dirname"):
        (tmp_path / name).symlink_to(shutil.which(name) or "")
    for name, code in (("apt-get", 100), ("make", 0)):
        (tmp_path / name).write_text(f"#!{tmp_path}/bash\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run([tmp_path / "bash", ROOT / ".ci/run"], env={"PATH": str(tmp_path)}, check=False, timeout=60)
    assert done.returncode == 100
