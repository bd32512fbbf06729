"""Draws the pages shown in the documentation. Run by make docs; not compared, since versions of Typst differ."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from coverage import ROOT

from arpad.cli.certificate import judged
from arpad.cli.form import title_rules
from arpad.cli.list_files import decisions_of, published, table_of_games
from arpad.cli.paper import Paper
from arpad.cli.title_application import examined
from arpad.cli.title_rating import Editions, proof_of
from arpad.formats.toml_forms import read_appeals_toml, read_application_toml, read_organiser_toml, read_prospectus_toml
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.federation.page import scores_of
from arpad.rating.next_list import Games, next_list
from arpad.rating.sections import SECTIONS, Publication
from arpad.regulations.calendar import edition_named, latest_of
from arpad.reports.crosstable import players_table
from arpad.reports.event_page import paper_data
from arpad.reports.federation_list import ShownList
from arpad.reports.federation_list import paper_data as paper_data_of_list
from arpad.reports.forms.application import application_data, application_form
from arpad.reports.forms.event_papers import appeals_sheet, prospectus_sheet, sheet_data
from arpad.reports.forms.event_report import event_report, event_report_data
from arpad.reports.forms.norms_table import norms_table, norms_table_data
from arpad.reports.forms.organiser import (
    organiser_application,
    organiser_application_data,
    organiser_report_data,
    organiser_reports,
)
from arpad.reports.forms.rating_reached import rating_reached_data
from arpad.reports.forms.round_robin_report import round_robin_data, round_robin_report
from arpad.reports.forms.title_result import title_result, title_result_2005, title_result_2005_data, title_result_data
from arpad.reports.list_sections import section_page
from arpad.reports.paper import page
from arpad.reports.studies.pages import paper_data as paper_data_of_study
from arpad.reports.wording import wording
from arpad.studies.drift import drift, watched
from arpad.studies.game_table import played
from arpad.studies.integrity import integrity
from arpad.studies.simulation import Federation, Law, Setting
from arpad.studies.study import Section, Study
from arpad.tournament.appeals_verdict import appeals_verdict
from arpad.tournament.crosstable import crosstable
from arpad.values.person import Title
from arpad.values.time_control import Cadence

EN, ES = wording("en"), wording("es")
Page = tuple[str, str, dict[str, Any]]  # the picture's name, the template, its data


def crosstables() -> Iterator[Page]:
    paper = Paper(str(ROOT / "examples/02-closed.trf"), EN)
    table = players_table(crosstable(paper.event, paper.places(paper.ranked()), by_opponent=True), paper.event)
    yield "crosstable", "table", {**paper_data(table, paper.event, EN), "height": 13}


def forms_of_events() -> Iterator[Page]:
    closed = Paper(str(ROOT / "examples/titles/masters.trf"), EN)
    for form, words in (("it3", EN), ("form5", ES)):
        yield form, "event_report", event_report_data(form, event_report(closed.event, closed.read.facts), words)
    places = closed.places(closed.ranked())
    made = round_robin_report(closed.event, places, closed.read.facts, title_rules(closed.event), None)
    yield "form1", "round_robin_report", round_robin_data(made, EN)


def forms_of_norms() -> Iterator[Page]:
    event = judged(str(ROOT / "examples/titles/open.trf"), EN, None, None, None)
    verdict = event.norms.of_player[1, Title.IM]
    facts = event.case.facts
    yield (
        "it1",
        "title_result",
        title_result_data(title_result(event.norms, verdict, facts, event.case.rating_floor), EN),
    )
    yield "form4", "title_result_2005", title_result_2005_data(title_result_2005(event.norms, verdict, facts), ES)
    yield "form6", "norms_table", norms_table_data(norms_table(event.norms), EN)


def forms_of_applications() -> Iterator[Page]:
    file = ROOT / "examples/titles/application.toml"
    application, _ = read_application_toml(file.read_bytes(), str(file))
    assert application is not None
    verdict, _ = examined(EN, application, file.parent, Editions())
    assert verdict is not None
    yield "it2", "application", application_data(application_form(verdict), EN)
    file = ROOT / "examples/titles/organiser.toml"
    record, _ = read_organiser_toml(file.read_bytes(), str(file))
    assert record is not None
    yield "io1", "organised_event", organiser_report_data(organiser_reports(record)[0], ES)
    yield "io2", "organiser_application", organiser_application_data(organiser_application(record), EN)


def papers_of_an_event() -> Iterator[Page]:
    folder, law = ROOT / "examples/organiser", edition_named("tournament-2010", "tournament")
    invitation, _ = read_prospectus_toml((folder / "prospectus.toml").read_bytes(), "")
    record, _ = read_appeals_toml((folder / "appeals.toml").read_bytes(), "")
    assert invitation is not None
    assert record is not None
    yield "prospectus", "sheet", sheet_data(prospectus_sheet(invitation, law, ES), ES)
    yield "appeals", "sheet", sheet_data(appeals_sheet(appeals_verdict(record, law), EN), EN)


def certificate_of_rating() -> Iterator[Page]:
    masters, listed = str(ROOT / "examples/titles/masters.trf"), str(ROOT / "examples/titles/2012-01.csv")
    proof, _ = proof_of(EN, [masters], listed, "7", Title.IM, Editions())
    yield "rating_reached", "rating_reached", rating_reached_data(proof, Title.IM, True, EN)


def list_of_a_federation() -> Iterator[Page]:
    folder, day = ROOT / "examples/rea", date(2015, 10, 5)
    choice, decided = Choice("fada-2014"), decisions_of(str(folder / "decisions.toml"), ES)
    edition = edition_of_list(choice, Cadence.STANDARD, day)
    games = table_of_games([str(folder / "2015-09-games.csv")], ES)
    assert games is not None
    before = published(str(folder / "2015-09.csv"), ES, Cadence.STANDARD)
    made = next_list([before], Games(tables=[games], decisions=decided, choice=choice), edition, day, "rea")
    publication = Publication(edition, day)
    section = section_page("top", SECTIONS["top"](made.published.frame, publication).head(20), publication)
    yield (
        "rea_list",
        "federation_list",
        paper_data_of_list(ShownList(section, edition, day, scores_of(made.published.frame), decided.honours), ES),
    )


def studies() -> Iterator[Page]:
    """Of an invented federation with newcomers who are better than their first rating, and friends who trade points."""
    law = Law(Choice("fide-2024"), latest_of("swiss"), date(2024, 3, 1))
    past = Federation(Setting(players=500, years=3, seed=3, exact_each=0, newcomer_form=150, traders=4), law).past()
    found = watched("standard", past, None, None, 5)
    assert found is not None
    drifting = drift([found])
    shown = replace(drifting, verdicts=drifting.verdicts[:4], sections=_drawn(drifting, "drift_anchor", "drift_years"))
    yield "study_drift", "study", paper_data_of_study(shown, EN)
    looked = integrity(past, played(past))
    yield "study_integrity", "study", paper_data_of_study(looked, EN)


def _drawn(study: Study, *keys: str) -> list[Section]:
    """These parts with their drawings and without most of their rows."""
    tables = {part.key: [replace(table, shown=4) for table in part.tables] for part in study.sections}
    return [replace(part, tables=tables[part.key]) for part in study.sections if part.key in keys]


def main() -> None:
    of_titles = (*forms_of_norms(), *forms_of_applications(), *certificate_of_rating())
    of_events = (*crosstables(), *forms_of_events(), *papers_of_an_event())
    for name, template, data in (*of_events, *of_titles, *list_of_a_federation(), *studies()):
        ppi = {"crosstable": 110, "study_drift": 66, "study_integrity": 66}.get(name, 90)
        (ROOT / f"docs/images/{name}.png").write_bytes(page(template, data, "png", ppi))


if __name__ == "__main__":
    main()
