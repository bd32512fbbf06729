"""Claims against a list and their decisions; letters that go with them."""

import json
from datetime import UTC, date, datetime

import pytest

from arpad.office.models import Claim, Correction, Decision, Event, Letter, LogEntry, RatingList
from arpad.office.refused import Refused
from arpad.office.verbs.claims.claim import ClaimForm, claim
from arpad.office.verbs.claims.decide import decide
from arpad.office.verbs.claims.settle import settle
from arpad.office.verbs.letters.send import send_letter
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from support.books import act
from support.claims import unsettled
from support.letters import in_both_languages
from support.month import LIST, NOVEMBER, OPENING, published
from support.pdf import pdf_text
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")


def filed(**given: object) -> Claim:
    form = {"series": "standard", "list_date": NOVEMBER, "text": "round 2 was a win", "player": "990000003", **given}
    return claim(act(), ClaimForm(**form))  # type: ignore[arg-type]


class TestDeadline:
    """Article 9.f of REA 2014: ten days from publication; the list of 5 March came out on the 6th."""

    @pytest.fixture(autouse=True)
    def regional(self, books: str) -> RatingList:
        open_series(act(), "rea", edition="fada-2014")
        day = datetime(2014, 3, 6, 9, tzinfo=UTC)
        asked = ListImport(LIST, "march.csv", "rea", date(2014, 3, 5))
        return import_list(act(at=day), asked).list

    @pytest.mark.article("fada-2014/Art 9.f")
    def test_the_tenth_day_is_in_time(self) -> None:
        made = filed(series="rea", list_date=date(2014, 3, 5), filed_on=date(2014, 3, 16))
        assert (made.filed_on, made.state) == (date(2014, 3, 16), "filed")

    @pytest.mark.parametrize("day", [date(2014, 3, 17), date(2014, 3, 5)])
    def test_the_eleventh_is_late_and_nobody_claims_before_the_list_is_out(self, day: date) -> None:
        with pytest.raises(Refused) as error:
            filed(series="rea", list_date=date(2014, 3, 5), filed_on=day)
        (late,) = error.value.findings
        assert (late.id, late.article) == ("office.E092", "Art 9.f")
        assert late.data["last"] == "2014-03-16"
        assert not Claim.objects.exists()


def test_fides_editions_set_no_deadline() -> None:
    """Reading I-280."""
    published()
    assert filed(filed_on=date(2012, 10, 1)).state == "filed"


def test_a_claim_needs_a_list_and_a_player_the_register_knows() -> None:
    published()
    with pytest.raises(Refused) as error:
        filed(list_date=date(2011, 12, 1))
    assert ids(error) == ["office.E091"]
    with pytest.raises(Refused) as error:
        filed(player="5")
    assert ids(error) == ["office.E093"]


class TestWhoItIsAbout:
    """Only who is certain is taken."""

    @pytest.mark.parametrize("player", ["990000004", "Rey, Dario 990000004", "990000004 dario rey"])
    def test_an_id_with_or_without_the_name(self, player: str) -> None:
        published()
        assert filed(player=player).player.key == "990000004"  # type: ignore[union-attr]
        assert json.loads(LogEntry.objects.latest("number").facts)["player"] == "990000004"

    @pytest.mark.parametrize("player", ["Rey, Dario", "dario reyy", "Rey, Dario 5"])
    def test_a_name_alone_is_answered_with_who_it_could_be(self, player: str) -> None:
        published()
        with pytest.raises(Refused) as error:
            filed(player=player)
        (open_,) = error.value.findings
        assert (open_.id, open_.data["candidates"]) == ("office.E300", "Rey, Dario (990000004)")
        assert not Claim.objects.exists()

    def test_the_id_of_another_is_answered_with_both(self) -> None:
        published()
        with pytest.raises(Refused) as error:
            filed(player="Rey, Dario 990000003")
        (open_,) = error.value.findings
        told = str(open_.data["candidates"])
        assert (open_.id, "Rey, Dario (990000004)" in told, "Dama, Celia (990000003)" in told) == (
            "office.E300", True, True,
        )  # fmt: skip

    def test_a_name_that_nobody_has(self) -> None:
        published()
        with pytest.raises(Refused) as error:
            filed(player="Nadie, Nunca")
        assert ids(error) == ["office.E301"]


