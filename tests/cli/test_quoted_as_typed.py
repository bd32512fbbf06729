"""A Spanish message quotes a name as it was typed, also one that looks like a number."""

from pathlib import Path
from typing import Any

import pytest

REPORT = "examples/01-open.trf"


@pytest.mark.parametrize(
    ("call", "quoted"),
    [
        (["rate", REPORT, "--edition", "2011.5"], "No existe la edición '2011.5'"),
        (["standings", REPORT, "--tiebreaks", "1.5"], "1.5 no es un desempate"),
    ],
)
def test_an_edition_and_a_tiebreak(call: list[str], quoted: str, arpad: Any) -> None:
    assert quoted in arpad(*call, "--lang", "es").err


def test_the_key_of_an_event(migrated: Path, arpad: Any) -> None:
    said = arpad("office", "pay", "2024.1", "--database", migrated, "--as", "ana", "--lang", "es")
    assert "No existe el torneo 2024.1." in said.err


def test_a_decimal_has_its_comma(report: Any, arpad: Any) -> None:
    path = report(("  2.5    1     4", "  3.5    1     4"))
    said = arpad("validate", path, "--lang", "es")
    assert "3,5" in said.out + said.err
    assert "2,5" in said.out + said.err
