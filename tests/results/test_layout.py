"""Text for a width: nothing is cut, the columns share the room."""

from hypothesis import given
from hypothesis import strategies as st

from arpad.results.as_text import text_width
from arpad.results.layout import BOLD, Lane, Room, folded, grid, ruled

GAMES = (Lane("Rd", right=True), Lane("Opponent", rest=True), Lane("Article", right=True, least=9))


def test_the_rest_of_the_width_goes_to_one_column() -> None:
    first, second = grid(GAMES, [("1", "Alfil, Ana de la Torre", "8.54")], Room(30))
    assert first == "1  Alfil, Ana de la       8.54"
    assert second == "   Torre"


def test_under_a_header() -> None:
    assert list(ruled(GAMES, [("1", "Alfil, Ana", "8.54"), ("12", "Torre", "")], Room(32))) == [
        "",
        " Rd   Opponent          Article",
        " ──────────────────────────────",
        "  1   Alfil, Ana           8.54",
        " 12   Torre",
        "",
    ]


def test_a_narrow_header_stands_on_its_rule() -> None:
    lines = list(ruled((Lane("Rd"), Lane("Score − PD", right=True, width=5)), [("1", "+0.08")], Room(20)))
    assert lines[1:4] == ["      Score", " Rd    − PD", " ──────────"]


def test_the_widest_column_gives_way() -> None:
    rows = [("registration", "policy=days_before_start days=30 late=not_rated")]
    lines = list(ruled((Lane("Rule"), Lane("Value")), rows, Room(41)))
    assert max(map(len, lines)) <= 40
    assert lines[3].split() == ["registration", "policy=days_before_start"]


def test_colours_only_where_they_are_shown() -> None:
    lanes = (Lane(rest=True), Lane(right=True, style=BOLD))
    assert list(grid(lanes, [("K", "15")], Room(10))) == ["K       15"]
    assert list(grid(lanes, [("K", "15")], Room(10, colours=True))) == ["K       \x1b[1m15\x1b[0m"]


@given(st.text(st.characters(categories=("L", "N", "P", "Zs")), max_size=60), st.integers(4, 30))
def test_folding_loses_no_letter(text: str, width: int) -> None:
    lines = folded(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line) <= width for line in lines)
