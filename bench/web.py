"""The pages and the API with the lists of two years of a large federation, beside datasette on the same table.

python bench/web.py [PLAYERS] [LISTS] [SECONDS]

500,000 players and 24 lists on SQLite, served by `arpad serve` as it is. 50 clients ask once a second for 30 s (p50 and
p95), then without pause (requests per second). CPU is that of all processes of the server, for each request of both; it
moves less than the rest where others use the machine. datasette (of the bench lock) serves lines of the newest list
from the same file, without counting and without looking for facets. ARPAD_BENCH_BOOKS names a file to keep the books in
between runs.
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
TWO_LETTERS = ("ma", "ga", "lo", "al", "ca", "mo", "pe", "an", "jo", "fe", "sa", "ro", "zu", "qx", "de")
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
        "search, two letters": lambda: f"/players/?q={chance.choice(TWO_LETTERS)}",
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
            if process.poll() is not None:
                break
            time.sleep(0.2)
    raise RuntimeError("it does not answer")


def arpad(books: Path) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "arpad.cli.__main__",
        "serve",
        "--bind",
        f"127.0.0.1:{ARPAD}",
        "--database",
        str(books),
    ]
    return serving(command, ARPAD, "/lists/standard/", ARPAD_SECRET_KEY="bench")


def datasette(books: Path) -> subprocess.Popen[bytes]:
    command = [str(BENCH / "datasette"), "serve", "-i", str(books), "--port", str(DATASETTE),
               "--setting", "suggest_facets", "off", "--setting", "allow_facet", "off"]  # fmt: skip
    return serving(command, DATASETTE, "/")


def measured(what: str, server: subprocess.Popen[bytes], port: int, asked: list[str]) -> None:
    load(port, 3, "flat", asked[:100])  # once round before anything is measured
    before = cpu_seconds(server.pid)
    paced, flat = load(port, SECONDS, "paced", asked), load(port, SECONDS / 3, "flat", asked)
    cpu = 1000 * (cpu_seconds(server.pid) - before) / (paced["requests"] + flat["requests"])
    wrong = paced["wrong"] + flat["wrong"]
    figures = f"{paced['p50']:8.1f} | {paced['p95']:8.1f} | {flat['per_second']:10.1f} | {cpu:6.2f}"
    print(f"| {what:24} | {figures} |{f' {wrong:.0f} wrong answers' if wrong else ''}", flush=True)


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and of all that it started, those that ended included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(cpu_seconds(int(child)) for child in children)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        books = Path(os.environ.get("ARPAD_BENCH_BOOKS") or Path(folder) / "office.sqlite3")
        if not books.exists():
            maker = [sys.executable, str(HERE / "web_books.py"), str(books), str(PLAYERS), str(LISTS)]
            subprocess.run(maker, check=True)
        size, busy = books.stat().st_size // 1_000_000, os.getloadavg()[0]
        print(f"{PLAYERS:,} players, {LISTS} lists, {size:,} MB; {CLIENTS} clients, {SECONDS} s;", end=" ")
        print(f"{os.cpu_count()} cores, load {busy:.1f} before the start\n", flush=True)
        print(f"| {'':24} | {'p50 ms':>8} | {'p95 ms':>8} | {'requests/s':>10} | CPU ms |")
        print(f"|{'-' * 26}|{'-' * 9}:|{'-' * 9}:|{'-' * 11}:|{'-' * 7}:|", flush=True)
        with_server(arpad(books), ARPAD, addresses())
        if (BENCH / "datasette").exists():
            with_server(datasette(books), DATASETTE, {"datasette, list as JSON": datasette_addresses(books)})
        else:
            print("datasette is not installed: make .venv-bench/.installed")


def with_server(server: subprocess.Popen[bytes], port: int, kinds: dict[str, list[str]]) -> None:
    try:
        for kind, asked in kinds.items():
            measured(kind, server, port, asked)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
