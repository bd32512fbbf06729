"""A list as Swiss-Manager, Vega and Sharly Chess import it."""

import io

import fastexcel
import polars as pl
import pytest

from arpad.formats.lists import ListTable, conform, write_list
from arpad.formats.lists.programs import ENDINGS

PEOPLE = pl.DataFrame(
    {
        "id": ["28-41", "NOR000002"],
        "name": ["Ødegård, Åse", "=Hyper, Link"],
        "federation": ["NOR", "SWE"],
        "sex": ["w", "m"],
        "title": ["WIM", ""],
        "birth": ["1999-05-06", "2001"],
        "rating": [2250, 0],
        "k": [20, None],
        "rapid_rating": [2201, None],
        "blitz_rating": [2105, 1800],
        "fide_id": ["1500001", ""],
        "national_id": ["NOR000001", ""],
        "club": ["Bergen; Sjakk", ""],
        "fide_rating": [2240, None],
    }
)
TABLE = ListTable(conform(PEOPLE))


def written(kind: str, cadence: str = "standard") -> bytes:
    return write_list(TABLE, kind, "NOV11", cadence)


def test_swiss_manager() -> None:
    sheet = fastexcel.read_excel(written("swiss_manager")).load_sheet(0, dtypes="string").to_polars()
    first, second = sheet.fill_null("").to_dicts()
    assert first == {
        "ID_No": "NOR000001", "Name": "Ødegård, Åse", "Title": "WIM", "Fed": "NOR", "Rtg_Nat": "2250",
        "Rtg_Int": "2240", "Fide_No": "1500001", "Birthday": "06.05.1999", "Sex": "w", "ClubName": "Bergen; Sjakk",
        "K": "20", "Rtg_Std": "2250", "Rtg_Rapid": "2201", "Rtg_Blitz": "2105",
    }  # fmt: skip
    assert (second["ID_No"], second["Name"], second["Rtg_Nat"], second["Birthday"]) == (
        "NOR000002", "=Hyper, Link", "", "00.00.2001",
    )  # fmt: skip


def test_vega() -> None:
    lines = written("vega", "rapid").decode().splitlines()
    assert lines == [
        "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF;ORIGIN;STANDARD;RAPID;BLITZ",
        "Ødegård Åse;NOR;06.05.99;f;WIM;1500001;2240;NOR000001;2201;20;Bergen  Sjakk;2250;2201;2105",
        "=Hyper Link;SWE;00.00.01;m;;0;0;NOR000002;0;0;;0;0;1800",
    ]


def test_sharly() -> None:
    frame = pl.read_csv(io.BytesIO(written("sharly")), infer_schema=False).fill_null("")
    first, second = frame.to_dicts()
    assert (first["last_name"], first["first_name"], first["gender"]) == ("Ødegård", "Åse", "W")
    assert (first["title"], first["women_title"], first["date_of_birth"]) == ("", "WIM", "1999-05-06")
    assert (first["fide_id"], first["national_id"], first["club"]) == ("1500001", "NOR000001", "Bergen; Sjakk")
    ratings = ("standard_national", "rapid_national", "blitz_national", "standard_fide")
    assert [first[name] for name in ratings] == ["2250", "2201", "2105", "2240"]
    assert (second["last_name"], second["year_of_birth"], second["date_of_birth"]) == ("'=Hyper", "2001", "")
    assert [second[name] for name in ratings] == ["", "", "1800", ""]


@pytest.mark.parametrize("kind", list(ENDINGS))
def test_a_bare_list_and_the_same_bytes(kind: str) -> None:
    bare = ListTable(conform(pl.DataFrame({"id": ["7"], "name": ["Rey"], "rating": [1500]})))
    assert write_list(bare, kind) == write_list(bare, kind)
    assert len(write_list(bare, kind)) > 10
