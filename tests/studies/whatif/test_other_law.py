"""A history under two laws, worked by hand."""

from datetime import date
from pathlib import Path

import pytest

from arpad.cli.study.reading import read_past
from arpad.rating.case import Choice, edition_of_list
from arpad.reports.wording import wording
from arpad.studies.history import Past
from arpad.studies.whatif.law_comparison import whatif
from arpad.studies.whatif.other_law import Law, TwoLaws, rated_twice
from arpad.studies.whatif.reasons import Mover, explained, furthest_apart
from arpad.values.time_control import Cadence

HEAD = "event,start,end,cadence,type,round,white,black,result\n"
OPENING = "id,name,rating,k,games,peak\n1,Ana,2100,15,90,2100\n2,Ben,2000,15,90,2000\n3,Cai,1600,15,90,1600\n"
SEPTEMBER = HEAD + (
    "A,2011-07-05,2011-07-06,standard,swiss,1,1,2,1-0\nA,2011-07-05,2011-07-06,standard,swiss,2,3,1,1-0\n"
)
NOVEMBER = HEAD + "B,2011-09-05,2011-09-06,standard,swiss,1,1,2,1-0\n"


@pytest.fixture
def past(tmp_path: Path) -> Past:
    text = 'edition = "fide-2011"\nopening = "opening.csv@2011-07-01"\n'
    files = {"opening.csv": OPENING, "september.csv": SEPTEMBER, "november.csv": NOVEMBER}
    for day, name in (("2011-09-01", "september.csv"), ("2011-11-01", "november.csv")):
        text += f'[[lists]]\ndate = {day}\ngames = ["{name}"]\n'
    for name, content in {**files, "history.toml": text}.items():
        (tmp_path / name).write_text(content, "utf-8")
    return read_past(str(tmp_path / "history.toml"), wording("en"))


def law(edition: str, *options: str) -> Law:
    choice = Choice(edition, options=options)
    return Law(choice, lambda day: edition_of_list(choice, Cadence.STANDARD, day))


def ratings(laws: TwoLaws, *, own: bool) -> list[dict[str, int]]:
    lists = (laws.own if own else laws.other).lists
    return [dict(one.frame.select("name", "rating").rows()) for one in lists]


def test_another_k(past: Past) -> None:
    """Ana: .64 and, 500 above counting 400, .92: 1 - 1.56 = -.56; K 15: -8.4, 2092; K 30: -16.8, 2083.

    Then Ana - Ben 2092 - 1995: 97 points, .63, +5.55 (2098); with K 30 2083 - 1989: 94, .63, +11.1 (2094).
    """
    laws = rated_twice(past, law("fide-2011", "k_factor.lower=30"))
    assert [one["Ana"] for one in ratings(laws, own=True)] == [2092, 2098]
    assert [one["Ana"] for one in ratings(laws, own=False)] == [2083, 2094]


def test_the_difference_by_rule(past: Past) -> None:
    """-4 for Ana: K gives 15 x -.56 and 15 x .37; the rest, -1.15, is rounding and what was carried."""
    laws = rated_twice(past, law("fide-2011", "k_factor.lower=30"))
    [ana] = explained(laws, [Mover("1", "Ana", 2098, 2094)])
    assert ana.parts == {"k_factor": -8_400_000 + 5_550_000, "whatif_carried": -1_150_000}
    assert sum(ana.parts.values()) == -4_000_000
    assert ana.main == "k_factor"


def test_the_cap_is_told_from_the_table(past: Past) -> None:
    """With a limit of 200 the lost game costs .76 instead of .92: 15 x .16 = 2.4 for Ana, and as much less for Cai."""
    laws = rated_twice(past, law("fide-2011", "difference_cap.cap=200"))
    ana, cai = explained(laws, [Mover("1", "Ana", 2098, 2100), Mover("3", "Cai", 1614, 1611)])
    assert ana.parts["difference_cap"] == 2_400_000
    assert cai.parts["difference_cap"] == -2_400_000
    assert "k_factor" not in ana.parts
    assert "expectation" not in ana.parts


def test_from_a_date_on(past: Past) -> None:
    """The list of September is the own law's under both: 2092; then K 30 gives 2092 + 11.1."""
    laws = rated_twice(past, law("fide-2011", "k_factor.lower=30"), date(2011, 10, 1))
    assert ratings(laws, own=True) == [{"Ana": 2098, "Ben": 1989, "Cai": 1614}]
    assert ratings(laws, own=False)[0]["Ana"] == 2103


def test_a_k_of_the_own_law_does_not_stand_under_the_other(past: Past) -> None:
    """15 is no longer what the rule gives Ana, though it still is a K of the edition: `upper` would be 15."""
    laws = rated_twice(past, law("fide-2011", "k_factor.lower=30", "k_factor.upper=15"))
    assert ratings(laws, own=False)[0]["Ana"] == 2083


def test_where_the_games_are_not_known_the_k_of_the_same_name_serves(past: Past, tmp_path: Path) -> None:
    """Nobody says how many games Cai has; as one with the K of the new he keeps it: 40 instead of 30, 40 x .92."""
    (tmp_path / "opening.csv").write_text(OPENING.replace("3,Cai,1600,15,90", "3,Cai,1600,30,"), "utf-8")
    again = read_past(str(tmp_path / "history.toml"), wording("en"))
    laws = rated_twice(again, law("fide-2011", "k_factor.new=40"))
    assert (ratings(laws, own=True)[0]["Cai"], ratings(laws, own=False)[0]["Cai"]) == (1628, 1637)


def test_the_study_says_what_differs_and_closes(past: Past) -> None:
    laws = rated_twice(past, law("fide-2011", "k_factor.lower=30"))
    study = whatif(laws, 3)
    tables = {table.key: table for section in study.sections for table in section.tables}
    assert tables["whatif_rules"].rows == [["k_factor", "lower", "15", "30", "8.56", "8.56"]]
    assert [row[0] for row in tables["whatif_movers"].rows] == ["3", "2", "1"]
    for chain in (laws.own, laws.other):
        before, after = laws.before[-1].frame["rating"].sum(), chain.lists[-1].frame["rating"].sum()
        assert sum(chain.ledger.values()) == (after - before) * 1_000_000
    assert tables["whatif_accuracy"].rows[0][1] == 3


def test_the_event_in_which_the_laws_part_most(past: Past) -> None:
    laws = rated_twice(past, law("fide-2011", "difference_cap.cap=200"))
    found = furthest_apart(laws, "1")
    assert found is not None
    assert found.own.prepared.case.tournament.name == "A"
    assert furthest_apart(laws, "nobody") is None
