"""Hand in one match day of a league: typed, or as a file, kept as it came until the report is put together."""

from collections.abc import Iterator
from pathlib import PurePath

from arpad.office.act import described
from arpad.office.description import EVENT, Desk, FieldKind, Given, Said, VerbDescription, VerbField, said
from arpad.office.models import Attachment, Event
from arpad.office.verb_fields import RECEIVED_ON
from arpad.office.verbs.events.attach import Attached, Paper


def _paper(given: Given) -> list[Paper]:
    sent = given["results"]
    file = PurePath(sent.name).name
    return [Paper(given["key"], "match_day", sent.data, file, given["received_on"], given["first_round"])]


def _said(done: Attached, given: Given) -> Iterator[Said]:
    rounds = ", ".join(map(str, done.rounds))
    yield said("office.said.match_day", event=given["key"], number=done.attachment.pk, rounds=rounds)


def has_match_days(event: Event) -> bool:
    return event.attachments.filter(kind=Attachment.Kind.MATCH_DAY, discarded_on=None).exists()


ADD_MATCH_DAY = described(
    VerbDescription(
        "add_match_day", Desk.REPORTS,
        fields=(
            VerbField("results", FieldKind.DOCUMENT, needed=True, about=("office.E271", "office.E137"),
                      metavar="FILE"),
            VerbField("first_round", FieldKind.NUMBER, least=1, most=999, option="--round",
                      help="The round it begins with, where its own rounds are counted from 1."),
            RECEIVED_ON,
        ),
        subject=EVENT, through="attach", arguments=_paper, said=_said,
        fits=lambda event: event.state not in (Event.State.ACCEPTED, Event.State.REFUSED, Event.State.CANCELLED),
        creates=True,
        help="""
        Keep the results of one match day of a league, typed as a table or as any report with its rounds.

        `arpad office assemble` puts all days of the event together as its report. A day that comes again corrects the
        earlier one: what both tell counts as it came last, and every difference is named.
        """,
    )
)  # fmt: skip
