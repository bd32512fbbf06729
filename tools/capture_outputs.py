"""What every command answers on the examples, in all its formats and both languages, one file for each call.

python tools/capture_outputs.py FOLDER [FILE]

Run it before and after a change that must not be seen, and compare the folders with `diff -r`. FILE holds more calls,
one on a line (without `arpad`), such as those of a report that is not among the examples.
"""

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdf

from arpad.cli.__main__ import main

ROOT = Path(__file__).parents[1]
TABLE = ("table", "csv", "json")
PAGES = (*TABLE, "html", "pdf")
FORM = ("csv", "json", "pdf")
LANGUAGES = ("en", "es")

_LISTED = {
    "01-open.trf": "lists/2011-09.csv",
    "02-closed.trf": "lists/2011-09.csv",
    "03-rapid.trf": "lists/2019-10-rapid.csv",
    "04-school.trf --edition fada-2014": "lists/2015-05-rea.csv",
    "05-match.trf": "lists/2012-03.csv",
    "09-typed.csv": "lists/2011-09.csv",
    "10-typed.toml": "lists/2011-09.csv",
}
_REPORTS = (*(name.partition(" ")[0] for name in _LISTED), "08-swiss.trf", "titles/open.trf", "titles/masters.trf")
_EVENTS = ("01-open.trf", "02-closed.trf", "08-swiss.trf", "titles/open.trf", "titles/masters.trf")


