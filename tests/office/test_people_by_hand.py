"""People entered and changed by hand: ids, dated facts, titles; and erased without breaking the chain."""

from datetime import UTC, date, datetime

import pytest

from arpad.office.models import (
    Entry,
    Letter,
    ListRow,
    LogEntry,
    LogNote,
    Player,
    PlayerFact,
)
from arpad.office.people import described_on
from arpad.office.person_form import Dated, Fact, PersonForm, TitleGiven
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.claims.claim import ClaimForm, claim
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.people.change_player import PersonChange, change_player
from arpad.office.verbs.people.enter_player import enter_player
from arpad.office.verbs.people.erase_player import erase_player
from arpad.office.verbs.people.grant_title import grant_title
from arpad.office.verbs.people.revoke_title import revoke_title
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import NOVEMBER, REPORT, opened, published, received, registered
from support.pdf import pdf_text
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

PEPA = PersonForm(
    "Peón, Pepa",
    fide_id="2299000",
    national_id="E77",
    birth="1999-12-31",
    sex="w",
    facts=(
        Fact("federation", "ESP"),
        Fact("province", "Sevilla"),
        Fact("club", "Enroque", date(2010, 1, 1)),
        Fact("licence", "A-123", date(2011, 1, 1), date(2011, 12, 31)),
    ),
    titles=(TitleGiven("WFM", date(2010, 6, 1), "championship", "QC chairman"),),
)


def facts_of(player: Player, kind: str) -> list[tuple[str, str, str]]:
    """Value, from, to; "" is open."""
    rows = PlayerFact.objects.filter(player=player, kind=kind).order_by("valid_from", "pk")
    return sorted(
        (value, str(first or ""), str(last or ""))
        for value, first, last in rows.values_list("value", "valid_from", "valid_to")
    )


class TestEnter:
    def test_everything_is_kept_with_its_days(self) -> None:
        player = enter_player(act(), PEPA).player
        assert (player.key, player.fide_id, player.national_id, player.birth, player.sex) == (
            "2299000", "2299000", "E77", "1999-12-31", "w",
        )  # fmt: skip
        assert player.search_name == "peon, pepa"
        assert facts_of(player, "club") == [("Enroque", "2010-01-01", "")]
        assert facts_of(player, "licence") == [("A-123", "2011-01-01", "2011-12-31")]
        title = player.titles.get()
        assert (title.title, title.valid_from, title.route, title.confirmed_by) == (
            "WFM", date(2010, 6, 1), "championship", "QC chairman",
        )  # fmt: skip

    def test_the_log_has_neither_name_nor_birth(self) -> None:
        player = enter_player(act(), PEPA).player
        entry = LogEntry.objects.latest("number")
        assert (entry.verb, entry.subject) == ("enter_player", "player:2299000")
        assert "Pe" not in entry.facts
        assert "1999" not in entry.facts
        assert player.changed_in == entry.number

    def test_without_any_id_he_gets_one_of_the_office(self) -> None:
        first = enter_player(act(), PersonForm("Peón, Pepa")).player
        second = enter_player(act(), PersonForm("Peón, Paco")).player
        assert first.key != second.key
        assert first.fide_id is None

    def test_all_that_is_wrong_is_said_at_once(self) -> None:
        opened()
        wrong = PersonForm(
            " ", key="two words", fide_id="990000001", birth="1999-02-30", sex="x",
            facts=(Fact("club", "Enroque", date(2011, 2, 1), date(2011, 1, 1)), Fact("shoe", "42")),
            titles=(TitleGiven("XM"),),
        )  # fmt: skip
        Player.objects.filter(key="990000001").update(fide_id="990000001")
        with pytest.raises(Refused) as error:
            enter_player(act(), wrong)
        assert ids(error) == [
            "office.E115", "office.E120", "office.E104", "office.E116", "office.E117", "office.E119", "office.E126",
            "office.E118",
        ]  # fmt: skip
        assert Player.objects.count() == 4

    def test_nobody_is_born_tomorrow(self) -> None:
        with pytest.raises(Refused) as error:
            enter_player(act(), PersonForm("Peón, Pepa", birth="2011-10-21"))
        assert ids(error) == ["office.E116"]

    def test_who_looks_like_somebody_is_entered_with_a_remark(self) -> None:
        """Without accents and transposed."""
        opened()
        (seen,) = enter_player(act(), PersonForm("Ana Álfil", birth="1980")).findings
        assert (seen.id, seen.data["key"]) == ("office.W093", "990000001")


