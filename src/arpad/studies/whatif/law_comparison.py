"""The study of a what-if: lists, points, expectations and players under both laws.

And of one event: every player's number as it is and as it would have been.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date

import polars as pl

from arpad.rating.newcomers import Status
from arpad.rating.outcome import MILLION, EventOutcome, PlayerOutcome
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition
from arpad.studies.calibration.accuracy import Estimate, brier, clustered_mean, log_loss
from arpad.studies.calibration.models import expectations
from arpad.studies.calibration.sample import Real, Sample, sample_of
from arpad.studies.game_table import played
from arpad.studies.history import with_lists
from arpad.studies.study import Chart, Level, Section, Study, Value, Verdict, figure, study_table
from arpad.studies.whatif.other_law import Chain, TwoLaws, changed_rules
from arpad.studies.whatif.reasons import Mover, explained

OWN, OTHER = "whatif_own", "whatif_other"
MEAN_WATCH = 10  # rating points by which the mean of those on both lists moves
_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100)
_MOST_BARS = 40
_LONGEST = 40  # letters of a value


def whatif(laws: TwoLaws, movers: int) -> Study:
    found = _Compared(laws)
    periods = laws.past.periods
    about = {
        "edition": _editions(laws, own=True),
        "other": _editions(laws, own=False),
        "series": laws.past.series,
        "first": str(periods[0].date),
        "last": str(periods[-1].date),
        "lists": len(periods),
        "players": found.both.height,
    }
    sections = [
        found.rules(),
        found.lists(),
        found.moves(),
        *found.movers(movers),
        found.ledger(),
        *found.accuracy_section(),
    ]
    return Study("whatif", about, sections, list(found.verdicts()))


def _editions(laws: TwoLaws, *, own: bool) -> str:
    edition_of = laws.past.edition_of if own else laws.other_law.edition_of
    editions = [edition_of(period.date) for period in laws.past.periods]
    return ", ".join(dict.fromkeys(" ".join([edition.id, *edition.changed]) for edition in editions))


class _Compared:
    def __init__(self, laws: TwoLaws) -> None:
        self.laws = laws
        last = [_light(chain.lists[-1]) for chain in (laws.own, laws.other)]
        self.both = last[0].join(last[1].drop("name"), on="id", how="inner", suffix="_other").with_columns(
            difference=pl.col("rating_other") - pl.col("rating")
        )  # fmt: skip
        self.accuracy = _accuracy(laws)

    def rules(self) -> Section:
        """What was changed, as the editions of the last list have it."""
        day = self.laws.past.periods[-1].date
        pairs = changed_rules(self.laws.past.edition_of(day), self.laws.other_law.edition_of(day))
        rows: list[list[Value]] = []
        for first, second in pairs:
            one, two = (_keys(rule.policy, rule.values) if rule else {} for rule in (first, second))
            name = (first or second).name  # type: ignore[union-attr]
            articles = [rule.article if rule else None for rule in (first, second)]
            keys = [key for key in dict.fromkeys((*one, *two)) if one.get(key) != two.get(key)]
            rows += [[name, key, one.get(key), two.get(key), *articles] for key in keys]
        columns = ("whatif_rule", "whatif_key", OWN, OTHER, "whatif_article", "whatif_article_other")
        return Section(
            "whatif_rules", [study_table("whatif_rules", [figure(key, None) for key in columns], rows, shown=60)]
        )

    def lists(self) -> Section:
        columns = [figure("date", None), figure("whatif_law", None, coded=True), figure("players")]
        figures = [figure("mean", 1), figure("whatif_spread", 1), figure("whatif_delisted")]
        own, other = (chain.lists.only("rating", "delisted") for chain in (self.laws.own, self.laws.other))
        rows = [
            [str(one.date), law, *_figures(one)]
            for pair in reversed(list(zip(own, other, strict=True)))  # the newest is what people look for
            for law, one in zip((OWN, OTHER), pair, strict=True)
        ]
        chart = Chart("whatif_mean", "line", "whatif_lists", "date", "mean", colour="whatif_law")
        spread = Chart("whatif_spread", "line", "whatif_lists", "date", "whatif_spread", colour="whatif_law")
        table = study_table("whatif_lists", [*columns, *figures], rows, shown=48)
        return Section("whatif_lists", [table], [chart, spread])

    def moves(self) -> Section:
        """How many move how far, on the last list."""
        differences = self.both["difference"]
        rows: list[list[Value]] = []
        if len(differences):
            low, high = int(differences.min()), int(differences.max())  # type: ignore[arg-type]
            width = next((w for w in _WIDTHS if (high - low) // w < _MOST_BARS), _WIDTHS[-1])
            counted = (differences // width).value_counts().sort("difference")
            players = dict(counted.iter_rows())
            rows = [
                [step * width, step * width + width - 1, players.get(step, 0)]
                for step in range(low // width, high // width + 1)
            ]
        table = study_table("whatif_moves", [figure("from"), figure("to"), figure("players")], rows)
        return Section("whatif_moves", [table], [Chart("whatif_moves", "bars", "whatif_moves", "from", "players")])

    def movers(self, count: int) -> Iterator[Section]:
        """Who moves most, and by which rule."""
        furthest = self.both.sort(pl.col("difference").abs(), "id", descending=[True, False]).head(count)
        chosen = [
            Mover(row["id"], row["name"], row["rating"], row["rating_other"])
            for row in furthest.iter_rows(named=True)
            if row["difference"]
        ]
        if not chosen:
            return
        told = explained(self.laws, chosen)
        columns = [figure("id", None), figure("name", None), figure(OWN), figure(OTHER), figure("difference")]
        rows: list[list[Value]] = [[one.id, one.name, one.own, one.other, one.difference, one.main] for one in told]
        parts: list[list[Value]] = [
            [one.id, one.name, rule, amount / MILLION]
            for one in told
            for rule, amount in sorted(one.parts.items(), key=lambda part: -abs(part[1]))
        ]
        rule = figure("whatif_rule", None, coded=True)
        reasons = [figure("id", None), figure("name", None), rule, figure("points", 2)]
        yield Section(
            "whatif_movers",
            [study_table("whatif_movers", [*columns, rule], rows), study_table("whatif_reasons", reasons, parts)],
            inputs={"players": len(rows)},
        )

    def ledger(self) -> Section:
        """Points created and destroyed, by cause."""
        own, other = self.laws.own.ledger, self.laws.other.ledger
        rows: list[list[Value]] = [
            [f"whatif_{cause}", *_points(own.get(cause, 0), other.get(cause, 0))] for cause in {**own, **other}
        ]
        rows.append(["whatif_total", *_points(sum(own.values()), sum(other.values()))])
        columns = [figure("whatif_cause", None, coded=True), *(figure(key, 2) for key in (OWN, OTHER, "difference"))]
        return Section("whatif_ledger", [study_table("whatif_ledger", columns, rows)])

    def accuracy_section(self) -> Iterator[Section]:
        if self.accuracy is None:
            return
        columns = [figure("whatif_law", None, coded=True), figure("games")]
        figures = [figure(key, 4) for key in ("calib_log_loss", "calib_brier", "calib_gain", "low", "high")]
        yield Section("whatif_accuracy", [study_table("whatif_accuracy", [*columns, *figures], self.accuracy.rows())])

    def verdicts(self) -> Iterator[Verdict]:
        differences = self.both["difference"]
        if len(differences):
            mean = float(differences.mean())  # type: ignore[arg-type]
            level = Level.WATCH if abs(mean) >= MEAN_WATCH else Level.FINE
            inputs: dict[str, Value] = {
                "mean": mean,
                "players": len(differences),
                "moved": int((differences != 0).sum()),
                "most": int(differences.abs().max()),  # type: ignore[arg-type]
            }
            yield Verdict("whatif_level", level, "whatif_lists", inputs)
        if self.accuracy is not None:
            yield self.accuracy.verdict()


def _light(published: PublishedList) -> pl.DataFrame:
    frame: pl.DataFrame = published.frame.select("id", "name", "rating").to_native()
    return frame.filter(pl.col("rating").is_not_null())


def _keys(policy: str, values: object) -> dict[str, str]:
    assert isinstance(values, dict)
    return {**({"policy": policy} if policy else {}), **{key: _short(str(value)) for key, value in values.items()}}


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _figures(published: PublishedList) -> list[Value]:
    frame: pl.DataFrame = published.frame.to_native()
    ratings = frame["rating"].drop_nulls()
    fell = int((frame["delisted"] == str(published.date)).sum())
    mean, spread = ratings.mean(), ratings.std()
    return [len(ratings), *(None if one is None else float(one) for one in (mean, spread)), fell]  # type: ignore[arg-type]


def _points(own: int, other: int) -> list[Value]:
    return [own / MILLION, other / MILLION, (other - own) / MILLION]


class _Accuracy:
    """How well each law's ratings and table expected the same games."""

    def __init__(self, score: Real, own: Real, other: Real, gain: Estimate) -> None:
        self.score, self.expected, self.gain = score, {OWN: own, OTHER: other}, gain

    def rows(self) -> list[list[Value]]:
        gains: dict[str, list[Value]] = {
            OWN: [0.0, None, None],
            OTHER: [self.gain.value, self.gain.low, self.gain.high],
        }
        return [
            [
                law,
                len(self.score),
                float(log_loss(expected, self.score).mean()),
                float(brier(expected, self.score).mean()),
                *gains[law],
            ]
            for law, expected in self.expected.items()
        ]

    def verdict(self) -> Verdict:
        losses = {law: float(log_loss(expected, self.score).mean()) for law, expected in self.expected.items()}
        inputs: dict[str, Value] = {"own": losses[OWN], "other": losses[OTHER], "gain": self.gain.value}
        level = Level.WATCH if self.gain.high < 0 else Level.FINE
        limits = {"low": self.gain.low, "high": self.gain.high, "games": len(self.score)}
        return Verdict("whatif_accuracy", level, "whatif_paired", inputs | limits)


