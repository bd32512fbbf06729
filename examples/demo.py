"""The demo that `make demo` starts: the invented federation of this folder through the real commands.

    python examples/demo.py

Each heading is followed by the command as one would type it. Everything is also written under out/.
Leaves with 0 if every command ended as it should; that the defective report is refused is part of the show.
"""

import contextlib
import io
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arpad.cli.__main__ import main as arpad
from arpad.cli.exits import Exit
from arpad.cli.options import language_of_locale

ROOT = Path(__file__).resolve().parent.parent
OUT = Path("out")
SPANISH = language_of_locale() == "es"

STANDARD = "--list examples/lists/2011-09.csv"
EVENTS = {
    "01-open": STANDARD,
    "02-closed": STANDARD,
    "03-rapid": "--list examples/lists/2019-10-rapid.csv",
    "04-school": "--edition fada-2014 --list examples/lists/2015-05-rea.csv",
    "05-match": "--list examples/lists/2012-03.csv",
}
NEW_PLAYER = 28  # in the open: differences beyond 400, K of a new player, a game that does not count
NEWCOMER = 10  # in the round robin: a first rating, with the correction of the average


@dataclass(frozen=True)
class Step:
    english: str
    spanish: str
    command: str
    ends_with: Exit = Exit.DONE


def rated(event: str, more: str = "") -> str:
    return f"rate examples/{event}.trf {EVENTS[event]} {more}".strip()


SHOWN = (
    Step(
        "A report with defects: all findings at once, each with its place and its remedy. It is refused.",
        "Un informe con defectos: todos los avisos de una vez, con su lugar y su remedio. Se rechaza.",
        "validate examples/06-defective.trf",
        Exit.REFUSED,
    ),
    Step(
        "A Swiss open of 40 players in 2011. One rating in the report differs from the list.",
        "Un abierto suizo de 40 jugadores en 2011. Un Elo del informe difiere del de la lista.",
        rated("01-open"),
    ),
    Step(
        "One slip of it: why this player's rating changed so much, line by line, with the articles.",
        "Una de sus hojas: por qué cambió tanto este Elo, línea por línea, con los artículos.",
        rated("01-open", f"--explain {NEW_PLAYER}"),
    ),
    Step(
        "A round robin with four unrated players, who get their first ratings.",
        "Un torneo todos contra todos con cuatro jugadores sin Elo, que obtienen el primero.",
        rated("02-closed"),
    ),
    Step(
        "The slip of one of them: the average of the field, a first Ru, one correction, the new Ru.",
        "La hoja de uno de ellos: la media del torneo, un primer Ru, una corrección, el nuevo Ru.",
        rated("02-closed", f"--explain {NEWCOMER}"),
    ),
    Step(
        "A rapid event of 2019 under its own edition; a standard rating stands in where there is no rapid one.",
        "Un torneo rápido de 2019 con su propia edición; a falta de Elo rápido vale el estándar.",
        rated("03-rapid"),
    ),
    Step(
        "A school event on the Andalusian list, registered late: said, and rated all the same.",
        "Un torneo escolar en la lista andaluza, inscrito tarde: se avisa y se evalúa igualmente.",
        rated("04-school"),
    ),
    Step(
        "A match of eight games that the sixth decided: only six are rated.",
        "Un match a ocho partidas que decidió la sexta: solo se evalúan seis.",
        rated("05-match"),
    ),
    Step(
        "Twelve players draw their numbers by federations. The printed table has a flaw: the arbiter is warned.",
        "Doce jugadores sortean sus números por federaciones. La tabla impresa tiene un defecto: se avisa.",
        "draw examples/07-entries.csv --seed 7",
    ),
    Step(
        "The next round of a Swiss, with the reason for every bracket and every pair.",
        "La ronda siguiente de un suizo, con la razón de cada grupo y de cada pareja.",
        "pair examples/08-swiss.trf --explain",
    ),
    Step(
        "Why do these two not meet?",
        "¿Por qué no se enfrentan estos dos?",
        "pair examples/08-swiss.trf --why 1 6",
    ),
    Step(
        "Were its four rounds paired by the rules?",
        "¿Se emparejaron sus cuatro rondas según las reglas?",
        "check examples/08-swiss.trf",
    ),
    Step(
        "The crosstable of the round robin.",
        "La tabla cruzada del torneo todos contra todos.",
        "crosstable examples/02-closed.trf",
    ),
    Step(
        "Two players tie for first: the plan of their play-off.",
        "Dos jugadores empatan en cabeza: el plan de su desempate.",
        "playoff 2 --seed 7 --ended 19:10",
    ),
)


