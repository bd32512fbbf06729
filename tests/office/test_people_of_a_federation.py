"""Clubs, transfers, states of a person and national ids, and what of them is shown."""

from datetime import date

import pytest

from arpad.formats.lists import read_list
from arpad.office.models import Club, Event, LogEntry, PersonState, Player, PlayerFact, Series
from arpad.office.national_ids import scheme_in
from arpad.office.people import enter_fact
from arpad.office.person_form import Fact, PersonForm
from arpad.office.refused import Refused
from arpad.office.states import not_shown, shown_birth_year
from arpad.office.verbs.books.federation import FederationChange, federation
from arpad.office.verbs.events.change_event import EventChange, change_event
from arpad.office.verbs.letters.remind import remind
from arpad.office.verbs.lists.export import export_list
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.club import keep_club
from arpad.office.verbs.people.enter_player import enter_player
from arpad.office.verbs.people.number_people import number_people
from arpad.office.verbs.people.person_state import person_state
from arpad.office.verbs.people.transfer import transfer
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.forward import forward
from support.books import act, act_on
from support.month import NOVEMBER, REPORT, opened, published, received, registered
from support.rapid import accepted_rapid
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
ANA = "990000001"


class TestClubs:
    def test_entered_and_changed_field_by_field(self) -> None:
        keep_club(
            act(), "enroque", "Enroque", "Sevilla", "Calle Alta 1\n41001 Sevilla", "Rosa Reloj", "r@example.org", "955"
        )
        keep_club(act(), "enroque", "", "", "Calle Baja 2")
        club = Club.objects.get()
        assert (club.name, club.province, club.address, club.contact) == (
            "Enroque",
            "Sevilla",
            "Calle Baja 2",
            "Rosa Reloj",
        )
        assert (club.email, club.phone) == ("r@example.org", "955")

    def test_memberships_and_events_follow_another_name(self) -> None:
        opened()
        registered(club="Enroque")
        ana = Player.objects.get(key=ANA)
        enter_fact(ana, Fact("club", "Enroque"))
        keep_club(act(), "enroque", "Enroque")
        keep_club(act(), "enroque", "Gran Enroque")
        assert PlayerFact.objects.get(player=ana, kind="club").value == "Gran Enroque"
        assert Event.objects.get().club == "Gran Enroque"
        assert Player.objects.get(key=ANA).changed_in == LogEntry.objects.latest("number").number

    def test_no_name_and_a_name_twice_are_refused(self) -> None:
        keep_club(act(), "enroque", "Enroque")
        for key, name, found in (
            ("peones", "", "office.E115"),
            ("peones", "Enroque", "office.E252"),
            ("a b", "X", "office.E120"),
        ):
            with pytest.raises(Refused) as error:
                keep_club(act(), key, name)
            assert ids(error) == [found]


class TestTransfers:
    def held(self, kind: str) -> list[tuple[str, date | None, date | None]]:
        facts = PlayerFact.objects.filter(player__key=ANA, kind=kind).order_by("valid_from", "pk")
        return sorted(facts.values_list("value", "valid_from", "valid_to"), key=lambda row: row[1] or date.min)

    def test_another_club_from_a_day_on(self) -> None:
        opened()
        enter_fact(Player.objects.get(key=ANA), Fact("club", "Enroque"))
        transfer(act(), ANA, date(2011, 10, 1), "Peones")
        assert self.held("club") == [("Enroque", None, date(2011, 9, 30)), ("Peones", date(2011, 10, 1), None)]
        assert self.held("federation") == [("ESP", None, None)]

    def test_another_federation_leaves_club_and_licence_behind(self) -> None:
        opened()
        ana = Player.objects.get(key=ANA)
        enter_fact(ana, Fact("club", "Enroque"))
        enter_fact(ana, Fact("licence", "A-1"))
        transfer(act(), ANA, date(2011, 10, 1), federation="por")
        assert self.held("federation") == [("ESP", None, date(2011, 9, 30)), ("POR", date(2011, 10, 1), None)]
        assert self.held("club") == [("Enroque", None, date(2011, 9, 30))]
        assert self.held("licence") == [("A-1", None, date(2011, 9, 30))]

    def test_nowhere_is_no_transfer(self) -> None:
        opened()
        with pytest.raises(Refused) as error:
            transfer(act(), ANA, date(2011, 10, 1))
        assert ids(error) == ["office.E251"]


class TestStates:
    def test_the_dead_are_on_no_later_list(self) -> None:
        published()
        person_state(act(), ANA, "deceased", date(2011, 10, 15))
        assert not_shown(date(2011, 9, 1), date(2012, 1, 1)) == {}
        assert not_shown(NOVEMBER, date(2012, 1, 1)) == {ANA: "deceased"}
        assert "Alfil" not in export_list(act(), "standard", NOVEMBER, "fide_single").content.decode("latin-1")
        own, _ = read_list(export_list(act(), "standard", NOVEMBER, "csv").content, "list.csv")
        assert own is not None
        assert dict(own.frame.select("id", "hidden").iter_rows())[ANA] == "deceased"

    def test_hidden_from_a_day_to_a_day(self) -> None:
        opened()
        person_state(act(), ANA, "hidden", date(2011, 10, 1), note="asked for it")
        assert not_shown(NOVEMBER, date(2011, 9, 30)) == {}
        assert not_shown(date(2011, 9, 1), date(2011, 10, 1)) == {ANA: "hidden"}
        person_state(act(), ANA, "hidden", until=date(2011, 12, 31), ended=True)
        assert not_shown(NOVEMBER, date(2012, 1, 1)) == {}

    def test_a_death_entered_by_mistake_is_taken_out(self) -> None:
        opened()
        person_state(act(), ANA, "deceased")
        person_state(act(), ANA, "deceased", ended=True)
        assert not PersonState.objects.exists()
        with pytest.raises(Refused) as error:
            person_state(act(), ANA, "deceased", ended=True)
        assert ids(error) == ["office.E250"]

    def test_a_minors_year_of_birth_needs_a_guardian_where_the_federation_asks(self) -> None:
        opened()
        today = date(2011, 10, 1)
        assert shown_birth_year(ANA, "1999-05-06", today) == "1999"
        federation(act(), FederationChange(guardian_consent=True))
        assert (shown_birth_year(ANA, "1999-05-06", today), shown_birth_year(ANA, "1980", today)) == ("", "1980")
        person_state(act(), ANA, "consent", date(2011, 9, 1), date(2011, 12, 31), "her mother")
        assert shown_birth_year(ANA, "1999-05-06", today) == "1999"
        assert shown_birth_year(ANA, "1999-05-06", date(2012, 1, 1)) == ""


