"""The study of calibration: every model's losses, its curve, and whether the edition's table holds."""

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from arpad.studies.calibration.accuracy import Curve, Estimate, brier, clustered_mean, curve, log_loss
from arpad.studies.calibration.models import expectations
from arpad.studies.calibration.sample import Real, Sample, sample_of
from arpad.studies.game_table import Played
from arpad.studies.history import Past
from arpad.studies.statistics import chi_square_tail
from arpad.studies.study import Chart, Level, Section, Study, Value, Verdict, figure, study_table

# A verdict needs both: more than chance, and enough to matter. A percent of a point is worth seven rating points
# between equals, three are worth twenty.
CHANCE = 0.01
GAP_WATCH, GAP_ACT = 0.01, 0.03
SLOPE_WATCH, SLOPE_ACT = 0.05, 0.15
BETTER_WATCH = 0.01  # of the log loss

LAW = "table"  # the model that is judged


def calibration(
    past: Past, found: Played, models: Sequence[str], at_most: int = 0, tell: Callable[[int], None] = lambda games: None
) -> Study:
    sample = sample_of(past, found, at_most)
    asked = list(dict.fromkeys((LAW, *models)))
    expected = expectations(sample, asked, tell)
    return _Findings(sample, expected).study(past)


class _Findings:
    def __init__(self, sample: Sample, expected: dict[str, Real]) -> None:
        seen = sample.compared
        self.sample, self.expected = sample, expected
        self.score, self.event, self.period = sample.score[seen], sample.event[seen], sample.period[seen]
        self.curves: dict[str, Curve] = {}
        if len(self.score):
            self.curves = {name: curve(one, self.score, self.event) for name, one in expected.items()}

    def study(self, past: Past) -> Study:
        sample, periods = self.sample, sorted({number for number, _ in self.sample.slices})
        about = {
            "edition": ", ".join(dict.fromkeys(sample.editions[number].id for number in periods)),
            "series": past.series,
            "first": str(sample.dates[periods[0]]) if periods else "",
            "last": str(sample.dates[periods[-1]]) if periods else "",
            "lists": len(periods),
            "games": len(self.score),
        }
        if not len(self.score):
            return Study("calibration", about, [])
        return Study("calibration", about, list(self._sections()), list(self._verdicts()))

    def _sections(self) -> Iterator[Section]:
        columns = ("calib_log_loss", "calib_brier", "calib_gain", "low", "high", "calib_gap", "calib_slope")
        yield Section(
            "calib_models",
            [
                study_table(
                    "calib_models",
                    [figure("calib_model", None, coded=True), figure("games"), *(figure(key, 4) for key in columns)],
                    list(self._models()),
                )
            ],
            inputs={"games": len(self.score), "all": self.sample.games},
        )
        edges = [figure("from", 2), figure("to", 2), figure("games")]
        figures = [figure(key, 3) for key in ("expected", "observed", "low", "high")]
        law = [[b.low_edge, b.high_edge, b.games, b.expected, b.observed, b.low, b.high] for b in self.curves[LAW].bins]
        yield Section(
            "calib_curve",
            [study_table("calib_curve", [*edges, *figures], law)],
            [
                Chart(
                    "calib_curve", "points", "calib_curve", "expected", "observed", "low", "high", diagonal=True
                )
            ],
        )  # fmt: skip
        model = figure("calib_model", None, coded=True)
        if len(self.curves) > 1:
            away = [figure(key, 3) for key in ("expected", "calib_away", "low", "high")]
            yield Section(
                "calib_away",
                [study_table("calib_away", [model, *edges, *away], list(self._away()))],
                [Chart("calib_away", "line", "calib_away", "expected", "calib_away", colour="calib_model", zero=True)],
            )
        losses = [figure(key, 4) for key in ("calib_log_loss", "calib_brier", "calib_gain")]
        yield Section(
            "calib_periods",
            [
                study_table(
                    "calib_periods", [figure("date", None), model, figure("games"), *losses], list(self._by_period()),
                    shown=24,
                )
            ],
            [Chart("calib_periods", "line", "calib_periods", "date", "calib_gain", colour="calib_model", zero=True)],
        )  # fmt: skip

    def _away(self) -> Iterator[list[Value]]:
        """Of every model: how far from the diagonal, step by step."""
        for name, one in self.curves.items():
            for b in one.bins:
                away = Estimate(b.gap, b.error)
                yield [name, b.low_edge, b.high_edge, b.games, b.expected, away.value, away.low, away.high]

    def _models(self) -> Iterator[list[Value]]:
        for name, expected in self.expected.items():
            gain, one = self._gain(name), self.curves[name]
            yield [
                name,
                len(self.score),
                float(log_loss(expected, self.score).mean()),
                float(brier(expected, self.score).mean()),
                gain.value,
                gain.low,
                gain.high,
                one.gap,
                None if math.isnan(one.slope) else one.slope,
            ]

    def _gain(self, name: str) -> Estimate:
        """Log loss that the law's table has and this model has not, game by game, by event."""
        law = log_loss(self.expected[LAW], self.score)
        return clustered_mean(law - log_loss(self.expected[name], self.score), self.event)

    def _by_period(self) -> Iterator[list[Value]]:
        numbers, place, games = np.unique(self.period, return_inverse=True, return_counts=True)
        means = {
            name: [np.bincount(place, loss(expected, self.score)) / games for loss in (log_loss, brier)]
            for name, expected in self.expected.items()
        }
        for at, number in reversed(list(enumerate(numbers.tolist()))):  # the newest is what people look for
            law = float(means[LAW][0][at])
            for name, (logs, squares) in means.items():
                loss = float(logs[at])
                yield [str(self.sample.dates[number]), name, int(games[at]), loss, float(squares[at]), law - loss]

    def _verdicts(self) -> Iterator[Verdict]:
        law = self.curves[LAW]
        yield curve_verdict(law)
        if not math.isnan(law.slope):
            yield slope_verdict(law)
        others = {name: self._gain(name) for name in self.expected if name != LAW}
        if others:
            yield self._better(others)

    def _better(self, gains: dict[str, Estimate]) -> Verdict:
        """Another model that expects results better is no fault of the table, but worth knowing."""
        best = max(gains, key=lambda name: gains[name].value)
        gain, loss = gains[best], float(log_loss(self.expected[LAW], self.score).mean())
        worth = gain.low > 0 and gain.value >= BETTER_WATCH * loss
        share = 100 * gain.value / loss
        level = Level.WATCH if worth else Level.FINE
        inputs: dict[str, Value] = {"model": best, "percent": share, "gain": gain.value, "low": gain.low}
        return Verdict("calib_better", level, "calib_paired", inputs | {"high": gain.high}, coded=("model",))


def curve_verdict(law: Curve) -> Verdict:
    """Whether favourites score what the table says, step by step."""
    chance = chi_square_tail(law.statistic, law.degrees)
    level = _level(chance < CHANCE, law.gap, GAP_WATCH, GAP_ACT)
    inputs = {"gap": 100 * law.gap, "statistic": law.statistic, "degrees": law.degrees, "p_value": chance}
    return Verdict("calib_curve", level, "calib_wald", inputs)


def _level(beyond_chance: bool, size: float, watch: float, act: float) -> Level:
    if not beyond_chance or size < watch:
        return Level.FINE
    return Level.ACT if size >= act else Level.WATCH


def slope_verdict(law: Curve) -> Verdict:
    """Whether the ratings are as far apart as the results; below 1 favourites are rated too far above the others."""
    off = abs(law.slope - 1)
    slope = Estimate(law.slope, law.slope_error)
    beyond = not slope.low <= 1 <= slope.high
    level = _level(beyond, off, SLOPE_WATCH, SLOPE_ACT)
    return Verdict("calib_slope", level, "calib_regression", {"slope": law.slope, "low": slope.low, "high": slope.high})
