"""A real office in a real browser: `arpad serve` as a process of its own, and chromium."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NO_BROWSER = "chromium is not installed here, so that the pages were not tried in a browser (apt install chromium)"
_STARTS_WITHIN_SECONDS = 180
ANSWERS_WITHIN = 180_000  # milliseconds; a busy machine is no defect of a page


def chromium() -> str:
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
    )


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Playwright has an event loop in this thread, beside which Django must be told that the test is alone."""
    path = chromium()
    if not path:
        if os.environ.get("ARPAD_NEEDS_BROWSER"):
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        made = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield made
        made.close()
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(home: Path, *options: str, **environment: str) -> Iterator[tuple[str, str]]:
    """The address, and what was said at the start. Ends as Ctrl+C does."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "arpad.cli.__main__",
        "serve",
        "--bind",
        f"127.0.0.1:{port}",
        "--lang",
        "en",
        *options,
    ]
    variables = {
        **os.environ,
        "ARPAD_HOME": str(home),
        "DATABASE_URL": str(home / "office.sqlite3"),
        "ARPAD_WORKERS": "1",
    }
    variables |= environment
    del variables["ARPAD_SECRET_KEY"]  # that of the tests: a served office makes its own
    said, address = home / f"said-{port}.txt", f"http://127.0.0.1:{port}"
    with said.open("wb") as out:
        server = subprocess.Popen(command, stdout=out, stderr=out, env=variables, start_new_session=True)
    try:
        for _ in range(_STARTS_WITHIN_SECONDS * 5):
            if "Ctrl+C" in said.read_text() or server.poll() is not None:
                break
            time.sleep(0.2)
        assert server.poll() is None, said.read_text()
        yield address, said.read_text()
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
