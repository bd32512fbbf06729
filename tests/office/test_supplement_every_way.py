"""The Andalusian list's newcomers by every way to a list: FIDE's edition of the day fills in rule by rule (ruling R14).

In May 2015 an adult scores 3 of 5 against 2000. FIDE's edition of 2014 needs five games, and gives 20 for each half point
over (inferred): 2020. Strictly, the last confirmed bonus counts: 15, so 2015. In May 2014 five games wait for nine.
"""

import io
from datetime import date

import duckdb
import polars as pl
import pytest

from arpad.formats.games import COLUMNS, read_games
from arpad.formats.games.relational_games import relational_games
from arpad.formats.trf.writer import write_trf
from arpad.office.models import ListRow
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.rating.case import Choice, case_of, edition_of_list
from arpad.rating.next_list import Games, next_list
from arpad.regulations.options import STRICT
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.time_control import Cadence
from arpad.values.time_control_text import parse_rate_of_play
from support.books import act_on
from support.duckdb_games import to_duckdb
from support.events import tournament
from support.lists import published

REA = "fada-2014"
IDS = {"ana": "18001", "ben": "18002", "cai": "18003", "new": "18004"}
GAMES = [("ana", "1-0"), ("ben", "1-0"), ("cai", "1-0"), ("ana", "0-1"), ("ben", "0-1")]
WANTED = [
    pytest.param(2015, (), 2020, id="2015"),
    pytest.param(2015, (STRICT,), 2015, id="2015 strict"),
    pytest.param(2018, (), 2020, id="in the gap"),
    pytest.param(2022, (), 2020, id="2022"),
    pytest.param(2014, (), None, id="2014"),
]


def _event(year: int) -> Tournament:
    people = {name: {"rating": None if name == "new" else 2000, "player_id": IDS[name], "birth": 1980} for name in IDS}
    return tournament(
        people,
        [f"new {result} {name}" for name, result in GAMES],
        start=date(year, 5, 9),
        end=date(year, 5, 13),
        time_control=parse_rate_of_play("90 min + 30 sec"),
        round_dates=tuple(date(year, 5, day) for day in range(9, 14)),
    )


def _table(year: int) -> bytes:
    about = f"May,{year}-05-09,{year}-05-13,standard,swiss"
    lines = [f"{about},{number},{IDS['new']},{IDS[name]},{result}" for number, (name, result) in enumerate(GAMES, 1)]
    return "\n".join([",".join(COLUMNS), *lines]).encode()


def _made(games: Games, year: int, choice: Choice) -> int | None:
    known = {"rating": 2000, "birth": "1980", "listed_from": "2010-01-05"}
    rows = [{"id": IDS[name], "name": name, **known} for name in ("ana", "ben", "cai")]
    rows.append({"id": IDS["new"], "name": "new", "birth": "1980"})
    day = date(year, 6, 5)
    law = edition_of_list(choice, Cadence.STANDARD, day)
    result = next_list([published(date(year, 5, 5), rows)], games, law, day, "rea")
    return {row["name"]: row["rating"] for row in result.published.frame.iter_rows(named=True)}["new"]


@pytest.mark.parametrize(("year", "options", "wanted"), WANTED)
def test_from_reports(year: int, options: tuple[str, ...], wanted: int | None) -> None:
    choice = Choice(REA, options=options)
    case, _ = case_of(_event(year), Facts(), choice)
    assert case is not None
    assert _made(Games([case], choice=choice), year, choice) == wanted


@pytest.mark.parametrize(("year", "options", "wanted"), WANTED)
def test_from_a_table_on_columns(year: int, options: tuple[str, ...], wanted: int | None) -> None:
    choice = Choice(REA, options=options)
    assert _made(Games(tables=[read_games([_table(year)]).games], choice=choice), year, choice) == wanted


@pytest.mark.parametrize(("year", "options", "wanted"), WANTED)
def test_from_a_table_on_duckdb(year: int, options: tuple[str, ...], wanted: int | None) -> None:
    choice = Choice(REA, options=options)
    with duckdb.connect() as connection:
        table = connection.from_arrow(pl.read_csv(io.BytesIO(_table(year)), infer_schema=False).to_arrow())
        games, _ = relational_games(table, to_duckdb(connection))
        assert _made(Games(tables=[games], choice=choice), year, choice) == wanted


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize(("year", "options", "wanted"), WANTED)
def test_in_the_office(year: int, options: tuple[str, ...], wanted: int | None) -> None:
    opening, end, day = date(year, 5, 5), date(year, 5, 13), date(year, 6, 5)
    lines = [f"{IDS[name]},{name},1980,2000,2010-01-05" for name in ("ana", "ben", "cai")]
    text = "\n".join(["id,name,birth,rating,listed_from", *lines, f"{IDS['new']},new,1980,,"])
    open_series(act_on(opening), "rea", edition=REA, options=options)
    import_list(act_on(opening), ListImport(text.encode(), "may.csv", "rea", opening))
    registered = Registration("may", "May", ["rea"], start=date(year, 5, 9), end=end, registered_on=date(year, 4, 1))
    register(act_on(opening), registered)
    receive(act_on(end), Submission("may", write_trf(_event(year), "TRF16"), "may.trf", received_on=end))
    review(act_on(end), "may", Verdict.ACCEPT)
    made = publish(act_on(day), "rea", day, preview(act_on(day), "rea", day).inputs_sha256).list
    assert ListRow.objects.filter(list=made, key=IDS["new"]).values_list("rating", flat=True).get() == wanted


@pytest.mark.usefixtures("gap_of_2017")
@pytest.mark.parametrize(
    ("day", "told"), [((2014, 5, 1), 0), ((2017, 6, 30), 0), ((2017, 7, 1), 1), ((2021, 12, 31), 1), ((2022, 1, 1), 0)]
)
def test_a_finding_says_that_the_day_is_in_a_gap(day: tuple[int, int, int], told: int) -> None:
    event = tournament({"ana": 2000, "ben": 2000}, ["ana 1-0 ben"], start=date(*day))
    _, findings = case_of(event, Facts(), Choice(REA))
    assert [finding.data["edition"] for finding in findings if finding.id == "rate.W019"] == ["fide-2014"] * told
