"""A letter in the language of whoever reads it, to a person and not to a number; an invoice with one payer, a number
of its own and amounts as people write them."""

from datetime import date

import pytest
from test_invoice import accepted, series, tariff  # noqa: F401

from arpad.formats.tariff_toml import read_tariff
from arpad.office.fees import charged_fees
from arpad.office.models import Club, Event, FederationSettings, Fee, Invoice, Letter, LetterText
from arpad.office.refused import Refused
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.letters.word_letters import WORD_LETTERS, word_letters
from arpad.office.verbs.money.invoice import Invoiced, invoice
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.office.verbs.people.club import keep_club
from arpad.office.verbs.reports.review import Verdict, review
from arpad.reports.wording import wording
from arpad.results.data import as_csv
from support.books import act, act_on
from support.month import REPORT, opened, received, registered
from support.pdf import pdf_text
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
KRONER = b'currency = "NOK"\n\n[[rate]]\nfrom = 2014-01-01\ncanon = "450"\nper = "player"\n'
YEN = KRONER.replace(b"NOK", b"JPY")
UNTIL = date(2014, 12, 31)


def federation(**given: object) -> None:
    FederationSettings.objects.update_or_create(pk=FederationSettings.ONLY, defaults=given)


def charged(data: bytes = KRONER, due: date | None = None) -> Invoiced:
    return invoice(act_on(date(2015, 1, 7)), tariff(data), UNTIL, due)


@pytest.mark.usefixtures("series")
class TestInvoice:
    def test_amounts_are_in_the_currency_of_the_tariff_as_people_write_them(self) -> None:
        """Four players, 450 kroner each."""
        federation(languages="en")
        accepted("a", date(2014, 10, 18))
        (letter,) = charged().letters
        assert "NOK 1,800.00" in letter.text
        assert "NOK 1,800.00" in pdf_text(bytes(letter.pdf))
        assert (wording("es").money(180000, "NOK"), wording("en").money(500, "JPY")) == ("1800,00 NOK", "JPY 500")
        assert as_csv(charged_fees()).splitlines()[1].endswith(",1800.00,NOK,2015-0001")

    def test_a_currency_without_small_coins(self) -> None:
        federation(languages="en")
        accepted("a", date(2014, 10, 18))
        (letter,) = charged(YEN).letters
        assert "JPY 1,800" in letter.text and "1,800.00" not in letter.text
        assert Fee.objects.get().cents == 1800
        made, findings = read_tariff(YEN.replace(b"450", b"450.50"), "tariff.toml")
        assert made is None and [finding.id for finding in findings] == ["office.E266"]

    def test_a_tariff_in_no_currency(self) -> None:
        assert [one.id for one in read_tariff(KRONER.replace(b"NOK", b"EURO"), "t")[1]] == ["office.E265"]

    def test_one_payer_with_a_name_and_a_number_that_runs_by_year(self) -> None:
        accepted("a", date(2014, 10, 18), club="Enroque")
        accepted("b", date(2014, 10, 18), club="", organiser="Nilsen, Odd", organiser_contact="odd@chess.example")
        accepted("c", date(2014, 10, 18), club="", organiser="Hansen, Liv")
        letters = charged().letters
        assert [letter.recipient for letter in letters] == ["Enroque", "Hansen, Liv", "Nilsen, Odd <odd@chess.example>"]
        numbers = [(one.reference, one.payer) for one in Invoice.objects.order_by("number")]
        assert numbers == [("2015-0001", "Enroque"), ("2015-0002", "Hansen, Liv"), ("2015-0003", "Nilsen, Odd")]
        accepted("d", date(2014, 10, 18), club="Dama")
        assert "2015-0004" in charged().letters[0].text
        accepted("e", date(2014, 10, 18), club="Dama")
        invoice(act_on(date(2016, 1, 7)), tariff(KRONER), UNTIL)
        assert Invoice.objects.latest("pk").reference == "2016-0001"

    def test_nobody_is_charged_in_the_place_of_nobody(self) -> None:
        accepted("a", date(2014, 10, 18), club="")
        accepted("b", date(2014, 10, 18))
        done = charged()
        assert [(one.id, one.data["event"]) for one in done.findings] == [("office.W260", "a")]
        assert [letter.recipient for letter in done.letters] == ["Enroque"]
        Event.objects.filter(key="a").update(organiser="Hansen, Liv")
        assert [letter.recipient for letter in charged().letters] == ["Hansen, Liv"]

    def test_a_refusal_leaves_no_number_out(self) -> None:
        accepted("a", date(2014, 10, 18), club="")
        with pytest.raises(Refused) as error:
            charged()
        assert ids(error) == ["office.E112", "office.W260"]
        accepted("b", date(2014, 10, 18))
        assert "2015-0001" in charged().letters[0].title

    def test_tax_account_and_due_day_of_the_federation(self) -> None:
        """25 % of 1800 is 450."""
        federation(
            name="Norges Prøveforbund", address="Storgata 1\n0155 Oslo", languages="en", tax_hundredths=2500,
            account="NO93 8601 1117 947", tax_number="NO 999 999 999 MVA",
        )  # fmt: skip
        Club.objects.create(
            key="enr", name="Enroque", address="Torgallmenningen 1\n5014 Bergen", email="enr@chess.example"
        )
        accepted("a", date(2014, 10, 18))
        (letter,) = charged(due=date(2015, 1, 31)).letters
        assert letter.recipient == "Enroque <enr@chess.example>"
        for text in (letter.text, pdf_text(bytes(letter.pdf))):
            for part in ("Norges Prøveforbund", "0155 Oslo", "NOK 450.00", "NOK 2,250.00", "Tax 25 %", "NO93 8601",
                         "NO 999 999 999 MVA", "31 January 2015", "Invoice 2015-0001", "5014 Bergen"):  # fmt: skip
                assert part in text, part


