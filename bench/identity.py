"""Who is this? An invented register of known truth, and lines with every kind of error: how many are found, and wrong;
and what a report of 300 such lines costs in books of 500,000 people, right after their import.

Run: `python bench/identity.py --write`, or smaller: `--people 3000 --lines 3000 --books 3000`; `--people 0` leaves the
first out. --write puts both into docs/reference/identity.md and .es.md. Beside the verdicts stands a matcher that takes
whoever has exactly the name.
"""

import argparse
import csv
import io
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from arpad.formats.trf import write_trf  # noqa: E402
from arpad.formats.trf.dates import read_birth  # noqa: E402
from arpad.identity.judging import People, Person, Sighting, Verdict  # noqa: E402
from arpad.office.database import connect, prepare, set_up  # noqa: E402
from arpad.tournament.model import Entry, Tournament  # noqa: E402
from arpad.values.event_type import EventType  # noqa: E402
from arpad.values.person import Sex  # noqa: E402
from support.invented_people import lines, register  # noqa: E402

PAGES = {"en": ROOT / "docs/reference/identity.md", "es": ROOT / "docs/reference/identity.es.md"}
FOUND, COST = "table", "cost"
REPORT_LINES = 300
HEADS = {
    "en": "| Lines | Count | Certain | False certain | Found | Exact name: right | Exact name: wrong |",
    "es": "| Líneas | Cuántas | Seguras | Seguras y falsas | Halladas | Nombre exacto: bien | Nombre exacto: mal |",
}
KINDS_ES = {
    "as in the register": "como en el registro", "plain ASCII": "en ASCII", "misspelt": "con una errata",
    "swapped": "orden cambiado", "part of the name": "parte del nombre", "capitals": "mayúsculas",
    "cut at 33": "cortado en 33", "wrong id": "código equivocado", "wrong birth": "nacimiento equivocado",
    "not in the register": "fuera del registro",
    "newcomer with an id": "fuera del registro, con un código ajeno", "all": "todas",
}  # fmt: skip


def measured(size: int, count: int) -> dict[str, Counter[str]]:
    """Of each kind of line: how many, certain, falsely so, found; and what the exact name alone would have said."""
    people = register(size)
    known = People(people)
    by_name: dict[str, list[str]] = defaultdict(list)
    for person in people:
        by_name[person.name].append(person.key)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for line in lines(people, count):
        judgement = known.judge(line.sighting)
        sure = judgement.certain.key if judgement.certain is not None else ""
        first = judgement.candidates[0].person.key if judgement.candidates else ""
        exact = by_name.get(line.sighting.name, [])
        taken = exact[0] if len(exact) == 1 else ""
        for kind in (line.kind, "all"):
            tally = found[kind]
            tally["lines"] += 1
            tally["certain"] += judgement.verdict is Verdict.CERTAIN
            tally["false"] += bool(sure) and sure != line.truth
            tally["known"] += bool(line.truth)
            tally["found"] += bool(line.truth) and first == line.truth
            tally["exact_right"] += bool(line.truth) and taken == line.truth
            tally["exact_wrong"] += bool(taken) and taken != line.truth
    return found


def table(found: dict[str, Counter[str]], language: str) -> str:
    rows = [HEADS[language], "|---" + "|---:" * 6 + "|"]
    for kind in [*(kind for kind in found if kind != "all"), "all"]:
        tally = found[kind]
        share = f"{100 * tally['found'] / tally['known']:.2f} %" if tally["known"] else "—"
        name = KINDS_ES[kind] if language == "es" else kind
        numbers = (tally["lines"], tally["certain"], tally["false"], share, tally["exact_right"], tally["exact_wrong"])
        rows.append(f"| {name} | " + " | ".join(map(str, numbers)) + " |")
    text = "\n".join(rows)
    return text.replace(".", ",") if language == "es" else text


COSTS = {
    "en": {
        "head": "| In the books (SQLite) | CPU s |",
        "import": "import of {people} people with federation, club, FIDE id and rating",
        "keys": "the keys by which they are found, made again",
        "receive": "a report of {lines} such lines received right after it, {certain} of them certain",
    },
    "es": {
        "head": "| En los libros (SQLite) | s de CPU |",
        "import": "importar {people} personas con federación, club, código FIDE y Elo",
        "keys": "las claves por las que se encuentran, hechas de nuevo",
        "receive": "recibir justo después un informe de {lines} líneas así, {certain} de ellas seguras",
    },
}