class TestChange:
    def test_a_corrected_name_and_birth_enter_the_next_list_and_no_earlier_one(self) -> None:
        made = published()
        change_player(act(), "990000004", PersonChange(name="Rey, Darío", birth="1983-01-02"))
        assert ListRow.objects.get(list=made, key="990000004").name == "Rey, Dario"
        december = date(2012, 1, 1)
        done = preview(act(), "standard", december)
        publish(act(), "standard", december, done.inputs_sha256)
        row = ListRow.objects.get(list__date=december, key="990000004")
        assert (row.name, row.birth) == ("Rey, Darío", "1983-01-02")
        assert not verify().findings

    def test_a_club_holds_until_the_next_one_begins(self) -> None:
        player = enter_player(act(), PEPA).player
        change_player(act(), "E77", PersonChange(facts=(Fact("club", "Gambito", date(2011, 9, 1)),)))
        assert facts_of(player, "club") == [("Enroque", "2010-01-01", "2011-08-31"), ("Gambito", "2011-09-01", "")]
        change_player(act(), "E77", PersonChange(facts=(Fact("club", "Alfil", date(2010, 7, 1)),)))
        assert facts_of(player, "club") == [
            ("Alfil", "2010-07-01", "2011-08-31"), ("Enroque", "2010-01-01", "2010-06-30"), ("Gambito", "2011-09-01", ""),
        ]  # fmt: skip

    def test_the_same_day_again_is_a_correction_and_no_day_replaces_all(self) -> None:
        player = enter_player(act(), PEPA).player
        change_player(act(), "E77", PersonChange(facts=(Fact("club", "Gambito", date(2010, 1, 1)),)))
        assert facts_of(player, "club") == [("Gambito", "2010-01-01", "")]
        change_player(act(), "E77", PersonChange(facts=(Fact("club", "Torre"),)))
        assert facts_of(player, "club") == [("Torre", "", "")]

    def test_licences_stand_beside_each_other(self) -> None:
        player = enter_player(act(), PEPA).player
        change_player(act(), "E77", PersonChange(facts=(Fact("licence", "A-200", date(2011, 6, 1)),)))
        assert len(facts_of(player, "licence")) == 2

    def test_a_fact_comes_to_its_end(self) -> None:
        player = enter_player(act(), PEPA).player
        change_player(act(), "E77", PersonChange(ended={"club": date(2011, 8, 31)}))
        assert facts_of(player, "club") == [("Enroque", "2010-01-01", "2011-08-31")]

    def test_a_transfer_shows_on_lists_from_its_day(self) -> None:
        player = enter_player(act(), PEPA).player
        change_player(act(), "E77", PersonChange(facts=(Fact("federation", "FRA", date(2011, 11, 1)),)))
        federations = [described_on([player.pk], day)[0][2] for day in (date(2011, 10, 31), NOVEMBER)]
        assert federations == ["ESP", "FRA"]

    def test_nothing_to_change_and_nobody_to_change(self) -> None:
        opened()
        for given, change, expected in (
            ("990000001", PersonChange(), "office.E122"),
            ("77", PersonChange(name="A"), "office.E093"),
        ):
            with pytest.raises(Refused) as error:
                change_player(act(), given, change)
            assert ids(error) == [expected]


class TestTitles:
    @pytest.mark.article("titles-2024/0.4", "titles-2024/0.6.1", "titles-2024/0.6.3", "titles-2009/0.61")
    def test_route_confirmation_and_day_are_kept(self) -> None:
        opened()
        grant_title(act(), "990000002", TitleGiven("FM", date(2011, 10, 1), "application", "General Assembly"))
        title = Player.objects.get(key="990000002").titles.get()
        assert (title.title, title.valid_from, title.route, title.confirmed_by) == (
            "FM", date(2011, 10, 1), "application", "General Assembly",
        )  # fmt: skip

    @pytest.mark.article("titles-2024/0.4.1", "titles-2009/0.41")
    def test_a_revoked_title_is_gone_from_its_day_on_with_its_reason(self) -> None:
        opened()
        ana = Player.objects.get(key="990000001")
        revoke_title(act(reason="ethics case 7"), "990000001", "IM", date(2011, 10, 15))
        assert ana.titles.get().revoked_on == date(2011, 10, 15)
        shown = [described_on([ana.pk], day)[0][4] for day in (date(2011, 10, 14), date(2011, 10, 15))]
        assert shown == ["IM", ""]
        assert LogNote.objects.latest("entry").text == "ethics case 7"
        with pytest.raises(Refused) as error:
            revoke_title(act(), "990000001", "IM", date(2011, 10, 16))
        assert ids(error) == ["office.E125"]

    @pytest.mark.article("titles-2009/0.32", "titles-2009/0.33")
    def test_titles_of_composition_and_of_the_iccf_are_kept_and_are_no_title_of_a_list(self) -> None:
        opened()
        for title in ("GS", "IMS", "FMS", "GMC", "IMC", "FMC", "IJCC", "ICCF-SIM"):
            grant_title(act(), "990000002", TitleGiven(title))
        blas = Player.objects.get(key="990000002")
        assert blas.titles.count() == 8
        assert described_on([blas.pk], NOVEMBER)[0][4] == ""


