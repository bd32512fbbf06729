"""The plans of play-offs by the number of tied players, and what decides when they tie again; checked when read."""

from collections.abc import Mapping
from functools import cache

from arpad.regulations.errors import EditionFileError
from arpad.regulations.tables import table_rows, table_text
from arpad.values.records import dataclass

FORMATS = ("match", "round_robin", "cut")
CONTROLS = ("quick", "quick_if_time", "armageddon", "")
DECIDERS = ("armageddon_game", "armageddon_round_robin", "armageddon_knockout", "as_three", "fewest_moves")


@dataclass(frozen=True, slots=True)
class PlanRow:
    """How a number of tied players play: the ranks in each section, the numbers they get there, and the rate of play.

    `winners` is the rate of play of the sections' winners among themselves, by `winners_article`. A cut leaves out
    whoever is not listed.
    """

    tied: int
    article: str
    format: str
    sections: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    control: str
    winners: str
    winners_article: str


@dataclass(frozen=True, slots=True)
class TieRow:
    """What decides between a number of players (None: any) who tie for first in a section."""

    format: str
    players: int
    control: str
    tied: int | None
    by: str
    article: str


def parse_plans(text: str, file: str) -> Mapping[int, PlanRow]:
    header = ["tied", "article", "format", "sections", "numbers", "control", "winners", "winners_article"]
    plans: dict[int, PlanRow] = {}
    for tied, article, kind, sections, numbers, *controls in table_rows(text, file, header):
        ranks = tuple(tuple(map(int, section.split())) for section in sections.split("|"))
        row = PlanRow(int(tied), article, kind, ranks, tuple(map(int, numbers.split())), *controls)
        _check(file, row)
        plans[row.tied] = row
    return plans


def _check(file: str, row: PlanRow) -> None:
    key = f"{row.tied} tied"
    if row.format not in FORMATS or row.control not in CONTROLS or row.winners not in CONTROLS:
        raise EditionFileError(file, key, "play_off_names")
    ranks = sorted(rank for section in row.sections for rank in section)
    if ranks != list(range(1, len(ranks) + 1)) or (row.format != "cut" and len(ranks) != row.tied):
        raise EditionFileError(file, key, "ranks")
    if row.format == "round_robin" and any(sorted(row.numbers) != list(range(1, len(s) + 1)) for s in row.sections):
        raise EditionFileError(file, key, "section_numbers")
    if bool(row.winners) != (len(row.sections) > 1) or bool(row.winners) != bool(row.winners_article):
        raise EditionFileError(file, key, "winners")


def parse_ties(text: str, file: str) -> tuple[TieRow, ...]:
    header = ["format", "players", "control", "tied", "by", "article"]
    ties = tuple(
        TieRow(kind, int(players), control, int(tied) if tied else None, by, article)
        for kind, players, control, tied, by, article in table_rows(text, file, header)
    )
    for number, row in enumerate(ties, 2):
        if row.format not in FORMATS or row.control not in CONTROLS or row.by not in DECIDERS:
            raise EditionFileError(file, f"line {number}", "play_off_names")
    return ties


@cache
def play_off_plans(name: str) -> Mapping[int, PlanRow]:
    return parse_plans(table_text(name), f"{name}.csv")


@cache
def play_off_ties(name: str) -> tuple[TieRow, ...]:
    return parse_ties(table_text(name), f"{name}.csv")
