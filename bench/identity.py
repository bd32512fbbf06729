"""Who is this? An invented register of known truth, and lines with every kind of error: how many are found, and wrong.

Run: `python bench/identity.py --write`, or `python bench/identity.py --people 3000 --lines 3000`. --write puts it
into docs/reference/identity.md and .es.md. Beside it stands a matcher that takes whoever has exactly the name.
"""

import argparse
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from arpad.identity.judging import People, Verdict  # noqa: E402
from support.invented_people import lines, register  # noqa: E402

PAGES = {"en": ROOT / "docs/reference/identity.md", "es": ROOT / "docs/reference/identity.es.md"}
START, END = "<!-- table -->", "<!-- /table -->"
HEADS = {
    "en": "| Lines | Count | Certain | False certain | Found | Exact name: right | Exact name: wrong |",
    "es": "| Líneas | Cuántas | Seguras | Seguras y falsas | Halladas | Nombre exacto: bien | Nombre exacto: mal |",
}
KINDS_ES = {
    "as in the register": "como en el registro", "plain ASCII": "en ASCII", "misspelt": "con una errata",
    "swapped": "orden cambiado", "part of the name": "parte del nombre", "capitals": "mayúsculas",
    "cut at 33": "cortado en 33", "wrong id": "id equivocado", "wrong birth": "nacimiento equivocado",
    "not in the register": "fuera del registro", "all": "todas",
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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--people", type=int, default=100_000)
    asked.add_argument("--lines", type=int, default=100_000)
    asked.add_argument("--write", action="store_true")
    options = asked.parse_args()
    began = time.process_time()
    found = measured(options.people, options.lines)
    print(table(found, "en"))
    print(f"{time.process_time() - began:.1f} CPU s")
    if options.write:
        for language, page in PAGES.items():
            before, _, rest = page.read_text("utf-8").partition(START)
            after = rest.partition(END)[2]
            page.write_text(f"{before}{START}\n{table(found, language)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
