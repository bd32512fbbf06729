"""The invitation to an event by C.06: sixteen items, who answers for the event, who directs it."""

import tomllib
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.tournament.prospectus import Prospectus, read_prospectus
from arpad.tournament.prospectus_checks import items_of, prospectus_findings
from arpad.values.finding import Finding

RULES = edition_named("tournament-2010", "tournament")
WHOLE = """\
name = "Open"
start = 2011-09-03
end = 2011-09-04
place = "Villaenroque"
rounds = 2
announced_on = 2011-06-01
rate_of_play = "90 min + 30 sec/move"
clocks = "electronic"
system = "Swiss, Dutch system"
program = "Emparejador 3"
tiebreaks = ["DE", "BH"]
default_law = "6.6.a"
default_minutes = 0
draw_agreements = "no restriction"
access = "bus 3"
transport = "none"
players = 40
invited = ["Alfil, Ana"]
web = "https://open.example.org"
email = "open@example.org"
duties = "none"
answer_by = 2011-08-20
arrival_notice = "to the organiser, a week before"
security = "none"
medical = "none"
tourism = "a castle"

[organisation]
federation = "ESP"
organiser = "Club Torre Blanca"
committee = ["Gambito, Eva"]

[chief_arbiter]
name = "Reloj, Rosa"

[finances]
travel = "none"
lodging = "none"
companions = "none"
meals = "none"
fixed_fee = "none"
pocket_money = "none"
entry_fee = "20"
prizes = "600"
special_prizes = "none"
point_money = "none"
currency = "EUR"
taxes = "none"
visas = "not needed"

[[hotels]]
name = "Hostal"
email = "hostal@example.org"
fax = "1"
telephone = "2"
"""
PROGRAMME = [
    ("arrival", None, "2011-09-02", "18:00"),
    ("opening", None, "2011-09-03", "09:00"),
    ("draw_of_lots", None, "2011-09-03", "09:30"),
    ("round", 1, "2011-09-03", "10:00"),
    ("round", 2, "2011-09-04", "10:00"),
    ("closing", None, "2011-09-04", "15:00"),
    ("departure", None, "2011-09-05", "09:00"),
]


def written(*changes: tuple[str, str]) -> dict[str, Any]:
    """The whole invitation with some texts replaced."""
    text = WHOLE + "".join(
        f'\n[[programme]]\noccasion = "{what}"\non = {day}\nhour = "{hour}"\nplace = "Hall"\n'
        + (f"round_number = {number}\n" if number else "")
        for what, number, day, hour in PROGRAMME
    )
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return tomllib.loads(text)


def invitation(*changes: tuple[str, str]) -> Prospectus:
    found, findings = read_prospectus(written(*changes))
    assert not findings
    return found


def found_in(*changes: tuple[str, str]) -> list[Finding]:
    return prospectus_findings(invitation(*changes), RULES)


def told(*changes: tuple[str, str]) -> list[tuple[str, str, list[str]]]:
    """Finding, article, and what it names."""
    names = [
        (one, [str(field).rpartition(".")[2] for field in one.data.get("fields", ())]) for one in found_in(*changes)
    ]
    return [(one.id, one.article, shown) for one, shown in names]


