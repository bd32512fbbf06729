"""The organiser's form: everything wrong with it at once, and what the web shows of it."""

from datetime import date

import pytest

from arpad.formats.toml_forms import read_calendar_toml, read_form_toml
from arpad.homologation.registration import public_entry
from arpad.regulations.loader import all_editions

DATES = b"start = 2015-05-09\nend = 2015-05-17\n"


def found(text: bytes) -> list[tuple[str, str, int | None]]:
    return [(one.id, str(one.data.get("key", "")), one.line) for one in read_form_toml(text, "form.toml")[1]]


@pytest.mark.article("fada-2014/Art 6.a.c", "fada-2014/Art 6.a.d")
def test_without_dates_nothing_can_be_judged() -> None:
    assert found(b'name = "Open"\n') == [("rea.E004", "end", None), ("rea.E004", "start", None)]
    assert found(DATES) == []


def test_an_event_does_not_end_before_it_starts() -> None:
    assert [one[0] for one in found(b"start = 2015-05-09\nend = 2015-05-08\n")] == ["rea.E005"]
    assert found(b"start = 2015-05-09\nend = 2015-05-09\n") == []


def test_every_defect_at_its_line() -> None:
    text = (
        DATES
        + b"""\
provnce = "Sevilla"
kind = "blitz"
school = 3
round_dates = [1]

[access]
capacity = "many"

[papers]
certificates = ["mayor"]

[[decisions]]
rule = "rapid_events"

[players.x]
province = "Sevilla"
"""
    )
    assert found(text) == [
        ("rea.E002", "provnce", 3),
        ("rea.E003", "kind", 4),
        ("rea.E003", "round_dates", 6),
        ("rea.E003", "access.capacity", 9),
        ("rea.E003", "papers.certificates", 12),
        ("rea.E003", "school", 5),
        ("rea.E004", "decisions[1].admitted", None),
        ("rea.E004", "decisions[1].reason", None),
        ("rea.E003", "players.x", 17),
    ]


def test_a_file_that_is_no_toml() -> None:
    form, findings = read_form_toml(b"name = ", "form.toml")
    assert form is None
    assert [(one.id, one.line) for one in findings] == [("rea.E001", 1)]


def test_the_calendar_complains_too() -> None:
    text = b'[[event]]\nname = "A"\nstart = 2015-01-01\nprotection = "much"\n'
    calendar, findings = read_calendar_toml(text, "calendar.toml")
    assert calendar == ()
    assert [(one.id, one.data["key"]) for one in findings] == [
        ("rea.E003", "event[1].protection"),
        ("rea.E004", "event[1].end"),
    ]


class TestWhatTheWebShows:
    FORM = (
        DATES
        + b"""\
name = "Open"
province = "Sevilla"
rate_of_play = "90 min"
system = "Swiss"
chief_arbiter = "Reloj, Rosa"
email = "a@example.org"
venue = "Calle Mayor 1"
web = "open.example"
rating_list = "REA"
telephone = "600 000 000"
remarks = "no smoking"
"""
    )

    @pytest.mark.article(
        "fada-2014/Art 6.a.a", "fada-2014/Art 6.a.b", "fada-2014/Art 6.a.c", "fada-2014/Art 6.a.d", "fada-2014/Art 6.a.e",
        "fada-2014/Art 6.a.f", "fada-2014/Art 6.a.g", "fada-2014/Art 6.a.h", "fada-2014/Art 6.a.i", "fada-2014/Art 6.a.j",
        "fada-2014/Art 6.a.k", "fada-2014/Art 6.a.l", "fada-2014/Art 6.a.m",
    )  # fmt: skip
    def test_all_thirteen_fields_and_contacts_only_with_consent(self) -> None:
        """Reading I-306."""
        rule = all_editions()["fada-2014"].rule("registration_form")
        form, _ = read_form_toml(self.FORM, "form.toml")
        open_form, _ = read_form_toml(b"contact_public = true\n" + self.FORM, "form.toml")
        assert form is not None
        assert open_form is not None
        assert list(public_entry(form, rule).items()) == [
            ("province", "Sevilla"),
            ("name", "Open"),
            ("start", str(date(2015, 5, 9))),
            ("end", str(date(2015, 5, 17))),
            ("rate_of_play", "90 min"),
            ("system", "Swiss"),
            ("chief_arbiter", "Reloj, Rosa"),
            ("email", ""),
            ("venue", "Calle Mayor 1"),
            ("web", "open.example"),
            ("rating_list", "REA"),
            ("telephone", ""),
            ("remarks", "no smoking"),
        ]
        shown = public_entry(open_form, rule)
        assert (shown["email"], shown["telephone"]) == ("a@example.org", "600 000 000")
