"""People, titles and arbiters from the command line, as docs/howto/office-people.md shows them, in both languages."""

import shutil
from pathlib import Path
from typing import Any

import pytest

PEPA = (
    "enter-player",
    "Peón, Pepa",
    "--fide-id",
    "2299000",
    "--birth",
    "1999-12-31",
    "--sex",
    "w",
    "--federation",
    "ESP",
)


@pytest.fixture
def office(arpad: Any, migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    shutil.copy(migrated, tmp_path / "office.sqlite3")
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    return lambda *args: arpad("office", *args)


def test_a_person_is_entered_changed_shown_and_erased(office: Any) -> None:
    said = office(
        *PEPA, "--club", "Enroque@2010-01-01", "--licence", "A-123@2011-01-01/2011-12-31", "--title", "WFM@2010-06-01"
    )
    assert said.out == "2299000  Peón, Pepa\n"
    office("change-player", "2299000", "--club", "Gambito@2011-09-01", "--reason", "transfer")
    shown = office("person", "peon pepa").out
    assert "born 1999-12-31, sex w, other ids: 2299000" in shown
    assert "    club: Enroque (2010-01-01 – 2011-08-31)\n    club: Gambito (2011-09-01 – …)\n" in shown
    assert "title: WFM (2010-06-01 – …)" in shown
    assert "club: Gambito" in office("person", "2299000", "--lang", "es").out
    assert office("erase-player", "2299000", "--reason", "she asked").out == "2299000 is erased from the register.\n"
    assert "—  born —" in office("person", "2299000").out
    assert office("verify").code == 0


def test_titles(office: Any) -> None:
    office(*PEPA)
    said = office(
        "grant-title", "2299000", "WIM", "--confirmed-on", "2011-10-01", "--route", "application", "--by", "Congress"
    )
    assert said.out == "2299000 has the title WIM, confirmed 2011-10-01.\n"
    said = office("revoke-title", "2299000", "WIM", "--on", "2011-12-01", "--reason", "case 7", "--lang", "es")
    assert said.out == "2299000 deja de tener el título WIM desde 2011-12-01.\n"
    assert "title, revoked: WIM (2011-10-01 – 2011-11-30)" in office("person", "2299000").out


def test_arbiters_and_officers(office: Any) -> None:
    office("series", "standard")
    office(
        "register",
        "standard",
        "open",
        "Open",
        "--start",
        "2011-10-01",
        "--end",
        "2011-10-03",
        "--registered-on",
        "2011-08-01",
    )
    office("arbiter", "rosa", "--name", "Reloj, Rosa", "--title", "IA", "--licence", "FIDE@2011-01-01/2011-12-31")
    assert office("arbiter").out == "rosa  Reloj, Rosa  IA\n    licence: FIDE (2011-01-01 – 2011-12-31)\n"
    assert office("appoint", "open", "rosa").out == "Event open: chief arbiter rosa, deputies —.\n"
    assert office("appoint", "open", "paco", "--lang", "es").code == 3
    said = office("officer", "FIDE", "Torre Blanca, Casto", "--contact", "office@example.org", "--from", "2011-01-01")
    assert said.out == "FIDE: Torre Blanca, Casto answers for ratings from 2011-01-01 on.\n"


def test_clubs_transfers_states_and_national_ids(office: Any) -> None:
    office("federation", "--national-id-scheme", "AND{number:06}", "--federation", "ESP")
    said = office("club", "enroque", "--name", "Enroque", "--email", "club@example.org", "--province", "Sevilla")
    assert said.out == office("club").out == "enroque  Enroque  Sevilla  —  club@example.org  —\n"
    assert office(*PEPA).out == "AND000001  Peón, Pepa\n"
    office("transfer", "2299000", "--on", "2011-11-15", "--club", "Enroque")
    said = office("person-state", "2299000", "consent", "--since", "2011-11-20", "--note", "her father").out
    assert said.startswith("Peón, Pepa (AND000001): What holds of this person")
    shown = office("person", "AND000001").out
    assert "club: Enroque (2011-11-15 – …)" in shown and "consent of a guardian: her father (2011-11-20 – …)" in shown
    assert "consentimiento del tutor" in office("person", "AND000001", "--lang", "es").out
    assert office("number-people").out == "National ids were given: 0.\n"
    assert office("transfer", "2299000", "--on", "2011-11-15").code == 3


def test_linking_with_fides_list(office: Any, tmp_path: Path) -> None:
    office("series", "standard")
    office("enter-player", "Peón, Pepa", "--birth", "1999-12-31", "--sex", "w", "--federation", "ESP")
    assert office("link-fide").code == 3
    file = tmp_path / "fide.csv"
    file.write_text('id,name,federation,sex,birth,rating\n2299000,"Peon, Pepa",ESP,w,1999,1800\n', encoding="utf-8")
    office("import", "standard", str(file), "--on", "2011-11-01", "--ids", "fide", "--reference")
    shown = office("link-fide").out
    assert shown.startswith("= ") and "2299000 Peon, Pepa" in shown and "born in the same year" in shown
    assert "1 certain, 0 to decide, 0 like nobody there" in shown
    done = office("link-fide", "--certain", "--lang", "es").out
    assert done.startswith("Enlazados con la lista de la FIDE: 1; no están en ella: 0.")
    number = done.partition("--entry ")[2].partition("`")[0]
    assert office("unlink-fide", "--entry", number, "--reason", "no").out == "Links taken back: 1.\n"


def test_taking_over_from_fides_list(office: Any, tmp_path: Path) -> None:
    office("series", "standard")
    office("enter-player", "Peón, Pepa", "--fide-id", "2299000", "--birth", "1998", "--sex", "w", "--federation", "ESP")
    assert office("take-over").code == 3
    file = tmp_path / "fide.csv"
    row = '2299000,"Peon, Pepa",POR,w,WIM,1999,1800'
    file.write_text(f"id,name,federation,sex,title,birth,rating\n{row}\n", encoding="utf-8")
    office("import", "standard", str(file), "--on", "2011-11-01", "--ids", "fide", "--reference")
    *lines, counts = office("take-over").out.splitlines()
    assert [(line[0], line.rpartition("  ")[2]) for line in lines] == [
        ("+", "title: — → WIM"), ("+", "federation: ESP → POR"), (" ", "year of birth: 1998 → 1999"),
    ]  # fmt: skip
    assert counts.startswith("FIDE's list of 2011-11-01, 1 linked people. Another title: 1; federation: 1; name: 0;")
    done = office("take-over", "--kind", "title", "--person", "2299000", "--from", "2011-11-10", "--lang", "es").out
    assert done.startswith("Tomado de la lista de la FIDE: títulos 1, federaciones 0. Se deshace con `arpad office")
    done = office("take-over", "--everybody").out
    assert done.startswith("Taken over from FIDE's list: titles 0, federations 1. It is undone with `arpad office")
    assert office("take-over", "--everybody").code == 3
    number = done.partition("--entry ")[2].partition("`")[0]
    shown = office("undo-take-over", "--entry", number).out.splitlines()
    assert shown[0].endswith("federation: POR → ESP")
    assert shown[1] == "That goes back: 1. Nothing is written yet; to do it, say why: `--reason TEXT`."
    given_back = office("undo-take-over", "--entry", number, "--reason", "no", "--lang", "es").out
    assert given_back == "Devuelto: títulos 0, federaciones 1.\n"
    assert office("undo-take-over", "--entry", number).code == 3


def test_all_that_cannot_be_read_is_said_at_once(office: Any) -> None:
    said = office(*PEPA, "--club", "Enroque@soon", "--club", "@2011-01-01")
    assert said.code == 3 and "office.E128, 2 times" in said.err
    assert office("change-player", "2299000", "--end", "club=never", "--reason", "x").code == 3
    assert (
        "office.E093"
        in office("person", "2299000").err + office("change-player", "77", "--name", "A", "--reason", "x").err
    )
    assert office("person", "nobody").out == "Nobody in the register is nobody.\n"