def _sampled(laws: TwoLaws, chain: Chain, edition_of: Callable[[date], Edition]) -> Sample:
    past = replace(with_lists(laws.past, chain.lists.only("id", "rating", "k")), edition_of=edition_of)
    return sample_of(past, played(past))


def _accuracy(laws: TwoLaws) -> _Accuracy | None:
    """On the games of which both laws rate both players, by the difference as it is; None if there are none."""
    own = _sampled(laws, laws.own, laws.past.edition_of)
    other = _sampled(laws, laws.other, laws.other_law.edition_of)
    both = own.compared & other.compared
    if not both.any():
        return None
    first, second = (expectations(one, ["table"])["table"] for one in (own, other))
    first, second = first[other.compared[own.compared]], second[own.compared[other.compared]]
    score = own.score[both]
    gain = clustered_mean(log_loss(first, score) - log_loss(second, score), own.event[both])
    return _Accuracy(score, first, second, gain)


def whatif_event(own: EventOutcome, other: EventOutcome, supposed: Sequence[str]) -> Study:
    case = own.prepared.case
    about = {
        "event": case.tournament.name or "—",
        "edition": _named(case.edition),
        "other": _named(other.prepared.case.edition),
        "supposed": ", ".join(supposed),
        "players": len(own.players),
    }
    columns = [figure("number"), figure("name", None)]
    kinds = ("rating", "points", "whatif_average", "whatif_new")
    figures = [figure(key, places) for kind in kinds for key, places in _columns(kind)]
    others = {player.number: player for player in other.players}
    rows = [_row(player, others[player.number]) for player in own.players]
    table = study_table(
        "whatif_event", [*columns, *figures, figure("difference"), figure("whatif_status", None, True)], rows
    )
    return Study("whatif_event", about, [Section("whatif_event", [table])])


def _named(edition: Edition) -> str:
    return " ".join([edition.id, *edition.changed])


def _columns(kind: str) -> list[tuple[str, int]]:
    name = kind.removeprefix("whatif_")
    places = 1 if kind == "points" else 0
    return [(f"{OWN}_{name}", places), (f"{OTHER}_{name}", places)]


def _row(own: PlayerOutcome, other: PlayerOutcome) -> list[Value]:
    first, second = _new(own), _new(other)
    return [
        own.number,
        own.name,
        own.rating,
        other.rating,
        own.tenths / 10,
        other.tenths / 10,
        own.opponents_average,
        other.opponents_average,
        first,
        second,
        None if first is None or second is None else second - first,
        f"whatif_{other.status.value}",
    ]


def _new(player: PlayerOutcome) -> int | None:
    """The rating after the event, or the first one, also where it still waits for more games."""
    return player.new_rating if player.status is Status.RATED else player.initial_rating
