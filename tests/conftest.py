"""Makes `support` and `reference` importable from every test, and property tests independent of the machine's speed.

Tests marked `spark` are skipped, with the reason, where Spark cannot run.
"""

import gc
import importlib.util
import os
import shutil
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))

from support import boxes
from support.examples import USUAL

os.environ.setdefault("ARPAD_SECRET_KEY", "only for tests")  # before Django reads its settings
os.environ.setdefault("ARPAD_DRIFT_STUDIES", "0")  # no study with every list: those who test it turn it on
pytest_plugins = ["support.spark"]

boxes.stay_here()

settings.register_profile("arpad", deadline=None, max_examples=USUAL, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("arpad")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """No state of the books is kept where a test changes the code under it or the environment (`support.kept`)."""
    if kept := sys.modules.get("support.kept"):  # only tests of the office load Django
        kept.allow("monkeypatch" not in getattr(item, "fixturenames", ()))


@pytest.fixture
def gap_of_2017() -> Iterator[None]:
    """As if the standard regulations of July 2017 to December 2021 were a declared gap."""
    from support.gap import gap_instead_of

    with gap_instead_of("fide-2017"):
        yield


@pytest.fixture
def titles_unread() -> Iterator[None]:
    """As if the title regulations of July 2013 to June 2017 were a declared gap."""
    from support.gap import gap_instead_of

    with gap_instead_of("titles-2013"):
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What could not be tried here is said at the very end, where nobody misses it."""
    skipped = [str(one.longrepr[2]) for one in terminalreporter.stats.get("skipped", [])]
    reasons = {reason for reason in skipped if "chromium" in reason or "nothing was tried on Spark" in reason}
    for reason in reasons:
        terminalreporter.config.add_cleanup(lambda told=reason: print(told.removeprefix("Skipped: ")))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`make test` does not even read what only `make test-all` runs, where reading it is slow."""
    return True if config.option.markexpr == "not slow" and collection_path.name.endswith("_at_length.py") else None


def pytest_collection_finish() -> None:
    """What was collected stays to the end: no use in looking through it again for garbage, test after test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _on_one_engine(
    items: list[pytest.Item], is_enough: Callable[[pytest.Item], bool]
) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Where that is enough, a test of the books on SQLite or on PostgreSQL, always on the same; its other turn is left
    out.

    Two tests in three go to SQLite, which costs less. `make test-all` runs all on both but those marked as
    `either_database`, of which there are many alike.
    """
    kept, left_out = [], []
    for item in items:
        engine = getattr(getattr(item, "callspec", None), "params", {}).get("engine")
        name = item.nodeid.replace("postgresql", "sqlite")
        turn = "postgresql" if zlib.crc32(name.encode()) % 3 == 0 else "sqlite"
        (kept if engine in (None, turn) or not is_enough(item) else left_out).append(item)
    return kept, left_out


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    quick = config.option.markexpr == "not slow"
    items[:], left_out = _on_one_engine(items, lambda item: quick or bool(item.get_closest_marker("either_database")))
    config.hook.pytest_deselected(items=left_out)
    needed = {
        "pyspark is not installed here: make test-spark": importlib.util.find_spec("pyspark") is not None,
        "Java is not installed here, and Spark needs it": shutil.which("java") is not None,
    }
    missing = [reason for reason, is_there in needed.items() if not is_there]
    for item in items:
        if missing and item.get_closest_marker("spark"):
            item.add_marker(pytest.mark.skip(reason=missing[0]))
