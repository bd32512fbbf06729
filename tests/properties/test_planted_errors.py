"""Each error that lists once had, planted again: a chain that agrees with the reference differs at once.

The seeds are those of chains in which the rule bites; the fields are those in which it must show.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import narwhals as nw
import pytest

from arpad.rating import effects, k_factor, list_update, other_ratings, period_effects, recent_games
from arpad.rating.participants import Participant
from reference.list_years.federations import Federation, federation, shortened
from support.chains import differences

Plant = Callable[[pytest.MonkeyPatch], None]


def listed_meanwhile_ignored(patch: pytest.MonkeyPatch) -> None:
    """10.4, 8.4: only the list of the start is looked at."""
    whole = period_effects.rating_list
    patch.setattr(period_effects, "rating_list", lambda published, ids, *later: whole(published, ids))


def new_k_never_ends(patch: pytest.MonkeyPatch) -> None:
    """10.54a, 10.52: no game counts towards the thirty."""
    add = effects.Effects._add
    patch.setattr(
        effects.Effects, "_add", lambda self, effect, player, place, new_k: add(self, effect, player, place, None)
    )


def seed_ignored(patch: pytest.MonkeyPatch) -> None:
    """8.22: a standard rating seeds nobody."""
    patch.setattr(other_ratings.StandardLists, "serving", lambda self, case: None)


def nobody_inactive_without_listed_from(patch: pytest.MonkeyPatch) -> None:
    """9.23a, 7.23a: a list that does not say since when somebody is on it keeps him active for ever."""
    known = list_update.all_known
    patch.setattr(list_update, "all_known", lambda months: known(months) & (nw.col("listed_from") != ""))


def activity_by_cells(patch: pytest.MonkeyPatch) -> None:
    """7.23a: one cell a list, whatever the calendar."""
    patch.setattr(recent_games, "_months_between", lambda earlier, later: 1)


def fallen_player_returns(patch: pytest.MonkeyPatch) -> None:
    """9.21, 7.21: a late event brings back the rating from before the fall."""
    patch.setattr(Participant, "has_fallen", False)


def no_budget(patch: pytest.MonkeyPatch) -> None:
    """8.3.3: K times the games has no limit."""
    policies = {**k_factor.POLICIES, "new_junior_then_by_rating_in_budget": k_factor.new_junior_then_by_rating}
    patch.setattr(k_factor, "POLICIES", policies)


@dataclass(frozen=True)
class Case:
    plant: Plant
    kind: str
    seed: int
    shows_in: str


CASES = [
    Case(listed_meanwhile_ignored, "fide-2011", 0, "rating"),
    Case(new_k_never_ends, "fide-2005", 3, "k"),
    Case(seed_ignored, "fide-rapid-blitz-2018", 0, "rating"),
    Case(nobody_inactive_without_listed_from, "fide-2011", 5, "flag"),
    Case(activity_by_cells, "2009-2012", 2, "flag"),
    Case(fallen_player_returns, "fide-2005", 4, "rating"),
    Case(no_budget, "fide-2022", 1, "rating"),
]


def check_that_it_is_found(case: Case, made: Federation, patch: pytest.MonkeyPatch) -> None:
    assert not list(map(str, differences(made)))
    case.plant(patch)
    fields: set[Any] = {one.field for one in differences(made, to_the_end=True)}
    assert case.shows_in in fields


def test_one_list_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(one for one in CASES if one.plant is nobody_inactive_without_listed_from)
    check_that_it_is_found(case, shortened(federation(case.kind, case.seed), 1), monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.plant.__name__)
def test_the_chain_finds_it(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    check_that_it_is_found(case, federation(case.kind, case.seed), monkeypatch)
