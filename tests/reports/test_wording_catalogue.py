"""Texts by key, with every file read only when one of its texts is asked for."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import arpad.reports.wording
from arpad.languages import Catalogue
from arpad.reports.letters import records
from arpad.reports.wording import LANGUAGES, MissingWords, wording


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    (tmp_path / "a.toml").write_text('"greeting" = "hello"\n', "utf-8")
    (tmp_path / "b.toml").write_text(
        '"greeting.long" = "see \\"other\\""\n["x.E001"]\nmessage = "m"\nhint = "h"\n', "utf-8"
    )
    (tmp_path / "c.toml").write_text('"other" = "this is not asked for', "utf-8")  # broken: it must not be read
    return Catalogue(tmp_path)


def test_only_the_file_with_the_key_is_read(catalogue: Catalogue) -> None:
    assert catalogue["greeting"] == "hello"
    assert catalogue["x.E001"] == {"message": "m", "hint": "h"}
    assert "greeting.short" not in catalogue


def test_all_of_them_come_in_the_order_of_the_files(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.toml").write_text(f'"{name}1" = "one"\n"{name}2" = "two"\n', "utf-8")
    catalogue = Catalogue(tmp_path)
    assert catalogue["b2"] == "two"
    assert list(catalogue) == ["a1", "a2", "b1", "b2"]
    assert len(catalogue) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_has_two_texts(language: str) -> None:
    folder = Path(arpad.reports.wording.__file__).parent / language
    keys = [key for file in folder.glob("*.toml") for key in tomllib.loads(file.read_text("utf-8"))]
    assert [key for key, times in Counter(keys).items() if times > 1] == []


def test_a_key_without_words_is_told_in_a_sentence() -> None:
    with pytest.raises(MissingWords, match=r'no words for "slip\.k\.twice": write them in reports/wording/es'):
        wording("es").text("slip.k.twice")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_letter_has_a_name_at_the_desk_and_on_the_command_line(language: str) -> None:
    kinds = {record.kind for record in vars(records).values() if hasattr(record, "kind")} - {"reminder"}
    kinds |= {f"reminder_{stage}" for stage in ("before", "late", "expired")}
    assert {"amended", "invoice"} < kinds
    words = wording(language)
    assert all(words.text(f"{place}.letter.{kind}") for place in ("office", "desk") for kind in kinds)