class TestItems:
    @pytest.mark.article("tournament-2010/C.06 3.c")
    def test_nothing_is_missing_in_a_whole_invitation(self) -> None:
        assert found_in() == []
        items = items_of(invitation(), RULES.rule("prospectus"))
        assert [item.number for item in items] == list(range(1, 17))
        assert all(item.complete for item in items)

    @pytest.mark.article("tournament-2010/C.06 3.c")
    def test_every_missing_item_is_named_at_once_with_its_article(self) -> None:
        """Name and days alone: items 2 to 16 are missing, and of item 1 the place."""
        bare, findings = read_prospectus({"name": "Open", "start": invitation().start, "end": invitation().end})
        assert not findings
        missing = [one for one in prospectus_findings(bare, RULES) if one.rule == "prospectus"]
        assert [one.article for one in missing] == [f"C.06 3.c{number}" for number in range(1, 17)]
        assert [one.id for one in missing] == ["prospectus.W002", *["prospectus.W001"] * 15]
        assert missing[0].data["fields"] == ["prospectus.part.place"]

    @pytest.mark.parametrize(
        ("change", "article", "lacks"),
        [
            pytest.param(('place = "Villaenroque"', ""), "C.06 3.c1", ["place"], id="place"),
            pytest.param(('clocks = "electronic"', ""), "C.06 3.c4", ["clocks"], id="clocks"),
            pytest.param(('tiebreaks = ["DE", "BH"]', "tiebreaks = []"), "C.06 3.c5", ["tiebreaks"], id="tie-breaks"),
            pytest.param(('invited = ["Alfil, Ana"]', ""), "C.06 3.c10", ["invited"], id="invited"),
            pytest.param(('name = "Reloj, Rosa"', 'name = " "'), "C.06 3.c10", ["chief_arbiter"], id="chief arbiter"),
            pytest.param(('email = "open@example.org"', ""), "C.06 3.c11", ["contact"], id="contact"),
            pytest.param(("answer_by = 2011-08-20", ""), "C.06 3.c13", ["answer_by"], id="answer"),
            pytest.param(('fax = "1"', ""), "C.06 3.c2", ["hotel_fax"], id="fax"),
            pytest.param(('taxes = "none"', ""), "C.06 3.c8", ["taxes"], id="taxes"),
            pytest.param(("default_minutes = 0", ""), "C.06 3.c6", ["default_minutes"], id="minutes"),
        ],
    )
    @pytest.mark.article(
        "tournament-2010/C.06 3.c1",
        "tournament-2010/C.06 3.c4",
        "tournament-2010/C.06 3.c5",
        "tournament-2010/C.06 3.c10",
        "tournament-2010/C.06 3.c11",
        "tournament-2010/C.06 3.c13",
        "titles-2009/1.42g publication",
    )
    def test_a_part_of_an_item(self, change: tuple[str, str], article: str, lacks: list[str]) -> None:
        assert told(change) == [("prospectus.W002", article, lacks)]

    @pytest.mark.article("tournament-2010/C.06 3.c7")
    def test_that_draws_are_not_restricted_must_be_said(self) -> None:
        """I-330: silence is missing."""
        assert told(('draw_agreements = "no restriction"', "")) == [
            ("prospectus.W001", "C.06 3.c7", ["draw_agreements"])
        ]

    @pytest.mark.parametrize(
        ("change", "lacks"),
        [
            (('occasion = "arrival"', 'occasion = "special"'), ["programme_arrival"]),
            (('occasion = "draw_of_lots"', 'occasion = "special"'), ["programme_draw_of_lots"]),
            (("rounds = 2", "rounds = 3"), ["programme_round"]),
            (('hour = "09:30"\n', ""), ["programme_hour"]),
            (("on = 2011-09-05\n", ""), ["programme_on"]),
            (('place = "Hall"\n', ""), ["programme_place"]),
        ],
    )
    @pytest.mark.article("tournament-2010/C.06 3.c3", "titles-2009/1.42g publication")
    def test_the_programme(self, change: tuple[str, str], lacks: list[str]) -> None:
        assert told(change) == [("prospectus.W002", "C.06 3.c3", lacks)]

    def test_in_official_events_the_article_itself_says_who_comes_late(self) -> None:
        official = ('default_law = "6.6.a"\ndefault_minutes = 0', "official = true")
        assert told(official) == []
        late = ('default_law = "6.6.a"\ndefault_minutes = 0', "official = true\ndefault_minutes = 30")
        assert told(late) == [("prospectus.W006", "C.06 3.c6a", [])]


class TestDays:
    def test_a_round_outside_the_event(self) -> None:
        assert [one[:2] for one in told(("end = 2011-09-04", "end = 2011-09-03"))] == [("prospectus.W003", "C.06 3.c3")]

    def test_a_round_before_the_one_before_it(self) -> None:
        swapped = (('on = 2011-09-04\nhour = "10:00"', 'on = 2011-09-03\nhour = "10:00"'),)
        (finding,) = found_in(*swapped)
        assert (finding.id, finding.data) == ("prospectus.W004", {"round": 1, "following": 2})

    def test_an_answer_when_the_event_has_begun(self) -> None:
        late = ("answer_by = 2011-08-20", "answer_by = 2011-09-03")
        assert told(late) == [("prospectus.W005", "C.06 3.c13", [])]
        assert told(("answer_by = 2011-08-20", "answer_by = 2011-09-02")) == []

    def test_an_event_that_ends_before_it_starts_is_refused(self) -> None:
        _, findings = read_prospectus(written(("end = 2011-09-04", "end = 2011-09-02")))
        assert [one.id for one in findings] == ["prospectus.E005"]


