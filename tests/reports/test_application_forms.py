"""IT2, IO1 and IO2: the records of an application, on paper and as data."""

import csv
import io
import json
from dataclasses import replace

import pytest

from arpad.reports.forms.application import ApplicationNorm, TitleApplicationForm, application_data, application_paper
from arpad.reports.forms.organiser import (
    Organiser,
    OrganiserApplication,
    OrganiserReport,
    ReportedEvent,
    organiser_application_paper,
    organiser_report_paper,
)
from arpad.reports.forms.record import form_json, form_table
from arpad.reports.wording import wording
from arpad.results.data import as_csv
from support.pdf import pdf_pages, pdf_text

NORM = ApplicationNorm(
    event="Magistral Villa de los Enroques", place="Villaenroque", start="2012-01-06", end="2012-01-14", games=9,
    credited=10, average=2354, required="5.5", achieved="6.5", exceeded="1", foreigners=True,
)  # fmt: skip
APPLICATION = TitleApplicationForm(
    title="IM",
    applying="Federación Española",
    family="Zugzwang",
    first="Íñigo",
    id="990001115",
    federation="ESP",
    birth="1983-01-30",
    birth_place="Peñíscola",
    rating=2405,
    rating_required=2400,
    rating_on="2012-03-01",
    rating_proof="",
    norms=(NORM, replace(NORM, event="Open de Navidad", foreigners=False, certified_only=True)),
    total_games=20,
    games_needed=27,
    foreigners_article="1.43f",
    attachments=("IT1 (2)", "crosstables (2)"),
    official="Reina Madre, Isabel",
)
CARTEL = Organiser("Cartel", "Manuela", "990900310", "ESP")
EVENT = ReportedEvent(
    event="I Open Villa de los Enroques", place="Villaenroque", country="ESP", start="2011-09-03", end="2011-09-24",
    type="swiss", rounds=7, players=40, federations=1, chief=True, official_event=False, chief_arbiter="Reloj, Rosa",
)  # fmt: skip


@pytest.mark.article("titles-2009/5.1: IT2")
class TestApplication:
    def test_the_marks_of_a_norm(self) -> None:
        assert [norm.marks for norm in APPLICATION.norms] == ["F", "C"]
        assert replace(NORM, needed_event=True, one_round_a_day=True).marks == "F S D"

    @pytest.mark.parametrize(("language", "needed"), [("en", "of at least 27"), ("es", "de al menos 27")])
    def test_on_paper(self, language: str, needed: str) -> None:
        data = application_paper(APPLICATION, wording(language))
        text = pdf_text(data)
        for part in (
            "IT2",
            "Íñigo",
            "2405",
            "Open de Navidad",
            "6½",
            needed,
            "1.43f",
            "IT1 (2)",
            "Reina Madre, Isabel",
        ):
            assert part in text, part
        assert pdf_pages(data) == 1

    def test_as_data(self) -> None:
        shown = json.loads(form_json("it2", APPLICATION))
        assert (shown["form"], shown["total_games"], shown["norms"][0]["credited"]) == ("it2", 20, 10)
        (row,) = csv.DictReader(io.StringIO(as_csv(form_table(APPLICATION))))
        assert (row["norms_2_certified_only"], row["attachments_2"]) == ("true", "crosstables (2)")

    def test_many_norms_take_more_pages(self) -> None:
        assert pdf_pages(application_paper(replace(APPLICATION, norms=(NORM,) * 25), wording("en"))) == 5


class TestOrganiser:
    @pytest.mark.article("titles-2009/5.1: IO1")
    def test_one_event(self) -> None:
        data = organiser_report_paper(OrganiserReport(CARTEL, EVENT, "Reina Madre, Isabel"), wording("es"))
        text = pdf_text(data)
        for part in (
            "IO1",
            "Manuela",
            "I Open Villa de los Enroques",
            "suizo",
            " 40 ",
            "Organizador principal",
            "Reloj, Rosa",
        ):
            assert part in text, part
        assert pdf_pages(data) == 1

    @pytest.mark.article("titles-2009/5.1: IO2")
    def test_the_application(self) -> None:
        form = OrganiserApplication(
            applying="Federación Española", organiser=CARTEL, birth="1970-01-01", birth_place="Almería",
            address="C/ Mayor, 1", telephone="", email="cartel@example.org", languages=("español", "English"),
            experience="Since 1990.", events=(EVENT, replace(EVENT, type="liga escolar", chief=False, official_event=True)),
        )  # fmt: skip
        data = organiser_application_paper(form, wording("en"))
        text = pdf_text(data)
        for part in ("IO2", "Cartel", "español, English", "Since 1990.", "Swiss", "liga escolar", "chief organiser"):
            assert part in text, part
        assert pdf_pages(data) == 1
        assert json.loads(form_json("io2", form))["events"][1]["official_event"] is True


def test_the_papers_have_names_in_both_languages() -> None:
    form = replace(APPLICATION, attachments=("IT2", "crosstable"))
    assert application_data(form, wording("es"))["form"]["attachments"] == ["IT2", "cuadro del torneo"]
    assert application_data(form, wording("en"))["form"]["attachments"] == ["IT2", "crosstable"]


def test_the_fee_is_written_as_the_language_writes_money() -> None:
    form = replace(APPLICATION, fee="165.00")
    assert [application_data(form, wording(one))["form"]["fee"] for one in ("en", "es")] == ["165.00", "165,00"]
