"""Registrations, papers and decisions of the Andalusian list in the books."""

from datetime import date

import pytest

from arpad.office.deadlines import Deadline, report_deadline, surcharge_deadline
from arpad.office.events import event_named
from arpad.office.forms import arbiters_of_events, calendar_beside, kind_for_the_tariff, registration_of
from arpad.office.homologating import verdict_of
from arpad.office.models import Attachment, Decision, Event, Forwarding, Letter, LogEntry, Report, Series
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.admit import admit
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.events.discard import discard
from arpad.office.verbs.events.homologate import homologate
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.review import Verdict, review
from arpad.results.data import as_csv
from support.books import act
from support.letters import in_both_languages
from support.pdf import pdf_text
from support.refusals import ids
from support.regional import AFTER, APRIL, FORM, SWISS_MANAGER, on, opened, published, received, registered
from support.two_lists import ratings

pytestmark = pytest.mark.usefixtures("books")
DAY = date(2015, 3, 25)


def _days(deadline: Deadline | None) -> tuple[date, str]:
    assert deadline is not None
    return deadline.due, deadline.article


def proposal() -> str:
    verdict = verdict_of(event_named("friends"))
    assert verdict is not None
    return verdict.proposal.value


class TestFromRegistrationToTheList:
    @pytest.mark.article("fada-2014/Art 5.c")
    def test_a_homologated_event_is_rated_as_worked_out_by_hand(self) -> None:
        opened()
        registered()
        assert proposal() == "accept"
        received()
        assert proposal() == "accept"
        homologate(on(DAY), "friends", accepted=True)
        found = review(on(DAY), "friends", Verdict.ACCEPT).findings
        assert not [one for one in found if one.id.startswith("rea.") or one.rule == "homologation"]
        published()
        assert ratings(APRIL) == AFTER
        with pytest.raises(Refused) as error:
            homologate(on(DAY), "friends", accepted=False, article="Art 3.a")
        assert ids(error) == ["rea.E024"]

    @pytest.mark.article("fada-2014/Art 5.c")
    def test_one_that_was_not_homologated_never_gets_to_the_list(self) -> None:
        opened()
        registered(FORM.replace("aimed_at_own_players = true", "aimed_at_own_players = false"))
        assert proposal() == "refuse"
        done = homologate(on(DAY, "for visitors"), "friends", accepted=False, article="Art 3.a")
        assert Event.objects.get().state == "refused"
        spanish = next(one for one in done.letters if one.language == "es")
        assert "no se toma para la lista, según el artículo Art 3.a" in spanish.text
        assert "rea.E010 [Art 3.a]" in spanish.text
        assert "for visitors" in pdf_text(bytes(spanish.pdf))
        assert spanish.log_head == LogEntry.objects.latest("number").sha256
        with pytest.raises(Refused) as error:
            received()
        assert ids(error) == ["office.E025"]

    def test_the_rating_follows_the_decision_and_not_the_papers(self) -> None:
        """Refused after its report was accepted: it is no input of the next list any more."""
        opened()
        registered()
        received()
        review(on(DAY), "friends", Verdict.ACCEPT)
        homologate(on(DAY), "friends", accepted=False, article="Art 6.g")
        assert preview(on(APRIL), "rea", APRIL).looks.movers == ()

    def test_nothing_is_accepted_against_the_rules_and_a_refusal_names_its_article(self) -> None:
        opened()
        registered(FORM.replace("licence_to = 2015-12-31", "licence_to = 2015-03-21"))
        with pytest.raises(Refused) as error:
            homologate(on(DAY), "friends", accepted=True)
        assert ids(error)[:2] == ["rea.E023", "rea.E010"]
        with pytest.raises(Refused) as error:
            homologate(on(DAY), "friends", accepted=False)
        assert ids(error) == ["office.E029"]
        assert not Decision.objects.exists()

    def test_without_a_form_nothing_can_be_decided_and_the_review_says_so(self) -> None:
        opened()
        register(act(), Registration("friends", "Friends", ["rea"], date(2015, 3, 20), date(2015, 3, 22), DAY))
        with pytest.raises(Refused) as error:
            homologate(on(DAY), "friends", accepted=True)
        assert ids(error) == ["rea.E021"]
        assert "rea.W001" in {one.id for one in received().findings}


