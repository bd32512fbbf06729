"""What findings say where the report is a table: nothing of the columns and records of a TRF."""

import re
from dataclasses import replace

import pytest
from trf_lines import GOOD

from arpad.formats.report_findings import report_findings
from arpad.formats.report_with_facts import report_with_facts
from arpad.formats.trf import read_trf
from arpad.front_door.report import sound
from arpad.rating.case import Choice
from arpad.reports.findings import finding_text, texts_in_letter
from arpad.reports.wording import wording
from arpad.tournament.checks import ids as checks
from arpad.values.finding import SPREADSHEET, TABLE, Finding

OF_A_TRF = re.compile(
    r"columns? \d|columnas? \d|records? (?:\d|\{record)|registros? (?:\d|\{record)|\b[0-3]\d2\b|XX[A-Z]|BB[A-Z]|player line"
)
FROM_A_TABLE = (
    "trf.E008", "trf.E010", "trf.E011", "trf.E013", "trf.E025", "trf.W050", "trf.W051", "trf.E028", "trf.W052", "trf.W053",
    "trf.E034", "trf.W004", "trf.W005", "trf.W006", "trf.W013", "trf.I014", "rate.E001", "rate.W005",
    "rate.W008", "rate.W013", "rate.W016", "rate.W018", "rate.W020", "rate.W021", "rate.W024", "rate.W041",
)  # fmt: skip
OF_THE_CHECKS = tuple(value for name, value in vars(checks).items() if name.isupper())


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("finding_id", [*FROM_A_TABLE, *OF_THE_CHECKS])
def test_no_cure_of_a_table_speaks_of_a_trf(finding_id: str, language: str) -> None:
    """One of them, several of them, and what each has for itself."""
    words, finding = wording(language), Finding(finding_id, source=TABLE)
    own = {part: words.under(f"in_table.{finding_id}.").get(part, "") for part in ("message", "hint", "page_hint")}
    message, hint = words.templates(finding_id)
    told = [own["message"] or message, own["hint"] or hint, words.several(finding)]
    told.append(own["page_hint"] or own["hint"] or words.page_templates(finding_id)[1])
    assert [text for text in told if OF_A_TRF.search(text)] == []


TABLE_WITH_DEFECTS = """\
name,Four friends
end,2011-09-30
start,2011-10-01
rate_of_play,as you like
rounds,1

number,name,rating,id,points,rank,1,2
1,"Alfil, Ana",2400,990000001,9,4,2w1,3b1
2,"Torre, Blas",2300,990000001,1,3,1w0,bye
3,"Dama, Celia",2200,x1,1,2,4b1,9w1
4,"Rey, Dario",2100,,1,1,4w1,bye
"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_table_with_everything_wrong(language: str) -> None:
    found = report_with_facts(TABLE_WITH_DEFECTS.encode(), None)
    assert {"trf.E014", "trf.E016", "trf.E018", "trf.E019", "trf.E020", "trf.E021", "trf.E024", "trf.W013"} <= {
        finding.id for finding in found.findings
    }
    for finding in found.findings:
        assert finding.source == TABLE
        for text in (finding_text(finding, wording(language)), *texts_in_letter([finding], wording(language))):
            assert not OF_A_TRF.search(text.partition(": ")[2]), text


def test_what_the_law_asks_for_is_asked_of_the_table_too() -> None:
    read = report_with_facts(b"number,name,1\n1,Ana,2w1\n2,Blas,1b0\n", None)
    findings = report_findings(read, Choice("fide-2024"), None)
    assert "rate.W013" in [finding.id for finding in findings]
    for finding in findings:
        assert not OF_A_TRF.search(finding_text(finding, wording("en")).partition(": ")[2])


def test_a_report_keeps_its_own_cures() -> None:
    finding = next(iter(read_trf(GOOD.replace("2200101", "2200100").encode()).findings))
    assert finding.id == "trf.E019"
    assert "58" in finding_text(finding, wording("en"))


def test_a_place_in_a_spreadsheet_is_a_row_and_a_letter() -> None:
    finding = Finding("trf.W022", {"player": 1}, 7, 4, source=SPREADSHEET)
    assert finding_text(finding, wording("en")).startswith("row 7, column D: warning")
    assert finding_text(finding, wording("es")).startswith("fila 7, columna D: aviso")
    assert finding_text(replace(finding, column=None), wording("es")).startswith("fila 7: aviso")


def test_the_lines_of_tornelo_are_kept_and_written_back() -> None:
    """`DAT nnnn TYPE value` after a player's line: no finding, and byte for byte where it was."""
    lines = GOOD.splitlines(keepends=True)
    at = next(index for index, line in enumerate(lines) if line.startswith("001    1"))
    lines[at + 1 : at + 1] = ["DAT 0001 EMAIL ana@example.org\n", "DAT 0001 ID:TORNELO 77\n"]
    data = "".join(lines).encode()
    report = read_trf(data)
    assert [finding.id for finding in report.findings] == [finding.id for finding in read_trf(GOOD.encode()).findings]
    event = report.tournament
    assert event is not None
    assert event.extra["DAT"] == ("DAT 0001 EMAIL ana@example.org", "DAT 0001 ID:TORNELO 77")
    assert report.rewrite(event) == data
    renamed = replace(event, entries=(replace(event.entries[0], name="Alba, Ada"), *event.entries[1:]))
    assert report.rewrite(renamed) == data.replace(b"Alba, Adrian", b"Alba, Ada   ")


def test_a_table_that_is_changed_becomes_a_report() -> None:
    read = sound(report_with_facts(b"start,2024-05-01\nnumber,name,1\n1,Ana,2w1\n2,Blas,1b0\n", None)).read
    event = read.report.tournament
    assert event is not None
    assert read_trf(read.report.rewrite(event)).tournament == event


def test_every_cure_of_a_table_is_that_of_a_finding() -> None:
    """Nothing is left behind when a finding goes."""
    known = set(wording("en").finding_ids())
    assert {key.rpartition(".")[0] for key in wording("en").under("in_table.")} - known == set()
