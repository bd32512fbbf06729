"""The games of a past as one table: numbers for players, and the rating of the list in force when the event began."""

from datetime import date
from pathlib import Path

import polars as pl

from arpad.cli.study.reading import read_past
from arpad.reports.wording import wording
from arpad.studies.game_table import played
from arpad.studies.history import rated

OPENING = "id,name,rating,k\nana,Ana,2000,20\nben,Ben,1900,20\ncai,Cai,1800,40\n"
HEAD = "event,start,end,cadence,type,round,white,black,result\n"
JULY = (
    HEAD
    + "Open A,2024-06-03,2024-06-04,standard,swiss,1,ana,ben,1-0\nOpen A,2024-06-03,2024-06-04,standard,swiss,2,cai,ana,1/2-1/2\n"
)
AUGUST = HEAD + (
    "Late,2024-06-28,2024-07-01,standard,swiss,1,ben,cai,0-1\n"
    "Open B,2024-07-05,2024-07-06,standard,swiss,1,ben,ana,1-0\nOpen B,2024-07-05,2024-07-06,standard,swiss,2,dov,cai,+-\n"
)
HISTORY = """
cadence = "standard"
edition = "fide-2024"
opening = "opening.csv@2024-06-01"
[[lists]]
date = 2024-07-01
games = ["july.csv"]
file = "july-list.csv"
[[lists]]
date = 2024-08-01
games = ["august.csv"]
"""


def write(folder: Path) -> str:
    for name, text in {
        "opening.csv": OPENING, "july.csv": JULY, "august.csv": AUGUST, "history.toml": HISTORY,
        "july-list.csv": OPENING.replace("2000,20", "2003,20"),
    }.items():  # fmt: skip
        (folder / name).write_text(text, "utf-8")
    return str(folder / "history.toml")


def test_every_game_has_the_ratings_of_the_list_of_its_day(tmp_path: Path) -> None:
    """The late event began under the opening list, Open B under that of July; a forfeit is no game."""
    found = played(read_past(write(tmp_path), wording("en")))
    named = found.games.with_columns(white=found.players.gather(found.games["white"]))
    assert named.select("period", "event", "white", "tenths", "white_rating", "black_rating", "white_k").rows() == [
        (0, 0, "ana", 10, 2000, 1900, 20),
        (0, 0, "cai", 5, 1800, 2000, 40),
        (1, 1, "ben", 0, 1900, 1800, 20),
        (1, 2, "ben", 10, 1900, 2003, 20),
    ]
    assert found.events == ["Open A", "Late", "Open B"]
    assert found.games["day"].to_list()[0] == date(2024, 6, 3).toordinal()


def test_games_of_another_cadence_in_the_same_table_are_none_of_the_list(tmp_path: Path) -> None:
    """The blitz of June 5 stands between the two standard events."""
    file = write(tmp_path)
    blitz = "Blitz,2024-06-05,2024-06-05,blitz,swiss,1,ana,cai,0-1\n"
    head, *rows = JULY.splitlines(keepends=True)
    (tmp_path / "july.csv").write_text("".join([head, blitz, *rows]), "utf-8")
    found = played(read_past(file, wording("en")))
    assert found.events == ["Open A", "Late", "Open B"]
    assert found.games.height == 4


def test_what_a_list_says_in_the_order_of_the_players(tmp_path: Path) -> None:
    found = played(read_past(write(tmp_path), wording("en")))
    ratings = found.by_player(pl.Series(["cai", "ana"]), pl.Series([1800, 2000]))
    assert dict(zip(found.players, ratings, strict=True)) == {"ana": 2000, "ben": None, "cai": 1800, "dov": None}


def test_a_past_is_rated_anew_list_by_list(tmp_path: Path) -> None:
    """Ana, K 20, wins with 64 % expected and draws with 76 % (fide-2024 counts 100 and 200 points): +7.2 and -5.2."""
    past = read_past(write(tmp_path), wording("en"))
    made = list(rated(past.opening, past.periods, past.edition_of, past.series))
    assert [one.published.date for one in made] == [date(2024, 7, 1), date(2024, 8, 1)]
    assert dict(made[0].published.frame.select("id", "rating").rows())["ana"] == 2002
