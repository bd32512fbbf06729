"""A sample of the files changed at random: every reader answers every one of them, also in a real box."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "bench"))

import fuzz  # noqa: E402

from support.boxes import real_boxes  # noqa: E402

FEW, MANY, UPLOADS = 8, 700, 23


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_every_reader_answers(kind: str) -> None:
    assert fuzz.run_here(kind, fuzz.SEED, range(FEW)).failed == {}


@pytest.mark.slow
@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_every_reader_answers_many(kind: str) -> None:
    assert fuzz.run_here(kind, fuzz.SEED, range(FEW, FEW + MANY)).failed == {}


@pytest.mark.slow
def test_uploads_in_real_boxes() -> None:
    kinds = list(fuzz.KINDS)
    with real_boxes():
        wrong = [fuzz.boxed(kinds[number % len(kinds)], fuzz.SEED, number) for number in range(UPLOADS)]
    assert not any(wrong)


def test_a_case_is_the_same_every_time() -> None:
    assert fuzz.case("TRF", 1, 2) == fuzz.case("TRF", 1, 2) != fuzz.case("TRF", 1, 3)


def test_a_reader_that_breaks_off_or_never_ends_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "LONGEST_SECONDS", 0.05)

    def never(data: bytes) -> None:
        while True:
            pass

    assert fuzz.answered(json.loads, b"{").startswith("JSONDecodeError")
    assert fuzz.answered(never, b"") == "more than 0.05 s"
    assert fuzz.answered(len, b"") == ""


def test_a_run_goes_on_where_it_was_stopped_and_adds_one_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(fuzz, "TABLE", tmp_path / "table.md")
    monkeypatch.setattr(fuzz, "KINDS", {"TRF": fuzz.KINDS["TRF"]})
    monkeypatch.setattr(fuzz, "PIECE", 2)
    asked: list[range] = []

    def ran(kind: str, seed: int, numbers: range) -> fuzz.Found:
        asked.append(numbers)
        return fuzz.Found(len(numbers), {1: "broke"} if 1 in numbers else {}, 30)

    monkeypatch.setattr(fuzz, "_beside", ran)
    monkeypatch.setattr(fuzz, "boxed", lambda *case: "")
    fuzz.main(3, 7, 1)
    fuzz.main(5, 7, 2)
    assert asked == [range(2), range(2, 3), range(3, 5)]
    assert (tmp_path / "kept/7-TRF-1").read_bytes() == fuzz.case("TRF", 7, 1)
    rows = [line for line in (tmp_path / "table.md").read_text("utf-8").splitlines() if "| 7 |" in line]
    assert len(rows) == 1 and "| 7 | 5 | 1 | 2 | 0 | 30 MB |" in rows[0]
