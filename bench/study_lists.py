"""What reading and making one list of a history costs: python bench/study_lists.py HISTORY.toml.

Three lists from the middle of the history, each six times from the two years of lists before it; the least CPU time of
each, and their mean. Other work on the machine, which makes everything longer, hardly shows in the least of six.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from statistics import mean
from time import process_time
from typing import Any

from arpad.cli.study.reading import read_past
from arpad.rating.next_list import next_list
from arpad.reports.wording import wording
from arpad.studies.history import forget_lookups, still_serving

LISTS, TIMES = 3, 6


def least(run: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of all threads, and what came out."""
    costs = []
    for _ in range(TIMES):
        before = process_time()
        made = run()
        costs.append(process_time() - before)
    return min(costs), made


def main() -> None:
    past = read_past(sys.argv[1], wording("en"), one_by_one=True)
    middle = len(past.periods) // 2
    lists = [past.opening, *(past.periods[place].published for place in range(max(0, middle - 24), middle))]
    read, made = [], []
    for place in range(middle, middle + LISTS):
        cost, period = least(lambda place=place: past.periods[place])
        read.append(cost)
        games, edition = replace(period.games, explain_sum=True), past.edition_of(period.date)
        serving = still_serving([listed for listed in lists if listed is not None], period.date)

        def make(period=period, games=games, edition=edition, serving=serving) -> None:  # type: ignore[no-untyped-def]
            forget_lookups(period)
            next_list(serving, games, edition, period.date, past.series, period.closing)

        made.append(least(make)[0])
        lists.append(period.published)
    print(f"read {mean(read):.3f} CPU s, made {mean(made):.3f} CPU s a list of {len(period.published.frame):,} players")


if __name__ == "__main__":
    main()
