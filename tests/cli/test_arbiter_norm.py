"""arpad arbiter-norm: a report and its facts, judged through the command and the front door alike."""

import json
from pathlib import Path
from typing import Any

import pytest

import arpad as front_door
from support.arbiters import BERTA, open_event
from support.pdf import pdf_text


def test_text_names_every_check_and_its_article(arpad: Any, tmp_path: Path) -> None:
    done = arpad("arbiter-norm", open_event(tmp_path), "--arbiter", BERTA, "--title", "fa", "--lang", "en")
    assert done.code == 0, done.err
    assert "The norm of FA can be certified: every check is met." in done.out
    for article in ("2.1", "2.3.1", "2.7.1", "2.8.2", "2.9.1", "2.9.3", "6.2", "3.8.1", "3.10"):
        assert article in done.out
    assert "Certificate 1 of at most 1 in this event." in done.out
    assert "Signed by Reloj, Rosa" in done.out


def test_spanish(arpad: Any, tmp_path: Path) -> None:
    file = open_event(tmp_path, fee="fee_paid = false")
    done = arpad("arbiter-norm", file, "--arbiter", "Bandera, Berta", "--title", "fa", "--lang", "es")
    assert "No hay norma de FA:" in done.out
    assert "cuota de registro pagada [6.2]: no; se pide: sí" in done.out


def test_an_open_fact_is_named_and_nothing_achieved(arpad: Any, tmp_path: Path) -> None:
    file = open_event(tmp_path, fee="")
    done = arpad("arbiter-norm", file, "--arbiter", BERTA, "--title", "fa", "--format", "json", "--lang", "en")
    shown = json.loads(done.out)
    assert (shown["verdict"], shown["achieved"], shown["open_facts"]) == ("open", False, ["arbiters.fee_paid"])
    assert shown["edition"] == "arbiters-2021"


def test_csv_has_a_line_for_each_check(arpad: Any, tmp_path: Path) -> None:
    done = arpad("arbiter-norm", open_event(tmp_path), "--arbiter", BERTA, "--title", "ia", "--format", "csv")
    lines = done.out.splitlines()
    assert lines[0] == "rule,article,measured,required,passed,missing_fact"
    assert "international_event,2.6.2b,1,3,no," in lines


def test_an_unknown_arbiter_is_refused_with_those_who_are_known(arpad: Any, tmp_path: Path) -> None:
    done = arpad("arbiter-norm", open_event(tmp_path), "--arbiter", "1", "--title", "fa", "--lang", "en")
    assert done.code == 3
    assert "arbiter.E001" in done.err and "Bandera, Berta" in done.err


def test_before_the_regulations_of_2021(arpad: Any, tmp_path: Path) -> None:
    done = arpad("arbiter-norm", open_event(tmp_path, year=2019), "--arbiter", BERTA, "--title", "fa")
    assert done.code == 4


def test_the_front_door_says_the_same(tmp_path: Path) -> None:
    file = open_event(tmp_path)
    norm = front_door.arbiter_norm(front_door.read_report(file, f"{file}.facts.toml"), arbiter=BERTA, title="FA")
    assert norm.achieved and norm.verdict == "met" and norm.edition == "arbiters-2021"
    assert norm.to_dict()["route"]["article"] == "3.8.1"
    with pytest.raises(front_door.InputRefused):
        front_door.arbiter_norm(front_door.read_report(file), arbiter=BERTA, title="FA")


def text_of(file: Path) -> str:
    return " ".join(pdf_text(file.read_bytes()).split())


