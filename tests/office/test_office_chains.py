"""Federations through years of lists in the office: registered, received, accepted, previewed, published, corrected."""

from datetime import date, timedelta

import pytest

from arpad.office.models import ListRow, RatingList
from arpad.office.proposals import Asked
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from reference.list_years.federations import (
    OPENINGS,
    TWIN,
    Federation,
    busiest,
    federation,
    shortened,
    turned,
    under_two_ids,
)
from support.books import act_on
from support.chain_ways import BY_OTHER_WAYS, ByOffice
from support.chains import Reference, Rows, compared, differences, steps

pytestmark = pytest.mark.usefixtures("books")

WAYS = 5


def test_a_short_chain_by_the_office() -> None:
    assert not list(map(str, differences(shortened(federation("fide-2011", 0), 3), ByOffice())))


@pytest.mark.slow
@pytest.mark.either_database
@pytest.mark.parametrize("seed", range(WAYS))
@pytest.mark.parametrize("edition", OPENINGS)
def test_the_same_by_the_office(edition: str, seed: int) -> None:
    assert not list(map(str, differences(federation(edition, seed), ByOffice())))


@pytest.mark.slow
@pytest.mark.parametrize("crossing", BY_OTHER_WAYS)
def test_a_chain_that_crosses_editions_by_the_office(crossing: str) -> None:
    assert not list(map(str, differences(federation(crossing, 1), ByOffice())))


# ---- Corrections


def last_revision(day: date) -> Rows:
    made = RatingList.published.filter(date=day).latest("revision")
    return {row["key"]: row for row in ListRow.objects.filter(list=made).values()}


def check_republished(made: Federation, right: Federation, asked: Asked) -> None:
    """Lists made of wrong input, corrected, are those that the reference makes of the right input."""
    assert not list(map(str, differences(made, ByOffice())))
    later = act_on(right.of("standard").lists[-1].day + timedelta(days=1))
    correct(later, asked, weigh_correction(asked).seen)
    republish(later, "standard", redraft(later, "standard").inputs_sha256)
    reference = Reference(right)
    for series, to_make in steps(right):
        wanted = reference.make(series, to_make)
        assert not list(map(str, compared(right, series, to_make, wanted, last_revision(to_make.day))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_a_corrected_result_moves_every_later_list_as_the_right_one_would(seed: int) -> None:
    made = shortened(federation("fide-2012", seed), 6)
    reference = Reference(made)
    for series, to_make in steps(made):
        reference.make(series, to_make)
    right, correction = turned(made, min(reference.done["standard"]))
    check_republished(made, right, Asked(results=(correction,)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "listed"), [("reports", True), ("reports", False), ("opening", True), ("both", True)]
)
def test_two_ids_made_one_give_what_one_id_would_have_given(where: str, listed: bool) -> None:
    right = shortened(federation("fide-2012", 0), 6)
    player = busiest(right.of("standard"), listed=listed)
    check_republished(under_two_ids(right, player, where), right, Asked(merges=(f"{TWIN}={player}",)))
