"""The tables of the screening: a line for each case, and one for each game behind it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property

import numpy as np
import polars as pl

from arpad.results.table import Table
from arpad.studies.game_table import Played
from arpad.studies.history import Past
from arpad.studies.integrity.cases import Case, Kind, Screening
from arpad.studies.integrity.curve import Numbers
from arpad.studies.integrity.first_ratings import FirstRating
from arpad.studies.integrity.sides import Sides
from arpad.studies.study import Value, figure, study_table
from arpad.values.records import dataclass

_SHOWN = 50
_BINS = 20  # of p-values
_CASE = figure("integrity_case")
_SCORE = (figure("games"), figure("score", 1), figure("expected", 1), figure("p_value", 6))
_REASONS = figure("reasons", None, coded=True)
_THROUGH_A_YEAR: tuple[Kind, ...] = ("year", "streak")
_RESULTS = {10: "1-0", 5: "½-½", 0: "0-1"}


@dataclass(frozen=True)
class Shown:
    past: Past
    played: Played
    sides: Sides
    cases: Mapping[Kind, Sequence[Case]]
    first: Sequence[FirstRating]

    @cached_property
    def _names(self) -> list[str]:
        """As the newest list has them; who is on none goes by his id."""
        names = pl.Series([None] * len(self.played.players), dtype=pl.String)
        for published in (self.past.lists[-1], self.past.opening):
            native: pl.DataFrame = published.frame.to_native()
            names = names.fill_null(self.played.by_player(native["id"], native["name"]))
        return list(names.fill_null(self.played.players))

    @cached_property
    def _numbers(self) -> dict[Kind, range]:
        """Cases are numbered through, kind after kind; first ratings come last."""
        found: dict[Kind, range] = {}
        start = 1
        for kind, cases in self.cases.items():
            found[kind] = range(start, start + len(cases))
            start += len(cases)
        return found

    @cached_property
    def _first_numbers(self) -> range:
        start = 1 + sum(map(len, self.cases.values()))
        return range(start, start + len(self.first))

    def _cases(self, kind: Kind) -> Iterator[tuple[int, Case]]:
        yield from zip(self._numbers.get(kind, ()), self.cases.get(kind, ()), strict=True)

    def _who(self, player: int) -> tuple[str, str]:
        return self.played.players[player], self._names[player]

    def _days(self, games: Numbers) -> tuple[str, str]:
        days = self.sides.games["day"].to_numpy()[games]
        return _day(days.min()), _day(days.max())

    def players(self) -> Table:
        columns = [
            _CASE,
            figure("id", None),
            figure("name", None),
            figure("event", None),
            figure("date", None),
            *_SCORE,
        ]
        rows = [
            (
                number,
                *self._who(case.players[0]),
                self._event(case),
                self._days(case.games)[0],
                *_score(case),
                *_why(case),
            )
            for number, case in self._cases("player")
        ]
        return study_table("integrity_players", [*columns, _REASONS], rows, _SHOWN)

    def years(self) -> Table:
        columns = [_CASE, figure("id", None), figure("name", None), figure("from", None), figure("to", None), *_SCORE]
        rows = [
            (number, *self._who(case.players[0]), *self._days(case.games), *_score(case), *_why(case))
            for kind in _THROUGH_A_YEAR
            for number, case in self._cases(kind)
        ]
        return study_table("integrity_years", [*columns, _REASONS], rows, _SHOWN)

    def pairs(self) -> Table:
        return study_table("integrity_pairs", [*_OF_PAIRS, *_SCORE, _REASONS], list(self._of_pairs("pair")), _SHOWN)

    def draws(self) -> Table:
        columns = [
            *_OF_PAIRS, figure("games"), figure("integrity_draws", 0), figure("integrity_draws_expected", 1),
            figure("p_value", 6), _REASONS,
        ]  # fmt: skip
        return study_table("integrity_draws", columns, list(self._of_pairs("draws")), _SHOWN)

    def _of_pairs(self, kind: Kind) -> Iterator[tuple[Value, ...]]:
        for number, case in self._cases(kind):
            one, other = (self._names[player] for player in case.players)
            yield number, one, other, *self._days(case.games), *_score(case), *_why(case)

    def events(self) -> Table:
        columns = [_CASE, figure("event", None), figure("date", None), *_SCORE, _REASONS]
        rows = [
            (number, self._event(case), self._days(case.games)[0], *_score(case), *_why(case))
            for number, case in self._cases("event")
        ]
        return study_table("integrity_events", columns, rows, _SHOWN)

    def groups(self) -> Table:
        columns = [
            _CASE, figure("name", None), figure("integrity_others", None), figure("from", None), figure("to", None),
            figure("integrity_inside", 0), figure("integrity_by_lot", 1), figure("integrity_games_inside"),
            figure("score", 1), figure("expected", 1), figure("p_value", 6), _REASONS,
        ]  # fmt: skip
        rows: list[tuple[Value, ...]] = []
        for number, case in self._cases("group"):
            first, *others = (self._names[player] for player in case.players)
            shares = (100 * (case.share or 0.0), 100 * (case.by_chance or 0.0))
            sums = (len(case.games), case.halves / 2, case.expected, case.p_value)
            rows.append((number, first, "; ".join(others), *self._days(case.games), *shares, *sums, *_why(case)))
        return study_table("integrity_groups", columns, rows, _SHOWN)

    def first_ratings(self) -> Table:
        columns = [
            _CASE, figure("id", None), figure("name", None), figure("list", None), figure("rating"), figure("games"),
            figure("opponents"), figure("integrity_new_share"), figure("integrity_apart"), _REASONS,
        ]  # fmt: skip
        rows: list[tuple[Value, ...]] = []
        for number, one in zip(self._first_numbers, self.first, strict=True):
            listed = str(self.past.lists[one.list].date)
            shares = (100 * one.new_share, 100 * one.apart_share)
            counts = (one.rating, len(one.games), one.opponents)
            rows.append((number, *self._who(one.player), listed, *counts, *shares, " ".join(one.reasons)))
        return study_table("integrity_first", columns, rows, _SHOWN)

    def games(self) -> Table:
        """The games behind every case, for whoever looks at it."""
        rows: list[tuple[Value, ...]] = []
        expected = self.sides.frame["expected"].to_numpy()
        for kind in self.cases:
            for number, case in self._cases(kind):
                for at in case.games:
                    game = self.sides.games.row(int(at), named=True)
                    rows.append((number, *self._game(game), 100 * float(expected[at])))
        for number, one in zip(self._first_numbers, self.first, strict=True):
            behind = (self.played.games.row(int(at), named=True) for at in one.games)
            rows += [(number, *self._game(game), None) for game in behind]
        columns = [
            _CASE, figure("date", None), figure("event", None), figure("integrity_white", None),
            figure("integrity_white_rating"), figure("integrity_black", None), figure("integrity_black_rating"),
            figure("result", None), figure("integrity_white_expected"),
        ]  # fmt: skip
        return study_table("integrity_games", columns, rows, _SHOWN)

    def _game(self, game: Mapping[str, int]) -> tuple[Value, ...]:
        white, black = self._names[game["white"]], self._names[game["black"]]
        ratings = (game["white_rating"] or None, game["black_rating"] or None)
        result = _RESULTS.get(game["tenths"], str(game["tenths"] / 10))
        return _day(game["day"]), self.played.events[game["event"]], white, ratings[0], black, ratings[1], result

    def _event(self, case: Case) -> str:
        return self.played.events[case.event] if case.event is not None else ""

    def tests(self, screens: Sequence[Screening]) -> Table:
        columns = [figure("integrity_kind", None, coded=True), figure("integrity_number"), figure("integrity_cases")]
        rows = [(f"integrity_{one.kind}", len(one.p_values), len(self.cases[one.kind])) for one in screens]
        return study_table("integrity_tests", columns, rows)

    def scatter(self) -> Table:
        """How far strength lies from rating, by kind of player."""
        found = self.sides.scatter
        columns = [
            figure("k"), figure("integrity_is_new", None), figure("integrity_near_floor", None),
            figure("integrity_mean", 0), figure("integrity_deviation", 0), figure("integrity_lasting", 0),
        ]  # fmt: skip
        rows: list[tuple[Value, ...]] = [
            (int(kind) // 4 or None, bool(kind % 2), bool(kind // 2 % 2), float(mean), float(deviation), float(lasting))
            for kind, mean, deviation, lasting in zip(
                found.kinds, found.mean, found.deviation, found.lasting, strict=True
            )
            if kind
        ]
        return study_table("integrity_scatter", columns, rows)

    def p_values(self, screens: Sequence[Screening]) -> Table:
        """If the tests are honest, every twentieth holds as many as the others."""
        columns = [figure("integrity_kind", None, coded=True), figure("integrity_p_to", 2), figure("share", 1)]
        rows: list[tuple[Value, ...]] = []
        for screen in screens:
            if screen.kind not in ("player", *_THROUGH_A_YEAR) or not len(screen.p_values):
                continue
            counted, ends = np.histogram(screen.p_values, bins=_BINS, range=(0, 1))
            rows += [
                (f"integrity_{screen.kind}", float(end), 100 * int(count) / len(screen.p_values))
                for count, end in zip(counted, ends[1:], strict=True)
            ]
        return study_table("integrity_p_values", columns, rows, shown=0)


_OF_PAIRS = (_CASE, figure("player", None), figure("opponent", None), figure("from", None), figure("to", None))


def _score(case: Case) -> tuple[int, float, float, float]:
    points = case.halves / 2
    return len(case.games), points, case.expected, case.p_value


def _why(case: Case) -> tuple[str]:
    return (" ".join(f"integrity_{reason}" for reason in case.reasons),)


def _day(ordinal: int) -> str:
    return str(date.fromordinal(int(ordinal)))
