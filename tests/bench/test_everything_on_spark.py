"""`make test-all` runs the tests marked `spark` too, in the environment that has Spark."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_what_is_marked_spark_passes_in_its_own_environment() -> None:
    if shutil.which("java") is None:
        pytest.skip("There is no Java here, so nothing was tried on Spark: install Java 17, then make test-spark.")
    if not (ROOT / ".venv-bench" / ".installed").exists():
        pytest.skip("Without .venv-bench nothing was tried on Spark: make test-spark makes it.")
    ours = ("PYTEST_", "MAKE", "MFLAGS", "PYTHONPATH", "ARPAD_")  # what this run says of itself
    variables = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        ["make", "test-spark"], cwd=ROOT, env=variables, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-5_000:]
    assert " passed" in done.stdout
    assert " skipped" not in done.stdout, done.stdout[-2_000:]
