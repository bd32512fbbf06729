"""Canon and surcharge: REA's 6.d and 7.a; the amounts are the tariff's. The friends' event ended on 3 October 2014."""

from datetime import date

import pytest

from arpad.formats.tariff_toml import Tariff, read_tariff
from arpad.office.fees import charged_fees
from arpad.office.models import Event, Fee, LogEntry
from arpad.office.refused import Refused
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.money.invoice import invoice
from arpad.office.verbs.money.pay import pay
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.reports.wording import wording
from arpad.results.data import as_csv
from support.books import act, act_on
from support.letters import in_both_languages
from support.month import LIST, REPORT
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

TARIFF = b"""\
currency = "EUR"

[[rate]]
from = 2014-01-01
canon = "1.25"
per = "player"
canon_article = "Art 6.d"
surcharge = "20.00"
surcharge_article = "Art 7.a"

[[rate]]
from = 2014-01-01
kinds = ["official"]
canon = "30"
per = "event"
canon_article = "Art 6.d"

[[rate]]
from = 2015-01-01
canon = "0.50"
per = "game"
"""


def tariff(data: bytes = TARIFF) -> Tariff:
    made, findings = read_tariff(data, "tariff.toml")
    assert made is not None, findings
    return made


def accepted(key: str, received: date, year: int = 2014, **given: object) -> None:
    """An event of the four friends, six games, in the Andalusian list."""
    start, end = date(year, 10, 1), date(year, 10, 3)
    form = {"registered_on": date(year, 8, 1), "club": "Enroque", **given}
    register(act(), Registration(key, f"Friends {key}", ["rea"], start, end, **form))  # type: ignore[arg-type]
    text = REPORT.replace("2011/10", f"{year}/10").replace("11/10/0", f"{year - 2000}/10/0")
    receive(act_on(received), Submission(key, text.encode()))
    review(act(), key, Verdict.ACCEPT)


@pytest.fixture(autouse=True)
def series(books: str) -> None:
    open_series(act(), "rea", edition="fada-2014")
    import_list(act(), ListImport(LIST, "2014.csv", "rea", date(2014, 9, 5)))


def charged() -> list[tuple[str, str, int, int]]:
    fees = Fee.objects.order_by("event__key", "kind")
    return [(fee.event.key, fee.kind, fee.units, fee.cents) for fee in fees]


@pytest.mark.article("fada-2014/Art 6.d#1", "fada-2014/Art 7.a#2")
def test_four_players_and_a_surcharge_after_the_fifteenth_day() -> None:
    accepted("a", date(2014, 10, 18))
    accepted("b", date(2014, 10, 19))
    invoice(act(), tariff(), date(2014, 12, 31))
    assert charged() == [("a", "canon", 4, 500), ("b", "canon", 4, 500), ("b", "surcharge", 1, 2000)]


@pytest.mark.article("fada-2014/Art 6.d#2")
def test_an_official_championship_pays_its_fixed_fee() -> None:
    accepted("official", date(2014, 10, 4), kind="official")
    invoice(act(), tariff(), date(2014, 12, 31))
    assert charged() == [("official", "canon", 1, 3000)]


def test_the_tariff_is_that_of_the_day_the_event_began() -> None:
    accepted("next", date(2015, 10, 4), year=2015)
    invoice(act(), tariff(), date(2015, 12, 31))
    assert charged() == [("next", "canon", 6, 300)]


@pytest.mark.article("fada-2014/Art 6.d#1")
def test_a_rate_of_an_earlier_year_is_charged_and_said() -> None:
    """The canon is approved each year (I-307): 2015 has its own rate in the tariff, 2016 has none."""
    accepted("a", date(2015, 10, 4), year=2015)
    assert invoice(act(), tariff(), date(2015, 12, 31)).findings == ()
    accepted("b", date(2016, 10, 4), year=2016)
    (old,) = invoice(act(), tariff(), date(2016, 12, 31)).findings
    assert (old.id, old.article, old.data["rate_from"]) == ("rea.W002", "Art 6.d", "2015-01-01")


def test_the_letter_to_the_club_has_the_sum() -> None:
    in_both_languages()
    accepted("a", date(2014, 10, 18))
    accepted("b", date(2014, 10, 19))
    accepted("c", date(2014, 10, 18), club="Dama")
    done = invoice(act(), tariff(), date(2014, 12, 31), date(2015, 1, 31))
    assert [(letter.recipient, letter.language) for letter in done.letters] == [
        ("Dama", "en"), ("Dama", "es"), ("Enroque", "en"), ("Enroque", "es"),
    ]  # fmt: skip
    spanish = done.letters[3].text
    assert "30,00 EUR" in spanish
    assert "20,00 EUR" in spanish
    assert "31 de enero de 2015" in spanish
    assert done.letters[3].log_head == LogEntry.objects.latest("number").sha256


