"""A list looked up line by line serves an event as the same list read whole in columns does."""

import io
import zipfile
from pathlib import Path

import pytest

import arpad
from arpad.formats.lists import read_list as read_table
from arpad.formats.lists import write_list

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENTS = {"01-open.trf": "lists/2011-09.csv", "03-rapid.trf": "lists/2019-10-rapid.csv"}
KINDS = {
    "fide_combined": "txt",
    "fide_single": "txt",
    "fide_old": "txt",
    "fide_xml": "xml",
    "fide_xml_single": "xml",
    "csv": "csv",
}


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("packed", [False, True])
def test_the_same_event(event: str, kind: str, packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = read_table((EXAMPLES / EVENTS[event]).read_bytes())
    assert table is not None
    cadence = "rapid" if "rapid" in event else "standard"
    file = tmp_path / f"{cadence}_oct19frl.{KINDS[kind]}"
    data = write_list(table, kind, period="OCT19", cadence=cadence)
    file.write_bytes(data)
    if packed:
        packed_data = io.BytesIO()
        with zipfile.ZipFile(packed_data, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(file.name, data)
        file = tmp_path / "list.zip"
        file.write_bytes(packed_data.getvalue())
    whole = arpad.read_list(file)
    monkeypatch.setattr("arpad.formats.list_lines.wanted_players.MOST_BYTES", 0)
    report = arpad.read_report(EXAMPLES / event)
    looked_up = arpad.read_list(file, players=report.tournament.entries)
    assert looked_up.native is not None
    assert looked_up.findings == whole.findings
    assert arpad.rate(report, rating_list=looked_up).to_dict() == arpad.rate(report, rating_list=whole).to_dict()


def test_a_large_plain_list(tmp_path: Path) -> None:
    header, *lines = (EXAMPLES / "lists/2011-09.csv").read_text("utf-8").splitlines()
    others = [",".join([f"x{number}", *[""] * header.count(",")]) for number in range(150_000)]
    file = tmp_path / "large.csv"
    file.write_text("\n".join([header, *others, *lines]), "utf-8")
    report = arpad.read_report(EXAMPLES / "01-open.trf")
    looked_up = arpad.read_list(file, players=report.tournament.entries)
    assert looked_up.players is not None
    assert len(looked_up.players.players) < 100
    small = arpad.rate(report, rating_list=EXAMPLES / "lists/2011-09.csv")
    assert arpad.rate(report, rating_list=looked_up).to_dict() == small.to_dict()
