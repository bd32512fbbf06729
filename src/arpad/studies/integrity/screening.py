"""The screening as a study: verdicts, cases with their reasons, the games behind them, and how the tests behave."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from arpad.studies.game_table import Played
from arpad.studies.history import Past
from arpad.studies.integrity.cases import Case, Kind, Screening
from arpad.studies.integrity.first_ratings import FirstRating, first_ratings
from arpad.studies.integrity.groups import groups
from arpad.studies.integrity.sides import Sides, sides_of
from arpad.studies.integrity.surprises import (
    draws_of_pairs,
    events,
    joined,
    pairs,
    players_in_events,
    players_in_years,
    streaks,
)
from arpad.studies.integrity.tables import Shown
from arpad.studies.integrity.tails import standing_out
from arpad.studies.study import Chart, Level, Section, Study, Value, Verdict
from arpad.values.records import dataclass

RATE = 0.05  # of false ones among the cases of the tests, in the long run
_MANY = 10  # cases of one check: more than a person looks at in passing
_CHECKS: dict[str, tuple[Kind, ...]] = {
    "integrity_results": ("player", "year", "streak"),
    "integrity_pairs": ("pair", "draws"),
    "integrity_events": ("event",),
    "integrity_groups": ("group",),
}
_SCREENS = (players_in_events, players_in_years, pairs, draws_of_pairs, events, groups)


def integrity(past: Past, played: Played, rate: float = RATE) -> Study:
    """`rate`: the share of false ones among the cases that the tests name, in the long run."""
    sides = sides_of(played)
    screens = [screen(sides) for screen in _SCREENS] if sides.games.height else []
    screens += [streaks(sides, one) for one in screens if one.kind == "player"]
    flags = standing_out([one.p_values for one in screens], rate)
    cases = {one.kind: one.standing(named) for one, named in zip(screens, flags, strict=True)}
    if screens:
        cases["year"], cases["streak"] = joined(cases["year"], cases["streak"])
    first, newcomers = first_ratings(past.lists, played)
    return _Screened(past, played, sides, screens, cases, first, newcomers, rate).study()


@dataclass(frozen=True)
class _Screened:
    past: Past
    played: Played
    sides: Sides
    screens: Sequence[Screening]
    cases: dict[Kind, list[Case]]
    first: Sequence[FirstRating]
    newcomers: int
    rate: float

    def study(self) -> Study:
        lists = self.past.lists
        about: dict[str, Value] = {
            "edition": self.past.edition_of(lists[-1].date).id,
            "series": self.past.series,
            "first": str(lists[0].date),
            "last": str(lists[-1].date),
            "games": self.sides.games.height,
            "players": len(self.played.players),
            "events": len(self.played.events),
        }
        return Study("integrity", about, list(self._sections()), list(self._verdicts()))

    @cached_property
    def shown(self) -> Shown:
        return Shown(self.past, self.played, self.sides, self.cases, self.first)

    def _tests(self, kinds: Sequence[Kind]) -> int:
        return sum(len(screen.p_values) for screen in self.screens if screen.kind in kinds)

    def _found(self, kinds: Sequence[Kind]) -> int:
        return sum(len(self.cases.get(kind, ())) for kind in kinds)

    def _verdicts(self) -> Iterator[Verdict]:
        for check, kinds in _CHECKS.items():
            found = self._found(kinds)
            inputs: dict[str, Value] = {
                "cases": found,
                "tests": self._tests(kinds),
                "all_tests": sum(len(screen.p_values) for screen in self.screens),
                "percent": 100 * self.rate,
            }
            yield Verdict(check, _level(found, serious=check == "integrity_groups"), "integrity_exact", inputs)
        told: dict[str, Value] = {"cases": len(self.first), "newcomers": self.newcomers}
        yield Verdict("integrity_first", _level(len(self.first)), "integrity_rules", told)

    def _sections(self) -> Iterator[Section]:
        shown = self.shown
        surprise = Chart("integrity_players", "points", "integrity_players", "expected", "score", diagonal=True)
        yield Section("integrity_results", [shown.players(), shown.years()], [surprise])
        yield Section("integrity_pairs", [shown.pairs(), shown.draws()])
        yield Section("integrity_events", [shown.events()])
        yield Section("integrity_groups", [shown.groups()])
        yield Section("integrity_first", [shown.first_ratings()], inputs={"newcomers": self.newcomers})
        yield Section("integrity_games", [shown.games()])
        behave = Chart(
            "integrity_p_values", "line", "integrity_p_values", "integrity_p_to", "share", colour="integrity_kind"
        )
        tests = [shown.tests(self.screens), shown.scatter(), shown.p_values(self.screens)]
        yield Section("integrity_tests", tests, [behave], {"percent": 100 * self.rate})


def _level(cases: int, serious: bool = False) -> Level:
    """A case is there to be looked at; many of them, or a closed group, want somebody who acts."""
    if not cases:
        return Level.FINE
    return Level.ACT if serious or cases >= _MANY else Level.WATCH
