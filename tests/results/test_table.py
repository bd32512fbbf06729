"""One description of the columns, five faces."""

import json

from arpad.reports.wording import wording
from arpad.results.as_html import as_html
from arpad.results.as_text import as_text
from arpad.results.data import as_csv, as_rows, json_text
from arpad.results.page import as_paper
from arpad.results.table import (
    CHANGE,
    DATA,
    FLAG,
    NUMBER,
    NUMBERS,
    PERSON,
    POINTS,
    RATING,
    TEXT,
    Cell,
    Column,
    Kind,
    Table,
    named,
)

EN, ES = wording("en"), wording("es")
ROWS = (
    {"rank": 1, "title": "IM", "name": "=Alfil, Ana", "points": 75, "change": 640, "rating": 2400, "won": (1, 3)},
    {"rank": 2, "title": "", "name": "Torre, Blas", "points": 70, "change": -80, "rating": 0, "won": ()},
    {"rank": 3, "title": "", "name": "Dama, Celia", "points": 0, "change": None, "rating": None, "won": ()},
)
COLUMNS = (
    Column("rank", NUMBER, lambda row: row["rank"], "standings.rank", part="rank"),
    Column("person", PERSON, lambda row: (row["title"], row["name"]), "table.name", part="name"),
    Column("name", TEXT, lambda row: row["name"], "table.name"),
    Column("rating", RATING, lambda row: row["rating"], "table.rating"),
    Column("change", CHANGE, lambda row: row["change"], "table.change", shown_if=lambda row: row["points"] > 0),
    Column(
        "R1", Kind(lambda value, words: Cell(value, opponent="2", colour="w")), lambda row: "-", label="1", part="game"
    ),
    Column("points", POINTS, lambda row: row["points"], "crosstable.points", part="total"),
    Column("won", NUMBERS, lambda row: row["won"], "round.round", path=("games", "won")),
    Column("first", FLAG, lambda row: row["rank"] == 1, path=("games", "first")),
    Column("all", DATA, lambda row: {"rank": row["rank"]}),
)
TABLE = Table(
    ROWS,
    text=named(COLUMNS, "rank", "name", "change", "points"),
    csv=named(COLUMNS, "rank", "name", "rating", "change", "points", "won", "first"),
    json=named(COLUMNS, "name", "rating", "change", "points", "won", "first", "all"),
    page=named(COLUMNS, "rank", "person", "rating", "R1", "points"),
    about=lambda words: (words.text("standings.rank"), words.language),
    notes=lambda words: ("7 - 8",),
)


def test_text_has_what_a_reader_wants_in_his_language() -> None:
    lines = as_text(TABLE, ES).splitlines()
    assert lines[2].split() == ["1", "=Alfil,", "Ana", "+6,40", "7½"]
    assert lines[3].split() == ["2", "Torre,", "Blas", "−0,80", "7"]
    assert lines[4].split() == ["3", "Dama,", "Celia", "0"]


def test_csv_has_plain_figures_and_no_formula() -> None:
    assert as_csv(TABLE) == (
        "rank,name,rating,change,points,won,first\n"
        '1,"\'=Alfil, Ana",2400,6.40,7.5,1 3,true\n'
        '2,"Torre, Blas",,-0.80,7,,false\n'
        '3,"Dama, Celia",,,0,,false\n'
    )


def test_several_tables_have_one_header() -> None:
    assert as_csv(TABLE, TABLE) == as_csv(TABLE) + as_csv(TABLE).partition("\n")[2]


def test_json_has_objects_with_texts_for_official_decimals() -> None:
    first, second, third = json.loads(json_text(as_rows(TABLE)))
    assert first == {
        "name": "=Alfil, Ana", "rating": 2400, "change": "6.40", "points": "7.5",
        "games": {"won": [1, 3], "first": True}, "all": {"rank": 1},
    }  # fmt: skip
    assert (second["rating"], third["rating"], third["change"]) == (0, None, None)


def test_a_page_shows_titles_games_and_the_total_that_ranks() -> None:
    page = as_html(TABLE, "<Open>", EN, ("At the foot",))
    assert "<h1>&lt;Open&gt;</h1>" in page
    assert (
        '<tr><td class="r">1</td><td class="l"><i>IM</i> =Alfil, Ana</td><td class="r">2400</td>'
        '<td><i>2w</i> −</td><td class="r"><b>7½</b></td></tr>'
    ) in page
    assert page.index("<p>7 − 8</p>") < page.index("<p>At the foot</p>")


def test_paper_gets_the_same_cells() -> None:
    data = as_paper(TABLE, EN)
    assert [head["part"] for head in data["heads"]] == ["rank", "name", "fact", "game", "total"]
    assert [cell["text"] for cell in data["lines"][0]] == ["1", "=Alfil, Ana", "2400", "-", "7½"]
    assert (data["about"], data["first_total"], data["cell_width"]) == ("Rank · en", 4, 2)