class TestErase:
    def test_the_person_is_gone_and_the_chain_and_the_lists_stand(self) -> None:
        published()
        change_player(act(reason="he is Dario Rey of Utrera"), "990000004", PersonChange(birth="1983-01-02"))
        done = erase_player(act(reason="he asked"), "990000004")
        dario = Player.objects.get(key="990000004")
        assert (dario.name, dario.search_name, dario.birth, dario.sex) == ("—", "—", "", "")
        assert not dario.facts.exists()
        assert set(Entry.objects.filter(player=dario).values_list("name", flat=True)) == {"—"}
        assert "he is Dario Rey of Utrera" not in LogNote.objects.values_list("text", flat=True)
        assert done.findings == (), "no list, report or paper has the name any more"
        assert not verify().findings

    def test_his_rating_goes_on_under_his_id(self) -> None:
        published()
        erase_player(act(), "990000004")
        later = date(2012, 1, 1)
        publish(act(), "standard", later, preview(act(), "standard", later).inputs_sha256)
        row = ListRow.objects.get(list__date=later, key="990000004")
        assert (row.rating, row.name, row.birth) == (2111, "—", "")

    def test_his_claims_lose_their_text(self) -> None:
        published()
        form = ClaimForm("standard", NOVEMBER, "I am Dario", player="990000004", contact="dario@example.org")
        made = claim(act(at=datetime(2011, 11, 2, tzinfo=UTC)), form)
        erase_player(act(), "990000004")
        made.refresh_from_db()
        assert (made.text, made.contact) == ("—", "")

    @pytest.mark.parametrize("sent", [False, True])
    def test_letters_that_have_not_gone_out_lose_his_name(self, sent: bool) -> None:
        """Also where a line of the letter breaks within it; what was sent is a record."""
        opened()
        registered()
        received(text=REPORT.replace("4 w 1     3 b =", "4 w 1     9 b =").replace("Rey, Dario  ", "Rey, Dario J"))
        review(act(reason="Of Rey, Dario and of DARIO REY; not of Reyes, Dario"), "friends", Verdict.RETURN)
        Letter.objects.update(title="About Rey, Dario J", recipient="Rey, Dario <rey@example.org>")
        letter = Letter.objects.get()
        assert (letter.text.count("Rey"), letter.text.count("DARIO REY")) == (2, 1)
        Letter.objects.update(
            text=letter.text.replace("Of Rey, Dario", "Of Rey,\nDario"), sent_on=NOVEMBER if sent else None
        )
        erase_player(act(), "990000004")
        letter.refresh_from_db()
        if sent:
            assert "Rey" in letter.title
            return
        assert letter.text.count("Rey") == 1, "the other one's stays"
        assert "Reyes, Dario" in " ".join(letter.text.split())
        assert (letter.title, letter.recipient) == ("About —", "")
        on_paper = " ".join(pdf_text(bytes(letter.pdf)).split())
        assert on_paper.count("Rey") == 1
        assert "Of — and of —" in on_paper

    def test_whoever_he_was_merged_with_goes_with_him(self) -> None:
        opened()
        Player.objects.filter(key="990000003").update(merged_into=Player.objects.get(key="990000004"))
        erase_player(act(), "990000003")
        assert set(Player.objects.filter(name="—").values_list("key", flat=True)) == {"990000003", "990000004"}

    def test_it_is_done_once(self) -> None:
        opened()
        erase_player(act(), "990000004")
        with pytest.raises(Refused) as error:
            erase_player(act(), "990000004")
        assert ids(error) == ["office.E123"]


def test_a_value_with_its_days_as_it_is_typed() -> None:
    assert Dated.read("Enroque@2010-01-01/2011-12-31") == Dated("Enroque", date(2010, 1, 1), date(2011, 12, 31))
    assert Dated.read("Peña, Club@2010-01-01") == Dated("Peña, Club", date(2010, 1, 1))
    assert Dated.read("ESP") == Dated("ESP")
    assert Dated.read("ESP@/2011-01-01") == Dated("ESP", None, date(2011, 1, 1))
    for text in ("", "@2010-01-01", "ESP@yesterday"):
        with pytest.raises(ValueError, match=r".*"):
            Dated.read(text)
