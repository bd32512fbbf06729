"""What else happens in the year: a correction, a norm, a title, reports passed on, fees, letters and decisions."""

from collections.abc import Iterator
from datetime import date

from arpad.formats.tariff_toml import read_tariff
from arpad.office.models import Event, Game, Letter
from arpad.office.person_form import TitleGiven
from arpad.office.proposals import Asked
from arpad.office.verbs.claims.claim import ClaimForm, claim
from arpad.office.verbs.claims.decide import decide
from arpad.office.verbs.claims.settle import settle
from arpad.office.verbs.letters.send import HAND, send_letter
from arpad.office.verbs.lists.calendar import set_calendar
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.record import record_decisions
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.office.verbs.money.invoice import invoice
from arpad.office.verbs.money.pay import pay
from arpad.office.verbs.people.grant_title import grant_title
from arpad.office.verbs.people.officer import name_officer
from arpad.office.verbs.people.request_ids import request_ids
from arpad.office.verbs.reports.answer import answer
from arpad.office.verbs.reports.certify import certify
from arpad.office.verbs.reports.forward import forward
from arpad.values.person import Title
from arpad.web.demo.diary import ADMINISTRATOR, OFFICER, PUBLIC, Happening, Hour, Moment
from arpad.web.demo.programme import IN_FORM, NORMS, masters

CLAIMED = "closed-04"  # a championship of May
_TARIFF = b"""\
currency = "EUR"

[[rate]]
from = 2025-01-01
canon = "1.10"
per = "player"
canon_article = "Art 6.d"
surcharge = "25.00"
surcharge_article = "Art 7.a"

[[rate]]
from = 2025-01-01
kinds = ["provincial_championship"]
canon = "60.00"
per = "event"
canon_article = "Art 6.d"
"""
_HONOURS = """\
[[honour]]
name = "Gambito de Dama, Olegario"
text = "Campeón de la federación en cinco años"
""".encode()


def stories(year: int) -> Iterator[Happening]:
    yield Happening(date(year, 1, 2), Hour.DESK, _officers)
    yield Happening(date(year, 1, 20), Hour.DESK, _honour)
    yield Happening(date(year, 3, 3), Hour.DESK, _charge)
    yield Happening(date(year, 3, 18), Hour.DESK, _paid)
    yield Happening(date(year, 6, 9), Hour.MAIL, _claims)
    yield Happening(date(year, 6, 18), Hour.DESK, _correct)
    yield Happening(date(year, 9, 18), Hour.AFTERNOON, _norm)
    yield Happening(date(year, 9, 19), Hour.DESK, _pass_on)
    yield Happening(date(year, 9, 26), Hour.MAIL, _answered)
    yield Happening(date(year, 11, 3), Hour.DESK, _title)
    yield Happening(date(year, 11, 24), Hour.DESK, _ask_for_ids)
    yield Happening(date(year, 12, 9), Hour.DESK, _next_year)
    yield Happening(date(year, 12, 10), Hour.AFTERNOON, _send_letters)


def _officers(moment: Moment) -> None:
    name_officer(moment.act(OFFICER), "FIDE", "Oficina de Elo (inventada)", "ratings@fide.example")
    name_officer(moment.act(OFFICER), "ESP", "Reina, Isabel", "elo@esp.example")


def _honour(moment: Moment) -> None:
    record_decisions(moment.act(OFFICER, "acta de 15 de enero"), "rea", _HONOURS, "honores.toml")


def _charge(moment: Moment) -> None:
    tariff, _ = read_tariff(_TARIFF, "tarifa.toml")
    assert tariff is not None
    invoice(moment.act(OFFICER), tariff, date(moment.day.year, 1, 31), date(moment.day.year, 4, 1))


def _paid(moment: Moment) -> None:
    charged = Event.objects.exclude(fees=None).order_by("end", "key").first()
    assert charged is not None
    pay(moment.act(OFFICER), charged.key)


def _won_by_white() -> list[tuple[str, str]]:
    """Two games of the first round, by the keys of both."""
    games = Game.objects.filter(report__event__key=CLAIMED, round_number=1, result="1").order_by("pk")
    return list(games.values_list("white__player__key", "black__player__key")[:2])


def _claims(moment: Moment) -> None:
    """Two players say that a game of theirs was a draw; one of them is right."""
    for white, black in _won_by_white():
        text = f"Mi partida de la ronda 1 contra {white} terminó en tablas."
        form = ClaimForm("rea", date(moment.day.year, 6, 5), text, black, CLAIMED, f"{black}@rea.example")
        claim(moment.act(PUBLIC), form)


def _correct(moment: Moment) -> None:
    """The arbiter was asked; what is upheld is corrected, and both lists that have the game come out anew."""
    white, black = _won_by_white()[0]
    decide(moment.act(OFFICER, "las dos planillas dicen tablas"), 1, "upheld", "Art 9.f")
    decide(moment.act(OFFICER, "las dos planillas dicen que ganaron las blancas"), 2, "dismissed", "Art 9.f")
    asked = Asked(results=(f"{CLAIMED}:1:{white}-{black}=1/2-1/2",))
    seen = weigh_correction(asked).seen
    done = correct(moment.act(OFFICER, "reclamación 1"), asked, seen)
    settle(moment.act(OFFICER), 1, done.number)
    for series, _ in done.to_republish:
        drafts = redraft(moment.act(OFFICER), series)
        republish(moment.act(OFFICER, "reclamación 1: tablas en la ronda 1"), series, drafts.inputs_sha256)


def _norm(moment: Moment) -> None:
    report = Event.objects.get(key=NORMS).reports.get()
    name = masters(moment.day.year)[IN_FORM].name
    number = report.entries.get(name=name).number
    certify(moment.act(OFFICER), NORMS, number, Title.IM, "es")


def _pass_on(moment: Moment) -> None:
    for key in (NORMS, "blitz-03"):
        forward(moment.act(OFFICER), key, "fide")


def _answered(moment: Moment) -> None:
    answer(moment.act(OFFICER), NORMS, "fide", "rated")


def _title(moment: Moment) -> None:
    applicant = masters(moment.day.year)[IN_FORM + 1]
    given = TitleGiven("WGM", date(moment.day.year, 10, 30), "application", "FIDE")
    grant_title(moment.act(OFFICER), applicant.id, given)


def _ask_for_ids(moment: Moment) -> None:
    request_ids(moment.act(OFFICER), "fide")


def _next_year(moment: Moment) -> None:
    first = date(moment.day.year + 1, 1, 5)
    set_calendar(moment.act(ADMINISTRATOR), "rea", {first: date(moment.day.year, 12, 31)})


def _send_letters(moment: Moment) -> None:
    """All that lay there before the autumn."""
    waiting = Letter.objects.filter(sent_on=None, drafted_on__lt=moment.day.replace(month=9, day=1)).order_by("pk")
    for number in waiting.values_list("pk", flat=True):
        send_letter(moment.act(OFFICER), number, by=HAND)
