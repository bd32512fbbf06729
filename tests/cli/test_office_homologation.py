"""The Andalusian office's way with an event, as docs/howto/rea.md shows it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from support.once import filled_once
from support.regional_form import FORM

EXAMPLES = Path(__file__).parents[2] / "examples"
LIST = """\
id,name,federation,birth,rating
990000001,"Alfil, Ana",ESP,1980-01-01,2400
990000002,"Torre, Blas",ESP,1981-01-01,2300
990000003,"Dama, Celia",ESP,1982-01-01,2200
990000004,"Rey, Dario",ESP,1983-01-01,2100
"""


@pytest.fixture
def office(arpad: Any, migrated: Path, kept_books: Path, tmp_path: Path) -> Any:
    """`arpad office …` on books of its own, as ana."""
    books = Path(shutil.copy(migrated, tmp_path / "books.sqlite3"))

    def run(*args: object) -> Any:
        return arpad("office", *args, "--database", books, "--as", "ana", "--reason", "because")

    (tmp_path / "march.csv").write_text(LIST, "utf-8")

    def fill() -> None:
        assert run("series", "rea", "--edition", "fada-2014").code == 0
        assert run("import", "rea", tmp_path / "march.csv", "--on", "2015-03-05").code == 0

    filled_once(kept_books, books, fill)
    return run


def test_a_form_registers_its_event_and_the_proposal_is_shown(office: Any, tmp_path: Path) -> None:
    said = office("enter-form", "rea", "open", EXAMPLES / "rea/open.form.toml", "--lang", "es")
    assert said.code == 0
    assert "Torneo open: formulario archivado como adjunto 1." in said.out
    assert "Homologable: se cumple todo lo que se pide." in said.out
    shown = json.loads(office("homologate", "open", "--format", "json").out)
    assert (shown["proposal"], shown["phase"]) == ("accept", "registration")
    assert office("homologate", "open", "accept").out == "Event open is homologated.\n"


def test_the_whole_way_with_papers(office: Any, report: Any, tmp_path: Path) -> None:
    form, tunx = tmp_path / "f.form.toml", tmp_path / "f.tunx"
    form.write_text(FORM, "utf-8")
    trf = report(
        ("2011/10/01", "2015/03/20"),
        ("2011/10/03", "2015/03/22"),
        ("11/10/01  11/10/02  11/10/03", "15/03/20  15/03/21  15/03/22"),
    )
    tunx.write_bytes(b"\x00\xff")
    assert office("enter-form", "rea", "friends", form, "--received-on", "2015-03-01").code == 0
    assert office("receive", "friends", trf, "--received-on", "2015-03-25").code == 0
    kept = office("attach", "friends", "swiss_manager", tunx, "--received-on", "2015-03-25")
    assert kept.out.startswith("Event friends: Swiss-Manager file 2 is kept, SHA-256 ")
    assert office("attach", "friends", "swiss_manager", tunx).code == 3
    shown = office("homologate", "friends")
    assert "players without full name: —; code: —; birth date: —; province or origin: 1-4 (4)" in shown.out
    refused = office("homologate", "friends", "refuse", "--article", "Art 7.g")
    assert "Event friends is not homologated." in refused.out
    assert "event not homologated" in refused.out
    assert office("discard", 2).out == "Event friends: attachment 2 is thrown away; its hash stays.\n"  # years later


def test_what_the_administrator_decides(office: Any, tmp_path: Path) -> None:
    form = tmp_path / "rapid.form.toml"
    text = (EXAMPLES / "rea/rapid.form.toml").read_text("utf-8")
    form.write_text(text.partition("[[decisions]]")[0], "utf-8")
    assert "Not decided" in office("enter-form", "rea", "feria", form).out
    assert (
        office("admit", "feria", "rapid_events").out == "Event feria: admitted by the administrator (rapid_events).\n"
    )
    assert "Homologable" in office("homologate", "feria").out
    assert office("admit", "feria", "rapid_events", "--deny").code == 0
    assert "Not homologable." in office("homologate", "feria").out
    said = office("admit", "feria", "rounds_per_day")
    assert said.code == 3
    assert "The administrator may decide about: rapid_events." in said.err


def test_a_defective_form_registers_nothing(office: Any, tmp_path: Path) -> None:
    form = tmp_path / "bad.form.toml"
    form.write_text('kind = "blitz"\n', "utf-8")
    said = office("enter-form", "rea", "bad", form)
    assert said.code == 3
    assert "rea.E003" in said.err
    assert office("homologate", "bad").code == 3


def test_the_arbiters_of_a_month(office: Any) -> None:
    said = office("event-arbiters", "--from", "2015-03-01", "--to", "2015-03-31")
    assert said.out == "event,name,start,end,arbiter,role,title\n"
