"""The steps of docs/howto/office-outside.md, from the command line."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from support.once import filled_once

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def office(arpad: Any, migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    shutil.copy(migrated, tmp_path / "office.sqlite3")
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    return lambda *args: arpad("office", *args)


@pytest.fixture
def received(office: Any, kept_books: Path, tmp_path: Path) -> Any:
    """An open whose report is here."""

    def fill() -> None:
        office("series", "standard")
        office("import", "standard", EXAMPLES / "lists/2011-09.csv", "--on", "2011-09-01")
        days = ("--start", "2011-09-03", "--end", "2011-09-24", "--registered-on", "2011-07-01", "--club", "Enroque")
        office("register", "standard", "open", "I Open", *days)
        office("receive", "open", EXAMPLES / "01-open.trf", "--received-on", "2011-09-25")

    filled_once(kept_books, tmp_path / "office.sqlite3", fill)
    return office


@pytest.fixture
def published(received: Any) -> Any:
    """A month with its list."""
    received("review", "open", "accept", "--reason", "complete")
    seen = json.loads(received("preview", "standard", "--on", "2011-11-01", "--format", "json").out)
    received("publish", "standard", "--on", "2011-11-01", "--inputs", seen["inputs"])
    return received


def test_letters(received: Any, tmp_path: Path) -> None:
    assert received("federation", "--language", "en", "--language", "es", "--all-languages").code == 0
    received("review", "open", "return", "--reason", "round 3 is incomplete")
    waiting = received("letters").out
    assert waiting.startswith("Letter 1 (en, report returned)")
    assert "Letter 2 (es, report returned)" in waiting
    assert "round 3 is incomplete" in received("letters", "2").out
    paper = tmp_path / "letter.pdf"
    assert received("letters", "2", "--format", "pdf", "-o", paper).code == 0
    assert paper.read_bytes().startswith(b"%PDF")
    head = received("letters", "2").out.split()[-1]
    assert received("verify", "--head", head).code == 0
    sent = received("send", "2", "--sent-on", "2011-10-21").out
    assert sent == "Letter 2: noted as sent by hand on 2011-10-21.\n"
    for by in ((), ("--by", "mail")):
        refused = received("send", "1", *by)
        assert (refused.code, refused.out) == (3, "") and "office.E264" in refused.err and "--by hand" in refused.err
    assert "Letter 1" in received("letters").out
    assert "Letter 2" not in received("letters", "--about", "event:open").out
    assert received("letters", "9").code == 3


def test_claims(published: Any) -> None:
    about = ("--on", "2011-11-01", "--player", "990002077", "--contact", "simon@example.org")
    assert "Claim 1 is entered" in published("claim", "standard", "round 2 was a win", *about).out
    by_name = published("claim", "standard", "round 3 too", "--on", "2011-11-01", "--player", "simon pinguino")
    assert (by_name.code, "Pingüino, Simón (990002077)" in by_name.err) == (3, True)
    said = published("decide", "1", "upheld", "--article", "7.2", "--reason", "the score sheet says so", "--lang", "es")
    assert said.out.startswith("Reclamación 1: estimada.")
    assert "simon@example.org" in said.out
    assert "office.E097" in published("settle", "1", "--correction", "1").err
    assert "No letters" in published("letters", "--about", "claim:9").out


def test_reminders(office: Any) -> None:
    office("series", "rea", "--edition", "fada-2014")
    days = ("--start", "2014-03-01", "--end", "2014-03-03", "--registered-on", "2014-02-01")
    office("register", "rea", "carnival", "Carnival", *days)
    assert "deadline expired" in office("remind").out
    assert "No letters" in office("remind").out


def test_passing_on_and_ids(published: Any, tmp_path: Path) -> None:
    clean = tmp_path / "open-fide.trf"
    said = published("forward", "open", "--to", "fide", "-o", clean)
    assert said.out.startswith("Event open goes to FIDE, due —")
    assert "office.W091" in said.err
    assert clean.read_bytes().startswith(b"012 ")
    assert (
        "rated on 2011-10-30" in published("answer", "open", "rated", "--to", "fide", "--answered-on", "2011-10-30").out
    )
    asked = published("request-ids", "--to", "fide").out
    assert "990002077  Pingüino, Simón" in asked
    assert "ids asked for" in asked
    assert "has the id 2299000" in published("enter-id", "990002077", "2299000", "--of", "fide").out


def test_norms(office: Any, tmp_path: Path) -> None:
    from support.title_event import FACTS, norm_report

    report = tmp_path / "norm.trf"
    report.write_text(norm_report(), encoding="utf-8")
    (tmp_path / "norm.trf.facts.toml").write_text(FACTS, encoding="utf-8")
    office("series", "standard")
    days = ("--start", "2011-10-01", "--end", "2011-10-10", "--registered-on", "2011-08-01", "--title-event")
    office("register", "standard", "angeles", "Open de los Ángeles", *days)
    office("receive", "angeles", report, "--received-on", "2011-10-12")
    office("enrol", "angeles", "--reason", "new here")
    office("review", "angeles", "accept", "--reason", "complete")
    paper = tmp_path / "it1.pdf"
    said = office("certify", "angeles", "--player", "1", "--title", "im", "-o", paper)
    assert said.out == "Norm 1: Alfil, Ana, IM, 9 games; the certificate is kept.\n"
    assert paper.read_bytes().startswith(b"%PDF")
    assert "certificate.E002" in office("certify", "angeles", "--player", "1", "--title", "gm", "-o", paper).err


@pytest.mark.parametrize("name", ["office-outside.md", "office-outside.es.md"])
def test_money(published: Any, tmp_path: Path, name: str) -> None:
    guide = (Path(__file__).parents[2] / "docs/howto" / name).read_text("utf-8")
    tariff = tmp_path / "tariff.toml"
    tariff.write_text(guide.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    said = published("invoice", tariff, "--until", "2011-12-31", "--due", "2012-01-31", "--lang", "es").out
    assert "50,00 EUR\n" in said and "(es, factura) a Enroque" in said
    assert "EUR 50.00, paid on 2012-01-15" in published("pay", "open", "--paid-on", "2012-01-15").out
    assert ",2012-01-31,2012-01-15,50.00,EUR,2" in published("fees").out
    tariff.write_text("rate = 1", encoding="utf-8")
    assert "office.E109" in published("invoice", tariff, "--until", "2011-12-31").err


def test_another_list_and_files(published: Any, tmp_path: Path) -> None:
    ours = tmp_path / "list.csv"
    assert published("export", "standard", "--on", "2011-11-01", "--format", "frozen", "-o", ours).code == 0
    proof = json.loads((tmp_path / "list.csv.proof.json").read_text("utf-8"))
    assert proof["list_sha256"] == proof["file_sha256"]
    assert published("verify", "--head", proof["log_head"]).code == 0
    same = published("reconcile", "standard", ours, "--ids", "own")
    assert same.code == 0
    assert same.out.endswith("players compared, 0 differences.\n")
    ours.write_text(ours.read_text("utf-8").replace(",1425,", ",1467,"), encoding="utf-8")
    other = published("reconcile", "standard", ours, "--ids", "own", "--format", "csv")
    assert other.code == 1
    assert '990002077,"Pingüino, Simón",1425,1467,' in other.out
    assert "Pingüino" in published("reconcile", "standard", ours, "--ids", "own").out
    assert "office.E114" in published("export", "standard", "--on", "2011-11-01", "--format", "odt", "-o", ours).err
    assert published("export-register").code == 3
    register = published("export-register", "--reason", "asked for").out
    assert '990002077,,,,"Pingüino, Simón"' in register