class TestReview:
    @pytest.mark.article("fada-2014/Art 7.c")
    def test_an_incomplete_report_goes_back_with_what_is_missing_and_comes_again(self) -> None:
        """Art 7.g.iv and vi: without telephone and e-mail it cannot be accepted."""
        opened()
        registered(FORM.replace("600 000 000", "").replace("friends@example.org", ""))
        received()
        with pytest.raises(Refused) as error:
            review(on(DAY), "friends", Verdict.ACCEPT)
        assert "rea.E011" in ids(error)
        review(on(DAY, "please complete"), "friends", Verdict.RETURN)
        letter = Letter.objects.get(language="es")
        assert letter.kind == "returned"
        text = " ".join(letter.text.split())
        assert "falta del torneo: teléfono, correo electrónico" in text
        assert "Complete el fichero y envíelo de nuevo." in text
        assert Report.objects.get().state == "returned"
        attach(on(DAY), Paper("friends", "form", FORM.encode(), "again.form.toml"))
        assert proposal() == "accept"

    def test_a_report_that_cannot_be_mended_is_refused_with_every_reason(self) -> None:
        in_both_languages()
        opened()
        registered(FORM.replace("licence_to = 2015-12-31", "licence_to = 2015-03-21"))
        received(date(2015, 4, 23))  # a month after 22 March is 22 April
        review(on(DAY), "friends", Verdict.REFUSE, "Art 7.e")
        letter = Letter.objects.get(language="en")
        assert "refused by article Art 7.e" in letter.text
        assert "rea.E010 [Art 7.a]" in letter.text
        assert "rea.E010 [Art 6.g]" in letter.text


class TestPapers:
    @pytest.mark.article("fada-2014/Art 7.a#1")
    def test_the_programs_own_file_is_kept_byte_for_byte_beside_the_trf(self) -> None:
        opened()
        registered()
        received()
        kept = Attachment.objects.get(kind="swiss_manager")
        assert (bytes(kept.content), kept.file_name) == (SWISS_MANAGER, "friends.tunx")
        entry = LogEntry.objects.get(
            verb="attach", number=LogEntry.objects.filter(verb="attach").latest("number").number
        )
        assert kept.sha256 in entry.facts
        assert bytes(Report.objects.get().content) != SWISS_MANAGER

    def test_the_same_file_twice(self) -> None:
        opened()
        registered()
        with pytest.raises(Refused) as error:
            attach(act(), Paper("friends", "form", FORM.encode(), "f.toml"))
        assert ids(error) == ["office.E137"]

    def test_a_defective_form_is_not_let_in(self) -> None:
        opened()
        registered()
        with pytest.raises(Refused) as error:
            attach(act(), Paper("friends", "form", b'kind = "blitz"\n', "f.toml"))
        assert ids(error) == ["rea.E003", "rea.E004", "rea.E004"]

    @pytest.mark.article("fada-2014/Art 7.f")
    def test_papers_are_kept_two_years_and_their_hash_for_good(self) -> None:
        """Received on 25 March 2015: kept until 25 March 2017."""
        opened()
        registered()
        received()
        kept = Attachment.objects.get(kind="swiss_manager")
        with pytest.raises(Refused) as error:
            discard(on(date(2017, 3, 25)), kept.pk)
        (finding,) = error.value.findings
        assert (finding.id, finding.article, finding.data["until"]) == ("rea.E026", "Art 7.f", "2017-03-25")
        discard(on(date(2017, 3, 26)), kept.pk)
        gone = Attachment.objects.get(pk=kept.pk)
        assert (bytes(gone.content), gone.sha256, gone.discarded_on) == (b"", kept.sha256, date(2017, 3, 26))

    def test_verify_finds_what_was_changed_or_taken_away(self) -> None:
        opened()
        registered()
        received()
        assert not [one for one in verify().findings if one.id == "office.E139"]
        kept = Attachment.objects.get(kind="swiss_manager")
        Attachment.objects.filter(pk=kept.pk).update(content=b"other")
        Attachment.objects.filter(kind="form").delete()
        assert len([one for one in verify().findings if one.id == "office.E139"]) == 2

    def test_forms_are_never_thrown_away(self) -> None:
        opened()
        registered()
        with pytest.raises(Refused) as error:
            discard(on(date(2030, 1, 1)), Attachment.objects.get().pk)
        assert ids(error) == ["rea.E025"]

    @pytest.mark.article("fada-2014/Art 7.f")
    def test_the_arbiters_of_accepted_events_for_the_committee(self) -> None:
        opened()
        registered()
        received()
        review(on(DAY), "friends", Verdict.ACCEPT)
        head, line = as_csv(arbiters_of_events(date(2015, 3, 22), date(2015, 3, 22))).splitlines()
        assert head == "event,name,start,end,arbiter,role,title"
        assert line == 'friends,Four friends,2015-03-20,2015-03-22,"Reloj, Rosa",chief,FA'
        assert len(as_csv(arbiters_of_events(date(2015, 3, 23), date(2015, 12, 31))).splitlines()) == 1


