"""Takes the documents' two pictures of the office in a browser, from the demo. Needs chromium.

python tools/make_screenshots.py [BOOKS.sqlite3]      the books of a demo; new ones are filled first
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from coverage import ROOT
from playwright.sync_api import Browser, sync_playwright

BIND = "127.0.0.1:8931"
SHOTS = {  # who looks, at what, and how much of it
    "desk": ("officer", "/desk/", 900),
    "findings": ("arbiter", "/desk/events/navidad/", 1250),
}


def main() -> None:
    books = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out/screenshots/office.sqlite3")
    command = [sys.executable, "-m", "arpad.cli.__main__", "serve", "--demo", "--bind", BIND, "--lang", "en"]
    variables = {**os.environ, "ARPAD_HOME": str(books.parent), "DATABASE_URL": str(books)}
    office = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables)
    try:
        passwords = _passwords(office)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for name, (role, path, height) in SHOTS.items():
                _shot(browser, role, passwords[role], path, height, ROOT / f"docs/images/{name}.png")
    finally:
        office.send_signal(signal.SIGINT)
        office.wait(30)


def _passwords(office: "subprocess.Popen[str]") -> dict[str, str]:
    """What is printed when the office is open."""
    assert office.stdout is not None
    found: dict[str, str] = {}
    for line in office.stdout:
        if login := re.fullmatch(r"  \S+ +(\S+) +(\S+)\n", line):
            found[login[1]] = login[2]
        if "Ctrl+C" in line:
            break
    return found


def _shot(browser: Browser, role: str, password: str, path: str, height: int, file: Path) -> None:
    context = browser.new_context(locale="en", base_url=f"http://{BIND}", viewport={"width": 1100, "height": height})
    page = context.new_page()
    page.goto(path)
    page.fill("[name=username]", role)
    page.fill("[name=password]", password)
    page.locator("main form button").click()
    page.wait_for_url(f"**{path}")
    page.screenshot(path=str(file))
    context.close()


if __name__ == "__main__":
    main()
