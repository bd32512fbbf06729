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

    @pytest.mark.parametrize(("text", "found"), [(b"rate = ", "office.E107"), (b"", "office.E110")])
    def test_a_file_that_is_no_tariff(self, text: bytes, found: str) -> None:
        assert [one.id for one in read_tariff(text, "tariff.toml")[1]] == [found]