def calls() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The arguments of a call, and the formats it is asked for.

    Files of the examples have `@` before them; `%` is an empty folder, whose files belong to the answer.
    """
    for report, listed in _LISTED.items():
        rate = f"rate @{report} --list @{listed}"
        yield rate, TABLE
        yield f"{rate} --explain", ("table",)
        yield f"{rate} --explain 2", ("table",)
        yield f"rate @{report}", TABLE
    yield "rate @01-open.trf @02-closed.trf --list @lists/2011-09.csv", TABLE
    yield "rate @01-open.trf @06-defective.trf --list @lists/2011-09.csv", TABLE
    yield "rate @01-open.trf --edition fide-2005 --explain 3", ("table", "json")
    for report in _REPORTS:
        yield f"standings @{report}", PAGES
        yield f"standings @{report} --explain", ("table", "json")
        yield f"standings @{report} --explain 3", ("table", "json")
        yield f"crosstable @{report}", PAGES
        yield f"validate @{report}", TABLE
    yield "standings @01-open.trf --tiebreaks DE,BH/C1,BH,SB,PTS,WON,ARO --after 5", PAGES
    yield "validate @06-defective.trf", TABLE
    for report in _EVENTS:
        yield f"norms @{report}", TABLE
        yield f"norms @{report} --player 1", TABLE
        yield f"norms @{report} --player 1 --explain", ("table", "json")
        yield f"norms @{report} --forecast", TABLE
        yield f"form round @{report}", ("table", "json")
        yield f"form round @{report} --folder %", PAGES
        yield f"check @{report}", TABLE
        yield f"form card @{report}", FORM
        yield f"form multiple @{report}", FORM
        for form in ("it3", "form6"):
            yield f"form {form} @{report}", FORM
    yield "norms @08-swiss.trf --forecast --player 3", TABLE
    yield "form round @08-swiss.trf --round 2 --folder %", PAGES
    yield "norms @titles/open.trf --pdf %", ("table",)
    yield "form form1 @02-closed.trf", FORM
    yield "certificate @titles/open.trf --player 1 --title IM", FORM
    yield "certificate @titles/open.trf --player 1 --title IM --form form4", FORM
    for more in ("", "--explain", "--why 5 9", "--checklist -"):
        yield f"pair @08-swiss.trf {more}", ("", "table", "csv", "json")
    yield "pair @01-open.trf", ("table", "json")
    yield "renumber @08-swiss.trf -o /dev/null", TABLE
    for more in ("6", "7", "10 --double"):
        yield f"schedule {more}", TABLE
    yield "schedule --names @07-entries.csv", TABLE
    for more in ("--seed 7", "--seed 11 --held '2011-10-01 20:00' --place Sevilla --arbiter 'Reloj, Rosa'"):
        yield f"draw @07-entries.csv {more}", TABLE
    for more in (
        "2 --seed 7",
        "4 --seed 7",
        "--report @01-open.trf --place 3 --ended 19:10",
        "5 --armageddon --seed 3",
    ):
        yield f"playoff {more}", (*TABLE, "pdf")
    yield "approximate @04-school.trf --edition fada-2014 --list @lists/2015-05-rea.csv", TABLE
    yield "approximate @04-school.trf --edition fada-2014 --list @lists/2015-05-rea.csv --explain", ("table",)
    for form in ("open", "school", "rapid"):
        yield f"homologate @rea/{form}.form.toml --calendar @rea/calendar.toml", TABLE
    yield "homologate @rea/04-school.form.toml --report @04-school.trf --list @lists/2015-05-rea.csv", TABLE
    yield "title apply @titles/application.toml", TABLE
    yield "title apply @titles/application.toml --pdf %", ("table",)
    yield "title organiser @titles/organiser.toml", TABLE
    yield "title direct --codes", ("",)
    yield "title direct @02-closed.trf --event zonal", TABLE
    yield "title direct @02-closed.trf --event zonal --explain", ("table",)
    yield "title rating @lists/2011-09.csv@2011-09-01", TABLE
    yield "title rating @titles/2012-01.csv@2012-01-01", TABLE
    yield "title reached @titles/masters.trf --player 7 --title IM --list @titles/2012-01.csv", TABLE
    yield "form prospectus @organiser/prospectus.toml", FORM
    yield "form appeals @organiser/appeals.toml", FORM
    yield "edition list", TABLE
    for edition in ("fide-2011", "fide-2024", "fada-2014", "dutch-2026"):
        yield f"edition show {edition}", TABLE
    yield "edition diff fide-2005 fide-2011", TABLE
    yield "edition diff fide-2011 fide-2011", TABLE
    for listed in ("2011-09", "2012-03", "2015-05-rea", "2019-10-rapid"):
        yield f"list show @lists/{listed}.csv", TABLE
    for section in ("alphabetical", "federation", "delisted", "titled_unrated"):
        yield f"list show @lists/2011-09.csv --section {section}", TABLE
    yield "list show @lists/2011-09.csv --top 10", TABLE
    yield "list show @rea/2015-09.csv@2015-09-05 --edition fada-2014", (*TABLE, "pdf")
    yield "list show @rea/2015-09.csv@2015-09-05 --edition fada-2014 --section province", TABLE
    yield "list show @rea/2015-09.csv@2015-09-05 --edition fada-2014 --explain 18032", ("table", "json")
    yield "list diff @lists/2011-09.csv @lists/2012-03.csv", ("",)
    yield "list convert @lists/2011-09.csv --to csv -o -", ("",)
    following = "list next --edition fada-2014 --previous @rea/2015-09.csv --games @rea/2015-09-games.csv"
    yield f"{following} --decisions @rea/decisions.toml --on 2015-10-05", ("",)
    yield f"{following} --decisions @rea/decisions.toml --on 2015-10-05 --explain 18032", ("",)
    yield "study whatif @02-closed.trf --edition fide-2005", PAGES
    yield "study whatif @02-closed.trf --edition fide-2005 --all %", ("",)
    yield "study whatif @02-closed.trf --suppose 6.rating=2380 --explain 3", ("",)


def answer(arguments: list[str]) -> bytes:
    """Standard output (of a PDF its text), standard error and the code."""
    out, err = io.BytesIO(), io.StringIO()
    said, code = io.TextIOWrapper(out, "utf-8", write_through=True, newline=""), 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
    said.flush()
    return _readable(out.getvalue()) + f"\n=== {code}\n{err.getvalue()}".encode()


def _readable(content: bytes) -> bytes:
    """Of a PDF its text."""
    if not content.startswith(b"%PDF"):
        return content
    pages = pypdf.PdfReader(io.BytesIO(content)).pages
    return re.sub(r"[ \t]+", " ", "\n".join(page.extract_text() for page in pages)).encode()


def _files(folder: Path) -> bytes:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return b"".join(f"\n=== {path.relative_to(folder)}\n".encode() + _readable(path.read_bytes()) for path in files)


def capture(folder: Path, more: Path | None) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    others = [(line, ("",)) for line in more.read_text("utf-8").splitlines() if line.strip()] if more else []
    count = 0
    for line, formats in [*calls(), *others]:
        for output_format in formats:
            for language in LANGUAGES:
                asked = [re.sub(r"^@", "examples/", word) for word in shlex.split(line)]
                asked += [*(["--format", output_format] if output_format else []), "--lang", language]
                name = re.sub(r"[^\w.,=+@%-]+", "_", " ".join(asked).replace("examples/", ""))
                with tempfile.TemporaryDirectory() as written:
                    said = answer([written if word == "%" else word for word in asked])
                    (folder / name).write_bytes(said.replace(written.encode(), b"%") + _files(Path(written)))
                count += 1
    return count


if __name__ == "__main__":
    target, added = Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute() if sys.argv[2:] else None
    os.environ.pop("COLUMNS", None)
    os.chdir(ROOT)

    print(capture(target, added), "calls in", target)
