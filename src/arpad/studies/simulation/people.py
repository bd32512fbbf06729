"""The people of an invented federation: who they are, when they come and go, and how strong they truly are."""

import numpy as np
import polars as pl

from arpad.formats.lists import frame_of
from arpad.studies.simulation.chance import Flags, Numbers, Purpose, Reals, chance, place_in_run, run_lengths
from arpad.studies.simulation.setting import Setting
from arpad.values.records import dataclass

FIRST_ID = 10_000_000  # all ids have the same length, so that their order is that of the numbers
_GROWN_UP, _VETERAN, _YOUNGEST, _OLDEST = 20, 45, 7, 85
_GAIN, _LOSS = 25.0, 6.0  # a year of youth, a year of age
_FOR_GOOD = 1 << 30


@dataclass
class People:
    """Everybody who will ever play, by number: those of the opening first, then newcomers in the order they come.

    `wandered` is what chance has done to each so far.
    """

    region: Numbers
    club: Numbers
    woman: Flags
    birth_year: Numbers
    comes: Numbers  # month, from 0; -1: there from the beginning
    leaves: Numbers  # first month without
    activity: Reals
    prime: Reals  # strength when grown up and not old
    growth: Reals  # of youth, 1 being usual
    traders: Numbers  # groups of six in a row, the first of each is the one who wins
    helped: Flags
    wandered: Reals

    def __len__(self) -> int:
        return len(self.region)

    def there(self, month: int) -> Flags:
        found: Flags = (self.comes <= month) & (month < self.leaves)
        return found

    def strength(self, year: float, ageing: float) -> Numbers:
        """Whole points, in the middle of the ageing of that moment; everybody is born in the middle of his year."""
        age = year - self.birth_year - 0.5
        youth = np.clip(_GROWN_UP - age, 0, _GROWN_UP - _YOUNGEST) * _GAIN * self.growth
        years_of_decline = np.maximum(age - _VETERAN, 0) * _LOSS
        found: Numbers = np.rint(self.prime - ageing * (youth + years_of_decline) + self.wandered).astype(np.int64)
        return found

    def wander(self, setting: Setting, month: int) -> None:
        step = setting.wander / 12**0.5
        self.wandered += chance(setting, Purpose.WANDER, month).normal(0, 1, len(self)) * step

    def ids(self, numbers: Numbers) -> pl.Series:
        return pl.Series("id", FIRST_ID + numbers).cast(pl.String)

    def register(self, numbers: Numbers) -> pl.DataFrame:
        """Their lines as a register has them: a region stands for a federation."""
        described = pl.DataFrame(
            {
                "id": self.ids(numbers),
                "name": pl.Series(numbers).cast(pl.String),
                "federation": pl.Series(self.region[numbers] + 1).cast(pl.String),
                "sex": pl.Series(np.where(self.woman[numbers], "w", "m")),
                "birth": pl.Series(self.birth_year[numbers]).cast(pl.String),
            }
        ).with_columns(
            name=pl.format("Player, {}", pl.col("name").str.zfill(7)),
            federation=pl.format("R{}", pl.col("federation").str.zfill(2)),
        )
        return pl.concat([frame_of([]), described], how="diagonal")


def people_of(setting: Setting, first_year: int) -> People:
    """Drawn once and for all."""
    months = 12 * setting.years
    arriving = round(setting.players * setting.newcomers * setting.years)
    everybody = setting.players + arriving
    draw = chance(setting, Purpose.PEOPLE)
    comes = np.concatenate([np.full(setting.players, -1), np.arange(arriving) * months // max(arriving, 1)])
    clubs = max(setting.regions, setting.players // setting.club_size)
    club = draw.integers(0, clubs, everybody)
    age = np.concatenate([_ages(draw, setting.players, young=0.25), _ages(draw, arriving, young=0.7)])
    spread = draw.normal(setting.mean, setting.spread, everybody)
    woman = draw.random(everybody) < setting.women
    leaves = _leaving(draw, comes, setting.leavers)
    activity = np.exp(draw.normal(0, 0.8, everybody))
    return People(
        region=club % setting.regions,
        club=club,
        woman=woman,
        birth_year=first_year + np.maximum(comes, 0) // 12 - age,
        comes=comes,
        leaves=leaves,
        activity=activity,
        prime=spread,
        growth=draw.uniform(0.5, 1.5, everybody),
        traders=_traders(draw, club[: setting.players], setting.traders),
        helped=_helped(draw, setting, activity),
        wandered=np.zeros(everybody),
    )


def _ages(draw: np.random.Generator, count: int, young: float) -> Numbers:
    """Juniors evenly, the others around forty."""
    junior = draw.random(count) < young
    grown = np.clip(draw.normal(42, 15, count), 18, _OLDEST - 5)
    found: Numbers = np.where(junior, draw.integers(8, 18, count), np.rint(grown)).astype(np.int64)
    return found


def _leaving(draw: np.random.Generator, comes: Numbers, rate: float) -> Numbers:
    """The same chance in every month."""
    stays = draw.exponential(1, len(comes)) / (rate / 12) if rate else np.full(len(comes), float(_FOR_GOOD))
    found: Numbers = np.maximum(comes, 0) + 1 + np.minimum(stays, _FOR_GOOD).astype(np.int64)
    return found


def _traders(draw: np.random.Generator, club: Numbers, groups: int) -> Numbers:
    """Six of one club each, nobody in two groups; fewer groups where clubs are too small."""
    order = np.lexsort((draw.random(len(club)), club))
    place = place_in_run(club[order])
    whole = order[(place < 6) & (run_lengths(club[order]) >= 6)].reshape(-1, 6)
    return whole[draw.permutation(len(whole))[:groups]].ravel()


def _helped(draw: np.random.Generator, setting: Setting, activity: Reals) -> Flags:
    """Of those there from the beginning, rather the active ones: help is for who plays."""
    chances = activity[: setting.players] / activity[: setting.players].sum()
    chosen = np.zeros(len(activity), dtype=bool)
    chosen[draw.choice(setting.players, min(setting.helped, setting.players), replace=False, p=chances)] = True
    return chosen
