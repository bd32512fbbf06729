"""Findings come out of the books as they went in, tables and lists in them too, each value with its kind."""

import json
from datetime import date
from typing import Any

import pytest

from arpad.office.stored_findings import from_data, from_text, to_text
from arpad.reports.wording import LANGUAGES, wording
from arpad.values.event_type import EventType
from arpad.values.finding import (
    DecimalText,
    FileName,
    Finding,
    FormCode,
    GapReason,
    Measured,
    Problem,
    RuleName,
    Translated,
    WordKey,
)


def test_what_a_finding_measured_is_kept() -> None:
    measured = {"registered": date(2011, 9, 2), "days": 29, "names": ("open", "cup"), "late": True, "by": None}
    told = Finding(
        "rate.W012", {"measured": Measured("x", measured)}, line=4, column=2, rule="registration", article="0.4"
    )
    (back,) = from_text(to_text([told]))
    kept = Measured("x", {"registered": "2011-09-02", "days": 29, "names": ["open", "cup"], "late": True, "by": None})
    assert back == Finding("rate.W012", {"measured": kept}, line=4, column=2, rule="registration", article="0.4")


VALUES = {
    "text": "1.5", "number": 3, "nothing": None, "decimal": DecimalText("1.5"), "rules": [RuleName("a"), RuleName("b")],
    "words": WordKey("title.yes"), "code": FormCode("club"), "gap": GapReason("lost"), "file": FileName("x.trf"),
    "type": EventType.SWISS, "measured": Measured("a", {"fee": DecimalText("9.50"), "of": [FormCode("club")], "n": 1}),
    "problem": Problem("law.problem.missing", {"value": DecimalText("2.5"), "line": 3}),
    "title": Translated("A title", {"es": "Un título"}),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_a_value_keeps_its_kind(name: str) -> None:
    (back,) = from_text(to_text([Finding("rate.W012", {name: VALUES[name]})]))
    assert back.data == {name: VALUES[name]}
    assert type(back.data[name]) is type(VALUES[name])
    assert repr(kinds_in(back.data[name])) == repr(kinds_in(VALUES[name]))


def kinds_in(value: Any) -> Any:
    match value:
        case Measured():
            return [kinds_in(element) for element in value.inputs.values()]
        case Problem():
            return [kinds_in(element) for element in value.data.values()]
        case list():
            return [kinds_in(element) for element in value]
    return type(value)


OF_OLD = [  # as the books have them from before values had kinds, with what was said of them then
    (
        {"id": "norms.W013", "data": {"type": "swiss"}},
        "El informe no dice el tipo de torneo; se toma como: suizo.",
    ),
    (
        {"id": "trf.W018", "data": {"player": 4, "points": "3.5", "counted": "2.5"}},
        "El jugador 4 tiene 3,5 puntos en el informe y sus resultados suman 2,5.",
    ),
    (
        {"id": "rea.E010", "data": {"requirement": "school_fee", "cure": "school_fee", "fact": "", "decision": "",
         "measured": {"entry_fee": "9.50", "at_most": "9.00"}}},
        "No homologable: cuota de inscripción de un torneo escolar: 9,50 euros, como máximo 9,00.",
    ),
    (
        {"id": "rea.W015", "data": {"requirement": "low_transparency", "ground": "few_places", "fact": ""}},
        "Torneo de participación restringida o transparencia baja: pocas plazas.",
    ),
    (
        {"id": "norms.W009", "data": {"edition": "fide-2009", "rules": ["title_holders"]}},
        "Se sabe que fide-2009 tiene reglas que ninguna fuente pública confirma: rivales titulados. Quedan pendientes.",
    ),
    (
        {"id": "form.W003", "data": {"fields": ["prospectus.item.hotels"]}},
        "Quedan en blanco, para rellenar a mano: Hoteles.",
    ),
    (
        {"id": "law.E002", "data": {"chapter": "a", "date": "2011-01-01", "why": "lost", "encoded": "b"}},
        "Capítulo a: no hay edición codificada en vigor el 2011-01-01 (lost).",
    ),
    (
        {"id": "law.E006", "data": {"file": "a.toml", "key": "b", "problem": "must be a date, not 3", "value": "3",
         "problem_kind": "not_a_date"}},
        "a.toml: b: debe ser una fecha, no 3.",
    ),
    (
        {"id": "law.I001", "data": {"edition": "a", "title": "The law", "checked_on": "2026-01-01",
         "date": "2026-02-01", "title_in": {"es": "El reglamento"}}},
        "a (El reglamento) se leyó hasta el 2026-01-01; el 2026-02-01 se aplica tal como está, mientras no se codifique "
        "otra posterior.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "spanish"), OF_OLD)
def test_an_entry_from_before_values_had_kinds_still_reads(entry: dict[str, Any], spanish: str) -> None:
    (finding,) = from_data(json.loads(json.dumps([{**entry, "line": 1, "column": None, "rule": "", "article": ""}])))
    for language in LANGUAGES:
        assert wording(language).message(finding)
        assert wording(language).hint(finding)
    assert wording("es").message(finding) == spanish
