"""Enter a claim against a published list, within the deadline of its edition."""

from collections.abc import Iterator
from datetime import date

from arpad.office.act import Record, verb
from arpad.office.deadlines import claims_rule, last_day_to_claim, publication_day
from arpad.office.description import (
    PUBLIC,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Reach,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named
from arpad.office.identities import person_meant
from arpad.office.models import Claim, RatingList
from arpad.office.refused import Refused
from arpad.office.series import series_named
from arpad.office.verb_fields import DATE_OF_THE_LIST, IF_NOT_TODAY
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class ClaimForm:
    """`filed_on` is the day it came, which may lie before the day it is entered."""

    series: str
    list_date: date
    text: str
    player: str = ""  # any of his ids, or his name
    event: str = ""
    contact: str = ""
    filed_on: date | None = None


def _said(done: Claim, given: Given) -> Iterator[Said]:
    yield said("office.said.claimed", claim=done.pk, day=done.filed_on)


CLAIM_AGAINST_A_LIST = VerbDescription(
    "claim", Desk.CLAIMS, About.OFFICE, {PUBLIC: Reach.ANYBODY},
    (
        VerbField("series", needed=True, most=20),
        VerbField("text", FieldKind.LONG, needed=True, least=20, most=5000),
        VerbField("list_date", FieldKind.DAY, needed=True, option="--on", help=DATE_OF_THE_LIST),
        VerbField("player", most=100, metavar="PERSON", about=("office.E093", "office.E300", "office.E301"),
                  help="Whose rating it is about: an id or a name."),
        VerbField("event", most=40, help="Which event it is about."),
        VerbField("contact", most=254, help="Where the decision goes."),
        VerbField("filed_on", FieldKind.DAY, officers=True, help=IF_NOT_TODAY),
    ),
    arguments=lambda given: [ClaimForm(**given)],
    on_top=OnTop("claim", "it is the public's: a text and a link by mail take the place of an account"),
    creates=True, acted_on=lambda done, given: f"claim:{done.pk}",
    help="Enter a claim against a published list. After the deadline of the edition it is refused, with the article.",
    said=_said,
)  # fmt: skip


@verb(CLAIM_AGAINST_A_LIST)
def claim(record: Record, asked: ClaimForm) -> Claim:
    """Against the list in force of that date: its last revision."""
    if not asked.text.strip():
        raise Refused(Finding("office.E152"))
    listed = _listed(asked)
    filed_on = asked.filed_on or record.act.day
    _refuse_out_of_time(listed, filed_on)
    player = person_meant(asked.player, record.act.day) if asked.player else None
    made = Claim.objects.create(
        list=listed,
        player=player,
        event=event_named(asked.event) if asked.event else None,
        text=asked.text,
        contact=asked.contact,
        filed_on=filed_on,
    )
    key = player.key if player is not None else ""
    subject = f"list:{asked.series}:{asked.list_date}:{listed.revision}"
    record.about(f"claim:{made.pk}", list=subject, filed_on=str(filed_on), player=key, event=asked.event)
    return made


def _listed(asked: ClaimForm) -> RatingList:
    own = RatingList.published.exclude(origin=RatingList.Origin.REFERENCE)
    series = series_named(asked.series)
    listed = own.filter(series=series, date=asked.list_date).select_related("series").order_by("-revision").first()
    if listed is None:
        raise Refused(Finding("office.E091", {"series": asked.series, "date": str(asked.list_date)}))
    return listed


def _refuse_out_of_time(listed: RatingList, filed_on: date) -> None:
    rule, published = claims_rule(listed), publication_day(listed)
    last = last_day_to_claim(listed, rule) if rule is not None else None
    if filed_on < published or (last is not None and filed_on > last):
        data = {"filed": str(filed_on), "published": str(published), "last": str(last or "—")}
        raise Refused(Finding("office.E092", data, rule="claims" if rule else "", article=rule.article if rule else ""))
