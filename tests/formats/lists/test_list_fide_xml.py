"""FIDE's XML lists."""

import io
import zipfile

import pytest
from list_samples import CARLSEN, COMBINED, accepted, file_of, refused, row, where

from arpad.formats.lists import ListKind, read_list, write_list
from arpad.values.time_control import Cadence

NUMBERS = "<rating>2823</rating><games>0</games><k>10</k>"
CHAPTERS = (
    "<rapid_rating>2801</rapid_rating><rapid_games>12</rapid_games><rapid_k>10</rapid_k>"
    "<blitz_rating>0</blitz_rating><blitz_games></blitz_games><blitz_k/>"
)


def player(id: str = "1503014", numbers: str = NUMBERS + CHAPTERS, name: str = "Carlsen, Magnus") -> str:
    return (
        f"<player>\n<fideid>{id}</fideid>\n<name>{name}</name>\n<country>NOR</country>\n<sex>M</sex>\n<title>GM</title>\n"
        f"<w_title></w_title><o_title>LSI,FI,SI,SLI,NA</o_title><foa_title></foa_title>\n{numbers}\n"
        "<birthday>1990</birthday>\n<flag>i</flag>\n</player>\n"
    )


def document(*players: str, head: str = "") -> bytes:
    return f"{head}<playerslist>\n{''.join(players)}</playerslist>".encode()


def test_the_combined_document() -> None:
    table, findings = accepted(document(player()))
    assert findings == []
    assert table.kind is ListKind.FIDE_XML
    assert row(table, "1503014") == {
        "id": "1503014", "name": "Carlsen, Magnus", "federation": "NOR", "sex": "m", "title": "GM", "birth": "1990",
        "other_titles": "LSI,FI,SI,SLI,NA", "rating": 2823, "games_in_period": 0, "k": 10, "rapid_rating": 2801,
        "rapid_games": 12, "rapid_k": 10, "flag": "i",
    }  # fmt: skip


def test_a_single_chapter() -> None:
    table, findings = accepted(document(player(numbers=NUMBERS)), "blitz_sep26frl_xml.xml")
    assert findings == []
    assert (table.kind, table.period, table.cadence) == (ListKind.FIDE_XML_SINGLE, "SEP26", Cadence.BLITZ)


def test_entities_and_accents_in_names() -> None:
    table, _ = accepted(document(player(name="O&apos;Núñez &amp; Co &#169;")))
    assert row(table, "1503014")["name"] == "O'Núñez & Co ©"


def test_latin_1_that_says_so() -> None:
    data = '<?xml version="1.0" encoding="ISO-8859-1"?>' + document(player(name="Núñez")).decode()
    table, _ = accepted(data.encode("latin-1"))
    assert row(table, "1503014")["name"] == "Núñez"


def test_truncated() -> None:
    data = document(player("11"), player("12"), player("13"))
    findings = refused(data[: data.index(b"<fideid>13") + 20])
    assert [finding.id for finding in findings] == ["list.E012"]
    assert findings[0].line == 26
    assert (findings[0].data["players"], findings[0].data["last"]) == (2, "12")


def test_truncated_before_the_first_player() -> None:
    assert refused(b"<playerslist>\n<player><fideid>1")[0].data["last"] == "-"


@pytest.mark.parametrize(
    "head",
    [
        "<!DOCTYPE playerslist>",
        '<?xml version="1.0"?>\n<!DOCTYPE playerslist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE playerslist [<!ENTITY file SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE playerslist SYSTEM "http://localhost/list.dtd">',
    ],
)
def test_a_doctype_is_refused(head: str) -> None:
    assert [finding.id for finding in refused(document(player(name="&b;" if "&a;" in head else "x"), head=head))] == [
        "list.E013"
    ]


def test_a_doctype_in_utf_16_is_refused() -> None:
    data = document(player(), head="<!DOCTYPE playerslist>").decode()
    assert [finding.id for finding in refused(data.encode("utf-16"))] == ["list.E013"]


def test_another_document() -> None:
    assert where(refused(b"<html>\n<body/></html>")) == [("list.E027", 1, None)]


def test_bad_cells_are_named_with_line_player_and_element() -> None:
    bad = player("12", numbers="<rating>28x3</rating>")
    findings = refused(document(player("11"), bad))
    assert where(findings) == [("list.E026", 13, None)]
    assert findings[0].data == {"line": 13, "id": "12", "name": "rating", "value": "28x3", "takes": "0-4000"}


def test_unknown_marks_are_left_out() -> None:
    table, findings = accepted(document(player().replace("<sex>M", "<sex>?")))
    assert where(findings) == [("list.W016", 2, None)]
    assert "sex" not in row(table, "1503014")


def test_an_id_twice_and_none() -> None:
    assert where(accepted(document(player("1"), player("1")))[1]) == [("list.W013", 13, None)]
    assert where(refused(document(player("")))) == [("list.E005", 2, None)]


def test_unknown_elements_are_passed_over() -> None:
    _, findings = accepted(document(player().replace("<sex>", "<shoe>44</shoe><sex>")))
    assert [(finding.id, finding.data["name"]) for finding in findings] == [("list.W001", "shoe")]


def test_players_inside_players_do_not_crash() -> None:
    assert read_list(document("<player>" * 50 + "<fideid>1</fideid>" + "</player>" * 50))[1]


def test_children_are_written_in_the_order_of_fide() -> None:
    table, _ = accepted(file_of(COMBINED, CARLSEN))
    text = write_list(table, "fide_xml").decode()
    order = [
        "fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k",
        "rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag",
    ]  # fmt: skip
    places = [text.index(f"<{child}>") for child in order]
    assert places == sorted(places)
    single = write_list(table, "fide_xml_single", cadence="rapid").decode()
    assert "<rapid_rating>" not in single
    assert "<rating>2801</rating>\n<games>12</games>\n<k>10</k>" in single


def zipped(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "."), data)
    return out.getvalue()


def test_as_fide_packs_it() -> None:
    table, _ = accepted(zipped(rapid_sep26frl_xml__xml=document(player(numbers=NUMBERS))), "rapid_sep26frl_xml.zip")
    assert (table.kind, table.cadence, table.period) == (ListKind.FIDE_XML_SINGLE, Cadence.RAPID, "SEP26")
    table, _ = accepted(zipped(players_list_foa__txt=file_of(COMBINED, CARLSEN)), "players_list.zip")
    assert table.kind is ListKind.FIDE_COMBINED


def test_a_zip_without_a_list_or_broken() -> None:
    assert refused(zipped(a__pdf=b"x"))[0].id == "list.E010"
    assert refused(zipped(a__txt=b"x", b__txt=b"y"))[0].data == {"count": 2, "files": "a.txt, b.txt"}
    assert refused(zipped(a__txt=file_of(COMBINED))[:-10])[0].id == "list.E011"
