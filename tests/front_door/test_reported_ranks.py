"""The official ranks of a report: in standings beside the computed ones, and checked where it names tie-breaks."""

import json

import pytest

import arpad

NAMES = ("Alba, Ana", "Bravo, Blas", "Cano, Celia", "Dorado, Dario")
CELLS = {  # 1 beats 3 and 2; 2 beats 4; 3 beats 4
    1: ("2.0", "   3 w 1     2 b 1"),
    2: ("1.0", "   4 b 1     1 w 0"),
    3: ("1.0", "   1 b 0     4 w 1"),
    4: ("0.0", "   2 w 0     3 b 0"),
}
"""Buchholz: Ana 2, Blas 2, Celia 2, Dario 2. Progressive: Ana 3, Blas 2, Celia 1, Dario 0."""


def report(ranks: tuple[int | str, ...], codes: str = "202 PS\n", head: str = "") -> bytes:
    lines = [
        f"001 {n:4d} m    {name:<33} {2400 - 100 * n:4d} ESP {24500000 + n:11d}            {CELLS[n][0]:>4} {rank:>4}  {CELLS[n][1]}"
        for n, (name, rank) in enumerate(zip(NAMES, ranks, strict=True), 1)
    ]
    head = head or "012 Cuatro\n042 2025/03/01\n052 2025/03/02\n092 Individual: Swiss-System\n142 3\n"
    return (head + codes + "\n".join(lines) + "\n").encode()


def test_standings_show_the_rank_of_the_report_and_keep_their_own_order() -> None:
    ranked = arpad.standings(arpad.read_report(report((1, 3, 2, 4))))
    assert [(p.number, p.rank, p.reported_rank) for p in ranked.participants] == [
        (1, 1, 1), (2, 2, 3), (3, 3, 2), (4, 4, 4),
    ]  # fmt: skip
    assert [(p["rank"], p["reported_rank"]) for p in ranked.to_dict()["players"]] == [(1, 1), (2, 3), (3, 2), (4, 4)]


def test_a_report_without_ranks_has_none() -> None:
    ranked = arpad.standings(arpad.read_report(report(("", "", "", ""))))
    assert {p.reported_rank for p in ranked.participants} == {None}
    assert "ranks" not in arpad.check(arpad.read_report(report(("", "", "", "")))).to_dict()


def test_the_ranks_are_checked_against_the_tiebreaks_that_the_report_names() -> None:
    checked = arpad.check(arpad.read_report(report((1, 3, 2, 4))))
    assert checked.to_dict()["ranks"] == {
        "edition": "tiebreaks-2024",
        "tiebreaks": ["PS"],
        "identical": False,
        "differ": [
            {"number": 2, "reported": 3, "computed": 2},
            {"number": 3, "reported": 2, "computed": 3},
        ],
    }
    assert checked.differs
    assert arpad.check(arpad.read_report(report((1, 2, 3, 4)))).to_dict()["ranks"]["identical"]


def test_without_named_tiebreaks_nothing_is_compared() -> None:
    assert arpad.check(arpad.read_report(report((4, 3, 2, 1), codes=""))).ranks is None


@pytest.mark.parametrize("ranks", [(1, 2, 2, 4), (1, 2, 3, 4), (1, 3, 2, 4)])
def test_whom_nothing_separates_may_stand_in_any_order(ranks: tuple[int, ...]) -> None:
    """Blas and Celia have one point and the same Buchholz (I-398)."""
    assert arpad.check(arpad.read_report(report(ranks, "202 BH\n"))).to_dict()["ranks"]["identical"]


def test_a_tiebreak_that_is_not_known_leaves_the_ranks_unchecked_and_says_so() -> None:
    checked = arpad.check(arpad.read_report(report((1, 2, 3, 4), "202 XYZ\n")))
    assert checked.ranks is None
    assert "check.W003" in {finding.id for finding in checked.findings}


def test_typed_results_have_ranks_and_tiebreaks_too() -> None:
    table = (
        "nombre,Cuatro\ninicio,2025-03-01\nfin,2025-03-02\nsistema,Individual: Swiss-System\nrondas,3\ndesempates,PS\n"
        "número,nombre,elo,código,puntos,puesto,1,2\n"
        "1,Ana Alba,2300,24500001,2,1,3w1,2b1\n2,Blas Bravo,2200,24500002,1,3,4b1,1w0\n"
        "3,Celia Cano,2100,24500003,1,2,1b0,4w1\n4,Dario Dorado,2000,24500004,0,4,2w0,3b0\n"
    )
    read = arpad.read_report(table.encode())
    assert [(p.number, p.rank, p.reported_rank) for p in arpad.standings(read).participants] == [
        (1, 1, 1), (2, 2, 3), (3, 3, 2), (4, 4, 4),
    ]  # fmt: skip
    assert [rank["number"] for rank in arpad.check(read).to_dict()["ranks"]["differ"]] == [2, 3]


def test_the_answer_is_plain_json() -> None:
    assert json.dumps(arpad.check(arpad.read_report(report((1, 2, 3, 4)))).to_dict())
