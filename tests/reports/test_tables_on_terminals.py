"""A table keeps to the terminal that shows it: texts break at their blanks, numbers and words never."""

from collections.abc import Iterator

import pytest

from arpad.results.as_text import ROOM, plain_table

HEADER = ["No.", "Name", "Rating", "What was found"]
ROWS = [
    ["1", "Enroque Largo, Blas", "2480", "registered on 2 May, the last day there was"],
    ["2", "Ñame, Teófilo", "1264", "met"],
]
LEFT = {1, 3}


@pytest.fixture
def room(request: pytest.FixtureRequest) -> Iterator[int]:
    token = ROOM.set(request.param)
    yield request.param
    ROOM.reset(token)


def words(text: str) -> list[str]:
    return sorted(word for word in text.split() if "─" not in word)


@pytest.mark.parametrize("room", [40, 50, 60, 70], indirect=True)
def test_no_line_is_longer_and_no_word_is_lost(room: int) -> None:
    shown = plain_table(HEADER, ROWS, LEFT)
    assert max(map(len, shown.splitlines())) <= room
    assert words(shown) == words(" ".join(cell for row in [HEADER, *ROWS] for cell in row))


@pytest.mark.parametrize("room", [60], indirect=True)
def test_what_does_not_fit_goes_on_under_itself(room: int) -> None:
    assert plain_table(HEADER, ROWS, LEFT).splitlines() == [
        "No. Name                Rating What was found",
        "─" * 60,
        "  1 Enroque Largo, Blas   2480 registered on 2 May, the last",
        "                               day there was",
        "  2 Ñame, Teófilo         1264 met",
    ]


@pytest.mark.parametrize("room", [20, 200, None], indirect=True)
def test_it_keeps_its_shape_where_there_is_room_and_where_nothing_helps(room: int | None) -> None:
    lines = plain_table(HEADER, ROWS, LEFT).splitlines()
    assert len(lines) == 4
    assert lines[2].endswith("2480  registered on 2 May, the last day there was")