def files() -> Iterator[tuple[str, str]]:
    """Every file of the run with the command that writes it."""
    for event in EVENTS:
        yield f"{event}.json", rated(event, f"--format json -o out/{event}.json")
        yield f"{event}.csv", rated(event, f"--format csv -o out/{event}.csv")
        yield f"{event}.slips.txt", rated(event, f"--explain -o out/{event}.slips.txt")
    period = f"rate examples/01-open.trf examples/02-closed.trf {STANDARD}"
    yield "2011-09-period.csv", f"{period} --format csv -o out/2011-09-period.csv"
    yield "2011-09-period.slips.txt", f"{period} --explain -o out/2011-09-period.slips.txt"
    for event in ("01-open", "02-closed"):
        yield f"{event}.pdf", f"crosstable examples/{event}.trf --format pdf -o out/{event}.pdf"
        yield f"{event}.html", f"crosstable examples/{event}.trf --format html -o out/{event}.html"
    yield "01-open.cards.pdf", "form card examples/01-open.trf -o out/01-open.cards.pdf"
    yield "01-open.multiple.pdf", "form multiple examples/01-open.trf -o out/01-open.multiple.pdf"
    yield "07-numbers.csv", "draw examples/07-entries.csv --seed 7 --format csv -o out/07-numbers.csv"
    yield "08-round5.txt", "pair examples/08-swiss.trf -o out/08-round5.txt"
    yield "07-schedule.txt", "schedule --names out/07-numbers.csv -o out/07-schedule.txt"


WRITES = (
    "The same into files: JSON and CSV for programs, the slips of all players as text.",
    "Lo mismo en ficheros: JSON y CSV para programas, y las hojas de todos los jugadores como texto.",
)
PERIOD = (
    "The two events of autumn 2011 together are one period: changes add up, newcomers' games are pooled.",
    "Los dos torneos del otoño de 2011 son un periodo: los cambios se suman y las partidas de los nuevos se juntan.",
)
PAPER = (
    "For the notice board and the rating officer: crosstables, pairing cards, the multiple report, a schedule.",
    "Para el tablón y el responsable de valoración: tablas cruzadas, fichas, el informe múltiple, un calendario.",
)
LEFT = ("Left in out/:", "Queda en out/:")
FAILED = ("Did not end as expected:", "No terminó como se esperaba:")


def said(english: str, spanish: str) -> str:
    return spanish if SPANISH else english


def heading(english: str, spanish: str) -> None:
    text = said(english, spanish)
    print(f"\n\033[1m{text}\033[0m" if sys.stdout.isatty() else f"\n{text}", flush=True)


def prompt(command: str) -> None:
    print(f"$ arpad {command}\n", flush=True)


def run(command: str) -> int:
    """The exit code of `arpad COMMAND`, run in this process."""
    try:
        arpad(shlex.split(command))
    except SystemExit as leaving:
        return int(leaving.code or 0)
    return 0


def run_quietly(command: str) -> int:
    """Findings that were shown before are not shown again, unless something went wrong."""
    said_aside = io.StringIO()
    with contextlib.redirect_stderr(said_aside):
        code = run(command)
    if code:
        sys.stderr.write(said_aside.getvalue())
    return code


def write_findings(name: str) -> int:
    """`arpad validate` writes to standard output; here that is a file."""
    with (OUT / name).open("w", encoding="utf-8") as target, contextlib.redirect_stdout(target):
        return run("validate examples/06-defective.trf --format json")


def show(steps: Sequence[Step]) -> list[str]:
    failed = []
    for step in steps:
        heading(step.english, step.spanish)
        prompt(step.command)
        code = run(step.command)
        if code != step.ends_with:
            failed.append(f"arpad {step.command} ({code})")
    return failed


def write() -> tuple[list[str], list[str]]:
    """Names of the files written, and the commands that failed."""
    written, failed = ["06-defective.findings.json"], []
    heading(*WRITES)
    print("$ arpad validate examples/06-defective.trf --format json > out/06-defective.findings.json", flush=True)
    if (code := write_findings(written[0])) != Exit.REFUSED:
        failed.append(f"arpad validate --format json ({code})")
    for name, command in files():
        if name == "2011-09-period.csv":
            heading(*PERIOD)
        if name == "01-open.pdf":
            heading(*PAPER)
        print(f"$ arpad {command}", flush=True)
        if code := run_quietly(command):
            failed.append(f"arpad {command} ({code})")
        else:
            written.append(name)
    return written, failed


def main() -> int:
    os.chdir(ROOT)
    OUT.mkdir(exist_ok=True)
    failed = show(SHOWN)
    written, not_written = write()
    heading(*LEFT)
    for name in sorted(written):
        print(f"{(OUT / name).stat().st_size:>9,}  out/{name}")
    failed += not_written
    if failed:
        print(said(*FAILED), *failed, sep="\n  ", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
