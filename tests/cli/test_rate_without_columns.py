"""One event needs no columns: `rate` with a list in CSV loads neither Polars, narwhals nor numpy, under any edition."""

import json
import subprocess
import sys
from pathlib import Path

from arpad.regulations.loader import all_editions

EXAMPLES = Path(__file__).parents[2] / "examples"
LISTED = {
    "01-open.trf": "lists/2011-09.csv",
    "02-closed.trf": "lists/2011-09.csv",
    "03-rapid.trf": "lists/2019-10-rapid.csv",
    "04-school.trf": "rea/2015-09.csv",
    "05-match.trf": "lists/2012-03.csv",
    "09-typed.csv": "lists/2011-09.csv",
    "10-typed.toml": "lists/2011-09.csv",
}
RUN = """
import contextlib, io, json, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"polars", "narwhals", "numpy"}:
            raise ImportError(f"{name} is not here")

sys.meta_path.insert(0, Blocker())
from arpad.cli.__main__ import main

failed = []
for call in json.load(sys.stdin):
    code, said = 0, io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
        try:
            main(call)
        except SystemExit as left:
            code = int(left.code or 0)
    if code:
        failed.append((call, code, said.getvalue()[-500:]))
json.dump(failed, sys.stdout)
"""


def test_no_columns_under_any_edition() -> None:
    editions = [name for name, edition in all_editions().items() if edition.find("rating_change")]
    calls = [
        ["rate", str(EXAMPLES / report), "--list", str(EXAMPLES / listed), "--edition", edition, *how]
        for report, listed in LISTED.items()
        for edition in editions
        for how in (["--format", "json"], *([["--explain"], ["--format", "csv"]] if edition == editions[0] else []))
    ]
    calls += [["rate", str(EXAMPLES / report), "--explain", "2"] for report in ("01-open.trf", "02-closed.trf")]
    rapid = str(EXAMPLES / "03-rapid.trf")
    calls.append(["rate", rapid, "--standard", str(EXAMPLES / "lists/2011-09.csv"), "--format", "json"])
    run = subprocess.run(
        [sys.executable, "-c", RUN], input=json.dumps(calls), capture_output=True, text=True, check=True, timeout=600
    )
    assert json.loads(run.stdout) == []


def test_one_event_loads_no_judge_of_names_where_they_agree() -> None:
    """Nor the countries' headings, nor what writes web pages."""
    code = "import sys; from arpad.cli.__main__ import main\n"
    code += "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    code += "heavy = {'arpad.identity.judging', 'arpad.formats.moving_in.headings', 'html'} & set(sys.modules)\n"
    code += "assert not heavy, heavy"
    call = ["rate", str(EXAMPLES / "01-open.trf"), "--list", str(EXAMPLES / LISTED["01-open.trf"])]
    subprocess.run([sys.executable, "-c", code, *call], check=True, capture_output=True)
