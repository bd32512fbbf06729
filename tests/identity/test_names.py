"""Names folded: whoever types one in ASCII finds it, and a column of names is folded as one name is."""

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.identity.names import collapsed, folded, same_words, words
from arpad.office.identities import searchable, searchable_names

ALPHABETS = "abcxyzåæøäöüßłðþđıœħŧŋşçñÅÆØÄÖÜẞŁÐÞĐİŒÁéČźőěгдёжйщыьюяЇЄҐЂабвΑλφουςΩέύ ,.-'’_0123\t\u00a0\u0301李龍"
names = st.text(st.sampled_from(ALPHABETS), max_size=40)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Bjørn Næss", "bjorn naess"),
        ("ØDEGÅRD, Åse", "odegard ase"),
        ("Straße, Jürgen", "strasse jurgen"),
        ("Łukasz Wąsowicz", "lukasz wasowicz"),
        ("Þór Guðmundsson", "thor gudmundsson"),
        ("Đoković, Iñigo", "dokovic inigo"),
        ("Işık, Çağrı", "isik cagri"),
        ("Ħal Għaxaq", "hal ghaxaq"),
        ("Каспаров, Гарри", "kasparov garri"),
        ("Щербаков, Юрий", "shcherbakov yurii"),
        ("Παπαδόπουλος, Ευάγγελος", "papadopoulos evaggelos"),
        ("O'Hara-Díaz,  Zoë", "o hara diaz zoe"),
    ],
)
def test_every_latin_letter_has_its_plain_one(name: str, expected: str) -> None:
    assert folded(name) == expected


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Ødegård", ("odegard", "odegaard", "oedegaard", "ODEGÅRD")),
        ("Næss", ("naess", "nass", "Näss")),
        ("Müller", ("muller", "mueller")),
        ("Åse", ("ase", "aase")),
        ("Göß", ("goss", "goess")),
        ("Manuel", ("manuel", "Mañüel")),
        ("Łódź", ("lodz",)),
    ],
)
def test_one_letter_written_as_two_is_one(name: str, typed: tuple[str, ...]) -> None:
    assert {searchable(text) for text in typed} == {searchable(name)}


@given(names)
def test_a_column_is_folded_as_one_name_is(name: str) -> None:
    assert pl.select(searchable_names(pl.lit(name))).item() == searchable(name)


@given(names)
def test_folding_again_changes_nothing(name: str) -> None:
    assert collapsed(collapsed(name)) == collapsed(name)
    assert folded(folded(name)) == folded(name)


@given(st.text(st.sampled_from("aeoubdéåæøüñ"), max_size=12), st.integers(0, 12))
def test_the_beginning_of_a_word_is_the_beginning_of_the_folded_word(word: str, letters: int) -> None:
    assert collapsed(word).startswith(collapsed(word[:letters]))


def test_the_order_of_words_is_nothing() -> None:
    assert same_words("Bjørn Ødegård", "ODEGAARD, Bjorn")
    assert not same_words("Bjørn Ødegård", "Bjørn")
    assert words("Pettersen-Myhre, Vidar") == ["pettersen", "myhre", "vidar"]
