"""Federations through years of lists: arpad's own lists, untouched, are the reference's to every field of every row.

Seeds are the names of the cases: `chain("fide-2011", 7)` makes the same federation again. `bench/chains.py` runs
hundreds of them.
"""

from pathlib import Path

import pytest

from reference.list_years.federations import CROSSINGS, OPENINGS, federation, shortened
from support.chain_ways import ByCommand
from support.chains import chain, differences

A_FEW = 1
MANY = 50
WAYS = 5
CROSSED = [name for name in CROSSINGS if name != "all"]


@pytest.mark.parametrize("seed", range(A_FEW))
@pytest.mark.parametrize("edition", OPENINGS)
def test_a_chain_under_one_edition(edition: str, seed: int) -> None:
    assert not list(map(str, chain(edition, seed)))


def test_a_chain_that_crosses_editions() -> None:
    """2009 to 2012: from six lists a year to twelve."""
    assert not list(map(str, chain("2009-2012", 0)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(A_FEW, MANY))
@pytest.mark.parametrize("edition", OPENINGS)
def test_many_chains_under_one_edition(edition: str, seed: int) -> None:
    assert not list(map(str, chain(edition, seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("crossing", CROSSED)
def test_many_chains_that_cross_editions(crossing: str, seed: int) -> None:
    assert not list(map(str, chain(crossing, seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_chain_from_2004_to_2026(seed: int) -> None:
    """Every edition, and the declared gap of 2017 to 2021 with the edition before it named."""
    assert not list(map(str, chain("all", seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(WAYS))
@pytest.mark.parametrize("edition", OPENINGS)
def test_the_same_by_the_command(edition: str, seed: int, tmp_path: Path) -> None:
    assert not list(map(str, differences(federation(edition, seed), ByCommand(tmp_path))))


def test_a_short_chain_by_the_command(tmp_path: Path) -> None:
    assert not list(map(str, differences(shortened(federation("fide-2011", 0), 3), ByCommand(tmp_path))))
