"""Anybody drops a report and sees every finding; nothing is kept."""

import io

import pytest
import xlsxwriter  # type: ignore[import-untyped]
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.office.models import LogEntry, Report
from support.month import REPORT
from support.swiss_manager import four_friends

pytestmark = pytest.mark.usefixtures("office")


def drop(client: Client, text: str | bytes, **fields: object) -> str:
    data = text.encode() if isinstance(text, str) else text
    return client.post("/check/", {"report": SimpleUploadedFile("a.trf", data), **fields}).text


def test_findings_at_their_lines(client: Client) -> None:
    page = drop(client, REPORT.replace("4 w 1     3 b =", "4 w 1     9 b ="))
    assert "Errors:" in page
    assert "line 10" in page
    assert "9 b =" in page.partition("The lines in question")[2]


def test_a_sound_report(client: Client) -> None:
    assert "No errors" in drop(client, REPORT) or "No findings" in drop(client, REPORT)


def test_nothing_is_kept(client: Client) -> None:
    drop(client, REPORT)
    assert not Report.objects.exists()
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 100, b"<html>", b"%PDF-1.4", "012 ñ".encode("latin-1")])
def test_whatever_comes(client: Client, data: bytes) -> None:
    answer = client.post("/check/", {"report": SimpleUploadedFile("a.trf", data)})
    assert answer.status_code == 200
    assert "error" in answer.text


def test_without_a_file(client: Client) -> None:
    assert "web.E110" in client.post("/check/", {}).text


def test_under_a_named_edition_and_with_facts(client: Client) -> None:
    facts = SimpleUploadedFile("a.facts.toml", b"nonsense = 1\n")
    page = drop(client, REPORT, edition="fide-2024", facts=facts)
    assert "rate.W006" in page or "facts." in page


def test_a_report_that_came_after_the_third_list_is_not_rated(client: Client) -> None:
    """B.02 of 2024, 9.1: the list of 1 July is the third after 20 April, and closes on 28 June (I-650)."""
    text = REPORT.replace("2011/10/01", "2024/04/18").replace("2011/10/03", "2024/04/20")
    for day, facts in (("28", "rate.W011"), ("29", "rate.W012")):
        given = f"registered_on = 2024-01-15\nreceived_on = 2024-06-{day}\n".encode()
        assert facts in drop(client, text, facts=SimpleUploadedFile("a.facts.toml", given))


def test_a_day_that_the_report_leaves_open_is_asked_for(client: Client) -> None:
    dates = "11/10/01  11/10/02  11/10/03"
    left_open = REPORT.replace("042 2011/10/01", "042 11.10.10").replace("052 2011/10/03\n", "").replace(dates, "")
    asked = drop(client, left_open)
    assert "trf.W055" in asked and "trf.E" not in asked and 'name="on"' in asked
    assert "rate.W008" in asked
    said = drop(client, left_open, on="2011-10-10")
    assert "rate.W008" not in said and 'value="2011-10-10"' in said
    assert "rate.W008" in drop(client, left_open, on="next week")


def without_ids(players: int) -> str:
    """The report with more players of whom only the first four have an id."""
    extra = [f"001 {number:>4} m    Peon, Pablo {number}" for number in range(5, players + 1)]
    return REPORT.rstrip("\n") + "\n" + "\n".join(extra) + "\n"


def test_equal_findings_stand_together_and_can_be_unfolded(client: Client) -> None:
    page = drop(client, without_ids(20))
    assert page.count("trf.W022") == 1
    assert "16 players have no FIDE ID." in page
    first, _, rest = page.partition("Show all (16)")
    assert "(player 9)" in first and "(player 10)" not in first
    assert "(player 10)" in rest and "(player 20)" in rest
    assert "--all" not in page


def test_what_no_report_says_follows_the_findings_without_level_and_id(client: Client) -> None:
    page = drop(client, REPORT)
    assert "rate.W010" not in page
    assert "registered_on" not in page
    assert "Requirement left open (no report says it)" in page.partition('class="left-open"')[2]


def test_a_swiss_manager_file_is_read_and_a_damaged_one_named_at_its_byte(client: Client) -> None:
    assert "Four friends" in drop(client, four_friends().to_bytes())
    damaged = drop(client, four_friends().to_bytes()[:-3])
    assert "tunx.E002" in damaged
    assert "byte" in damaged
    assert "LICENCE" not in damaged


def test_a_spreadsheet_is_shown_by_its_rows_and_letters(client: Client) -> None:
    """Neither its bytes nor the lines of a text that it is not."""
    rows = [["Open de la Villa"], ["No.", "Name", "Rtg", "1.Rd"], [1, "Ana", "24oo", "2w1"], [2, "Blas", 2300, "1b0"]]
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for at, row in enumerate(rows):
            sheet.write_row(at, 0, row)
    page = drop(client, out.getvalue())
    assert "row 3, column C" in page or "fila 3, columna C" in page
    assert "1 | Ana | 24oo | 2w1" in page
    assert "Content_Types" not in page