@pytest.mark.article("arbiters-2021/2.1.1")
def test_fa1_has_every_field_of_the_form(arpad: Any, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    done = arpad("arbiter-norm", open_event(tmp_path), "--arbiter", BERTA, "--title", "fa", "--pdf", folder)
    assert done.code == 0, done.err
    shown = text_of(folder / f"fa1-{BERTA}.pdf")
    for field in ("Bandera", "Berta", BERTA, "401234", "ESP", "Almería", "2025-03-01", "2025-03-07", "SS", "Reloj, Rosa",
                  "Chief Arbiter", "Sala, Sara", "90 min + 30 sec/move", "22", "FA1"):  # fmt: skip
        assert field in shown, field
    assert "NOT CONFIRMED" not in shown


def test_an_open_point_stands_in_a_box_on_the_paper(arpad: Any, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    file = open_event(tmp_path, fee="")
    done = arpad("arbiter-norm", file, "--arbiter", BERTA, "--title", "fa", "--pdf", folder, "--lang", "es")
    assert done.code == 0 and "arbiter.W001" in done.err
    assert "SIN CONFIRMAR" in text_of(folder / f"fa1-{BERTA}.pdf")


def test_no_certificate_without_a_norm(arpad: Any, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    file = open_event(tmp_path, fee="fee_paid = false")
    done = arpad("arbiter-norm", file, "--arbiter", BERTA, "--title", "fa", "--pdf", folder, "--lang", "en")
    assert done.code == 3
    assert "No FA1 for Bandera, Berta: registration fee paid [6.2]: no; asked: yes" in " ".join(done.err.split())
    assert not folder.exists()


EXAMPLE = Path(__file__).parents[2] / "examples/titles/arbiter.toml"


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "The application is complete"), ("es", "La solicitud está completa")]
)
def test_an_application_from_a_report_and_certificates(arpad: Any, tmp_path: Path, lang: str, sentence: str) -> None:
    done = arpad("title", "arbiter", EXAMPLE, "--pdf", tmp_path, "--lang", lang)
    assert done.code == 0, done.err
    assert sentence in done.out
    shown = text_of(tmp_path / "fa2.pdf")
    for field in (
        "Bandera Justa",
        "990900102",
        "Cabo Gris",
        "390210",
        "3.9.2",
        "2024-02-01 – 2024-02-04",
        "Sala Mayor",
    ):
        assert field in shown, field
    assert (tmp_path / "fa1-1.pdf").exists()


@pytest.mark.article("arbiters-2021/5.5.3")
@pytest.mark.parametrize(("title", "places"), [("FA", 3), ("IA", 4)])
def test_the_form_has_a_place_for_every_norm_that_is_asked_for(
    arpad: Any, tmp_path: Path, title: str, places: int
) -> None:
    """FA2 has three, IA2 four, also where the application names fewer; a fifth is not lost."""
    text = EXAMPLE.read_text("utf-8").replace('title = "FA"', f'title = "{title}"', 1)
    head, *norms = text.split("[[norms]]")
    for given in (1, places, 5):
        some = (norms * 2)[1 : given + 1]
        file = tmp_path / f"{given}.toml"
        file.write_text(
            "[[norms]]".join([head, *some]).replace('"arbiters.trf"', f'"{EXAMPLE.parent}/arbiters.trf"'), "utf-8"
        )
        arpad("title", "arbiter", file, "--pdf", tmp_path / str(given), "--lang", "en")
        shown = text_of(tmp_path / str(given) / f"{title.lower()}2.pdf")
        assert [f" {at}. EVENT" in shown for at in range(1, 7)] == [at <= max(places, given) for at in range(1, 7)]


def test_an_application_as_json_and_what_it_lacks(arpad: Any, tmp_path: Path) -> None:
    text = EXAMPLE.read_text("utf-8").replace("received_on = 2025-06-01", "received_on = 2027-06-01")
    file = tmp_path / "arbiter.toml"
    file.write_text(text.replace('report = "arbiters.trf"', f'report = "{EXAMPLE.parent}/arbiters.trf"'), "utf-8")
    done = arpad("title", "arbiter", file, "--format", "json", "--lang", "en")
    shown = json.loads(done.out)
    assert shown["complete"] is False
    assert [one["article"] for one in shown["requirements"] if not one["passed"]] == ["5.3.3"]
    assert shown["norms"][0]["chief_arbiter"] == "Cronómetro Exacto, Petra"


def test_a_report_without_the_applicant_is_refused(arpad: Any, tmp_path: Path) -> None:
    text = EXAMPLE.read_text("utf-8").replace('id = "990900102"', 'id = "1"')
    file = tmp_path / "arbiter.toml"
    file.write_text(text.replace('report = "arbiters.trf"', f'report = "{EXAMPLE.parent}/arbiters.trf"'), "utf-8")
    done = arpad("title", "arbiter", file, "--lang", "en")
    assert done.code == 3 and "arbiter.E005" in done.err
