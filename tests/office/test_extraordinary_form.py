"""A school event of extraordinary computation in the books: what the form says reaches the rating engine (I-328).

Twenty players of 1500 and two newcomers, nine rounds. nia (under 16) has 6 of 8 against 1500 and draws olga, who has 2 of
8: nia = (12000 + olga) / 9 + 70 and olga = (12000 + nia) / 9 - 166 (28 %), so that nia is 1552.20 and olga 1339.80.
"""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from arpad.formats.tariff_toml import read_tariff
from arpad.formats.trf import write_trf
from arpad.office.event_facts import office_facts
from arpad.office.events import event_named
from arpad.office.homologating import verdict_of
from arpad.office.models import Fee, ListRow
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.admit import admit
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.events.homologate import homologate
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.money.invoice import invoice
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.tournament.model import Tournament
from support.events import tournament
from support.nine_rounds import RATED, rounds_of
from support.regional import on, published

pytestmark = pytest.mark.usefixtures("books")

START, END, CAME, LIST_DAY = date(2015, 3, 2), date(2015, 3, 10), date(2015, 3, 12), date(2015, 4, 5)
FORM = """\
name = "Escolar"
kind = "school_extraordinary"
province = "Sevilla"
start = 2015-03-02
end = 2015-03-10
rate_of_play = "60 min"
system = "Swiss"
chief_arbiter = "Reloj, Rosa"
email = "escolar@example.org"
venue = "Sevilla, Calle Mayor 1"
rating_list = "REA"
telephone = "600 000 000"
official = false
general_interest = true

[scope]
aimed_at_own_players = true
rated_by = []

[access]
capacity = 100
limited_to = "class"

[promoter]
kind = "federated_club"
name = "Enroque"
seasons = [2015]
players = 20

[papers]
deputy_arbiter = ""
certificates = ["arbiter", "organiser", "promoter", "director"]
rules_included = true
sessions = 9
minutes = 9

[transparency]
rules_announce = true
venue_open = true
scoresheets_compulsory = false
notice_on = 2015-02-01

[school]
age_limit = 18
entry_fee = "5.00"
on_school_days = false
delegation_approved_on = 2015-02-10
places_reserved = true
announced = true
public_place = true

[[arbiters]]
name = "Reloj, Rosa"
title = "FA"
licence_from = 2015-01-01
licence_to = 2015-12-31
"""
TARIFF = b'currency = "EUR"\n[[rate]]\nfrom = 2015-01-01\ncanon = "1.00"\nper = "player"\ncanon_article = "Art 6.d"\n'


def _report(rounds: int, rate: str) -> Tournament:
    people = {**RATED, "nia": {"birth": date(2003, 5, 1)}, "olga": {"birth": date(1997, 5, 1)}}
    made = tournament(
        people,
        rounds_of(nia="11110110", olga="10010000")[-rounds:],
        start=START,
        end=END,
        rate_of_play_text=rate,
        round_dates=tuple(START + timedelta(days=day) for day in range(rounds)),
    )
    entries = (replace(one, name=f"{one.name}, Ana", player_id=f"99{one.number:07}") for one in made.entries)
    return replace(made, entries=tuple(entries))


def came(form: str = FORM, rounds: int = 9, rate: str = "60 min") -> None:
    """Opened, registered, with its form, its report and the newcomers in the register."""
    open_series(on(date(2015, 2, 1)), "rea", edition="fada-2014")
    lines = "".join(f'99{number:07},"{name}, Ana",1999-01-01,1500,40\n' for number, name in enumerate(RATED, 1))
    listed = f"id,name,birth,rating,games\n{lines}".encode()
    import_list(on(date(2015, 2, 1)), ListImport(listed, "february.csv", "rea", date(2015, 2, 5)))
    day = date(2015, 2, 10)
    given = Registration("escolar", "Escolar", ["rea"], START, END, day, province="Sevilla", club="Colegio Mayor")
    register(on(day), given)
    provinces = "".join(f'[players.{number}]\nprovince = "Sevilla"\n' for number in range(1, 23))
    attach(on(day), Paper("escolar", "form", (form + provinces).encode(), "escolar.form.toml"))
    attach(on(CAME), Paper("escolar", "swiss_manager", b"TUNX", "escolar.tunx"))
    report = write_trf(_report(rounds, rate), "TRF16")
    receive(on(CAME), Submission("escolar", report, "escolar.trf", received_on=CAME))
    enrol(on(CAME), "escolar")


