"""A value is shown by its kind: a text is quoted as it was in every language, a decimal as the language writes it."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from arpad.reports.wording import LANGUAGES, wording
from arpad.values.event_type import EventType
from arpad.values.finding import (
    DecimalText,
    FileName,
    Finding,
    GapReason,
    Measured,
    Problem,
    RuleName,
    Translated,
    WordKey,
)
from arpad.values.numbers import decimal_text, shortest_text

SPANISH, ENGLISH = wording("es"), wording("en")

texts = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=100) | st.from_regex(
    r"-?[0-9]{1,8}\.[0-9]{1,8}", fullmatch=True
)


@given(texts, st.sampled_from(LANGUAGES))
def test_a_text_is_quoted_as_it_was(text: str, language: str) -> None:
    finding = Finding("office.E004", {"event": text})
    words = wording(language)
    assert words.message(finding) == words.templates("office.E004")[0].replace("{event}", text)


@given(st.integers(-(10**9), 10**9), st.integers(1, 6), st.sampled_from([decimal_text, shortest_text]))
def test_a_decimal_is_written_as_the_language_writes_it(
    value: int, places: int, write: Callable[[int, int], DecimalText]
) -> None:
    text = write(value, places)
    assert SPANISH.shown(text) == text.replace(".", ",")
    assert ENGLISH.shown(text) == text


def test_every_kind_has_its_words() -> None:
    shown = [
        RuleName("difference_cap"), EventType.SWISS, [RuleName("difference_cap"), WordKey("title.yes")],
        Translated("A title", {"es": "Un título"}), Translated("A title"), GapReason("nobody has words for it"),
        FileName("x" * 300), Problem("problem.not_a_date", {"value": "2024.1"}),
        Measured("school_fee", {"entry_fee": DecimalText("9.50"), "at_most": DecimalText("9.00")}),
    ]  # fmt: skip
    cap = SPANISH.rule("difference_cap")
    assert [SPANISH.shown(value) for value in shown] == [
        cap, SPANISH.text("type.swiss"), f"{cap}, sí", "Un título", "A title", "nobody has words for it",
        "x" * 300, "2024.1 no es una fecha", SPANISH.text("requirement.school_fee", entry_fee="9,50", at_most="9,00"),
    ]  # fmt: skip
