"""The way of an event through the office: registered, received, homologated, reviewed."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from arpad.formats.toml_forms import read_form_toml
from arpad.formats.trf import write_trf
from arpad.homologation.verdict import HomologationVerdict, Proposal
from arpad.office.forms import registration_of
from arpad.office.homologating import verdict_of
from arpad.office.models import Event as BooksEvent
from arpad.office.models import ListRow, RatingList
from arpad.office.verbs.events.admit import admit
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.events.homologate import homologate
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.rating.requirement import Outcome
from arpad.values.time_control import Cadence
from arpad.web.demo.andalusia.events import Event, facts, form, pairs, played
from arpad.web.demo.diary import ADMINISTRATOR, ARBITER, OFFICER, Happening, Hour, Moment
from arpad.web.demo.programme import ARBITERS, lists_of

ROSA = next(iter(ARBITERS.values()))  # the demo's own arbiter is she
CADENCES = {"fide": Cadence.STANDARD, "rapid": Cadence.RAPID, "blitz": Cadence.BLITZ}
CONFLICT = "calendar_conflicts"  # two events near each other: the rules leave it to the administrator
Mend = Callable[[bytes], bytes]


def whole_way(event: Event, seed: str) -> Iterator[Happening]:
    yield announced(event)
    yield sent(event, seed)
    yield Happening(event.received + timedelta(days=2), Hour.DESK, lambda moment: _decide(event, moment))


def announced(event: Event, days: int = 35) -> Happening:
    return Happening(event.start - timedelta(days=days), Hour.MAIL, lambda moment: _register(event, moment))


def sent(event: Event, seed: str, changed: Mend = lambda report: report) -> Happening:
    """`changed` makes a report defective."""
    return Happening(event.received, Hour.MAIL, lambda moment: _receive(event, seed, changed, moment))


def _sender(event: Event) -> str:
    return ARBITER if event.arbiter == ROSA else OFFICER


def _register(event: Event, moment: Moment) -> None:
    series = lists_of(event)
    if "rea" not in series:
        asked = Registration(
            event.key, event.name, series, event.start, event.end, moment.day, event.city, "ESP", event.province,
            f"CA {event.city}", CADENCES[series[0]].value, event.rate_of_play, "ordinary",
            title_event=event.kind == "masters", organiser="Delegación de Sevilla",
            organiser_contact="delegacion@rea.example",
        )  # fmt: skip
        register(moment.act(_sender(event)), asked)
    else:
        data = form(event).encode()
        told = read_form_toml(data, f"{event.key}.form.toml")[0]
        assert told is not None
        asked = replace(registration_of(told, event.key, series, moment.day), federation="ESP")
        register(moment.act(_sender(event)), asked)
        attach(moment.act(_sender(event)), Paper(event.key, "form", data, f"{event.key}.form.toml", moment.day))
    chief = next(key for key, name in ARBITERS.items() if name == event.arbiter)
    appoint(moment.act(OFFICER), event.key, chief)


def _receive(event: Event, seed: str, changed: Mend, moment: Moment) -> None:
    report = changed(write_trf(played(event, seed, _ratings(event)), "TRF16", "\n"))
    sender = event.arbiter if _sender(event) == ARBITER else f"Club de {event.city}"
    role = "arbiter" if _sender(event) == ARBITER else "organiser"
    receive(
        moment.act(_sender(event)),
        Submission(event.key, report, f"{event.key}.trf", _facts(event).encode(), moment.day, sender, role),
    )
    if "rea" in lists_of(event):
        program_file = f"fichero inventado de un programa de emparejamientos: {event.key}\n".encode()
        attach(
            moment.act(_sender(event)), Paper(event.key, "swiss_manager", program_file, f"{event.key}.tunx", moment.day)
        )


def _facts(event: Event) -> str:
    if event.kind != "masters":
        return facts(event)
    told = {
        "registered_on": event.start - timedelta(days=35), "federation_official": "Reina, Isabel",
        "lineup_changed": False, "altered_for_players": False, "laws_deviation": False,
        "unequal_conditions": False, "arbiter_present": True,
    }  # fmt: skip
    arbiter = {"name": event.arbiter, "id": next(iter(ARBITERS)), "title": "IA", "chief": True}
    return "\n".join([*pairs(told), "", "[[arbiters]]", *pairs(arbiter), ""])


def _ratings(event: Event) -> dict[str, int]:
    """As the list of its first day has them; a report of a list without a cadence of its own prints FIDE's."""
    series = next((listed for listed in lists_of(event) if listed != "rea"), "fide")
    return latest_ratings(series, event.start)


def latest_ratings(series: str, day: date) -> dict[str, int]:
    latest = RatingList.published.filter(series__key=series, date__lte=day).order_by("-date", "-revision").first()
    rows = ListRow.objects.filter(list=latest).exclude(rating=None).values_list("key", "rating")
    return {key: rating for key, rating in rows if rating is not None}


def _decide(event: Event, moment: Moment) -> None:
    """As the rules propose."""
    verdict = verdict_of(BooksEvent.objects.get(key=event.key))
    if verdict is None:
        _accept(event, moment)
    elif verdict.proposal is Proposal.ACCEPT or _in_the_way(verdict):
        if _in_the_way(verdict):
            admit(moment.act(ADMINISTRATOR, "la otra prueba es para otros jugadores"), event.key, CONFLICT)
        homologate(moment.act(OFFICER, "cumple todos los requisitos"), event.key, True)
        _accept(event, moment)
    elif verdict.proposal is Proposal.RETURN:
        review(moment.act(OFFICER, "faltan las certificaciones"), event.key, Verdict.RETURN)
    elif verdict.proposal is Proposal.REFUSE:
        article = next(
            requirement.rule.article for requirement in verdict.requirements if requirement.outcome is Outcome.FAILED
        )
        homologate(moment.act(OFFICER, "no cumple el reglamento"), event.key, False, article)


def _in_the_way(verdict: HomologationVerdict) -> bool:
    """Nothing but the calendar."""
    left = {requirement.rule.name for requirement in verdict.requirements if requirement.outcome is Outcome.OPEN}
    return verdict.proposal is Proposal.ASK and left == {CONFLICT}


def _accept(event: Event, moment: Moment) -> None:
    review(moment.act(OFFICER, "informe completo"), event.key, Verdict.ACCEPT)
