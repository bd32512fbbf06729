"""`arpad form it3`, `form5` and `form1`: what a federation sends about an event."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from support.pdf import pdf_pages, pdf_text

# Six players in Sevilla; the first three rounds on two days, the others on one each.
#   host ESP: Alfil GM 2500, Torre 2300, Rey unrated     FRA: Dama WIM 2250     POR: Peón FM 2200     no federation: Caballo
OPEN = """\
012 Open de los Ángeles
022 Sevilla
032 ESP
042 2011/10/01
052 2011/10/03
092 Individual: Swiss System
102 Reloj, Rosa
112 Bandera, Óscar
122 90 min + 30 sec/move
132                                                                                        11/10/01  11/10/01  11/10/02  11/10/03
182 Emparejador 3.1
XXR 4
001    1 m GM Alfil, Ana                        2500 ESP   990000001 1980/01/01  0.0    1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  0.0    2
001    3 wWIM Dama, Celia                       2250 FRA   990000003 1982/01/01  0.0    3
001    4 m FM Peón, Dario                       2200 POR   990000004 1983/01/01  0.0    4
001    5 m    Rey, Eva                               ESP   990000005 1984/01/01  0.0    5
001    6 m    Caballo, Fe                       2100       990000006 1985/01/01  0.0    6
"""
FACTS = """\
organiser = "Club Peñíscola"
organiser_contact = "C/ Mayor, 1"
remarks = "Una ronda se aplazó."

[[arbiters]]
name = "Reloj, Rosa"
contact = "rosa@example.org"

[[arbiters]]
name = "Crono, Luz"
"""


@pytest.fixture
def open_(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_text(OPEN, "utf-8")
    path.with_name("open.trf.facts.toml").write_text(FACTS, "utf-8")
    return path


class TestEventReport:
    @pytest.mark.article("titles-2009/5.1: IT3", "fide-2005/Form 5#1", "fide-2005/Form 5#2")
    def test_the_fields(self, arpad: Any, open_: Path) -> None:
        shown = json.loads(arpad("form", "it3", open_, "--format", "json").out)
        assert shown.pop("people") and shown == {
            "form": "it3",
            "federation": "ESP",
            "name": "Open de los Ángeles",
            "country": "ESP",
            "place": "Sevilla",
            "start": "2011-10-01",
            "end": "2011-10-03",
            "organiser": "Club Peñíscola",
            "contact": "C/ Mayor, 1",
            "rounds": 4,
            "schedule": "2 1 1",
            "rate_of_play": "90 min + 30 sec/move",
            "type": "swiss",
            "pairing_is_fide": None,
            "pairing_officer": "",
            "pairing_program": "Emparejador 3.1",
            "remarks": "Una ronda se aplazó.",
            "chief_arbiter": "Reloj, Rosa",
            "chief_arbiter_contact": "rosa@example.org",
            "deputy_arbiters": ["Bandera, Óscar"],
            "arbiters": ["Crono, Luz"],
        }

    @pytest.mark.article("fide-2005/Form 5#3")
    def test_players_by_rating_and_title(self, arpad: Any, open_: Path) -> None:
        """Rated: five, of ESP (2), FRA, POR and one of no federation; one GM of the host, one WIM and one FM of others."""
        people = json.loads(arpad("form", "form5", open_, "--format", "json").out)["people"]
        assert [tuple(line.values()) for line in people] == [
            ("rated", 5, 3, 2, 2),
            ("unrated", 1, 1, 1, 0),
            ("GM", 1, 1, 1, 0),
            ("WGM", 0, 0, 0, 0),
            ("IM", 0, 0, 0, 0),
            ("WIM", 1, 1, 0, 1),
            ("FM", 1, 1, 0, 1),
            ("WFM", 0, 0, 0, 0),
        ]

    def test_players_of_no_federation_are_said(self, arpad: Any, open_: Path) -> None:
        said = arpad("form", "it3", open_, "--format", "json")
        assert said.code == 0 and "form.W004" in said.err and said.err.count("form.W") == 1

    def test_what_is_missing_is_said_at_once(self, arpad: Any, report: Any) -> None:
        said = arpad("form", "it3", report(), "--format", "json")
        assert said.code == 0 and "Organiser, Contact information of the person responsible" in said.err
        said = arpad("form", "it3", report(), "--format", "json", "--lang", "es")
        assert "Organizador, Datos de contacto de la persona responsable" in said.err

    @pytest.mark.article("fide-2005/Form 5#4")
    @pytest.mark.parametrize(("players", "needed"), [(20, 1), (21, 2), (70, 2), (71, 3), (120, 3), (121, 4)])
    def test_deputies_by_the_number_of_players(self, arpad: Any, tmp_path: Path, players: int, needed: int) -> None:
        """A second above 20, a third above 70, a fourth above 120; one is named."""
        lines = [f"001 {number:4} m    Player {number:<26} 2000 ESP" for number in range(1, players + 1)]
        path = tmp_path / "many.trf"
        path.write_text(OPEN.partition("001")[0] + "\n".join(lines) + "\n", "utf-8")
        said = arpad("form", "form5", path, "--format", "json")
        assert ("form.W005" in said.err) is (needed > 1)
        assert needed == 1 or f"asks for {needed} deputy arbiters, and 1 are named" in said.err
        assert "form.W005" not in arpad("form", "it3", path, "--format", "json").err

    def test_a_fide_pairing_system_is_ticked_only_where_the_report_says_so(self, arpad: Any, open_: Path) -> None:
        open_.write_text(OPEN.replace("102 ", "192 FIDE_DUTCH_2017\n102 "), "utf-8")
        assert json.loads(arpad("form", "it3", open_, "--format", "json").out)["pairing_is_fide"] is True

    def test_csv_has_one_line(self, arpad: Any, open_: Path) -> None:
        (row,) = csv.DictReader(io.StringIO(arpad("form", "it3", open_, "--format", "csv").out))
        assert (row["schedule"], row["people_1_number"], row["deputy_arbiters_1"]) == ("2 1 1", "5", "Bandera, Óscar")

    @pytest.mark.parametrize(
        ("form", "lang", "title"), [("it3", "en", "Tournament Report Form"), ("form5", "es", "Ficha del torneo")]
    )
    def test_on_paper(self, arpad: Any, open_: Path, form: str, lang: str, title: str) -> None:
        out = open_.with_suffix(".pdf")
        assert arpad("form", form, open_, "--lang", lang, "-o", out).code == 0
        text = pdf_text(out.read_bytes())
        for part in (title, "Open de los Ángeles", "Club Peñíscola", "2 1 1", "Emparejador 3.1", "Crono, Luz"):
            assert part in text, part
        assert pdf_pages(out.read_bytes()) == 1
