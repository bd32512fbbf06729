"""Texts by key, with every file read only when one of its texts is asked for."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import arpad.reports.wording
from arpad.languages import Catalogue, WrittenTwice, refuse_twice
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
    """The one would hide the other in silence; the message says where both stand."""
    folder = Path(arpad.reports.wording.__file__).parent / language
    refuse_twice({f"{language}/{file.name}": file.read_text("utf-8") for file in sorted(folder.glob("*.toml"))})
    keys = [key for file in folder.glob("*.toml") for key in tomllib.loads(file.read_text("utf-8"))]
    assert [key for key, times in Counter(keys).items() if times > 1] == []


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [
        ('"a" = "one"\n\n"b" = "x"\n', '"c" = "y"\n"b" = "two"\n', "b"),
        ('\n\n["x.E001"]\nmessage = "m"\n', '\n["x.E001"]\nmessage = "n"\n', "x.E001"),
    ],
)
def test_a_key_in_two_files_is_refused_with_both_places(tmp_path: Path, first: str, second: str, key: str) -> None:
    (tmp_path / "a.toml").write_text(first, "utf-8")
    (tmp_path / "b.toml").write_text(second, "utf-8")
    with pytest.raises(WrittenTwice, match=rf'"{key}" stands twice: a\.toml line 3 and b\.toml line 2'):
        list(Catalogue(tmp_path))


def test_a_key_twice_in_one_file_is_refused_with_both_places(tmp_path: Path) -> None:
    """The parser itself only says that it cannot overwrite a value."""
    (tmp_path / "a.toml").write_text('"b" = "one"\n"c" = "x"\n"b" = "two"\n', "utf-8")
    with pytest.raises(WrittenTwice, match=r'"b" stands twice: a\.toml line 1 and a\.toml line 3'):
        Catalogue(tmp_path)["c"]


def test_a_file_that_is_no_toml_is_named(catalogue: Catalogue) -> None:
    with pytest.raises(ValueError, match=r"^c\.toml: "):
        catalogue["other"]


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