class TestNationalIds:
    def test_schemes(self) -> None:
        plain, checked = scheme_in("NOR{number:06}"), scheme_in("{number:5:20000}-{check}")
        assert plain and checked
        assert (plain.id_of(41), plain.number_in("NOR000041"), plain.number_in("SWE000041")) == ("NOR000041", 41, None)
        assert (checked.id_of(20000), checked.number_in("20000-6"), checked.number_in("20000-5")) == (
            "20000-6",
            20000,
            None,
        )
        assert [scheme_in(text) for text in ("", "NOR", "{number", "{check}", "A B{number}", "{number:30}")] == [
            None
        ] * 6

    def test_a_scheme_that_is_none_is_refused(self) -> None:
        with pytest.raises(Refused) as error:
            federation(act(), FederationChange(national_id_scheme="NOR"))
        assert ids(error) == ["office.E256"]

    def test_who_is_entered_gets_the_next_one(self) -> None:
        federation(act(), FederationChange(national_id_scheme="NOR{number:06}", federation="NOR"))
        first = enter_player(act(), PersonForm("Uno, Ulf")).player
        enter_player(act(), PersonForm("Dos, Dag", national_id="NOR000007"))
        third = enter_player(
            act(), PersonForm("Tres, Tor", fide_id="1500001", facts=[Fact("federation", "NOR")])
        ).player
        guest = enter_player(
            act(), PersonForm("Guest, Gil", fide_id="900001", facts=[Fact("federation", "SWE")])
        ).player
        assert (first.key, first.national_id) == ("NOR000001", "NOR000001")
        assert (third.key, third.national_id, third.fide_id) == ("NOR000008", "NOR000008", "1500001")
        assert (guest.key, guest.national_id) == ("900001", None)

    def test_who_is_enrolled_from_a_report_gets_one(self) -> None:
        opened()
        federation(act(), FederationChange(national_id_scheme="{number:5:20000}{check}"))
        registered()
        received(
            text=REPORT.replace(
                "Rey, Dario                        2100 ESP   990000004",
                "Nuevo, Noel                       2100 ESP            ",
            )
        )
        (new,) = enrol(act(reason="new"), "friends", 4).players
        assert (new.key, new.national_id) == ("200006", "200006")

    def test_who_is_imported_gets_one(self) -> None:
        """The one of the file, the id itself where it is one of the scheme, else the next behind all of them."""
        federation(act(), FederationChange(national_id_scheme="NOR{number:06}", federation="NOR"))
        open_series(act(), "standard")
        rows = """\
id,name,federation,rating,fide_id,national_id
NOR000004,"Uno, Ulf",NOR,1500,,
77,"Dos, Dag",NOR,1500,,NOR000009
78,"Tres, Tor",NOR,1500,1500001,
79,"Guest, Gil",SWE,1500,900001,
"""
        import_list(act(), ListImport(rows.encode(), "list.csv", "standard", date(2011, 9, 1)))
        assert dict(Player.objects.values_list("key", "national_id")) == {
            "NOR000004": "NOR000004",
            "77": "NOR000009",
            "78": "NOR000010",
            "79": None,
        }

    def test_without_a_scheme_nothing_changes(self) -> None:
        assert enter_player(act(), PersonForm("Uno, Ulf")).player.national_id is None
        with pytest.raises(Refused) as error:
            number_people(act())
        assert ids(error) == ["office.E255"]

    def test_everybody_without_one_gets_one(self) -> None:
        opened()
        enter_player(act(), PersonForm("Uno, Ulf"))
        federation(act(), FederationChange(national_id_scheme="{number:9}"))
        assert number_people(act()) == 5
        given = dict(Player.objects.exclude(name="Uno, Ulf").values_list("key", "national_id"))
        assert all(key == national for key, national in given.items())
        assert Player.objects.get(name="Uno, Ulf").national_id == "990000005"
        assert number_people(act()) == 0


@pytest.mark.parametrize(("national", "found"), [(False, ["office.W090"]), (True, [])])
def test_nothing_is_owed_to_fide_for_a_national_event(national: bool, found: list[str]) -> None:
    accepted_rapid()
    change_event(act(), Event.objects.get().key, EventChange(national_only=national))
    assert [finding.id for finding in remind(act_on(date(2019, 5, 2))).findings] == found
    if national:
        with pytest.raises(Refused) as error:
            forward(act(), Event.objects.get().key, "fide")
        assert ids(error) == ["office.E254"]


def test_the_main_series_comes_first() -> None:
    for key, cadence in (("standard", "standard"), ("rapid", "rapid"), ("blitz", "blitz")):
        open_series(act(), key, key, cadence)
    federation(act(), FederationChange(main_series="rapid"))
    assert [series.key for series in Series.objects.in_order()] == ["rapid", "standard", "blitz"]
