"""The pages and the API with the lists of two years of a large federation, beside datasette on the same table.

python bench/web.py [PLAYERS] [LISTS] [SECONDS]

500,000 players and 24 lists on SQLite. 50 clients ask once a second for 30 s (p95), then without pause (requests per
second). datasette (of the bench lock) serves lines of the newest list from the same file, without counting and without
looking for facets. ARPAD_BENCH_BOOKS names a file to keep the books in between runs.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
BENCH = HERE.parent / ".venv-bench" / "bin"
PLAYERS, LISTS, SECONDS = (int(one) for one in (*sys.argv[1:], *("500000", "24", "30")[len(sys.argv) - 1 :]))
CLIENTS = 50
ARPAD, DATASETTE = 8871, 8872
BEGINNINGS = ("gar", "lop", "mart", "rod", "fer", "san", "per", "gom", "ruiz", "jim", "nav", "dom", "vaz", "ort", "rub")
GIVEN = ("a", "ma", "jo", "an", "lu", "pa", "ce", "di", "el")


def addresses() -> dict[str, list[str]]:
    """A thousand different ones of each kind, the same every time."""
    chance = random.Random(7)

    def player() -> int:
        return 10_000_000 + chance.randrange(PLAYERS)

    filters = "/lists/standard/?federation={}&sex=w&age_to={}"
    makers: dict[str, Callable[[], str]] = {
        "front page": lambda: "/",
        "list page": lambda: f"/lists/standard/?after={player()}&sort={chance.choice(('rating', 'name'))}",
        "list page, filtered": lambda: filters.format(chance.choice(("ESP", "FRA")), chance.randrange(12, 60)),
        "search": lambda: f"/players/?q={chance.choice(BEGINNINGS)}+{chance.choice(GIVEN)}",
        "player page": lambda: f"/players/{player()}/",
        "player API": lambda: f"/api/players/{player()}",
        "list API": lambda: f"/api/lists/standard/newest?after={player()}",
    }
    return {kind: [make() for _ in range(1000)] for kind, make in makers.items()}


def datasette_addresses(books: Path) -> list[str]:
    chance = random.Random(7)
    table = f"/{books.stem}/office_listrow.json?list_id={LISTS}&_sort_desc=rating&_size=100&_nocount=1&_shape=objects"
    return [f"{table}&rating__lte={1400 + chance.randrange(1300)}" for _ in range(1000)]


def load(port: int, seconds: float, how: str, asked: list[str]) -> dict[str, float]:
    command = [sys.executable, str(HERE / "web_load.py"), str(port), str(seconds), str(CLIENTS), how]
    done = subprocess.run(command, input="\n".join(asked), capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def serving(command: list[str], port: int, address: str, **environment: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=120).read()
            return process
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("it does not answer")


def arpad(books: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gunicorn", "arpad.web.wsgi:application", "--bind", f"127.0.0.1:{ARPAD}",
               "--workers", "2", "--threads", "4"]  # fmt: skip
    return serving(command, ARPAD, "/lists/standard/", DATABASE_URL=str(books), ARPAD_SECRET_KEY="bench")


def datasette(books: Path) -> subprocess.Popen[bytes]:
    command = [str(BENCH / "datasette"), "serve", "-i", str(books), "--port", str(DATASETTE),
               "--setting", "suggest_facets", "off", "--setting", "allow_facet", "off"]  # fmt: skip
    return serving(command, DATASETTE, "/")


def measured(what: str, port: int, asked: list[str]) -> None:
    load(port, 3, "flat", asked[:100])  # once round before anything is measured
    paced, flat = load(port, SECONDS, "paced", asked), load(port, SECONDS / 3, "flat", asked)
    wrong = paced["wrong"] + flat["wrong"]
    figures = f"{paced['p50']:8.1f}  {paced['p95']:8.1f}  {flat['per_second']:10.1f}"
    print(f"{what:28}{figures}{f'   {wrong:.0f} wrong answers' if wrong else ''}", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        books = Path(os.environ.get("ARPAD_BENCH_BOOKS") or Path(folder) / "office.sqlite3")
        if not books.exists():
            maker = [sys.executable, str(HERE / "web_books.py"), str(books), str(PLAYERS), str(LISTS)]
            subprocess.run(maker, check=True)
        size = books.stat().st_size // 1_000_000
        print(f"{PLAYERS:,} players, {LISTS} lists, {size:,} MB; {CLIENTS} clients, {SECONDS} s", flush=True)
        print(f"{'':28}{'p50 ms':>8}  {'p95 ms':>8}  {'requests/s':>10}", flush=True)
        with_server(arpad(books), lambda: [measured(kind, ARPAD, asked) for kind, asked in addresses().items()])
        if (BENCH / "datasette").exists():
            asked = datasette_addresses(books)
            with_server(datasette(books), lambda: measured("datasette, list as JSON", DATASETTE, asked))
        else:
            print("datasette is not installed: make .venv-bench/.installed")


def with_server(server: subprocess.Popen[bytes], work: Callable[[], object]) -> None:
    try:
        work()
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
