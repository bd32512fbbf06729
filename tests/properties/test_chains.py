"""Federations through years of lists: arpad's own lists, untouched, are the reference's to every field of every row.

Seeds are the names of the cases: `chain("fide-2011", 7)` makes the same federation again. `bench/chains.py` runs
hundreds of them.
"""

from datetime import date
from pathlib import Path

import pytest

from reference.list_years.federations import (
    CROSSINGS,
    OPENINGS,
    TWIN,
    Federation,
    busiest,
    federation,
    joined,
    shortened,
    turned,
    under_two_ids,
)
from support.chain_ways import BY_OTHER_WAYS, ByCommand, rows_of_file
from support.chains import Reference, chain, compared, differences, steps

A_FEW = 1
ALONE, MANY = 10, 50
TOGETHER = 20
WAYS = 5
CROSSED = [name for name in CROSSINGS if name != "all"]


@pytest.mark.parametrize("seed", range(A_FEW))
@pytest.mark.parametrize("edition", OPENINGS)
def test_a_chain_under_one_edition(edition: str, seed: int) -> None:
    assert not list(map(str, chain(edition, seed)))


@pytest.mark.parametrize("crossing", ["2009-2012", "2014-2017", "2017-2022", "2022"])
def test_a_chain_that_crosses_editions(crossing: str) -> None:
    """2009 to 2012: from six lists a year to twelve. 2017 to 2021: years that others retell (I-660)."""
    assert not list(map(str, chain(crossing, 0)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(A_FEW, ALONE))
@pytest.mark.parametrize("edition", OPENINGS)
def test_many_chains_under_one_edition(edition: str, seed: int) -> None:
    assert not list(map(str, chain(edition, seed)))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(ALONE, MANY, TOGETHER))
@pytest.mark.parametrize("edition", OPENINGS)
def test_many_chains_on_shared_lists(edition: str, first: int) -> None:
    """Federations that never meet, on one list: a row is what it is alone."""
    chains = [federation(edition, seed) for seed in range(first, first + TOGETHER)]
    assert not list(map(str, differences(joined(chains))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("crossing", CROSSED)
def test_many_chains_that_cross_editions(crossing: str, seed: int) -> None:
    assert not list(map(str, chain(crossing, seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_chain_from_2004_to_2026(seed: int) -> None:
    """Every edition, and the declared gaps with the edition before them named."""
    assert not list(map(str, chain("all", seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(WAYS))
@pytest.mark.parametrize("edition", OPENINGS)
def test_the_same_by_the_command(edition: str, seed: int, tmp_path: Path) -> None:
    assert not list(map(str, differences(federation(edition, seed), ByCommand(tmp_path))))


@pytest.mark.slow
@pytest.mark.parametrize("crossing", BY_OTHER_WAYS)
def test_a_chain_that_crosses_editions_by_the_command(crossing: str, tmp_path: Path) -> None:
    """Over the declared gap too: its events name their edition in the facts, its lists on the command."""
    assert not list(map(str, differences(federation(crossing, 1), ByCommand(tmp_path))))


def test_a_short_chain_by_the_command(tmp_path: Path) -> None:
    assert not list(map(str, differences(shortened(federation("fide-2011", 0), 3), ByCommand(tmp_path))))


# ---- Corrections: what a chain is with the right input, `arpad list correct` makes of one with the wrong input


def history_of(folder: Path, reference_made: dict[date, list[str]], opening: str) -> Path:
    lists = "".join(
        f'[[lists]]\ndate = {day}\nfile = "standard-{day}.csv"\ngames = [{", ".join(map(repr, files))}]\n'
        for day, files in reference_made.items()
    )
    path = folder / "history.toml"
    path.write_text(f'opening = "{opening}"\n{lists}'.replace("'", '"'))
    return path


def entered_by_list(made: Federation) -> dict[date, list[str]]:
    """The reports that the reference rates, by list."""
    reference, entered = Reference(made), {}
    for series, to_make in steps(made):
        before = set(reference.done[series.name])
        reference.make(series, to_make)
        entered[to_make.day] = [f"{key}.trf" for key in sorted(reference.done[series.name] - before)]
    return entered


def check_corrected(made: Federation, right: Federation, correction: list[str], folder: Path) -> None:
    """Lists made of wrong input, corrected, are those that the reference makes of the right input."""
    command = ByCommand(folder)
    assert not list(map(str, differences(made, command)))
    opened = made.of("standard").opening_day
    history = history_of(folder, entered_by_list(made), f"standard-{opened}.csv@{opened}")
    revised = folder / "revised"
    revised.mkdir()
    command.run(["list", "correct", str(history), *correction, "--commit", str(revised), "--reason", "a test"])
    assert list(revised.glob("*.csv"))
    reference = Reference(right)
    for series, to_make in steps(right):
        wanted = reference.make(series, to_make)
        file = revised / f"{to_make.day}.csv"
        got = rows_of_file(file if file.exists() else folder / f"standard-{file.name}", to_make.day)
        assert not list(map(str, compared(right, series, to_make, wanted, got)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_corrected_result_moves_every_later_list_as_the_right_one_would(seed: int, tmp_path: Path) -> None:
    """The first game on the board of the first event that is rated was the other way round."""
    made = federation("fide-2012", seed)
    right, wrong = turned(
        made, next(files[0] for files in entered_by_list(made).values() if files).removesuffix(".trf")
    )
    check_corrected(made, right, ["--result", wrong.replace(":", ".trf:", 1)], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(
    ("where", "listed"), [("reports", True), ("reports", False), ("opening", True), ("both", True)]
)
def test_two_ids_made_one_give_what_one_id_would_have_given(
    where: str, listed: bool, seed: int, tmp_path: Path
) -> None:
    right = federation("fide-2012", seed)
    player = busiest(right.of("standard"), listed=listed)
    check_corrected(under_two_ids(right, player, where), right, ["--merge", f"{TWIN}={player}"], tmp_path)
