"""A year of the Andalusian federation through the real commands, against a plain computation from the articles."""

import csv
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from reference.rea_year import Line, Year
from support.year_run import example

Rows = dict[str, dict[str, str]]


class Ran:
    """Both computations of one year."""

    def __init__(self, folder: Path) -> None:
        self.module = example()
        self.year = self.module.write_year(folder)
        self.run = self.module.run_year(self.year)
        accepted = [key for key, proposal in self.run.proposals.items() if proposal == "accept"]
        self.plain = Year(folder, accepted)
        drawn = [(claim.event, claim.white, claim.black) for claim in self.run.upheld]
        self.lists = self.plain.run(self.module.OPENING, self.module.LISTS, drawn, self.module.CLAIMED_LIST)

    def rows(self, day: date) -> Rows:
        return rows_of(self.run.lists[day])


def rows_of(file: Path) -> Rows:
    with open(file, encoding="utf-8", newline="") as lines:
        return {row["id"]: row for row in csv.DictReader(lines)}


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    return Ran(tmp_path_factory.mktemp("year"))


def compared(ran: Ran, column: str, told: Any) -> tuple[int, list[tuple[date, str, str, str]]]:
    """How many cells of all lists there are, and those in which the two computations differ."""
    cells = [
        (day, player, row[column], shown(told(ran.lists[day].get(player, Line()))))
        for day in ran.module.LISTS
        for player, row in ran.rows(day).items()
    ]
    return len(cells), [cell for cell in cells if cell[2] != cell[3]]


def shown(value: object) -> str:
    return "" if value is None else str(value)


@pytest.mark.slow
def test_the_same_seed_writes_the_same_year(ran: Ran, tmp_path: Path) -> None:
    again = ran.module.write_year(tmp_path)
    assert again.players == ran.year.players
    assert (tmp_path / "events/x01.trf").read_bytes() == (ran.year.folder / "events/x01.trf").read_bytes()


def test_every_event_gets_the_verdict_it_was_made_for(ran: Ran) -> None:
    wanted = {event.key: ran.module.EXPECTED.get(event.wrong, "refuse") for event in ran.year.events}
    assert ran.run.proposals == {key: wanted[key] for key in ran.run.proposals}
    assert len(ran.year.events) == 40
    assert sorted(set(wanted.values())) == ["accept", "ask", "refuse", "return"]


@pytest.mark.parametrize(
    ("column", "told"),
    [
        ("rating", lambda line: line.rating),
        ("previous_rating", lambda line: line.previous),
        ("games_in_period", lambda line: line.recent[0] if line.recent else 0),
        ("activity", lambda line: line.state),
        ("age_score", lambda line: line.score),
    ],
    ids=["rating", "previous", "games", "activity", "z-elo"],
)
def test_twelve_lists_player_by_player(ran: Ran, column: str, told: Any) -> None:
    assert len(ran.module.LISTS) == 12
    cells, different = compared(ran, column, told)
    assert cells > 4000
    assert not different


def test_the_official_order_of_every_list(ran: Ran) -> None:
    from arpad.formats.lists import read_list
    from arpad.formats.lists.engine_list import in_engine_columns
    from arpad.rating.federation.page import by_strength
    from arpad.regulations.calendar import edition_named

    edition = edition_named("fada-2014")
    for day in ran.module.LISTS:
        table, _ = read_list(ran.run.lists[day].read_bytes(), "list.csv")
        assert table is not None
        shown = by_strength(in_engine_columns(table, day).frame, edition)["id"].to_list()
        assert shown == ran.plain.in_order(ran.lists[day]), day


def test_a_claim_in_time_is_corrected_before_the_next_list(ran: Ran) -> None:
    """Filed on the 15th and right: corrected. On the 16th: too late. On the 9th, and not right: dismissed."""
    assert [claim.filed_on.day for claim in ran.run.upheld] == [15]
    assert [claim.filed_on.day for claim in ran.run.late] == [16]
    assert len(ran.year.claims) == 3
    (upheld,) = ran.run.upheld
    before = rows_of(ran.run.as_published[ran.module.CLAIMED_LIST])
    after = ran.rows(ran.module.CLAIMED_LIST)
    plain = {player: str(line.rating) for player, line in ran.plain.as_published.items() if line.rating is not None}
    assert plain == {player: row["rating"] for player, row in before.items() if row["rating"]}
    changed = {player for player, row in after.items() if row["rating"] != before[player]["rating"]}
    assert changed == {upheld.white, upheld.black}
    assert int(after[upheld.white]["rating"]) < int(before[upheld.white]["rating"])


def test_the_year_has_what_it_is_to_show(ran: Ran) -> None:
    """Every state of activity, players who return, newcomers, stand-ins from FIDE, and the event of Art. 12."""
    states = {row["activity"] for day in ran.module.LISTS for row in ran.rows(day).values()}
    assert states >= {"R", "A", "I", "O", "F", "-"}
    last = ran.rows(ran.module.LISTS[-1])
    opened = {player.id for player in ran.year.players if player.rating is not None}
    fresh = [player for player in ran.year.players if player.id not in opened and last.get(player.id, {}).get("rating")]
    assert len(fresh) >= 20
    assert [player for player in fresh if player.seeded]
    special = next(event for event in ran.year.events if event.kind == "extraordinary")
    new = [player.id for player in special.players if player.seeded == 0]
    after = ran.rows(next(day for day in ran.module.LISTS if day > special.received))
    before = ran.rows(max(day for day in ran.module.LISTS if day <= special.start))
    fresh = [player for player in new if not before.get(player, {}).get("rating")]
    assert sum(bool(after[player]["rating"]) for player in fresh if player in after) >= 15
    assert len({player.province for player in ran.year.players}) == 8


def test_the_last_list_is_on_paper_and_on_a_sheet_with_the_histogram(ran: Ran) -> None:
    assert (ran.year.folder / "list.pdf").read_bytes().startswith(b"%PDF")
    assert zipfile.is_zipfile(ran.year.folder / "list.xlsx")
