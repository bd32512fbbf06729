"""`arpad homologate` on the examples, in both languages and every format."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.reports.wording import LANGUAGES, wording

EXAMPLES = Path(__file__).parents[2] / "examples/rea"
OPEN, CALENDAR = EXAMPLES / "open.form.toml", EXAMPLES / "calendar.toml"


def changed(tmp_path: Path, *changes: tuple[str, str], file: Path = OPEN) -> Path:
    text = file.read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = tmp_path / file.name
    path.write_text(text, "utf-8")
    return path


def test_the_open_of_the_examples_is_in_order(arpad: Any) -> None:
    said = arpad("homologate", OPEN, "--calendar", CALENDAR)
    assert (said.code, said.err) == (0, "")
    assert "Homologable: everything that is asked is met." in said.out
    assert "Art 6.f   met      rounds: 1, 240 min" in said.out


def test_reasons_and_cures_in_spanish(arpad: Any, tmp_path: Path) -> None:
    form = changed(
        tmp_path,
        ("capacity = 120", "capacity = 40"),
        ('province = "Sevilla"', 'province = "Cádiz"'),
        ("licence_to = 2015-12-31", "licence_to = 2015-05-30"),
    )
    said = arpad("homologate", form, "--calendar", CALENDAR, "--lang", "es")
    assert said.code == 1
    assert "No homologable." in said.out
    assert "Torneo de participación restringida o transparencia baja:\n  Art 5.d.i  40 plazas, menos de 50" in said.out
    assert "error rea.E010 [Art 6.g]: No homologable: licencias de los árbitros" in said.out
    assert "Designe árbitros con título y licencia para todos los días del torneo." in said.out
    assert "Campeonato provincial de rápidas de Cádiz. Decide el administrador." in said.out


def test_json_has_rules_articles_inputs_and_cures(arpad: Any, tmp_path: Path) -> None:
    said = arpad("homologate", changed(tmp_path, ("approved_on = 2015-04-27", "")), "--format", "json")
    shown = json.loads(said.out)
    assert (said.code, shown["proposal"], shown["phase"]) == (1, "return", "registration")
    (failed,) = [one for one in shown["requirements"] if one["outcome"] == "failed"]
    assert (failed["rule"], failed["article"]) == ("filing_duty", "Art 4.a")
    assert failed["inputs"] == {"rated_by": ["fide"], "approved_on": ""}
    assert failed["cure"].startswith("Ask the federation for its approval")
    assert [one["id"] for one in shown["findings"]] == ["rea.E011"]
    assert shown["public"]["email"] == ""


def test_csv_has_a_line_a_requirement(arpad: Any) -> None:
    lines = arpad("homologate", OPEN, "--format", "csv").out.splitlines()
    assert lines[0] == "rule,article,outcome,measured,cure,missing"
    assert len(lines) == 10


def test_defects_of_the_form_are_said_and_nothing_is_judged(arpad: Any, tmp_path: Path) -> None:
    said = arpad("homologate", changed(tmp_path, ('kind = "ordinary"', 'kind = "blitz"'), ("capacity", "capcity")))
    assert (said.code, said.out) == (3, "")
    assert "rea.E003" in said.err
    assert "Did you mean capacity?" in said.err


def test_a_finished_event_with_its_report(arpad: Any, report: Any, tmp_path: Path) -> None:
    """Four friends of October 2011, under REA's rules by name: four players make it restricted."""
    form = tmp_path / "friends.form.toml"
    form.write_text('start = 2011-10-01\nend = 2011-10-03\nprovince = "Sevilla"\n[papers]\nreceived_on = 2011-10-04\n')
    said = arpad("homologate", form, "--report", report(), "--edition", "fada-2014", "--format", "json")
    shown = json.loads(said.out)
    assert shown["phase"] == "report"
    grounds = {one["ground"]: one for one in shown["low_transparency"]["grounds"]}
    assert grounds["few_players"]["inputs"]["effective"] == 4
    assert shown["low_transparency"]["applies"] is True
    rules = {one["rule"] for one in shown["requirements"]}
    assert {"report_contents", "restricted_certificates"} <= rules


def test_before_the_regulation_there_was_none(arpad: Any, tmp_path: Path) -> None:
    """It is of 19 January 2014."""
    form = tmp_path / "early.form.toml"
    form.write_text("start = 2014-01-18\nend = 2014-01-19\n")
    said = arpad("homologate", form)
    assert said.code == 4
    assert "Name one with --edition: fada-2014." in said.err
    form.write_text("start = 2014-01-19\nend = 2014-01-19\n")
    assert arpad("homologate", form).code == 1


def test_an_unknown_edition(arpad: Any) -> None:
    said = arpad("homologate", OPEN, "--edition", "fada-2015")
    assert said.code == 4
    assert "fada-2014" in said.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_form_has_words(language: str) -> None:
    from arpad.homologation import form

    words = wording(language)
    codes = {
        *form.KINDS,
        *form.CHAMPIONSHIPS,
        *form.EXEMPTIONS,
        *form.LIMITS,
        *form.AREAS,
        *form.PROMOTERS,
        *form.SIGNERS,
    }
    assert not [code for code in codes if not words.has(f"homologation.code.{code}")]


def test_the_school_event_of_the_examples_lacks_a_round(arpad: Any) -> None:
    """64 players need 7 rounds, Art 11.g."""
    said = arpad("homologate", EXAMPLES / "school.form.toml", "--format", "json")
    shown = json.loads(said.out)
    failed = [(one["rule"], one["article"]) for one in shown["requirements"] if one["outcome"] == "failed"]
    assert (said.code, shown["proposal"], failed) == (1, "refuse", [("school_rounds", "Art 11.g")])


def test_the_rapid_open_of_the_examples_is_taken_by_decision(arpad: Any) -> None:
    said = arpad("homologate", EXAMPLES / "rapid.form.toml")
    assert said.code == 0
    assert (
        "Admitted by the administrator: rapid events that are taken: played every year, with complete reports."
        in said.out
    )


def test_the_tariff_of_the_examples_has_a_rate_for_each_year() -> None:
    from datetime import date

    from arpad.formats.tariff_toml import read_tariff

    tariff, findings = read_tariff((EXAMPLES / "tariff.toml").read_bytes(), "tariff.toml")
    assert findings == []
    assert tariff is not None
    charged = [tariff.rate(date(2014, 12, 31), "ordinary"), tariff.rate(date(2015, 1, 1), "ordinary")]
    assert [one.canon for one in charged if one] == [100, 110]
    fixed = tariff.rate(date(2015, 6, 1), "provincial_championship")
    assert fixed is not None
    assert (fixed.canon, fixed.per) == (6000, "event")


def test_a_school_event_with_its_report_and_the_list(arpad: Any) -> None:
    """18 players, everybody in every round; 12 have some rating, 10 that of the list; 6 euros in Spanish."""
    args = ("--report", EXAMPLES.parent / "04-school.trf", "--list", EXAMPLES.parent / "lists/2015-05-rea.csv")
    said = arpad("homologate", EXAMPLES / "04-school.form.toml", *args, "--lang", "es")
    assert said.code == 1
    assert "Art 5.d.ii  18 jugadores efectivos, 12 de ellos con Elo; menos de 50 o de 15" in said.out
    assert "10 en la lista de la federación, al menos 10" in said.out
    assert "6,00 euros, como máximo 9,00" in said.out
    assert "Para enmendar: certificados de un torneo restringido: sin firmar por: promotor, director." in said.out
    assert "Para devolver: puede enmendarse y enviarse de nuevo." in said.out
