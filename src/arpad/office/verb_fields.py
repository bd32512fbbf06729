"""Fields that several verbs are told, and what the books offer for them."""

from arpad.office.description import FieldKind, Given, Offer, VerbField
from arpad.office.models import Series
from arpad.office.person_form import Fact
from arpad.regulations.calendar import edition_ids
from arpad.values.person import COMPOSITION_TITLES, CORRESPONDENCE_TITLES, Title
from arpad.values.time_control import Cadence

NO_LAW = ("law.E001", "law.E002", "law.E003", "law.E007")
IF_NOT_TODAY = "If not today."
DATE_OF_THE_LIST = "Date of the list."
ID_KINDS = ("own", "fide", "national", "regional")


def all_series(_: str) -> list[Offer]:
    return list(Series.objects.in_order().values_list("key", "name"))


def _editions(_: str) -> list[Offer]:
    return [(edition, "") for edition in edition_ids("rating")]  # the page has words for them


RECEIVED_ON = VerbField("received_on", FieldKind.DAY, officers=True, help=IF_NOT_TODAY)
CADENCE = VerbField(
    "cadence", FieldKind.CHOICE, choices=tuple(cadence.value for cadence in Cadence), default=Cadence.STANDARD.value
)
EDITION = VerbField(
    "edition", FieldKind.CHOICE, most=40, offers=_editions, about=NO_LAW, metavar="ID",
    help="Use this edition, whatever the date.",
)  # fmt: skip
LETTERS_IN = VerbField(
    "letters_in", most=3, about=("office.E285",), metavar="CODE",
    help="Language of letters there; empty: the federation's.",
)  # fmt: skip
TITLE_EVENT = VerbField("title_event", FieldKind.FLAG, help="Title norms are expected.", off="--no-title-event")
SENT_TO = VerbField(
    "to",
    FieldKind.CHOICE,
    needed=True,
    choices=("fide", "national"),
    about=("office.E101", "office.E102"),
    option="--to",
)
PLACE = (
    VerbField("city", most=100),
    VerbField("federation", most=20),
    VerbField("province", most=60),
    VerbField("club", most=100, help="Who organises it."),
)
"""Where an event takes place."""
DUTIES = (
    VerbField("official", FieldKind.FLAG, officers=True, group="duties", off="--not-official",
              help="An event of FIDE or a continent."),
    VerbField("approved", FieldKind.FLAG, officers=True, group="duties", off="--not-approved",
              help="A late registration that was let through."),
    VerbField("organiser", group="duties", help="Who answers for an official event."),
    VerbField("organiser_contact", most=254, group="duties"),
    VerbField("invited_unrated", FieldKind.FLAG, group="duties", off="--invited-rated",
              help="The invitations said it would not be rated: no report is owed."),
    VerbField("unrated_announced_on", FieldKind.DAY, group="duties", help="By the chief arbiter."),
    VerbField("national_only", FieldKind.FLAG, group="duties", off="--for-fide",
              help="FIDE does not rate it: nothing is owed to FIDE."),
    VerbField("default_law", FieldKind.CHOICE, choices=("6.6.a", "6.6.b"), group="duties",
              help="Article about late arrival."),
    VerbField("default_minutes", FieldKind.NUMBER, most=600, group="duties", help="How late a player may come."),
)  # fmt: skip
"""Who answers for an event, and whether a report of it is owed."""

FACTS = ("federation", "province", "club", "licence")
TITLES = (*(title.value for title in Title), *COMPOSITION_TITLES, *CORRESPONDENCE_TITLES)
BIRTH = VerbField("birth", most=10, about=("office.E116",), metavar="DATE")
SEX = VerbField("sex", FieldKind.CHOICE, choices=("m", "w"), about=("office.E117",))
DATED_FACTS = (
    *(VerbField(name, most=100, group="facts", about=("office.E126",)) for name in FACTS),
    VerbField("since", FieldKind.DAY, group="facts"),
    VerbField("until", FieldKind.DAY, group="facts", about=("office.E119",)),
)
"""What somebody belongs to, and from when to when."""


def facts_given(given: Given) -> tuple[Fact, ...]:
    return tuple(Fact(kind, given[kind], given["since"], given["until"]) for kind in FACTS if given[kind])
