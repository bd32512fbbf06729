"""Federations through years of lists in the office: registered, received, accepted, previewed, published."""

import pytest

from reference.list_years.federations import OPENINGS, federation, shortened
from support.chain_ways import ByOffice
from support.chains import differences

WAYS = 5
EDITIONS = [name for name in OPENINGS if name != "fada-2014"]  # whose events need a form: tests of homologation


@pytest.mark.usefixtures("books")
def test_a_short_chain_by_the_office() -> None:
    assert not list(map(str, differences(shortened(federation("fide-2011", 0), 3), ByOffice())))


@pytest.mark.slow
@pytest.mark.usefixtures("books")
@pytest.mark.parametrize("seed", range(WAYS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_by_the_office(edition: str, seed: int) -> None:
    assert not list(map(str, differences(federation(edition, seed), ByOffice())))
