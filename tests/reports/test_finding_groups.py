"""Equal findings are one, with a count and the first five places; nothing that differs is lost among them."""

from string import Formatter

import pytest

from arpad.reports.finding_groups import PLACES_SHOWN, grouped, left_open
from arpad.reports.findings import finding_text, finding_texts, texts_in_letter
from arpad.reports.wording import Wording, wording
from arpad.values.finding import Finding, RuleName, WordKey

ENGLISH, SPANISH = wording("en"), wording("es")


def without_id(*players: int) -> list[Finding]:
    return [Finding("trf.W022", {"player": number}, 10 + number, 58) for number in players]


def open_fact(fact: str, rule: str, article: str, then: str = "not_rated") -> Finding:
    data = {"fact": fact, "requirement": RuleName(rule), "if_not_met": WordKey(f"rate.if_not_met.{then}")}
    return Finding("rate.W010", data, rule=rule, article=article)


def test_one_alone_is_told_as_ever() -> None:
    (finding,) = without_id(3)
    assert finding_texts([finding], ENGLISH, "a.trf") == [finding_text(finding, ENGLISH, "a.trf")]


def test_equal_ones_are_one_line_with_the_first_five_places() -> None:
    (text,) = finding_texts(without_id(*range(1, 23)), ENGLISH, "a.trf", flag="--all")
    head, places, hint = text.splitlines()
    assert head == "a.trf: warning trf.W022: 22 players have no FIDE ID."
    assert places == (
        "    line 11 (player 1); line 12 (player 2); line 13 (player 3); line 14 (player 4); line 15 (player 5); "
        "and 17 more: --all"
    )
    assert hint == f"    {ENGLISH.hint(without_id(1)[0])}"


def test_five_are_all_there() -> None:
    (text,) = finding_texts(without_id(*range(1, PLACES_SHOWN + 1)), ENGLISH, flag="--all")
    assert "line 15 (player 5)" in text and "--all" not in text and "more" not in text


def test_in_spanish() -> None:
    (text,) = finding_texts(without_id(*range(1, 8)), SPANISH, flag="--all")
    assert text.startswith("aviso trf.W022: 7 jugadores no tienen código FIDE.\n    línea 11 (jugador 1); ")
    assert text.splitlines()[1].endswith("; y 2 más: --all")


def test_the_same_message_at_several_lines_needs_no_words_of_its_own() -> None:
    (text,) = finding_texts([Finding("trf.W003", {}, line, 15) for line in (7, 9)], ENGLISH)
    assert text.splitlines()[:2] == [
        f"warning trf.W003, 2 times: {ENGLISH.message(Finding('trf.W003'))}",
        "    line 7, column 15; line 9, column 15",
    ]


def test_different_values_keep_their_lines_under_one_cure() -> None:
    """Two titles that are not FIDE's are two defects; the same one of three players is one."""
    titles = [Finding("trf.W005", {"player": n, "text": text}, n, 11) for n, text in enumerate(["XM", "YM", "XM"], 1)]
    (text,) = finding_texts(titles, ENGLISH)
    assert text.splitlines()[:3] == [
        "warning trf.W005, 3 times:",
        "    2 players have a title “XM” that is not FIDE's; it is ignored: line 1 (player 1); line 3 (player 3)",
        "    line 2, column 11: Player 2: the title “YM” is not a FIDE title; it is ignored.",
    ]


def test_what_is_beyond_the_first_five_counts_findings() -> None:
    titles = [Finding("trf.W005", {"player": n, "text": f"T{n % 7}"}, n, 11) for n in range(1, 22)]
    (text,) = finding_texts(titles, ENGLISH, flag="--all")
    assert len(text.splitlines()) == 1 + 5 + 1 + 1
    assert "    and 6 more: --all" in text.splitlines()  # three of each of the two titles that are left


def test_errors_that_differ_are_all_visible() -> None:
    data = {"player": 1, "opponent": 2, "round": 1, "result": "1", "opponent_result": "1", "other_line": 3}
    errors = [Finding("trf.E017", {**data, "player": number}, number, 99) for number in range(1, 10)]
    (text,) = finding_texts(errors, ENGLISH, flag="--all")
    for error in errors:
        assert f"line {error.line}, column 99: {ENGLISH.message(error)}" in text
    assert "--all" not in text
    assert len(text.splitlines()) == 1 + 9 + 1


