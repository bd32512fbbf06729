"""Article 8.3.3 of 2022 by every way to a list: K times the games of the period is at most 700.

A junior of 1800 (K 40) wins 20 games against equals in May 2023: 40 x 20 is 800, so K is 35, and 20 x .5 x 35 = 350. On
the list K is 40 again; each opponent (K 20) has lost 10.
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
from arpad.rating.case import Choice, case_of
from arpad.rating.next_list import Games, next_list
from arpad.regulations.calendar import in_force
from arpad.tournament.facts import Facts
from arpad.values.time_control_text import parse_rate_of_play
from support.books import act_on
from support.duckdb_games import to_duckdb
from support.events import tournament
from support.lists import published

MAY, JUNE, CLOSING = date(2023, 5, 1), date(2023, 6, 1), date(2023, 5, 29)
START, END = date(2023, 5, 2), date(2023, 5, 21)
OTHERS = [f"o{number:02d}" for number in range(1, 21)]
IDS = {name: str(990000000 + number) for number, name in enumerate(["kid", *OTHERS], 1)}
BIRTHS = {name: "2010-01-01" if name == "kid" else "1980-01-01" for name in IDS}
WANTED = {"kid": (2150, 40), **dict.fromkeys(OTHERS, (1790, 20))}
EVENT = tournament(
    {name: {"rating": 1800, "player_id": IDS[name]} for name in IDS},
    [f"kid 1-0 {name}" for name in OTHERS],
    start=START,
    end=END,
    time_control=parse_rate_of_play("90 min + 30 sec"),
    round_dates=tuple(date(2023, 5, day) for day in range(2, 22)),
)
TABLE = "\n".join(
    [",".join(COLUMNS)]
    + [
        f"May,{START},{END},standard,swiss,{number},{IDS['kid']},{IDS[name]},1-0"
        for number, name in enumerate(OTHERS, 1)
    ]
).encode()


def _made(games: Games) -> dict[str, tuple[int, int]]:
    rows = [
        {
            "id": IDS[name],
            "name": name,
            "birth": BIRTHS[name],
            "rating": 1800,
            "games": 100,
            "peak": 1800,
            "listed_from": "2020-01-01",
        }
        for name in IDS
    ]
    result = next_list([published(MAY, rows)], games, in_force("standard", JUNE), JUNE, "standard", CLOSING)
    return {row["name"]: (row["rating"], row["k"]) for row in result.published.frame.iter_rows(named=True)}


def test_from_reports() -> None:
    case, _ = case_of(EVENT, Facts(), Choice())
    assert case is not None
    assert _made(Games([case])) == WANTED


def test_from_a_table_on_columns() -> None:
    assert _made(Games(tables=[read_games([TABLE]).games])) == WANTED


def test_from_a_table_on_duckdb() -> None:
    with duckdb.connect() as connection:
        table = connection.from_arrow(pl.read_csv(io.BytesIO(TABLE), infer_schema=False).to_arrow())
        games, _ = relational_games(table, to_duckdb(connection))
        assert _made(Games(tables=[games])) == WANTED


@pytest.mark.usefixtures("books")
def test_in_the_office() -> None:
    head = "id,name,federation,birth,rating,games,peak,listed_from"
    lines = [f"{IDS[name]},{name},ESP,{BIRTHS[name]},1800,100,1800,2020-01-01" for name in IDS]
    open_series(act_on(MAY), "standard")
    import_list(act_on(MAY), ListImport("\n".join([head, *lines]).encode(), "may.csv", "standard", MAY))
    register(
        act_on(MAY), Registration("may", "May", ["standard"], start=START, end=END, registered_on=date(2023, 4, 1))
    )
    receive(act_on(END), Submission("may", write_trf(EVENT, "TRF16"), "may.trf", received_on=END))
    review(act_on(END), "may", Verdict.ACCEPT)
    signed = preview(act_on(JUNE), "standard", JUNE, CLOSING).inputs_sha256
    made = publish(act_on(JUNE), "standard", JUNE, signed).list
    names = {identity: name for name, identity in IDS.items()}
    rows = ListRow.objects.filter(list=made).values_list("key", "rating", "k")
    assert {names[key]: (rating, k) for key, rating, k in rows} == WANTED
