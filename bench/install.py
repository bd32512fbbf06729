"""What an installation weighs: arpad's core, every extra and other packages, each in an environment of its own.

Run: python bench/install.py [EXTRA …]. The wheel is built from this folder; versions are those of the lock. Packages
and megabytes are counted in `site-packages`; beside them what works there, and CPU seconds and memory of one call.
"""

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from measure import usage

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
RATE = ("rate", str(EXAMPLES / "01-open.trf"), "--list", str(EXAMPLES / "lists/2011-09.csv"))
CALLS: dict[str, tuple[str, ...]] = {
    "": RATE,
    "lists": ("list", "show", str(EXAMPLES / "lists/2011-09.csv")),
    "paper": ("crosstable", str(EXAMPLES / "01-open.trf"), "--format", "pdf", "-o", "crosstable.pdf"),
    "studies": ("study", "simulate", "--players", "200", "--years", "1", "--edition", "fide-2024", "-o", "invented"),
    "office": ("office", "verify", "--database", "books.sqlite3"),
    "all": RATE,
}
"""One call of each part; `tests/cli/test_installed_parts.py` has the others."""
OTHERS = ("py4swiss", "gacrux", "elote", "datasette")


def main(extras: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        wheel, locked = _wheel(at), _locked(at)
        print(f"{'':44}{'packages':>10}{'MB':>8}{'CPU s':>9}{'peak MB':>9}")
        for extra in extras or list(CALLS):
            home = _installed(at / (extra or "core"), f"{wheel}[{extra}]" if extra else str(wheel), locked)
            call = CALLS[extra]
            program = str(home / "bin/arpad")
            usage(program, "--help")  # the modules are compiled once
            runs = [usage(program, *call) for _ in range(3)] if extra != "studies" else [usage(program, *call)]
            best = min(runs, key=lambda run: run.cpu)
            label = f"arpad[{extra}]: {' '.join(call[:2])}" if extra else "arpad: rate"
            print(f"{_short(label):44}{_weight(home)}{best.cpu:9.3f}{best.peak / 1e6:9.0f}")
        for name in OTHERS if not extras else ():
            print(f"{name:44}{_weight(_installed(at / name, name, locked))}")


def _short(label: str) -> str:
    return re.sub(r"\S*/", "", label)[:43]


def _weight(home: Path) -> str:
    files = [file for file in home.glob("**/site-packages/**/*") if file.is_file() and file.suffix != ".pyc"]
    packages = len(list(home.glob("**/site-packages/*.dist-info")))
    return f"{packages:10}{sum(file.stat().st_size for file in files) / 1e6:8.0f}"


def _wheel(folder: Path) -> Path:
    build = f"from hatchling.build import build_wheel; print(build_wheel({str(folder)!r}))"
    made = subprocess.run([sys.executable, "-c", build], cwd=ROOT, capture_output=True, text=True, check=True)
    return folder / made.stdout.split()[-1]


def _locked(folder: Path) -> Path:
    """The versions of the lock; a wheel that was just made has no hash in it."""
    text = (ROOT / "requirements-bench.lock").read_text("utf-8")
    lines = [line.rstrip(" \\") for line in text.splitlines() if re.match(r"[a-z0-9._-]+==", line)]
    file = folder / "constraints.txt"
    file.write_text("\n".join(lines), "utf-8")
    return file


def _installed(home: Path, wanted: str, locked: Path) -> Path:
    venv.create(home, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin/python"), "install", "--quiet"]
    subprocess.run([*pip, "--disable-pip-version-check", "--constraint", str(locked), wanted], check=True)
    return home


if __name__ == "__main__":
    main(sys.argv[1:])
