"""The measuring itself: what a command used and said, and what happens when it fails."""

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from measure import machine, usage

MEGABYTE = 1_000_000
BENCH = Path(__file__).parents[2] / "bench"


def python(code: str) -> tuple[str, str, str]:
    return sys.executable, "-c", code


def test_the_highest_memory_counts_even_if_it_was_given_back() -> None:
    """Asked by a small process: a child is never smaller than the one it comes from, and a worker grows."""
    asked = "from measure import usage; import sys; print(usage(sys.executable, '-c', sys.argv[1]).peak)"
    large, small = (
        int(subprocess.check_output([sys.executable, "-c", asked, code], cwd=BENCH))
        for code in ("x = b'1' * 900_000_000; del x", "pass")
    )
    assert large > 900 * MEGABYTE > small


def test_cpu_time_is_work_and_not_waiting() -> None:
    assert usage(*python("import time; time.sleep(0.5)")).cpu < 0.4
    working = "import time\nwhile time.process_time() < 0.5: pass"
    assert usage(*python(working)).cpu >= 0.5


def test_a_job_tells_about_itself() -> None:
    assert usage(*python("print('{\"cpu\": 1.5}')"), tells=True).told == {"cpu": 1.5}


def test_a_command_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match=r"(?s)left with 3.*the words"):
        usage(*python("import sys; print('the words'); sys.exit(3)"))


def test_the_machine_names_its_cores_and_what_is_missing() -> None:
    assert "cores" in machine("polars")
    assert "no-such-package missing" in machine("no-such-package")