def returned() -> Letter:
    review(act(reason="see below"), "friends", Verdict.RETURN)
    return Letter.objects.get()


class TestLetter:
    def test_the_addressee_has_a_name_and_no_number(self) -> None:
        opened()
        registered()
        received(text=REPORT.replace("102 Reloj, Rosa", "102 1599999 Nilsen, Odd"))
        letter = returned()
        assert letter.recipient == "Nilsen, Odd"
        assert "1599999" not in letter.text

    def test_one_letter_in_the_language_of_the_federation(self) -> None:
        federation(languages="en es")
        opened()
        registered()
        received()
        letter = returned()
        assert (letter.language, letter.title) == ("en", "Report returned: Four friends (friends)")

    def test_or_in_that_of_its_reader(self) -> None:
        federation(languages="en es")
        opened()
        registered()
        received()
        keep_arbiter(act(), ArbiterForm("reloj", "Reloj, Rosa", letters_in="es"))
        appoint(act(), "friends", "reloj")
        assert returned().language == "es"

    def test_a_club_reads_its_own_language(self) -> None:
        """Nobody of the report is an arbiter of the books: the letter goes to the club."""
        federation(languages="en es")
        keep_club(act(), "enroque", "Enroque", "", "", "", "r@example.org", "", "ES")
        keep_club(act(), "enroque", "", "", "Calle Alta 1")  # what is empty stays
        opened()
        registered(club="Enroque")
        received(text=REPORT.replace("102 Reloj, Rosa\n", ""))
        letter = returned()
        assert (letter.recipient, letter.language) == ("Enroque <r@example.org>", "es")
        with pytest.raises(Refused) as error:
            keep_club(act(), "enroque", "", "", "", "", "", "", "spanish")
        assert ids(error) == ["office.E285"]

    def test_in_a_language_of_the_federation_s_own(self) -> None:
        """What its texts leave out comes in its first language that arpad speaks."""
        federation(languages="nb en")
        texts = b'"letter.returned.title" = "Rapporten om {name} er returnert"\n"language.thousands_mark" = " "\n'
        assert word_letters(act(), "nb", texts) == 2
        opened()
        registered()
        received()
        letter = returned()
        assert (letter.language, letter.title) == ("nb", "Rapporten om Four friends er returnert")
        assert "We received version 1" in letter.text

    def test_a_language_without_texts_falls_back_to_the_first_one(self) -> None:
        federation(languages="en es")
        opened()
        registered()
        received()
        keep_arbiter(act(), ArbiterForm("reloj", "Reloj, Rosa", letters_in="fi"))
        appoint(act(), "friends", "reloj")
        assert returned().language == "en"


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "finding"),
        [
            (b'"letter.returned.title" = "Rapporten om {navn}"', "office.E269"),
            (b'"letter.returned.title" = "Rapporten om {name"', "office.E269"),
            (b'"letter.retuned.title" = "Rapporten"', "office.E268"),
            (b'"letter.returned.title" = 7', "office.E268"),
            (b'"letter.returned.title" = ', "office.E107"),
        ],
    )
    def test_are_checked_when_they_are_entered(self, text: bytes, finding: str) -> None:
        word_letters(act(), "nb", b'[letter.returned]\ntitle = "Retur: {name}"')
        with pytest.raises(Refused) as error:
            word_letters(act(), "nb", text)
        assert ids(error) == [finding]
        assert LetterText.objects.get().text == "Retur: {name}"

    def test_what_the_form_offers_can_be_sent_back_as_it_is(self) -> None:
        assert WORD_LETTERS.begun is not None
        assert word_letters(act(), "nb", WORD_LETTERS.begun("nb")["texts"].data) == 0
