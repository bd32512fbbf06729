"""What lies on the desks on the demo's day: events of every state that are not on a list yet."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from arpad.office.verbs.claims.claim import ClaimForm, claim
from arpad.office.verbs.events.change_event import EventChange, change_event
from arpad.office.verbs.letters.remind import remind
from arpad.office.verbs.reports.review import Verdict, review
from arpad.pairing.lots import Lots
from arpad.web.demo.andalusia.events import Event
from arpad.web.demo.andalusia.people import Player
from arpad.web.demo.diary import OFFICER, PUBLIC, TODAY, Diary, Happening, Hour, Moment
from arpad.web.demo.way import announced, sent

_RATE = "90 min + 30 sec/move"


def open_month(everybody: Sequence[Player], lots: Lots, diary: Diary, seed: str) -> Iterator[Happening]:
    year = TODAY.year
    rated = [player for player in everybody if player.rating is not None and player.federation == "ESP"]

    def event(key: str, name: str, province: str, city: str, start: date, arbiter: str = "Reloj, Rosa") -> Event:
        days = tuple(start + timedelta(days=day) for day in range(7))
        field = tuple(lots.order(diary.free(rated, days))[:20])
        made = Event(
            key, f"{name} {start.year}", "open", province, start, days, field, _RATE, days[-1] + timedelta(days=2),
            arbiter=arbiter, city=city,
        )  # fmt: skip
        return diary.booked(made, everybody)

    waiting = event("inmaculada", "Abierto de la Inmaculada", "Córdoba", "Torrealta", date(year, 12, 6))
    yield from (announced(waiting), sent(waiting, seed, _two_strangers))
    returned = event("navidad", "Torneo de Navidad", "Sevilla", "Tablas de la Vega", date(year, 12, 12))
    yield from (announced(returned), sent(returned, seed, _three_defects))
    yield Happening(date(year, 12, 22), Hour.DESK, lambda moment: _send_back(returned, moment))
    owed = event("turron", "Memorial del Turrón", "Málaga", "Damas del Río", date(year, 12, 14), "Bandera, Olga")
    yield announced(owed)
    yield Happening(date(year, 12, 23), Hour.AFTERNOON, _remind)
    reyes = event("reyes", "Abierto de Reyes", "Granada", "Peonar de la Sierra", date(year + 1, 1, 9))
    yield announced(reyes)
    candlemas = event("candelaria", "Abierto de la Candelaria", "Huelva", "Santa Celada", date(year + 1, 1, 30))
    yield announced(candlemas, days=40)
    fallen = event("puente", "Torneo del Puente", "Jaén", "Olivar del Rey", date(year, 12, 5), "Planilla, Matías")
    yield announced(fallen)
    yield Happening(date(year, 12, 1), Hour.DESK, lambda moment: _cancel(fallen, moment))
    yield Happening(date(year, 12, 12), Hour.MAIL, lambda moment: _claim(waiting, moment))


def _two_strangers(report: bytes) -> bytes:
    """One line with a slip of the pen and without its id, one of somebody whom nobody knows."""
    lines = report.decode().split("\n")
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    misspelt, unknown = players[4], players[9]
    name = lines[misspelt][14:47]
    lines[misspelt] = lines[misspelt][:14] + name.replace("ñ", "n").replace("l", "ll", 1)[:33].ljust(33) + (
        lines[misspelt][47:57] + " " * 11 + lines[misspelt][68:]
    )  # fmt: skip
    lines[unknown] = lines[unknown][:14] + "Recién Llegada, Sira".ljust(33) + lines[unknown][47:57] + " " * 11 + (
        lines[unknown][68:]
    )  # fmt: skip
    return "\n".join(lines).encode()


def _three_defects(report: bytes) -> bytes:
    """A date that is none, a result that does not exist, and two games whose colours do not agree."""
    text = report.decode().replace("\n042 2025/", "\n042 2025-")
    text = re.sub(r" w 1 ", " w 7 ", text, count=1)
    return re.sub(r" b = ", " w = ", text, count=1).encode()


def _send_back(event: Event, moment: Moment) -> None:
    review(moment.act(OFFICER, "el informe no puede leerse entero"), event.key, Verdict.RETURN)


def _remind(moment: Moment) -> None:
    remind(moment.act(OFFICER))


def _cancel(event: Event, moment: Moment) -> None:
    change_event(moment.act(OFFICER, "el club no tiene local"), event.key, EventChange(cancelled=True))


def _claim(event: Event, moment: Moment) -> None:
    """Against the list of December, within its ten days; nobody has decided about it."""
    who = event.players[0]
    text = "En la ronda 5 del Abierto de Villaenroque ganó mi adversario por incomparecencia: no llegamos a jugar."
    form = ClaimForm("rea", date(moment.day.year, 12, 5), text, who.id, contact="jugador@rea.example")
    claim(moment.act(PUBLIC), form)
