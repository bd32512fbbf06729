"""What can be asked about an event, from its registration to what came of it."""

from typing import Any

from django.http import Http404

from arpad.office.events import event_named
from arpad.office.models import Attachment, Event, Series
from arpad.office.verbs.answer import ANSWERS
from arpad.office.verbs.appeal import notice_of
from arpad.office.verbs.attach import Paper
from arpad.office.verbs.change_event import EventChange
from arpad.office.verbs.receive import Submission
from arpad.office.verbs.register import Registration
from arpad.regulations.calendar import edition_ids
from arpad.reports.wording import LANGUAGES
from arpad.values.cadence import Cadence
from arpad.values.title import Title
from arpad.web.asks.description import REASON, Ask, Field, Given, Kind, Offer, Upload, of_event

_NO_SERIES = ("office.E003", "office.E022")
TYPED = "typed"
PAPERS = (
    "games", "line_up", "protocol", "table", "swiss_manager", "rules", "prospectus", "appeals", "minutes",
    "certificate", "other",
)  # fmt: skip
_TO = Field("to", Kind.CHOICE, needed=True, choices=("fide", "national"), about=("office.E101", "office.E102"))
_WHERE = (
    Field("city", most=100),
    Field("federation", most=20),
    Field("province", most=60),
    Field("club", most=100),
)
_DUTIES = (
    Field("official", Kind.FLAG, officers=True, group="duties"),
    Field("approved", Kind.FLAG, officers=True, group="duties"),
    Field("organiser", group="duties"),
    Field("organiser_contact", most=254, group="duties"),
    Field("invited_unrated", Kind.FLAG, group="duties"),
    Field("unrated_announced_on", Kind.DAY, group="duties"),
    Field("default_law", Kind.CHOICE, choices=("6.6.a", "6.6.b"), group="duties"),
    Field("default_minutes", Kind.NUMBER, most=600, group="duties"),
)
CADENCE = Field("cadence", Kind.CHOICE, choices=tuple(one.value for one in Cadence), default=Cadence.STANDARD.value)
_TITLE_EVENT = Field("title_event", Kind.FLAG)


def all_series(_: str) -> list[Offer]:
    return list(Series.objects.order_by("key").values_list("key", "name"))


def _editions(_: str) -> list[Offer]:
    return [(one, one) for one in edition_ids("rating")]


def _title_editions(_: str) -> list[Offer]:
    return [(one, one) for one in edition_ids("titles")]


_NO_LAW = ("law.E001", "law.E002", "law.E003", "law.E007")
_EDITION = Field("edition", Kind.CHOICE, most=40, offers=_editions, about=_NO_LAW)


def _known(key: str) -> Given:
    event = event_named(key)
    names = [one.name for one in (*_WHERE, *_DUTIES, _TITLE_EVENT, _EDITION)]
    plain = {name: getattr(event, name) for name in ("name", "start", "end", *names)}
    return {**plain, "cancelled": event.state == Event.State.CANCELLED}


def _register(do: Any, given: Given) -> Any:
    return do("register", Registration(**{**given, "series": list(given["series"])}))


def _change(do: Any, given: Given) -> Any:
    said = {name: value for name, value in given.items() if name not in ("key", "reason")}
    return do("change_event", given["key"], EventChange(**said))


def _attach(do: Any, given: Given) -> Any:
    plain = {name: value for name, value in given.items() if name not in ("key", "kind", "paper")}
    return do("attach", Paper(given["key"], given["kind"], given["paper"].data, given["paper"].name, **plain))


def _receive(do: Any, given: Given) -> Any:
    results, facts = given["results"], given["facts"]
    said = (given["received_on"], given["sender"], given["sender_role"])
    return do("receive", Submission(given["key"], results.data, results.name, facts.data, *said))


def _paper(given: Given) -> str:
    found = Attachment.objects.filter(pk=given["number"], event__key=given["key"], discarded_on=None).first()
    if found is None:
        raise Http404
    return found.file_name or found.kind


def _typed_before(key: str) -> Given:
    """What was typed last, to be mended."""
    report = event_named(key).reports.order_by("-version").first()
    if report is None or report.kind != TYPED:
        return {}
    return {"results": Upload("", bytes(report.content)), "facts": Upload("", bytes(report.facts))}


def _takes_reports(event: Event) -> bool:
    return event.state not in (Event.State.REFUSED, Event.State.CANCELLED)


def _is_accepted(event: Event) -> bool:
    return event.state == Event.State.ACCEPTED


