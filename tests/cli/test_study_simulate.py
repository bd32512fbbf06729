"""arpad study simulate: a folder that every command of histories reads, the same bytes for the same seed."""

import hashlib
from pathlib import Path
from typing import Any

import polars as pl

from arpad.cli.study.reading import read_past
from arpad.reports.wording import wording
from arpad.studies.history import rated

SMALL = ("--players", "100", "--years", "1", "--set", "regions=2")


def hashes(folder: Path) -> dict[str, str]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def simulate(arpad: Any, folder: Path, *more: str, edition: str = "fide-2024") -> str:
    done = arpad("study", "simulate", "--edition", edition, "-o", str(folder), *more)
    assert done.code == 0, done.err
    return done.out


def test_the_history_rates_again_to_the_same_lists(arpad: Any, tmp_path: Path) -> None:
    """Once by the columns that wrote it, and once event by event."""
    said = simulate(arpad, tmp_path, *SMALL, "--seed", "5")
    assert "An invented federation under fide-2024: 100 players" in said
    past = read_past(str(tmp_path / "history.toml"), wording("en"))
    made = list(rated(past.opening, past.periods, past.edition_of, past.series))
    assert len(made) == 12
    for period, again in zip(past.periods, made, strict=True):
        assert period.published is not None
        assert period.published.frame.to_native().equals(again.published.frame.to_native())
    verified = arpad("list", "verify", str(tmp_path / "history.toml"))
    assert verified.code == 0
    assert verified.out.count("is what its files give") == 12


def test_the_same_seed_writes_the_same_bytes(arpad: Any, tmp_path: Path) -> None:
    """Also from the settings that the first run wrote."""
    simulate(arpad, tmp_path / "one", *SMALL, "--seed", "5")
    simulate(arpad, tmp_path / "other", "--settings", str(tmp_path / "one" / "setting.toml"))
    assert hashes(tmp_path / "one") == hashes(tmp_path / "other")


def test_the_truth_is_written_for_every_list(arpad: Any, tmp_path: Path) -> None:
    simulate(arpad, tmp_path, *SMALL)
    truth = pl.read_parquet(tmp_path / "truth.parquet")
    assert truth.columns == ["list_date", "id", "strength"]
    assert truth["list_date"].n_unique() == 13
    assert truth.filter(pl.col("list_date") == truth["list_date"].min()).height == 100


def test_settings_and_rules_are_changed_alike(arpad: Any, tmp_path: Path) -> None:
    """A name without a dot is the federation's, one with a dot the edition's; the history keeps the latter."""
    simulate(arpad, tmp_path, *SMALL, "--set", "games=10", "--set", "k_factor.lower=15", "--pairing", "exact")
    assert 'options = ["k_factor.lower=15"]' in (tmp_path / "history.toml").read_text("utf-8")
    setting = (tmp_path / "setting.toml").read_text("utf-8")
    assert "games = 10.0" in setting
    assert "exact_each = 1\n" in setting
    opening = pl.read_parquet(tmp_path / "opening.parquet")
    assert 15 in opening["k"].to_list()
    assert 20 not in opening["k"].to_list()


def test_everything_that_is_wrong_is_said(arpad: Any, tmp_path: Path) -> None:
    done = arpad(
        "study", "simulate", "--edition", "fide-2024", "--set", "plaiers=1", "--set", "draws=7", "-o", str(tmp_path)
    )
    assert done.code != 0
    assert "study.E010" in done.err
    assert "players" in done.err
    assert "study.E011" in done.err
    late = arpad("study", "simulate", "--edition", "fide-2011", "--start", "2011-08-01", "-o", str(tmp_path))
    assert "study.E013" in late.err
    assert "2011-09-01" in late.err
    (tmp_path / "bad.toml").write_text("players = ", "utf-8")
    bad = arpad(
        "study", "simulate", "--edition", "fide-2011", "--settings", str(tmp_path / "bad.toml"), "-o", str(tmp_path)
    )
    assert "study.E014" in bad.err
    unknown = arpad("study", "simulate", "--edition", "fide-2024", "--set", "k_factor.lowr=1", "-o", str(tmp_path))
    assert unknown.code != 0
    assert "lower" in unknown.err


def test_in_spanish(arpad: Any, tmp_path: Path) -> None:
    said = simulate(arpad, tmp_path, *SMALL, "--lang", "es")
    assert "Los Elo junto a la verdad" in said
