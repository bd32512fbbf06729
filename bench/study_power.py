"""How well the checks of `arpad study drift` and `arpad study integrity` see: many small histories with known truth.

Run: `python bench/study_power.py --repeat 20 --write`. Each history is 1,000 players for three years (eight where the
question is how long it takes); a check alarms if it says watch or act. --write puts the tables into
docs/reference/study-power.md and .es.md; --keep FILE adds the outcomes to a file and goes on from those in it.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from power_history import LOOKS, SCENARIOS

HERE = Path(__file__).parent
PAGES = {"en": HERE.parent / "docs/reference/study-power.md", "es": HERE.parent / "docs/reference/study-power.es.md"}
ENOUGH = 20  # for a percentage
HELPED_GAMES = (0, 8, 15, 25, 40)
START, END = "<!-- power -->", "<!-- /power -->"
Outcome = Mapping[str, Any]

WORDS = {
    "en": {
        "alarms": "Histories in which a check says watch or act; **bold** where it ought to, in brackets where it may",
        "scenario": "History",
        "histories": "Histories",
        "drift": "True drift, points a year",
        "wolf": "Any check that ought to be silent",
        "covered": "Intervals of 95 % that hold the truth",
        "table": "Table",
        "intervals": "Intervals",
        "share": "Share",
        "time": "How long until the anchor panel speaks (looks every {looks} months, from the first year on)",
        "median": "Median months",
        "never": "Never in eight years",
        "alarms_a_look": "Alarms a look",
        "helped": "Helped players by the games they played with help",
        "games": "Games",
        "players": "Players",
        "named": "Named",
    },
    "es": {
        "alarms": "Historias en que una comprobación dice vigilar o actuar; "
        "en **negrita** donde debe, entre paréntesis donde puede",
        "scenario": "Historia",
        "histories": "Historias",
        "drift": "Deriva verdadera, puntos al año",
        "wolf": "Alguna que debería callar",
        "covered": "Intervalos del 95 % que contienen la verdad",
        "table": "Tabla",
        "intervals": "Intervalos",
        "share": "Parte",
        "time": "Cuánto tarda el panel de referencia en hablar (se mira cada {looks} meses, desde el primer año)",
        "median": "Mediana de meses",
        "never": "Nunca en ocho años",
        "alarms_a_look": "Alarmas por mirada",
        "helped": "Jugadores ayudados, según las partidas que jugaron con ayuda",
        "games": "Partidas",
        "players": "Jugadores",
        "named": "Señalados",
    },
}


def run(name: str, seeds: Sequence[int], players: int) -> list[Outcome]:
    """In a process of its own, on one core."""
    command = (sys.executable, str(HERE / "power_history.py"), name, str(players), *map(str, seeds))
    alone = {**os.environ, "POLARS_MAX_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, env=alone, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2_000:])
    return [json.loads(line) for line in done.stdout.splitlines()]


def tables(outcomes: Iterable[Outcome], lang: str) -> str:
    words = WORDS[lang]
    by_name: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        by_name[outcome["scenario"]].append(outcome)
    known = {name: by_name[name] for name in SCENARIOS if by_name[name]}
    parts = [
        words["alarms"] + ":",
        "",
        *_alarms(known, words),
        "",
        words["covered"] + ":",
        "",
        *_coverage(known, words),
    ]
    long = {name: found for name, found in known.items() if SCENARIOS[name].long}
    if long:
        parts += ["", words["time"].format(looks=LOOKS) + ":", "", *_times(long, words)]
    helped = [tuple(one) for found in known.values() for outcome in found for one in outcome["helped"]]
    if helped:
        parts += ["", words["helped"] + ":", "", *_helped(helped, words)]
    told = "\n".join(parts) + "\n"
    return re.sub(r"(\d)\.(\d)", r"\1,\2", told) if lang == "es" else told


def _alarms(known: Mapping[str, Sequence[Outcome]], words: Mapping[str, str]) -> list[str]:
    """A line a check, a column a kind of history."""
    checks = list(dict.fromkeys(check for found in known.values() for one in found for check in one["levels"]))
    lines = _head(["", *(f"`{name}`" for name in known)])
    lines.append(_line([words["histories"], *(str(len(found)) for found in known.values())]))
    lines.append(
        _line([words["drift"], *(f"{_mean(one['true_drift'] for one in found):+.1f}" for found in known.values())])
    )
    for check in checks:
        lines.append(_line([f"`{check}`", *(_spoke(check, name, found) for name, found in known.items())]))
    lines.append(_line([words["wolf"], *(_wolf(name, found) for name, found in known.items())]))
    return lines


def _wolf(name: str, found: Sequence[Outcome]) -> str:
    """Histories in which any check speaks that has nothing to say there."""
    silent = [*SCENARIOS[name].speak, *SCENARIOS[name].may]
    cried = [any(level != "fine" for check, level in one["levels"].items() if check not in silent) for one in found]
    return _share(sum(cried), len(cried))


def _spoke(check: str, name: str, found: Sequence[Outcome]) -> str:
    judged = [one["levels"][check] for one in found if check in one["levels"]]
    if not judged:
        return "–"
    share = _share(sum(level != "fine" for level in judged), len(judged))
    scenario = SCENARIOS[name]
    return f"**{share}**" if check in scenario.speak else f"({share})" if check in scenario.may else share


def _coverage(known: Mapping[str, Sequence[Outcome]], words: Mapping[str, str]) -> list[str]:
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for found in known.values():
        for outcome in found:
            for table, (held, intervals) in outcome["covered"].items():
                sums[table][0] += held
                sums[table][1] += intervals
    lines = _head([words["table"], words["intervals"], words["share"]])
    return lines + [
        _line([f"`{table}`", str(all_), f"{100 * held / all_:.1f} %"]) for table, (held, all_) in sums.items()
    ]


def _times(known: Mapping[str, Sequence[Outcome]], words: Mapping[str, str]) -> list[str]:
    lines = _head([words["scenario"], words["median"], words["never"], words["alarms_a_look"]])
    for name, found in known.items():
        months = sorted(one["seen_after"] or 10_000 for one in found)
        middle = months[len(months) // 2]
        never = sum(one["seen_after"] is None for one in found)
        looks = sum(one["alarms"] for one in found) / max(sum(one["looks"] for one in found), 1)
        shown = str(middle) if middle < 10_000 else "–"
        told = [f"`{name}`", shown, _share(never, len(found)), f"{100 * looks:.1f} %"]
        lines.append(_line(told))
    return lines


def _helped(players: Sequence[tuple[int, bool]], words: Mapping[str, str]) -> list[str]:
    lines = _head([words["games"], words["players"], words["named"]])
    for least, most in zip(HELPED_GAMES, (*(at - 1 for at in HELPED_GAMES[1:]), None), strict=True):
        here = [named for games, named in players if games >= least and (most is None or games <= most)]
        if here:
            band = f"{least}+" if most is None else f"{least}–{most}"
            lines.append(_line([band, str(len(here)), _share(sum(here), len(here))]))
    return lines


def _head(cells: Sequence[str]) -> list[str]:
    return [_line(cells), _line(["---"] * len(cells))]


def _share(count: int, all_: int) -> str:
    """Few make no percentage."""
    return f"{100 * count / all_:.0f} %" if all_ >= ENOUGH else f"{count} / {all_}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _mean(values: Iterable[float]) -> float:
    given = list(values)
    return sum(given) / len(given)


def write(outcomes: Sequence[Outcome]) -> None:
    """Between the marks of each page."""
    for lang, page in PAGES.items():
        before, _, rest = page.read_text("utf-8").partition(START)
        _, _, after = rest.partition(END)
        page.write_text(f"{before}{START}\n{tables(outcomes, lang)}{END}{after}", "utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--repeat", type=int, default=20, help="histories of each kind")
    options.add_argument("--players", type=int, default=1_000)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--only", nargs="*", choices=SCENARIOS, default=list(SCENARIOS))
    options.add_argument("--keep", type=Path)
    options.add_argument("--write", action="store_true")
    asked = options.parse_args()
    kept = asked.keep.read_text("utf-8").splitlines() if asked.keep and asked.keep.exists() else []
    outcomes = [json.loads(line) for line in kept]
    have = {(one["scenario"], one["seed"]) for one in outcomes}
    todo = [(name, seed) for seed in range(asked.repeat) for name in asked.only if (name, seed) not in have]

    def one(work: tuple[str, int]) -> list[Outcome]:
        found = run(work[0], [work[1]], asked.players)
        if asked.keep:
            with asked.keep.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(outcome) + "\n" for outcome in found)
        return found

    with ThreadPoolExecutor(asked.jobs) as pool:
        for found in pool.map(one, todo):
            outcomes += found
    if asked.write:
        write(outcomes)
    print(tables(outcomes, "en"))


if __name__ == "__main__":
    main()