ASKS = (
    Ask(
        "register", "register",
        (
            Field("key", needed=True, most=40, about=("office.E154", "office.E020")),
            Field("name", needed=True, about=("office.E153",)),
            Field("series", Kind.SEVERAL, needed=True, most=20, offers=all_series, about=_NO_SERIES),
            Field("start", Kind.DAY, needed=True),
            Field("end", Kind.DAY, needed=True, about=("office.E021",)),
            Field("registered_on", Kind.DAY, officers=True),
            *_WHERE,
            CADENCE,
            Field("rate_of_play", most=100),
            Field("kind", most=30),
            _TITLE_EVENT,
            _EDITION,
            *_DUTIES,
        ),
        _register, "desk/register/", "/events", lambda done, given: f"event:{done.event.key}", created=True,
        done="registered",
    ),
    Ask(
        "change_event", "change_event",
        (
            Field("name", about=("office.E153", "office.E122")),
            Field("start", Kind.DAY, about=("office.E138",)),
            Field("end", Kind.DAY, about=("office.E021",)),
            *_WHERE, _TITLE_EVENT, _EDITION, *_DUTIES,
            Field("cancelled", Kind.FLAG),
            REASON,
        ),
        _change, "desk/events/<key:key>/change/", "/events/{key:key}/change", of_event, known=_known,
    ),
    Ask(
        "type_results", "receive",
        (
            Field("results", Kind.DOCUMENT, needed=True),
            Field("facts", Kind.DOCUMENT),
            Field("received_on", Kind.DAY, officers=True),
            Field("sender", officers=True),
            Field("sender_role", Kind.CHOICE, choices=("arbiter", "organiser", "federation", "other"), officers=True),
        ),
        _receive, "desk/events/<key:key>/results/", "", of_event, begun=_typed_before,
        fits=_takes_reports, done="received",
    ),
    Ask(
        "attach", "attach",
        (
            Field("kind", Kind.CHOICE, needed=True, choices=PAPERS),
            Field("paper", Kind.FILE, needed=True, about=("office.E137",)),
            Field("received_on", Kind.DAY, officers=True),
            Field("round_number", Kind.NUMBER, least=1, most=999, group="match", about=("office.E136",)),
            Field("team", most=100, group="match", about=("office.E136",)),
            Field("handed_in_by", group="match"),
            Field("handed_in_at", Kind.MOMENT, group="match"),
            Field("due_at", Kind.MOMENT, group="match"),
        ),
        _attach, "desk/events/<key:key>/attach/", "/events/{key:key}/attachments", of_event, created=True,
    ),
    Ask(
        "discard", "discard", (REASON,), lambda do, given: do("discard", given["number"]),
        "desk/events/<key:key>/attachments/<int:number>/discard/", "/attachments/{int:number}/discard",
        lambda done, given: f"event:{done.event.key}", about=_paper, danger=True,
    ),
    Ask(
        "certify", "certify",
        (
            Field("player", Kind.NUMBER, needed=True, least=1, most=99_999, about=("office.E106", "office.E080")),
            Field("title", Kind.CHOICE, needed=True, choices=("GM", "IM", "WGM", "WIM"), about=("office.E105",)),
            Field("language", Kind.CHOICE, choices=LANGUAGES, default=LANGUAGES[0]),
            Field("edition", Kind.CHOICE, most=40, offers=_title_editions, about=_NO_LAW),
        ),
        lambda do, given: do(
            "certify", given["key"], given["player"], Title(given["title"]), given["language"], given["edition"]
        ),
        "desk/events/<key:key>/certify/", "/events/{key:key}/norms", of_event, fits=_is_accepted, created=True,
    ),
    Ask(
        "forward", "forward",
        (_TO, Field("due", Kind.DAY), Field("sent_on", Kind.DAY)),
        lambda do, given: do("forward", given["key"], given["to"], given["due"], given["sent_on"]),
        "desk/events/<key:key>/forward/", "/events/{key:key}/forwardings", of_event, fits=_is_accepted, created=True,
        done="forwarded",
    ),
    Ask(
        "answer", "answer",
        (_TO, Field("said", Kind.CHOICE, needed=True, choices=ANSWERS), Field("answered_on", Kind.DAY)),
        lambda do, given: do("answer", given["key"], given["to"], given["said"], given["answered_on"]),
        "desk/events/<key:key>/answer/", "/events/{key:key}/answers", of_event,
        fits=lambda event: event.forwardings.exists(), done="answered",
    ),
    Ask(
        "pay", "pay", (Field("paid_on", Kind.DAY),), lambda do, given: do("pay", given["key"], given["paid_on"]),
        "desk/events/<key:key>/pay/", "/events/{key:key}/payments", of_event,
        fits=lambda event: event.fees.filter(paid_on=None).exists(), done="paid",
    ),
    Ask(
        "appeal", "appeal", (Field("filed_on", Kind.DAY, about=("office.E133",)), REASON),
        lambda do, given: do("appeal", given["key"], given["filed_on"]),
        "desk/events/<key:key>/appeal/", "/events/{key:key}/appeals", of_event,
        fits=lambda event: notice_of(event) is not None, created=True,
    ),
)  # fmt: skip
