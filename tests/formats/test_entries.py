"""Tables of entries: what is read, and everything that can be wrong with them."""

import pytest

from arpad.formats.entries import read_entries, read_names
from arpad.pairing.round_robin.restricted_draw import Entrant


def found(text: str) -> list[tuple[str, int | None]]:
    return [(finding.id, finding.line) for finding in read_entries(text.encode())[1]]


def test_a_table_with_all_columns() -> None:
    text = '\ufeffname,federation,id,rating,number\n"Álamo,  Ana",esp,12,2400,3\nBaco,,,,\n\n'
    entrants, findings = read_entries(text.encode())
    assert entrants == (Entrant("Álamo, Ana", "ESP", "12", 2400, 3), Entrant("Baco"))
    assert not findings


def test_semicolons_and_other_orders_of_columns_will_do() -> None:
    entrants, _ = read_entries(b"Federation;Name\nESP;Alfil, Ana\n")
    assert entrants == (Entrant("Alfil, Ana", "ESP"),)


def test_all_defects_at_once() -> None:
    text = "name,rating,id,club\n,2400,,\nA,x,7,\nB,5000,,\nC\nD,,7,\n"
    assert found(text) == [
        ("entries.W001", 1), ("entries.E004", 2), ("entries.E005", 3), ("entries.E005", 4), ("entries.E003", 5), ("entries.E006", 6),
    ]  # fmt: skip
    assert read_entries(text.encode())[0] == ()


@pytest.mark.parametrize("text", ["player,federation\nA,ESP\n", "name,name\nA,B\n", ""])
def test_a_table_without_names_is_refused(text: str) -> None:
    assert found(text) == [("entries.E002", 1)]


def test_namesakes_need_ids() -> None:
    assert found("name,federation\nAna,ESP\nana,ESP\n") == [("entries.E006", 3)]
    assert found("name,federation\nAna,ESP\nAna,FRA\n") == []
    assert found("name,id\nAna,1\nAna,2\n") == []


@pytest.mark.parametrize("data", [b"name\n\xff\n", b"name\n\0\n"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    assert [finding.id for finding in read_entries(data)[1]] == ["entries.E001"]


def test_a_cell_without_end_is_said_at_its_line() -> None:
    assert found('name,federation\nAna,ESP\n"' + "x" * 200_000) == [("entries.E007", 3)]
    assert ("entries.E007", 1) in found('name,"' + "x" * 200_000)


def test_a_plain_list_of_names() -> None:
    entrants, _ = read_names(b"Alfil, Ana\n\n  Torre, Blas \n")
    assert [entrant.name for entrant in entrants] == ["Alfil, Ana", "Torre, Blas"]
    assert [entrant.name for entrant in read_names(b"name,number\nA,2\n")[0]] == ["A"]


def test_a_report_in_an_old_encoding_is_a_report() -> None:
    line = "001    1 m    Peón, Ana                         2400 ESP   990000001 1980/01/01  0.0    1  \n"
    assert [entrant.name for entrant in read_names(f"012 Test\n{line}".encode("cp1252"))[0]] == ["Peón, Ana"]


def test_a_report_gives_its_players_with_their_numbers() -> None:
    line = "001    1 m    Alfil, Ana                        2400 ESP   990000001 1980/01/01  0.0    1  \n"
    entrants, findings = read_entries(f"012 Test\n{line}".encode())
    assert entrants == (Entrant("Alfil, Ana", "ESP", "990000001", 2400, 1),)
    assert not findings
