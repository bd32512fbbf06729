"""Whatever somebody writes into an invitation or a record of appeals: findings, never a failure."""

from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from arpad.regulations.calendar import edition_named
from arpad.reports.forms.event_papers import (
    appeals_json,
    appeals_sheet,
    appeals_table,
    items_table,
    prospectus_json,
    prospectus_sheet,
    sheet_text,
)
from arpad.reports.wording import wording
from arpad.results.data import as_csv
from arpad.tournament.appeals import AGAINST, APPEALS_FIELDS, APPEALS_TABLES, Outcome, Role, read_appeals
from arpad.tournament.appeals_verdict import appeals_verdict
from arpad.tournament.prospectus import (
    LEVELS,
    NAMED_BY,
    PROSPECTUS_FIELDS,
    PROSPECTUS_TABLES,
    Occasion,
    read_prospectus,
)
from arpad.tournament.prospectus_checks import prospectus_findings
from arpad.values.fields import Field
from arpad.values.finding import any_error

RULES = edition_named("tournament-2010", "tournament")
CODES = [*LEVELS, *NAMED_BY, *Occasion, *Role, *Outcome, *AGAINST, "end_of_round", "A", "6.6.a", "swiss", "{x}"]
DAYS = st.dates(date(1900, 1, 1), date(2100, 1, 1)) | st.just(date.max)
VALUES = st.one_of(
    st.sampled_from([str(one) for one in CODES]),
    st.text(max_size=6),
    st.integers(-1, 100_001),
    st.booleans(),
    DAYS,
    st.datetimes(),
    st.times() | st.just(time(16, 30)),
    st.sampled_from(["16:30", "2011-09-03 16:30", "2011-09-03", "50.00", "-1", "0.001"]),
    st.lists(st.text(max_size=3), max_size=3),
)


def files(fields: Sequence[Field], tables: Mapping[str, Sequence[Field]]) -> st.SearchStrategy[dict[str, Any]]:
    """Tables of known names, mostly with known keys."""

    def body(own: Sequence[Field]) -> st.SearchStrategy[dict[str, Any]]:
        return st.dictionaries(st.sampled_from([*(one.name for one in own), "unknown"]), VALUES)

    def table(name: str, own: Sequence[Field]) -> st.SearchStrategy[Any]:
        return (st.lists(body(own), max_size=4) if name.startswith("[[") else body(own)) | VALUES

    known = {name.strip("[]"): table(name, own) for name, own in tables.items()}
    return st.builds(dict.__or__, body(fields), st.fixed_dictionaries({}, optional=known))


@given(files(PROSPECTUS_FIELDS, PROSPECTUS_TABLES))
def test_any_invitation(raw: dict[str, Any]) -> None:
    found, wrong = read_prospectus(raw)
    findings, words = [*wrong, *prospectus_findings(found, RULES)], wording("es")
    assert all(words.message(one) and words.hint(one) for one in findings)
    if not any_error(wrong):
        assert sheet_text(prospectus_sheet(found, RULES, words))
        assert as_csv(items_table(found, RULES)).count("C.06 3.c") == 16
        assert prospectus_json(found, RULES, findings, words)


@given(files(APPEALS_FIELDS, APPEALS_TABLES))
def test_any_record_of_appeals(raw: dict[str, Any]) -> None:
    record, wrong = read_appeals(raw)
    verdict, words = appeals_verdict(record, RULES), wording("es")
    assert all(words.message(one) and words.hint(one) for one in (*wrong, *verdict.everything))
    assert sheet_text(appeals_sheet(verdict, words))
    assert as_csv(appeals_table(verdict))
    assert appeals_json(verdict, words)
    for one in verdict.appeals:
        assert one.admissible in (None, all(one.conditions.values()))
