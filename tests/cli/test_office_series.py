"""`arpad office series` on a series that is open already."""

import shutil
from pathlib import Path
from typing import Any

import pytest

FIRST = ("--name", "Hurtigsjakk", "--cadence", "rapid", "--second-officer", "--set", "rating_floor.floor=1200")


@pytest.fixture
def office(arpad: Any, migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    shutil.copy(migrated, tmp_path / "office.sqlite3")
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    return lambda *args: arpad("office", *args)


def settings() -> tuple[str, str, bool, str]:
    from arpad.office.models import Series

    found = Series.objects.get(key="rapid")
    return found.name, found.cadence, found.second_officer, found.options


def test_it_changes_only_what_is_given_and_says_what_is_set(office: Any) -> None:
    assert office("series", "rapid", *FIRST).code == 0
    said = office("series", "rapid", "--set", "k_factor.k=20")
    assert said.code == 0
    assert said.out.splitlines()[1:] == ["  set: rating_floor.floor=1200", "  set: k_factor.k=20"]
    assert settings() == ("Hurtigsjakk", "rapid", True, '["rating_floor.floor=1200", "k_factor.k=20"]')
    office("series", "rapid", "--unset", "rating_floor.floor", "--one-officer")
    assert settings() == ("Hurtigsjakk", "rapid", False, '["k_factor.k=20"]')
    office("series", "rapid", "--set", "k_factor.k=")
    assert settings() == ("Hurtigsjakk", "rapid", False, "[]")


def test_a_wrong_setting_is_refused_with_what_was_meant(office: Any) -> None:
    office("series", "rapid", *FIRST)
    before = settings()
    said = office("series", "rapid", "--set", "floor.rating=1000")
    assert said.code == 3 and "rating_floor.floor" in said.err
    said = office("series", "rapid", "--set", "rating_floor.floor=abc", "--lang", "es")
    assert said.code == 3 and "admite un número entero" in said.err
    assert settings() == before


def test_a_slip_of_the_pen_opens_no_series(office: Any) -> None:
    office("series", "rapid", *FIRST)
    for typed in ("rapdi", "rapids", "Rapi", "blizt"):
        said = office("series", typed, "--set", "k_factor.k=20")
        assert (said.code, said.out) == (3, "") and "office.E403" in said.err
        assert ("blitz" if typed == "blizt" else "rapid") in said.err and "--although" in said.err
    assert settings()[3] == '["rating_floor.floor=1200"]'
    assert office("series", "rapids", "--although").code == 0
    assert office("series", "rapids2").code == 0  # a number tells two apart


def test_a_new_series_has_the_cadence_that_its_words_say_or_asks(office: Any) -> None:
    from arpad.office.models import Series

    said = office("series", "rapid")
    assert (said.code, said.out.splitlines()) == (0, ["Series rapid is open.", "  cadence: rapid"])
    for key, name in (("quick", "Hurtigsjakk"), ("fast", "Ajedrez relámpago"), ("national", "Langsjakk")):
        assert office("series", key, "--name", name).code == 0
    assert office("series", "world", "--cadence", "blitz").code == 0
    said = office("series", "junior", "--lang", "es")
    assert said.code == 3 and "office.E404" in said.err and "--cadence" in said.err
    assert dict(Series.objects.values_list("key", "cadence")) == {
        "rapid": "rapid", "quick": "rapid", "fast": "blitz", "national": "standard", "world": "blitz",
    }  # fmt: skip