def cost_in_books(size: int) -> tuple[dict[str, float], int]:
    """CPU seconds of the import of a register into new books and of the report that comes after it; how many of its
    lines were certain."""
    set_up()
    with tempfile.TemporaryDirectory() as folder:
        connect(str(Path(folder) / "books.sqlite3"))
        prepare()
        return _cost(*_files(size))


DAY = date(2026, 11, 7)


def _files(size: int) -> tuple[bytes, bytes]:
    """The list and the report. The people themselves are gone before anything is measured, as they never were there."""
    people = register(size)
    return _list(people), _report([line.sighting for line in lines(people, REPORT_LINES)], DAY)


def _cost(listed: bytes, report: bytes) -> tuple[dict[str, float], int]:
    from arpad.office.models import Entry as ReportLine
    from arpad.office.models import NameKey, NameKeyState
    from arpad.office.register_lookup import catch_up
    from arpad.office.verbs.events.register import Registration
    from arpad.office.verbs.events.register import register as register_event
    from arpad.office.verbs.lists.import_ import ListImport, import_list
    from arpad.office.verbs.lists.series import open_series
    from arpad.office.verbs.reports.receive import Submission, receive
    from support.books import act_on

    act = act_on(date(2026, 11, 18))
    open_series(act, "standard")
    asked = ListImport(listed, "register.csv", "standard", date(2026, 11, 1))
    used = {"import": _used(lambda: import_list(act, asked))}
    register_event(act, Registration("open", "Open", ["standard"], start=DAY, end=DAY, registered_on=DAY))
    used["receive"] = _used(lambda: receive(act, Submission("open", report, "open.trf")))
    certain = ReportLine.objects.exclude(player=None).count()
    NameKey.objects.all()._raw_delete("default")
    NameKeyState.objects.all().delete()
    used["keys"] = _used(catch_up)
    return {kind: used[kind] for kind in ("import", "keys", "receive")}, certain


def _used(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _list(people: list[Person]) -> bytes:
    text = io.StringIO()
    out = csv.writer(text)
    out.writerow(["id", "fide_id", "name", "federation", "club", "sex", "birth", "rating", "k", "games"])
    for person in people:
        rating, known = person.rating or 0, 50 if person.rating else 0
        out.writerow([person.key, person.ids[0], person.name, person.federation, person.club, person.sex, person.birth,
                      rating, 20 if rating else 0, known])  # fmt: skip
    return text.getvalue().encode()


def _report(sightings: list[Sighting], day: date) -> bytes:
    """As it comes: the people and no games."""
    entries = tuple(_entry(number, seen) for number, seen in enumerate(sightings, start=1))
    return write_trf(Tournament(entries, name="Open", start=day, end=day, declared_type=EventType.SWISS))


def _entry(number: int, seen: Sighting) -> Entry:
    read = read_birth(seen.birth)
    birth = read.birth if read is not None else None
    return Entry(number, seen.name, Sex(seen.sex), None, seen.rating, seen.federation, seen.id, birth)


def cost_table(used: dict[str, float], certain: int, people: int, language: str) -> str:
    told = COSTS[language]
    among = f"{people:,}".replace(",", "\N{NARROW NO-BREAK SPACE}" if language == "es" else ",")
    rows = [told["head"], "|---|---:|"]
    for kind, cpu in used.items():
        said, figure = told[kind].format(people=among, lines=REPORT_LINES, certain=certain), f"{cpu:.1f}"
        rows.append(f"| {said} | {figure.replace('.', ',') if language == 'es' else figure} |")
    return "\n".join(rows)


def write(page: Path, mark: str, text: str) -> None:
    before, _, rest = page.read_text("utf-8").partition(f"<!-- {mark} -->")
    after = rest.partition(f"<!-- /{mark} -->")[2]
    page.write_text(f"{before}<!-- {mark} -->\n{text}\n<!-- /{mark} -->{after}", "utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--people", type=int, default=100_000)
    asked.add_argument("--lines", type=int, default=100_000)
    asked.add_argument("--books", type=int, default=500_000)
    asked.add_argument("--write", action="store_true")
    options = asked.parse_args()
    if options.people:
        began = time.process_time()
        found = measured(options.people, options.lines)
        print(table(found, "en"))
        print(f"{time.process_time() - began:.1f} CPU s")
    used, certain = cost_in_books(options.books)
    print(cost_table(used, certain, options.books, "en"))
    if options.write:
        for language, page in PAGES.items():
            if options.people:
                write(page, FOUND, table(found, language))
            write(page, COST, cost_table(used, certain, options.books, language))


if __name__ == "__main__":
    main()