def test_an_event_is_charged_once_and_only_when_it_is_over() -> None:
    accepted("a", date(2014, 10, 18))
    with pytest.raises(Refused) as early:
        invoice(act(), tariff(), date(2014, 10, 2))
    invoice(act(), tariff(), date(2014, 10, 3))
    with pytest.raises(Refused) as again:
        invoice(act(), tariff(), date(2014, 10, 3))
    assert [error.value.findings[0].id for error in (early, again)] == ["office.E112", "office.E112"]


def test_an_event_without_a_rate_stops_all() -> None:
    accepted("a", date(2014, 10, 18))
    Event.objects.update(start=date(2013, 12, 31))
    with pytest.raises(Refused) as error:
        invoice(act(), tariff(), date(2014, 12, 31))
    assert ids(error) == ["office.E111"]
    assert not Fee.objects.exists()


def test_paid_and_open_for_the_treasurer() -> None:
    accepted("a", date(2014, 10, 18))
    accepted("b", date(2014, 10, 19))
    invoice(act(), tariff(), date(2014, 12, 31))
    assert len(pay(act(), "b", date(2015, 1, 7))) == 2
    assert as_csv(charged_fees()).splitlines() == [
        "event,name,club,end,fee,article,units,cents,due_on,paid_on,amount,currency,invoice",
        "a,Friends a,Enroque,2014-10-03,canon,Art 6.d,4,500,,,5.00,EUR,2011-0001",
        "b,Friends b,Enroque,2014-10-03,canon,Art 6.d,4,500,,2015-01-07,5.00,EUR,2011-0001",
        "b,Friends b,Enroque,2014-10-03,surcharge,Art 7.a,1,2000,,2015-01-07,20.00,EUR,2011-0001",
    ]
    with pytest.raises(Refused) as error:
        pay(act(), "b")
    assert ids(error) == ["office.E113"]


RATE = '[[rate]]\nfrom = 2014-01-01\ncanon = "1.25"\nper = "event"\n'


class TestTariff:
    def test_everything_wrong_is_said_at_once_with_its_line(self) -> None:
        text = b'[[rate]]\nfrom = 2014-01-01\ncanon = 1.25\nper = "head"\ntax = 1\n\n[[rate]]\ncanon = "-1"\n'
        _, findings = read_tariff(text, "tariff.toml")
        assert [(one.id, one.data["key"].rpartition(".")[2], one.line) for one in findings] == [
            ("office.E109", "canon", 3),
            ("office.E109", "per", 4),
            ("office.E108", "tax", 5),
            ("office.E109", "canon", 3),
            ("office.E110", "from", 2),
            ("office.E110", "per", 4),
        ]

    @pytest.mark.parametrize(
        ("written", "cents"),
        [
            ("25.50", 2550), ("25,50", 2550), ("25,5", 2550), ("25", 2500), ("1.250,50", 125050),
            ("1,250.50", 125050), ("1 250,50", 125050), ("1\u00a0250,50", 125050), ("1'250.50", 125050),
            ("1 250", 125000), ("1.250.000", 125000000), ("0,500", 50),
        ],
    )  # fmt: skip
    def test_an_amount_is_taken_as_people_write_it(self, written: str, cents: int) -> None:
        made, findings = read_tariff(RATE.replace("1.25", written).encode(), "tariff.toml")
        assert (findings, made and made.rates[0].canon) == ([], cents)

    def test_a_whole_number_needs_no_quotes(self) -> None:
        made, _ = read_tariff(RATE.replace('"1.25"', "25").encode(), "tariff.toml")
        assert made is not None and made.rates[0].canon == 2500

    @pytest.mark.parametrize("written", ["1,500", "1.500"])
    def test_one_mark_before_three_digits_is_asked_about(self, written: str) -> None:
        (finding,) = read_tariff(RATE.replace("1.25", written).encode(), "tariff.toml")[1]
        assert (finding.id, finding.line) == ("office.E341", 3)
        assert wording("en").hint(finding) == 'Write "1500" or "1.50".'
        dinars = f'currency = "KWD"\n{RATE.replace("1.25", written)}'
        made, _ = read_tariff(dinars.encode(), "tariff.toml")
        assert made is not None and made.rates[0].canon == 1500, "a currency with thousandths"

    @pytest.mark.parametrize("written", ["12,5,0", "1.25.0", "25,505", "2,50 EUR", "twenty", "", "1 25,00"])
    def test_what_is_no_amount_is_told_how_to_write_one(self, written: str) -> None:
        (finding,) = read_tariff(RATE.replace("1.25", written).encode(), "tariff.toml")[1]
        assert finding.id in ("office.E109", "office.E341")
        if finding.id == "office.E109":
            assert wording("es").hint(finding).endswith('"25.50", "25,50", "1 250,50".')

    @pytest.mark.parametrize(("text", "found"), [(b"rate = ", "office.E107"), (b"", "office.E110")])
    def test_a_file_that_is_no_tariff(self, text: bytes, found: str) -> None:
        assert [one.id for one in read_tariff(text, "tariff.toml")[1]] == [found]
