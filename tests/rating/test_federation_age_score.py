"""Art. 8.h: Z-Elo. Every expected figure is worked out by hand in its docstring."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.rating.federation.age_score import AgeScore, age_scores, band_of, window_years
from support.federation import frame, law, line

LIST_DAY = date(2015, 10, 5)
TEN = [1400, 1420, 1440, 1460, 1480, 1520, 1540, 1560, 1580, 1600]


def scores(players: Sequence[tuple[str, int]], *options: str, **more: str) -> list[AgeScore]:
    """(birth, rating) each, all active."""
    lines = [line(f"p{at}", rating, birth=birth, activity="A", **more) for at, (birth, rating) in enumerate(players)]
    return age_scores(frame(lines), law(LIST_DAY, *options), LIST_DAY)


def same_age(ratings: Sequence[int], *options: str) -> list[AgeScore]:
    return scores([("2000-05-01", rating) for rating in ratings], *options)


@pytest.mark.article("fada-2014/Art 8.h#1", "fada-2014/Art 9.c#2")
class TestTheFormula:
    def test_ten_players_of_one_age(self) -> None:
        """Mean 1500; squares of the distances 2 (100² + 80² + 60² + 40² + 20²) = 44000, a tenth is 4400.

        The deviation is 66.33. 1600 is 100 / 66.33 = 1.5076 deviations above: (1.5076 + 5) x 100 = 650.76, so 651.
        1400 is as far below: 349.24, so 349. 1480 is 0.3015 below: 469.85, so 470.
        """
        found = same_age(TEN)
        assert [score.value for score in found] == [349, 379, 410, 440, 470, 530, 560, 590, 621, 651]
        last = found[-1]
        assert last.group is not None
        assert (last.group.players, last.group.mean_hundredths, last.group.deviation_hundredths) == (10, 150000, 6633)
        assert (last.z_hundredths, last.band) == (151, "high")

    def test_five_above_and_five_below(self) -> None:
        """Deviation 200: one whole deviation each way."""
        assert {score.value for score in same_age([1300] * 5 + [1700] * 5)} == {400, 600}

    @given(st.lists(st.integers(900, 2700), min_size=10, max_size=25))
    def test_to_the_digit_against_fractions(self, ratings: list[int]) -> None:
        """value = floor(500.5 + 100 a / sqrt(v)): the whole number m with m - 1/2 <= 100 a / sqrt(v) < m + 1/2."""
        for rating, score in zip(ratings, same_age(ratings), strict=True):
            if score.value is None:
                assert (score.why_not, len(set(ratings))) == ("no_spread", 1)
                continue
            mean = Fraction(sum(ratings), len(ratings))
            variance = sum((Fraction(one) - mean) ** 2 for one in ratings) / len(ratings)
            m = score.value - 500
            assert _at_most(Fraction(2 * m - 1, 2), 100 * (rating - mean), variance)
            assert not _at_most(Fraction(2 * m + 1, 2), 100 * (rating - mean), variance)

    @pytest.mark.parametrize(("rating", "expected"), [(1501, 501), (1499, 500)])
    def test_an_exact_half_goes_up_on_both_sides_of_the_mean(self, rating: int, expected: int) -> None:
        """Five pairs around 1500, 1, 447, 10, 9 and 3 points above and below it.

        2 (1 + 199809 + 100 + 81 + 9) = 400000, a tenth is 40000: the deviation is exactly 200. So 1501 is half a point
        above 500 and 1499 half a point below it.
        """
        pairs = (1, 447, 10, 9, 3)
        ratings = [1500 + sign * one for one in pairs for sign in (1, -1)]
        assert sum((one - 1500) ** 2 for one in ratings) == 10 * 200**2
        assert same_age(ratings)[ratings.index(rating)].value == expected


def _at_most(bound: Fraction, numerator: Fraction, variance: Fraction) -> bool:
    """bound <= numerator / sqrt(variance), without a root."""
    if bound < 0 <= numerator:
        return True
    if numerator < 0 <= bound:
        return False
    left, right = bound**2 * variance, numerator**2
    return left <= right if numerator >= 0 else left >= right


@pytest.mark.article("fada-2014/Art 8.h#2")
class TestTheAgeWindows:
    @pytest.mark.parametrize(
        ("birth_year", "years"),
        [(2010, 1), (1997, 1), (1996, 2), (1995, 2), (1994, 4), (1991, 4), (1990, 6), (1950, 6)],
    )
    def test_one_two_four_six_years(self, birth_year: int, years: int) -> None:
        """On a list of 2015 whoever was born in 1997 was not yet 18 on 1 January; 1995 is under 20, 1991 under 24."""
        assert window_years(birth_year, law().rule("age_score"), LIST_DAY) == years

    @pytest.mark.parametrize(
        ("birth", "players"),
        [("1999-05-01", 10), ("2001-05-01", 10), ("1999-04-30", 9), ("2001-05-02", 9)],
    )
    def test_to_the_day_both_ends_included(self, birth: str, players: int) -> None:
        """Somebody of 1 May 2000, eight of the same day, and one a year older or younger to the day."""
        found = scores([("2000-05-01", rating) for rating in TEN[:9]] + [(birth, 1600)])
        assert found[0].group is not None
        assert found[0].group.players == players
        assert found[0].why_not == ("" if players == 10 else "too_few")

    def test_a_year_alone_is_its_first_of_july(self) -> None:
        """2001 stands for 1 July 2001: in the window of 1 July 2000, not in that of 30 June 2000."""
        assert [one.group.players for one in scores([("2000-07-01", 1500), ("2001", 1500)]) if one.group] == [2, 2]
        assert [one.group.players for one in scores([("2000-06-30", 1500), ("2001", 1500)]) if one.group] == [1, 1]

    def test_each_has_the_window_of_his_own_age(self) -> None:
        """Born 1990 (six years): sees those of 1996. Born 1996 (two years): does not see him."""
        found = scores([("1990-01-10", 1500), ("1996-01-10", 1500)])
        assert [one.group.players for one in found if one.group] == [2, 1]


@pytest.mark.article("fada-2014/Art 8.h#1", "fada-2014/Art 8.h#3")
class TestWhoHasNone:
    """Too few to judge, no spread, not active, no birth date, too old for the administrator's choice: each is said."""

    def test_ten_players_are_enough_and_nine_are_not(self) -> None:
        assert all(score.value is not None for score in same_age(TEN))
        assert {score.why_not for score in same_age(TEN[:9])} == {"too_few"}

    def test_all_alike(self) -> None:
        assert {score.why_not for score in same_age([1500] * 10)} == {"no_spread"}

    @pytest.mark.parametrize(
        ("cells", "why"),
        [
            ({"activity": "I"}, "not_active"),
            ({"activity": "O"}, "not_active"),
            ({"birth": ""}, "no_birth"),
            ({"hidden": "two of that name"}, "not_listed"),
            ({"rating": None, "activity": "F"}, "not_listed"),
        ],
    )
    def test_he_has_none_and_is_in_nobodys_group(self, cells: dict[str, object], why: str) -> None:
        known = {"birth": "2000-05-01", "activity": "A"}
        lines = [line(f"p{at}", rating, **known) for at, rating in enumerate(TEN)]
        odd = line("odd", 2600, **known) | cells
        found = age_scores(frame([*lines, odd]), law(), LIST_DAY)
        assert (found[-1].value, found[-1].why_not) == (None, why)
        assert found[0].value == 349

    def test_the_administrator_may_keep_it_to_the_young(self) -> None:
        """Under 16 on a list of 2015: born in 1999 or later."""
        players = [("1999-01-01", rating) for rating in TEN] + [("1998-12-31", 1500)]
        found = scores(players, "age_score.for_under=16")
        assert (found[0].why_not, found[-1].why_not) == ("", "too_old")


@pytest.mark.article(
    "fada-2014/Art 8.h table#1", "fada-2014/Art 8.h table#2", "fada-2014/Art 8.h table#3", "fada-2014/Art 8.h table#4",
    "fada-2014/Art 8.h table#5", "fada-2014/Art 8.h table#6", "fada-2014/Art 8.h table#7",
)  # fmt: skip
@pytest.mark.parametrize(
    ("value", "band"),
    [
        (900, "very_high"), (751, "very_high"), (750, "high"), (650, "high"), (649, "high_normal"), (550, "high_normal"),
        (549, "normal"), (450, "normal"), (449, "low_normal"), (350, "low_normal"), (349, "lagging"), (250, "lagging"),
        (249, "far_lagging"), (-20, "far_lagging"),
    ],
)  # fmt: skip
def test_the_seven_bands(value: int, band: str) -> None:
    assert band_of(value, law().rule("age_score")) == band
