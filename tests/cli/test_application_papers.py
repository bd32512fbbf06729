"""`arpad title apply --pdf`, `arpad form io1` and `io2`, from the example files."""

import csv
import io
import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.title_application import examined
from arpad.cli.title_rating import Editions
from arpad.formats.trf import read_trf
from arpad.reports.forms.application import ApplicationNorm, application_form
from arpad.reports.wording import wording
from arpad.titles.application_record import read_application
from support.pdf import pdf_text

ApplicationNorms = tuple[ApplicationNorm, ...]

EXAMPLES = Path(__file__).parents[2] / "examples/titles"
ORGANISER = EXAMPLES / "organiser.toml"


@pytest.mark.article("titles-2009/5.1", "titles-2009/5.1: IT2")
def test_the_papers_of_an_application(arpad: Any, tmp_path: Path) -> None:
    """Three norms: one recomputed, which has its IT1 and its crosstable, and two as certified, marked C."""
    folder = tmp_path / "papers"
    assert arpad("title", "apply", EXAMPLES / "application.toml", "--pdf", folder).code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["crosstable-1.pdf", "it1-1.pdf", "it2.pdf"]
    form = pdf_text((folder / "it2.pdf").read_bytes())
    for part in ("IT2", "Zugzwang", "Magistral Villa de los Enroques", "Abierto del Faro", "1.43f", "Tinta China"):
        assert part in form, part
    assert "2012-01-06 – 2012-01-14" in form  # a day has hyphens, no signs of minus
    certificate = pdf_text((folder / "it1-1.pdf").read_bytes())
    assert "Marejada, Baltasar" in certificate and "6½" in certificate
    assert "Marejada, Baltasar" in pdf_text((folder / "crosstable-1.pdf").read_bytes())


def examined_norms() -> ApplicationNorms:
    application, wrong = read_application(tomllib.loads((EXAMPLES / "application.toml").read_text("utf-8")))
    assert application is not None and not wrong
    verdict, _ = examined(wording("en"), application, EXAMPLES, Editions(None, None))
    assert verdict is not None
    return application_form(verdict).norms


@pytest.mark.article("titles-2024/3: IT2", "titles-2009/5.1: IT2")
def test_a_norm_from_its_report_fills_in_every_field() -> None:
    """A round robin of ten: the opponents are the nine others of the report, counted here line by line."""
    event = read_trf((EXAMPLES / "masters.trf").read_bytes()).tournament
    assert event is not None
    mine = event.by_number[7].federation
    others = [entry for entry in event.entries if entry.number != 7]
    titles = Counter(entry.title.value for entry in others if entry.title)
    norm, certified, _ = examined_norms()
    assert (norm.system, norm.games_all, norm.games) == ("round_robin", 9, 9)
    assert (norm.required_all, norm.achieved_all) == (norm.required, norm.achieved) == ("5.5", "6.5")
    assert norm.host == sum(entry.federation == event.federation for entry in others)
    assert norm.foreign == sum(entry.federation != mine for entry in others)
    assert (norm.gm, norm.im, norm.fm, norm.wgm, norm.wim, norm.wfm) == tuple(
        titles[title] for title in ("GM", "IM", "FM", "WGM", "WIM", "WFM")
    )
    assert norm.titled == sum(titles[title] for title in ("GM", "IM", "FM", "WGM", "WIM", "WFM"))
    assert (norm.rated, norm.unrated) == (sum(bool(entry.rating) for entry in others), 0)
    assert (norm.verdict, certified.system, certified.titled) == ("met", "", None)


@pytest.mark.article("titles-2009/5.1: IT2")
@pytest.mark.parametrize(("lang", "attached"), [("en", "IT1 crosstable"), ("es", "IT1 cuadro del torneo")])
def test_the_application_is_no_attachment_to_itself(arpad: Any, tmp_path: Path, lang: str, attached: str) -> None:
    """The example names IT2, IT1 and the crosstable as its documents: the first is the paper itself."""
    assert arpad("title", "apply", EXAMPLES / "application.toml", "--pdf", tmp_path, "--lang", lang).code == 0
    form = pdf_text((tmp_path / "it2.pdf").read_bytes())
    assert attached in form
    assert form.count("IT2") == 1  # its own number at the head


SPARE = """
[[norms]]
event = "Copa de Reserva"
start = 2010-01-05
end = 2010-01-13
games = 9
score = "6"
required_score = "5.5"
average = 2380
signed_by_arbiter = true
signed_by_federation = true
rated = false
"""


@pytest.mark.parametrize(("lang", "told"), [("en", "stays out"), ("es", "queda fuera")])
def test_a_spare_norm_without_a_rated_event_is_on_no_paper(arpad: Any, tmp_path: Path, lang: str, told: str) -> None:
    """The example has its games without it (I-773)."""
    for file in EXAMPLES.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())
    written = tmp_path / "application.toml"
    written.write_text(written.read_text("utf-8") + SPARE, "utf-8")
    done = arpad("title", "apply", written, "--pdf", tmp_path / "papers", "--format", "json", "--lang", lang)
    assert done.code == 0, done.err
    shown = json.loads(done.out)
    assert (shown["complete"], [norm["left_out"] for norm in shown["norms"]]) == (True, [False, False, False, True])
    assert told in done.err and "Copa de Reserva" in done.err
    assert "Copa de Reserva" not in pdf_text((tmp_path / "papers/it2.pdf").read_bytes())


class TestOrganiser:
    @pytest.mark.article("titles-2009/5.1: IO1")
    def test_one_event(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("form", "io1", ORGANISER, "--event", 1, "--format", "json")
        shown = json.loads(said.out)
        assert said.code == 0 and not said.err
        assert shown["organiser"] == {"family": "Cartel", "first": "Manuela", "id": "990900310", "federation": "ESP"}
        assert (shown["event"]["event"], shown["event"]["rounds"], shown["event"]["chief"]) == (
            "I Open Villa de los Enroques", 7, True,
        )  # fmt: skip
        out = tmp_path / "io1.pdf"
        assert arpad("form", "io1", ORGANISER, "--event", 1, "--lang", "es", "-o", out).code == 0
        assert "Cronómetro Exacto, Petra" in pdf_text(out.read_bytes())

    def test_what_is_left_blank_is_said(self, arpad: Any) -> None:
        said = arpad("form", "io1", ORGANISER, "--event", 2, "--format", "csv")
        assert said.code == 0 and "form.W003" in said.err and "Place, Federation, Players" in said.err
        (row,) = csv.DictReader(io.StringIO(said.out))
        assert (row["event_event"], row["organiser_family"]) == ("Torneo Cerrado La Torre Inclinada", "Cartel")

    @pytest.mark.parametrize("index", [0, 6])
    def test_an_event_that_is_not_there(self, arpad: Any, index: int) -> None:
        said = arpad("form", "io1", ORGANISER, "--event", index)
        assert said.code == 3 and "form.E003" in said.err

    @pytest.mark.article("titles-2009/5.1: IO2")
    def test_the_application(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("form", "io2", ORGANISER, "--format", "json")
        shown = json.loads(said.out)
        assert said.code == 0 and not said.err
        assert (shown["applying"], shown["birth"], len(shown["events"])) == (
            "Federación de los Enroques",
            "1971-05-09",
            5,
        )
        out = tmp_path / "io2.pdf"
        assert arpad("form", "io2", ORGANISER, "-o", out).code == 0
        assert "Open de Navidad" in pdf_text(out.read_bytes())

    def test_a_defective_record_is_refused(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "organiser.toml"
        path.write_text("name = 7\n", "utf-8")
        assert arpad("form", "io2", path).code == 3
