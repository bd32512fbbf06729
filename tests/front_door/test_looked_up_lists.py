"""A list looked up line by line serves an event as the same list read whole in columns does."""

import io
import zipfile
from pathlib import Path

import pytest

import arpad
from arpad.formats.list_lines.look_up import Read, Wanted, in_fide_xml
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


def _player(number: int, *more: str, name: str = "") -> str:
    """As FIDE writes one; `more` are elements before the last."""
    texts = {"fideid": str(number), "name": name or f"Player {number}", "rating": str(1400 + number % 1000), "k": "20"}
    children = [*(f"<{child}>{text}</{child}>" for child, text in texts.items()), *more, "<flag></flag>"]
    return "<player>\n" + "\n".join(children) + "\n</player>\n"


def _document(*players: str) -> bytes:
    return f"<playerslist>\n{''.join(players)}</playerslist>\n".encode()


def _looked_up(data: bytes, *ids: str, name: str = "") -> Read:
    return in_fide_xml(io.BytesIO(data), Wanted.of(ids, [name]), "", None)


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.formats.list_lines.fide_document._CHUNK", 700)


@pytest.mark.usefixtures("small_chunks")
def test_players_of_a_document_are_passed_over_without_a_trace() -> None:
    """Everybody is asked for in turn: what is found, and on which line, does not depend on who is passed over."""
    players = [_player(number) for number in range(101, 130)]
    players[7] = _player(108, "<sex>?</sex>")
    players[9] = _player(110, name="Núñez &amp; Co")
    players[12] = _player(113).replace("\n", "")
    players[14] = _player(115).replace("<k>", "<!-- <player> --><k>")
    data = _document(*players)
    everybody, all_findings = _looked_up(data, *(str(number) for number in range(101, 130)))
    assert everybody is not None
    assert [(finding.id, finding.line) for finding in all_findings] == [("list.W016", 51)]
    for place, id in enumerate(everybody.cells["id"]):
        found, findings = _looked_up(data, id)
        assert found is not None
        assert {name: texts for name, texts in found.cells.items() if any(texts)} == {
            name: [texts[place]] for name, texts in everybody.cells.items() if texts[place]
        }
        assert findings == [finding for finding in all_findings if finding.data["id"] == id]
    assert _looked_up(data, name="núñez & co")[0] == _looked_up(data, "110")[0]


@pytest.mark.usefixtures("small_chunks")
def test_a_document_that_breaks_is_told_as_if_nobody_had_been_passed_over() -> None:
    data = _document(*(_player(number) for number in range(101, 130)))
    for broken in (data[:-200], data.replace(b"<k>20</k>\n<flag></flag>\n</player>\n<player>\n<fideid>120", b"<k>")):
        found, findings = _looked_up(broken, "103")
        assert found is None
        assert findings == read_table(broken)[1]
        assert findings[0].data["players"] > 10
    assert [finding.id for finding in _looked_up(b"<!DOCTYPE playerslist>" + data, "103")[1]] == ["list.E013"]


@pytest.mark.parametrize("players", [_player(101).replace("<name>", "<name>x</name><name>") * 2, "<player/>" * 3])
def test_players_without_one_name_are_all_parsed(players: str) -> None:
    found, _ = _looked_up(_document(players, _player(103)), "103")
    assert found is not None
    assert found.cells["id"] == ["103"]
