"""How well the checks of cadence see: pairs of invented histories, of which one is made to slide, or is rated badly.

Run: `python bench/cadence_power.py --repeat 10 --write`. Both lists of a pair have the same ids; strengths and games of
each are its own, so that people differ at the two cadences more than real ones do. Where a list slides, all its ratings
rise by so many points a year. A check alarms if it says watch or act; the interval of the slide is held against the
truth: how much rating less strength of the same people changed. --write puts the table into docs/reference/studies.md
and .es.md.
"""

import argparse
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import narwhals as nw
import polars as pl
from power_history import QUIET

from arpad.rating.case import Choice
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import latest_of
from arpad.studies.drift import DEFAULT_WINDOW, Watched, watched
from arpad.studies.drift.cadences import cadence_section, slides_of
from arpad.studies.history import Past
from arpad.studies.simulation import Federation, Law, Setting, setting_with
from arpad.studies.statistics import interval, years_between

EDITION, OPENING, YEARS = "fide-2024", date(2024, 4, 1), 2
SLIDES = (0, 3, 6)  # points a year
HERE = Path(__file__).parent
PAGES = {"en": HERE.parent / "docs/reference/studies.md", "es": HERE.parent / "docs/reference/studies.es.md"}
START, END = "<!-- cadences -->", "<!-- /cadences -->"
HEADS = {
    "en": (
        "Pair of lists",
        "Pairs",
        "`drift_slide` alarms",
        "`drift_worths` alarms",
        "Intervals of the slide that hold the truth",
    ),
    "es": (
        "Par de listas",
        "Pares",
        "Alarmas de `drift_slide`",
        "Alarmas de `drift_worths`",
        "Intervalos del desplazamiento que contienen la verdad",
    ),
}
NAMES = {
    "en": {
        "slide_0": "both sound",
        "slide_3": "one gains 3 points a year",
        "slide_6": "one gains 6 points a year",
        "noise": "one opens with errors of 150 points, the other of 20",
    },
    "es": {
        "slide_0": "ambas sanas",
        "slide_3": "una gana 3 puntos al año",
        "slide_6": "una gana 6 puntos al año",
        "noise": "una empieza con errores de 150 puntos, la otra de 20",
    },
}


@dataclass(frozen=True)
class World:
    history: Watched
    first: pl.DataFrame  # id and true strength
    last: pl.DataFrame


@dataclass
class Counted:
    pairs: int = 0
    slide: int = 0
    worths: int = 0
    intervals: int = 0
    held: int = 0


def world(name: str, seed: int, players: int, values: dict[str, object]) -> World:
    setting = setting_with(Setting(players=players, years=YEARS, seed=seed, regions=4, exact_each=0), values)
    made = Federation(setting, Law(Choice(EDITION), latest_of("swiss"), OPENING))
    truths, periods = [made.opening_truth()], []
    for period in made.periods():
        truths = [truths[0], period.truth]
        periods.append(period.past)
    found = watched(name, Past(made.opening, periods, made.law.edition, made.law.series), None, None, DEFAULT_WINDOW)
    assert found is not None
    return World(found, truths[0], truths[-1])


def sliding(one: World, points: int) -> World:
    """Every list with what a year of points makes until its day."""
    years = ((published, years_between(OPENING, published.date)) for published in one.history.lists)
    lists = [_raised(published, round(points * passed)) for published, passed in years]
    return replace(one, history=replace(one.history, lists=lists))


def _raised(published: PublishedList, points: int) -> PublishedList:
    native = published.frame.to_native().with_columns(pl.col("rating") + points)
    return PublishedList(published.date, nw.from_native(native, eager_only=True))


def true_slide(one: World, other: World, ids: pl.Series) -> float:
    """What rating less strength of these people changed on the one list more than on the other, a year."""
    changes = [_changes(each).rename({"change": name}) for each, name in ((one, "one"), (other, "other"))]
    both = changes[0].join(changes[1], on="id", how="inner").filter(pl.col("id").is_in(ids.implode())).sort("id")
    mean = (both["one"] - both["other"]).mean()
    assert isinstance(mean, float)
    return mean / years_between(one.history.lists[0].date, one.history.last)


def _changes(one: World) -> pl.DataFrame:
    ends = []
    for published, truth in ((one.history.lists[0], one.first), (one.history.lists[-1], one.last)):
        rated = published.frame.to_native().select("id", "rating").drop_nulls()
        ends.append(rated.join(truth, on="id", how="inner").select("id", off=pl.col("rating") - pl.col("strength")))
    both = ends[0].join(ends[1], on="id", how="inner", suffix="_last")
    return both.select("id", change=pl.col("off_last") - pl.col("off"))


def look(one: World, other: World, counted: Counted) -> None:
    histories = [one.history, other.history]
    alarms = {verdict.check for verdict in cadence_section(histories)[1] if verdict.level.value != "fine"}
    counted.pairs += 1
    counted.slide += "drift_slide" in alarms
    counted.worths += "drift_worths" in alarms
    for slide in slides_of(histories):
        low, high = interval(*slide.a_year)
        counted.intervals += 1
        counted.held += low <= true_slide(one, other, slide.ids) <= high


def measured(repeat: int, players: int) -> dict[str, Counted]:
    found = {name: Counted() for name in NAMES["en"]}
    for seed in range(1, repeat + 1):
        standard = world("standard", seed, players, QUIET)
        rapid = world("rapid", 1000 + seed, players, QUIET)
        for points in SLIDES:
            look(standard, sliding(rapid, points), found[f"slide_{points}"])
        noisy = world("rapid", 1000 + seed, players, {**QUIET, "opening_error": 150})
        look(standard, noisy, found["noise"])
        print(f"{seed}/{repeat}", flush=True)
    return found


def table(found: dict[str, Counted], lang: str) -> str:
    lines = [f"| {' | '.join(HEADS[lang])} |", "|---|---|---|---|---|"]
    for name, one in found.items():
        held = f"{one.held} / {one.intervals}"
        lines.append(f"| {NAMES[lang][name]} | {one.pairs} | {one.slide} | {one.worths} | {held} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    found = measured(asked.repeat, asked.players)
    print(table(found, "en"))
    for lang, page in PAGES.items() if asked.write else ():
        text = page.read_text("utf-8")
        before, after = text.split(START)[0], text.split(END)[1]
        page.write_text(f"{before}{START}\n{table(found, lang)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
