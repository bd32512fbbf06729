"""Many rows at once: what goes in comes out, on both engines."""

import polars as pl
import pytest

from arpad.office.list_store import insert_frame
from arpad.office.models import Player


@pytest.mark.usefixtures("books")
def test_missing_and_empty_are_kept_apart_and_any_letter_survives() -> None:
    names = ["", 'Quote "Q", Ana', "Two\nlines, Blas", "Ñandú\\N, Celia", "\\."]
    frame = pl.DataFrame(
        {
            "key": ["1", "2", "3", "4", "5"],
            "fide_id": [None, "7", None, None, "8"],
            "name": names,
            "search_name": names,
            "birth": [""] * 5,
            "sex": ["m", "", "w", "m", ""],
            "changed_in": [1, 2, 3, 4, 5],
        }
    )
    insert_frame(Player, frame)
    kept = Player.objects.order_by("key").values_list(*frame.columns)
    assert list(kept) == frame.rows()