def test_the_log_has_the_ids_and_not_the_words() -> None:
    published()
    made = filed(contact="celia@example.org")
    entry = LogEntry.objects.latest("number")
    assert entry.subject == f"claim:{made.pk}"
    assert "win" not in entry.facts
    assert "@" not in entry.facts


class TestDecide:
    def test_the_decision_is_kept_with_article_and_reason(self) -> None:
        published()
        number = filed().pk
        decide(act(reason="the score sheet says so"), number, "upheld", "7.2")
        kept = Decision.objects.get(subject=f"claim:{number}")
        assert (kept.verdict, kept.article, kept.text) == ("upheld", "7.2", "the score sheet says so")
        assert Claim.objects.get().state == "upheld"

    def test_once(self) -> None:
        published()
        number = filed().pk
        decide(act(), number, "dismissed")
        with pytest.raises(Refused) as error:
            decide(act(), number, "upheld")
        assert ids(error) == ["office.E095"]

    def test_with_a_reason(self) -> None:
        published()
        with pytest.raises(Refused) as error:
            decide(act(reason=""), filed().pk, "dismissed")
        assert ids(error) == ["office.E002"]

    def test_the_letter_is_in_both_languages_with_the_head_of_the_decision(self) -> None:
        """Where the federation asks for both."""
        in_both_languages()
        published()
        done = decide(act(reason="Peón 4 was right"), filed().pk, "upheld", "7.2")
        head = LogEntry.objects.latest("number")
        assert [letter.language for letter in done.letters] == ["en", "es"]
        english, spanish = done.letters
        assert "is upheld" in english.text
        assert "Se estima la reclamación" in spanish.text
        assert "lista del 1 de noviembre de 2011" in spanish.text
        for letter in done.letters:
            assert (letter.recipient, letter.log_head) == ("Dama, Celia", head.sha256)
            for shown in (letter.text, pdf_text(bytes(letter.pdf))):
                assert "Peón 4 was right" in shown
                assert "7.2" in shown
                assert head.sha256 in shown


class TestSettle:
    def test_an_upheld_claim_waits_until_its_correction_is_named(self) -> None:
        published()
        number = filed().pk
        decide(act(), number, "upheld")
        assert [one.pk for one in unsettled()] == [number]
        done = Correction.objects.create(event=Event.objects.get(), kind="result", change="2:1-3:1-0", log_number=41)
        settle(act(), number, done.log_number)
        assert unsettled() == []
        assert Decision.objects.get(verdict="corrected").text == "correction:41"
        assert '"correction":41' in LogEntry.objects.latest("number").facts

    def test_both_that_are_wrong_are_said(self) -> None:
        published()
        with pytest.raises(Refused) as error:
            settle(act(), filed().pk, 77)
        assert ids(error) == ["office.E096", "office.E097"]


def test_a_letter_is_sent_once_and_the_log_has_its_hash() -> None:
    published()
    letter = decide(act(), filed().pk, "dismissed").letters[0]
    send_letter(act(), letter.pk, date(2011, 11, 12))
    assert Letter.objects.get(pk=letter.pk).sent_on == date(2011, 11, 12)
    assert LogEntry.objects.latest("number").subject == f"letter:{letter.pk}"
    with pytest.raises(Refused) as error:
        send_letter(act(), letter.pk)
    assert ids(error) == ["office.E098"]


def test_claims_are_made_against_the_own_list_only() -> None:
    open_series(act(), "standard")
    import_list(act(), ListImport(LIST, "a.csv", "standard", OPENING, reference=True))
    with pytest.raises(Refused) as error:
        filed(list_date=OPENING)
    assert ids(error) == ["office.E091"]
