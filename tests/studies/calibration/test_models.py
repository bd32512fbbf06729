"""What each model expects, and that none knows the future."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from arpad.regulations.calendar import edition_named
from arpad.studies.calibration.models import MODELS, expectations
from arpad.studies.calibration.sample import Sample


def sample(white: list[int], black: list[int]) -> Sample:
    """Two games a period between players 0 and 1, ratings as given."""
    count = len(white)
    return Sample(
        period=np.arange(count) // 2,
        event=np.arange(count) // 2,
        white=np.zeros(count, dtype=np.int64),
        black=np.ones(count, dtype=np.int64),
        score=np.linspace(0, 1, count),
        white_rating=np.array(white),
        black_rating=np.array(black),
        players=2,
        dates=[date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)],
        editions=[edition_named("fide-2024", "rating")] * 3,
        mean=1500,
    )


def test_the_table_is_that_of_the_edition_without_its_cap() -> None:
    """100 points: .64; 736 points and more: 1.00, although the edition counts no more than 400 of them."""
    found = expectations(sample([2000, 2000, 1900, 2736], [1900, 1900, 2000, 2000]), ["table"])
    assert found["table"] == pytest.approx([0.64, 0.64, 0.36, 1.0])


def test_the_curves_by_hand() -> None:
    """200 points: logistic 1/(1 + 10^-0.5) = .7597; normal with deviation 2000/7: Phi(0.7) = .7580."""
    found = expectations(sample([2000, 2000], [1800, 1800]), ["logistic", "normal"])
    assert found["logistic"] == pytest.approx([0.75975, 0.75975], abs=1e-5)
    assert found["normal"] == pytest.approx([0.75804, 0.75804], abs=1e-5)


def test_who_is_unrated_is_in_no_comparison_but_teaches() -> None:
    given = sample([2000, 2000, 0, 2000], [1800, 1800, 1800, 1800])
    assert all(len(one) == 3 for one in expectations(given, list(MODELS)).values())


@pytest.mark.parametrize("model", MODELS)
def test_no_model_knows_the_future(model: str) -> None:
    """Other results in the last period leave every expectation as it was; in the first they move the learners."""
    given = sample([2000] * 6, [1900] * 6)
    before = expectations(given, [model])[model]
    later = replace(given, score=np.concatenate([given.score[:4], 1 - given.score[4:]]))
    assert expectations(later, [model])[model] == pytest.approx(before)
    earlier = replace(given, score=np.concatenate([given.score[:2] + 0.5, given.score[2:]]))
    moved = expectations(earlier, [model])[model]
    assert moved[:2] == pytest.approx(before[:2])
    if model in ("glicko2", "whole-history"):
        assert (moved[2:] > before[2:] + 0.01).all()
    else:
        assert moved == pytest.approx(before)