def accepted() -> None:
    homologate(on(CAME), "escolar", accepted=True)
    review(on(CAME), "escolar", Verdict.ACCEPT)


def rating(number: int) -> int | None:
    return ListRow.objects.get(list__date=LIST_DAY, key=f"99{number:07}").rating


def charged() -> list[tuple[str, str, int]]:
    tariff, _ = read_tariff(TARIFF, "tariff.toml")
    assert tariff is not None
    invoice(on(LIST_DAY), tariff, LIST_DAY)
    return list(Fee.objects.order_by("pk").values_list("kind", "article", "cents"))


@pytest.mark.article("fada-2014/Art 12", "fada-2014/Art 12 bullet 4")
def test_the_form_alone_asks_for_the_approximations_and_its_canon_is_36_euros() -> None:
    came()
    verdict = verdict_of(event_named("escolar"))
    assert verdict is not None
    assert [one.rule.name for one in verdict.requirements if one.outcome.value != "met"] == []
    accepted()
    published(LIST_DAY)
    assert (rating(21), rating(22)) == (1552, 1340)
    assert not verify().findings
    assert charged() == [("canon", "Art 12 bullet 4", 3600)]


@pytest.mark.article("fada-2014/Art 12", "fada-2014/Art 12 bullet 4")
def test_one_round_short_it_counts_and_pays_as_any_school_event() -> None:
    """Eight rounds: first ratings by the seven games with rated players; 22 players at 1 euro.

    nia has 5 of 7, three half points over: 1500 + 3 x 17.5 = 1552.5; olga 1 of 7, .14: 1500 - 309.
    """
    came(rounds=8)
    verdict = verdict_of(event_named("escolar"))
    assert verdict is not None
    assert [one.rule.name for one in verdict.requirements if one.outcome.value != "met"] == ["extraordinary_rounds"]
    accepted()
    published(LIST_DAY)
    assert (rating(21), rating(22)) == (1553, 1191)
    assert charged() == [("canon", "Art 6.d", 2200)]


def test_an_official_one_pays_by_the_tariff() -> None:
    came(FORM.replace("official = false", "official = true"))
    accepted()
    assert charged() == [("canon", "Art 6.d", 2200)]


def test_form_and_decisions_go_to_the_rating_engine() -> None:
    """Ten minutes are for the administrator to allow in a school event (I-311). What he allowed is rated."""
    form = FORM.replace('"60 min"', '"10 min"').replace("[papers]\n", "[papers]\nbefore_play_off = 2015-03-09\n")
    came(form, rate="10 min")
    event = event_named("escolar")
    told = {
        "registered_on": "2015-02-10",
        "received_on": "2015-03-12",
        "kind": "school",
        "before_play_off": "2015-03-09",
    }
    asked = {"extraordinary_computation": True, "official": False, "general_interest": True}
    assert office_facts(event, CAME) == told | asked
    admit(on(CAME, "first event of the school"), "escolar", "rate_of_play", admitted=True)
    assert office_facts(event, CAME) == told | asked | {"rate_of_play_approved": True}
    accepted()
    published(LIST_DAY)
    assert (rating(21), rating(22)) == (1552, 1340)


def test_a_form_that_says_nothing_of_it_adds_nothing() -> None:
    came(FORM.replace("school_extraordinary", "ordinary"))
    assert set(office_facts(event_named("escolar"), CAME)) == {"registered_on", "received_on"}