class TestWhoAnswers:
    @pytest.mark.article("tournament-2010/C.06 2")
    def test_federation_organiser_and_committee_are_kept(self) -> None:
        kept = invitation().organisation
        assert (kept.federation, kept.organiser, kept.committee) == ("ESP", "Club Torre Blanca", ("Gambito, Eva",))

    @pytest.mark.article("tournament-2010/C.06 2")
    def test_a_federation_answers_for_every_event(self) -> None:
        assert told(('federation = "ESP"', "")) == [("prospectus.W007", "C.06 2", [])]

    @pytest.mark.article("tournament-2010/C.06 2")
    def test_an_organiser_names_a_committee_a_federation_that_organises_by_itself_need_not(self) -> None:
        """I-331."""
        nobody = ('committee = ["Gambito, Eva"]', "committee = []")
        assert told(nobody) == [("prospectus.W008", "C.06 2", [])]
        assert told(nobody, ('organiser = "Club Torre Blanca"', "")) == []


class TestChiefArbiter:
    def chief(self, level: str, body: str) -> list[tuple[str, str, list[str]]]:
        return told(
            ("rounds = 2", f'rounds = 2\nlevel = "{level}"'), ('name = "Reloj, Rosa"', f'name = "Rosa"\n{body}')
        )

    @pytest.mark.article("tournament-2010/C.06 7.a#1")
    @pytest.mark.parametrize("classification", ["A", "B"])
    @pytest.mark.parametrize(("level", "by"), [("world", "fide_president"), ("continental", "continental_president")])
    def test_named_by_the_president_with_title_class_and_experience(
        self, level: str, by: str, classification: str
    ) -> None:
        body = f'title = "IA"\nclassification = "{classification}"\nnamed_by = "{by}"\nexperience = true'
        assert self.chief(level, body) == []

    @pytest.mark.article("tournament-2010/C.06 7.a#1")
    def test_everything_that_is_not_met_is_named(self) -> None:
        body = 'title = "FA"\nclassification = "C"\nnamed_by = "continental_president"\nexperience = false'
        lacking = ["named_by", "title", "classification", "experience"]
        assert self.chief("world", body) == [("prospectus.W009", "C.06 7.a", lacking)]

    @pytest.mark.article("tournament-2010/C.06 7.a#1")
    def test_what_nobody_said_is_asked_for(self) -> None:
        assert self.chief("continental", 'title = "IA"') == [
            ("prospectus.W010", "C.06 7.a", ["named_by", "classification", "experience"])
        ]

    @pytest.mark.parametrize("level", ["national", "other"])
    def test_of_other_events_nothing_is_asked(self, level: str) -> None:
        assert self.chief(level, 'title = "FA"') == []


class TestAnnouncedSwiss:
    @pytest.mark.article("tournament-2010/C.06 8.g")
    def test_a_swiss_announces_its_program_before_the_start(self) -> None:
        assert told(('program = "Emparejador 3"', "")) == [("prospectus.W011", "C.06 8.g", [])]
        late = ("announced_on = 2011-06-01", "announced_on = 2011-09-04")
        assert told(late) == [("prospectus.W012", "C.06 8.g", [])]

    def test_a_round_robin_needs_no_program(self) -> None:
        robin = ('system = "Swiss, Dutch system"\nprogram = "Emparejador 3"', 'system = "round robin"')
        assert told(robin) == []


def test_every_defect_of_the_file_at_once() -> None:
    wrong = written(("rounds = 2", "ronds = 2"), ("players = 40", 'players = "many"'), ("start = 2011-09-03", ""))
    wrong["hotels"] = [{"email": "x"}]
    wrong["organisation"] = "ESP"
    _, findings = read_prospectus(wrong)
    assert [(one.id, one.data["key"]) for one in findings] == [
        ("prospectus.E002", "ronds"),
        ("prospectus.E003", "players"),
        ("prospectus.E004", "start"),
        ("prospectus.E003", "organisation"),
        ("prospectus.E004", "hotels[1].name"),
    ]
