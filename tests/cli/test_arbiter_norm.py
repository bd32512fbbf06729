"""arpad arbiter-norm: a report and its facts, judged through the command and the front door alike."""

import json
from pathlib import Path
from typing import Any

import pytest

import arpad as front_door
from support.arbiters import BERTA, open_event


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
