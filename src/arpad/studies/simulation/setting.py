"""What can be chosen about an invented federation, each with its bounds."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from arpad.values.finding import Finding


class WrongSetting(Exception):
    """All that is wrong with what was asked for."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(", ".join(finding.id for finding in findings))
        self.findings = findings


def _within(default: float, lowest: float, highest: float) -> Any:
    return field(default=default, metadata={"lowest": lowest, "highest": highest})


def _one_of(default: str, *others: str) -> Any:
    return field(default=default, metadata={"choices": (default, *others)})


@dataclass(frozen=True)
class Setting:
    """Rates are shares a year, strengths and offsets rating points."""

    players: int = _within(2_000, 60, 1_000_000)
    years: int = _within(3, 1, 100)
    seed: int = _within(1, 0, 2**63 - 1)
    games: float = _within(20.0, 1, 200)  # of a player a year, on average; fewer where fields do not fill
    regions: int = _within(8, 1, 99)
    club_size: int = _within(60, 12, 10_000)
    women: float = _within(0.15, 0, 1)
    unrated: float = _within(0.1, 0, 0.9)  # of the players at the opening
    newcomers: float = _within(0.08, 0, 1)
    leavers: float = _within(0.08, 0, 1)
    # True strength
    mean: float = _within(1_800.0, 1_000, 2_600)
    spread: float = _within(250.0, 0, 600)  # standard deviation
    opening_error: float = _within(40.0, 0, 400)  # of the ratings at the opening, standard deviation
    ageing: float = _within(1.0, 0, 5)  # how much juniors gain and veterans lose; 0: nobody ages
    wander: float = _within(20.0, 0, 400)  # standard deviation of what a year does to anybody
    # Play
    expectation: str = _one_of("normal", "logistic")
    white_advantage: float = _within(30.0, -200, 200)
    draws: float = _within(0.35, 0, 1)  # between equals
    leagues: float = _within(0.3, 0, 0.9)  # of the games
    closed: float = _within(0.2, 0, 0.9)  # of the games: round robins within a club
    travel: float = _within(0.2, 0, 1)  # of the entrants of opens: they play in another region
    exact_each: int = _within(20, 0, 1_000_000)  # one Swiss in this number is paired by the exact engine; 0: none
    # What is done to the scale
    surplus: float = _within(0.0, -100, 100)  # points a player and year that newcomers in form bring into the pool …
    newcomer_form: float = _within(0.0, -1_000, 1_000)  # … or how much better they are before their first rating
    isolated: float = _within(0.0, -1_000, 1_000)  # the first region's opening ratings are too high by this, …
    islands: int = _within(0, 0, 1)  # … and with 1 nobody travels to it or from it
    traders: int = _within(0, 0, 10_000)  # groups of six who let one of them win
    helped: int = _within(0, 0, 10_000)  # players who are suddenly stronger in opens, from the middle of the years on
    help: float = _within(400.0, 0, 2_000)  # in points

    @property
    def form_before_rated(self) -> float:
        """What an unrated player is better by in play than in truth.

        Each year's newcomers bring their surplus into a pool of all. How much of it stays there is the edition's doing:
        its first ratings, and the K with which newcomers lose what others win (reading I-376).
        """
        return self.newcomer_form + (self.surplus / self.newcomers if self.newcomers else 0.0)


_FIELDS = {one.name: one for one in fields(Setting)}


def setting_with(setting: Setting, given: Mapping[str, object]) -> Setting:
    """The setting with these values, from the command line or a file. Raises WrongSetting with everything wrong."""
    values: dict[str, Any] = {}
    wrong: list[Finding] = []
    for name, value in given.items():
        if name not in _FIELDS:
            nearest = difflib.get_close_matches(name, _FIELDS, n=1, cutoff=0.5)
            wrong.append(Finding("study.E010", {"name": name, "nearest": nearest[0] if nearest else "—"}))
            continue
        try:
            values[name] = _value(name, value)
        except ValueError:
            wrong.append(Finding("study.E011", {"name": name, "value": str(value), "takes": _takes(name)}))
    chosen = replace(setting, **values)
    if chosen.leagues + chosen.closed > 1:
        wrong.append(Finding("study.E012", {"leagues": chosen.leagues, "closed": chosen.closed}))
    if wrong:
        raise WrongSetting(*wrong)
    return chosen


def _value(name: str, value: object) -> int | float | str:
    told = _FIELDS[name].metadata
    if "choices" in told:
        if value not in told["choices"]:
            raise ValueError(name)
        return str(value)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(name)
    number: int | float = int(value) if _FIELDS[name].type is int else float(value)
    if isinstance(value, float) and number != value:
        raise ValueError(name)
    if not told["lowest"] <= number <= told["highest"]:
        raise ValueError(name)
    return number


def _takes(name: str) -> str:
    told = _FIELDS[name].metadata
    return " | ".join(told["choices"]) if "choices" in told else f"{told['lowest']} – {told['highest']}"
