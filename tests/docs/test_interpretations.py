"""The readings: each number once, and in order within its section, so that a cited one is found."""

import re
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "docs/law/interpretations.md").read_text("utf-8")


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^\*\*I-(\d+)\*\*", text, re.MULTILINE)]


def test_every_number_is_used_once() -> None:
    numbers = _numbers(TEXT)
    assert len(numbers) > 200
    assert len(numbers) == len(set(numbers))


def test_numbers_rise_within_a_section() -> None:
    for section in re.split(r"^(?=##)", TEXT, flags=re.MULTILINE):
        assert _numbers(section) == sorted(_numbers(section)), section.split("\n")[0]