class TestAdministrator:
    RAPID = (
        FORM.replace('"120 min"', '"15 min"\nkind = "rapid"')
        .replace('"provincial"', '"regional"')
        .replace("official = true", "official = false\n")
    )

    def test_what_is_left_to_him_is_decided_with_a_reason(self) -> None:
        opened()
        registered(
            self.RAPID.replace(
                "[scope]", '[access]\nunlimited = true\nlimited_to = "nobody"\n[figures]\nrounds = 3\n[scope]'
            )
        )
        assert proposal() == "ask"
        admit(on(DAY, "reliable"), "friends", "rapid_events")
        assert proposal() == "accept"
        kept = Decision.objects.get()
        assert (kept.verdict, kept.article, kept.text) == ("admitted", "Art 13.d", "reliable")
        admit(on(DAY, "not any more"), "friends", "rapid_events", admitted=False)
        assert proposal() == "refuse"

    def test_about_other_rules_he_decides_nothing(self) -> None:
        opened()
        registered()
        with pytest.raises(Refused) as error:
            admit(on(DAY), "friends", "arbiter_licences")
        assert ids(error) == ["rea.E022"]

    def test_conflicts_come_from_the_other_events_of_the_books(self) -> None:
        opened()
        registered()
        day = date(2015, 3, 1)
        asked = Registration("open", "Open", ["rea"], date(2015, 3, 22), date(2015, 3, 22), day, province="Sevilla")
        other = register(on(day), asked).event
        Event.objects.filter(key="friends").update(kind="official")
        assert [(one.name, one.protection) for one in calendar_beside(other)] == [("Four friends", "official")]
        Event.objects.filter(key="friends").update(state="refused")
        assert calendar_beside(other) == ()


class TestDeadlines:
    """The friends' event ended on 22 March 2015: 15 days are 6 April, a month is 22 April."""

    @pytest.mark.parametrize(
        ("change", "due", "expiry"),
        [
            (("", ""), date(2015, 4, 6), date(2015, 4, 22)),
            (('deputy_arbiter = ""', "before_play_off = 2015-03-21"), date(2015, 4, 6), date(2015, 4, 21)),
            (('system = "Swiss"', 'system = "Swiss"\nkind = "school"'), date(2015, 4, 6), date(2015, 4, 11)),
            (("official = true", "official = false\naccess = { capacity = 49 }"), date(2015, 4, 6), date(2015, 4, 11)),
        ],
    )
    @pytest.mark.article("fada-2014/Art 7.e", "fada-2014/Art 10.d", "fada-2014/Art 11.f")
    def test_special_events_and_play_offs_expire_earlier(
        self, change: tuple[str, str], due: date, expiry: date
    ) -> None:
        """20 days after 22 March are 11 April, later than the closing day, 31 March."""
        opened()
        deadline = report_deadline(registered(FORM.replace(*change)))
        assert deadline is not None
        assert (deadline.due, deadline.expiry, deadline.article) == (due, expiry, "Art 7.a")

    @pytest.mark.article("fada-2014/Art 7.d")
    def test_what_fide_wants_too_is_due_earlier_and_costs_nothing(self) -> None:
        """B.02 of 2024, 9.1: 26 May has five days of the month after it, so the list of 1 July, which closes on 28 June.
        Fifteen days before is 13 June, later than by 7.a; an office that takes twenty days wants it on the 8th. The day of
        22 March is 29 March: fifteen days before it is not over, so it is due at once (I-650)."""
        opened()
        made = registered(FORM.replace("rated_by = []", 'rated_by = ["fide"]\napproved_on = 2015-03-01'))
        Event.objects.update(start=date(2024, 5, 24), end=date(2024, 5, 26))
        made.refresh_from_db()
        assert _days(report_deadline(made)) == (date(2024, 6, 10), "Art 7.a")
        Series.objects.update(options='["forwarding_margin.days=20"]')
        assert _days(report_deadline(made)) == (date(2024, 6, 8), "Art 7.d")
        assert _days(surcharge_deadline(made)) == (date(2024, 6, 10), "Art 7.a")
        Event.objects.update(start=date(2024, 3, 20), end=date(2024, 3, 22))
        made.refresh_from_db()
        assert _days(report_deadline(made)) == (date(2024, 3, 22), "Art 7.d")


@pytest.mark.article("fada-2014/Art 4.a#2")
def test_a_report_for_feda_goes_through_the_office_which_keeps_the_day() -> None:
    opened()
    registered()
    received()
    review(on(DAY), "friends", Verdict.ACCEPT)
    forward(on(date(2015, 4, 1)), "friends", "national")
    assert (Forwarding.objects.get().to, Forwarding.objects.get().sent_on) == ("national", date(2015, 4, 1))


class TestRegistrationFromAForm:
    @pytest.mark.article("fada-2014/Art 6.d#2")
    def test_the_books_take_dates_province_and_the_kind_for_the_tariff(self) -> None:
        """One championship a province, year and kind has the fixed fee; the second pays as an official event (I-307)."""
        from arpad.formats.toml_forms import read_form_toml

        opened()
        form, _ = read_form_toml(FORM.encode(), "form.toml")
        assert form is not None
        asked = registration_of(form, "friends", ("rea",), None)
        assert (asked.start, asked.province, asked.club, asked.cadence) == (
            date(2015, 3, 20),
            "Sevilla",
            "Enroque",
            "standard",
        )
        assert asked.kind == "provincial_championship"
        register(on(date(2015, 3, 1)), asked)
        assert registration_of(form, "second", ("rea",), None).kind == "official"
        from arpad.values.time_control import Cadence

        assert kind_for_the_tariff(form, Cadence.RAPID) == "provincial_championship"