def test_warnings_that_differ_have_their_first_five() -> None:
    data = {"text": "12.01.02", "date": "2012-01-02"}
    given = [Finding("trf.W004", {**data, "record": f"{number:03}"}, number, 5) for number in range(1, 9)]
    (text,) = finding_texts(given, ENGLISH, flag="--all")
    assert len(text.splitlines()) == 1 + 5 + 1 + 1
    assert "    and 3 more: --all" in text.splitlines()


def test_another_cure_is_another_group() -> None:
    given = [Finding("rate.W024", {"requirement": RuleName("duration"), "record": record}) for record in ("132", "052")]
    assert [group.count for group in grouped(given, ENGLISH)] == [1, 1]


def test_the_order_is_that_of_the_report() -> None:
    tab, no_id = Finding("trf.W003", {}, 12, 1), without_id(1, 3)
    assert [group.id for group in grouped([no_id[0], tab, no_id[1]], ENGLISH)] == ["trf.W022", "trf.W003"]


@pytest.mark.parametrize(
    ("kept", "not_kept"),
    [
        (Finding("trf.W003", {}, 1, 1), Finding("trf.I014", {"finding": "trf.W003", "count": 500})),
        (
            Finding("list.W015", {"name": "FLAG", "value": "x", "line": 1, "column": 2}, 1, 2),
            Finding("list.I010", {"finding": "list.W015", "more": 500}),
        ),
        (
            Finding("list.W050", {"id": "7", "row": 1, "column": "white"}, 1),
            Finding("list.W051", {"finding": "list.W050", "more": 500}),
        ),
    ],
)
def test_what_a_reader_did_not_keep_is_in_the_count(kept: Finding, not_kept: Finding) -> None:
    (text,) = finding_texts([kept, kept, not_kept], ENGLISH, flag="--all")
    assert finding_texts([not_kept, kept, kept], ENGLISH, flag="--all") == [text]
    assert "502" in text.splitlines()[0]
    assert "and 500 more: --all" in text


def test_without_the_others_the_remark_stands_for_itself() -> None:
    assert [group.id for group in grouped([Finding("list.I010", {"finding": "list.E023", "more": 3})], ENGLISH)] == [
        "list.I010"
    ]


def test_left_open_is_one_line_without_level_and_id() -> None:
    """It says nothing about this report; every fact is named, with what it would change (I-420)."""
    given = [
        open_fact("registered_on", "registration", "0.2"),
        *without_id(1),
        open_fact("received_on", "report_deadline", "9.1", "rated"),
    ]
    *others, last = finding_texts(given, ENGLISH, "a.trf")
    assert len(others) == 1
    assert last.startswith("a.trf: Requirement left open (no report says it): ")
    assert "(registered_on; if not met, the event is not rated) [0.2]" in last
    assert "(received_on; met or not, the event is rated) [9.1]" in last
    assert "rate.W010" not in last and "\n" not in last
    assert left_open(without_id(1), ENGLISH) is None


def test_findings_of_earlier_books_have_fewer_values() -> None:
    old = Finding("rate.W010", {"fact": "registered_on", "requirement": RuleName("registration")}, article="0.2")
    (text,) = finding_texts([old], ENGLISH)
    assert "registered_on" in text
    assert finding_text(old, ENGLISH)


def test_a_letter_leaves_no_place_out() -> None:
    (text,) = texts_in_letter(without_id(*range(1, 30)), SPANISH)
    assert "(jugador 29)" in text and "más" not in text


@pytest.mark.parametrize("words", [ENGLISH, SPANISH], ids=["en", "es"])
def test_what_each_has_is_among_its_values(words: Wording) -> None:
    """`several` and `each` have blanks that the message has too, so that every finding can fill them."""
    for finding_id in words.finding_ids():
        message, hint = words.templates(finding_id)
        known = {name for text in (message, hint) for _, name, _, _ in Formatter().parse(text) if name}
        for template in (words.several(Finding(finding_id)), words.each(finding_id)):
            asked = {name for _, name, _, _ in Formatter().parse(template) if name} - {"count", "if_not_met"}
            assert asked <= known, finding_id
        assert not (words.each(finding_id) and not words.several(Finding(finding_id))), finding_id
