"""Fills new books with a year of the invented federation, by the office's own verbs.

`fill` is the one place that knows where the year comes from. It ends as an office looks in the middle of a month.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial

from arpad.office.jobs import STUDY
from arpad.office.models import Job
from arpad.office.person_form import Dated, Fact, PersonForm
from arpad.office.verbs.books.ask_job import ask_job
from arpad.office.verbs.books.federation import FederationChange
from arpad.office.verbs.books.federation import federation as keep_federation
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.office.verbs.people.enter_player import enter_player
from arpad.office.worker import work
from arpad.pairing.lots import Lots
from arpad.web.demo.andalusia.events import Event
from arpad.web.demo.andalusia.people import Player
from arpad.web.demo.diary import ADMINISTRATOR, OFFICER, TODAY, Diary, Happening, Hour, Moment, live_through
from arpad.web.demo.open_month import open_month
from arpad.web.demo.programme import ARBITERS, cast, lists_of, masters, opening_fide, opening_rea, programme
from arpad.web.demo.stories import stories
from arpad.web.demo.way import CADENCES, ROSA, whole_way

YEAR, SEED = TODAY.year, "sixty-four squares"
FOUNDED, FIRST = date(YEAR - 1, 11, 4), date(YEAR, 1, 1)
OPENING = {"fide": FIRST, "rapid": FIRST, "blitz": FIRST, "rea": date(YEAR, 1, 5)}
NAMES = {
    "rea": "Ranking Elo Andaluz (REA)",
    "fide": "Elo FIDE, clásico",
    "rapid": "Elo FIDE, rápidas",
    "blitz": "Elo FIDE, relámpago",
}

THE_FEDERATION = FederationChange(
    name="Oficina Elo de Andalucía (demo)", short_name="REA demo", federation="ESP", colour="#00674b",
    colour_dark="#6fd3a8", languages=("es", "en"), currency="EUR", email="elo@rea.example", tax_percent="21",
    address="Plaza del Enroque, 8\n41001 Sevilla", account="ES00 0000 0000 0000 0000 0000", tax_number="G-00000000",
    time_zone="Europe/Madrid", main_series="rea",
)  # fmt: skip

Progress = Callable[[int, int], None]


def fill(progress: Progress = lambda done, total: None) -> None:
    lots = Lots(SEED)
    everybody = cast(lots, YEAR)
    diary = Diary()
    events = programme(everybody, lots, YEAR, diary)
    year = [
        Happening(FOUNDED, Hour.OPENING, _open),
        Happening(OPENING["rea"], Hour.OPENING, lambda moment: _import(everybody, moment)),
        *_lists(events),
        *stories(YEAR),
        *open_month(everybody, lots, diary, SEED),
    ]
    for event in events:
        year += whole_way(event, SEED)
    live_through([happening for happening in year if happening.day <= TODAY], progress)
    leave_the_latest_studies()


def _open(moment: Moment) -> None:
    for series, name in NAMES.items():
        cadence = CADENCES[series].value if series in CADENCES else "standard"
        open_series(moment.act(ADMINISTRATOR, "demo"), series, name, cadence, "fada-2014" if series == "rea" else "")
    keep_federation(moment.act(ADMINISTRATOR), THE_FEDERATION)
    for key, name in ARBITERS.items():
        title, licence = ("IA" if name == ROSA else "FA"), Dated("ESP", FIRST, date(YEAR, 12, 31))
        keep_arbiter(moment.act(OFFICER), ArbiterForm(key, name, title, f"{key}@rea.example", licences=[licence]))


def _import(everybody: Sequence[Player], moment: Moment) -> None:
    """The lists the office begins with, its own first, whose ids people keep; and who is on none of them yet."""
    rea = opening_rea(everybody, OPENING["rea"])
    import_list(moment.act(OFFICER), ListImport(rea, "rea-2025-01.csv", "rea", OPENING["rea"]))
    abroad = [master for master in masters(YEAR) if master.federation != "ESP"]
    for series, cadence in CADENCES.items():
        data = opening_fide([*everybody, *abroad], cadence.value, OPENING[series])
        import_list(moment.act(OFFICER), ListImport(data, f"{series}-2025-01.csv", series, OPENING[series], "fide"))
    for person in everybody:
        if person.rating is None and not person.fide_id:
            facts = [Fact("federation", person.federation), Fact("province", person.province)]
            form = PersonForm(person.name, person.id, birth=str(person.birth), sex=person.sex, facts=facts)
            enter_player(moment.act(OFFICER), form)


def _lists(events: Sequence[Event]) -> Iterator[Happening]:
    """Every month; those of quick play when something was played, and the last of the year."""
    for month in range(2, 13):
        played = {series for event in events if event.start.month == month - 1 for series in lists_of(event)}
        for series, opening in OPENING.items():
            if series in ("rea", "fide") or series in played or month == 12:
                day = opening.replace(month=month)
                yield Happening(day, Hour.LIST, partial(_publish, series))


def _publish(series: str, moment: Moment) -> None:
    """The last list of the year is made by the worker, so that there is a job to look at."""
    inputs = _by_the_worker(series, moment) if moment.day.month == 12 else _by_hand(series, moment)
    publish(moment.act(OFFICER), series, moment.day, inputs)


def leave_the_latest_studies() -> None:
    """A year goes by in seconds here. Its lists would keep the worker busy when the first visitor comes."""
    waiting = Job.objects.filter(kind=STUDY, state=Job.State.WAITING)
    last = {json.loads(job.arguments)["series"]: job.pk for job in waiting.order_by("pk")}
    waiting.exclude(pk__in=last.values()).delete()


def _by_hand(series: str, moment: Moment) -> str:
    return preview(moment.act(OFFICER), series, moment.day).inputs_sha256


def _by_the_worker(series: str, moment: Moment) -> str:
    ask_job(moment.act(OFFICER), "preview", {"series": series, "date": str(moment.day)})
    done = work("demo", lambda: moment.at)
    assert done is not None
    return str(json.loads(done.result)["inputs"])
