"""An accepted event of 22 players in the books, with Rosa (IA) as chief, Berta (NA) as deputy, Paco (NA) for fair play."""

from datetime import date

from arpad.office.act import Act
from arpad.office.person_form import Dated
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.arbiters import report
from support.books import act_on

LICENCE = (Dated("FIDE", date(2025, 1, 1), date(2025, 12, 31)),)
PEOPLE = (("rosa", "Reloj, Rosa", "IA"), ("berta", "Bandera, Berta", "NA"), ("paco", "Pinza, Paco", "NA"))


def now() -> Act:
    return act_on(date(2025, 3, 20))


def accepted_open() -> None:
    open_series(now(), "standard")
    days = (date(2025, 3, 1), date(2025, 3, 7), date(2025, 1, 10))
    register(now(), Registration("prueba", "Abierto de Prueba", ["standard"], *days))
    receive(now(), Submission("prueba", report().encode(), "open.trf", b"", date(2025, 3, 9)))
    enrol(now(), "prueba")
    review(now(), "prueba", Verdict.ACCEPT)
    for key, name, title in PEOPLE:
        keep_arbiter(now(), ArbiterForm(key, name, title, licences=LICENCE))
    appoint(now(), "prueba", "rosa", ["berta"], fair_play=["paco"])
